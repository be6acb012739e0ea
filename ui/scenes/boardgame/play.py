"""The page of a board game: its board, its panel, and how time passes in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from games import core
from games.clock import TimeControl
from games.core import UserError, Value
from games.record import Seat
from ui import layout, saves
from ui.draw.text import Type
from ui.players import seated
from ui.scenes.boardgame import controller, controls
from ui.scenes.boardgame.analysis import Analysis, shares_of
from ui.scenes.boardgame.board import Board
from ui.scenes.boardgame.computer import Computer
from ui.scenes.boardgame.controller import BoardController
from ui.scenes.boardgame.following import Following
from ui.scenes.boardgame.marking import mark
from ui.scenes.boardgame.panel import Panel, PanelModel
from ui.scenes.boardgame.replaying import Replay
from ui.scenes.boardgame.setup import SetupForm
from ui.scenes.gamepage.page import GamePage
from ui.scenes.gameui import game_ui
from ui.session import Session
from ui.settings import Settings
from ui.times import Times
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.widgets.evaluation import Evaluation

DOTS = 0.1
"""Seconds between two pictures while dots go up and down, or words may be about to change."""


class Play(GamePage[BoardController, Panel]):
    """The page of the game in `session`. With `watching`, the game is only looked at, position by position."""

    def __init__(self, session: Session, file: Path | None = None, watching: bool = False) -> None:
        super().__init__(BoardController(session, self, _another, watching), file)
        self.session = session
        self.computer = Computer(session, np.random.default_rng())
        self.analysis = Analysis(session.game)
        self.board: Board[Any, Any] | None = None
        self._evaluation = Evaluation(self.ui.colours[: session.state.seats])
        self.replay = Replay(session, self.ui)
        self._following = Following(session)
        self._ticked = 0

    # -- its parts

    def make_board(self, rect: pygame.Rect) -> None:
        """The game's own board, at the position that is looked at."""
        table = self.replay.arrange(self.stage, rect) if self.controller.stepping else rect
        free = layout.left_of_bar(table, self.stage.scale)
        looked_at, last = self.session.looked_at, self.session.last_action()
        self.board = self.ui.board(self.stage, rect, looked_at, last, free, self.board)
        self._following.arrive()

    def make_panel(self, rect: pygame.Rect, type_: Type, below: int) -> Panel:
        """The panel with the seats' clocks and the moves."""
        return Panel(rect, type_, below, self.ui.colours[: self.session.state.seats])

    def entries(self) -> Mapping[str, Entry]:
        """The buttons of a game that is played, or of one that is looked through."""
        return controls.entries(self.controller, self.analysis, self.replay)

    def able(self) -> Mapping[str, bool]:
        """Which of them would do something now."""
        return controls.able(self.controller, self.may_act)

    def enable(self) -> None:
        """Also shows whether the analysis is on."""
        super().enable()
        chosen = self.buttons["analysis"]
        if self.analysis.on != chosen.is_selected:
            (chosen.select if self.analysis.on else chosen.unselect)()

    def question(self) -> Callable[[BoardController], Question] | None:
        """The card that there is over the board now."""
        if self.session.paused:
            return controller.pausing
        ended = self.controller.ended and not self.replay.dragging
        return self.controller.asking or (controller.over if ended else None)

    @property
    def playing(self) -> bool:
        """Whether the game is there to be played, and not to be looked through."""
        return not self.controller.stepping

    @property
    def may_act(self) -> bool:
        """Whether a person is to act now, and the board shows it."""
        playing = self.session.live and not self.controller.watching
        return playing and not self._following.behind(self.board) and not self.computer.due

    # -- events

    def key(self, key: int) -> bool:
        """Back, forth, analysis and hint, also while the result lies over the board."""
        if self.card is not None and self.question() is not controller.over:
            return False
        does = controls.keys(self.controller, self.analysis, self.replay, self.may_act).get(key)
        if does is not None:
            does()
        return does is not None

    def play(self, event: pygame.event.Event) -> None:
        """The player's hand on the board."""
        if self.controller.stepping:
            self._look_through(event)
        action = None if self.board.busy else self.board.handle(event)
        if action is not None and self.may_act:
            self.act(action)

    def _look_through(self, event: pygame.event.Event) -> None:
        """The time line, and a line of the moves, lead to a position."""
        before = self.session.shown
        self.replay.handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            action = self.panel.action_at(event.pos)
            self.session.shown = self.session.shown if action is None else action + 1
        if self.session.shown != before:
            self._following.seek(self.board)

    def act(self, action: Any) -> None:
        """Plays the action of the person to move, unless the rules refuse it."""
        self.attempt(lambda: self._play(action))

    def _play(self, action: Any) -> None:
        self.session.play(action)
        self.notify("")
        self.stage.sound.click()

    # -- time

    def update(self, seconds: float) -> None:
        """Lets time pass for the clock and for what moves, and saves the game."""
        if self.covered or self.controller.watching or self.computer.waits:
            self.computer.call_off()
        elif not self.board.busy:
            self._run_clock(seconds)
        self._analyse(seconds)
        self.replay.update(seconds, self.covered or self._following.behind(self.board))
        self._following.update(self.board)
        self.board.enabled = self.may_act and not self.covered
        self.board.update(seconds * self.stage.pace * self.replay.pace if self.board.busy else seconds)
        self._tick()
        if (
            self.controller.ended
            and not self.covered
            and not self.replay.dragging
            and not self._following.behind(self.board)
        ):
            self.stage.stale = True  # for the result
        self.pass_time(seconds)

    def rest(self) -> float:
        """Until the clock shows another figure; dots that tell of thinking move a few times in a second."""
        if self._following.behind(self.board) or self.board.moving or self._evaluation.moving or self.replay.running:
            return 0.0
        analysis = self.analysis
        if (self.computer.due and not self.covered) or (analysis.wanted and not analysis.settled):
            return DOTS
        ticks = self.session.live and not self.covered and not self.controller.watching
        rest = self.session.clock.tick if ticks else math.inf
        return min(rest, DOTS) if self.words() else rest

    def _run_clock(self, seconds: float) -> None:
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
            free = not self.covered and not self.computer.thinking
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
        rect, behind = self.page.board, self._following.behind(self.board)
        surface.set_clip(rect)
        self.board.draw(surface)
        if not behind:
            mark(surface, self.stage.type, self.board, self.session.game, self.analysis)
        surface.set_clip(None)
        seconds = 0.0 if self.stage.still else self.seconds
        thinks = self.computer.due and not self.controller.watching and not behind
        stands = self.card is not None and self.session.outcome is None
        told = PanelModel(self.session, self.board, self._following.turn, self.analysis, stands, thinks, seconds)
        self.panel.draw(surface, told)
        if self.controller.stepping:
            self.replay.draw(surface)
        if self.analysis.on:
            self._evaluation.draw(surface, layout.bar(rect, self.stage.scale))
        self.draw_cover(surface)

    def hint(self) -> str:
        """What the board says."""
        return self.board.words() if self.board.enabled else ""


def begin(game: str, seats: Sequence[Seat], options: Mapping[str, Value], time: TimeControl) -> Play:
    """A new game, kept while it is played. Raises UserError where the game does not know these seats or options."""
    return Play(Session.begin(game, seats, options, np.random.default_rng(), time), saves.begun(game))


def _another(session: Session) -> Play:
    """A new game with the same players and settings. The next seat begins, or a random one by some rulebooks."""
    header = session.record.header
    first = int(np.random.default_rng().integers(len(header.seats))) if session.game.random_starter else 1
    return begin(header.game, (*header.seats[first:], *header.seats[:first]), header.options, header.time)


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


def with_players(
    game: str,
    seats: Sequence[Seat],
    chosen: Settings | None = None,
    options: Mapping[str, Value] | None = None,
    times: Times | None = None,
) -> Play:
    """A new game with these options and the settings' timer; the usual number of people where no seats are given.

    Seat 0 begins, or a random one where the rulebook says so.
    """
    chosen, times = chosen or Settings(), times or Times()
    wishes = SetupForm(
        game,
        options=dict(options or {}),
        timer=chosen.timer,
        seconds=chosen.timer_seconds,
        expiry=times.time_out,
        minutes=times.clock,
        increment=times.increment,
    )
    players = seats or seated(["human"] * wishes.seats)
    first = int(np.random.default_rng().integers(len(players))) if core.game(game).random_starter else 0
    return begin(game, (*players[first:], *players[:first]), wishes.options, wishes.time())


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
