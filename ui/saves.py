"""Where games are kept: the one under way, written again and again while it is played, and those that are over."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import platformdirs


def folder() -> Path:
    """Where this user's games are."""
    return platformdirs.user_data_path("drehwerk", appauthor=False)


def current(game: str) -> Path:
    """The file of the game under way; it is there as long as that can be gone on with."""
    return folder() / "current" / f"{game}.json"


def finished(game: str, when: datetime) -> Path:
    """The file of a game that ended at this time."""
    return folder() / "played" / f"{game}-{when:%Y-%m-%d-%H%M%S}.json"


def saved(game: str, when: datetime) -> Path:
    """The file of a game that its player saves at this time."""
    return folder() / "saved" / f"{game}-{when:%Y-%m-%d-%H%M%S}.json"
