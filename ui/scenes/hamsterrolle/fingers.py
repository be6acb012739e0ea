"""The hand of a computer player over the board: it comes with a piece and goes once that is let go of."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.draw.fingers import fingers
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.view import IN_FRONT, View
from ui.theme import MOTION

LENGTH = 0.046
"""How long (m) the hand's finger is drawn."""


@dataclass
class Fingers:
    """The hand as it is shown: where it was last, whose it is, and how visible it is (0 to 1)."""

    place: tuple[float, float] = (0.0, 0.0)
    seat: int = 0
    shown: float = 0.0

    def update(self, seconds: float, view: View, still: bool) -> None:
        """Follows the hand of the view; it fades in and out, unless nothing is to move."""
        way = 1.0 if still else seconds / MOTION
        if view.hand is None:
            self.shown = max(0.0, self.shown - way)
        else:
            self.place, self.seat, self.shown = view.hand, view.seat, min(1.0, self.shown + way)

    def moving(self, view: View) -> bool:
        """Whether the hand follows, comes or goes."""
        return view.hand is not None or self.shown > 0

    def draw(self, surface: pygame.Surface, board: Board, view: View) -> None:
        """Draws it over the piece that it holds."""
        if self.shown > 0:
            picture, tip = fingers(self.seat, round(LENGTH * board.pixels))
            x, y = board.pixel(self.place, view, IN_FRONT)
            picture.set_alpha(round(255 * self.shown))
            surface.blit(picture, (round(x) - tip[0], round(y) - tip[1]))
