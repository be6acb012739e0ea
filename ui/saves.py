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


def going_on() -> Path | None:
    """The game that was under way last; None where there is none."""
    files = list((folder() / "current").glob("*.json"))
    return max(files, key=lambda file: file.stat().st_mtime_ns, default=None)


def set_aside(file: Path) -> Path:
    """Moves a file that cannot be read out of the way, so that it is kept and asked about no more; returns where."""
    number = 1
    while (aside := folder() / "broken" / f"{file.stem}-{number}.json").exists():
        number += 1
    aside.parent.mkdir(parents=True, exist_ok=True)
    return file.rename(aside)
