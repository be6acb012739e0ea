"""Flügelrad's impeller and marbles as rigid bodies seen from above: the second physical world, beside the wheel.

    world = World(STANDARD, state.hollows, hole)    # one turn: the position it begins at, the hole it is made in
    world.turn_to(angle)                            # the hand drags it round, clockwise, as often as the mouse moves
    world.step(4)                                   # a frame; world.state() has the poses, world.events() the knocks
    world.let_go()                                  # it runs into the nearest sixth
    world.resting, world.read()                     # by how many sixths it has turned, what lies where, what is wrong

`turn` makes a whole turn without a player, `replayed` makes a recorded one once more. A turn is taken back by building
the world anew. Source of the board: docs/rules/fluegelrad.md; the game is Andreas Kuhnekath-Häbler's (Gerhards).
"""

from sim.impeller.events import Dropped, Event, Knocked, LeftArms, RolledOut
from sim.impeller.inputs import LetGo, Timed, TurnTo
from sim.impeller.parameters import BOOK, SIXTH, STANDARD, Parameters
from sim.impeller.world import Reading, Trouble, World, replayed, turn

__all__ = [
    "BOOK",
    "SIXTH",
    "STANDARD",
    "Dropped",
    "Event",
    "Knocked",
    "LeftArms",
    "LetGo",
    "Parameters",
    "Reading",
    "RolledOut",
    "Timed",
    "Trouble",
    "TurnTo",
    "World",
    "replayed",
    "turn",
]
