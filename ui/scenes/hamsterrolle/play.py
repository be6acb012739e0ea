"""The page of a match: the wheel at the left, the panel at the right, and what lies over them."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from pathlib import Path

import pygame
from msgspec.structs import replace

from games.core import IllegalAction
from games.record import Seat
from sim import matchfile
from sim.match import Match
from sim.matchfile import Setup
from sim.parameters import STANDARD, Parameters
from ui import layout, saves
from ui.draw.text import Type
from ui.errors import said
from ui.scenes.hamsterrolle import questions
from ui.scenes.hamsterrolle import sample as samples
from ui.scenes.hamsterrolle.above import Above
from ui.scenes.hamsterrolle.autosave import Autosave
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.computers import Computers
from ui.scenes.hamsterrolle.controller import GameController
from ui.scenes.hamsterrolle.fingers import Fingers
from ui.scenes.hamsterrolle.flight import Flights
from ui.scenes.hamsterrolle.grip import Grip
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.noises import Noises
from ui.scenes.hamsterrolle.panel import PAD, Panel
from ui.scenes.hamsterrolle.result import Card
from ui.scenes.hamsterrolle.setup import usual
from ui.scenes.hamsterrolle.view import View
from ui.scenes.tour import Tour, due
from ui.settings import Settings
from ui.stage import Stage
from ui.widgets.buttons import Entry, foot, foot_rows
from ui.widgets.card import Card as Asking
from ui.widgets.hint import draw_hint
from ui.words import _

FASTER = 4.0
"""How many times as fast the time passes while the wheel comes to rest and F is down."""

NOTICE = 3.0
"""Seconds for which a refusal is shown."""


class Play:
    """The scene of a match; `view` is what it shows, and with `live` None it is a still.

    With `file`, the match is kept there at the start of every turn.
    """

    def __init__(self, view: View, mirrored: bool = False, live: Live | None = None, file: Path | None = None) -> None:
        self.view = view
        self._autosave = None if file is None else Autosave(file)
        self.mirrored = mirrored
        self.live = live
        self.grip = None if live is None else Grip(live)
        self.controller = GameController(live, page=self, anew=_another)
        self._computers: Computers | None = None
        self.board: Board | None = None
        self.card: Card | Asking | None = None
        self.tour: Tour | None = None
        self._notice = ("", 0.0)
        self._flights = Flights()
        self._fingers = Fingers()
        self._noises = Noises()
        self._seconds = 0.0

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        self.controller.arrange(stage)
        if self.live is not None and self._computers is None:
            self._computers = Computers(self.live, stage.thinker)
            if any(self.live.levels):
                stage.thinker.wake()
        stage.shrink(lambda type_: self._panel(type_).fits(len(self.view.players)))
        page, entries = layout.page(stage.size, stage.scale), self._entries()
        at = self.view.wheel[0] if self.board is None else self.board.camera.value
        self.board = Board(page.board, self.mirrored, camera=at, parameters=self._parameters)
        self._above = Above(page.board, stage.type, self._parameters, self.board.forms, self.mirrored)
        self.panel = self._panel(stage.type)
        if self.grip is not None:
            self.grip.arrange(stage, self.board, self.panel)
        place = foot(page.panel, stage.type, entries, PAD)
        names = ("draw back", "pass", "end turn", "pause", "menu")
        self.buttons = dict(zip(names, foot_rows(stage, place, entries), strict=True))
        self._enable()
        self._cover(page, place)

    def _cover(self, page: layout.Page, buttons: pygame.Rect) -> None:
        """Puts what there is over the board: the tour, or a card that says or asks something."""
        self.card = None
        self.tour = due(self.stage, "hamsterrolle", self.tour, self._autosave is not None)
        if self.tour is not None:
            places = {"board": page.board, "panel": page.panel, "buttons": buttons.inflate(PAD, PAD)}
            self.tour.arrange(self.stage, page.board, places)
        elif self.controller.resigning:
            self.card = Asking(self.stage, page.board, *questions.resignation(self.controller, self.view))
        elif self.controller.paused or self.view.result is not None:
            self.card = Card(self.stage, page.board, self.view, questions.entries(self.controller, self.view))

    @property
    def _parameters(self) -> Parameters:
        """The wheel's that is played with."""
        return STANDARD if self.live is None else self.live.match.setup.parameters

    def _panel(self, type_: Type) -> Panel:
        """The panel as it is with this type."""
        page = layout.page(self.stage.size, type_.scale)
        below = foot(page.panel, type_, self._entries(), PAD).height
        return Panel(page.panel, type_, below, 0.6 * Board.scale_in(page.board))

    def _entries(self) -> list[Entry]:
        return [
            Entry(_("Draw wheel back"), self._draw_back, _("Back to the middle without rolling it. Key R")),
            Entry(
                _("Move a piece"), self._pass, _("Constructive pass: a piece of the wheel goes further ahead. Key P")
            ),
            Entry(_("End turn"), self._end_turn, _("The turn is lost, and nothing is placed. After a failed attempt")),
            Entry(_("Pause"), self._pause, _("Stops the clock and covers the wheel. Key Esc")),
            Entry(_("Menu"), self.controller.menu),
        ]

    def _enable(self) -> None:
        for name in ("draw back", "pass", "end turn"):
            button, may = self.buttons[name], name in self.view.may and not self.controller.paused and self.tour is None
            if may != button.is_enabled:
                (button.enable if may else button.disable)()

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The player's hand. What the rules refuse is shown beside the pointer."""
        if self.controller.exporting is not None:
            self.controller.exporting.handle(event)
        if self.tour is not None:
            self.tour.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.tour = Tour("hamsterrolle")
            self.stage.stale = True
        elif event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
            self.panel.moves.scroll(event.y)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.controller.ask(False) if self.controller.resigning else self._pause()
        elif self.live is not None and not self.controller.paused and self.view.result is None:
            self._try(event)

    def _try(self, event: pygame.event.Event) -> None:
        """Does what the event says, if it is a person's turn; else the mouse is told to wait."""
        if self.live.level is None:
            try:
                self.grip.handle(event, self.view)
            except IllegalAction as refusal:
                self._notice = (said(refusal), NOTICE)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            name = self.view.players[self.view.seat].name
            self._notice = (_("It is {name}'s turn.").format(name=name), NOTICE)

    # -- time

    def update(self, seconds: float) -> None:
        """Moves the match on, unless it is paused, and whatever glides on the screen."""
        self._seconds += seconds
        self._notice = (self._notice[0], self._notice[1] - seconds)
        if self.live is not None and self.view.result is None:
            if self.controller.paused or self.tour is not None:
                self.grip.interrupt()
            else:
                self._go_on(seconds)
        self._flights.update(seconds * self.stage.pace, self.stage.still)
        self._fingers.update(seconds, self.view, self.stage.still)
        self.board.follow(self.view, seconds, self.stage.still)
        self._enable()

    def _go_on(self, seconds: float) -> None:
        before = self.view
        if self.live.level is None:
            self.grip.follow(self.view, seconds)
        try:
            self._computers.update()
        finally:
            events = self.live.advance(seconds * (FASTER if self._hurried() else 1.0))
            self.view = self.live.view()
            self._noises.make(self.stage.sound, self.live.match, events, self.view.left)
            self._note(before)

    def _hurried(self) -> bool:
        """Whether the time is to pass faster: while there is only to wait for the wheel."""
        pressed = pygame.key.get_pressed()[pygame.K_f] or pygame.mouse.get_pressed()[2]
        return self.live.settling and bool(pressed)

    def _note(self, before: View) -> None:
        """Sees to what has changed."""
        self._flights.note(before, self.view, self.board, self.panel)
        if self.live.level is not None and self.view.held != before.held:
            self.stage.sound.click()
        if self.view.seat != before.seat:
            self.grip.open()
        if self.view.result is not None:
            self.stage.sound.rolling(0.0)
            self.stage.stale = True
        if self._autosave is not None:
            self._autosave.update(self.live.match, self.stage.say)

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board, panel, and beside the pointer why letting go is not allowed."""
        surface.set_clip(self.board.rect)
        if self.controller.paused:
            self.board.draw_covered(surface, self.view)
        else:
            self.board.draw(surface, self.view, 0.8 + 0.2 * math.cos(2.2 * self._seconds))
            self._above.draw(surface, self.view)
        surface.set_clip(None)
        self.panel.draw(surface, self.view, self.controller.paused)
        if self.view.thinks and not self.controller.paused:
            self.panel.draw_dots(surface, self._seconds)
        if not self.controller.paused:
            self.board.draw_held(surface, self.view)
            self._fingers.draw(surface, self.board, self.view)
        self._flights.draw(surface)
        if self.tour is not None:
            self.tour.draw(surface)
        elif self.card is not None:
            self.card.draw(surface)
        elif self._words():
            draw_hint(surface, self.stage.type, self._words(), self.stage.pointer, self.board.rect)

    def _words(self) -> str:
        """What is said beside the pointer."""
        if self._notice[1] > 0:
            return self._notice[0]
        if self.grip is not None and self.grip.passing and self.view.held is None:
            return _("Take a piece out of one of the two lowest compartments.")
        return self.view.reason or ""

    # -- buttons

    def _draw_back(self) -> None:
        if self.grip is not None:
            self.grip.draw_back()

    def _pass(self) -> None:
        if self.grip is not None:
            self.grip.start_pass(self.view)

    def _end_turn(self) -> None:
        if self.grip is not None:
            self.grip.end_turn()

    def _pause(self) -> None:
        if self.view.result is None:
            self.controller.pause()


def begin(setup: Setup) -> Play:
    """A new match, kept while it is played."""
    return _playing(Match.begin(setup), saves.begun(setup.header.game))


def _another(match: Match) -> Play:
    """A new match with the same players and settings; the next seat begins."""
    setup = match.setup
    first = (setup.first + 1) % len(setup.header.seats)
    return begin(replace(setup, seed=secrets.randbelow(2**53), first=first))


def resumed(file: Path) -> Play:
    """The match in the file, which goes on at the start of its last turn.

    Raises:
        UserError: the file holds none, or another app is playing it.
    """
    match = Match(matchfile.read(file))
    return _playing(match, saves.gone_on_with(file, match.setup.header.game))


def _playing(match: Match, file: Path) -> Play:
    live = Live(match)
    return Play(live.view(), not match.setup.ahead_left, live, file)


def with_players(game: str, seats: Sequence[Seat], chosen: Settings | None = None) -> Play:
    """A new match by the usual rules, as the settings have it; two players where no seats are given."""
    wishes = usual(chosen or Settings(), len(seats) or 2)
    for place, seat in enumerate(seats[: len(wishes.names)]):
        wishes.names[place], wishes.kinds[place] = seat.name, seat.kind
    return begin(wishes.setup(secrets.randbelow(2**53)))


def first(game: str) -> Play:
    """A new match of two players by the usual rules."""
    return with_players(game, [])


def sample(game: str, record: Path | None = None) -> Play:
    """A match under way: the one in the record, or a made-up one."""
    if record is None:
        return Play(samples.view())
    live = Live(Match(matchfile.read(record)))
    return Play(live.view(), mirrored=not live.match.setup.ahead_left)
