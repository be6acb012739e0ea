"""Hamsterrolle by Jacques Zeimet (Zoch): the referee, who judges what is observed of the wheel.

Knows no physics: whoever runs the match tells it what is taken, what is seen and that the wheel rests, and it says
whose turn it is, what may be done and why not, who gets what has fallen, and who has won.
"""

from games.hamsterrolle.events import AnyEvent, Dropped, Left, Passed, Placed, Took
from games.hamsterrolle.judge import COMPARTMENTS, PITCH, Seen, Spot
from games.hamsterrolle.pieces import CONE, KINDS, OUT, PIECES, WHEEL, kind_of
from games.hamsterrolle.rules import OPTIONS, SECONDS, TEAMS, Rules, draw_first
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
    "SECONDS",
    "TEAMS",
    "WHEEL",
    "AnyEvent",
    "Dropped",
    "Left",
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
