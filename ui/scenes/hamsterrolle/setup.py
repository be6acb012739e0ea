"""What is chosen on the start page, and the match's setup that comes of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from games.clock import TURN_SECONDS, TimeControl
from games.core import Option, Value
from games.hamsterrolle import OPTIONS, RULEBOOK, draw_first
from games.record import Header, Seat
from sim.matchfile import Setup
from sim.parameters import STANDARD, Hand, Parameters
from sim.players import level
from sim.wander import STEADINESS
from ui.players import kept_name, shown_name
from ui.scenes.tune import keep
from ui.settings import Settings
from ui.words import N_, _
from ui.worlds import World, book, find, presets

HANDS = {"calm": N_("calm"), "natural": N_("natural"), "shaky": N_("shaky")}
"""How steady a hand is, as the page says it."""
HAND_NOTES = {
    "calm": N_("The piece in the hand drifts half as much as usual: for beginners, and for small children."),
    "natural": N_("The piece in the hand drifts and trembles as in a real hand: centre it and wait for a calm moment."),
    "shaky": N_("The piece in the hand drifts nearly twice as much: for those to whom nothing ever falls."),
}
"""What that means."""
BENCH = "bench"
"""The name of a wheel that comes from the tuning bench and is in no file."""
WHEELS = {
    BENCH: N_("from the bench"),
    "beech": N_("beech"),
    "heavy-rim": N_("heavy rim"),
    "low-dividers": N_("low dividers"),
    "slippery": N_("slippery"),
}
"""What the wheels that come with the app are called."""


def wheel_name(name: str) -> str:
    """What a wheel is called on the screen: a preset, or one that was saved on the tuning bench."""
    return _(WHEELS[name]) if name in WHEELS else name.removeprefix("wheel-")


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
    steadiness: str = "natural"
    """How steady the hands of the persons are: one of `STEADINESS`."""
    wheel: str = "beech"
    """The preset or file with the wheel's parameters, or BENCH for those of `tuned`."""
    tuned: Parameters | None = None
    """The parameters of the tuning bench, where the match is to be played with its wheel."""

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
        return Setup(
            header,
            first=begins,
            ahead_left=self.ahead_left,
            seed=seed,
            parameters=replace(self.parameters(), hand=_hand(self.hand / 100)),
            wheel=Path(self.wheel).stem,
            hands=tuple(self._unsteadiness(seat) for seat in range(self.seats)),
        )

    def _unsteadiness(self, seat: int) -> float:
        """How much the hand at this seat wanders: a person's as it is set, a computer player's as its level is."""
        kind = self.kinds[seat]
        return STEADINESS[self.steadiness] if kind == "human" else level(kind).hand.wander

    def parameters(self) -> Parameters:
        """The wheel's; raises UserError where its file cannot be read."""
        if self.wheel == BENCH and self.tuned is not None:
            return self.tuned
        parameters: Parameters = book(World.WHEEL).load(find(self.wheel, World.WHEEL)[1])
        return parameters

    def wheels(self) -> dict[str, str]:
        """The wheels that there are to choose from: by preset or file, what they are called."""
        bench = [] if self.tuned is None else [BENCH]
        known = [*bench, *presets(World.WHEEL), *map(str, keep.presets(World.WHEEL))]
        return {name: wheel_name(Path(name).stem) for name in known}


def usual(chosen: Settings, seats: int = 2) -> SetupForm:
    """What is wished for at first: what the settings say."""
    return SetupForm(
        seats,
        ahead_left=chosen.ahead_left,
        timer=chosen.timer,
        seconds=chosen.timer_seconds,
        hand=chosen.hand,
        steadiness=chosen.steadiness,
    )


def _hand(factor: float) -> Hand:
    """The usual hand, so many times as fast."""
    usual = STANDARD.hand
    return replace(usual, speed=factor * usual.speed, spin=factor * usual.spin)
