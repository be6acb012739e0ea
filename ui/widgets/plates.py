"""Buttons that lie on a board and belong to it: what they do is an action of the game, which the board hands on."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from ui.draw.canvas import picture, rounded, soft_shadow
from ui.draw.text import Type
from ui.layout import button_height
from ui.theme import BEECH, BODY, INK, INK_SOFT, PARCHMENT, SEATS, WHITE, Colour, mix

GAP = 12
GREEN = mix(SEATS[2], INK, 0.30)


class Plate(NamedTuple):
    """A button: what it stands for, its words, and whether it is what one most likely wants to press."""

    name: str
    text: str
    primary: bool = False
    enabled: bool = True


def strip_height(type_: Type) -> int:
    """How high a row of plates with its margins is."""
    return button_height(type_) + 2 * GAP


def plate_width(type_: Type, text: str) -> int:
    """How wide a plate with these words is where there is room."""
    return type_.width(text, BODY, bold=True) + 32


class Plates:
    """A row of plates along the lower edge of a rectangle: in its middle, or at its right end."""

    def __init__(self, type_: Type, within: pygame.Rect, at_right: bool = False) -> None:
        self._type = type_
        height = strip_height(type_)
        self._strip = pygame.Rect(within.x, within.bottom - height, within.width, height)
        self._at_right = at_right
        self._plates: tuple[Plate, ...] = ()
        self.rects: dict[str, pygame.Rect] = {}

    def show(self, *plates: Plate) -> None:
        """These are the plates from now on."""
        if plates == self._plates:
            return
        self._plates = plates
        widths = [plate_width(self._type, plate.text) for plate in plates]
        room = self._strip.width - GAP * (len(plates) + 1)
        share = min(1.0, room / max(sum(widths), 1))
        widths = [int(width * share) for width in widths]
        spare = self._strip.width - sum(widths) - GAP * (len(plates) + 1)
        left = self._strip.x + GAP + (spare if self._at_right else spare // 2)
        height = self._strip.height - 2 * GAP
        self.rects = {}
        for plate, width in zip(plates, widths, strict=True):
            self.rects[plate.name] = pygame.Rect(left, self._strip.y + GAP, width, height)
            left += width + GAP

    def at(self, point: tuple[int, int]) -> str | None:
        """What the plate at a pixel stands for, if there is one; where it is not enabled one may say why."""
        for plate in self._plates:
            if self.rects[plate.name].collidepoint(point):
                return plate.name
        return None

    def draw(self, surface: pygame.Surface, pointer: tuple[int, int]) -> None:
        """Draws them; the one under the pointer is lighter."""
        for plate in self._plates:
            rect = self.rects[plate.name]
            over = plate.enabled and rect.collidepoint(pointer)
            face, margin = _face(rect.size, plate.primary and plate.enabled, over, plate.enabled)
            surface.blit(face, (rect.x - margin, rect.y - margin))
            colour = INK_SOFT if not plate.enabled else WHITE if plate.primary else INK
            self._type.draw(surface, plate.text, rect.inflate(-16, 0), BODY, colour, "centre", bold=plate.primary)


@lru_cache(32)
def _face(size: tuple[int, int], primary: bool, over: bool, enabled: bool) -> tuple[pygame.Surface, int]:
    """A plate of this size with its shadow, and how far that reaches out on each side."""
    width, height = size
    low, high = _colours(primary, enabled)
    if over:
        low, high = mix(low, WHITE, 0.14), mix(high, WHITE, 0.14)
    share = np.linspace(1, 0, height, dtype=np.float32)[:, None, None]
    image = np.array(low, np.float32) * (1 - share) + np.array(high, np.float32) * share
    image = np.repeat(image, width, axis=1)
    edge = rounded(height, width, 9) - rounded(height, width, 8, inset=1)
    image = image * (1 - 0.45 * edge[..., None])
    shadow = soft_shadow(height, width, 9, 4.0, 0.5 if enabled else 0.25)
    margin = (shadow.get_width() - width) // 2
    whole = pygame.Surface((shadow.get_width(), shadow.get_height() + 2), pygame.SRCALPHA)
    whole.blit(shadow, (0, 2))
    whole.blit(picture(image, rounded(height, width, 9)), (margin, margin))
    return whole, margin


def _colours(primary: bool, enabled: bool) -> tuple[Colour, Colour]:
    """Below and above."""
    if primary:
        return GREEN, mix(GREEN, WHITE, 0.18)
    if not enabled:
        return mix(PARCHMENT, BEECH, 0.45), mix(PARCHMENT, BEECH, 0.25)
    return mix(BEECH, WHITE, 0.25), mix(BEECH, WHITE, 0.58)
