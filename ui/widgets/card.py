"""A card over the board: a title, a few words, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from ui.draw import boards
from ui.draw.marks import mark
from ui.draw.text import Type
from ui.layout import gap
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, TITLE
from ui.widgets.buttons import Entry, rows, rows_height

PAD = 28
GAP = 10
"""Pixels between the words and the lines about the seats."""
WIDE = 460
"""Pixels across of a card with little in it, at a text scale of 1."""


class Standing(NamedTuple):
    """A line of a card about a seat: its name, what it has, and whether that is shown in bold."""

    seat: int
    name: str
    facts: str
    bold: bool = False


class Question(NamedTuple):
    """What a card says or asks: its title, words and buttons, and how the seats stand."""

    title: str
    words: str
    entries: list[Entry]
    standings: Sequence[Standing] = ()


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
        standings: Sequence[Standing] = (),
    ) -> None:
        """With `low` it lies at the lower edge instead of in the middle; `wide` is how wide at a text scale of 1."""
        self._type = type_ = stage.type
        self._texts = (title, words)
        self._standings = standings
        window = pygame.Rect((0, 0), stage.size)
        if not fits(type_, within, words, entries, wide, len(standings)):
            within = window  # wider, so that the buttons stand in fewer rows
        high, lines, buttons = _heights(type_, within, words, entries, wide, len(standings))
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
        step = _step(self._type)
        for number, standing in enumerate(self._standings):
            self._draw_standing(surface, standing, self._words.bottom + GAP + number * step, step)

    def _draw_standing(self, surface: pygame.Surface, standing: Standing, top: int, high: int) -> None:
        line = pygame.Rect(self._words.x, top, self._words.width, high)
        badge = mark(standing.seat, round(high * 0.66))
        surface.blit(badge, (line.x, line.centery - badge.get_height() // 2))
        line.x, line.width = line.x + badge.get_width() + 12, line.width - badge.get_width() - 12
        facts = self._type.draw(surface, standing.facts, line, BODY, INK_SOFT, "right")
        line.width = facts.x - line.x - 8
        self._type.draw(surface, standing.name, line, BODY, INK, bold=standing.bold)


def fits(
    type_: Type, within: pygame.Rect, words: str, entries: Sequence[Entry], wide: int = WIDE, standings: int = 0
) -> bool:
    """Whether a card with these words, buttons and lines about seats has its room in the rectangle."""
    return _heights(type_, within, words, entries, wide, standings)[0] <= within.height - 20


def _step(type_: Type) -> int:
    return round(1.25 * type_.height(LARGE))


def _width(type_: Type, within: pygame.Rect, wide: int) -> int:
    return min(round(wide * type_.scale), within.width - 40)


def _heights(
    type_: Type, within: pygame.Rect, words: str, entries: Sequence[Entry], wide: int, standings: int
) -> tuple[int, int, int]:
    """How high the card is inside this rectangle, and in it its words and its buttons."""
    inner, space = _width(type_, within, wide) - 2 * PAD, gap(type_.scale)
    buttons = rows_height(type_, inner, entries, space)
    lines = type_.height(BODY) * len(type_.wrap(words, inner, BODY)) if words else 0
    seats = GAP + standings * _step(type_) if standings else 0
    return type_.height(TITLE) + 8 + lines + seats + space + buttons + 2 * PAD, lines, buttons
