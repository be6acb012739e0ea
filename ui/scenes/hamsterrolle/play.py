"""The page of a match: the wheel, its panel, and how time passes in it."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame
from msgspec.structs import replace

from games.core import Message, UserError, Value
from games.record import Seat
from sim import matchfile
from sim.match import Match
from sim.matchfile import Setup
from ui import saves
from ui.draw.shavings import Shavings
from ui.draw.text import Type
from ui.scenes.gamepage.page import GamePage
from ui.scenes.hamsterrolle import cards
from ui.scenes.hamsterrolle import sample as samples
from ui.scenes.hamsterrolle.above import Above
from ui.scenes.hamsterrolle.advice import Advice
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.computers import Computers
from ui.scenes.hamsterrolle.conduct import MatchController
from ui.scenes.hamsterrolle.fingers import Fingers
from ui.scenes.hamsterrolle.flight import Flights
from ui.scenes.hamsterrolle.grip import Grip
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.noises import Noises
from ui.scenes.hamsterrolle.panel import Panel
from ui.scenes.hamsterrolle.setup import usual
from ui.scenes.hamsterrolle.view import View
from ui.scenes.hamsterrolle.watch import Watch
from ui.settings import Settings
from ui.stage import Stage
from ui.theme import SEATS
from ui.times import Times
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.words import _

FASTER = 4.0
"""How many times as fast the time passes while the wheel comes to rest and F is down."""

RESTING = 0.001
"""What is slower than this (m/s) is not seen to move within a second."""


class Play(GamePage[MatchController, Panel]):
    """The page of a match; `view` is what it shows. With `still`, that is a picture in which nothing happens."""

    def __init__(self, live: Live, file: Path | None = None, still: View | None = None) -> None:
        super().__init__(MatchController(live, self, _another), file)
        self.live = live
        self.view = still or live.view()
        self.mirrored = not live.match.setup.ahead_left
        self.grip = Grip(live)
        self.board: Board | None = None
        self._still = still is not None
        self._computers: Computers | None = None
        self._flights = Flights()
        self._fingers = Fingers()
        self._noises = Noises()
        self._shavings: Shavings | None = None  # of the celebration at the end

    # -- its parts

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the wheel and the panel."""
        if self._computers is None:
            self._computers = Computers(self.live, stage.thinker)
            self._advice = Advice(self.live, stage.thinker)
        super().arrange(stage)

    def make_board(self, rect: pygame.Rect) -> None:
        """The wheel in its room, with the camera where it was."""
        at = self.view.wheel[0] if self.board is None else self.board.camera.value
        parameters = self.live.match.setup.parameters
        self.board = Board(rect, self.mirrored, camera=at, parameters=parameters)
        self._above = Above(rect, self.stage.type, parameters, self.board.forms, self.mirrored)
        self.grip.arrange(self.stage, self.board, self.panel)

    def make_panel(self, rect: pygame.Rect, type_: Type, below: int) -> Panel:
        """The panel with the seats' trays and the moves."""
        return Panel(rect, type_, below, self.stage.size, len(self.view.players))

    def entries(self) -> Mapping[str, Entry]:
        """The buttons of a match."""
        return {
            "draw back": Entry(
                _("Draw wheel back"), self.grip.draw_back, _("Back to the middle without rolling it. Key R")
            ),
            "pass": Entry(
                _("Move a piece"), self._pass, _("Constructive pass: a piece of the wheel goes further ahead. Key P")
            ),
            "end turn": Entry(
                _("End turn"), self.grip.end_turn, _("The turn is lost, and nothing is placed. After a failed attempt")
            ),
            "undo": Entry(_("Undo"), self._undo, _("Takes your turn back; not in a timed match of persons")),
            "last": Entry(_("Last turn"), self.controller.last_turn, _("Shows the last turn again, slowly")),
            "hint": Entry(_("Hint"), self._advise, _("Shows where a computer player would place a piece. Key H")),
            "pause": Entry(_("Pause"), self.controller.pause, _("Stops the clock and covers the wheel. Key Esc")),
            "menu": Entry(_("Menu"), self.controller.menu),
        }

    def able(self) -> Mapping[str, bool]:
        """Which of them would do something now."""
        may = {name: name in self.view.may for name in ("draw back", "pass", "end turn")}
        own = self.live.level is None and self.view.result is None
        return may | {"undo": self.live.may_undo, "last": self.live.match.state.turn > 0, "hint": own}

    def question(self) -> Callable[[MatchController], Question] | None:
        """The card that there is over the wheel now."""
        if self.controller.asking is not None:
            return self.controller.asking
        if self.view.result is not None:
            return lambda controller: cards.over(controller, self.view)
        return (lambda controller: cards.pausing(controller, self.view)) if self.live.paused else None

    # -- events

    def play(self, event: pygame.event.Event) -> None:
        """The player's hand, if it is a person's turn; else the mouse is told to wait."""
        if self._still:
            return
        if self.live.level is None:
            self.grip.handle(event, self.view)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.notify(_("It is {name}'s turn.").format(name=self.view.players[self.view.seat].name))

    def key(self, key: int) -> bool:
        """H asks for advice."""
        if key == pygame.K_h and self.live.level is None and not self.covered:
            self._advise()
            return True
        return False

    def _advise(self) -> None:
        self._advice.ask()

    def _undo(self) -> None:
        self.controller.undo()
        self.grip.open()
        self.view = self.live.view()

    def _pass(self) -> None:
        self.grip.start_pass(self.view)

    # -- time

    def update(self, seconds: float) -> None:
        """Moves the match on, unless it is paused, and whatever glides on the screen."""
        if not self._still and self.view.result is None:
            if self.live.paused or self.tour is not None:
                self.grip.interrupt()
            else:
                self._go_on(seconds)
        if self._shavings is not None:
            self._shavings.update(seconds, self.stage.still)
        self._flights.update(seconds * self.stage.pace, self.stage.still)
        self._fingers.update(seconds, self.view, self.stage.still)
        self.board.follow(self.view, seconds, self.stage.still)
        self.pass_time(seconds)

    def rest(self) -> float:
        """Until the clock shows another second, while a person thinks and the wheel rests."""
        live, view = self.live, self.view
        celebrates = self._shavings is not None and self._shavings.moving
        if celebrates or self._flights.any or self._fingers.moving(view):
            return 0.0
        if self._still or view.result is not None or live.paused or self.tour is not None:
            return math.inf
        if live.level is not None or view.held is not None or live.match.world.speed() > RESTING:
            return 0.0
        rest = 1.0 if view.left is None else view.left % 1 or 1.0
        return min(rest, 0.1) if self.words() else rest

    def _go_on(self, seconds: float) -> None:
        before = self.view
        if self.live.level is None:
            self.grip.follow(self.view, seconds)
        self._advice.update()
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
        """Shows and sounds what has changed."""
        self._flights.note(before, self.view, self.board, self.panel)
        if self.live.level is not None and self.view.held != before.held:
            self.stage.sound.click()
        if self.view.seat != before.seat:
            self.grip.open()
        if self.view.result is not None:
            self.stage.sound.rolling(0.0)
            self.stage.stale = True
            if self.view.result.winners:
                self.celebrate()

    def celebrate(self, seconds: float = 0.0) -> None:
        """Lets shavings drift down, as if that had begun so many seconds ago."""
        self._shavings = Shavings()
        self._shavings.seconds = seconds

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Wheel, panel, and beside the pointer why letting go is not allowed."""
        paused = self.live.paused
        surface.set_clip(self.board.rect)
        if paused:
            self.board.draw_covered(surface, self.view)
        else:
            self.board.draw(surface, self.view)
            self._advice.draw(surface, self.board, self.view)
            self._above.draw(surface, self.view)
        surface.set_clip(None)
        self.panel.draw(surface, self.view, paused)
        if not paused:
            if self.view.thinks:
                self.panel.draw_dots(surface, self.seconds)
            self.board.draw_held(surface, self.view)
            self._fingers.draw(surface, self.board, self.view)
        self._flights.draw(surface)
        if self._shavings is not None and self.view.result is not None:
            self._shavings.draw(surface, self.board.rect, SEATS[self.view.result.winners[0]])
        self.draw_cover(surface)

    def hint(self) -> str:
        """What is to be done, or why letting go is not allowed here."""
        if self.grip.passing and self.view.held is None:
            return _("Take a piece out of one of the two lowest compartments.")
        return self.view.reason or self._advice.words


def begin(setup: Setup) -> Play:
    """A new match, saved while it is played."""
    return Play(Live(Match.begin(setup)), saves.begun(setup.header.game))


def _another(live: Live) -> Play:
    """A new match with the same players and settings; the next seat begins."""
    setup = live.match.setup
    first = (setup.first + 1) % len(setup.header.seats)
    return begin(replace(setup, seed=secrets.randbelow(2**53), first=first))


def resumed(file: Path) -> Play:
    """The match in the file, which goes on at the start of its last turn.

    Raises:
        UserError: the file holds none, or another app is playing it.
    """
    match = Match(matchfile.read(file))
    return Play(Live(match), saves.gone_on_with(file, match.setup.header.game))


def watch(file: Path) -> Watch:
    """The match in the file, to look at, also one by earlier rules. Raises UserError if it holds none."""
    return Watch(matchfile.read(file, earlier=True))


def with_players(
    game: str,
    seats: Sequence[Seat],
    chosen: Settings | None = None,
    options: Mapping[str, Value] | None = None,
    times: Times | None = None,
) -> Play:
    """A new match with these options, as the settings have it; two players where no seats are given.

    Raises:
        UserError: an option is for another number of players, or a time is set that the wheel does not have.
    """
    if times is not None and times != Times(times.timer):
        raise UserError(Message("On the wheel only turns are timed, and a piece drops when the time is up: set timer."))
    wishes = usual(chosen or Settings(), len(seats) or 2)
    applicable = [option.name for option in wishes.applicable()]
    for name, value in (options or {}).items():
        if name not in applicable:
            raise UserError(Message("{option} is not for {number} players.", option=name, number=wishes.seats))
        wishes.options[name] = value
    for place, seat in enumerate(seats[: len(wishes.names)]):
        wishes.names[place], wishes.kinds[place] = seat.name, seat.kind
    return begin(wishes.setup(secrets.randbelow(2**53)))


def first(game: str) -> Play:
    """A new match of two players by the usual rules."""
    return with_players(game, [])


def sample(game: str, record: Path | None = None) -> Play:
    """A match under way: the one in the record, or a made-up one."""
    if record is None:
        return still()
    return Play(Live(Match(matchfile.read(record))))


def still(ended: bool = False) -> Play:
    """A made-up match as a picture; with `ended` it is won."""
    setup = usual(Settings()).setup(seed=1)
    page = Play(Live(Match.begin(setup)), still=samples.view(ended=ended))
    if ended:
        page.celebrate(seconds=2.0)
    return page
