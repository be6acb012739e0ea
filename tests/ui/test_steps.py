"""Real time in fixed steps."""

import pytest

from ui.steps import Steps


def test_all_time_becomes_steps_however_it_is_cut():
    steps = Steps(1 / 240)
    taken = sum(steps.take(seconds) for seconds in [1 / 60, 0.001, 0.0, 0.0333] * 50)
    assert taken == int(50 * (1 / 60 + 0.001 + 0.0333) * 240)


def test_between_two_steps_the_share_of_the_next_one_is_known():
    steps = Steps(0.1)
    assert steps.take(0.125) == 1
    assert steps.between == pytest.approx(0.25)


def test_after_a_long_pause_only_so_many_steps_are_made():
    steps = Steps(0.1, most=5)
    assert steps.take(100.0) == 5
    assert steps.take(0.0) == 0
