"""How a game that is begun from the command line is timed."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Expiry


class Times(NamedTuple):
    """How a game is timed; None where the user's settings or the game's own default count."""

    timer: int | None = None  # seconds; 0 for no timer
    time_out: Expiry | None = None
    clock: int = 0  # minutes
    increment: int = 0  # seconds
