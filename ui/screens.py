"""What the screens are like: the parts that windows may take up, how dense the pixels are, a window's frame.

pygame-ce does not say these things, but the SDL library in it does. Where that does not answer, as another version may
not, the usual is assumed.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import pygame
import pygame.base

USUAL_DPI = 96
DENSEST = 4.0
PANEL = 72
"""Height in pixels of what a desktop keeps for itself, where it does not say."""
WINDOWS = range(1, 100)
"""Numbers that SDL may have given the window: each that is opened gets the next."""


class Borders(NamedTuple):
    """The widths of a window's frame in pixels; the title bar is at the top."""

    top: int = 32
    left: int = 8
    bottom: int = 8
    right: int = 8

    def around(self, window: pygame.Rect) -> pygame.Rect:
        """The window with its frame."""
        size = (window.width + self.left + self.right, window.height + self.top + self.bottom)
        return pygame.Rect((window.x - self.left, window.y - self.top), size)

    def inside(self, framed: pygame.Rect) -> pygame.Rect:
        """The window without its frame."""
        size = (framed.width - self.left - self.right, framed.height - self.top - self.bottom)
        return pygame.Rect((framed.x + self.left, framed.y + self.top), size)


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "w", "h")]


@cache
def _sdl() -> Any:
    """The SDL that pygame has loaded; a symbol that it lacks raises AttributeError."""
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def usable_areas() -> list[pygame.Rect]:
    """The part of each screen that is free for windows, the main screen first; needs an initialised display."""
    try:
        sdl, areas = _sdl(), []
        for number in range(sdl.SDL_GetNumVideoDisplays()):
            area = _Rect()
            if sdl.SDL_GetDisplayUsableBounds(number, ctypes.byref(area)) == 0 and area.w > 0 and area.h > 0:
                areas.append(pygame.Rect(area.x, area.y, area.w, area.h))
        if areas:
            return areas
    except (OSError, AttributeError):
        pass
    width, height = pygame.display.get_desktop_sizes()[0]
    return [pygame.Rect(0, 0, width, height - PANEL)]


def borders() -> Borders | None:
    """The frame of the window that is open; None where it has none yet, or SDL does not know it."""
    try:
        sdl = _sdl()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        window = next(filter(None, map(sdl.SDL_GetWindowFromID, WINDOWS)), None)
        found = [ctypes.c_int() for _side in Borders._fields]
        asked = sdl.SDL_GetWindowBordersSize(ctypes.c_void_p(window), *map(ctypes.byref, found))
    except (OSError, AttributeError):
        return None
    return Borders(*(width.value for width in found)) if asked == 0 and any(width.value for width in found) else None


def density() -> float:
    """How many times as many pixels an inch has as usual, in quarters: text and widgets are made so much larger.

    On macOS, and where a Wayland compositor enlarges windows, it is 1: pixels are enlarged there by themselves.
    """
    return min(max(round(4 * _dpi() / USUAL_DPI) / 4, 1.0), DENSEST)


def _dpi() -> float:
    driver = pygame.display.get_driver()
    if driver == "windows":
        found = ctypes.c_float(USUAL_DPI)
        with suppress(OSError, AttributeError):
            _sdl().SDL_GetDisplayDPI(0, ctypes.byref(found), None, None)
        return found.value
    return _xft_dpi() if driver == "x11" else USUAL_DPI


def _xft_dpi() -> float:
    """What desktops on X11 set for all programs, in the resource Xft.dpi."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype, x11.XGetDefault.restype = ctypes.c_void_p, ctypes.c_char_p
        display = ctypes.c_void_p(x11.XOpenDisplay(os.environ.get("DISPLAY", "").encode()))
        if not display:
            return USUAL_DPI
        said: bytes | None = x11.XGetDefault(display, b"Xft", b"dpi")
        found = float(said) if said else USUAL_DPI
        x11.XCloseDisplay(display)
    except (OSError, AttributeError, ValueError):
        return USUAL_DPI
    return found
