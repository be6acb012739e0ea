"""Raummühle, four in a line in a cube of rods, for two players.

Sixteen rods stand in a square, and four balls fit on each. Players put balls on rods in turn; four of one colour in a
straight line of the cube complete a line, for which balls of the other colour are removed from the tops of the rods.
Each ball removed is a point. Source: the rulebook, made exact in
docs/rules/raummuehle.md.
"""

from games.core import Game, Message
from games.raummuehle.actions import ACTIONS, DECLINE, PLACE, REMOVE, Action, parse
from games.raummuehle.cube import CELLS, LINES, RODS, Cell
from games.raummuehle.features import evaluate, observe
from games.raummuehle.options import FORMAT, PLACEMENTS, RULES, VERSIONS
from games.raummuehle.reading import load
from games.raummuehle.state import State, begin, ending

__all__ = [
    "ACTIONS",
    "CELLS",
    "DECLINE",
    "GAME",
    "LINES",
    "PLACE",
    "PLACEMENTS",
    "REMOVE",
    "RODS",
    "VERSIONS",
    "Action",
    "Cell",
    "State",
]

GAME = Game(
    name="raummuehle",
    title="Raummühle",
    rules=1,
    seats=(2,),
    options=(FORMAT, RULES),
    begin=begin,
    parse=parse,
    load=load,
    expiry="lose",
    random_starter=True,
    finishing=(DECLINE,),
    ending=ending,
    endings={"points": Message("more points")},
    evaluate=evaluate,
    exploration=0.1,
    actions=ACTIONS,
    observe=observe,
)
