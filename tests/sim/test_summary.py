"""What there is to tell of a match that is over."""

import math

from msgspec.structs import replace
from scripted import setup

from games.core import Outcome
from games.hamsterrolle import CONE, OUT, WHEEL, Dropped, Left, Placed, Took
from sim.match import Match
from sim.matchfile import Turn
from sim.scene import WheelPose
from sim.summary import summary

PLANK, SLAT, BRICK = 1, 2, 15


def test_a_summary_counts_what_happened_and_finds_the_turns_worth_a_look():
    """Four turns: a plank is placed, a brick is placed on it, both fall as a slat is placed, and a brick drops."""
    record = Match.begin(setup()).record
    start = record.turns[0]
    events = (
        Placed(0, 0, PLANK, 2, rest=2),
        Placed(1, 1, BRICK, 2, rest=2),
        Placed(2, 0, SLAT, 3, rest=3),
        Took(2, 0, (PLANK,)),
        Took(2, 0, (BRICK,)),
        Dropped(3, 1, BRICK + 1, rest=5),
        Left(3, 1, (CONE,)),
    )
    in_wheel = ((CONE,), (CONE, PLANK), (CONE, PLANK, BRICK), (CONE, SLAT), (SLAT, BRICK + 1))
    turns = []
    for number, pieces in enumerate(in_wheel):
        holders = tuple(WHEEL if piece in pieces else OUT for piece in range(len(start.state.holders)))
        state = replace(start.state, holders=holders, turn=number)
        turns.append(Turn(replace(start.scene, wheel=WheelPose(angle=-0.5 * number)), state))
    end = replace(turns.pop(), state=replace(turns[-1].state, events=events, outcome=Outcome((0,), "pieces")))
    told = summary(replace(record, turns=tuple(turns), end=end))
    assert (told.placed, told.falls, told.taken) == ((2, 2), (1, 0), (2, 0))
    assert told.stay == (PLANK, 2)
    assert math.isclose(told.roll, 2.0)
    assert (told.best, told.worst) == (1, 2)
