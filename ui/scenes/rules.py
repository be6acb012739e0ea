"""The rules of a game, chapter by chapter, each with a position on the game's own board beside it."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from games import core
from ui import layout, scenes
from ui.draw import boards
from ui.draw.text import Type
from ui.layout import gap
from ui.scenes.gameui import Chapter, GameUI, game_ui
from ui.stage import Scene, Stage
from ui.theme import INK, INK_SOFT, LARGE, SMALL, TITLE
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.form import CAST, PAD
from ui.words import _

TEXT = 18
"""Size of the words, which are read rather than glanced at."""
Picture = Callable[[pygame.Surface], None]


class Leaf(NamedTuple):
    """As much of a chapter as the panel has room for: the chapter, and its paragraphs in lines."""

    chapter: Chapter
    paragraphs: tuple[list[str], ...]


class Rules:
    """The page. It goes back to the scene that it was opened from."""

    def __init__(self, game: str, back: Scene | None = None) -> None:
        self.ui = game_ui(game)
        self.number = 0  # of the leaf that is shown
        self._back = back

    def arrange(self, stage: Stage) -> None:
        """The position at the left, the words at the right."""
        self.stage = stage
        self._page = layout.page(stage.size, stage.scale)
        self._inner = self._page.panel.inflate(-2 * PAD, -2 * PAD)
        space = gap(stage.scale)
        high = rows_height(stage.type, self._inner.width, self._entries(), space)
        self._head = pygame.Rect(self._inner.x, self._inner.y, self._inner.width, stage.type.height(TITLE))
        top = self._head.bottom + stage.type.height(LARGE) + space
        self._text = pygame.Rect(self._inner.x, top, self._inner.width, self._inner.bottom - high - space - top)
        self._leaves = self._cut(stage.type)
        self.number = min(self.number, len(self._leaves) - 1)
        place = pygame.Rect(self._inner.x, self._inner.bottom - high, self._inner.width, high)
        back, on, _close = rows(stage, place, self._entries(), space)
        if self.number == 0:
            back.disable()
        if self.number == len(self._leaves) - 1:
            on.disable()
        self._sheet = boards.panel(self._page.panel.width, self._page.panel.height, CAST)
        self._picture = _picture(self.ui, stage, self._page.board, self._leaves[self.number].chapter.shown)

    def _cut(self, type_: Type) -> list[Leaf]:
        """All chapters, on as many leaves as their words need."""
        leaves = []
        for chapter in self.ui.chapters:
            leaf: list[list[str]] = []
            for words in chapter.paragraphs:
                lines = type_.wrap(_(words), self._text.width, TEXT)
                if leaf and self._height([*leaf, lines], type_) > self._text.height:
                    leaves.append(Leaf(chapter, tuple(leaf)))
                    leaf = []
                leaf.append(lines)
            leaves.append(Leaf(chapter, tuple(leaf)))
        return leaves

    @staticmethod
    def _height(paragraphs: list[list[str]], type_: Type) -> int:
        return sum(len(lines) * type_.height(TEXT) + gap(type_.scale) for lines in paragraphs) - gap(type_.scale)

    def _entries(self) -> list[Entry]:
        return [
            Entry(_("Back"), lambda: self.turn(-1), _("Key ←")),
            Entry(_("Next"), lambda: self.turn(1), _("Key →"), primary=True),
            Entry(_("Close"), self._close, _("Key Esc")),
        ]

    def turn(self, by: int) -> None:
        """Goes so many leaves on, or back if negative."""
        self.number = min(max(self.number + by, 0), len(self._leaves) - 1)
        self.stage.stale = True

    def handle(self, event: pygame.event.Event) -> None:
        """Arrows turn the leaves, Escape closes."""
        if event.type == pygame.KEYDOWN:
            keys = {
                pygame.K_LEFT: lambda: self.turn(-1),
                pygame.K_RIGHT: lambda: self.turn(1),
                pygame.K_ESCAPE: self._close,
            }
            keys.get(event.key, lambda: None)()

    def update(self, seconds: float) -> None:
        """Nothing moves here."""

    def rest(self) -> float:
        """Nothing moves."""
        return math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """The position, the sheet, the words."""
        surface.set_clip(self._page.board)
        self._picture(surface)
        surface.set_clip(None)
        surface.blit(self._sheet, (self._page.panel.x - CAST, 0))
        type_, leaf = self.stage.type, self._leaves[self.number]
        count = _("{number} of {count}").format(number=self.number + 1, count=len(self._leaves))
        head = self._head.copy()
        head.width = type_.draw(surface, count, head, SMALL, INK_SOFT, "right").x - head.x - 10
        type_.draw(surface, self.ui.title, head, TITLE, INK, bold=True)
        line = pygame.Rect(head.x, head.bottom, self._inner.width, type_.height(LARGE))
        type_.draw(surface, _(leaf.chapter.title), line, LARGE, INK_SOFT, bold=True)
        y = self._text.y
        for lines in leaf.paragraphs:
            place = pygame.Rect(self._text.x, y, self._text.width, len(lines) * type_.height(TEXT))
            place.height = min(place.height, self._text.bottom - y)
            type_.draw(surface, " ".join(lines), place, TEXT, INK)
            y = place.bottom + gap(type_.scale)

    def _close(self) -> None:
        self.stage.go(self._back or scenes.first("menu"))


def _picture(ui: GameUI, stage: Stage, rect: pygame.Rect, shown: str) -> Picture:
    """What draws the position of a chapter: the game's own picture, or its board."""
    if ui.picture is not None:
        return ui.picture(stage, rect, shown)
    rules = core.game(ui.name)
    actions = [rules.parse(text) for text in shown.split()]
    state = core.play_all(rules.start(), actions)
    draw: Picture = ui.board(stage, rect, state, actions[-1] if actions else None).draw
    return draw


def first(game: str) -> Rules:
    """The first leaf."""
    return Rules(game)


def sample(game: str, record: Path | None = None) -> Rules:
    """The second leaf."""
    rules = Rules(game)
    rules.number = 1
    return rules
