"""Flügelrad (Andreas Kuhnekath-Häbler, Gerhards), the game of the impeller wheel, for two players.

The board has seven hexagons with a hole in the middle of each; their corners are 24 hollows. Each player has nine
marbles. A turn sets the impeller into another hole and turns it clockwise by sixths, which moves the contents of the
six hollows around that hole. Six marbles of one colour in one cluster win. Source: the rulebook, made exact in
docs/rules/fluegelrad.md.
"""

from games.core import REPETITION, Game, Message
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
from games.fluegelrad.features import evaluate, observe
from games.fluegelrad.reading import load
from games.fluegelrad.state import MARBLES, NULL_TURNS, START, Position, State, begin, ending

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
    options=(NULL_TURNS, REPETITION),
    begin=begin,
    parse=parse,
    load=load,
    endings={"cluster": Message("a cluster of six or more")},
    ending=ending,
    evaluate=evaluate,
    exploration=0.3,
    actions=TURNS,
    observe=observe,
)
