"""Gulek (Michael Winkelmann, 1987), a mancala game for two to six players.

Round a ring lie 15 pits. Each player puts 20 balls of one colour into them; then pits are sown, and balls of others in
the last pit are captured. Pairs of one's own can be parked in a furrow and brought back. Most balls in the end win.
Source: the rulebook, made exact by rules.md, section 4.
"""

from games.core import Game
from games.gulek.actions import DONE, PASS, Action, parse
from games.gulek.reading import load
from games.gulek.rules import OPTIONS, Rules
from games.gulek.situation import Position
from games.gulek.state import State, begin

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
)
