"""A complete game from outside of the project: tic-tac-toe, with nothing but its rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.core import Game, IllegalAction, Message, Outcome, UserError, Value, all_share, ended

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS = "XO."


class State(msgspec.Struct, frozen=True):
    """Nine squares, each with 0 or 1 for who has it, or None."""

    squares: tuple[int | None, ...] = (None,) * 9
    outcome: Outcome | None = None
    seats: int = 2

    @property
    def seat(self) -> int:
        return (9 - self.squares.count(None)) % 2

    def actions(self) -> tuple[int, ...]:
        return () if self.outcome else tuple(square for square in range(9) if self.squares[square] is None)

    def play(self, action: int) -> State:
        if action not in self.actions():
            raise IllegalAction(Message("Square {square} is not free.", square=action))
        squares = (*self.squares[:action], self.seat, *self.squares[action + 1 :])
        return State(squares, found(squares))

    def end(self, outcome: Outcome) -> State:
        return ended(self, outcome)

    def text(self) -> str:
        return "".join(MARKS[2 if square is None else square] for square in self.squares)


def found(squares: tuple[int | None, ...]) -> Outcome | None:
    for line in LINES:
        first, *others = (squares[square] for square in line)
        if first is not None and others == [first, first]:
            return Outcome((first,), "line")
    return None if None in squares else all_share(2, "full")


def begin(seats: int, options: Mapping[str, Value]) -> State:
    return State()


def parse(text: str) -> int:
    if text not in {*"012345678"}:
        raise IllegalAction(Message("{text!r} is no square; they are 0 to 8.", text=text))
    return int(text)


def load(text: str) -> State:
    if len(text) != 9 or set(text) - {*MARKS}:
        raise UserError(Message("{text!r} is no position.", text=text[:20]))
    squares = tuple(None if letter == "." else MARKS.index(letter) for letter in text)
    return State(squares, found(squares))


GAME = Game("tictactoe", "Tic-tac-toe", 1, (2,), (), begin, parse, load, endings={"line": Message("three in a line")})
