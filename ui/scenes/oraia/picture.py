"""What is drawn of Oraïa: board, pieces, where a piece may go and on what way, the last action, the focus."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from games.oraia import Action, Move, Piece, Turn
from ui.draw import links
from ui.draw.discs import put_piece
from ui.draw.turntable import EIGHTH, FIELD, HOLE, Point, Turntable
from ui.scenes.oraia.view import ARROW, View
from ui.theme import ALLOWED, INK, mix


class Lifted(NamedTuple):
    """A piece that is not in its place: in the hand or on its way."""

    piece: Piece
    at: Point
    lift: float = 0.0
    turned: float = 0.0


class Shown(NamedTuple):
    """What is to be seen."""

    eighths: float  # of the disc's turn
    pieces: Sequence[Piece]  # in their places
    lifted: Lifted | None = None
    last: Action | None = None
    way: tuple[int, ...] = ()  # the path of the last move, as far as it is known
    picked: int | None = None  # a piece that is to go somewhere
    ends: Sequence[tuple[int, ...]] = ()  # the paths on which it may go
    aim: int | None = None  # the end of one of them that is pointed at
    focus: int | None = None  # where the keyboard is
    arrows: bool = False  # the disc may be turned


class Picture:
    """The board in a rectangle of the window."""

    def __init__(self, rect: pygame.Rect, view: View) -> None:
        self._rect, self._view = rect, view
        middle = (view.middle[0] - rect.x, view.middle[1] - rect.y)
        self._table = _turntable(rect.size, middle, view.radius)

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """Draws it: marks below the pieces, what is in the hand above them."""
        self._table.draw(surface, self._rect.topleft, shown.eighths)
        self._draw_last(surface, shown)
        for path in shown.ends:
            self._draw_end(surface, shown, path)
        for piece in shown.pieces:
            self._draw_piece(surface, shown, piece)
        for path in shown.ends:
            if path[-1] == shown.aim:
                self._draw_path(surface, self._view.line(path, shown.eighths), 0.022)
        if shown.arrows:
            self._draw_arrows(surface)
        if shown.lifted is not None:
            piece, at, lift, turned = shown.lifted
            put_piece(surface, piece.seat, piece.charged, at, self._view.size, lift, turned)
        if shown.focus is not None:
            links.put(surface, links.focus(self._view.size + 4), self._view.place(shown.focus, shown.eighths))

    def _draw_piece(self, surface: pygame.Surface, shown: Shown, piece: Piece) -> None:
        at, size = self._view.place(piece.place, shown.eighths), self._view.size
        picked = piece.place == shown.picked
        if picked:
            links.put(surface, links.halo(ALLOWED, round(1.06 * size), max(0.05 * size, 2.0)), at)
        put_piece(surface, piece.seat, piece.charged, at, size, 0.25 if picked else 0.0)

    def _draw_end(self, surface: pygame.Surface, shown: Shown, path: tuple[int, ...]) -> None:
        """A glow where a piece may go, stronger where it is pointed at; and for hops the way, thinly."""
        at = self._view.place(path[-1], shown.eighths)
        size = round(2 * HOLE * self._view.radius)
        reach = 2.1 if path[-1] == shown.aim else 1.6
        links.put(surface, links.glow(ALLOWED, round(reach * size), round(0.96 * size)), at)
        if len(path) > 2 and shown.aim is None:
            self._draw_path(surface, self._view.line(path, shown.eighths), 0.011)

    def _draw_last(self, surface: pygame.Surface, shown: Shown) -> None:
        """From where to where a piece went and on which way, or how the disc was turned."""
        if isinstance(shown.last, Move):
            start, end = (self._view.place(place, shown.eighths) for place in shown.last)
            if shown.way:
                self._draw_path(surface, self._view.line(shown.way, shown.eighths), 0.011, head=False)
            links.put(surface, links.halo(ALLOWED, round(1.04 * self._view.size), 1.5), end)
            links.put(surface, links.halo(ALLOWED, round(0.5 * self._view.size), 1.5), start)
        if isinstance(shown.last, Turn) and shown.last.eighths:
            self._draw_arrow(surface, shown.last.eighths, 0.010)

    def _draw_path(self, surface: pygame.Surface, points: Sequence[Point], width: float, head: bool = True) -> None:
        """Light dots with a dark border along the points, with an arrow's head."""
        wide = max(width * self._view.radius, 2.0)
        dots = [place for place in _spaced(points, 2.6 * wide) if math.dist(place, points[-1]) > 2.2 * wide or not head]
        for thick, colour in ((wide / 2 + 1, mix(ALLOWED, INK, 0.8)), (wide / 2, ALLOWED)):
            for dot in dots:
                pygame.draw.aacircle(surface, colour, dot, thick)
            if head:
                _draw_head(surface, colour, points, 1.5 * wide + thick)

    def _draw_arrows(self, surface: pygame.Surface) -> None:
        for way in (-1, 1):
            self._draw_arrow(surface, way, 0.024)

    def _draw_arrow(self, surface: pygame.Surface, way: int, width: float) -> None:
        """A round arrow on the ring, right of the top for clockwise and left of it for the other way."""
        thick = max(width * self._view.radius, 2.0)
        arrow = links.arc(ALLOWED, round(FIELD * self._view.radius), ARROW[0] * EIGHTH, ARROW[1] * EIGHTH, thick)
        links.put(surface, arrow if way > 0 else pygame.transform.flip(arrow, True, False), self._view.middle)


def _spaced(points: Sequence[Point], space: float) -> Iterator[Point]:
    """Places on the line through the points that are about so far from each other, its end among them."""
    lengths = np.concatenate(([0.0], np.cumsum([math.dist(*pair) for pair in pairwise(points)])))
    marks = np.linspace(0.0, lengths[-1], max(round(lengths[-1] / space), 1) + 1)
    x, y = (np.interp(marks, lengths, [point[axis] for point in points]) for axis in (0, 1))
    yield from zip(x.tolist(), y.tolist(), strict=True)


def _draw_head(surface: pygame.Surface, colour: tuple[int, int, int], points: Sequence[Point], reach: float) -> None:
    """A point at the end of a line."""
    (x, y), (tip_x, tip_y) = points[-3], points[-1]
    angle = math.atan2(tip_y - y, tip_x - x)
    corners = [
        (tip_x + reach * math.cos(angle + turn) * share, tip_y + reach * math.sin(angle + turn) * share)
        for turn, share in ((0.0, 0.9), (2.5, 1.1), (-2.5, 1.1))
    ]
    pygame.draw.polygon(surface, colour, corners)
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        pygame.draw.aaline(surface, colour, start, end)


@lru_cache(2)
def _turntable(size: tuple[int, int], middle: Point, radius: float) -> Turntable:
    """The pictures that take long to make; those of the last boards are kept, as pages are laid out anew often."""
    return Turntable(size, middle, radius)
