"""The panel beside a board: whose turn it is, the seats with clocks and what they have, the moves, the buttons."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from games.clock import Clock
from games.record import Record
from ui.draw import boards
from ui.draw.marks import mark
from ui.draw.text import Type
from ui.layout import gap
from ui.players import KINDS
from ui.scenes.boardgame.analysis import Analysis, shares_of
from ui.scenes.boardgame.board import Board
from ui.scenes.boardgame.following import Turn
from ui.scenes.boardgame.telling import percent, turns, worth
from ui.scenes.gamepage.page import PAD
from ui.session import Session
from ui.theme import BODY, INK, INK_SOFT, LINE, PARCHMENT, SMALL, WHITE, Colour, mix
from ui.widgets.dots import draw_dots
from ui.widgets.header import Header
from ui.widgets.moves import Moves
from ui.widgets.ranking import draw_ranking, ranking_height
from ui.words import _

CAST = 22
"""Width of the shadow that the panel casts on the board."""
LEAST = 3
"""Lines that the list of moves has at least."""


class PanelModel(NamedTuple):
    """What the panel tells of."""

    session: Session
    board: Board
    turn: Turn  # as far as the board has shown it
    analysis: Analysis
    stands: bool  # whether the clock does, as a card lies over the board
    thinks: bool  # whether a computer player is to act
    seconds: float  # that have gone by, for what shows that one has to wait


class Panel:
    """The panel in a rectangle of the window, above the buttons that take the room `below`."""

    def __init__(self, rect: pygame.Rect, type_: Type, below: int, colours: Sequence[Colour]) -> None:
        self.rect = rect
        self._type = type_
        self._colours = colours
        self._inner = rect.inflate(-2 * PAD, 0)
        self._gap = gap(type_.scale)
        self._header = Header(type_)
        self._row = type_.height(BODY) + type_.height(SMALL) + 12
        top = PAD + self._header.height + self._gap
        self._lines = [
            pygame.Rect(self._inner.x, top + seat * self._row, self._inner.width, self._row)
            for seat in range(len(colours))
        ]
        moves = self._lines[-1].bottom + self._gap
        self._room = pygame.Rect(self._inner.x, moves, self._inner.width, rect.bottom - below - self._gap - moves)
        self.moves = Moves(type_, self._room)
        self._told: Record | None = None
        self._turns: tuple[list[str], list[int]] = ([], [])
        self._sheet = boards.panel(rect.width, rect.height, CAST)
        self._spot = boards.slip(self._inner.width + 2 * PAD - 12, self._row - 4, 10, mix(PARCHMENT, WHITE, 0.7), LINE)

    @property
    def fits(self) -> bool:
        """Whether there is room for a few moves."""
        return self._room.height >= LEAST * self._type.height(SMALL)

    def action_at(self, point: tuple[int, int]) -> int | None:
        """The number of the last action of the turn whose line is at this point of the window; None where none is."""
        line, numbers = self.moves.line_at(point), self._turns[1]
        return None if line is None else bisect_right(numbers, line) - 1

    def draw(self, surface: pygame.Surface, told: PanelModel) -> None:
        """Draws the panel for the position that is looked at."""
        surface.blit(self._sheet, (self.rect.x - CAST, self.rect.y))
        self._draw_header(surface, told)
        shares = shares_of(told.session.looked_at, told.analysis.thought) if told.analysis.on else ()
        for seat, line in enumerate(self._lines):
            share = percent(shares[seat]) if shares else ""
            self._draw_seat(surface, told, seat, line, share)
        self._draw_moves(surface, told)

    def _draw_moves(self, surface: pygame.Surface, told: PanelModel) -> None:
        """What is thought of the position, if that is wanted, and below it the moves if there is room for both."""
        session, room = told.session, self._room.copy()
        if told.analysis.on:
            high = ranking_height(self._type)
            if room.height - high < LEAST * self._type.height(SMALL):
                high = room.height
            place = pygame.Rect(room.x, room.y, room.width, high)
            _draw_thought(surface, self._type, place, told)
            room = pygame.Rect(room.x, room.y + high, room.width, room.height - high)
        self.moves.rect = room
        if session.record is not self._told:
            self._told = session.record
            self._turns = turns(session)
        lines, numbers = self._turns
        self.moves.draw(surface, lines, numbers[session.shown - 1] if session.shown else -1)

    def _draw_header(self, surface: pygame.Surface, told: PanelModel) -> None:
        session, turn = told.session, told.turn
        state = turn.state
        limit = turn.clock.control.turn
        shows_time = limit is not None and session.outcome is None
        area = pygame.Rect(self._inner.x, PAD, self._inner.width, self._header.height)
        says, waiting = self._status(told)
        left = min(turn.clock.remaining, limit or math.inf) if shows_time else None
        name = session.names[state.seat]
        colour = self._colours[state.seat]
        self._header.draw(surface, area, state.seat, name, says, left, limit or 1.0, colour)
        if waiting:
            words = self._inner.x + self._type.width(says, BODY) + 4
            draw_dots(surface, self._type, (words, area.bottom - self._type.height(BODY) / 2), told.seconds)

    @staticmethod
    def _status(told: PanelModel) -> tuple[str, bool]:
        """What the seat to move does, or should do; and whether one waits for a thought."""
        if told.stands:
            return _("paused"), False
        if told.thinks:
            return _("thinks"), True
        if told.analysis.hinting:
            thought = told.analysis.thought
            return (_("Hint: {action}").format(action=thought.chosen), False) if thought else (_("gets a hint"), True)
        return told.board.status(told.turn.state), False

    def _draw_seat(self, surface: pygame.Surface, told: PanelModel, seat: int, line: pygame.Rect, share: str) -> None:
        """A seat's mark, name and clock, and below what it has and can expect; the one to move is lit up."""
        session, state = told.session, told.turn.state
        colour = self._colours[seat]
        to_move = seat == state.seat and state.outcome is None
        if to_move:
            spot = self._spot.get_rect(center=line.center)
            surface.blit(self._spot, spot)
            pygame.draw.rect(surface, colour, (spot.x + 4, spot.y + 7, 4, spot.height - 14), border_radius=2)
        height = self._type.height(BODY)
        badge = mark(seat, round(height * 0.9), colour)
        surface.blit(badge, (line.x + 4, line.y + 6))
        rest = pygame.Rect(line.x + badge.get_width() + 14, line.y + 5, 0, height)
        rest.width = line.right - rest.x - 6
        time = _clock(told.turn.clock, seat)
        if time:
            rest.width = self._type.draw(surface, time, rest, BODY, INK, "right").x - rest.x - 8
        self._type.draw(surface, session.names[seat], rest, BODY, INK, bold=to_move)
        below = pygame.Rect(rest.x, rest.bottom, line.right - rest.x - 6, self._type.height(SMALL))
        if share:
            below.width = self._type.draw(surface, share, below, SMALL, INK, "right", bold=True).x - below.x - 8
        facts, kind = told.board.facts(session.looked_at, seat), session.record.header.seats[seat].kind
        if kind != "human":
            facts = f"{_(KINDS[kind])} · {facts}"
        self._type.draw(surface, facts, below, SMALL, INK_SOFT)


def _draw_thought(surface: pygame.Surface, type_: Type, rect: pygame.Rect, told: PanelModel) -> None:
    """The best actions with their worth and how often the search went there, and how play goes on."""
    thought = told.analysis.thought
    rows = [(found.action, worth(found), str(found.visits)) for found in thought.actions] if thought else []
    head = (_("Analysis"), _("value"), _("visits"))
    draw_ranking(surface, type_, rect, head, rows, " ".join(thought.line) if thought else "")
    if thought is None and told.session.looked_at.outcome is None:
        draw_dots(surface, type_, (rect.x, rect.y + 4 + 1.5 * type_.height(SMALL)), told.seconds)


def _clock(clock: Clock, seat: int) -> str:
    """What is left on the seat's game clock; empty where there is none."""
    left = clock.on_clock(seat)
    if math.isinf(left):
        return ""
    return f"{int(left) // 60}:{int(left) % 60:02d}" if left >= 20 else f"{left:.1f}"
