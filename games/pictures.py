"""Pictures of games, for what stands below the app and is to be looked at all the same, such as environments.

Nothing here can draw. The app names the module that can in its package's metadata, as an entry point of the group
"drehwerk"; so this side knows what a picture is, and not who makes it.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from games.core import UserError

Picture = NDArray[np.uint8]
"""Of shape (height, width, 3): red, green, blue."""


class Pictures(Protocol):
    """What draws. No window is opened, except by `show`."""

    def board(self, game: str, state: Any, last: Any | None) -> Picture:
        """A state of the board game called `game`; `last` is the action that led to it, which is marked."""

    def wheel(self, parameters: Any, seen: Any) -> Picture:
        """The wheel of Hamsterrolle and its contents, as `sim.wheel.World.observe` tells them."""

    def show(self, picture: Picture, title: str, rate: float) -> None:
        """Puts the picture into a window, which is opened if there is none; waits, so that it is `rate` in a second."""

    def close(self) -> None:
        """Closes the window, if there is one."""


def pictures() -> Pictures:
    """The app's drawing; raises UserError where it is not installed."""
    found = [*entry_points(group="drehwerk", name="pictures")]
    if not found:
        raise UserError("Nothing is installed that draws the games; installing drehwerk anew, with pip, brings it.")
    drawing: Pictures = found[0].load()
    return drawing
