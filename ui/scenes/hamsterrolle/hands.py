"""Whose hands are shakiest: each person holds the pointer on a mark for three seconds, and its way is measured."""

from __future__ import annotations

import math
import secrets
from pathlib import Path

import pygame

from ui import scenes
from ui.draw import boards
from ui.draw.marks import mark
from ui.draw.ring import Ring
from ui.layout import button_height, gap, middle
from ui.scenes.hamsterrolle.play import begin
from ui.scenes.hamsterrolle.setup import SetupForm
from ui.stage import Scene, Stage
from ui.theme import BODY, INK, INK_SOFT, LARGE, LINE, SEATS, TITLE
from ui.widgets.buttons import Entry, rows
from ui.words import _

HOLD = 3.0
"""Seconds for which the pointer has to stay on the mark."""


class Hands:
    """The test. `ways` has how far the pointer of each person who was tested went, in pixels.

    It goes back to the page where it was opened.
    """

    def __init__(self, wishes: SetupForm, back: Scene | None = None) -> None:
        self.wishes = wishes
        self.people = wishes.people
        self._opener = back
        self.ways: list[float] = []
        self.first: int | None = None  # the seat with the shakiest hands, once all were tested
        self._way = 0.0
        self._held = 0.0
        self._last: tuple[int, int] | None = None

    def arrange(self, stage: Stage) -> None:
        """A card with the mark in its middle."""
        self.stage = stage
        self._table = boards.table(*stage.size)
        self._card = middle(stage.size, 560 * stage.scale, 520 * stage.scale)
        self._paper = boards.card(*self._card.size)
        inner = self._card.inflate(-48, -44)
        high = button_height(stage.type)
        self._title = pygame.Rect(inner.x, inner.y, inner.width, stage.type.height(TITLE))
        self._words = pygame.Rect(inner.x, self._title.bottom, inner.width, 2 * stage.type.height(BODY))
        bottom = inner.bottom - high - gap(stage.scale)
        self._space = pygame.Rect(inner.x, self._words.bottom, inner.width, bottom - self._words.bottom)
        self._reach = min(self._space.width, self._space.height) // 3
        self._ring = Ring(2 * self._reach)
        place = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        back = Entry(_("Back"), self._back)
        start = Entry(_("Start"), self._start, primary=True)
        rows(stage, place, [start, back] if self.first is not None else [back], gap(stage.scale))

    def handle(self, event: pygame.event.Event) -> None:
        """Measures the pointer's way; leaving the mark begins the three seconds anew, but the way so far counts."""
        if event.type == pygame.MOUSEMOTION and self.first is None:
            if self._last is not None and self._on_mark(event.pos) and self._on_mark(self._last):
                self._way += math.dist(self._last, event.pos)
            if not self._on_mark(event.pos):
                self._held = 0.0
            self._last = event.pos
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()

    def update(self, seconds: float) -> None:
        """Counts the seconds on the mark."""
        if self.first is not None or self._last is None or not self._on_mark(self._last):
            return
        self._held += seconds
        if self._held >= HOLD:
            self.ways.append(self._way)
            self._way, self._held, self._last = 0.0, 0.0, None
            if len(self.ways) == len(self.people):
                most = max(self.ways)
                self.first = secrets.choice([self.people[n] for n, way in enumerate(self.ways) if way == most])
                self.stage.stale = True

    def rest(self) -> float:
        """The ring goes round while the pointer is on the mark."""
        return 0.0 if self.first is None and self._last is not None else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Whose turn it is to be tested, or what came of it."""
        surface.blit(self._table, (0, 0))
        paper, margin = self._paper
        surface.blit(paper, (self._card.x - margin, self._card.y - margin))
        type_ = self.stage.type
        if self.first is None:
            seat = self.people[len(self.ways)]
            type_.draw(surface, self.wishes.name(seat), self._title, TITLE, INK, "centre", bold=True)
            words = _("Hold the pointer on the mark for three seconds. Whoever trembles most begins.")
            type_.draw(surface, words, self._words, BODY, INK_SOFT, "centre")
            self._draw_mark(surface, seat)
        else:
            words = _("{name} begins").format(name=self.wishes.name(self.first))
            type_.draw(surface, words, self._title, TITLE, INK, "centre", bold=True)
            self._draw_ways(surface)

    def _on_mark(self, point: tuple[int, int]) -> bool:
        return math.dist(point, self._space.center) <= self._reach * 0.8

    def _draw_mark(self, surface: pygame.Surface, seat: int) -> None:
        corner = (self._space.centerx - self._reach, self._space.centery - self._reach)
        self._ring.draw(surface, corner, min(self._held / HOLD, 1.0), SEATS[seat])
        badge = mark(seat, round(self._reach * 0.6))
        surface.blit(badge, badge.get_rect(center=self._space.center))

    def _draw_ways(self, surface: pygame.Surface) -> None:
        """A bar for each player, as long as the pointer's way."""
        type_, longest = self.stage.type, max(*self.ways, 1.0)
        step = min(self._space.height // len(self.ways), 2 * type_.height(LARGE))
        top = self._space.centery - step * len(self.ways) // 2
        for row, (seat, way) in enumerate(zip(self.people, self.ways, strict=True)):
            line = pygame.Rect(self._space.x, top + row * step, self._space.width, step)
            badge = mark(seat, round(type_.height(LARGE) * 0.9))
            surface.blit(badge, (line.x, line.centery - badge.get_height() // 2))
            name = pygame.Rect(line.x + badge.get_width() + 10, line.y, line.width // 3, step)
            type_.draw(surface, self.wishes.name(seat), name, BODY, INK, bold=seat == self.first)
            rail = pygame.Rect(name.right + 8, line.centery - 6, line.right - name.right - 8, 12)
            pygame.draw.rect(surface, LINE, rail, border_radius=6)
            rail.width = max(round(rail.width * way / longest), 12)
            pygame.draw.rect(surface, SEATS[seat], rail, border_radius=6)

    def _start(self) -> None:
        self.stage.go(begin(self.wishes.setup(secrets.randbelow(2**53), self.first)))

    def _back(self) -> None:
        self.stage.go(self._opener or scenes.first("hamsterrolle-start"))


def first() -> Hands:
    """The test for two players without names."""
    return Hands(SetupForm(by_lot=False))


def sample(record: Path | None = None) -> Hands:
    """The test with the first of three players done."""
    hands = Hands(SetupForm(seats=3, names=["Anna", "Björn", "Carla", ""], by_lot=False))
    hands.ways = [132.0]
    return hands
