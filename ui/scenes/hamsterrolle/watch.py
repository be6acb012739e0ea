"""A recorded match on the screen: it plays itself, turn by turn, at any speed; turns can be skipped both ways."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from games.core import UserError
from sim.match import Match, agrees
from sim.matchfile import MatchRecord, Turn
from sim.parameters import STEP
from ui import layout, scenes
from ui.draw.text import Type
from ui.scenes.gamepage.page import PAD
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.fingers import Fingers
from ui.scenes.hamsterrolle.flight import Flights
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.panel import Panel
from ui.stage import Stage
from ui.widgets.buttons import Entry, foot, foot_rows
from ui.words import _

SPEEDS = (0.25, 1.0, 2.0, 4.0, 8.0)


class Watch:
    """The scene of a recorded match. `turn` is the number of the turn that is shown, from 0."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.running = True
        self.speed = 1.0
        self.board: Board | None = None
        self._owed = 0.0  # seconds that have passed and were not played yet
        self._flights = Flights()
        self._fingers = Fingers()
        self._begin(0)

    def _begin(self, turn: int) -> None:
        """Goes to the start of a turn; one past the last is the end of the match."""
        recorded = self._recorded
        self.turn = min(max(turn, 0), len(recorded) - 1)
        self._waiting = list(recorded[self.turn].inputs)
        self.live = Live(Match(replace(self.record, turns=(recorded[self.turn],), end=None)))
        self.view = self.live.view()

    @property
    def _recorded(self) -> tuple[Turn, ...]:
        return (*self.record.turns, *([self.record.end] if self.record.end else []))

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
        self.board = Board(page.board, not self.record.setup.ahead_left, camera=at)
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
            Entry(_("Menu"), self._menu),
        ]

    # -- events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Keys, and the mouse's wheel over the moves."""
        if event.type == pygame.MOUSEWHEEL and self.panel.rect.collidepoint(self.stage.pointer):
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
        if self.running and not self._over:
            before = self.view
            try:
                self._play(seconds * self.speed)
            except UserError:  # the record does not fit; who wants to see what comes of it can go on
                self.running, self.stage.stale = False, True
                raise
            finally:
                self.view = self.live.view()
            self._flights.note(before, self.view, self.board, self.panel)
        self._flights.update(seconds, self.stage.still)
        self._fingers.update(seconds, self.view, self.stage.still)
        self.board.follow(self.view, seconds, self.stage.still)

    def _play(self, seconds: float) -> None:
        self._owed = min(self._owed + seconds, 0.25 * self.speed)
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
        if not same:
            raise UserError(_("Turn {number} went otherwise than recorded.").format(number=self.turn))

    # -- pictures

    def draw(self, surface: pygame.Surface) -> None:
        """Board and panel, and what flies between them."""
        surface.set_clip(self.board.rect)
        self.board.draw(surface, self.view)
        surface.set_clip(None)
        self.panel.draw(surface, self.view)
        self.board.draw_held(surface, self.view)
        self._fingers.draw(surface, self.board, self.view)
        self._flights.draw(surface)

    # -- buttons

    def _skip(self, by: int) -> None:
        self._begin(self.turn + by)

    def _toggle(self) -> None:
        self.running = not self.running
        self.stage.stale = True

    def _faster(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.stage.stale = True

    def _menu(self) -> None:
        self.stage.go(scenes.first("menu"))
