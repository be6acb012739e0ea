"""Signs that are laid over a world: lines that show on any ground, forces where things touch, slips with figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
import pymunk

from ui.draw.text import Type
from ui.theme import INK, PARCHMENT, SEATS, SMALL, WHITE, Colour

Pixel = tuple[float, float]
LONGEST = 70.0
"""Pixels that the line of a force is long at most."""
PAD = 10
EDGE = 14
"""Pixels between a slip and the edge of its part of the window."""


def line(surface: pygame.Surface, colour: Colour, one: Pixel, other: Pixel, width: int = 2) -> None:
    """A line with a dark edge."""
    pygame.draw.line(surface, INK, one, other, width + 2)
    pygame.draw.line(surface, colour, one, other, width)


def touching(bodies: Iterable[pymunk.Body], seconds: float) -> dict[tuple[float, float], pymunk.Vec2d]:
    """The places (m) where these bodies touch something, each with the force (N) there in a step of so many seconds."""
    found: dict[tuple[float, float], pymunk.Vec2d] = {}

    def note(arbiter: pymunk.Arbiter) -> None:
        points = arbiter.contact_point_set.points
        for point in points:
            place = (round(point.point_a.x, 5), round(point.point_a.y, 5))
            found.setdefault(place, arbiter.total_impulse / (seconds * len(points)))

    for body in bodies:
        body.each_arbiter(note)
    return found


def force(surface: pygame.Surface, at: Pixel, way: Pixel) -> None:
    """A dot where two things touch, and a line along the force between them; `way` (pixels) is how it acts."""
    size = (way[0] ** 2 + way[1] ** 2) ** 0.5
    share = min(1.0, LONGEST / max(size, 1e-9)) / 2
    across, down = way[0] * share, way[1] * share
    line(surface, SEATS[3], (at[0] - across, at[1] - down), (at[0] + across, at[1] + down))
    pygame.draw.circle(surface, INK, at, 4)
    pygame.draw.circle(surface, WHITE, at, 3)


def sheet(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    """A slip of parchment that lets a little through; to be blitted at `rect` when it is written on."""
    face = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(face, (*PARCHMENT, 225), face.get_rect(), border_radius=8)
    return face


def slip(surface: pygame.Surface, type_: Type, lines: Sequence[str]) -> pygame.Rect:
    """Figures in the upper right corner; returns where they are."""
    lines = _wrapped(surface, type_, lines)
    wide, high = _size(type_, lines)
    place = pygame.Rect(surface.get_width() - wide - EDGE, EDGE, wide, high)
    _write(surface, type_, place, lines)
    return place


def caption(surface: pygame.Surface, type_: Type, lines: Sequence[str], colour: Colour | None = None) -> None:
    """What there is to say, in the lower left corner; with a colour, the first line is a title."""
    lines = _wrapped(surface, type_, lines)
    wide, high = _size(type_, lines)
    _write(surface, type_, pygame.Rect(EDGE, surface.get_height() - high - EDGE, wide, high), lines, colour)


def _wrapped(surface: pygame.Surface, type_: Type, lines: Sequence[str]) -> list[str]:
    """The lines in as many as they need where the surface is narrow."""
    wide = surface.get_width() - 2 * (EDGE + PAD)
    return [part for text in lines for part in type_.wrap(text, wide, SMALL, bold=True)]


def _size(type_: Type, lines: Sequence[str]) -> tuple[int, int]:
    wide = max(type_.width(text, SMALL, bold=True) for text in lines)
    return wide + 2 * PAD, type_.height(SMALL) * len(lines) + 12


def _write(
    surface: pygame.Surface, type_: Type, box: pygame.Rect, lines: Sequence[str], colour: Colour | None = None
) -> None:
    surface.blit(sheet(surface, box), box)
    high = type_.height(SMALL)
    for number, text in enumerate(lines):
        place = pygame.Rect(box.x + PAD, box.y + 6 + number * high, box.width - 2 * PAD, high)
        titled = colour is not None and number == 0
        type_.draw(surface, text, place, SMALL, colour if titled and colour else INK, bold=titled)
