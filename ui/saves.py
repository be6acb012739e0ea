"""Where games are kept: the one under way, written again and again while it is played, and those that are over."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs

from games import files
from games.core import Outcome, UserError
from games.locks import free, hold
from sim import gamefile
from ui.players import shown_name
from ui.words import _


class Elsewhere(UserError):
    """Another app that runs is playing this game."""

    def __init__(self) -> None:
        super().__init__(_("This game is being played in another window."))


def folder() -> Path:
    """Where this user's games are."""
    return platformdirs.user_data_path("drehwerk", appauthor=False)


def current(game: str) -> Path:
    """Where this app keeps the game of this kind that is under way in it, and no other app that runs does.

    The file is there as long as the game can be gone on with.
    """
    file, number = folder() / "current" / f"{game}.json", 1
    while not hold(file):
        number += 1
        file = file.with_name(f"{game}-{number}.json")
    return file


def check_free(file: Path) -> None:
    """Raises Elsewhere where another app that runs is playing the game in this file."""
    if not free(file):
        raise Elsewhere


def finished(game: str, when: datetime) -> Path:
    """A new file for a game that ended at this time."""
    return _new("played", game, when)


def saved(game: str, when: datetime) -> Path:
    """A new file for a game that its player saves at this time."""
    return _new("saved", game, when)


def _new(kind: str, game: str, when: datetime) -> Path:
    name = f"{game}-{when:%Y-%m-%d-%H%M%S}"
    file, number = folder() / kind / f"{name}.json", 1
    while files.there(file):
        number += 1
        file = file.with_name(f"{name}-{number}.json")
    return file


def begun(game: str) -> Path:
    """The file for a game that begins; whatever was in it is saved, or set aside where it cannot be read."""
    file = current(game)
    with suppress(OSError, ValueError, OverflowError):  # of the disk, or of a date that is none; who writes will say so
        if files.there(file):
            _clear(file, game)
    return file


def _clear(file: Path, game: str) -> None:
    try:
        worth_keeping = sketch(file).begun
    except UserError:
        set_aside(file)
        return
    if worth_keeping:
        aside = saved(game, datetime.fromtimestamp(file.stat().st_mtime))
        aside.parent.mkdir(parents=True, exist_ok=True)
        file.rename(aside)


def gone_on_with(file: Path, game: str) -> Path:
    """The file for a game that goes on: its own if it was under way, else one as for a game that begins.

    Raises:
        Elsewhere: another app that runs is playing it.
    """
    if file.parent != folder() / "current":
        return begun(game)
    if not hold(file):
        raise Elsewhere
    return file


def kept(kind: str) -> list[Path]:
    """The files of a kind, "current", "saved" or "played", the newest first; none where one may not look.

    What another app that runs is playing is not among them.
    """
    try:
        found = [
            (file.stat().st_mtime_ns, file.name, file) for file in (folder() / kind).glob("*.json") if file.is_file()
        ]
    except OSError:
        return []
    return [file for *_age, file in sorted(found, reverse=True) if kind != "current" or free(file)]


def going_on() -> Path | None:
    """The game that was under way last; None where there is none."""
    return next(iter(kept("current")), None)


def set_aside(file: Path) -> Path:
    """Moves a file that cannot be read out of the way, so that it is kept and asked about no more; returns where."""
    number = 1
    while files.there(aside := folder() / "broken" / f"{file.stem}-{number}.json"):
        number += 1
    aside.parent.mkdir(parents=True, exist_ok=True)
    return file.rename(aside)


class Sketch(NamedTuple):
    """What a list says of a kept game: which game, whose, and how it ended, if it did."""

    game: str
    names: tuple[str, ...]
    outcome: Outcome | None
    begun: bool  # whether anything has happened in it


def sketch(file: Path) -> Sketch:
    """What a list says of the game in the file, which is not played; raises UserError where there is none in it."""
    found = gamefile.envelope(file)
    names = tuple(shown_name(seat.name) for seat in found.header.seats)
    outcome = None if found.ending is None else found.ending.outcome
    return Sketch(found.header.game, names, outcome, found.begun)
