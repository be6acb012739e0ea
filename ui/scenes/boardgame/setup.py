"""What is chosen on a board game's start page, and the game that comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from numpy.random import Generator

from games import core
from games.clock import Expiry, TimeControl
from games.core import Option, Value
from games.record import Seat
from ui.players import kept_name
from ui.words import N_, _


class Worded(NamedTuple):
    """An option in words: its label, each value in a word or two, and what each means."""

    label: str
    values: Mapping[Value, str]
    notes: Mapping[Value, str]
    rare: bool = False  # shown only when asked for


WORDED = {
    "repetition": Worded(
        N_("Repetition"),
        {0: N_("no draw"), 2: N_("2 times"), 3: N_("3 times"), 4: N_("4 times"), 5: N_("5 times")},
        {
            0: N_("The game may go round in circles for ever."),
            **dict.fromkeys(
                (2, 3, 4, 5), N_("A draw when the same position has been there so often, with the same player to move.")
            ),
        },
    ),
    "format": Worded(
        N_("Length"),
        {"classic": N_("classic"), "blitz": N_("blitz"), "sprint": N_("sprint")},
        {
            "classic": N_("Whoever has more points after 64 balls wins."),
            "blitz": N_("Whoever has more points after 32 balls wins."),
            "sprint": N_("Whoever has three points first wins."),
        },
    ),
    "rules": Worded(
        N_("Lines"),
        {"current": N_("you must remove"), "none": N_("no removal"), "voluntary": N_("you may remove")},
        {
            "current": N_("For each line of four you take a ball of the other side away, which is a point."),
            "none": N_("Balls stay where they are, and each line of four is a point."),
            "voluntary": N_("A turn that makes a line may take one ball of the other side away, which is a point."),
        },
    ),
    "draw_after": Worded(
        N_("Draw"),
        {0: N_("never"), 5: "5", 10: "10", 15: "15", 20: "20", 30: "30"},
        {
            0: N_("The game goes on until nobody can sow any more."),
            **dict.fromkeys((5, 10, 15, 20, 30), N_("A draw when so many turns in a row have captured nothing.")),
        },
    ),
    "draw_counts": Worded(
        N_("Turns counted"),
        {"all": N_("of all together"), "each": N_("of each player")},
        {
            "all": N_("The turns of all players count together."),
            "each": N_("A draw takes so many turns of each player."),
        },
        rare=True,
    ),
    "quiet_end": Worded(
        N_("Last of these turns"),
        {"balls": N_("balls decide"), "draw": N_("a draw")},
        {
            "balls": N_("If nobody can move after it, most balls win."),
            "draw": N_("It makes a draw even if nobody can move after it."),
        },
        rare=True,
    ),
    "may_decline": Worded(
        N_("Bringing pairs back"),
        {False: N_("if you cannot sow"), True: N_("as you like")},
        {
            False: N_("If you cannot sow but have parked pairs, you must bring some back."),
            True: N_("You may pass instead. When all pass in a row, most balls win."),
        },
        rare=True,
    ),
    "park_after_unpark": Worded(
        N_("Parking after that"),
        {False: N_("not allowed"), True: N_("allowed")},
        {
            False: N_("A turn that brings pairs back parks none."),
            True: N_("A turn that brings pairs back may park pairs, too."),
        },
        rare=True,
    ),
    "play_on": Worded(
        N_("Who gives up"),
        {True: N_("leaves"), False: N_("ends the game")},
        {
            True: N_("From three players on, the others play on. The balls stay and belong to nobody."),
            False: N_("The game is over, and the others share the win."),
        },
        rare=True,
    ),
    "null_turns": Worded(
        N_("Turns that change nothing"),
        {True: N_("allowed"), False: N_("not allowed")},
        {
            True: N_("You may also turn the impeller without moving any marble, as in an empty hexagon."),
            False: N_("At least one hollow must change."),
        },
    ),
    "two_per_turn": Worded(
        N_("Placing"),
        {False: N_("one ball"), True: N_("two balls")},
        dict.fromkeys((False, True), N_("How many balls each turn of the first stage puts into the pits.")),
    ),
    "stuck_loses": Worded(
        N_("Who cannot move"),
        {False: N_("passes"), True: N_("is out")},
        {
            False: N_("When nobody can move, most balls win."),
            True: N_("The last player who can still move wins."),
        },
    ),
}
"""The options of the board games that there are; an option without an entry is shown as the rules call it."""

SENSIBLE: Mapping[str, Value] = {"repetition": 3}
"""What the app chooses where the engines' default is another (rules.md, "Going in circles")."""


def worded(option: Option) -> Worded:
    """The option in the language that is set."""
    known = WORDED.get(option.name)
    if known is None or not set(known.values) <= set(option.choices):
        return Worded(option.name, {value: str(value) for value in option.choices}, {})
    values = {value: _(known.values[value]) for value in option.choices if value in known.values}
    notes = {value: _(note) for value, note in known.notes.items()}
    return Worded(_(known.label), values, notes, known.rare)


@dataclass
class SetupForm:
    """The start page's state; it is kept while the page is laid out anew."""

    game: str
    seats: int = 0  # the usual number if 0
    names: list[str] = field(default_factory=lambda: [""] * 6)
    kinds: list[str] = field(default_factory=lambda: ["human"] * 6)
    options: dict[str, Value] = field(default_factory=dict)
    timer: bool = True
    seconds: int = 30
    expiry: Expiry = "lot"
    details: bool = False  # whether the rarer options are shown
    minutes: int = 0  # of the game clock of each player; 0 for none
    increment: int = 0  # seconds
    by_lot: bool = True

    def __post_init__(self) -> None:
        rulebook = core.game(self.game)
        self.seats = self.seats or rulebook.seats[0]
        for option in rulebook.options:
            self.options.setdefault(option.name, SENSIBLE.get(option.name, option.default))

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
