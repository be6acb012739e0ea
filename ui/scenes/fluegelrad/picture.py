"""Draws Flügelrad's table: board, marbles, impeller, and the signs that tell what belongs together and what may be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import pygame

from games.fluegelrad import NEIGHBOURS, Turn, hollow_set
from games.fluegelrad.clusters import clusters
from sim.impeller.parameters import SIXTH, STANDARD
from ui.draw import boards, hexagons, links
from ui.draw.impeller import Impeller
from ui.draw.links import put
from ui.draw.marbles import put_glass
from ui.draw.text import Type
from ui.scenes.fluegelrad.table import Table
from ui.scenes.fluegelrad.turning import Marble
from ui.scenes.fluegelrad.view import HOLE_POINTS, MARBLE, TIP, View
from ui.theme import ALLOWED, BODY, HONEY, SEATS, WHITE, mix

LIFT = 0.007
"""How high (m) the impeller is lifted."""
LINKED = 2
"""Marbles that a cluster has at least to be shown."""


def largest_clusters(marbles: Sequence[Marble]) -> Iterator[tuple[int, list[Marble]]]:
    """Each seat with the marbles of its largest cluster, as they lie now; of several the first."""
    for seat in (0, 1):
        lying = {marble.hollow: marble for marble in marbles if marble.seat == seat and marble.hollow is not None}
        best = max(clusters(hollow_set(lying)), key=int.bit_count, default=0)
        if best.bit_count() >= LINKED:
            yield seat, [marble for hollow, marble in lying.items() if best >> hollow & 1]


class Picture:
    """The table in a rectangle of the window."""

    def __init__(self, rect: pygame.Rect, view: View) -> None:
        self._rect = rect
        self._view = view
        self._ground = _ground(rect.size, (view.middle[0] - rect.x, view.middle[1] - rect.y), view.pixels)
        self._marble = round(MARBLE * view.pixels)
        self._impeller = Impeller(STANDARD, view.pixels)

    def prepare(self) -> None:
        """Makes pictures for later, a few at a time."""
        self._impeller.prepare()

    def draw(self, surface: pygame.Surface, type_: Type, table: Table, open_holes: Iterable[int]) -> None:
        """Draws the table; the holes into which the impeller may be set are lit."""
        surface.blit(self._ground, self._rect)
        marbles = table.marbles()
        shown = list(largest_clusters(marbles))
        for seat, cluster in shown:
            self._draw_cluster(surface, seat, cluster)
        spot = links.glow(ALLOWED, round(0.036 * self._view.pixels), round(2.3 * hexagons.BORE * self._view.pixels))
        for hole in open_holes:
            put(surface, spot, self._view.pixel(HOLE_POINTS[hole]))
        if table.turning is None and table.last is not None:
            self._draw_last(surface, table.last, 1 - table.state.seat)
        self._draw_things(surface, table, marbles)
        for seat, cluster in shown:
            self._draw_size(surface, type_, seat, cluster)

    def _draw_things(self, surface: pygame.Surface, table: Table, marbles: Sequence[Marble]) -> None:
        """The impeller stands between the marbles, or is lifted over them."""
        lift, middle = table.pose.lift.value, self._view.pixel(table.pose.place)
        if lift < 0.05:
            self._impeller.draw_shadow(surface, middle, table.angle)
            self._impeller.draw(surface, middle, table.angle)
        for marble in marbles:
            put_glass(surface, marble.seat, self._view.pixel((marble.x, marble.y)), self._marble)
        if lift >= 0.05:
            self._impeller.draw_shadow(surface, middle, table.angle, LIFT * lift)
            raised = (
                middle[0] - 0.3 * LIFT * lift * self._view.pixels,
                middle[1] - 0.5 * LIFT * lift * self._view.pixels,
            )
            self._impeller.draw(surface, raised, table.angle, 1 + 0.04 * lift)

    def _draw_cluster(self, surface: pygame.Surface, seat: int, cluster: Sequence[Marble]) -> None:
        colour, width = links.bright(seat), max(0.0010 * self._view.pixels, 2.0)
        for one, other in combinations(cluster, 2):
            if one.hollow is not None and other.hollow in NEIGHBOURS[one.hollow]:
                (x, y), (to_x, to_y) = (self._view.pixel((marble.x, marble.y)) for marble in (one, other))
                bar = links.link(colour, round(to_x - x), round(to_y - y), 3 * width)
                put(surface, bar, ((x + to_x) / 2, (y + to_y) / 2))
        ring = links.halo(colour, self._marble, 1.6 * width)
        for marble in cluster:
            put(surface, ring, self._view.pixel((marble.x, marble.y)))

    def _draw_size(self, surface: pygame.Surface, type_: Type, seat: int, cluster: Sequence[Marble]) -> None:
        """How many they are, beside the marble that lies farthest out."""
        outer = max(cluster, key=lambda marble: (round(math.hypot(marble.x, marble.y), 4), -marble.y))
        away = math.hypot(outer.x, outer.y) or 1.0
        reach = MARBLE / 2 + 0.5 * type_.height(BODY) / self._view.pixels
        place = (outer.x * (1 + reach / away), outer.y * (1 + reach / away))
        within = self._rect.inflate(-16, -16)
        links.badge(surface, type_, str(len(cluster)), self._view.pixel(place), within, SEATS[seat])

    def _draw_last(self, surface: pygame.Surface, last: Turn, seat: int) -> None:
        """A round arrow about the hole says how far the impeller was turned, and by whom."""
        radius = round((TIP + 0.0035) * self._view.pixels)
        colour = mix(SEATS[seat], WHITE, 0.12)
        face = links.arc(colour, radius, SIXTH / 2, last.sixths * SIXTH, max(0.0016 * self._view.pixels, 2.0))
        put(surface, face, self._view.pixel(HOLE_POINTS[last.hole]))

    def draw_focus(self, surface: pygame.Surface, hole: int) -> None:
        """A ring round the hole where the keyboard is."""
        put(surface, links.focus(round(0.017 * self._view.pixels)), self._view.pixel(HOLE_POINTS[hole]))

    def draw_target(self, surface: pygame.Surface, hole: int) -> None:
        """A ring round the hole into which the impeller would be set now."""
        ring = links.halo(
            mix(HONEY, WHITE, 0.5), round(0.016 * self._view.pixels), max(0.0014 * self._view.pixels, 2.0)
        )
        put(surface, ring, self._view.pixel(HOLE_POINTS[hole]))


@lru_cache(3)
def _ground(size: tuple[int, int], middle: tuple[float, float], pixels: float) -> pygame.Surface:
    """The table with the board on it, which never change."""
    surface = boards.table(*size)
    board, margin = hexagons.board(STANDARD, pixels)
    half = round(STANDARD.board.side * pixels / 2)
    surface.blit(board, (round(middle[0]) - half - margin, round(middle[1]) - half - margin))
    return surface
