"""Actions as numbers, and what a seat sees as an array: what learning libraries want of a game.

The number of an action is its place among all actions of the game, legal or not, in rising order:

    fluegelrad  35  0+1, 0+2, ... 6+5: 5 hole + sixths - 1
    oraia      604  moves, by origin and end, G0-G1, G0-G2, ... O7-O6; then turn-1, turn0, turn+1, pass
    raummuehle  33  decline; A1 to D4; xA1 to xD4
    gulek       83  done; d0 to d5; k0 to k14; pass; p0 to p14; s0-, s0+, ... s14+; u0 to u14

An action of part of a turn (a removal, a turn of the disc, a ball that falls) is an action like any other: the same
seat is then to move several times in a row.

Every observation is a vector of float32 from 0 to 1, from the view of one seat: it comes first wherever something is
told per seat, then the others in the order of their turns. The functions below say what lies where. The positions that
the option `repetition` compares with are not in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games import fluegelrad, gulek, oraia, raummuehle
from games.core import IllegalAction, Message, Option, Outcome, Value
from games.gulek.actions import ACTIONS as GULEK_ACTIONS
from games.gulek.board import BALLS, PITS
from games.gulek.situation import PHASES
from games.oraia.actions import ACTIONS as ORAIA_ACTIONS
from games.oraia.board import PLACES
from games.raummuehle.options import PLACEMENTS

Vector = NDArray[np.float32]


class Coding(NamedTuple):
    """How a game is put into numbers."""

    actions: tuple[Any, ...]
    """Every action of the game, legal or not, in rising order."""
    numbers: dict[Any, int]
    """The number of each."""
    observe: Callable[[Any, int], Iterable[float]]
    """What a seat sees in a state."""

    def action(self, number: int) -> Any:
        """The action with this number; raises IllegalAction if there is none."""
        if not 0 <= number < len(self.actions):
            last = len(self.actions) - 1
            raise IllegalAction(Message("There is no action {number}; they are 0 to {last}.", number=number, last=last))
        return self.actions[number]

    def legal(self, state: Any) -> list[int]:
        """The numbers of the legal actions, in rising order."""
        numbers = self.numbers
        return [numbers[action] for action in state.actions()]

    def mask(self, state: Any) -> NDArray[np.int8]:
        """(number of actions,) for each action, 1 if it is legal and 0 if not."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.legal(state)] = 1
        return mask

    def observation(self, state: Any, seat: int) -> Vector:
        """What `seat` sees, as a vector."""
        return np.array(self.observe(state, seat), np.float32)


def payoffs(outcome: Outcome | None, seats: int) -> list[float]:
    """What learning libraries call the returns: the `Outcome.score` of each of `seats` players, times `seats`, less 1.

    So they add up to zero. With two players 1 is a win, 0 a draw and -1 a loss; with more, a winner gets as much as the
    others lose. All 0 for a game that has not ended.

    >>> payoffs(Outcome((2,), "balls"), 3), payoffs(Outcome((0, 1), "balls"), 3)
    ([-1.0, -1.0, 2.0], [0.5, 0.5, -1.0])
    """
    return [seats * outcome.score(seat) - 1 if outcome else 0.0 for seat in range(seats)]


def _members(members: int, places: Iterable[int]) -> list[float]:
    """For each place, whether it is in a set that is an integer with a bit for each place."""
    return [float(members >> place & 1) for place in places]


def _one_of(value: Any, values: Iterable[Any]) -> list[float]:
    """1 for the value, 0 for all the others."""
    return [float(value == other) for other in values]


def _fluegelrad(state: fluegelrad.State, seat: int) -> list[float]:
    """57 numbers: own marbles, the other's (24 hollows each); the wheel in each of 7 holes, or in hand; own turn."""
    return [
        *_members(state.marbles[seat], fluegelrad.HOLLOWS),
        *_members(state.marbles[1 - seat], fluegelrad.HOLLOWS),
        *_one_of(state.wheel, (*fluegelrad.HOLES, None)),
        float(state.seat == seat),
    ]


def _oraia(state: oraia.State, seat: int) -> list[float]:
    """86 numbers: own pieces, the other's, the charged ones (25 places each); then what follows.

    How the disc is turned (8); whether a turn of it is due; passes / 2; own turn or not.
    """
    return [
        *_members(state.of(seat), PLACES),
        *_members(state.of(1 - seat), PLACES),
        *_members(state.charged, PLACES),
        *_one_of(state.rotation, range(8)),
        float(state.turn_due),
        state.passes / 2,
        float(state.seat == seat),
    ]


def _raummuehle(state: raummuehle.State, seat: int) -> list[float]:
    """133 numbers: own balls, the other's (64 cells each); then what follows.

    Own points, the other's, balls left (/ 64); balls owed / 7; own turn or not.
    Seven lines at most go through a cell. 32 balls fill no more than 32 * 7 / 4 = 56 lines, so points stay below 64.
    """
    most = max(PLACEMENTS.values())
    return [
        *_members(state.balls[seat], range(64)),
        *_members(state.balls[1 - seat], range(64)),
        state.points[seat] / most,
        state.points[1 - seat] / most,
        state.left / most,
        state.owed / 7,
        float(state.seat == seat),
    ]


def _gulek(state: gulek.State, seat: int) -> list[float]:
    """20 numbers per seat, and 23.

    Of each seat: balls in each of 15 pits, in the furrow, in the hand, in stock (/ 20); out or not; to move or not.
    Then the phase (5), the pit where the turn goes on (15), the direction of sowing (clockwise, the other way), and how
    far the turns without a capture have come on the way to a draw.
    """
    found: list[float] = []
    pits, holding, stock = state.pits, state.holding, state.stock
    for other in (*range(seat, state.seats), *range(seat)):
        balls = (*(pit[other] for pit in pits), 2 * state.parked[other], holding[other], stock[other])
        found += [*(number / BALLS for number in balls), float(other in state.out), float(other == state.seat)]
    return [
        *found,
        *_one_of(state.phase, PHASES),
        *_one_of(state.pit, PITS),
        *_one_of(state.direction, (1, -1)),
        min(state.quiet / state.quiet_limit, 1.0) if state.quiet_limit else 0.0,
    ]


def _coding(actions: Sequence[Any], observe: Callable[[Any, int], Iterable[float]]) -> Coding:
    return Coding(tuple(actions), {action: number for number, action in enumerate(actions)}, observe)


CODINGS = {
    "fluegelrad": _coding(fluegelrad.TURNS, _fluegelrad),
    "oraia": _coding(ORAIA_ACTIONS, _oraia),
    "raummuehle": _coding(raummuehle.ACTIONS, _raummuehle),
    "gulek": _coding(GULEK_ACTIONS, _gulek),
}
"""Of each board game, by its name."""


def defaults(options: Iterable[Option]) -> dict[str, Value]:
    """What the options of a game are unless they are chosen: as the rules say, but with `repetition` at 3.

    Without it games can go round for ever, and players that have learnt little do so.
    """
    return {option.name: 3 if option.name == "repetition" else option.default for option in options}


LONGEST = 2_000
"""Actions after which a game is cut short, unless it is chosen; random play has not been seen to need half of them."""
