"""The window: opened where there is a display, refused in one sentence where there is none."""

from __future__ import annotations

import os
import sys

import pygame

from games.core import UserError
from ui import screens
from ui.screens import Borders
from ui.words import _

SIZE = (1280, 800)
SMALLEST = (640, 400)
UNSEEN = ("dummy", "offscreen")
"""Drivers that draw to nowhere. SDL takes one by itself where it finds no display, which a player would not notice."""


def start() -> None:
    """Makes the display ready for a window.

    Raises:
        UserError: there is no display. A driver without one must be asked for by SDL_VIDEODRIVER.
    """
    if not (os.environ.get("SDL_VIDEODRIVER") or _display_is_named()):
        raise UserError(_no_display())
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # or Windows enlarges pixels, blurred
    try:
        pygame.display.init()
    except pygame.error as error:
        raise UserError(_no_display()) from error
    if unseen() and pygame.display.get_driver() not in os.environ.get("SDL_VIDEODRIVER", ""):
        pygame.display.quit()
        raise UserError(_no_display())
    pygame.font.init()
    pygame.display.set_caption("Drehwerk")


def unseen() -> bool:
    """Whether nobody sees what is drawn."""
    return pygame.display.get_driver() in UNSEEN


def density() -> float:
    """How many times as large as usual text has to be on this screen."""
    return 1.0 if unseen() else screens.density()


def fitted(wanted: pygame.Rect | None, areas: list[pygame.Rect], borders: Borders, scale: float = 1.0) -> pygame.Rect:
    """Where a window goes: as wanted, or in the middle of the first area, but with its whole frame inside an area.

    `wanted` and the result are without the frame; `scale` is how many times as large as usual a new window is.
    """
    size = (round(SIZE[0] * scale), round(SIZE[1] * scale))
    framed = borders.around(wanted or pygame.Rect((0, 0), size))
    area = areas[0]
    if wanted is None:
        framed.center = area.center
    else:
        area = max(areas, key=lambda area: _shared(area, framed))
    framed.size = min(framed.width, area.width), min(framed.height, area.height)
    return borders.inside(framed.clamp(area))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def show(window: pygame.Rect | tuple[int, int], full_screen: bool) -> pygame.Surface:
    """The surface of a window in this place, or of this size wherever it is; or of the whole screen."""
    if full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    place = None
    if isinstance(window, pygame.Rect):
        place, window = window.topleft, window.size
    size = (max(window[0], SMALLEST[0]), max(window[1], SMALLEST[1]))
    if place is None:
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place[0]},{place[1]}"  # a window that is moved later is seen to jump
    try:
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    finally:
        del os.environ["SDL_VIDEO_WINDOW_POS"]
    if pygame.display.get_window_position() != place:
        pygame.display.set_window_position(place)  # one that was there before, as when it filled the screen
    return surface


def window() -> pygame.Rect:
    """Where the window is, without its frame."""
    return pygame.Rect(pygame.display.get_window_position(), pygame.display.get_window_size())


def _display_is_named() -> bool:
    """Whether the system says that there is a display; only X and Wayland are asked, as others have theirs built in."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _no_display() -> str:
    return _("There is no display to open a window on; `drehwerk screenshot SCENE -o FILE.png` draws without one.")
