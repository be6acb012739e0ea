"""A few words on a slip of parchment beside the pointer."""

from __future__ import annotations

from functools import lru_cache

import pygame

from ui.draw.boards import card
from ui.draw.text import Type
from ui.theme import BODY, WARNING, Colour

AWAY = 30
"""Pixels between the pointer and the slip."""
PAD = 10


def draw_hint(
    surface: pygame.Surface,
    type_: Type,
    text: str,
    pointer: tuple[int, int],
    within: pygame.Rect,
    colour: Colour = WARNING,
) -> pygame.Rect:
    """Draws the text beside the pointer, inside `within`, with a bar of this colour; returns the slip's rectangle."""
    width = min(round(300 * type_.scale), within.width - 2 * PAD)
    lines = type_.wrap(text, width - 2 * PAD, BODY)
    widest = max(type_.width(line, BODY) for line in lines)
    slip = pygame.Rect(0, 0, widest + 2 * PAD + 4, len(lines) * type_.height(BODY) + 2 * PAD)
    slip.bottomleft = (pointer[0] + AWAY, pointer[1] - AWAY)
    if slip.right > within.right:
        slip.bottomright = (pointer[0] - AWAY, pointer[1] - AWAY)
    slip.clamp_ip(within.inflate(-8, -8))
    picture, margin = _slip(slip.size)
    surface.blit(picture, (slip.x - margin, slip.y - margin))
    pygame.draw.rect(surface, colour, (slip.x, slip.y + 8, 4, slip.height - 16), border_radius=2)
    type_.draw(surface, text, slip.inflate(-2 * PAD + 2, -2 * PAD + 2), BODY)
    return slip


@lru_cache(16)
def _slip(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    return card(*size, radius=8.0, spread=7.0)
