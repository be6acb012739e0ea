"""Pictures of games as arrays: the renderer for environments, see `games.pictures.Renderer`.

What is drawn is what the app shows, on surfaces in memory: SDL is not set up and no window opened, except by `show`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pygame

from games.pictures import Picture
from sim.observation import Observation
from sim.parameters import Parameters
from ui.draw.text import Type
from ui.scenes.gameui import game_ui
from ui.scenes.hamsterrolle import board as wheels
from ui.scenes.hamsterrolle.view import of_wheel

SIZE = (640, 640)
"""Pixels of a picture, width and height."""
CLOCK = pygame.time.Clock()
"""Of the pictures that are shown."""


def board(game: str, state: Any, last: Any | None) -> Picture:
    """A state of the board game called `game`; `last` is the action that led to it, which is marked."""
    surface = _surface()
    made = game_ui(game).board(_stage(), surface.get_rect(), state, last)
    made.draw(surface)
    return _array(surface)


def wheel(parameters: Parameters, seen: Observation) -> Picture:
    """The wheel of Hamsterrolle and its contents, with the camera on it."""
    surface, view = _surface(), of_wheel(seen)
    wheels.Board(surface.get_rect(), camera=view.wheel[0], parameters=parameters).draw(surface, view)
    return _array(surface)


def show(picture: Picture, title: str, rate: float) -> None:
    """Puts the picture into a window, which is opened if there is none; waits, so that it is `rate` in a second.

    Where there is no display SDL draws to nowhere, as it does for the libraries' own environments.
    """
    height, width, _ = picture.shape
    window = pygame.display.get_surface()
    if window is None or window.get_size() != (width, height):
        pygame.display.init()
        window = pygame.display.set_mode((width, height))
        pygame.display.set_caption(title)
    pygame.surfarray.blit_array(window, picture.swapaxes(0, 1))
    pygame.display.flip()
    pygame.event.pump()
    CLOCK.tick(rate)


def close() -> None:
    """Closes the window, if there is one."""
    pygame.display.quit()


def _stage() -> SimpleNamespace:
    """As much of `ui.stage.Stage` as a board needs at which nobody plays.

    It is made anew each time, as fonts are of no use any more when somebody has called pygame.quit meanwhile.
    """
    return SimpleNamespace(type=Type(), still=True, pointer=(-1, -1))


def _surface() -> pygame.Surface:
    """Somewhere to draw, with type at hand."""
    pygame.font.init()
    return pygame.Surface(SIZE)


def _array(surface: pygame.Surface) -> Picture:
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))
