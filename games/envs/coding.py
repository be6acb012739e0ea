"""Actions as numbers, and what a seat sees as an array: what learning libraries want of a game.

The number of an action is its place among all actions of the game, legal or not, in rising order:

    fluegelrad  35  0+1, 0+2, ... 6+5: 5 hole + sixths - 1
    oraia      604  moves, by origin and end, G0-G1, G0-G2, ... O7-O6; then turn-1, turn0, turn+1, pass
    raummuehle  33  decline; A1 to D4; xA1 to xD4
    gulek       83  done; d0 to d5; k0 to k14; pass; p0 to p14; s0-, s0+, ... s14+; u0 to u14

An action of part of a turn (a removal, a turn of the disc, a ball that falls) is an action like any other: the same
seat is then to move several times in a row.

Every observation is a vector of float32 from 0 to 1, from the view of one seat: it comes first wherever something is
told per seat, then the others in the order of their turns. `observe` in each game's `features` says what lies where.
The positions that the option `repetition` compares with are not in it.

A game that has no `actions` of its own gets those that were met in random play, and one that has no `observe` gets its
text as a vector: enough to begin with.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import AnyGame, IllegalAction, Message, Outcome, State, UserError

Vector = NDArray[np.float32]

LONGEST = 2_000
"""Actions after which a game is cut short, unless it is chosen; random play has not been seen to need half of them."""

PLAYOUTS = 200
"""Random games for each number of players, in which the actions of a game are met that does not list them."""

TEXT = 512
"""Characters of a state's text in an observation."""


class Coding:
    """How a game is put into numbers."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.actions: tuple[Any, ...] = game.actions or _met(game)
        """Every action of the game, legal or not, in rising order."""
        self.numbers = {action: number for number, action in enumerate(self.actions)}
        """The number of each."""
        self._observe = game.observe or _text

    def action(self, number: int) -> Any:
        """The action with this number; raises IllegalAction if there is none."""
        if not 0 <= number < len(self.actions):
            last = len(self.actions) - 1
            raise IllegalAction(Message("There is no action {number}; they are 0 to {last}.", number=number, last=last))
        return self.actions[number]

    def legal(self, state: State[Any]) -> list[int]:
        """The numbers of the legal actions, in rising order; raises UserError if the game does not list one of them."""
        numbers = self.numbers
        try:
            return [numbers[action] for action in state.actions()]
        except KeyError as error:
            raise UserError(
                Message(
                    "{game} has the action {action!r}, which has no number; list every action in Game.actions.",
                    game=self._game.title,
                    action=str(error.args[0]),
                )
            ) from error

    def mask(self, state: State[Any]) -> NDArray[np.int8]:
        """(number of actions,) for each action, 1 if it is legal and 0 if not."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.legal(state)] = 1
        return mask

    def observation(self, state: State[Any], seat: int) -> Vector:
        """What `seat` sees, as a vector."""
        return np.array(self._observe(state, seat), np.float32)


@cache
def coding(game: AnyGame) -> Coding:
    """The coding of a game."""
    return Coding(game)


def payoffs(outcome: Outcome | None, seats: int) -> list[float]:
    """What learning libraries call the returns: the `Outcome.score` of each of `seats` players, times `seats`, less 1.

    So they add up to zero. With two players 1 is a win, 0 a draw and -1 a loss; with more, a winner gets as much as the
    others lose. All 0 for a game that has not ended.

    >>> payoffs(Outcome((2,), "balls"), 3), payoffs(Outcome((0, 1), "balls"), 3)
    ([-1.0, -1.0, 2.0], [0.5, 0.5, -1.0])
    """
    return [seats * outcome.score(seat) - 1 if outcome else 0.0 for seat in range(seats)]


def _met(game: AnyGame) -> tuple[Any, ...]:
    """The actions that were legal at some time in random games; the same ones whenever it is asked."""
    generator, met = np.random.default_rng(0), set()
    for start in [game.start(seats, **game.recommended) for seats in game.seats] * PLAYOUTS:
        state = start
        for _ in range(LONGEST):
            legal = state.actions()
            met.update(legal)
            if not legal:
                break
            state = state.play(legal[int(generator.integers(len(legal)))])
    return tuple(sorted(met))


def _text(state: State[Any], seat: int) -> Iterable[float]:
    """Whether `seat` is to move, and the characters of the state's text, of each its code / 255 and at most 1."""
    text = state.text()
    if len(text) > TEXT:
        raise UserError(
            Message("A state's text is longer than {most} characters; the game needs Game.observe.", most=TEXT)
        )
    return [float(state.seat == seat), *(min(ord(letter) / 255, 1.0) for letter in text.ljust(TEXT, "\0"))]
