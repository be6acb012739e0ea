"""What is known of Gulek: a turn is judged by what it will have brought, and a draw that is certain by nothing else."""

import numpy as np
import pytest

from games.core import game
from games.search.players import analyse
from games.search.tree import search

EXPECTED = game("gulek").evaluate


def states(seats: int, seed: int, **options):
    """Those of a game of actions drawn by lot."""
    state, rng = game("gulek").start(seats, **options), np.random.default_rng(seed)
    while state.outcome is None:
        yield state
        choices = state.actions()
        state = state.play(choices[int(rng.integers(len(choices)))])


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("draw_after", [0, 5, 40])
def test_the_seats_share_one_point(seats, draw_after):
    for state in states(seats, seed=seats, draw_after=draw_after, repetition=3):
        scores = EXPECTED(state)
        assert len(scores) == seats
        assert sum(scores) == pytest.approx(1.0)
        assert min(scores) >= 0


def swept(state):
    """The state when the balls of others have fallen before one's own, and nothing was parked."""
    while state.phase == "drop":
        others = [action for action in state.actions() if action.number != state.seat]
        state = state.play((others or list(state.actions()))[0])
    return state.play(game("gulek").parse("done")) if state.phase == "park" else state


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_sowing_that_has_begun_is_judged_by_what_it_captures(seats):
    judged = 0
    for seed in range(5):
        for state in states(seats, seed):
            after = swept(state) if state.phase == "drop" else state
            if after is not state and after.outcome is None and after.actions()[0].verb != "pass":
                assert EXPECTED(state) == pytest.approx(EXPECTED(after))
                judged += 1
    assert judged > 20


def drawn_next():
    """A state in which four turns have captured nothing and no sowing captures: whatever is played, it is a draw."""
    for seed in range(300):
        for state in states(2, seed):
            if state.phase == "move" and state.quiet == 4 and len(state.actions()) > 1:
                sown = [swept(state.play(action)) for action in state.actions() if action.verb == "sow"]
                if sown and all(after.outcome and after.outcome.reason == "quiet" for after in sown):
                    return state
    raise AssertionError("no such position was found")


def test_a_draw_that_cannot_be_avoided_is_known():
    state = drawn_next()
    thought = analyse("gulek", state.text(), seed=1)
    assert all(action.certain and action.value == 0.5 for action in thought.actions)


def test_who_holds_a_draw_in_contempt_counts_it_as_less_and_the_other_as_more():
    state = drawn_next()
    root = search(state, game("gulek"), 500, np.random.default_rng(1), contempt=0.8)
    assert root.proven
    assert root.scores[state.seat] == pytest.approx(0.1)
    assert root.scores[1 - state.seat] == pytest.approx(0.9)
