"""Flügelrad (Andreas Kuhnekath-Häbler, Gerhards), the game of the impeller wheel, for two players.

The board is seven hexagons with a hole in the middle of each; their corners are 24 hollows. Each player has nine
marbles. A turn sets the impeller wheel into another hole and turns it clockwise by sixths, which carries round what
lies in the six hollows about that hole. Six marbles of one colour in one cluster win. Source: the rulebook, made exact
by rules.md, section 1.
"""

from games.core import REPETITION, Game
from games.fluegelrad.actions import TURNS, Turn, parse
from games.fluegelrad.board import (
    CORNERS,
    EDGES,
    HOLE_POINTS,
    HOLES,
    HOLLOW_POINTS,
    HOLLOWS,
    NEIGHBOURS,
    hollow_set,
)
from games.fluegelrad.clusters import WINNING
from games.fluegelrad.reading import load
from games.fluegelrad.state import MARBLES, START, Position, State, begin

__all__ = [
    "CORNERS",
    "EDGES",
    "GAME",
    "HOLES",
    "HOLE_POINTS",
    "HOLLOWS",
    "HOLLOW_POINTS",
    "MARBLES",
    "NEIGHBOURS",
    "START",
    "TURNS",
    "WINNING",
    "Position",
    "State",
    "Turn",
    "hollow_set",
]

GAME = Game(
    name="fluegelrad",
    title="Flügelrad",
    rules=1,
    seats=(2,),
    options=(REPETITION,),
    begin=begin,
    parse=parse,
    load=load,
)
