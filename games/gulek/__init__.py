"""Gulek (Michael Winkelmann, 1987), a mancala game for two to six players.

Round a ring lie 15 pits. Each player puts 20 balls of one colour into them; then pits are sown, and balls of others in
the last pit are captured. Pairs of one's own can be parked in a furrow and brought back. Most balls in the end win.
Source: the rulebook, made exact in docs/rules/gulek.md.
"""

from games.core import Game, Message
from games.gulek.actions import ACTIONS, DONE, PASS, Action, parse
from games.gulek.features import evaluate, observe
from games.gulek.reading import load
from games.gulek.rules import OPTIONS, Rules
from games.gulek.situation import Position
from games.gulek.state import State, begin, ending, leaving

__all__ = ["DONE", "GAME", "PASS", "Action", "Position", "Rules", "State"]

GAME = Game(
    name="gulek",
    title="Gulek",
    rules=1,
    seats=(2, 3, 4, 5, 6),
    options=OPTIONS,
    begin=begin,
    parse=parse,
    load=load,
    endings={
        "balls": Message("more balls on the board"),
        "stuck": Message("nobody else can move"),
        "quiet": Message("too many turns without a capture"),
    },
    finishing=(DONE,),
    passing=(PASS,),
    leave=leaving,
    ending=ending,
    evaluate=evaluate,
    exploration=0.1,
    # One ball tells who wins, so errors are small. Whoever is behind can often save a draw, so medium does not care for
    # one: it still plays for a win then, and can be beaten.
    levels={
        "easy": {"nodes": 80, "noise": 0.025},
        "medium": {"nodes": 1_000, "noise": 0.005, "contempt": 0.8},
    },
    actions=ACTIONS,
    observe=observe,
)
