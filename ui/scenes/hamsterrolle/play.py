"""The match on the screen: pieces dragged from the tray into the wheel, turned, let go of."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
import pygame
from msgspec.structs import replace

from games.core import IllegalAction
from games.record import Seat
from sim import matchfile
from sim.match import Match
from sim.matchfile import Setup
from ui import layout, saves, scenes
from ui.draw.text import Type
from ui.scenes.hamsterrolle import questions
from ui.scenes.hamsterrolle import sample as samples
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.computers import Computers
from ui.scenes.hamsterrolle.fingers import Fingers
from ui.scenes.hamsterrolle.flight import Flights
from ui.scenes.hamsterrolle.keeping import Keeping
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.noises import Noises
from ui.scenes.hamsterrolle.panel import PAD, Panel
from ui.scenes.hamsterrolle.result import Card
from ui.scenes.hamsterrolle.setup import Wishes
from ui.scenes.hamsterrolle.view import View
from ui.scenes.rules import Rules
from ui.scenes.tour import Tour, due
from ui.stage import Stage
from ui.widgets.buttons import Entry, rows, rows_height
from ui.widgets.card import Card as Asking
from ui.widgets.export import Export
from ui.widgets.hint import draw_hint
from ui.words import _, said

NOTCH = math.radians(15)
"""How far a notch of the mouse's wheel turns the piece."""
TURNING = 2.4
"""How fast Q and E turn it, in radians per second."""
NOTICE = 3.0
"""Seconds for which a refusal is shown."""
LEFT, MIDDLE, RIGHT = 1, 2, 3


class Play:
    """The scene of a match; `view` is what it shows, and with `live` None it is a still.

    With `file`, the match is kept there at the start of every turn.
    """

    def __init__(self, view: View, mirrored: bool = False, live: Live | None = None, file: Path | None = None) -> None:
        self.view = view
        self.file = file
        self._keeping = None if file is None else Keeping(file)
        self.mirrored = mirrored
        self.live = live
        self._computers: Computers | None = None
        self.board: Board | None = None
        self.card: Card | Asking | None = None
        self.tour: Tour | None = None
        self.paused = False
        self._resigning = False  # whether it is asked if the player to move gives up
        self._export: Export | None = None
        self.passing = False  # the next press takes a piece out of the wheel
        self._notice = ("", 0.0)
        self._flights = Flights()
        self._fingers = Fingers()
        self._turning: tuple[int, int] | None = None
        self._noises = Noises()
        self._seconds = 0.0

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        if self.live is not None and self._computers is None:
            self._computers = Computers(self.live, stage.thinker)
            if any(self.live.levels):
                stage.thinker.wake()
        stage.shrink(lambda type_: self._panel(type_).fits(len(self.view.players)))
        page, space = layout.page(stage.size, stage.scale), layout.gap(stage.scale) // 2
        at = self.view.wheel[0] if self.board is None else self.board.camera.value
        self.board = Board(page.board, self.mirrored, camera=at)
        self.panel = self._panel(stage.type)
        place = page.panel.inflate(-2 * PAD, -2 * PAD)
        place.top = page.panel.bottom - self._buttons_height(stage.type)
        names = ("draw back", "pass", "pause", "menu")
        self.buttons = dict(zip(names, rows(stage, place, self._entries(), space), strict=True))
        self._enable()
        covered = self.paused or self.view.result is not None
        self._export = self.card = None
        self.tour = due(stage, "hamsterrolle", self.tour, self.file is not None)
        if self.tour is not None:
            places = {"board": page.board, "panel": page.panel, "buttons": place.inflate(PAD, PAD)}
            self.tour.arrange(stage, page.board, places)
        elif self._resigning:
            self.card = Asking(stage, page.board, *questions.resignation(self))
        elif covered:
            self.card = Card(stage, page.board, self.view, questions.entries(self))

    def _panel(self, type_: Type) -> Panel:
        """The panel as it is with this type."""
        page = layout.page(self.stage.size, type_.scale)
        pixels = 0.6 * Board.scale_in(page.board)
        return Panel(page.panel, type_, self._buttons_height(type_), pixels)

    def _buttons_height(self, type_: Type) -> int:
        width = layout.page(self.stage.size, type_.scale).panel.width - 2 * PAD
        return rows_height(type_, width, self._entries(), layout.gap(type_.scale) // 2) + PAD

    def _entries(self) -> list[Entry]:
        return [
            Entry(_("Draw wheel back"), self._draw_back, _("Back to the middle without rolling it. Key R")),
            Entry(
                _("Move a piece"), self._pass, _("Constructive pass: a piece of the wheel goes further ahead. Key P")
            ),
            Entry(_("Pause"), self.pause, _("Stops the clock and covers the wheel. Key Esc")),
            Entry(_("Menu"), self.menu),
        ]

    def _enable(self) -> None:
        for name in ("draw back", "pass"):
            button, may = self.buttons[name], name in self.view.may and not self.paused and self.tour is None
            if may != button.is_enabled:
                (button.enable if may else button.disable)()

    # -- events

    def handle(self, event: pygame.event.Event) -> None:
        """The player's hand. What the rules refuse is shown beside the pointer."""
        over_panel = self.panel.rect.collidepoint(self.stage.pointer)
        if self._export is not None:
            self._export.handle(event)
        if self.tour is not None:
            self.tour.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.tour = Tour("hamsterrolle")
            self.stage.stale = True
        elif event.type == pygame.MOUSEWHEEL and over_panel:
            self.panel.moves.scroll(event.y)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ask(False) if self._resigning else self.pause()
        elif self.live is not None and not self.paused and self.view.result is None:
            self._try(event, over_panel)

    def _try(self, event: pygame.event.Event, over_panel: bool) -> None:
        """Does what the event says, if it is a person's turn; else the mouse is told to wait."""
        if self.live.level is None:
            try:
                self._play(event, over_panel)
            except IllegalAction as refusal:
                self._notice = (said(refusal), NOTICE)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            name = self.view.players[self.view.seat].name
            self._notice = (_("It is {name}'s turn.").format(name=name), NOTICE)

    def _play(self, event: pygame.event.Event, over_panel: bool) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._release(event.button, over_panel)
        elif event.type == pygame.MOUSEMOTION and self._turning is not None:
            self._turn_freely(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._turn(event.y * NOTCH)
        elif event.type == pygame.KEYDOWN and not self.stage.typing:
            actions = {pygame.K_SPACE: lambda: self._hold(True), pygame.K_r: self._draw_back, pygame.K_p: self._pass}
            actions.get(event.key, lambda: None)()
        elif event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._hold(False)

    def _press(self, button: int) -> None:
        if button == MIDDLE:
            self._hold(True)
        elif button == RIGHT and self.view.held is not None:
            self._turning = self.stage.pointer
            self._hold(True)  # who turns a piece wants the wheel to keep still
        elif button == LEFT and self.view.held is None:
            pile = self.panel.pile_at(self.stage.pointer, self.view)
            if pile is not None:
                self._point()
                self.live.take(pile.kind, pile.grasp)
                self.stage.sound.click()
            elif self.passing:
                self._take_from_wheel()

    def _release(self, button: int, over_panel: bool) -> None:
        if button == MIDDLE:
            self._hold(False)
        elif button == RIGHT and self._turning is not None:
            self._turning = None
            self._hold(False)
        elif button == LEFT and self.live.match.hand.piece is not None:
            if over_panel:
                self.live.put_back()
            else:
                self.live.let_go()
            self.stage.sound.click()

    def _take_from_wheel(self) -> None:
        piece = self.board.piece_at(self.stage.pointer, self.view)
        if piece is not None:
            self._point()
            self.live.take_from_wheel(piece)
            self.passing = False

    def _turn(self, by: float) -> None:
        self.live.turn(-by if self.mirrored else by)

    def _turn_freely(self, pointer: tuple[int, int]) -> None:
        """The piece turns as the pointer goes sideways with the right button down."""
        self._turn((self._turning[0] - pointer[0]) * 0.012)
        self._turning = pointer

    def _hold(self, on: bool) -> None:
        self.live.hold(on)

    def _point(self) -> None:
        """Tells the hand where the pointer is."""
        axial = 0.0
        if self.view.held is not None:
            number = self.view.ids.index(self.view.held)
            axial = float(self.view.axial[number]) + self.board.forms[self.view.kinds[number]].across / 2
        self.live.point(*self.board.world(self.stage.pointer, self.view, axial))

    # -- time

    def update(self, seconds: float) -> None:
        """Moves the match on, unless it is paused, and whatever glides on the screen."""
        self._seconds += seconds
        self._notice = (self._notice[0], self._notice[1] - seconds)
        if self.live is not None and not self.paused and self.tour is None and self.view.result is None:
            self._go_on(seconds)
        self._flights.update(seconds * self.stage.pace, self.stage.still)
        self._fingers.update(seconds, self.view, self.stage.still)
        self.board.follow(self.view, seconds, self.stage.still)
        self._enable()

    def _go_on(self, seconds: float) -> None:
        before = self.view
        if self.live.level is None:
            self._follow_pointer(seconds)
        try:
            self._computers.update()
        finally:
            events = self.live.advance(seconds)
            self.view = self.live.view()
            self._noises.make(self.stage.sound, self.live.match, events, self.view.left)
            self._note(before)

    def _follow_pointer(self, seconds: float) -> None:
        """The hand of a person goes after the pointer, and turns the piece as long as a key is down."""
        keys = pygame.key.get_pressed()
        way = keys[pygame.K_q] - keys[pygame.K_e]
        if way:
            self._turn(way * TURNING * seconds)
        if self._turning is None:
            self._point()

    def _note(self, before: View) -> None:
        """Sees to what has changed."""
        self._flights.note(before, self.view, self.board, self.panel)
        if self.live.level is not None and self.view.held != before.held:
            self.stage.sound.click()
        if self.view.seat != before.seat:
            self.passing, self._turning = False, None
        if self.view.result is not None:
            self.stage.sound.rolling(0.0)
            self.stage.stale = True
        if self._keeping is not None:
            self._keeping.update(self.live.match, self.stage.say)

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board, panel, and beside the pointer why letting go is not allowed."""
        surface.set_clip(self.board.rect)
        if self.paused:
            self.board.draw_covered(surface, self.view)
        else:
            self.board.draw(surface, self.view, 0.8 + 0.2 * math.cos(2.2 * self._seconds))
        surface.set_clip(None)
        self.panel.draw(surface, self.view)
        if self.view.thinks and not self.paused:
            self.panel.draw_dots(surface, self._seconds)
        if not self.paused:
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
        if self.passing and self.view.held is None:
            return _("Take a piece out of one of the two lowest compartments.")
        return self.view.reason or ""

    # -- buttons

    def _draw_back(self) -> None:
        if self.live is not None:
            self.live.draw_back()

    def _pass(self) -> None:
        self.passing = not self.passing and "pass" in self.view.may

    def pause(self) -> None:
        """Stops the clock and covers the wheel, or goes on."""
        if self.view.result is None:
            self.paused = not self.paused
            self.stage.thinker.drop()
            self.stage.sound.rolling(0.0)
            self.stage.stale = True

    def ask(self, whether: bool) -> None:
        """Asks whether the person to move gives up, or no longer."""
        self._resigning = whether
        self.stage.stale = True

    @property
    def resigner(self) -> int | None:
        """The person who would give up: whose turn it is, or who is next; None where computer players are alone."""
        seats = len(self.view.players)
        turns = [(self.view.seat + later) % seats for later in range(seats)]
        return next((seat for seat in turns if self.live is None or self.live.levels[seat] is None), None)

    def resign(self) -> None:
        """The person to move gives up."""
        self.ask(False)
        self.paused = False
        if self.live is not None and self.resigner is not None:
            self.live.resign(self.resigner)

    def save(self) -> None:
        """Keeps the match besides the one that goes on."""
        if self.live is not None:
            file = saves.saved(self.live.match.setup.header.game, datetime.now())
            matchfile.write(file, self.live.match.record)
            self.stage.say(_("The game is saved as {file}.").format(file=file.name))

    def ask_where(self) -> None:
        """Asks for a path, and puts the match there."""
        if self.live is not None:
            name = saves.finished(self.live.match.setup.header.game, datetime.now()).name
            self._export = Export(self.stage, msgspec.json.encode(self.live.match.record), name)

    def rules(self) -> None:
        """Shows the rules, and comes back."""
        self.stage.go(Rules("hamsterrolle", back=self))

    def menu(self) -> None:
        """The menu; the match can be gone on with from there."""
        self.stage.sound.rolling(0.0)
        self.stage.go(scenes.first("menu"))

    def another(self) -> None:
        """A new match with the same players and settings; the next seat begins."""
        if self.live is not None:
            setup = self.live.match.setup
            first = (setup.first + 1) % len(setup.header.seats)
            self.stage.go(begin(replace(setup, seed=secrets.randbelow(2**53), first=first)))


def begin(setup: Setup) -> Play:
    """A new match, kept while it is played."""
    return _playing(Match.begin(setup), saves.begun(setup.header.game))


def resumed(file: Path) -> Play:
    """The match in the file, which goes on at the start of its last turn.

    Raises:
        Refusal: the file holds none, or another app is playing it.
    """
    match = Match(matchfile.read(file))
    return _playing(match, saves.gone_on_with(file, match.setup.header.game))


def _playing(match: Match, file: Path) -> Play:
    live = Live(match)
    return Play(live.view(), not match.setup.ahead_left, live, file)


def with_players(seats: Sequence[Seat]) -> Play:
    """A new match by the usual rules; two players where no seats are given."""
    wishes = Wishes(len(seats) or 2)
    for place, seat in enumerate(seats[: len(wishes.names)]):
        wishes.names[place], wishes.kinds[place] = seat.name, seat.kind
    return begin(wishes.setup(secrets.randbelow(2**53)))


def first() -> Play:
    """A new match of two players by the usual rules."""
    return with_players([])


def sample(record: Path | None = None) -> Play:
    """A match under way: the one in the record, or a made-up one."""
    if record is None:
        return Play(samples.view())
    live = Live(Match(matchfile.read(record)))
    return Play(live.view(), mirrored=not live.match.setup.ahead_left)
