"""The panel beside the board: whose turn it is and how long, the players with their trays, the moves."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ui import layout
from ui.draw import boards
from ui.draw.marks import mark
from ui.draw.text import Type
from ui.layout import gap
from ui.players import KINDS
from ui.scenes.gamepage.page import PAD
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.trays import Trays
from ui.scenes.hamsterrolle.view import Player, View
from ui.theme import BODY, INK, INK_SOFT, LINE, PARCHMENT, SEATS, SMALL, WHITE, mix
from ui.widgets.dots import draw_dots
from ui.widgets.header import Header
from ui.widgets.moves import Moves
from ui.words import _, ngettext

PIECES = 0.6
"""How large the pieces in the trays are drawn at most, relative to those in the wheel."""
CAST = 22
"""Width of the shadow that the panel casts on the board."""
LEAST = 3
"""Lines that the list of moves has at least."""


class Pile(NamedTuple):
    """A pile of the tray that can be taken from."""

    kind: str
    grasp: tuple[float, float]  # the grasped point of the piece, in metres from its middle


class Panel:
    """The panel in a rectangle of a window of this size, for so many players; the buttons have the room `below`."""

    def __init__(self, rect: pygame.Rect, type_: Type, below: int, size: tuple[int, int], players: int) -> None:
        self.rect = rect
        self._players = players
        pixels = PIECES * Board.scale_in(layout.page(size, type_.scale).board)
        self._inner = rect.inflate(-2 * PAD, 0)
        self._below = below
        self._type = type_
        self._gap = gap(type_.scale)
        self._trays = Trays(self._inner.width, pixels, type_)
        self._header = Header(type_)
        self.moves = Moves(type_, pygame.Rect(0, 0, 0, 0))
        self._sheet = boards.panel(rect.width, rect.height, CAST)
        self._spot = pygame.Surface((0, 0))
        self._shown: tuple[object, ...] | None = None
        self._pictures: list[pygame.Surface] = []

    @property
    def fits(self) -> bool:
        """Whether there is room for all players and a few moves."""
        line = self._type.height(BODY) + 6 + self._gap
        trays = [self._trays.height(number == 0) + line for number in range(self._players)]
        moves = LEAST * self._type.height(SMALL)
        return PAD + self._header.height + sum(trays) + moves + self._below + 3 * self._gap <= self.rect.height

    # -- places

    def _cards(self, view: View) -> list[tuple[pygame.Rect, pygame.Rect]]:
        """For each player: the line with the name, and the tray below it."""
        y = PAD + self._header.height + self._gap
        cards = []
        for seat in range(len(view.players)):
            line = pygame.Rect(self._inner.x, y, self._inner.width, self._type.height(BODY) + 4)
            tray = pygame.Rect(self._inner.x, line.bottom + 2, line.width, self._trays.height(seat == view.supply))
            cards.append((line, tray))
            y = tray.bottom + self._gap
        return cards

    def tray(self, seat: int, view: View) -> pygame.Rect:
        """The tray of the seat, in the window."""
        return self._cards(view)[seat][1]

    def pile_at(self, point: tuple[int, int], view: View) -> Pile | None:
        """What would be taken by pressing at this point of the window, if anything."""
        tray = self.tray(view.supply, view)
        for kind, slot in self._trays.slots(view.players[view.supply].stock, large=True).items():
            here = slot.move(tray.topleft)
            if here.collidepoint(point):
                return Pile(kind, self._trays.grasped(kind, here, point, large=True))
        return None

    # -- pictures

    def draw(self, surface: pygame.Surface, view: View, paused: bool = False) -> None:
        """Draws the panel as the view has it, of a match that is `paused` or goes on."""
        surface.blit(self._sheet, (self.rect.x - CAST, self.rect.y))
        self._draw_header(surface, view, paused)
        cards = self._cards(view)
        for seat, (player, picture) in enumerate(zip(view.players, self._tray_pictures(view), strict=True)):
            line, tray = cards[seat]
            if seat == view.seat:
                self._draw_spot(surface, line.union(tray).inflate(2 * PAD - 12, 10), seat)
            self._draw_name(surface, player, seat, line, active=seat == view.seat)
            surface.blit(picture, tray)
        self._draw_moves(surface, view, cards[-1][1].bottom + self._gap)

    def _tray_pictures(self, view: View) -> list[pygame.Surface]:
        key = (view.supply, *(tuple(player.stock.items()) for player in view.players))
        if key != self._shown:
            self._pictures = [
                self._trays.picture(player.stock, seat == view.supply) for seat, player in enumerate(view.players)
            ]
            self._shown = key
        return self._pictures

    def _draw_header(self, surface: pygame.Surface, view: View, paused: bool) -> None:
        area = pygame.Rect(self._inner.x, PAD, self._inner.width, self._header.height)
        self._says = says = _("paused") if paused else view.says
        self._header.draw(surface, area, view.seat, view.players[view.seat].name, says, view.left, view.limit)

    def draw_dots(self, surface: pygame.Surface, seconds: float) -> None:
        """Draws what shows that a computer player thinks, after the words at the head; a slow wave over `seconds`."""
        words = self._type.width(self._says, BODY)
        middle = PAD + self._header.height - self._type.height(BODY) / 2
        draw_dots(surface, self._type, (self._inner.x + words + 4, middle), seconds)

    def _draw_spot(self, surface: pygame.Surface, rect: pygame.Rect, seat: int) -> None:
        """Lights up the player whose turn it is, with the seat's colour at the side."""
        if self._spot.get_size() != rect.size:
            self._spot = boards.slip(rect.width, rect.height, 10, mix(PARCHMENT, WHITE, 0.7), LINE)
        surface.blit(self._spot, rect)
        bar = pygame.Rect(rect.x + 4, rect.y + 10, 4, rect.height - 20)
        pygame.draw.rect(surface, SEATS[seat], bar, border_radius=2)

    def _draw_name(self, surface: pygame.Surface, player: Player, seat: int, line: pygame.Rect, active: bool) -> None:
        badge = mark(seat, round(line.height * 0.76))
        surface.blit(badge, (line.x, line.y + (line.height - badge.get_height()) // 2))
        rest = line.copy()
        rest.x, rest.width = line.x + badge.get_width() + 8, line.width - badge.get_width() - 8
        facts = ngettext("{count} piece", "{count} pieces", player.pieces).format(count=player.pieces)
        if player.level is not None:
            facts = f"{_(KINDS[player.level])}  ·  {facts}"
        if player.clock is not None:
            facts += f"  ·  {clock(player.clock)}"
        taken = self._type.draw(surface, facts, rest, SMALL, INK_SOFT, "right")
        rest.width = taken.x - rest.x - 8
        name = player.name
        if player.team is not None:
            name = _("{name} (team {number})").format(name=name, number=player.team + 1)
        self._type.draw(surface, name, rest, BODY, INK, bold=active)

    def _draw_moves(self, surface: pygame.Surface, view: View, top: int) -> None:
        """The last moves, the newest at the bottom."""
        high = self.rect.bottom - self._below - self._gap - top
        self.moves.rect = pygame.Rect(self._inner.x, top, self._inner.width, high)
        self.moves.draw(surface, view.moves, len(view.moves) - 1 if view.marked is None else view.marked)


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
