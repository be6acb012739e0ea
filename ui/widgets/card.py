"""A card over the board: a title, a few words, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ui.draw import boards
from ui.draw.text import Type
from ui.layout import gap
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, TITLE
from ui.widgets.buttons import Entry, rows, rows_height

PAD = 28
WIDE = 460
"""Pixels across of a card with little in it, at a text scale of 1."""


class Question(NamedTuple):
    """What a card says or asks: its title, words and buttons."""

    title: str
    words: str
    entries: list[Entry]


class Card:
    """A card in the middle of a rectangle, as large as its words and buttons need; of the window, if need be."""

    def __init__(
        self,
        stage: Stage,
        within: pygame.Rect,
        title: str,
        words: str,
        entries: Sequence[Entry],
        low: bool = False,
        wide: int = WIDE,
    ) -> None:
        """With `low` it lies at the lower edge instead of in the middle; `wide` is how wide at a text scale of 1."""
        self._type = type_ = stage.type
        self._texts = (title, words)
        window = pygame.Rect((0, 0), stage.size)
        if not fits(type_, within, words, entries, wide):
            within = window  # wider, so that the buttons stand in fewer rows
        high, lines, buttons = _heights(type_, within, words, entries, wide)
        across = _width(type_, within, wide)
        inner = across - 2 * PAD
        self.rect = pygame.Rect(0, 0, across, min(high, within.height - 20))
        self.rect.center = within.center
        if low:
            self.rect.bottom = within.bottom - 24
        self._title = pygame.Rect(self.rect.x + PAD, self.rect.y + PAD, inner, type_.height(TITLE))
        self._words = pygame.Rect(self._title.x, self._title.bottom + 8, inner, lines)
        self._paper = boards.card(*self.rect.size)
        place = pygame.Rect(self._title.x, self.rect.bottom - PAD - buttons, inner, buttons)
        rows(stage, place, entries, gap(stage.scale))

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the buttons."""
        paper, margin = self._paper
        surface.blit(paper, (self.rect.x - margin, self.rect.y - margin))
        title, words = self._texts
        self._type.draw(surface, title, self._title, TITLE, INK, "centre", bold=True)
        if words:
            self._type.draw(surface, words, self._words, BODY, INK_SOFT, "centre")


def fits(type_: Type, within: pygame.Rect, words: str, entries: Sequence[Entry], wide: int = WIDE) -> bool:
    """Whether a card with these words and buttons has its room in the rectangle."""
    return _heights(type_, within, words, entries, wide)[0] <= within.height - 20


def _width(type_: Type, within: pygame.Rect, wide: int) -> int:
    return min(round(wide * type_.scale), within.width - 40)


def _heights(type_: Type, within: pygame.Rect, words: str, entries: Sequence[Entry], wide: int) -> tuple[int, int, int]:
    """How high the card is inside this rectangle, and in it its words and its buttons."""
    inner, space = _width(type_, within, wide) - 2 * PAD, gap(type_.scale)
    buttons = rows_height(type_, inner, entries, space)
    lines = type_.height(BODY) * len(type_.wrap(words, inner, BODY)) if words else 0
    return type_.height(TITLE) + 8 + lines + space + buttons + 2 * PAD, lines, buttons
