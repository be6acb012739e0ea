"""A board game under way: what is played, taken back, played again, timed and ended."""

import numpy as np
import pytest

from games import record
from games.clock import TimeControl
from games.core import BOARD_GAMES, IllegalAction, Outcome
from games.record import Seat
from ui.session import Session

NAMES = (Seat("Ada"), Seat("Bo"))


def begun(game: str, **time) -> Session:
    return Session.begin(game, NAMES, {}, np.random.default_rng(1), TimeControl(**time))


def play(session: Session, actions: int, seed: int = 3) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(actions):
        if session.outcome is not None:
            return
        choices = session.state.actions()
        session.update(1.5)
        session.play(choices[int(rng.integers(len(choices)))])


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_taken_back_to_the_start_and_played_again_it_is_the_same_game(game):
    session = begun(game)
    play(session, 60)
    texts, before, clock = [state.text() for state in session.states], session.record, session.clock
    while session.can_undo:
        session.undo()
    assert [state.text() for state in session.states] == texts[:1]
    assert session.record.actions == ()
    while session.can_redo:
        session.redo()
    assert [state.text() for state in session.states] == texts
    assert session.record == before
    assert session.clock.left == clock.left


def test_another_action_after_undoing_cannot_be_followed_by_redo():
    session = begun("fluegelrad")
    session.play(session.game.parse("3+2"))
    session.undo()
    session.play(session.game.parse("3+1"))
    assert not session.can_redo


def test_what_the_rules_refuse_changes_nothing():
    session = begun("fluegelrad")
    session.play(session.game.parse("3+2"))
    with pytest.raises(IllegalAction):
        session.play(session.game.parse("3+1"))
    assert len(session.record.actions) == 1


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_time_that_runs_out_plays_a_random_turn_or_loses_as_the_game_has_it(game):
    session = begun(game)
    session.update(29.999)
    assert len(session.states) == 1
    session.update(0.001)
    if session.game.expiry == "lose":
        assert session.outcome.winners == (1,)
        assert session.record.ending.seat == 0
    else:
        assert session.state.seat == 1
        assert session.record.actions[0].seconds == 30.0
    assert list(record.replay(session.record))[-1].text() == session.state.text()


def test_of_three_who_resign_leave_one_by_one():
    seats = [record.Seat("Ann"), record.Seat("Ben"), record.Seat("Cleo")]
    session = Session.begin("gulek", seats, {}, np.random.default_rng(1))
    session.resign(1)
    assert (session.outcome, session.state.playing, session.record.actions[0].text) == (None, (0, 2), "leave1")
    session.resign(0)
    assert session.outcome == Outcome((2,), "resigned")
    kept = record.decode(record.encode(session.record), "game.json")
    assert list(record.replay(kept))[-1].outcome == session.outcome


def test_time_that_runs_out_can_do_nothing():
    session = begun("gulek", expiry="nothing")
    session.update(100.0)
    assert len(session.states) == 1
    assert session.clock.remaining == 0.0


def test_paused_no_time_passes_and_nothing_is_taken_back():
    session = begun("gulek")
    play(session, 2)
    session.paused = True
    session.update(100.0)
    assert session.outcome is None
    assert not session.can_undo
    assert not session.live


def test_resigning_and_agreeing_end_the_game_and_undo_goes_on_with_it():
    session = begun("oraia")
    play(session, 3)
    session.resign(0)
    assert session.outcome.winners == (1,)
    session.undo()
    assert session.outcome is None
    assert len(session.record.actions) == 2
    session.agree_on_draw()
    assert session.outcome.winners == (0, 1)
    assert session.record.ending.reason == "agreed"


def test_stepping_through_shows_each_position_and_its_action(tmp_path):
    session = begun("raummuehle")
    play(session, 10)
    record.write(tmp_path / "game.json", session.record)
    again = Session.load(tmp_path / "game.json", np.random.default_rng(1))
    again.step(-100)
    assert again.looked_at.text() == again.states[0].text()
    assert again.last_action() is None
    assert not again.live
    for number in range(1, 11):
        again.step(1)
        assert str(again.last_action()) == session.record.actions[number - 1].text
        assert again.looked_at.text() == session.states[number].text()
    again.step(1)
    assert again.live
