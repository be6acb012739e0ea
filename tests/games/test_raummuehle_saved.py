"""Raummühle: states as text."""

import pytest
from hypothesis import given
from test_raummuehle import playing
from test_raummuehle_walks import games, walk

from games.core import IllegalAction, Outcome, UserError
from games.raummuehle import GAME
from games.raummuehle.cube import LINE_SETS
from games.raummuehle.options import PLACEMENTS

FIRST = "raummuehle format=classic rules=current points=0:0 left=64 owed=0 last=- rods=" + "/" * 15


def text(rods="0000////111", points="0:0", left=57, owed=1, last="A1", rules="current", format="classic"):
    """The text of the state after A1 B1 A1 B1 A1 B1 A1, or of one that differs from it."""
    rods += "/" * (15 - rods.count("/"))
    return f"raummuehle format={format} rules={rules} points={points} left={left} owed={owed} last={last} rods={rods}"


COVERED = "0000////110/110/110"
"""After six more placements; nothing of seat 1 can be removed."""


def test_the_text_of_the_start():
    assert GAME.start().text() == FIRST
    assert GAME.load(FIRST) == GAME.start()


def test_the_text_of_a_state():
    assert playing(GAME.start(), "A1 B1 A1 B1 A1 B1 A1").text() == text()


@given(games())
def test_what_a_state_shows_fits_together(game):
    for state, action in walk(*game):
        state = state.play(action)
        placed = PLACEMENTS[state.format] - state.left
        for seat in (0, 1):
            lost = 0 if state.rules == "none" else state.points[1 - seat]
            assert state.balls[seat].bit_count() == (placed + 1 - seat) // 2 - lost
        lines = tuple(sum(balls & line == line for line in LINE_SETS) for balls in state.balls)
        assert state.rules != "none" or state.points == lines
        assert state.owed <= {"current": len(state.completed), "voluntary": 1, "none": 0}[state.rules]
        assert state.seat == (placed - bool(state.owed)) % 2
        assert state.format != "sprint" or max(state.points) < 3 or state.owed or state.outcome


@given(games())
def test_every_state_of_a_game_reads_back(game):
    for state, action in walk(*game):
        after = state.play(action)
        assert GAME.load(after.text()) == after


@pytest.mark.parametrize("possible", [text(), text(COVERED, left=51, owed=0), text(rules="none", points="1:0", owed=0)])
def test_what_can_come_about_loads(possible):
    state = GAME.load(possible)
    assert state.text() == possible
    assert state.completed == ((0, 16, 32, 48),)
    assert state.outcome is None


@pytest.mark.parametrize("start", [FIRST, text()])
@pytest.mark.parametrize("outcome", [Outcome((1,), "resigned"), Outcome((0, 1), "agreed"), Outcome((1,), "time")])
def test_an_end_from_outside_reads_back(start, outcome):
    over = GAME.load(start).end(outcome)
    assert over.outcome == outcome
    assert over.actions() == ()
    assert over.text() == f"{start} over={outcome}"
    assert GAME.load(over.text()) == over
    with pytest.raises(IllegalAction, match="over"):
        over.end(outcome)
    with pytest.raises(IllegalAction, match="over"):
        over.play(GAME.parse("A2"))


@pytest.mark.parametrize(
    ("impossible", "reason"),
    [
        ("", "not a state of Raummühle"),
        (FIRST + " ", "not a state of Raummühle"),
        (FIRST + "/", "not a state of Raummühle"),
        (FIRST.replace("classic", "rapid"), "not a state of Raummühle"),
        (FIRST.replace("=current", "="), "not a state of Raummühle"),
        (FIRST.replace("rods=", "rods=01010"), "not a state of Raummühle"),
        (FIRST.replace("rods=", "rods=2"), "not a state of Raummühle"),
        (FIRST.replace("last=-", "last=E1"), "not a state of Raummühle"),
        (FIRST * 10_000, "not a state of Raummühle"),
        (FIRST.replace("left=64", "left=65"), "more than the 64 balls"),
        (FIRST.replace("classic", "blitz"), "more than the 32 balls"),
        (FIRST.replace("owed=0", "owed=1"), "no ball to remove"),
        (FIRST.replace("/" * 15, "/".join(["0101"] * 16)), "all rods are full"),
        (FIRST.replace("points=0:0", "points=00:0"), "canonical form"),
        (FIRST + " over=0:points", "canonical form"),
        (FIRST + " over=1,0:agreed", "no outcome for 2 seats"),
        (FIRST + " over=0:", "no outcome for 2 seats"),
    ],
)
def test_what_is_no_state_does_not_load(impossible, reason):
    with pytest.raises(UserError, match=reason) as caught:
        GAME.load(impossible)
    assert len(str(caught.value)) < 400
