"""The match on the screen."""

from __future__ import annotations

import math
from pathlib import Path

import pygame

from ui import layout
from ui.draw.text import Type
from ui.scenes.hamsterrolle import sample as samples
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.panel import PAD, Panel
from ui.scenes.hamsterrolle.view import View
from ui.stage import Stage
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.hint import draw_hint
from ui.words import _


class Play:
    """The scene of a match; `view` is what it shows."""

    def __init__(self, view: View, mirrored: bool = False) -> None:
        self.view = view
        self.mirrored = mirrored
        self.board: Board | None = None
        self._seconds = 0.0

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        stage.shrink(lambda type_: self._panel(type_).fits(len(self.view.players)))
        page, space = layout.page(stage.size, stage.scale), layout.gap(stage.scale) // 2
        at = self.view.wheel[0] if self.board is None else self.board.camera.value
        self.board = Board(page.board, self.mirrored, camera=at)
        self.panel = self._panel(stage.type)
        place = page.panel.inflate(-2 * PAD, -2 * PAD)
        place.top = page.panel.bottom - self._buttons_height(stage.type)
        names = ("draw back", "pass", "pause", "menu")
        self.buttons = dict(zip(names, rows(stage, place, self._entries(), space), strict=True))
        self._enable()

    def _panel(self, type_: Type) -> Panel:
        """The panel as it is with this type."""
        page = layout.page(self.stage.size, type_.scale)
        pixels = 0.6 * Board.scale_in(page.board)
        return Panel(page.panel, type_, self._buttons_height(type_), pixels)

    def _buttons_height(self, type_: Type) -> int:
        width = layout.page(self.stage.size, type_.scale).panel.width - 2 * PAD
        return rows_height(type_, width, self._entries(), layout.gap(type_.scale) // 2) + PAD

    def handle(self, event: pygame.event.Event) -> None:
        """The wheel of the mouse over the panel scrolls the moves."""
        if event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
            self.panel.scroll(event.y)

    def update(self, seconds: float) -> None:
        """Moves the camera."""
        self._seconds += seconds
        self.board.follow(self.view, seconds, self.stage.still)

    def draw(self, surface: pygame.Surface) -> None:
        """Board, panel, and beside the pointer why letting go is not allowed."""
        surface.set_clip(self.board.rect)
        self.board.draw(surface, self.view, 0.8 + 0.2 * math.cos(2.2 * self._seconds))
        surface.set_clip(None)
        self.panel.draw(surface, self.view)
        if self.view.reason:
            draw_hint(surface, self.stage.type, self.view.reason, self.stage.pointer, self.board.rect)

    def _entries(self) -> list[Entry]:
        return [
            Entry(
                _("Draw wheel back"), self._draw_back, _("Draws the wheel back to the middle without rolling it. Key R")
            ),
            Entry(_("Move a piece"), self._pass, _("Constructive pass: moves a piece of the wheel ahead. Key P")),
            Entry(_("Pause"), self._pause, _("Stops the clock and covers the wheel. Key Esc")),
            Entry(_("Menu"), self._menu, _("Back to the menu; the match is kept.")),
        ]

    def _enable(self) -> None:
        for name in ("draw back", "pass"):
            button = self.buttons[name]
            if name in self.view.may:
                button.enable()
            else:
                button.disable()

    def _draw_back(self) -> None:
        pass

    def _pass(self) -> None:
        pass

    def _pause(self) -> None:
        pass

    def _menu(self) -> None:
        pass


def sample(record: Path | None = None) -> Play:
    """A match under way."""
    return Play(samples.view())
