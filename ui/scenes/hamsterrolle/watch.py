"""A recorded match on the screen: it plays itself at any speed, and a time line leads to any moment of it."""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

import pygame
from msgspec.structs import replace

from games.core import UserError
from games.hamsterrolle import RULEBOOK, Left, Lost, Took
from sim import inputs
from sim.match import Match, agrees
from sim.matchfile import MatchRecord, Turn
from sim.parameters import STEP
from ui import layout, scenes
from ui.draw.text import Type
from ui.scenes.gamepage.page import PAD
from ui.scenes.hamsterrolle import telling
from ui.scenes.hamsterrolle.above import Above
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.fingers import Fingers
from ui.scenes.hamsterrolle.flight import Flights
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.panel import Panel
from ui.scenes.hamsterrolle.view import View
from ui.stage import Scene, Stage
from ui.theme import INK_SOFT, SEATS
from ui.widgets.buttons import Entry, foot, foot_rows
from ui.widgets.timeline import HIGH, SPEEDS, Mark, Timeline
from ui.words import _

BEFORE = 0.5
"""Seconds before a piece is taken at which a single turn begins to be shown."""


class Watch:
    """The scene of a recorded match. `turn` is the number of the turn that is shown, from 0.

    With `back`, that is the page to which it goes back. Then it begins as a piece is taken, and stops after the turn.
    """

    def __init__(self, record: MatchRecord, turn: int = 0, speed: float = 1.0, back: Scene | None = None) -> None:
        self.record = record
        self.timeline: Timeline | None = None
        self._back = back
        self._starts = _starts(record)
        self.running = True
        self.speed = speed
        self.board: Board | None = None
        self._owed = 0.0  # seconds that have passed and were not played yet
        self._flights = Flights()
        self._fingers = Fingers()
        self._begin(turn)
        if back is not None:
            self._skip_thinking()

    def _skip_thinking(self) -> None:
        """Goes to shortly before a piece is taken in this turn."""
        taken = (timed.step for timed in self._waiting if isinstance(timed.input, inputs.Take | inputs.Pass))
        self._play(max(next(taken, 0) * STEP - BEFORE, 0.0), at_once=True)
        self.view = self._view()

    def _begin(self, turn: int) -> None:
        """Goes to the start of a turn; one past the last is the end of the match."""
        self._owed = 0.0
        recorded = self._recorded
        self.turn = min(max(turn, 0), len(recorded) - 1)
        self._waiting = list(recorded[self.turn].inputs)
        self.live = Live(Match(replace(self.record, turns=(recorded[self.turn],), end=None)))
        self.view = self._view()

    def _view(self) -> View:
        """The match now, with all moves of the record; the last one so far is marked."""
        notes, so_far = self.live.notes, len(self.live.match.state.events)
        return self.live.view()._replace(moves=(*notes, *self._moves), marked=len(notes) + so_far - 1)

    @cached_property
    def _moves(self) -> tuple[str, ...]:
        """A line for each event of the record."""
        return telling.moves(self.record.last.state.events, self.live.names.__getitem__)

    @property
    def _recorded(self) -> tuple[Turn, ...]:
        return (*self.record.turns, *([self.record.end] if self.record.end else []))

    @property
    def _earlier(self) -> bool:
        """Whether it was played by earlier rules, by which turns cannot be expected to go as recorded."""
        return self.record.setup.header.rules < RULEBOOK.rules

    @property
    def _over(self) -> bool:
        """Whether there is nothing more to play."""
        steps = self._recorded[self.turn].steps
        return steps == 0 and not self._waiting

    # -- how it is laid out

    def arrange(self, stage: Stage) -> None:
        """Shares the window out between the board and the panel."""
        self.stage = stage
        stage.shrink(lambda type_: self._panel(type_).fits)
        page = layout.page(stage.size, stage.scale)
        at = self.view.wheel[0] if self.board is None else self.board.camera.value
        setup = self.record.setup
        self.board = Board(page.board, not setup.ahead_left, camera=at, parameters=setup.parameters)
        self._above = Above(page.board, stage.type, setup.parameters, self.board.forms, not setup.ahead_left)
        high = round(HIGH * stage.scale)
        rail = pygame.Rect(0, 0, page.board.width - self._above.rect.right - 28, high)
        rail.bottomright = (page.board.right - 14, page.board.bottom - 14)
        self.timeline = Timeline(rail, [self._share(start) for start in self._starts], self._marks())
        self.panel = self._panel(stage.type)
        entries = self._entries()
        foot_rows(stage, foot(page.panel, stage.type, entries, PAD), entries)

    def _panel(self, type_: Type) -> Panel:
        page = layout.page(self.stage.size, type_.scale)
        below = foot(page.panel, type_, self._entries(), PAD).height
        return Panel(page.panel, type_, below, self.stage.size, len(self.view.players))

    def _entries(self) -> list[Entry]:
        return [
            Entry(_("Turn back"), lambda: self._skip(-1), _("To the turn before. Key Page up")),
            Entry(_("Next turn"), lambda: self._skip(1), _("To the turn after. Key Page down")),
            Entry(_("Stop") if self.running else _("Go on"), self._toggle, _("Key Space"), primary=True),
            Entry(_("Speed ×{speed:g}").format(speed=self.speed), self._faster, _("Slower or faster")),
            Entry(_("Try from here"), self._try, _("Practise from the start of this turn, without a timer")),
            Entry(_("Menu") if self._back is None else _("Back"), self._menu),
        ]

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Keys, and the mouse's wheel over the moves."""
        chosen = None if self.timeline is None else self.timeline.handle(event)
        if chosen is not None:
            self._seek(chosen * self._starts[-1], exactly=not self.timeline.dragging)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
            self.panel.moves.scroll(event.y)
        elif event.type == pygame.KEYDOWN:
            keys = {
                pygame.K_PAGEUP: lambda: self._skip(-1),
                pygame.K_PAGEDOWN: lambda: self._skip(1),
                pygame.K_SPACE: self._toggle,
                pygame.K_ESCAPE: self._menu,
            }
            keys.get(event.key, lambda: None)()

    def update(self, seconds: float) -> None:
        """Plays on."""
        if self.running and not self._over and not self.timeline.dragging:
            before = self.view
            try:
                self._play(seconds * self.speed)
            except UserError:  # the record does not fit
                if not self._earlier:  # who wants to see what comes of it can go on
                    self.running, self.stage.stale = False, True
                    raise
                self._begin(self.turn + 1)
            finally:
                self.view = self._view()
            self._flights.note(before, self.view, self.board, self.panel)
        self._flights.update(seconds, self.stage.still)
        self._fingers.update(seconds, self.view, self.stage.still)
        self.board.follow(self.view, seconds, self.stage.still)

    def rest(self) -> float:
        """Nothing moves while it is stopped."""
        return 0.0 if self.running and not self._over else math.inf

    def _play(self, seconds: float, at_once: bool = False) -> None:
        """Plays on for so many seconds: no more than a frame has time for, unless all is wanted at once."""
        self._owed = self._owed + seconds if at_once else min(self._owed + seconds, 0.25 * self.speed)
        match, turn = self.live.match, self._recorded[self.turn].state.turn
        while self._owed >= STEP and not self._over:
            while self._waiting and self._waiting[0].step <= match.turn_steps and match.state.turn == turn:
                match.act(self._waiting.pop(0).input)
            self.live.advance(STEP)
            self._owed -= STEP
            if match.state.turn != turn or match.state.outcome is not None:
                self._finish_turn()
                return

    def _finish_turn(self) -> None:
        """Goes on to the next turn, after a look whether it begins as it was recorded."""
        following = self._recorded[min(self.turn + 1, len(self._recorded) - 1)]
        same = agrees(self.live.match, following)
        self._begin(self.turn + 1)
        if self._back is not None:
            self.running, self.stage.stale = False, True
        if not (same or self._earlier):
            raise UserError(_("Turn {number} went otherwise than recorded.").format(number=self.turn))

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board and panel, and what flies between them."""
        surface.set_clip(self.board.rect)
        self.board.draw(surface, self.view)
        self._above.draw(surface, self.view)
        surface.set_clip(None)
        self.panel.draw(surface, self.view)
        self.board.draw_held(surface, self.view)
        self._fingers.draw(surface, self.board, self.view)
        self._flights.draw(surface)
        self.timeline.draw(surface, self._share(self._starts[self.turn] + self.live.match.turn_steps))

    # -- where it is

    def _share(self, step: float) -> float:
        """A step of the whole match as a share of it."""
        return min(step / max(self._starts[-1], 1), 1.0)

    def _marks(self) -> list[Mark]:
        """What is worth a look: falls in the seat's colour, what left the game and lost turns in grey."""
        events = self.record.last.state.events
        return [
            Mark(self._share(self._starts[event.turn]), SEATS[event.seat] if isinstance(event, Took) else INK_SOFT)
            for event in events
            if isinstance(event, Took | Left | Lost) and event.turn < len(self._starts)
        ]

    def _seek(self, step: float, exactly: bool) -> None:
        """Goes to a step of the whole match; while the handle is dragged, to the start of the turn that it is in."""
        turn = max(bisect_right(self._starts, step) - 1, 0)
        if turn != self.turn or self.live.match.turn_steps > step - self._starts[turn]:
            self._begin(turn)
        if exactly:
            self._play((step - self._starts[self.turn] - self.live.match.turn_steps) * STEP, at_once=True)
            self.view = self._view()

    def _press(self, point: tuple[int, int]) -> None:
        """A line of the moves leads to its turn."""
        line, events = self.panel.moves.line_at(point), self.record.last.state.events
        number = -1 if line is None else line - len(self.live.notes)
        if number >= 0:
            self._begin(events[number].turn)

    # -- buttons

    def _skip(self, by: int) -> None:
        self._begin(self.turn + by)

    def _toggle(self) -> None:
        self.running = not self.running
        self.stage.stale = True

    def _faster(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.stage.stale = True

    def _try(self) -> None:
        """A match without a timer from the start of this turn, in which persons sit at all seats."""
        from ui.scenes.hamsterrolle.practice import practice

        recorded = self._recorded[min(self.turn, len(self.record.turns) - 1)]
        self.stage.go(practice(self.record, recorded.state.turn))

    def _menu(self) -> None:
        self.stage.go(self._back or scenes.first("menu"))


def _starts(record: MatchRecord) -> list[int]:
    """The steps of the whole match at which turns begin, and at last the one at which it ends."""
    steps = [turn.steps or (turn.inputs[-1].step if turn.inputs else 0) for turn in record.turns]
    return [0, *accumulate(steps)]
