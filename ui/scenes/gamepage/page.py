"""The page of a game: the board at the left, the panel at the right, and what lies over them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import pygame
from pygame_gui.elements import UIButton

from games.core import IllegalAction
from ui import layout
from ui.draw.text import Type
from ui.errors import said
from ui.scenes.gamepage.autosave import Autosave
from ui.scenes.gamepage.controller import GameController
from ui.scenes.gameui import game_ui
from ui.scenes.tour import Tour
from ui.stage import Stage
from ui.widgets.buttons import Entry, foot, foot_rows
from ui.widgets.card import Card, Question
from ui.widgets.hint import draw_hint
from ui.widgets.moves import Moves

NOTICE = 3.0
"""Seconds for which a refusal is shown."""
PAD = 18
"""Pixels between the edge of a panel and what is on it."""


class Panel(Protocol):
    """The panel beside a board."""

    rect: pygame.Rect
    moves: Moves

    @property
    def fits(self) -> bool:
        """Whether there is room for all that it shows."""


C = TypeVar("C", bound=GameController[Any])
P = TypeVar("P", bound=Panel)


class GamePage(ABC, Generic[C, P]):
    """The page of the game of `controller`. With `file`, the game is saved there after every change.

    A kind of game says what its board, its panel, its buttons and its cards are, and how time passes in it.
    """

    stage: Stage
    panel: P

    def __init__(self, controller: C, file: Path | None) -> None:
        self.controller = controller
        self.ui = game_ui(controller.game.header.game)
        self.buttons: dict[str, UIButton] = {}
        self.card: Card | None = None
        self.tour: Tour | None = None
        self.autosave = Autosave(file) if file is not None else None
        self.seconds = 0.0  # that the page has been looked at, for what moves while one waits
        self._notice = ("", 0.0)

    # -- what each kind of game has of its own

    @abstractmethod
    def make_board(self, rect: pygame.Rect) -> None:
        """Makes the board in a rectangle of the window; the panel is there already."""

    @abstractmethod
    def make_panel(self, rect: pygame.Rect, type_: Type, below: int) -> P:
        """The panel in a rectangle of the window, above buttons of this height."""

    @abstractmethod
    def entries(self) -> Mapping[str, Entry]:
        """The buttons below the panel, by their names."""

    @abstractmethod
    def able(self) -> Mapping[str, bool]:
        """Which of the buttons would do something now; those that are not named always do."""

    @abstractmethod
    def question(self) -> Callable[[C], Question] | None:
        """What the card over the board says or asks now."""

    @abstractmethod
    def play(self, event: pygame.event.Event) -> None:
        """Takes an event for the board; raises IllegalAction where the rules refuse what it means."""

    @abstractmethod
    def hint(self) -> str:
        """What the board says beside the pointer; empty for nothing."""

    def key(self, key: int) -> bool:
        """Does what a key of the page says while no tour is on; returns whether it was one."""
        return False

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        self.controller.arrange(stage)
        stage.shrink(lambda type_: self._panel_with(type_).fits)
        self.panel = self._panel_with(stage.type)
        self.make_board(self.page.board)
        entries, place = self.entries(), self._foot(stage.type)
        self.buttons = dict(zip(entries, foot_rows(stage, place, [*entries.values()]), strict=True))
        self._cover(place)
        self.enable()
        if self.playing and any(seat.kind != "human" for seat in self.controller.game.header.seats):
            stage.thinker.wake()

    @property
    def page(self) -> layout.Page:
        """The parts of the window."""
        return layout.page(self.stage.size, self.stage.scale)

    @property
    def playing(self) -> bool:
        """Whether the game is there to be played, and not to be looked through."""
        return self.controller.game.outcome is None

    def _foot(self, type_: Type) -> pygame.Rect:
        panel = layout.page(self.stage.size, type_.scale).panel
        return foot(panel, type_, [*self.entries().values()], PAD)

    def _panel_with(self, type_: Type) -> P:
        panel = layout.page(self.stage.size, type_.scale).panel
        return self.make_panel(panel, type_, self._foot(type_).height)

    def _cover(self, buttons: pygame.Rect) -> None:
        """Puts what there is over the board: the tour, or a card."""
        page, self.card = self.page, None
        if self.tour is not None and self.tour.over:
            self.tour = None
        if self.tour is None and self.autosave is not None and self.ui.name not in self.stage.settings.tours:
            self.tour = Tour(self.ui)
        question = self.question()
        if self.tour is not None:
            places = {"board": page.board, "panel": page.panel, "buttons": buttons.inflate(PAD, PAD)}
            self.tour.arrange(self.stage, page.board, places)
        elif question is not None:
            asked = question(self.controller)
            self.card = Card(self.stage, page.board, *asked[:3], standings=asked.standings)
            for button in self.buttons.values():
                if self.card.rect.colliderect(button.rect):
                    button.hide()  # widgets come on top of what is drawn

    @property
    def covered(self) -> bool:
        """Whether a card or the tour lies over the board."""
        return self.card is not None or self.tour is not None

    def enable(self) -> None:
        """Lets those buttons be pressed that would do something."""
        able = self.able()
        for name, button in self.buttons.items():
            may = able.get(name, True) and not self.covered
            if may != button.is_enabled:
                (button.enable if may else button.disable)()

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the page, the list of moves, and the player's hand on the board."""
        if self.controller.exporting is not None:
            self.controller.exporting.handle(event)
        if self.tour is not None:
            self.tour.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.controller.escape()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.tour = Tour(self.ui)
            self.stage.stale = True
        elif event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
            self.panel.moves.scroll(event.y)
        elif event.type == pygame.KEYDOWN and self.key(event.key):
            pass
        elif self.card is None:
            self.attempt(lambda: self.play(event))

    def attempt(self, do: Callable[[], None]) -> None:
        """Does something in the game; if the rules refuse it, that is shown beside the pointer."""
        try:
            do()
        except IllegalAction as error:
            self.notify(said(error))
            self.stage.sound.play("refused")

    def notify(self, words: str) -> None:
        """Shows the words beside the pointer for a while; none to take them away."""
        self._notice = (words, NOTICE)

    # -- time and pictures

    def pass_time(self, seconds: float) -> None:
        """Lets time pass for the page itself, and saves the game."""
        self.seconds += seconds
        self._notice = (self._notice[0], self._notice[1] - seconds)
        self.enable()
        if self.autosave is not None:
            self.autosave.update(self.controller.game, self.stage.say)

    def words(self) -> str:
        """What is said beside the pointer: a refusal, or else the hint."""
        return self._notice[0] if self._notice[1] > 0 else self.hint()

    def draw_cover(self, surface: pygame.Surface) -> None:
        """Draws what lies over board and panel: the tour, a card, or else words beside the pointer."""
        if self.tour is not None:
            self.tour.draw(surface)
        elif self.card is not None:
            self.card.draw(surface)
        elif words := self.words():
            draw_hint(surface, self.stage.type, words, self.stage.pointer, self.page.board)
