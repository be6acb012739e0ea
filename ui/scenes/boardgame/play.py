"""The page of a board game: the board at the left, the panel at the right, and what can be done with the game."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from games import core, record
from games.core import IllegalAction
from games.record import Seat
from ui import layout, saves, scenes
from ui.draw.text import Type
from ui.scenes.boardgame import telling
from ui.scenes.boardgame.board import Board
from ui.scenes.boardgame.card import Card
from ui.scenes.boardgame.panel import PAD, Panel
from ui.session import Session
from ui.stage import Stage
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.hint import draw_hint
from ui.words import _

NOTICE = 3.0
"""Seconds for which a refusal is shown."""


class Play:
    """The page of the game in `session`. With `file`, the game is kept there after every action."""

    def __init__(self, session: Session, file: Path | None = None) -> None:
        self.session = session
        self.file = file
        self.board: Board | None = None
        self.card: Card | None = None
        self._asking: Callable[[], tuple[str, str, list[Entry]]] | None = None
        self._shown = (session.shown, session.looked_at)
        self._kept = session.record
        self._notice = ("", 0.0)
        self._ticked = 0

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        stage.shrink(lambda type_: self._panel(type_).fits)
        page = layout.page(stage.size, stage.scale)
        self.panel = self._panel(stage.type)
        make = import_module(f"ui.scenes.{self.session.game.name}").Board
        self.board = make(stage, page.board, self.session.looked_at, self.session.last_action())
        self._shown = (self.session.shown, self.session.looked_at)
        place = page.panel.inflate(-2 * PAD, -2 * PAD)
        place.top = page.panel.bottom - self._buttons_height(stage.type)
        names = ("undo", "redo", "hint", "pause", "rules", "more")
        self.buttons = dict(zip(names, rows(stage, place, self._entries(), layout.gap(stage.scale) // 2), strict=True))
        self._enable()
        asking = self._asking or (self._over if self.session.outcome and self._at_end else None)
        if self.session.paused:
            asking = self._pausing
        self.card = Card(stage, page.board, *asking()) if asking else None

    def _panel(self, type_: Type) -> Panel:
        page = layout.page(self.stage.size, type_.scale)
        return Panel(page.panel, type_, self._buttons_height(type_), self.session.state.seats)

    def _buttons_height(self, type_: Type) -> int:
        width = layout.page(self.stage.size, type_.scale).panel.width - 2 * PAD
        return rows_height(type_, width, self._entries(), layout.gap(type_.scale) // 2) + PAD

    def _entries(self) -> list[Entry]:
        return [
            Entry(_("Undo"), self._undo, _("Takes the last action back. Key U")),
            Entry(_("Redo"), self._redo, _("Plays it again. Key Y")),
            Entry(_("Hint"), self._hint, _("Shows what a strong player would do. Key H")),
            Entry(_("Pause"), self._pause, _("Stops the clock. Key Esc")),
            Entry(_("Rules"), self._rules, _("How the game is played. Key F1")),
            Entry(_("More"), self._more, _("Draw, resign, save, load, new game")),
        ]

    def _enable(self) -> None:
        able = {"undo": self.session.can_undo, "redo": self.session.can_redo, "hint": False}
        for name, button in self.buttons.items():
            may = able.get(name, True) and self.card is None
            if may != button.is_enabled:
                (button.enable if may else button.disable)()

    @property
    def _at_end(self) -> bool:
        return self.session.shown == len(self.session.states) - 1

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """Keys of the page, the list of moves, and the player's hand on the board."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
        elif self.card is not None:
            return
        elif event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
            self.panel.moves.scroll(event.y)
        elif event.type == pygame.KEYDOWN and self._key(event):
            return
        elif self._may_act:
            action = self.board.handle(event)
            if action is not None:
                self._act(action)

    @property
    def _may_act(self) -> bool:
        return self.session.live and not self.board.busy and self.session.seat_kind() == "human"

    def _key(self, event: pygame.event.Event) -> bool:
        """Does what a key of the page says; returns whether it was one."""
        keys: dict[int, Callable[[], None]] = {
            pygame.K_u: self._undo,
            pygame.K_y: self._redo,
            pygame.K_F1: self._rules,
            pygame.K_PAGEUP: lambda: self._step(-1),
            pygame.K_PAGEDOWN: lambda: self._step(1),
        }
        if event.key in keys:
            keys[event.key]()
        return event.key in keys

    def _act(self, action: Any) -> None:
        try:
            self.session.play(action)
        except IllegalAction as refusal:
            self._notice = (str(refusal), NOTICE)
        else:
            self._notice = ("", 0.0)
            self.stage.sound.click()

    # -- time

    def update(self, seconds: float) -> None:
        """Lets time pass for the clock and for what moves, and keeps the game."""
        self._notice = (self._notice[0], self._notice[1] - seconds)
        if not self.board.busy and self.card is None:
            self.session.update(seconds)
        self._follow()
        self.board.enabled = self._may_act and self.card is None
        self.board.update(seconds)
        self._tick()
        self._enable()
        self._keep()

    def _follow(self) -> None:
        """Shows on the board what the session has come to, action by action where it went on by more than one."""
        number, state = self._shown
        if self.board.busy or (number, state) == (self.session.shown, self.session.looked_at):
            return
        on = number < self.session.shown and self.session.states[number] is state
        to = number + 1 if on else self.session.shown
        target = self.session.states[to]
        self.board.show(target, self.session.last_action(to), state if on else None)
        self._shown = (to, target)
        if self.session.outcome is not None and to == len(self.session.states) - 1:
            self.stage.stale = True  # for the result

    def _tick(self) -> None:
        left = self.session.clock.remaining
        if self.session.live and 0 < left <= 5 and math.ceil(left) != self._ticked:
            self._ticked = math.ceil(left)
            self.stage.sound.tick()

    def _keep(self) -> None:
        """Writes the game down whenever it has changed; a game that is over moves to those that were played."""
        if self.file is None or self.session.record is self._kept:
            return
        self._kept = self.session.record
        if self.session.outcome is None:
            record.write(self.file, self._kept)
        else:
            record.write(saves.finished(self.session.game.name, datetime.now()), self._kept)
            self.file.unlink(missing_ok=True)

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board, panel, words beside the pointer, and the card if there is one."""
        surface.set_clip(self.board_rect)
        self.board.draw(surface)
        surface.set_clip(None)
        self.panel.draw(surface, self.session, self.board)
        if self.card is not None:
            self.card.draw(surface)
        elif self._words():
            draw_hint(surface, self.stage.type, self._words(), self.stage.pointer, self.board_rect)

    @property
    def board_rect(self) -> pygame.Rect:
        """The board's part of the window."""
        return layout.page(self.stage.size, self.stage.scale).board

    def _words(self) -> str:
        return self._notice[0] if self._notice[1] > 0 else (self.board.words() if self.board.enabled else "")

    # -- what the buttons do

    def _undo(self) -> None:
        self.session.undo()
        self.stage.stale = True

    def _redo(self) -> None:
        self.session.redo()

    def _hint(self) -> None:
        """Disabled as long as there are no computer players."""

    def _step(self, by: int) -> None:
        self.session.step(by)
        self.stage.stale = True

    def _pause(self) -> None:
        if self.session.outcome is None:
            self.session.paused = not self.session.paused
            self.stage.stale = True

    def _escape(self) -> None:
        if self._asking is not None:
            self._ask(None)
        elif self.session.outcome is None:
            self._pause()
        else:
            self._menu()

    def _rules(self) -> None:
        self.stage.say(_("The rules are not written yet."))

    def _menu(self) -> None:
        self.stage.go(scenes.first("menu"))

    def _more(self) -> None:
        self._ask(self._choices)

    def _ask(self, card: Callable[[], tuple[str, str, list[Entry]]] | None) -> None:
        """Puts a card over the board, or takes it away."""
        self._asking = card
        self.stage.stale = True

    # -- cards: a title, words, buttons

    def _pausing(self) -> tuple[str, str, list[Entry]]:
        words = _("The clock stands still.")
        return _("Paused"), words, [Entry(_("Go on"), self._pause, primary=True), Entry(_("Menu"), self._menu)]

    def _over(self) -> tuple[str, str, list[Entry]]:
        names = [seat.name for seat in self.session.record.header.seats]
        entries = [
            Entry(_("Another game"), self._another, primary=True),
            Entry(_("Look through it"), lambda: self._step(-1), _("Page up and Page down go back and forth.")),
            Entry(_("Menu"), self._menu),
        ]
        outcome = self.session.outcome
        return telling.result(outcome, names), telling.reason(outcome), entries

    def _choices(self) -> tuple[str, str, list[Entry]]:
        entries = [Entry(_("Go on"), lambda: self._ask(None), primary=True)]
        if self.session.outcome is None:
            entries += [
                Entry(_("Offer a draw"), lambda: self._ask(self._draw_offer)),
                Entry(_("Resign"), lambda: self._ask(self._resignation)),
            ]
        entries += [
            Entry(_("New game"), self._another, _("With the same players and settings")),
            Entry(_("Save"), self._save),
            Entry(_("Menu"), self._menu),
        ]
        return self.session.game.title, "", entries

    def _draw_offer(self) -> tuple[str, str, list[Entry]]:
        name = self.session.record.header.seats[self.session.state.seat].name
        entries = [
            Entry(_("Agree"), lambda: self._finish(self.session.agree_on_draw), primary=True),
            Entry(_("Play on"), lambda: self._ask(None)),
        ]
        return _("A draw?"), _("{name} offers a draw. Do all the others agree?").format(name=name), entries

    def _resignation(self) -> tuple[str, str, list[Entry]]:
        seat = self.session.state.seat
        name = self.session.record.header.seats[seat].name
        entries = [
            Entry(_("Resign"), lambda: self._finish(lambda: self.session.resign(seat))),
            Entry(_("Play on"), lambda: self._ask(None), primary=True),
        ]
        return _("Resign?"), _("{name} gives the game up.").format(name=name), entries

    def _finish(self, how: Callable[[], None]) -> None:
        self._ask(None)
        how()

    def _another(self) -> None:
        header = self.session.record.header
        self.stage.go(begin(header.game, header.seats, header.options, header.time))

    def _save(self) -> None:
        file = saves.saved(self.session.game.name, datetime.now())
        record.write(file, self.session.record)
        self._ask(None)
        self.stage.say(_("The game is saved as {file}.").format(file=file.name))


def begin(game: str, seats: Any, options: Any, time: Any) -> Play:
    """A new game, kept while it is played. Raises Refusal where the game does not know these seats or options."""
    return Play(Session.begin(game, seats, options, np.random.default_rng(), time), saves.current(game))


def resumed(file: Path) -> Play:
    """The game in the file, to go on with. Raises Refusal where it holds none."""
    return Play(Session.load(file, np.random.default_rng()), file)


def watch(file: Path) -> Play:
    """The game in the file, to look at from its start. Raises Refusal where it holds none."""
    session = Session.load(file, np.random.default_rng())
    session.step(-len(session.states))
    return Play(session)


def first(game: str) -> Play:
    """A new game by the usual rules."""
    return with_players(game, [])


def with_players(game: str, names: list[str]) -> Play:
    """A new game by the usual rules; the usual number of players where no names are given."""
    number = len(names) or core.game(game).seats[0]
    given = names or [_("Player {number}").format(number=seat + 1) for seat in range(number)]
    return begin(game, tuple(map(Seat, given)), {}, record.STANDARD_TIME)


def sample(game: str, played: Path | None = None) -> Play:
    """A game to look at: the one in the record, or some turns drawn by lot."""
    if played is not None:
        return Play(Session.load(played, np.random.default_rng(1)))
    rng = np.random.default_rng(5)
    number = min(core.game(game).seats[-1], 4) if len(core.game(game).seats) > 1 else 2
    seats = tuple(map(Seat, ("Anna", "Björn", "Carla", "Deniz")[:number]))
    session = Session.begin(game, seats, {}, rng)
    for _number in range({"gulek": 20 * number + 7}.get(game, 17)):
        if session.state.outcome is None:
            actions = session.state.actions()
            session.update(2.0)
            session.play(actions[int(rng.integers(len(actions)))])
    return Play(session)
