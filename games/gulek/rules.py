"""How a game of Gulek can be set."""

from __future__ import annotations

from typing import NamedTuple

from games.core import REPETITION, Option

DRAW_AFTER = Option(
    "draw_after",
    5,
    (0, 5, 10, 20, 40),
    "This many turns in a row, of all players together, that capture nothing end the game in a draw; 0: they do not.",
)
TWO_PER_TURN = Option(
    "two_per_turn", False, (False, True), "Two balls instead of one are placed in each turn of the first stage."
)
STUCK_LOSES = Option(
    "stuck_loses", False, (False, True), "Who cannot move when it is their turn is out, and the last player in wins."
)

OPTIONS = (DRAW_AFTER, TWO_PER_TURN, STUCK_LOSES, REPETITION)


class Rules(NamedTuple):
    """How a game is set."""

    seats: int
    draw_after: int
    two_per_turn: bool
    stuck_loses: bool
    repetition: int

    def is_draw(self, quiet: int) -> bool:
        """Whether so many turns in a row without a capture end the game.

        **Decision**: they do so as soon as the last of them is over, even if nobody could move then.
        """
        return 0 < self.draw_after <= quiet
