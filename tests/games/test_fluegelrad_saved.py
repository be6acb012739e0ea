"""Flügelrad: positions that come back, and states as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import IllegalAction, Outcome, UserError, play_all
from games.fluegelrad import GAME, TURNS, Turn

# Going in circles.

ROUND = ("1+3", "3+3", "1+3", "3+3")
"""Holes 1, 3 and 5 have no hollow in common: after these turns the marbles lie where they lay."""


def circling(state, turns):
    return play_all(state, (GAME.parse(ROUND[i % 4]) for i in range(turns)))


def test_without_repetition_a_game_may_go_round_for_ever():
    assert circling(GAME.start(), 400).outcome is None


@pytest.mark.parametrize("times", [2, 3, 4, 5])
def test_the_nth_occurrence_is_a_draw(times):
    # The first position never comes back, for the wheel is not taken into the hand again; that after one turn does.
    last = 1 + 4 * (times - 1)
    assert circling(GAME.start(repetition=times), last - 1).outcome is None
    assert circling(GAME.start(repetition=times), last).outcome == Outcome((0, 1), "repetition")


@pytest.mark.parametrize(
    ("turns", "seat", "wheel", "same_marbles"),
    [
        ("5+2 3+3 5+2 1+3 5+2 1+3 3+3", 1, 3, True),
        ("5+3 1+3 5+3 1+3", 0, 1, True),
        ("1+1 3+3", 0, 3, False),
    ],
)
def test_what_differs_in_one_thing_is_no_repetition(turns, seat, wheel, same_marbles):
    earlier = circling(GAME.start(repetition=2), 4)
    assert (earlier.seat, earlier.wheel) == (0, 3)
    now = play_all(earlier, map(GAME.parse, turns.split()))
    assert (now.seat, now.wheel, now.marbles == earlier.marbles) == (seat, wheel, same_marbles)
    assert now.outcome is None


# Text.

FIRST = "fluegelrad null_turns=true repetition=0 0/-/......010101010101010101"


def test_the_text_of_the_start():
    assert GAME.start().text() == FIRST
    assert GAME.load(FIRST) == GAME.start()


def test_turns_read_back():
    assert str(Turn(3, 2)) == "3+2"
    assert [GAME.parse(str(turn)) for turn in TURNS] == list(TURNS)
    assert len({str(turn) for turn in TURNS}) == len(TURNS)


@pytest.mark.parametrize(
    "text", ["", "3", "3+", "3+0", "3+6", "7+1", "03+2", "3+2 ", " 3+2", "3-2", "3+2+1", "٣+2", "p7"]
)
def test_what_is_no_turn_does_not_parse(text):
    with pytest.raises(IllegalAction, match=r"not a turn of Flügelrad.*\.$"):
        GAME.parse(text)


@given(st.lists(st.integers(0, 34), min_size=30, max_size=60), st.sampled_from((0, 2, 3)))
def test_every_state_of_a_game_reads_back(choices, repetition):
    state = GAME.start(repetition=repetition)
    for choice in choices:
        if state.outcome is None:
            state = state.play(state.actions()[choice % len(state.actions())])
    assert GAME.load(state.text()) == state


@pytest.mark.parametrize("turns", range(9))
def test_a_past_reads_back(turns):
    state = circling(GAME.start(repetition=3), turns)
    assert GAME.load(state.text()) == state
    assert len(list(state.past)) == max(0, turns - 1)


@pytest.mark.parametrize("outcome", [Outcome((1,), "resigned"), Outcome((0, 1), "agreed"), Outcome((0,), "time")])
def test_an_end_from_outside_reads_back(outcome):
    over = GAME.start().end(outcome)
    assert over.outcome == outcome
    assert over.actions() == ()
    assert over.text() == f"{FIRST} over={outcome}"
    assert GAME.load(over.text()) == over
    with pytest.raises(IllegalAction, match="over"):
        over.end(outcome)


ALTERNATING = "010101010101010101"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a state of Flügelrad"),
        ("fluegelrad", "not a state of Flügelrad"),
        (FIRST + " ", "not a state of Flügelrad"),
        (FIRST.replace("=0", "=1"), "not a state of Flügelrad"),
        (FIRST.replace("0/-", "2/-"), "not a state of Flügelrad"),
        (FIRST.replace("0/-", "0/7"), "not a state of Flügelrad"),
        (FIRST + ".", "not a state of Flügelrad"),
        (FIRST * 50_000, "not a state of Flügelrad"),
        (FIRST.replace("0/-", "0/3").replace(".0", "00"), "9 marbles"),
        (FIRST.replace("0/-", "0/3")[:-1] + "0", "9 marbles"),
        (f"{FIRST} over=0:cluster", "canonical form"),
        (f"{FIRST} over=1,0:agreed", "no outcome for 2 seats"),
        (f"{FIRST} over=2:resigned", "no outcome for 2 seats"),
        (FIRST.replace("0/-", "0/3").replace("1010", "1111").replace("0101", "0000"), "9 marbles"),
        ("fluegelrad null_turns=true repetition=0 0/3/......000000000111111111 over=0:time", "over already"),
        (f"fluegelrad null_turns=true repetition=2 0/1/......{ALTERNATING} past=1/2/0.....{ALTERNATING}", "9 marbles"),
        (f"fluegelrad null_turns=true repetition=2 0/1/......{ALTERNATING} past=", "not a state"),
    ],
)
def test_what_is_no_state_does_not_load(text, reason):
    with pytest.raises(UserError, match=reason) as caught:
        GAME.load(text)
    assert len(str(caught.value)) < 400


def test_a_loaded_position_is_judged():
    # The seat that is not to move has turned last.
    equal = "fluegelrad null_turns=true repetition=0 {}/3/......000000000111111111"
    assert GAME.load(equal.format(0)).outcome == Outcome((1,), "cluster")
    assert GAME.load(equal.format(1)).outcome == Outcome((0,), "cluster")
