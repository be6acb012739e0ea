"""A game is saved while it is played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from games import files
from games.core import UserError
from ui import saves
from ui.errors import said
from ui.scenes.gamepage.controller import Underway
from ui.words import _


class Autosave:
    """Saves a game in a file after every change; one that is over moves to the played ones."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._written = -1  # the change that was saved last
        self._told = False  # whether the player knows that the game cannot be saved

    def update(self, game: Underway, say: Callable[[str], None]) -> None:
        """Saves the game if it has changed. If that fails, `say` is called once with the reason."""
        if game.changes == self._written:
            return
        self._written = game.changes
        try:
            self._write(game)
            self._told = False
        except UserError as error:
            if not self._told:
                self._told = True
                say(_("The game cannot be kept, but it goes on.") + f" {said(error)}")

    def _write(self, game: Underway) -> None:
        if game.outcome is None:
            files.write(self._file, game.encode())
        else:
            files.write(saves.finished(game.header.game, datetime.now()), game.encode())
            self._file.unlink(missing_ok=True)
