"""The view from above, beside the wheel: where along the axle the piece in the hand is, and how askew.

What the side view does not show is seen from the hub here, with the player at the bottom: the rim between its two
edges, the dividers, what lies near the piece, and the piece.
"""

from __future__ import annotations

import math

import pygame

from games.hamsterrolle import COMPARTMENTS, PITCH
from sim.parameters import Parameters
from sim.pieces import PieceShape
from ui.draw import boards
from ui.draw.pieces import toned
from ui.draw.text import Type
from ui.scenes.hamsterrolle.view import View
from ui.theme import DIVIDER, HONEY, INK_SOFT, PIECES, SEATS, SMALL, WALNUT, WARNING, WHITE, mix
from ui.words import _

WIDTH, DEPTH = 0.235, 0.150
"""How much is seen, in metres along the rim and along the axle."""
FINE = 2
"""Pixels in a row of the larger picture for one on the screen."""
PAD = 8
WIDEST = "+00 mm  +00°"
"""The widest figures beside the title; where there is no room for both, they have a line of their own."""


class Above:
    """The view in the lower left corner of the board; it is drawn while a piece is in a hand."""

    def __init__(
        self, board: pygame.Rect, type_: Type, parameters: Parameters, forms: dict[str, PieceShape], mirrored: bool
    ) -> None:
        self._type = type_
        self._gear = parameters.wheel
        self._forms = forms
        self._way = -1 if mirrored else 1
        wide = min(round(0.24 * board.width), round(215 * type_.scale))
        self._field = pygame.Rect(0, 0, wide, round(wide * DEPTH / WIDTH))
        self._pixels = FINE * wide / WIDTH
        words = type_.height(SMALL)
        beside = type_.width(_("From above"), SMALL) + PAD + type_.width(WIDEST, SMALL) <= wide
        heading = words if beside else 2 * words
        self.rect = card = pygame.Rect(0, 0, wide + 2 * PAD, self._field.height + PAD + heading + words)
        card.bottomleft = (board.x + 14, board.bottom - 14)
        self._paper = boards.card(*card.size, radius=8.0, spread=8.0)
        self._field.topleft = (card.x + PAD, card.y + PAD // 2 + heading)
        self._title = pygame.Rect(card.x + PAD, card.y + 2, wide, words)
        self._figures = self._title.move(0, heading - words)
        if beside:
            self._title.width = type_.width(_("From above"), SMALL)
            self._figures.width -= self._title.width + PAD
            self._figures.right = card.right - PAD
        self._keys = pygame.Rect(card.x + PAD, self._field.bottom + 1, wide, words)

    def draw(self, surface: pygame.Surface, view: View) -> None:
        """Draws it, if there is something in the hand to be seen."""
        if view.held is None or view.carried is None:
            return
        paper, margin = self._paper
        surface.blit(paper, (self.rect.x - margin, self.rect.y - margin))
        self._type.draw(surface, _("From above"), self._title, SMALL, INK_SOFT)
        self._type.draw(surface, self._words(view), self._figures, SMALL, INK_SOFT, "right")
        if view.hand is None:  # a person's
            self._type.draw(surface, _("Shift and mouse, or W S A D"), self._keys, SMALL, INK_SOFT, "centre")
        large = pygame.Surface((self._field.width * FINE, self._field.height * FINE))
        self._draw_rim(large, view)
        self._draw_pieces(large, view)
        surface.blit(pygame.transform.smoothscale(large, self._field.size), self._field)

    def _words(self, view: View) -> str:
        """How far off the middle the piece is, and how askew."""
        assert view.carried is not None
        axial, yaw = view.carried
        return f"{axial * 1000:+.0f} mm  {math.degrees(yaw) * self._way:+.0f}°"

    # -- places

    def _focus(self, view: View) -> float:
        """The angle ahead of the piece in the hand, about which the view is centred."""
        assert view.held is not None
        return _ahead(view, view.ids.index(view.held))

    def _across(self, ahead: float, focus: float) -> float:
        """How far right of the middle (pixels) something at this angle ahead is seen."""
        inner = self._gear.radius - self._gear.thickness
        return -self._way * math.remainder(ahead - focus, math.tau) * inner * self._pixels

    # -- pictures

    def _draw_rim(self, large: pygame.Surface, view: View) -> None:
        width, height = large.get_size()
        half, focus = self._gear.width / 2 * self._pixels, self._focus(view)
        large.fill(WALNUT)
        rim = pygame.Rect(0, round(height / 2 - half), width, round(2 * half))
        pygame.draw.rect(large, mix(HONEY, WALNUT, 0.25), rim)
        for border in range(COMPARTMENTS):
            x = width / 2 + self._across((border + 0.5) * PITCH, focus)
            thick = self._gear.divider_thickness * self._pixels
            pygame.draw.rect(large, DIVIDER, (round(x - thick / 2), rim.y, round(thick), rim.height))
        for edge in (rim.top, rim.bottom):
            pygame.draw.line(large, toned(HONEY, 1.25), (0, edge), (width, edge), 2 * FINE)
        for x in range(0, width, 12 * FINE):
            pygame.draw.line(large, mix(HONEY, WALNUT, 0.6), (x, height // 2), (x + 6 * FINE, height // 2), FINE)

    def _draw_pieces(self, large: pygame.Surface, view: View) -> None:
        hub_x, hub_y, _roll = view.wheel
        far_first = sorted(
            (number for number in range(len(view.ids)) if view.ids[number] != view.held),
            key=lambda number: -math.hypot(view.poses[number, 0] - hub_x, view.poses[number, 1] - hub_y),
        )
        for number in far_first:
            if math.hypot(view.poses[number, 0] - hub_x, view.poses[number, 1] - hub_y) < self._gear.radius:
                self._draw_piece(large, view, number, float(view.axial[number]), view.yaw_of(number))
        assert view.held is not None
        assert view.carried is not None
        number, (axial, yaw) = view.ids.index(view.held), view.carried
        held = self._draw_piece(large, view, number, axial, yaw)
        if view.steered is not None:  # where the hand wants it
            pygame.draw.polygon(large, WHITE, self._corners(large, view, number, *view.steered), FINE)
        out = abs(axial) > self._gear.width / 2
        pygame.draw.polygon(large, WARNING if out else SEATS[view.seat], held, 2 * FINE)
        middle = (sum(x for x, _ in held) / len(held), sum(y for _, y in held) / len(held))
        pygame.draw.circle(large, WARNING if out else SEATS[view.seat], middle, 3 * FINE)

    def _draw_piece(
        self, large: pygame.Surface, view: View, number: int, axial: float, yaw: float
    ) -> list[tuple[float, float]]:
        """Draws a piece as the rectangle that is seen of it, and returns its corners."""
        corners, colour = self._corners(large, view, number, axial, yaw), PIECES[view.kinds[number]]
        pygame.draw.polygon(large, colour, corners)
        pygame.draw.polygon(large, toned(colour, 0.6), corners, FINE)
        return corners

    def _corners(
        self, large: pygame.Surface, view: View, number: int, axial: float, yaw: float
    ) -> list[tuple[float, float]]:
        """The corners of what is seen of a piece at this place along the axle (m) and with this yaw (rad)."""
        form = self._forms[view.kinds[number]]
        ahead = _ahead(view, number)
        pitch = float(view.poses[number, 2]) + ahead - view.wheel[2]
        along = [x * math.cos(pitch) - y * math.sin(pitch) for x, y in form.outline]
        x, y = self._across(ahead, self._focus(view)), axial * self._pixels
        left, right = self._way * min(along) * self._pixels, self._way * max(along) * self._pixels
        half, turn = form.across / 2 * self._pixels, self._way * yaw
        cos, sin = math.cos(turn), math.sin(turn)
        middle = (large.get_width() / 2 + x, large.get_height() / 2 + y)
        return [
            (middle[0] + a * cos + b * sin, middle[1] - a * sin + b * cos)
            for a, b in ((left, -half), (right, -half), (right, half), (left, half))
        ]


def _ahead(view: View, number: int) -> float:
    """The angle ahead of a piece's middle, in the wheel's frame."""
    hub_x, hub_y, roll = view.wheel
    x, y = (float(value) for value in view.poses[number, :2])
    return math.atan2(hub_x - x, hub_y - y) + roll
