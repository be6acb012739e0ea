"""What a player sees of a game of Gulek: the turn, its phase, the balls, and what the rules need of the past."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import msgspec

from games.core import Outcome
from games.gulek.board import BALLS, DROPPABLE, MOST_SEATS, PITS, count, pile, total_of
from games.gulek.rules import Rules
from games.repetition import Past

Phase = Literal["place", "move", "drop", "park", "unpark"]
"""Stage one is all "place". In stage two a turn starts with "move". A sowing goes on with "drop" while there is a
choice, then with "park" if there is a pair. Bringing back a pair goes on with "unpark" if another can follow."""


SEATS = tuple(tuple(range(seats)) for seats in range(MOST_SEATS + 1))
"""The seats of a game for so many players."""

PHASES: tuple[Phase, ...] = get_args(Phase)


class Position(NamedTuple):
    """What makes two positions at the start of a turn the same."""

    seat: int  # to move
    board: int  # as games.gulek.board says
    parked: tuple[int, ...]  # pairs of each seat in the furrow

    def __str__(self) -> str:
        seats = range(len(self.parked))
        piles = (pile(self.board, pit) for pit in PITS)
        pits = ("".join(str(seat) * count(balls, seat) for seat in seats) or "-" for balls in piles)
        return f"{self.seat}/{'.'.join(pits)}/{'.'.join(map(str, self.parked))}"


class Situation(msgspec.Struct, frozen=True, gc=False):
    """A position of Gulek in the middle of a turn, and what the rules need to know of its past."""

    rules: Rules
    phase: Phase
    seat: int
    board: int  # the balls in the pits, as games.gulek.board says
    parked: tuple[int, ...]  # pairs of each seat in the furrow
    quiet: int = 0  # turns in a row that captured nothing, this one included once it is certain
    out: tuple[int, ...] = ()  # seats that have left, or could not move with the option `stuck_loses`
    past: Past = Past()  # the positions at the start of earlier turns that can recur, with the option `repetition`
    hand: int = 0  # the balls that are being sown, in the same form as `board`
    pit: int = -1  # where the next ball drops, or the last pit of this turn that was parked or unparked
    direction: int = 0  # of the sowing: +1 clockwise, -1 the other way
    passes: int = 0  # in a row, with the option `may_decline`
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def position(self) -> Position:
        """What is compared with earlier positions."""
        return Position(self.seat, self.board, self.parked)

    @property
    def stage(self) -> int:
        """1 while balls are placed, then 2."""
        return 1 if self.phase == "place" else 2

    @property
    def pits(self) -> tuple[tuple[int, ...], ...]:
        """For each pit, the number of balls of each seat in it."""
        return tuple(tuple(count(pile(self.board, pit), seat) for seat in range(self.seats)) for pit in PITS)

    @property
    def holding(self) -> tuple[int, ...]:
        """The number of balls of each seat in the hand of the player who is sowing."""
        return tuple(count(self.hand, seat) for seat in range(self.seats))

    @property
    def next_pit(self) -> int | None:
        """Where the next ball from the hand drops; None without one."""
        return self.pit if self.phase == "drop" else None

    @property
    def droppable(self) -> tuple[int, ...]:
        """The seats whose ball may drop next; empty without a ball in the hand."""
        return DROPPABLE[self.seat][self.hand]

    @property
    def balls(self) -> tuple[int, ...]:
        """The number of balls of each seat in pits, furrow and hand. Most balls win in the end."""
        return tuple(
            total_of(self.board, seat) + count(self.hand, seat) + 2 * self.parked[seat] for seat in range(self.seats)
        )

    @property
    def stock(self) -> tuple[int, ...]:
        """The number of balls that each seat has yet to place."""
        return tuple(BALLS - balls if self.phase == "place" else 0 for balls in self.balls)

    @property
    def captured(self) -> tuple[int, ...]:
        """The number of balls that each seat has lost to the hole in the centre."""
        return tuple(0 if self.phase == "place" else BALLS - balls for balls in self.balls)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are not out."""
        return SEATS[self.rules.seats] if not self.out else tuple(s for s in range(self.seats) if s not in self.out)

    @property
    def quiet_limit(self) -> int:
        """How many turns in a row without a capture are a draw now; 0 for never."""
        return self.rules.quiet_limit(len(self.playing))
