"""Fallen pieces on their way from the table to the tray of whoever takes them."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.draw.pieces import Pieces, Placing
from ui.motion import ease
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.panel import Panel
from ui.scenes.hamsterrolle.view import View

SECONDS = 0.45
"""A piece flies longer than other things move: the eye has to follow it across the window."""


@dataclass
class Flight:
    """A piece in the air."""

    pieces: Pieces
    kind: str
    angle: float
    start: tuple[float, float]
    end: tuple[float, float]
    passed: float = 0.0


class Flights:
    """All pieces in the air."""

    def __init__(self) -> None:
        self._flying: list[Flight] = []

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return bool(self._flying)

    def note(self, before: View, now: View, board: Board, panel: Panel) -> None:
        """Starts a flight for each piece that was taken off the table between two views, towards its taker's tray."""
        for number, piece in enumerate(before.ids):
            if piece in now.ids or piece == before.held:
                continue
            taker = self._taker(before.kinds[number], before, now)
            if taker is None:
                continue
            x, y, angle = (float(value) for value in before.poses[number])
            place = board.place(before.kinds[number], (x, y, angle), float(before.axial[number]), before)
            hub = board.hub(before)
            start = (hub[0] + place.offset[0] * place.front, hub[1] + place.offset[1] * place.front)
            flight = Flight(board.pieces, before.kinds[number], place.angle, start, panel.tray(taker, now).center)
            self._flying.append(flight)

    @staticmethod
    def _taker(kind: str, before: View, now: View) -> int | None:
        """Whose turn it was has taken it, if it has not left the game."""
        seat = before.seat
        return seat if now.players[seat].stock.get(kind, 0) > 0 else None

    def update(self, seconds: float, still: bool) -> None:
        """Lets them fly on."""
        for flight in self._flying:
            flight.passed += seconds
        self._flying = [flight for flight in self._flying if flight.passed < SECONDS and not still]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws them, over everything."""
        for flight in self._flying:
            share = ease(flight.passed / SECONDS)
            scale = 1 - 0.4 * share
            middle = [a + (b - a) * share for a, b in zip(flight.start, flight.end, strict=True)]
            middle[1] -= 90 * share * (1 - share) * 2
            eye = (middle[0], middle[1] - 400)
            placing = Placing((0.0, 400 / scale), flight.angle * (1 - share), scale, scale * 0.95)
            flight.pieces.draw(surface, flight.kind, placing, eye)
