"""The dialog that asks for a path."""

from __future__ import annotations

from pathlib import Path

from pygame_gui.windows import UIFileDialog

from ui.layout import middle
from ui.stage import Stage


class PathDialog(UIFileDialog):
    """Asks for a directory or a JSON file, beginning at `start`; UI_FILE_DIALOG_PATH_PICKED brings the answer."""

    def __init__(self, stage: Stage, title: str, start: Path, directories: bool = False) -> None:
        super().__init__(
            middle(stage.size, 640 * stage.scale, 560 * stage.scale),
            stage.manager,
            title,
            allowed_suffixes={".json"},
            initial_file_path=str(start),
            allow_picking_directories=directories,
        )
        self.delete_button.hide()  # nobody deletes files here
        self.set_blocking(True)

    def update_current_file_list(self, should_try_again: bool = True) -> None:
        """Lists the directory without names that are no text, such as those that are not UTF-8: no font has them."""
        super().update_current_file_list(should_try_again)
        self.current_file_list = [one for one in self.current_file_list if one[0].isprintable()]
