"""Hamsterrolle by Jacques Zeimet (Zoch): the referee, who judges what is observed of the wheel.

Knows no physics: whoever runs the match tells it what is taken, what is seen and that the wheel rests, and it says
whose turn it is, what may be done and why not, who gets what has fallen, and who has won. The first turn of a match:

>>> import numpy as np
>>> state = begin(Rules(seats=2), np.random.default_rng(0))
>>> plank = state.tray(state.seat)["plank"][0]
>>> state = state.take(plank)
>>> wheel = {CONE: Spot(0, 0.1), plank: Spot(3, 1.8)}
>>> state.why_not_let_go(Seen(wheel, lowest=(0, 11)))
'The first piece goes two compartments ahead of where the cone stood; the one between stays empty.'
>>> wheel[plank] = Spot(2, 1.2)
>>> state = state.let_go(Seen(wheel, lowest=(0, 11)))
>>> state = state.saw(Seen(wheel, lowest=(0, 1)))  # every few steps
>>> state = state.rested(Seen(wheel, lowest=(1, 0)))
>>> state.seat, state.allowed, [str(event) for event in state.events]
(1, (2, 3, 4), ['plank to 2'])
"""

from games.hamsterrolle.events import AnyEvent, Dropped, Left, Lost, Passed, Placed, Took
from games.hamsterrolle.judge import COMPARTMENTS, PITCH, Seen, Spot
from games.hamsterrolle.pieces import CONE, KINDS, OUT, PIECES, WHEEL, kind_of
from games.hamsterrolle.rules import OPTIONS, RULEBOOK, TEAMS, Rules, draw_first
from games.hamsterrolle.saved import load
from games.hamsterrolle.turn import Phase, State, begin

__all__ = [
    "COMPARTMENTS",
    "CONE",
    "KINDS",
    "OPTIONS",
    "OUT",
    "PIECES",
    "PITCH",
    "RULEBOOK",
    "TEAMS",
    "WHEEL",
    "AnyEvent",
    "Dropped",
    "Left",
    "Lost",
    "Passed",
    "Phase",
    "Placed",
    "Rules",
    "Seen",
    "Spot",
    "State",
    "Took",
    "begin",
    "draw_first",
    "kind_of",
    "load",
]
