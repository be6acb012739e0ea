"""The window: opened where there is a display, refused in one sentence where there is none."""

from __future__ import annotations

import os
import sys

import pygame

from games.core import UserError
from ui.words import _

SIZE = (1280, 800)
SMALLEST = (640, 400)
UNSEEN = ("dummy", "offscreen")
"""Drivers that draw to nowhere. SDL takes one by itself where it finds no display, which a player would not notice."""


def open_window(size: tuple[int, int], full_screen: bool = False) -> pygame.Surface:
    """The window's surface.

    Raises:
        UserError: there is no display. A driver without one must be asked for by SDL_VIDEODRIVER.
    """
    if not (os.environ.get("SDL_VIDEODRIVER") or _display_is_named()):
        raise UserError(_no_display())
    try:
        pygame.display.init()
    except pygame.error as error:
        raise UserError(_no_display()) from error
    driver = pygame.display.get_driver()
    if driver in UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise UserError(_no_display())
    pygame.font.init()
    pygame.display.set_caption("Drehwerk")
    return show(size, full_screen)


def show(size: tuple[int, int], full_screen: bool) -> pygame.Surface:
    """Gives the window this size, or the whole screen."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode((max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])), pygame.RESIZABLE)


def _display_is_named() -> bool:
    """Whether the system says that there is a display; only X and Wayland are asked, as others have theirs built in."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _no_display() -> str:
    return _("There is no display to open a window on; `drehwerk screenshot SCENE -o FILE.png` draws without one.")
