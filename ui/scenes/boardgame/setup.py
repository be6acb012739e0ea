"""What is chosen on a board game's start page, and the game that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from numpy.random import Generator

from games import core
from games.clock import TURN_SECONDS, TimeControl
from games.core import Expiry, Value
from games.record import Seat
from ui.players import kept_name


@dataclass
class SetupForm:
    """The start page's state; it is kept while the page is laid out anew."""

    game: str
    seats: int = 0  # the usual number if 0
    names: list[str] = field(default_factory=lambda: [""] * 6)
    kinds: list[str] = field(default_factory=lambda: ["human"] * 6)
    options: dict[str, Value] = field(default_factory=dict)
    timer: bool = True
    seconds: int = TURN_SECONDS
    expiry: Expiry | None = None  # the game's own if None
    details: bool = False  # whether the rarer options are shown
    minutes: int = 0  # of the game clock of each player; 0 for none
    increment: int = 0  # seconds
    by_lot: bool = True

    def __post_init__(self) -> None:
        rulebook = core.game(self.game)
        self.seats = self.seats or rulebook.seats[0]
        self.expiry = self.expiry or rulebook.expiry
        self.options = rulebook.settings(rulebook.recommended | self.options)

    def players(self, rng: Generator) -> tuple[Seat, ...]:
        """Who plays, the one first who begins: the first, or drawn by lot."""
        seats = [
            Seat(kept_name(self.names[seat], seat, self.kinds[seat]), self.kinds[seat]) for seat in range(self.seats)
        ]
        first = int(rng.integers(self.seats)) if self.by_lot else 0
        return (*seats[first:], *seats[:first])

    def time(self) -> TimeControl:
        """How long the players may think."""
        return TimeControl(
            turn=float(self.seconds) if self.timer else None,
            game=60.0 * self.minutes if self.minutes else None,
            increment=float(self.increment) if self.minutes else 0.0,
            expiry=self.expiry,
        )
