"""`drehwerk play --set`: every option of a game, its time, and who begins."""

import pytest

from games.core import UserError
from ui.commands.play import match


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """No settings and saved games but those of the test."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def header(game, seats, *chosen):
    return match(game, seats, chosen).session.record.header


def test_every_option_and_the_time_can_be_set():
    words = ["draw_after=12", "stuck_loses=true", "may_decline=true"]
    words += ["timer=45", "time_out=skip", "clock=10", "increment=5"]
    begun = header("gulek", ["Ann", "Ben", "strong"], *words)
    assert (begun.options["draw_after"], begun.options["stuck_loses"], begun.options["may_decline"]) == (12, True, True)
    assert (begun.time.turn, begun.time.expiry, begun.time.game, begun.time.increment) == (45, "skip", 600, 5)
    assert [seat.kind for seat in begun.seats] == ["human", "human", "strong"]
    assert header("raummuehle", [], "format=blitz", "timer=off").time.turn is None
    assert header("fluegelrad", [], "null_turns=false").options["null_turns"] is False


def test_teams_and_the_timer_can_be_set_on_the_wheel():
    setup = match("hamsterrolle", ["A", "B", "C", "D"], ["teams=beside", "timer=20"]).live.match.setup
    assert (setup.header.options["teams"], setup.header.time.turn) == ("beside", 20)


@pytest.mark.parametrize(
    "game, words, sentence",
    [
        ("gulek", ["wind=1"], "--set takes option=value with an option of Gulek: draw_after"),
        ("gulek", ["draw_after=4"], "draw_after cannot be '4'"),
        ("gulek", ["timer=soon"], "timer cannot be 'soon'; it is off, or 5 to 600 seconds"),
        ("gulek", ["time_out=drop"], "time_out cannot be 'drop'"),
        ("hamsterrolle", ["teams=beside"], "teams is not for 2 players"),
        ("hamsterrolle", ["time_out=lose"], "only turns are timed"),
    ],
)
def test_what_cannot_be_set_is_refused(game, words, sentence):
    with pytest.raises(UserError, match=sentence):
        match(game, [], words)


def test_who_begins_is_drawn_where_the_rulebook_says_so_else_the_first_one_does():
    # Raummühle, "1. Start und Setzzug": it is drawn at random who begins.
    assert {header("raummuehle", ["Ann", "Ben"]).seats[0].name for _ in range(40)} == {"Ann", "Ben"}
    for game in ("fluegelrad", "oraia", "gulek"):
        assert {header(game, ["Ann", "Ben"]).seats[0].name for _ in range(8)} == {"Ann"}


def test_in_another_game_the_other_one_begins():
    from ui.scenes.boardgame.play import _another

    page = match("oraia", ["Ann", "Ben"], ["timer=45"])
    again = _another(page.session).session.record.header
    assert [seat.name for seat in again.seats] == ["Ben", "Ann"]
    assert again.time.turn == 45
