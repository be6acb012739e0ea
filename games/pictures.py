"""Pictures of games, for environments. Nothing here can draw: a renderer is handed in, such as `ui.pictures`.

import ui.pictures
env = games.envs.pettingzoo.env("oraia", render_mode="rgb_array", renderer=ui.pictures)
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from games.core import UserError

Picture = NDArray[np.uint8]
"""Of shape (height, width, 3): red, green, blue."""

DRAWN = ("human", "rgb_array")
"""The render modes that need a renderer: a window, and an array."""


class Renderer(Protocol):
    """Draws games. No window is opened, except by `show`."""

    def board(self, game: str, state: Any, last: Any | None) -> Picture:
        """A state of the board game called `game`; `last` is the action that led to it, which is marked."""

    def wheel(self, parameters: Any, seen: Any) -> Picture:
        """The wheel of Hamsterrolle and its contents, as `sim.wheel.World.observe` gives them."""

    def show(self, picture: Picture, title: str, rate: float) -> None:
        """Shows the picture in a window, which is opened if there is none; waits, so that it is `rate` in a second."""

    def close(self) -> None:
        """Closes the window, if there is one."""


def check_mode(mode: str | None, modes: tuple[str, ...], renderer: Renderer | None) -> None:
    """Raises UserError if the render mode is none of `modes`, or needs a renderer and there is none."""
    if mode not in (None, *modes):
        raise UserError(f"There is no render_mode {mode!r}; there are {', '.join(modes)}.")
    if mode in DRAWN and renderer is None:
        raise UserError(f"The render_mode {mode!r} needs a renderer, such as renderer=ui.pictures.")
