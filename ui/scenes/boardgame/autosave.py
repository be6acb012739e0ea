"""A board game is kept while it is played, after every action."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from games import record
from games.core import UserError
from games.record import Record
from ui import saves
from ui.errors import said
from ui.words import _


class Autosave:
    """Keeps a game in a file; one that is over moves to those that were played."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: Record | None = None
        self._told = False  # whether the player knows that the game cannot be kept

    def update(self, played: Record, say: Callable[[str], None]) -> None:
        """Writes the game down where it has changed. Where that cannot be done, `say` says so once."""
        if played is self._kept:
            return
        self._kept = played
        try:
            self._write(played)
            self._told = False
        except UserError as refusal:
            if not self._told:
                self._told = True
                say(_("The game cannot be kept, but it goes on.") + f" {said(refusal)}")

    def _write(self, played: Record) -> None:
        if played.ending is None:
            record.write(self._file, played)
        else:
            record.write(saves.finished(played.header.game, datetime.now()), played)
            self._file.unlink(missing_ok=True)
