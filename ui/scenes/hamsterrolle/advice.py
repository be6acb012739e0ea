"""A hint: where a computer player would put which piece, drawn as an outline in the wheel."""

from __future__ import annotations

import pygame

from games.hamsterrolle import kind_of
from sim.players import Aim, think
from sim.scene import lay
from ui.scenes.hamsterrolle import telling
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.view import View
from ui.theme import ADVICE, WHITE
from ui.thinking import Task, Thinker
from ui.words import _

ADVISER = "medium"
"""The level that is asked: a strong player would think for longer than one likes to wait."""


class Advice:
    """What was asked for in the turn under way. It is thought of in another process, and forgotten with the turn."""

    def __init__(self, live: Live, thinker: Thinker) -> None:
        self._live, self._thinker = live, thinker
        self._turn = -1
        self._task: Task | None = None
        self.aim: Aim | None = None

    def ask(self) -> None:
        """Asks for advice, or does without it again."""
        if self.aim is not None:
            self.aim = None
            return
        setup, start = self._live.match.setup, self._live.match.record.last
        self._turn = start.state.turn
        self._task = self._thinker.think(think, setup.parameters, start.scene, start.state, ADVISER, setup.seed)

    def update(self) -> None:
        """Takes the answer, once it is there."""
        if self._live.match.state.turn != self._turn or self._live.settling:
            self._task = self.aim = None
        elif self._task is not None and self._task.done and not self._task.dropped:
            aims = self._task.result.aims
            self.aim, self._task = (aims[0] if aims else None), None

    @property
    def words(self) -> str:
        """What is said of it; nothing where none was asked for."""
        if self._task is not None:
            return _("Looking for a good place …")
        if self.aim is None:
            return ""
        return _("Try the {kind} here.").format(kind=telling.kind(kind_of(self.aim.piece)))

    def draw(self, surface: pygame.Surface, board: Board, view: View) -> None:
        """Draws the outline of the piece where it would be let go of."""
        if self.aim is None:
            return
        match = self._live.match
        (pose,) = lay(match.setup.parameters, match.world.scene().wheel, [self.aim.laying])
        place = board.place(pose.kind, (pose.x, pose.y, pose.angle), 0.0, view)
        hub = board.hub(view)
        corners = [
            (hub[0] + x, hub[1] + y)
            for x, y in place.corners(board.forms[pose.kind].outline, place.front, board.pixels)
        ]
        pygame.draw.polygon(surface, WHITE, corners, 5)
        pygame.draw.polygon(surface, ADVICE, corners, 3)
