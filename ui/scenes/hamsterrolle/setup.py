"""What is chosen on the start page, and the match's setup that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from msgspec.structs import replace

from games.clock import TURN_SECONDS, TimeControl
from games.core import Option, Value
from games.hamsterrolle import OPTIONS, RULEBOOK, draw_first
from games.record import Header, Seat
from sim.matchfile import Setup
from sim.parameters import STANDARD, Hand
from ui.players import kept_name, shown_name
from ui.settings import Settings


@dataclass
class SetupForm:
    """The start page's state; it is kept while the page is laid out anew."""

    seats: int = 2
    names: list[str] = field(default_factory=lambda: [""] * 4)
    kinds: list[str] = field(default_factory=lambda: ["human"] * 4)
    options: dict[str, Value] = field(default_factory=lambda: {option.name: option.default for option in OPTIONS})
    ahead_left: bool = True
    timer: bool = True
    seconds: int = TURN_SECONDS
    by_lot: bool = True
    hand: int = 100
    """How fast the hand is, in percent of the usual."""

    def name(self, seat: int) -> str:
        """The name that is shown: the one given, or the seat's number."""
        return shown_name(self._kept_name(seat))

    def _kept_name(self, seat: int) -> str:
        return kept_name(self.names[seat], seat, self.kinds[seat])

    @property
    def people(self) -> list[int]:
        """The seats at which persons sit."""
        return [seat for seat in range(self.seats) if self.kinds[seat] == "human"]

    def applicable(self) -> list[Option]:
        """The options that make a difference for so many players."""
        needed = {"teams": 4, "fourth_set": 3}
        return [option for option in OPTIONS if needed.get(option.name, self.seats) == self.seats]

    def setup(self, seed: int, first: int | None = None) -> Setup:
        """The match's setup; who begins is drawn by lot from the seed unless given.

        Raises:
            UserError: the game is not for so many players.
        """
        RULEBOOK.check_seats(self.seats)
        chosen = {option.name: self.options[option.name] for option in self.applicable()}
        seats = tuple(Seat(self._kept_name(seat), self.kinds[seat]) for seat in range(self.seats))
        time = TimeControl(turn=float(self.seconds) if self.timer else None)
        header = Header(RULEBOOK.name, RULEBOOK.rules, RULEBOOK.settings(chosen), seats, time)
        begins = draw_first(self.seats, np.random.default_rng([seed, 1])) if first is None else first
        parameters = replace(STANDARD, hand=_hand(self.hand / 100))
        return Setup(header, first=begins, ahead_left=self.ahead_left, seed=seed, parameters=parameters)


def usual(chosen: Settings, seats: int = 2) -> SetupForm:
    """What is wished for at first: what the settings say."""
    return SetupForm(
        seats, ahead_left=chosen.ahead_left, timer=chosen.timer, seconds=chosen.timer_seconds, hand=chosen.hand
    )


def _hand(factor: float) -> Hand:
    """The usual hand, so many times as fast."""
    usual = STANDARD.hand
    return replace(usual, speed=factor * usual.speed, spin=factor * usual.spin)
