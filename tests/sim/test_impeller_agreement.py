"""The impeller and the rules agree: whatever is turned by hand ends where the rule engine says."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.fluegelrad import CORNERS, GAME, MARBLES, START, State, Turn, hollow_set
from sim.impeller import BOOK, SIXTH, STANDARD, Trouble, World, turn
from sim.impeller.agreement import Level, Trial, Verdict, failure_bound, fastest, level, levels, trials, tried

CALM = STANDARD.hand.calm

HAND = 2 * math.pi
"""A turn a second: a brisk hand. Faster ones, up to a little over 8 rad/s, carry the marbles too; see `validate`."""


def board(lying):
    """The state before seat 0's turn with marbles in these 18 hollows, colours as they come, wheel in hole 0."""
    return State(0, 0, 0, (hollow_set(lying[:MARBLES]), hollow_set(lying[MARBLES:])))


boards = st.permutations(range(24)).map(lambda lying: board(lying[: 2 * MARBLES]))


@settings(max_examples=60)
@given(boards, st.integers(1, 6), st.integers(1, 5), st.floats(0.5, HAND))
@example(GAME.start(), 1, 5, HAND)
def test_a_turn_by_hand_ends_where_the_rules_say(state, hole, sixths, speed):
    made = Turn(hole, sixths)
    reading = turn(World(STANDARD, state.hollows, hole), sixths, speed)
    assert (reading.trouble, reading.sixths) == (None, sixths)
    assert reading.contents == state.play(made).hollows
    assert reading.distance.max() < 0.001


def test_every_way_to_fill_a_hexagon_is_carried_by_every_number_of_sixths():
    """Only the marbles about the hole ever move, so these are all turns there are, but for the hole and its turn."""
    for filled in range(64):
        contents = [None] * 24
        for place in range(6):
            if filled >> place & 1:
                contents[CORNERS[0][place]] = place
        sixths = filled % 5 + 1
        reading = turn(World(STANDARD, contents, 0), sixths, HAND)
        turned = [contents[CORNERS[0][(place - sixths) % 6]] for place in range(6)]
        assert [reading.contents[corner] for corner in CORNERS[0]] == turned
        assert reading.trouble is None


@settings(max_examples=60)
@given(boards, st.integers(0, 6), st.lists(st.tuples(st.floats(0.0, 1.5), st.integers(1, 40)), min_size=1, max_size=8))
def test_a_turn_dragged_with_stops_and_starts_ends_where_the_rules_say_or_says_why_not(state, hole, drags):
    world, angle = World(STANDARD, state.hollows, hole), 0.0
    for further, frames in drags:
        angle += further
        world.turn_to(angle, CALM)
        world.step(4 * frames)
    world.let_go()
    assert world.settle()
    reading = world.read()
    assert reading.sixths == round(world.turned / SIXTH) % 6
    stood = (hole + 1) % 7
    before = State(0, 0, stood, state.marbles)
    expected = before.play(Turn(hole, reading.sixths)).hollows if reading.sixths else before.hollows
    assert reading.contents == expected or reading.trouble is Trouble.LEFT_ARMS


@pytest.mark.slow
@pytest.mark.parametrize("share", [1.0, 0.5, 0.25])
def test_some_thousand_turns_agree(share):
    drawn = [trial._replace(share=share) for trial in trials(1500, np.random.default_rng(1))]
    found = level(STANDARD, drawn, HAND)
    assert found.disagreed is None
    assert found.agreed == 1500
    assert found.worst < 0.001


# The search for the fastest hand


def test_trials_take_every_hole_and_every_number_of_sixths_at_legal_positions():
    drawn = trials(70, np.random.default_rng(0))
    assert {trial.turn for trial in drawn} == {Turn(hole, sixths) for hole in range(7) for sixths in range(1, 6)}
    for trial in drawn:
        first, second = trial.state.marbles
        assert (first.bit_count(), second.bit_count(), first & second) == (MARBLES, MARBLES, 0)
        assert trial.turn in trial.state.actions()
        assert 0 <= trial.share <= 1
    assert sum(trial.share == 1 for trial in drawn) == 35
    assert drawn == trials(70, np.random.default_rng(0))


def test_a_turn_that_the_hand_was_too_fast_for_disagrees():
    trial = Trial(State(0, 0, 0, (START.marbles[0], START.marbles[1])), Turn(1, 5), 1.0)
    assert tried(STANDARD, trial, CALM).agrees
    assert not tried(BOOK.replaced(STANDARD, "hand.speed", 30.0), trial, 30.0).agrees


def bisected(limit, monkeypatch):
    """What the search finds where a hand disagrees from `limit` (rad/s) on."""

    def make(parameters, trial, speed):
        return Verdict(trial, speed, turn(World(parameters, [None] * 24, 0), 1, 10.0), trial.speed(speed) <= limit)

    monkeypatch.setattr("sim.impeller.agreement.tried", make)
    return list(levels(STANDARD, trials(4, np.random.default_rng(0))))


def test_the_fastest_hand_is_found_by_halving(monkeypatch):
    found = fastest(bisected(6.2, monkeypatch))
    assert found.holds <= 6.2 < found.fails
    assert found.fails - found.holds <= 0.05


def test_the_search_ends_at_once_where_there_is_nothing_to_halve(monkeypatch):
    slow, fast = bisected(1.0, monkeypatch), bisected(40.0, monkeypatch)
    assert fastest(slow) == (None, CALM)
    assert len(slow) == 1
    assert fastest(fast) == (STANDARD.hand.speed, None)
    assert [one.fastest for one in fast] == [CALM, STANDARD.hand.speed]


def test_a_level_ends_with_the_first_trial_that_disagrees(monkeypatch):
    levels_made = bisected(6.2, monkeypatch)
    assert levels_made[0] == Level(CALM, 4, 0.0, None)
    assert levels_made[1].agreed == 0
    assert levels_made[1].disagreed.speed == STANDARD.hand.speed


def test_the_bound_on_failures_is_clopper_and_pearsons():
    # About 3 / n, the rule of three; exactly, the share p at which n turns in a row agree in 5 % of cases.
    assert failure_bound(0) == 1
    assert failure_bound(1000) == pytest.approx(3 / 1000, rel=0.01)
    assert (1 - failure_bound(50)) ** 50 == pytest.approx(0.05)
