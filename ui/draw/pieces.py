"""The painted pieces: solid wood seen along the wheel's axle, the end towards us, the sides running back to the hub.

A piece is put together at twice its size, sides first and the end face over them, and then halved: that makes all
edges smooth. What did not move since it was last drawn is not made again.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pygame

from sim.pieces import PieceShape
from ui.draw import faces
from ui.draw.canvas import LIGHT, blit_turned
from ui.theme import PIECES, Colour

FINE = 2
"""Pixels in a row of the larger picture for one on the screen."""
KEPT = 256
"""Finished pictures that are kept at most."""
SHADE_STEPS = 32
"""Angles at which a shadow is kept."""
BANDS = 3
"""Steps in which a side gets darker towards the back."""
FIBRES = (0.18, 0.36, 0.44, 0.78)
"""Where a side shows lines of grain, as shares of its edge."""

Point = tuple[float, float]


class Placing(NamedTuple):
    """Where a piece is, in pixels of the screen with y down."""

    offset: Point  # from the hub, as large as at the wheel's front
    angle: float  # rad, counter-clockwise as seen
    front: float  # how large its front is drawn about the hub
    back: float  # the same for its back

    def corners(self, outline: Sequence[Point], scale: float, pixels: float) -> list[Point]:
        """The outline (metres) at this depth, as places relative to the hub."""
        cos, sin = math.cos(self.angle) * pixels, math.sin(self.angle) * pixels
        x, y = self.offset
        return [(scale * (x + a * cos - b * sin), scale * (y - a * sin - b * cos)) for a, b in outline]


class Pieces:
    """Pictures of the pieces at one size of the wheel."""

    def __init__(self, forms: Sequence[PieceShape], pixels: float) -> None:
        """`pixels` per metre at the wheel's front."""
        self.pixels = pixels
        self.forms = {form.kind: form for form in forms}
        self._faces = {form.kind: faces.face(form, pixels * FINE) for form in forms}
        self._shades = {form.kind: faces.shade(form, pixels) for form in forms}
        self._lit: dict[tuple[str, int], pygame.Surface] = {}
        self._shaded: dict[tuple[str, int], pygame.Surface] = {}
        self._made: OrderedDict[tuple[object, ...], tuple[pygame.Surface, Point]] = OrderedDict()

    def draw(self, surface: pygame.Surface, kind: str, place: Placing, hub: Point) -> None:
        """Draws a piece with its shadow on whatever is there already."""
        shade = self._shade(kind, place.angle)
        x, y = (h + o * place.front for h, o in zip(hub, place.offset, strict=True))
        drop = 0.0026 * self.pixels
        surface.blit(shade, (round(x + drop - shade.get_width() / 2), round(y + 1.5 * drop - shade.get_height() / 2)))
        solid, corner = self.solid(kind, place, hub)
        surface.blit(solid, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def solid(self, kind: str, place: Placing, hub: Point) -> tuple[pygame.Surface, Point]:
        """The piece without shadow, premultiplied, and where its upper left corner goes."""
        whole, base = (math.floor(hub[0]), math.floor(hub[1])), (hub[0] % 1, hub[1] % 1)
        fractions = (*base, *place.offset)
        key = (kind, *(round(f * 4) for f in fractions), round(place.angle * 500), round(place.front * 500), place.back)
        if key not in self._made:
            self._made[key] = self._put_together(kind, place, base)
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        picture, (x, y) = self._made[key]
        return picture, (x + whole[0], y + whole[1])

    def _put_together(self, kind: str, place: Placing, base: Point) -> tuple[pygame.Surface, Point]:
        """The piece, and its corner relative to the whole pixel of the hub."""
        form = self.forms[kind]
        around = place.corners(form.outline, 1.0, self.pixels)
        left, right = _span([x for x, _ in around], place, base[0])
        top, bottom = _span([y for _, y in around], place, base[1])
        size = (right - left, bottom - top)
        if kind == "cone":
            whole = pygame.Surface(size, pygame.SRCALPHA)
        else:
            large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
            hub = ((base[0] - left) * FINE, (base[1] - top) * FINE)
            _draw_sides(large, around, hub, (place.front * FINE, place.back * FINE), PIECES[kind], bool(form.radius))
            whole = pygame.transform.smoothscale(large, size)
        middle = (base[0] + place.offset[0] * place.front - left, base[1] + place.offset[1] * place.front - top)
        blit_turned(whole, self._lit_face(kind, place.angle), place.angle, place.front / FINE, middle)
        return whole, (left, top)

    def _lit_face(self, kind: str, angle: float) -> pygame.Surface:
        step = round(angle / math.tau * faces.LIT_STEPS) % faces.LIT_STEPS
        if (kind, step) not in self._lit:
            self._lit[kind, step] = self._faces[kind].lit(step / faces.LIT_STEPS * math.tau)
        return self._lit[kind, step]

    def _shade(self, kind: str, angle: float) -> pygame.Surface:
        """The shadow, turned; those of a cuboid repeat after half a turn, and that of a roller does not turn."""
        same = 1 if self.forms[kind].radius else SHADE_STEPS // (2 if len(self.forms[kind].outline) == 4 else 1)
        step = round(angle / math.tau * SHADE_STEPS) % same
        if (kind, step) not in self._shaded:
            self._shaded[kind, step] = pygame.transform.rotate(self._shades[kind], step * 360 / SHADE_STEPS)
        return self._shaded[kind, step]


def _span(places: list[float], place: Placing, base: float) -> tuple[int, int]:
    """From where to where a piece reaches whose corners lie at these places, with room for its smooth edges."""
    least, most = min(places), max(places)
    return (
        math.floor(base + min(least * place.front, least * place.back)) - 3,
        math.ceil(base + max(most * place.front, most * place.back)) + 3,
    )


def _draw_sides(
    surface: pygame.Surface, around: list[Point], hub: Point, scales: tuple[float, float], colour: Colour, smooth: bool
) -> None:
    """The sides that can be seen from the axle; the others are hidden by the end face.

    `around` are the corners relative to the hub; they are drawn so many times as large in front and at the back.
    """
    bands = 2 if smooth else BANDS
    near, far = scales
    near += 0.04 * (near - far)  # a little under the end face, so that no seam shows
    depths = [near + (far - near) * band / bands for band in range(bands + 1)]
    rows = [[(hub[0] + depth * x, hub[1] + depth * y) for x, y in around] for depth in depths]
    for i, (x, y) in enumerate(around):
        j = (i + 1) % len(around)
        across, down = around[j][0] - x, around[j][1] - y
        if down * x > across * y:  # it faces the hub: as seen, the outline runs counter-clockwise
            tone = 0.70 - 0.42 * (down * LIGHT[0] + across * LIGHT[1]) / math.hypot(across, down)
            for band in range(bands):
                shade = toned(colour, tone * (1 - 0.22 * (band + 0.5) / bands))
                before, behind = rows[band], rows[band + 1]
                pygame.draw.polygon(surface, shade, (before[i], before[j], behind[j], behind[i]))
            if not smooth:
                fibre = toned(colour, tone * 0.83)
                for share in FIBRES:
                    ends = [_between(row[i], row[j], share) for row in (rows[0], rows[-1])]
                    pygame.draw.aaline(surface, fibre, *ends)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def toned(colour: Colour, tone: float) -> Colour:
    """The colour in less light (tone below 1; shadows are warm) or more (above 1; towards white)."""
    return _toned(colour, round(tone * 64))


@cache
def _toned(colour: Colour, level: int) -> Colour:
    tone = level / 64
    if tone > 1:
        share = min(tone - 1, 1.0)
        red, green, blue = (round(c + (255 - c) * share) for c in colour)
    else:
        red, green, blue = (round(c * tone**power) for c, power in zip(colour, (0.88, 1.1, 1.2), strict=True))
    return red, green, blue
