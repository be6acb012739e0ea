"""The options of Gulek."""

from __future__ import annotations

from typing import NamedTuple

from games.core import REPETITION, Option

DRAW_AFTER = Option(
    "draw_after",
    5,
    (0, *range(5, 31), 40),
    "The game is drawn when this many turns in a row captured nothing, passes not counted; 0: never.",
)
DRAW_COUNTS = Option(
    "draw_counts",
    "all",
    ("all", "each"),
    "all: `draw_after` counts the turns of all players together; each: so many turns of each player.",
)
QUIET_END = Option(
    "quiet_end",
    "balls",
    ("balls", "draw"),
    "What counts when the last of the `draw_after` turns leaves nobody able to move: the number of balls, or the draw.",
)
TWO_PER_TURN = Option("two_per_turn", False, (False, True), "In the first stage, each turn places two balls.")
STUCK_LOSES = Option(
    "stuck_loses", False, (False, True), "A player who cannot move is out, and the last player in wins."
)
MAY_DECLINE = Option(
    "may_decline",
    False,
    (False, True),
    "A player who cannot sow may pass instead of bringing pairs back. The game ends when all pass in a row.",
)
PARK_AFTER_UNPARK = Option(
    "park_after_unpark", False, (False, True), "Pairs may be parked in a turn that brought pairs back, too."
)
PLAY_ON = Option(
    "play_on",
    True,
    (True, False),
    "With three players or more, a player who resigns or runs out of time leaves, and the others play on.",
)

OPTIONS = (
    DRAW_AFTER,
    DRAW_COUNTS,
    QUIET_END,
    TWO_PER_TURN,
    STUCK_LOSES,
    MAY_DECLINE,
    PARK_AFTER_UNPARK,
    PLAY_ON,
    REPETITION,
)


class Rules(NamedTuple):
    """The number of players and the value of each option, in the order of `OPTIONS`."""

    seats: int
    draw_after: int = 5
    draw_counts: str = "all"
    quiet_end: str = "balls"
    two_per_turn: bool = False
    stuck_loses: bool = False
    may_decline: bool = False
    park_after_unpark: bool = False
    play_on: bool = True
    repetition: int = 0

    def quiet_limit(self, players: int) -> int:
        """How many turns in a row without a capture are a draw for so many players who are in; 0 for never.

        **Decision** (docs/rules/gulek.md): counted for each player, these are the turns of that many rounds.
        """
        return self.draw_after * (players if self.draw_counts == "each" else 1)
