"""A message over the scene, which waits until it is dismissed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UIButton, UITextBox, UIWindow

from ui.draw.text import Type
from ui.layout import button_height, middle
from ui.theme import BODY
from ui.words import _

PAD = 18


class MessageWindow(UIWindow):
    """A window with a text, as large as that needs; `dismissed` is called when it is closed."""

    def __init__(
        self, manager: UIManager, type_: Type, size: tuple[int, int], text: str, dismissed: Callable[[], None]
    ) -> None:
        """`size` is the window's."""
        self._dismissed = dismissed
        words, high = _("OK"), button_height(type_)
        wide = min(round(480 * type_.scale), size[0] - 40)
        lines = len(type_.wrap(text, wide - 2 * PAD - 30, BODY)) + 1
        super().__init__(middle(size, wide, lines * type_.height(BODY) * 1.1 + high + 4 * PAD), manager)
        inner = pygame.Rect((0, 0), self.get_container().get_size()).inflate(-2 * PAD, -2 * PAD)
        above = pygame.Rect(inner.x, inner.y, inner.width, inner.height - high - PAD)
        UITextBox(escape(text), above, manager, container=self)
        place = pygame.Rect(0, inner.bottom - high, max(type_.width(words, BODY, bold=True) + 40, 110), high)
        place.right = inner.right
        UIButton(place, words, manager, container=self, object_id="#primary", command=self._dismiss)
        self.set_blocking(True)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Enter and Escape dismiss it."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_ESCAPE):
            self._dismiss()
            return True
        return super().process_event(event)

    def _dismiss(self) -> None:
        self.kill()  # type: ignore[no-untyped-call]
        self._dismissed()
