"""The file in which a match is kept while it is played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from games.core import UserError
from sim import matchfile
from sim.match import Match
from ui import saves
from ui.errors import said
from ui.words import _


class Autosave:
    """Keeps a match in a file; one that is over moves to those that were played."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept = -1  # the turn that was kept last
        self._told = False  # whether the player knows that the match cannot be kept

    def update(self, match: Match, say: Callable[[str], None]) -> None:
        """Writes the match down where a turn has ended. Where that cannot be done, `say` says so once."""
        turn = match.state.turn + (match.state.outcome is not None)
        if turn == self._kept:
            return
        self._kept = turn
        try:
            self._write(match)
            self._told = False
        except UserError as refusal:
            if not self._told:
                self._told = True
                say(_("The match cannot be kept, but it goes on.") + f" {said(refusal)}")

    def _write(self, match: Match) -> None:
        if match.state.outcome is None:
            matchfile.write(self._file, match.record)
        else:
            matchfile.write(saves.finished(match.setup.header.game, datetime.now()), match.record)
            self._file.unlink(missing_ok=True)
