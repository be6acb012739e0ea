"""Puts a game into a file that the player chooses."""

from __future__ import annotations

from pathlib import Path

import pygame
from pygame_gui import UI_FILE_DIALOG_PATH_PICKED

from games import files
from games.core import UserError
from ui.stage import Stage
from ui.widgets.paths import PathDialog
from ui.words import _


class Export:
    """A dialog that asks for a path, and what is written there."""

    def __init__(self, stage: Stage, content: bytes, name: str) -> None:
        """`name` is the file's as it is proposed, in the player's own folder."""
        self._stage, self._content = stage, content
        self._dialog = PathDialog(stage, _("Export"), Path.home() / name)

    def handle(self, event: pygame.event.Event) -> None:
        """Writes the file when its path has been chosen.

        Raises:
            UserError: it cannot be written, or there is another file already.
        """
        if event.type == UI_FILE_DIALOG_PATH_PICKED and event.ui_element is self._dialog:
            path = Path(event.text)
            path = path if path.suffix else path.parent / f"{path.name}.json"
            if files.there(path):
                raise UserError(_("{file} is there already; choose another name.").format(file=path))
            files.write(path, self._content)
            self._stage.say(_("The game is in {file}.").format(file=path))
