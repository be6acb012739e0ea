"""A card over the board: a title, a few words, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ui.draw import boards
from ui.layout import gap
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, TITLE
from ui.widgets.buttons import Entry, rows, rows_height


class Card:
    """A card in the middle of a rectangle, as large as its words and buttons need."""

    def __init__(
        self, stage: Stage, within: pygame.Rect, title: str, words: str, entries: Sequence[Entry], low: bool = False
    ) -> None:
        """With `low` it lies at the lower edge instead of in the middle."""
        self._type = type_ = stage.type
        self._texts = (title, words)
        pad, space = 28, gap(stage.scale)
        wide = min(round(460 * stage.scale), within.width - 40)
        inner = wide - 2 * pad
        buttons = rows_height(type_, inner, entries, space)
        lines = type_.height(BODY) * len(type_.wrap(words, inner, BODY)) if words else 0
        high = type_.height(TITLE) + 8 + lines + space + buttons + 2 * pad
        self.rect = pygame.Rect(0, 0, wide, min(high, within.height - 20))
        self.rect.center = within.center
        if low:
            self.rect.bottom = within.bottom - 24
        self._title = pygame.Rect(self.rect.x + pad, self.rect.y + pad, inner, type_.height(TITLE))
        self._words = pygame.Rect(self._title.x, self._title.bottom + 8, inner, lines)
        self._paper = boards.card(*self.rect.size)
        rows(stage, pygame.Rect(self._title.x, self.rect.bottom - pad - buttons, inner, buttons), entries, space)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all but the buttons."""
        paper, margin = self._paper
        surface.blit(paper, (self.rect.x - margin, self.rect.y - margin))
        title, words = self._texts
        self._type.draw(surface, title, self._title, TITLE, INK, "centre", bold=True)
        if words:
            self._type.draw(surface, words, self._words, BODY, INK_SOFT, "centre")
