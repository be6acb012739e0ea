"""Oraïa, the game of the turning disc, for two players.

On a green ring lie eight fields, the start fields of red (seat 0) and blue (seat 1) in turn. Inside it turns a disc
with 17 holes: the centre, an inner circle of eight and an outer one. Each player leads four pieces through the centre,
where they are charged, to the start fields of the other. Source: the rulebook, made exact in docs/rules/oraia.md.
"""

from games.core import REPETITION, Game, Message
from games.oraia.actions import ACTIONS, PASS, TURNS, Action, Move, Pass, Turn, parse
from games.oraia.features import evaluate, observe
from games.oraia.position import Position
from games.oraia.reading import load
from games.oraia.state import Piece, State, begin, ending

__all__ = ["GAME", "PASS", "TURNS", "Action", "Move", "Pass", "Piece", "Position", "State", "Turn"]

GAME = Game(
    name="oraia",
    title="Oraïa",
    rules=1,
    seats=(2,),
    options=(REPETITION,),
    begin=begin,
    parse=parse,
    load=load,
    endings={"home": Message("four pieces home"), "passes": Message("two passes in a row")},
    finishing=(TURNS[1],),  # the disc stays as it is
    passing=(PASS,),
    ending=ending,
    evaluate=evaluate,
    exploration=0.1,
    actions=ACTIONS,
    observe=observe,
)
