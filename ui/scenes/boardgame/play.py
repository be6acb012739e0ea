"""The page of a board game: the board at the left, the panel at the right, and what can be done with the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from games import core
from games.core import IllegalAction, UserError
from games.record import Seat
from ui import layout, saves
from ui.draw.text import Type
from ui.errors import said
from ui.players import seated
from ui.scenes.boardgame import controls, questions
from ui.scenes.boardgame.analysis import Analysis, shares_of
from ui.scenes.boardgame.autosave import Autosave
from ui.scenes.boardgame.board import Board
from ui.scenes.boardgame.computer import Computer
from ui.scenes.boardgame.controller import GameController
from ui.scenes.boardgame.following import Following
from ui.scenes.boardgame.marking import mark
from ui.scenes.boardgame.panel import PAD, Panel, PanelModel
from ui.scenes.boardgame.setup import SetupForm
from ui.scenes.gameui import game_ui
from ui.scenes.tour import Tour, due
from ui.session import Session
from ui.settings import Settings
from ui.stage import Stage
from ui.widgets.buttons import foot, foot_rows
from ui.widgets.card import Card, Question
from ui.widgets.evaluation import Evaluation
from ui.widgets.hint import draw_hint

NOTICE = 3.0
"""Seconds for which a refusal is shown."""


class Play:
    """The page of the game in `session`. With `file`, the game is kept there after every action.

    With `watching`, the game is only looked at, position by position.
    """

    def __init__(self, session: Session, file: Path | None = None, watching: bool = False) -> None:
        self.session = session
        self.ui = game_ui(session.game.name)
        self.controller = GameController(session, watching, page=self, anew=_another)
        self.computer = Computer(session, np.random.default_rng())
        self.analysis = Analysis(session.game)
        self._evaluation = Evaluation(self.ui.colours[: session.state.seats])
        self.board: Board | None = None
        self.card: Card | None = None
        self.tour: Tour | None = None
        self._following = Following(session)
        self._autosave = Autosave(file) if file is not None else None
        self._notice = ("", 0.0)
        self._ticked = 0
        self._seconds = 0.0

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        self.controller.arrange(stage)
        stage.shrink(lambda type_: self._panel(type_).fits)
        page = layout.page(stage.size, stage.scale)
        self.panel = self._panel(stage.type)
        free = layout.left_of_bar(page.board, stage.scale)
        looked_at, last = self.session.looked_at, self.session.last_action()
        self.board = self.ui.board(stage, page.board, looked_at, last, free, self.board)
        self._following.arrive()
        place = self._foot(page, stage.type)
        entries = controls.entries(self.controller, self.analysis)
        made = foot_rows(stage, place, list(entries.values()))
        self.buttons = dict(zip(entries, made, strict=True))
        self._cover(page, place)
        self._enable()
        if not self.controller.stepping and any(seat.kind != "human" for seat in self.session.record.header.seats):
            stage.thinker.wake()

    def _cover(self, page: layout.Page, buttons: pygame.Rect) -> None:
        """Puts what there is over the board: the tour, or a card that says or asks something."""
        self.tour = due(self.stage, self.session.game.name, self.tour, self._autosave is not None)
        question = self._question() if self.tour is None else None
        self.card = Card(self.stage, page.board, *question(self.controller)) if question else None
        for button in self.buttons.values() if self.card else ():
            if self.card.rect.colliderect(button.rect):
                button.hide()  # widgets come on top of what is drawn
        if self.tour is not None:
            places = {"board": page.board, "panel": page.panel, "buttons": buttons.inflate(PAD, PAD)}
            self.tour.arrange(self.stage, page.board, places)

    @property
    def _covered(self) -> bool:
        return self.card is not None or self.tour is not None

    def _question(self) -> Callable[[GameController], Question] | None:
        """The card that there is over the board now."""
        if self.session.paused:
            return questions.pausing
        return self.controller.asking or (questions.over if self.controller.ended else None)

    def _panel(self, type_: Type) -> Panel:
        page = layout.page(self.stage.size, type_.scale)
        return Panel(page.panel, type_, self._foot(page, type_).height, self.ui.colours[: self.session.state.seats])

    def _foot(self, page: layout.Page, type_: Type) -> pygame.Rect:
        """Where the buttons are."""
        return foot(page.panel, type_, list(controls.entries(self.controller, self.analysis).values()), PAD)

    def _enable(self) -> None:
        able = controls.able(self.controller, self.may_act)
        for name, button in self.buttons.items():
            may = able.get(name, True) and not self._covered
            if may != button.is_enabled:
                (button.enable if may else button.disable)()
        chosen = self.buttons["analysis"]
        if self.analysis.on != chosen.is_selected:
            (chosen.select if self.analysis.on else chosen.unselect)()

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the page, the list of moves, and the player's hand on the board."""
        if self.controller.exporting is not None:
            self.controller.exporting.handle(event)
        if self.tour is not None:
            self.tour.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.controller.escape()
        elif self.card is not None:
            if event.type == pygame.KEYDOWN and self._question() is questions.over:
                self._key(event)
        elif event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
            self.panel.moves.scroll(event.y)
        elif event.type == pygame.KEYDOWN and self._key(event):
            return
        elif not self.board.busy:
            action = self.board.handle(event)
            if action is not None and self.may_act:
                self._act(action)

    @property
    def may_act(self) -> bool:
        """Whether a person is to act now, and the board shows it."""
        playing = self.session.live and not self.controller.watching
        return playing and not self._following.behind(self.board) and not self.computer.due

    def _key(self, event: pygame.event.Event) -> bool:
        """Does what a key of the page says; returns whether it was one."""
        keys = controls.keys(self.controller, self.analysis, self.may_act)
        does = {pygame.K_F1: self._show_tour, **keys}.get(event.key)
        if does is not None:
            does()
        return does is not None

    def _show_tour(self) -> None:
        self.tour = Tour(self.session.game.name)
        self.stage.stale = True

    def _act(self, action: Any) -> None:
        try:
            self.session.play(action)
        except IllegalAction as refusal:
            self._notice = (said(refusal), NOTICE)
        else:
            self._notice = ("", 0.0)
            self.stage.sound.click()

    # -- time

    def update(self, seconds: float) -> None:
        """Lets time pass for the clock and for what moves, and keeps the game."""
        self._notice = (self._notice[0], self._notice[1] - seconds)
        self._seconds += seconds
        if self._covered or self.controller.watching or self.computer.waits:
            self.computer.call_off()
        elif not self.board.busy:
            self._pass_time(seconds)
        self._analyse(seconds)
        self._following.update(self.board)
        self.board.enabled = self.may_act and not self._covered
        self.board.update(seconds * self.stage.pace if self.board.busy else seconds)
        self._tick()
        self._enable()
        if self.controller.ended and not self._covered and not self._following.behind(self.board):
            self.stage.stale = True  # for the result
        if self._autosave is not None:
            self._autosave.update(self.session.record, self.stage.say)

    def _pass_time(self, seconds: float) -> None:
        """The clock goes on, and computer players think, or play in the last moment."""
        if self.computer.pressed:
            self.computer.play_randomly()
            return
        self.session.update(seconds)
        try:
            self.computer.update(self.stage.thinker, seconds)
        except UserError:
            self.controller.pause()
            raise

    def _analyse(self, seconds: float) -> None:
        """Lets a strong player think about the position that is looked at, where that is wanted."""
        analysis, state = self.analysis, self.session.looked_at
        try:
            free = not self._covered and not self.computer.thinking
            analysis.update(self.stage.thinker, state, free, seconds)
        except UserError:
            analysis.on = analysis.hinting = False
            raise
        self._evaluation.update(seconds, shares_of(state, analysis.thought), self.stage.still)

    def _tick(self) -> None:
        left = self.session.clock.remaining
        if self.session.live and not self.controller.watching and 0 < left <= 5 and math.ceil(left) != self._ticked:
            self._ticked = math.ceil(left)
            self.stage.sound.tick()

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board, panel, words beside the pointer, and the card if there is one."""
        surface.set_clip(self.board_rect)
        self.board.draw(surface)
        self._draw_thought(surface)
        surface.set_clip(None)
        seconds = 0.0 if self.stage.still else self._seconds
        thinks = self.computer.due and not self.controller.watching and not self._following.behind(self.board)
        stands = self.card is not None and self.session.outcome is None
        told = PanelModel(self.session, self.board, self._following.turn, self.analysis, stands, thinks, seconds)
        self.panel.draw(surface, told)
        if self.analysis.on:
            self._evaluation.draw(surface, layout.bar(self.board_rect, self.stage.scale))
        if self.tour is not None:
            self.tour.draw(surface)
        elif self.card is not None:
            self.card.draw(surface)
        elif self._words():
            draw_hint(surface, self.stage.type, self._words(), self.stage.pointer, self.board_rect)

    def _draw_thought(self, surface: pygame.Surface) -> None:
        """Marks over the board what a strong player would do."""
        if not self._following.behind(self.board):
            mark(surface, self.stage.type, self.board, self.session.game, self.analysis)

    @property
    def board_rect(self) -> pygame.Rect:
        """The board's part of the window."""
        return layout.page(self.stage.size, self.stage.scale).board

    def _words(self) -> str:
        return self._notice[0] if self._notice[1] > 0 else (self.board.words() if self.board.enabled else "")


def begin(game: str, seats: Any, options: Any, time: Any) -> Play:
    """A new game, kept while it is played. Raises UserError where the game does not know these seats or options."""
    return Play(Session.begin(game, seats, options, np.random.default_rng(), time), saves.begun(game))


def _another(session: Session) -> Play:
    """A new game with the same players and settings."""
    header = session.record.header
    return begin(header.game, header.seats, header.options, header.time)


def resumed(file: Path) -> Play:
    """The game in the file, to go on with. Raises UserError where it holds none or another app is playing it."""
    session = Session.load(file, np.random.default_rng())
    return Play(session, saves.gone_on_with(file, session.game.name))


def watch(file: Path) -> Play:
    """The game in the file, to look at from its start. Raises UserError where it holds none."""
    session = Session.load(file, np.random.default_rng())
    session.step(-len(session.states))
    return Play(session, watching=True)


def first(game: str) -> Play:
    """A new game by the usual rules."""
    return with_players(game, [])


def with_players(game: str, seats: Sequence[Seat], chosen: Settings | None = None) -> Play:
    """A new game by the usual rules with the settings' timer; the usual number of people where no seats are given."""
    chosen = chosen or Settings()
    wishes = SetupForm(game, timer=chosen.timer, seconds=chosen.timer_seconds)
    return begin(game, seats or seated(["human"] * wishes.seats), wishes.options, wishes.time())


def sample(game: str, played: Path | None = None) -> Play:
    """A game to look at: the one in the record, or some turns drawn by lot."""
    if played is not None:
        return Play(Session.load(played, np.random.default_rng(1)))
    rng = np.random.default_rng(5)
    number = min(core.game(game).seats[-1], 4) if len(core.game(game).seats) > 1 else 2
    seats = tuple(map(Seat, ("Anna", "Björn", "Carla", "Deniz")[:number]))
    session = Session.begin(game, seats, {}, rng)
    for _number in range(game_ui(game).sampled):
        if session.state.outcome is None:
            actions = session.state.actions()
            session.update(2.0)
            session.play(actions[int(rng.integers(len(actions)))])
    return Play(session)
