"""Raummühle: states as text."""

import pytest
from hypothesis import given
from test_raummuehle import playing
from test_raummuehle_walks import games, walk

from games.core import IllegalAction, Outcome, UserError
from games.raummuehle import GAME

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
        ("", "no state of Raummühle"),
        (FIRST + " ", "no state of Raummühle"),
        (FIRST + "/", "no state of Raummühle"),
        (FIRST.replace("classic", "rapid"), "no state of Raummühle"),
        (FIRST.replace("=current", "="), "no state of Raummühle"),
        (FIRST.replace("rods=", "rods=01010"), "no state of Raummühle"),
        (FIRST.replace("rods=", "rods=2"), "no state of Raummühle"),
        (FIRST.replace("last=-", "last=E1"), "no state of Raummühle"),
        (FIRST * 10_000, "no state of Raummühle"),
        (FIRST.replace("left=64", "left=65"), "64 placements"),
        (FIRST.replace("classic", "blitz"), "32 placements"),
        (FIRST.replace("left=64", "left=63"), "seat 0 should have 1 balls"),
        (FIRST.replace("points=0:0", "points=0:1"), "seat 0 cannot have lost 1 of 0 balls"),
        (FIRST.replace("last=-", "last=A1"), "before one is placed"),
        (FIRST.replace("owed=0", "owed=1"), "cannot be owed"),
        (FIRST.replace("points=0:0", "points=00:0"), "written otherwise"),
        (FIRST + " over=0:points", "written otherwise"),
        (FIRST + " over=1,0:agreed", "no outcome for 2 seats"),
        (FIRST + " over=0:", "no outcome for 2 seats"),
        (text(last="B1"), "should be one of seat 0 on top"),
        (text(last="C1"), "should be one of seat 0 on top"),
        (text(last="-"), "should be one of seat 0 on top"),
        (text(points="1:0"), "seat 1 should have 2 balls"),
        (text(owed=0), "more than 0 removals should be owed"),
        (text(owed=2), "2 removals cannot be owed"),
        (text(owed=2, rules="voluntary"), "2 removals cannot be owed"),
        (text(owed=1, rules="none"), "1 removals cannot be owed"),
        (text(COVERED, left=51), "1 removals cannot be owed"),
        (text(owed=0, rules="none"), "each completed line should be a point"),
        (text("0000////111/111", left=51, points="0:3", format="sprint"), "over before"),
        (text("0000////111/000", left=51, points="3:0", format="sprint"), "over before"),
    ],
)
def test_what_is_no_state_does_not_load(impossible, reason):
    with pytest.raises(UserError, match=reason) as caught:
        GAME.load(impossible)
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 400
