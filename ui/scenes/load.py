"""The games that are kept: under way, saved, played. They can be opened, exported and deleted."""

from __future__ import annotations

import math
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from games import files
from games.core import UserError
from sim import gamefile
from ui import saves, scenes
from ui.draw import boards
from ui.draw.text import Type
from ui.errors import translated
from ui.layout import gap
from ui.scenes import gameui
from ui.scenes.boardgame import telling
from ui.scenes.gameui import game_ui
from ui.stage import Stage
from ui.theme import BODY, INK, INK_SOFT, LINE, PARCHMENT, SMALL, TITLE, WHITE, mix
from ui.widgets.buttons import Entry, card_button, rows, rows_height
from ui.widgets.card import Card
from ui.widgets.choice import Choice, choice_height
from ui.widgets.export import Export
from ui.words import N_, _

MARGIN = 36
PAD = 28
LEAST = 60
"""Pixels that a row is high at least."""
TWICE = 0.5
"""Seconds between two presses that open a game."""
KINDS = {"current": N_("Under way"), "saved": N_("Saved"), "played": N_("Played")}


class Row(NamedTuple):
    """A game of the list: its file, and what is said of it."""

    file: Path
    title: str
    words: str


class Load:
    """The page. `kind` is what it lists, `chosen` the number of the row that the buttons are about."""

    def __init__(self, kind: str = "current") -> None:
        self.kind = kind
        self.chosen = 0
        self._page = 0
        self._paged = False  # whether there is more than a page
        self._deleting = False
        self._since = math.inf  # seconds since a row was pressed
        self._export: Export | None = None

    def arrange(self, stage: Stage) -> None:
        """A sheet with the rows of one page, and buttons below; or the question whether to delete a game."""
        self.stage = stage
        self._export = None
        there = saves.kept(self.kind)
        self._paged = True
        stage.shrink(lambda type_: self._count(type_) >= 2)
        self._paged = len(there) > self._count(stage.type)
        self._table = boards.table(*stage.size)
        self._sheet = pygame.Rect((0, 0), stage.size).inflate(-2 * MARGIN, -2 * MARGIN)
        self._paper = boards.card(*self._sheet.size)
        count = self._count(stage.type)
        self._pages = max(-(-len(there) // count), 1)
        self._page = min(self._page, self._pages - 1)
        self.rows = [_row(file) for file in there[self._page * count : (self._page + 1) * count]]
        self.chosen = min(self.chosen, max(len(self.rows) - 1, 0))
        self.card = self._question() if self._deleting and self.rows else None
        if self.card is None:
            self._make()

    def _make(self) -> None:
        inner, type_, space = self._inner, self.stage.type, gap(self.stage.scale)
        kinds = {kind: _(words) for kind, words in KINDS.items()}
        high = choice_height(type_, inner.width, kinds)
        top = inner.y + type_.height(TITLE) + space
        Choice(self.stage, pygame.Rect(inner.x, top, inner.width, high), kinds, self.kind, self._list)
        for number, place in enumerate(self._places()):
            button = card_button(self.stage, place, partial(self._press, number))
            if number == self.chosen:
                button.select()
        high = rows_height(type_, inner.width, self._entries(), space)
        place = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        buttons = rows(self.stage, place, self._entries(), space)
        for button in buttons[:3] if not self.rows else []:
            button.disable()

    # -- where things are

    @property
    def _inner(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.stage.size).inflate(-2 * (MARGIN + PAD), -2 * (MARGIN + PAD - 8))

    def _list_place(self, type_: Type) -> pygame.Rect:
        inner, space = self._inner, gap(type_.scale)
        kinds = choice_height(type_, inner.width, {kind: _(words) for kind, words in KINDS.items()})
        top = inner.y + type_.height(TITLE) + space + kinds + space
        bottom = inner.bottom - rows_height(type_, inner.width, self._entries(), space) - space
        return pygame.Rect(inner.x, top, inner.width, bottom - top)

    @staticmethod
    def _row_height(type_: Type) -> int:
        return max(type_.height(BODY) + type_.height(SMALL) + 18, LEAST)

    def _count(self, type_: Type) -> int:
        """How many rows a page has room for."""
        return max(self._list_place(type_).height // (self._row_height(type_) + 6), 1)

    def _places(self) -> list[pygame.Rect]:
        place, high = self._list_place(self.stage.type), self._row_height(self.stage.type)
        return [
            pygame.Rect(place.x, place.y + number * (high + 6), place.width, high) for number in range(len(self.rows))
        ]

    # -- events, time, pictures

    def handle(self, event: pygame.event.Event) -> None:
        """Arrows choose a row, Escape goes back."""
        if self._export is not None:
            self._export.handle(event)
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self._keep() if self.card is not None else self._back()
        elif self.card is None and self.rows and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            self._choose(min(max(self.chosen + step, 0), len(self.rows) - 1))

    def update(self, seconds: float) -> None:
        """Nothing moves here, but two presses have to come soon one after the other to open a game."""
        self._since += seconds

    def rest(self) -> float:
        """Nothing moves."""
        return math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet with the rows, or the question."""
        surface.blit(self._table, (0, 0))
        if self.card is not None:
            self.card.draw(surface)
            return
        paper, margin = self._paper
        surface.blit(paper, (self._sheet.x - margin, self._sheet.y - margin))
        type_, inner = self.stage.type, self._inner
        title = pygame.Rect(inner.x, inner.y, inner.width, type_.height(TITLE))
        type_.draw(surface, _("Kept games"), title, TITLE, INK, bold=True)
        if not self.rows:
            type_.draw(surface, _("There is none yet."), self._list_place(type_), BODY, INK_SOFT, "centre")
        for row, place in zip(self.rows, self._places(), strict=True):
            surface.blit(boards.slip(*place.size, 10, mix(PARCHMENT, WHITE, 0.6), LINE), place)
            line = pygame.Rect(place.x + 16, place.y + 8, place.width - 32, type_.height(BODY))
            type_.draw(surface, row.title, line, BODY, INK, bold=True)
            line = pygame.Rect(line.x, line.bottom, line.width, type_.height(SMALL))
            type_.draw(surface, row.words, line, SMALL, INK_SOFT)

    # -- what is done

    def _entries(self) -> list[Entry]:
        pages = [
            Entry(_("Newer"), lambda: self._turn(-1)),
            Entry(_("Older"), lambda: self._turn(1)),
        ]
        return [
            Entry(_("Open"), self._open, primary=True),
            Entry(_("Export"), self._ask_where, _("Puts the game into a file of your choice")),
            Entry(_("Delete"), self._ask),
            *(pages if self._paged else []),
            Entry(_("Back"), self._back),
        ]

    def _list(self, kind: str) -> None:
        self.kind, self.chosen, self._page = kind, 0, 0
        self.stage.stale = True

    def _press(self, number: int) -> None:
        """Chooses the row; pressed twice it is opened."""
        twice, self._since = self._since < TWICE and number == self.chosen, 0.0
        self._open() if twice else self._choose(number)

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.stage.stale = True

    def _turn(self, by: int) -> None:
        self._page = (self._page + by) % self._pages
        self._choose(0)

    def _open(self) -> None:
        file = self.rows[self.chosen].file
        self.stage.go(scenes.watched(file) if self.kind == "played" else scenes.resumed(file))

    def _ask_where(self) -> None:
        file = self.rows[self.chosen].file
        self._export = Export(self.stage, files.read(file, gamefile.LARGEST_FILE), file.name)

    def _ask(self) -> None:
        self._deleting = True
        self.stage.stale = True

    def _question(self) -> Card:
        row = self.rows[self.chosen]
        entries = [Entry(_("Delete"), self._delete), Entry(_("Keep"), self._keep, primary=True)]
        window = pygame.Rect((0, 0), self.stage.size)
        return Card(self.stage, window, _("Delete this game?"), f"{row.title}\n{row.words}", entries)

    def _delete(self) -> None:
        self._keep()
        file = self.rows[self.chosen].file
        if self.kind == "current":
            saves.check_free(file)
        try:
            file.unlink()
        except OSError as error:
            why = translated(error.strerror or str(error))
            self.stage.say(_("{file} cannot be deleted: {error}.").format(file=file, error=why))

    def _keep(self) -> None:
        self._deleting = False
        self.stage.stale = True

    def _back(self) -> None:
        self.stage.go(scenes.first("menu"))


def _row(file: Path) -> Row:
    when = _when(file)
    try:
        sketch = saves.sketch(file)
    except UserError:
        return Row(file, f"{file.stem} · {when}", _("This file cannot be read."))
    title = game_ui(sketch.game).title if sketch.game in gameui.names() else sketch.game
    words = ", ".join(sketch.names)
    if sketch.outcome is not None:
        words += f" · {telling.result(sketch.outcome, sketch.names, len(sketch.names))}"
    return Row(file, f"{title} · {when}", words)


def _when(file: Path) -> str:
    """When the file was written; a question mark where another app has moved it, or the date is none."""
    try:
        return datetime.fromtimestamp(file.stat().st_mtime).strftime(_("%Y-%m-%d %H:%M"))
    except (OSError, ValueError, OverflowError):
        return "?"


def first() -> Load:
    """The page as the app begins with it: with the games under way, or else the saved or the played ones."""
    return Load(next((kind for kind in KINDS if saves.kept(kind)), "current"))


def sample(record: Path | None = None) -> Load:
    """The page as the app begins with it."""
    return first()
