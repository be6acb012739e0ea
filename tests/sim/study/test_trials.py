"""A trial is a pure function of plan and number, and what it counts is what happened."""

import math
import subprocess
import sys
from itertools import pairwise

import pytest

from sim.parameters import STANDARD
from sim.study import placements, read, trial
from sim.study.columns import columns
from sim.study.figures import FIGURES, HISTORY
from sim.study.results import _bits
from sim.wheel import World

PLAN = {"trials": 20, "seed": 3, "measure": ["reserve"], "loading": {"sets": 1}, "stop": {"pieces": 4}}
FALLING = {
    "trials": 30,
    "seed": 1,
    "measure": [],
    "gear": {"preset": "slippery", "set": {"axial.tumble": 3.0}},
    "loading": {"policy": "pile", "sets": 2, "hand": {"shake": 3.0}},
    "stop": {"settle": 4.0},
}


def same(one, other):
    return {name: _bits(value) for name, value in one.items()} == {name: _bits(value) for name, value in other.items()}


def test_the_same_trial_again_is_the_same_to_the_last_bit_whatever_was_done_before():
    plan = read(PLAN)
    first = trial(plan, 4)
    trial(plan, 2)
    assert same(trial(plan, 4), first)
    assert not same(trial(plan, 5), first)


def test_another_process_gets_the_same(tmp_path):
    code = f"from sim.study import read, trial; print(repr(trial(read({PLAN!r}), 4)))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == repr(trial(read(PLAN), 4))


def test_whoever_has_the_start_of_a_placement_sees_it_again():
    plan = read(PLAN)
    for placed in placements(plan, 7):
        world = World(STANDARD, placed.start)
        world.step(placed.steps)
        for piece in placed.fallen:
            world.remove(piece)
        assert world.scene() == placed.end


def test_a_placement_begins_where_the_last_one_ended():
    done = list(placements(read(PLAN), 3))
    for before, after in pairwise(done):
        assert after.start.wheel == before.end.wheel
        assert after.start.pieces[:-1] == before.end.pieces


def test_a_row_has_what_the_columns_say():
    plan = read(
        {**PLAN, "measure": ["reserve", "rocking"], "design": {"kind": "grid", "vary": {"contact.friction": [0.3]}}}
    )
    row = trial(plan, 0)
    assert list(row) == [column.name for column in columns(plan)]
    assert all(len(row[column.name]) == row["placed"] for column in HISTORY)
    assert row["contact.friction"] == 0.3
    assert {column.name for column in FIGURES} - set(row) == {"impulse_ahead", "impulse_back"}


def falls():
    plan = read(FALLING)
    return plan, next(row for row in (trial(plan, index) for index in range(plan.trials)) if row["fell"])


def test_the_first_fall_ends_a_trial_and_is_counted():
    plan, row = falls()
    assert row["held"] == row["placed"] - 1
    assert row["lost"][:-1] == [0] * row["held"]
    assert row["lost"][-1] == row["fallen"] > 0
    last = list(placements(plan, row["trial"]))[-1]
    assert len(last.fallen) == row["fallen"]
    assert not {pose.id for pose in last.end.pieces} & set(last.fallen)


def test_when_all_is_to_be_placed_a_fall_is_no_end():
    _, row = falls()
    plan = read({**FALLING, "stop": {"at": "all placed", "settle": 4.0}})
    again = trial(plan, row["trial"])
    assert again["held"] == row["held"]
    assert again["placed"] > row["placed"]
    assert again["fallen"] == sum(again["lost"])


def test_totals_are_those_of_the_placements():
    plan = read(PLAN)
    row, done = trial(plan, 1), list(placements(plan, 1))
    assert row["roll_end"] == row["roll"][-1] == done[-1].end.wheel.angle
    assert row["path_end"] == row["path"][-1] == -done[-1].end.wheel.x
    assert row["path_end"] == pytest.approx(STANDARD.wheel.radius * row["roll_end"], rel=0.005)  # it does not slip
    assert row["impacts_total"] == sum(row["impacts"])
    assert row["strength_total"] == pytest.approx(sum(row["strength"]))
    assert row["rest_mean"] == pytest.approx(sum(row["rest"]) / len(row["rest"]))


def test_a_wheel_that_does_not_come_to_rest_in_time_is_counted_and_its_time_censored():
    """The first piece sets the wheel swinging for longer than the second that it is given."""
    plan = read({"trials": 1, "seed": 3, "stop": {"at": "all placed", "pieces": 2, "settle": 1.0}, "measure": []})
    row = trial(plan, 0)
    assert row["restless"] == row["rested"].count(False) == 2
    assert row["rest"] == [1.0, 1.0]
    assert row["rest_mean"] == 1.0


def test_a_trial_in_which_nothing_can_be_placed(monkeypatch):
    monkeypatch.setattr("sim.study.loading.TRIES", 0)
    row = trial(read(PLAN), 0)
    assert (row["placed"], row["held"], row["fell"], row["fallen"], row["roll"]) == (0, 0, False, 0, [])
    assert math.isnan(row["rest_mean"])
    assert row["reserve_ahead"] > 0  # of the wheel with its cone


@pytest.mark.parametrize("index", [-1, 20])
def test_a_number_that_the_plan_does_not_have(index):
    with pytest.raises(IndexError, match="0 to 19"):
        trial(read(PLAN), index)
