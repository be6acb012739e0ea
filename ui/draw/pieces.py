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
    askew: float = 0.0  # how far its front is shifted along its length, and its back the other way

    def middle(self, side: int) -> Point:
        """The middle of its front (1) or its back (-1), where the hub is (0, 0), as large as at the wheel's front."""
        shift = side * self.askew
        return self.offset[0] + shift * math.cos(self.angle), self.offset[1] - shift * math.sin(self.angle)

    def corners(self, outline: Sequence[Point], scale: float, pixels: float, side: int = 1) -> list[Point]:
        """The outline (metres) at this depth, as places relative to the hub; of the front (1) or the back (-1)."""
        cos, sin = math.cos(self.angle) * pixels, math.sin(self.angle) * pixels
        x, y = self.middle(side)
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
        x, y = (h + o * place.front for h, o in zip(hub, place.middle(1), strict=True))
        drop = 0.0026 * self.pixels
        surface.blit(shade, (round(x + drop - shade.get_width() / 2), round(y + 1.5 * drop - shade.get_height() / 2)))
        solid, corner = self.solid(kind, place, hub)
        surface.blit(solid, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def solid(self, kind: str, place: Placing, hub: Point) -> tuple[pygame.Surface, Point]:
        """The piece without shadow, premultiplied, and where its upper left corner goes."""
        whole, base = (math.floor(hub[0]), math.floor(hub[1])), (hub[0] % 1, hub[1] % 1)
        fractions = (*base, *place.offset)
        turned = (round(place.angle * 500), round(place.askew * 4))
        key = (kind, *(round(f * 4) for f in fractions), *turned, round(place.front * 500), place.back)
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
        front, back = (place.corners(form.outline, 1.0, self.pixels, side) for side in (1, -1))
        left, right = _span([x for x, _ in front], [x for x, _ in back], place, base[0])
        top, bottom = _span([y for _, y in front], [y for _, y in back], place, base[1])
        size = (right - left, bottom - top)
        if kind == "cone":
            whole = pygame.Surface(size, pygame.SRCALPHA)
        else:
            large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
            hub = ((base[0] - left) * FINE, (base[1] - top) * FINE)
            _draw_sides(
                large, (front, back), hub, (place.front * FINE, place.back * FINE), PIECES[kind], bool(form.radius)
            )
            whole = pygame.transform.smoothscale(large, size)
        x, y = place.middle(1)
        middle = (base[0] + x * place.front - left, base[1] + y * place.front - top)
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


def _span(front: list[float], back: list[float], place: Placing, base: float) -> tuple[int, int]:
    """From where to where a piece reaches whose corners lie at these places, with room for its smooth edges."""
    places = [*(x * place.front for x in front), *(x * place.back for x in back)]
    return math.floor(base + min(places)) - 3, math.ceil(base + max(places)) + 3


def _draw_sides(
    surface: pygame.Surface,
    ends: tuple[list[Point], list[Point]],
    hub: Point,
    scales: tuple[float, float],
    colour: Colour,
    smooth: bool,
) -> None:
    """The sides that can be seen from the axle; the others are hidden by the end face.

    `ends` are the corners of front and back relative to the hub, drawn so many times as large as `scales` says.
    """
    around, behind = ends
    bands = 2 if smooth else BANDS
    near, far = scales
    near += 0.04 * (near - far)  # a little under the end face, so that no seam shows
    depths = [near + (far - near) * band / bands for band in range(bands + 1)]
    rows = [
        [
            (hub[0] + depth * x, hub[1] + depth * y)
            for x, y in map(_between, around, behind, [band / bands] * len(around))
        ]
        for band, depth in enumerate(depths)
    ]
    for i, (x, y) in enumerate(around):
        j = (i + 1) % len(around)
        across, down = around[j][0] - x, around[j][1] - y
        if down * x > across * y:  # it faces the hub: as seen, the outline runs counter-clockwise
            tone = 0.70 - 0.42 * (down * LIGHT[0] + across * LIGHT[1]) / math.hypot(across, down)
            for band in range(bands):
                shade = toned(colour, tone * (1 - 0.22 * (band + 0.5) / bands))
                near_row, far_row = rows[band], rows[band + 1]
                pygame.draw.polygon(surface, shade, (near_row[i], near_row[j], far_row[j], far_row[i]))
            if not smooth:
                fibre = toned(colour, tone * 0.83)
                for share in FIBRES:
                    start, end = (_between(row[i], row[j], share) for row in (rows[0], rows[-1]))
                    pygame.draw.aaline(surface, fibre, start, end)


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
