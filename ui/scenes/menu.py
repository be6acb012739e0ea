"""The menu: the games, each with a picture of its gear, which moves when the menu opens and when it is pointed at."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from games.core import UserError
from ui import saves, scenes
from ui.draw import boards
from ui.draw.text import Type
from ui.errors import said
from ui.layout import gap
from ui.motion import Coast
from ui.scenes.gameui import GameUI, all_games
from ui.stage import Stage
from ui.theme import BODY, HONEY, INK, INK_SOFT, LARGE, PARCHMENT, SMALL, TITLE, mix
from ui.widgets.buttons import Entry, card_button, rows, rows_height
from ui.widgets.card import Card as Asking
from ui.words import _

MARGIN = 36


class Card(NamedTuple):
    """A game's card: its rectangle, and in it those of the picture, the title and the words."""

    rect: pygame.Rect
    picture: pygame.Rect
    title: pygame.Rect
    words: pygame.Rect


class Menu:
    """The first page."""

    def __init__(self) -> None:
        self._games = all_games()
        self._coasts = [Coast() for _game in self._games]
        for coast in self._coasts:
            coast.push()
        self._asking: Callable[[], Asking] | None = None

    def arrange(self, stage: Stage) -> None:
        """A card for each game, in one row or more, and buttons below."""
        self.stage = stage
        self._last = saves.going_on()
        self._worded = True
        self._worded = self._fits(Type(0.85 * stage.scale))  # large letters rather than more of them
        stage.shrink(self._fits)
        self._cards = self._places(stage.type)
        size = self._cards[0].picture.width
        self._table = boards.table(*stage.size)
        self._paper = boards.card(*self._cards[0].rect.size)
        self._gear = [game.gear(size) for game in self._games]
        self._question = self._asking() if self._asking else None
        if self._question:
            return
        for game, card in zip(self._games, self._cards, strict=True):
            hint = None if self._worded else _(game.summary)
            card_button(stage, card.rect, partial(self._open, f"{game.name}-start"), hint)
        rows(stage, self._buttons_place(stage.type), self._entries(), gap(stage.scale))

    def handle(self, event: pygame.event.Event) -> None:
        """Escape asks whether to quit, F1 of which game to show the rules; Enter presses the green button."""
        if event.type == pygame.MOUSEMOTION:
            for coast, card in zip(self._coasts, self._cards, strict=True):
                if card.rect.collidepoint(event.pos):
                    coast.push()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._ask(self._of_which)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._ask(None if self._asking else self._whether_to_quit)

    def update(self, seconds: float) -> None:
        """Lets the gear move that was pointed at."""
        for coast in self._coasts:
            coast.update(seconds, self.stage.still)

    def rest(self) -> float:
        """Until the gear moves."""
        return 0.0 if any(coast.moving for coast in self._coasts) and not self._question else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Table, name of the app, cards; or the question of which game to show the rules."""
        surface.blit(self._table, (0, 0))
        self._draw_name(surface)
        if self._question is not None:
            self._question.draw(surface)
            return
        for game, gear, coast, card in zip(self._games, self._gear, self._coasts, self._cards, strict=True):
            self._draw_card(surface, game, card)
            gear.draw(surface.subsurface(card.picture), coast.seconds)

    # -- where things are

    def _places(self, type_: Type) -> list[Card]:
        """The cards in as few rows as their words allow."""
        width, space = self.stage.size[0] - 2 * MARGIN, gap(type_.scale) + 4
        widest = max(type_.width(game.title, LARGE, bold=True) for game in self._games) + 28
        most = max((width + space) // (widest + space), 1)
        lines = -(-len(self._games) // min(most, len(self._games)))
        columns = -(-len(self._games) // lines)
        wide = (width - space * (columns - 1)) // columns
        top = self._head(type_).bottom + 2 * space
        high = (self._buttons_place(type_).top - 2 * space - top - space * (lines - 1)) // lines
        words = 3 * type_.height(SMALL) if self._worded else 0
        size = min(wide - 28, high - type_.height(LARGE) - words - 34)
        high = min(high, size + type_.height(LARGE) + words + 40)
        down = max((self._buttons_place(type_).top - top - lines * (high + space)) // 2, 0)
        cards = []
        for number in range(len(self._games)):
            row, column = divmod(number, columns)
            missing = columns * (row + 1) - len(self._games) if row == lines - 1 else 0
            x = MARGIN + column * (wide + space) + missing * (wide + space) // 2
            cards.append(self._card(pygame.Rect(x, top + down + row * (high + space), wide, high), size, type_))
        return cards

    @staticmethod
    def _card(rect: pygame.Rect, size: int, type_: Type) -> Card:
        picture = pygame.Rect(0, rect.y + 14, size, size)
        picture.centerx = rect.centerx
        title = pygame.Rect(rect.x + 12, picture.bottom + 8, rect.width - 24, type_.height(LARGE))
        return Card(
            rect, picture, title, pygame.Rect(title.x, title.bottom, title.width, rect.bottom - title.bottom - 12)
        )

    def _fits(self, type_: Type) -> bool:
        cards = self._places(type_)
        if not self._worded:
            return cards[0].picture.width >= self.stage.size[1] // 6
        longest = max((type_.wrap(_(game.summary), cards[0].words.width, SMALL) for game in self._games), key=len)
        words_fit = len(longest) * type_.height(SMALL) <= cards[0].words.height
        return words_fit and cards[0].picture.width >= self.stage.size[1] // 6

    def _head(self, type_: Type) -> pygame.Rect:
        return pygame.Rect(MARGIN, MARGIN - 6, self.stage.size[0] - 2 * MARGIN, round(1.5 * type_.height(TITLE)))

    def _buttons_place(self, type_: Type) -> pygame.Rect:
        width = min(round(760 * type_.scale), self.stage.size[0] - 2 * MARGIN)
        height = rows_height(type_, width, self._entries(), gap(type_.scale))
        place = pygame.Rect(0, self.stage.size[1] - MARGIN - height + 8, width, height)
        place.centerx = self.stage.size[0] // 2
        return place

    # -- what there is

    def _entries(self) -> list[Entry]:
        return [
            *([Entry(_("Continue"), self._go_on, _("The last game, as it was"), primary=True)] if self._last else []),
            Entry(_("Load"), partial(self._open, "load"), _("Games that are kept: to go on with, to look at")),
            Entry(_("Tuning bench"), partial(self._open, "tune"), _("Change the physics and see what it does")),
            Entry(_("Studies"), partial(self._open, "study-list"), _("Wheels by the thousand, as points to look into")),
            Entry(_("Settings"), partial(self._open, "settings"), _("Language, text, motion, sound")),
            Entry(_("Rules"), partial(self._ask, self._of_which), _("How each game is played")),
            Entry(_("Quit"), self.stage.leave),
        ]

    def _ask(self, question: Callable[[], Asking] | None) -> None:
        """Puts a card in place of those of the games, or takes it away."""
        self._asking = question
        self.stage.stale = True

    def _of_which(self) -> Asking:
        entries = [Entry(game.title, partial(self._open, f"{game.name}-rules")) for game in self._games]
        entries.append(Entry(_("Back"), partial(self._ask, None), primary=True))
        return Asking(self.stage, pygame.Rect((0, 0), self.stage.size), _("Rules"), _("Of which game?"), entries)

    def _whether_to_quit(self) -> Asking:
        entries = [Entry(_("Quit"), self.stage.leave), Entry(_("Stay"), partial(self._ask, None), primary=True)]
        return Asking(self.stage, pygame.Rect((0, 0), self.stage.size), _("Quit Drehwerk?"), "", entries)

    def _open(self, scene: str) -> None:
        self.stage.go(scenes.first(scene))

    def _go_on(self) -> None:
        """Goes on with the last game; one that cannot be read is set aside, and the player is told."""
        if self._last is None:
            return
        try:
            self.stage.go(scenes.resumed(self._last))
        except saves.Elsewhere:
            self.stage.stale = True
            raise
        except UserError as refusal:
            aside = saves.set_aside(self._last)
            self.stage.stale = True
            self.stage.say(f"{said(refusal)} " + _("It is kept as {file}.").format(file=aside.name))

    def _draw_name(self, surface: pygame.Surface) -> None:
        head, type_ = self._head(self.stage.type), self.stage.type
        name = type_.draw(surface, "Drehwerk", head, 1.5 * TITLE, mix(HONEY, PARCHMENT, 0.45), bold=True)
        rest = pygame.Rect(name.right + 24, head.y, head.right - name.right - 24, head.height - 4)
        if rest.width > 160:
            type_.draw(surface, _("Five games that turn on something round"), rest, BODY, mix(PARCHMENT, HONEY, 0.2))

    def _draw_card(self, surface: pygame.Surface, game: GameUI, card: Card) -> None:
        paper, margin = self._paper
        surface.blit(paper, (card.rect.x - margin, card.rect.y - margin))
        type_ = self.stage.type
        type_.draw(surface, game.title, card.title, LARGE, INK, "centre", bold=True)
        if self._worded:
            type_.draw(surface, _(game.summary), card.words, SMALL, INK_SOFT, "centre")


def first() -> Menu:
    """The menu as the app begins with it."""
    return Menu()


def sample(record: Path | None = None) -> Menu:
    """The menu."""
    return Menu()
