"""A bar that shows who stands better: a part of it for each seat, as long as what the seat can expect."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.draw.marks import mark
from ui.motion import Glide
from ui.theme import INK, PARCHMENT, WHITE, Colour, mix

EDGE = 2


class Evaluation:
    """The bar; its parts glide to where they belong."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        """All seats, each with its colour, stand equal at first."""
        self._colours = colours
        self._shares = [Glide(1 / len(colours)) for _ in colours]

    def update(self, seconds: float, shares: Sequence[float], still: bool) -> None:
        """Goes on to these shares of one, or stays where it is without any."""
        for glide, share in zip(self._shares, shares, strict=False):
            glide.target = share
        for glide in self._shares:
            glide.update(seconds, still)

    @property
    def moving(self) -> bool:
        """Whether a part is on its way."""
        return any(glide.value != glide.target for glide in self._shares)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws it upright, the first seat at the lower end, with the seats' marks as beads on it."""
        pygame.draw.rect(surface, mix(INK, PARCHMENT, 0.15), rect.inflate(2 * EDGE, 2 * EDGE), border_radius=rect.width)
        parts = self._parts(rect)
        for (_seat, part), colour in zip(parts, self._colours, strict=True):
            first, last = part.bottom == rect.bottom, part.top == rect.top
            low, high = (rect.width // 2 if first else 0), (rect.width // 2 if last else 0)
            if part.height:
                pygame.draw.rect(surface, colour, part, 0, 0, high, high, low, low)
        middle = pygame.Rect(rect.x - EDGE, rect.centery - 1, rect.width + 2 * EDGE, 2)
        pygame.draw.rect(surface, mix(PARCHMENT, WHITE, 0.5), middle)
        size = 2 * rect.width
        for seat, part in parts:
            if part.height >= 1.2 * size:
                badge = mark(seat, size, self._colours[seat])
                surface.blit(badge, badge.get_rect(center=part.center))

    def _parts(self, rect: pygame.Rect) -> list[tuple[int, pygame.Rect]]:
        """Each seat's part, from below."""
        parts, done, total = [], 0.0, sum(glide.value for glide in self._shares)
        for seat, glide in enumerate(self._shares):
            bottom = rect.bottom - round(rect.height * done / total)
            done += glide.value
            top = rect.bottom - round(rect.height * done / total)
            parts.append((seat, pygame.Rect(rect.x, top, rect.width, bottom - top)))
        return parts
