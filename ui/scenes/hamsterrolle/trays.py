"""The players' trays: the pieces that each has yet to get rid of, in piles by kind."""

from __future__ import annotations

import pygame

from sim.parameters import STANDARD, Parameters
from sim.pieces import KINDS, PieceShape, form
from ui.draw import boards
from ui.draw.pieces import Pieces, Placing
from ui.draw.text import Type
from ui.theme import INK, SMALL

PILE = 2
"""Pieces of a kind that are shown on each other; how many there are more is written."""
BESIDE = 5
"""Pixels between two piles."""
SMALLER = 0.62
"""Size of the other players' pieces compared with those that can be taken."""


class Trays:
    """Draws trays of one width; those that can be taken from are larger."""

    def __init__(self, width: int, most: float, type_: Type, parameters: Parameters = STANDARD) -> None:
        """`most` pixels per metre, or as many as `width` has room for."""
        self.width = width
        self._type = type_
        self._forms = {kind: form(kind, parameters) for kind in KINDS}
        room = width - 22 - BESIDE * (len(KINDS) - 1)
        pixels = min(room / sum(_width(form) for form in self._forms.values()), most)
        self._pieces = {
            large: Pieces(tuple(self._forms.values()), pixels * (1.0 if large else SMALLER)) for large in (True, False)
        }

    def height(self, large: bool) -> int:
        """How high a tray is."""
        highest = max(_height(form) for form in self._forms.values())
        return round(highest * PILE * self._pieces[large].pixels * 0.92) + 16

    def picture(self, stock: dict[str, int], large: bool) -> pygame.Surface:
        """A tray with these pieces in it."""
        surface = boards.tray(self.width, self.height(large))
        for kind, slot in self.slots(stock, large).items():
            self._draw_pile(surface, kind, stock[kind], slot, large)
        return surface

    def slots(self, stock: dict[str, int], large: bool) -> dict[str, pygame.Rect]:
        """Where each kind of the stock lies in the tray, relative to its upper left corner."""
        pixels, height = self._pieces[large].pixels, self.height(large)
        kinds = [kind for kind in KINDS if stock.get(kind)]
        widths = [round(_width(self._forms[kind]) * pixels) for kind in kinds]
        space = min((self.width - 22 - sum(widths)) // max(len(kinds) - 1, 1), 26) if large else 2 * BESIDE
        slots, x = {}, 11
        for kind, width in zip(kinds, widths, strict=True):
            slots[kind] = pygame.Rect(x - space // 2, 4, width + space, height - 8)
            x += width + space
        return slots

    def grasped(self, kind: str, slot: pygame.Rect, point: tuple[int, int], large: bool) -> tuple[float, float]:
        """Where on the piece a point of its slot lies, in metres from its middle and no further than its edge."""
        one, pixels = self._forms[kind], self._pieces[large].pixels
        x, y = (point[0] - slot.centerx) / pixels, (slot.bottom - 5 - point[1]) / pixels - _height(one) / 2
        half_width, half_height = _width(one) / 2, _height(one) / 2
        return max(-half_width, min(half_width, x)), max(-half_height, min(half_height, y))

    def _draw_pile(self, surface: pygame.Surface, kind: str, count: int, slot: pygame.Rect, large: bool) -> None:
        pieces, one = self._pieces[large], self._forms[kind]
        eye = (self.width / 2, -0.6 * self.width)
        lowest = slot.bottom - 5 + min(y for _, y in one.outline) * pieces.pixels
        for number in range(min(count, PILE)):
            middle = lowest - number * _height(one) * pieces.pixels * (0.92 if kind != "cone" else 0.3)
            offset = (slot.centerx - eye[0], middle - eye[1])
            pieces.draw(surface, kind, Placing(offset, 0.0, 1.0, 0.95), eye)
        if count > PILE:
            corner = pygame.Rect(slot.right - 26, slot.y - 2, 26, self._type.height(SMALL))
            self._type.draw(surface, f"×{count}", corner, SMALL, INK, "right", bold=True)


def _width(one: PieceShape) -> float:
    return max(x for x, _ in one.outline) - min(x for x, _ in one.outline)


def _height(one: PieceShape) -> float:
    return max(y for _, y in one.outline) - min(y for _, y in one.outline)
