"""The dialog that asks for a path."""

from __future__ import annotations

from pathlib import Path

from pygame_gui.windows import UIFileDialog

from ui.layout import button_height, gap, middle
from ui.stage import Stage


class PathDialog(UIFileDialog):
    """Asks for a directory or a JSON file, beginning at `start`; UI_FILE_DIALOG_PATH_PICKED brings the answer."""

    def __init__(self, stage: Stage, title: str, start: Path, directories: bool = False) -> None:
        self._type = stage.type
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

    def _setup_ui_elements(self) -> None:
        """Buttons and lines as large as everywhere in the window."""
        super()._setup_ui_elements()  # type: ignore[no-untyped-call]
        high, space = button_height(self._type), gap(self._type.scale)
        for number, icon in enumerate((self.home_button, self.parent_directory_button, self.refresh_button)):
            icon.set_relative_position((space + number * (high + space // 2), space))
            icon.set_dimensions((high, high))
        wide = round(120 * self._type.scale)
        for button in (self.cancel_button, self.ok_button):  # each is placed from what is right of it
            button.set_dimensions((wide, high))
            button.set_relative_position((-wide - space, -high - space))
        width, height = self.get_container().get_size()
        top = high + 2 * space
        self.file_path_text_line.set_relative_position((space, top))
        self.file_path_text_line.set_dimensions((width - 2 * space, high))
        self.file_selection_list.set_relative_position((space, top + high + space))
        self.file_selection_list.set_dimensions((width - 2 * space, height - top - 2 * high - 3 * space))

    def update_current_file_list(self, should_try_again: bool = True) -> None:
        """Lists the directory without names that are no text, such as those that are not UTF-8: no font has them."""
        super().update_current_file_list(should_try_again)
        self.current_file_list = [one for one in self.current_file_list if one[0].isprintable()]
