"""The board of Hamsterrolle: the wheel in its room, and the way from places in the world to pixels and back."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import chain

import pygame

from games.hamsterrolle import PITCH
from sim.parameters import STANDARD, Parameters
from sim.pieces import KINDS, form
from ui.draw.boards import disc
from ui.draw.guides import Guides
from ui.draw.pieces import Pieces, Placing
from ui.draw.room import Room, Shadow
from ui.draw.wheel import Wheel, depth_scale
from ui.motion import Glide
from ui.scenes.hamsterrolle.view import View
from ui.theme import BEECH, SEATS, WARNING, WHITE

GLOW = 0.9
"""How strongly (0 to 1) the compartments glow that a piece may go to."""
SHARE = 0.74
"""The wheel's share of the board's height."""

Point = tuple[float, float]


class Board:
    """The board in a rectangle of the window."""

    def __init__(
        self, rect: pygame.Rect, mirrored: bool = False, camera: float = 0.0, parameters: Parameters = STANDARD
    ) -> None:
        """`mirrored` for rolling to the right; `camera` is where it is, in metres."""
        self.rect = rect
        self.mirrored = mirrored
        self.gear = parameters.wheel
        self.pixels = self.scale_in(rect, parameters)
        self.centre = _centre(rect.size)
        self.forms = {kind: form(kind, parameters) for kind in KINDS}
        self.camera = Glide(camera)
        self._room, self._shadow, self._wheel, self._guides, self.pieces = _scenery(
            rect.size, self.pixels, mirrored, parameters
        )

    @staticmethod
    def scale_in(rect: pygame.Rect, parameters: Parameters = STANDARD) -> float:
        """Pixels per metre of a board in this rectangle."""
        return min(SHARE * rect.height, 0.86 * rect.width) / (2 * parameters.wheel.radius)

    # -- places

    def hub(self, view: View) -> Point:
        """The pixel of the hub."""
        x, y, _ = view.wheel
        aside = (x - self.camera.value) * self.pixels
        return (
            self.rect.x + self.centre[0] + (-aside if self.mirrored else aside),
            self.rect.y + self.centre[1] - (y - self.gear.radius) * self.pixels,
        )

    def world(self, pixel: Point, view: View, axial: float = 0.0) -> Point:
        """The place (x, y in metres) that is seen at a pixel, as deep as `axial` along the axle."""
        hub, scale = self.hub(view), self.pixels * depth_scale(self.gear, axial)
        right, up = (pixel[0] - hub[0]) / scale, (hub[1] - pixel[1]) / scale
        return view.wheel[0] + (-right if self.mirrored else right), view.wheel[1] + up

    def pixel(self, place: Point, view: View, axial: float = 0.0) -> Point:
        """The pixel at which a place (x, y in metres) is seen that is as deep as `axial`; the reverse of `world`."""
        hub, scale = self.hub(view), self.pixels * depth_scale(self.gear, axial)
        right, up = place[0] - view.wheel[0], place[1] - view.wheel[1]
        return hub[0] + (-right if self.mirrored else right) * scale, hub[1] - up * scale

    def place(self, kind: str, pose: tuple[float, float, float], axial: float, view: View, yaw: float = 0.0) -> Placing:
        """Where a piece in this pose (x, y, angle) and with this yaw is drawn."""
        x, y, angle = pose
        right, up = (x - view.wheel[0]) * self.pixels, (y - view.wheel[1]) * self.pixels
        half = self.forms[kind].across / 2
        front, back = (depth_scale(self.gear, axial + side) for side in (half, -half))
        askew = half * math.sin(yaw) * self.pixels
        if self.mirrored:
            right, angle, askew = -right, -angle, -askew
        return Placing((right, -up), angle, front, back, askew)

    def piece_at(self, pixel: Point, view: View) -> int | None:
        """The id of the piece whose end face is seen at a pixel; None where there is none."""
        hub = self.hub(view)
        for number in reversed([*chain.from_iterable(self._layers(view))]):
            kind, (x, y, angle) = view.kinds[number], view.poses[number]
            place = self.place(kind, (x, y, angle), float(view.axial[number]), view, view.yaw_of(number))
            corners = place.corners(self.forms[kind].outline, place.front, self.pixels)
            if _covers(corners, (pixel[0] - hub[0], pixel[1] - hub[1])):
                return view.ids[number]
        return None

    def turn(self, ahead: float, view: View) -> float:
        """An angle ahead in the wheel, as seen: radians counter-clockwise from the lowest point."""
        turn = view.wheel[2] - ahead
        return -turn if self.mirrored else turn

    # -- pictures

    def follow(self, view: View, seconds: float, still: bool) -> None:
        """Lets the camera go after the wheel; with a piece in the hand it stays, unless the wheel would leave."""
        away = abs(view.wheel[0] - self.camera.value) * self.pixels
        if view.held is None or away > 0.2 * self.rect.width:
            self.camera.target = view.wheel[0]
        self.camera.update(seconds, still)

    def draw(self, surface: pygame.Surface, view: View) -> None:
        """Draws all but the piece in the hand."""
        hub = self.hub(view)
        self._room.draw(surface, -self.camera.value if self.mirrored else self.camera.value)
        self._shadow.draw(surface, hub)
        behind, inside, before = self._layers(view)
        for number in behind:
            self._draw_piece(surface, view, number, hub)
        self._wheel.draw(surface, hub, view.wheel[2])
        for compartment in view.targets:
            self._guides.glow(surface, hub, self.turn(compartment * PITCH, view), GLOW)
        for number in inside:
            self._draw_piece(surface, view, number, hub)
        self._draw_lines(surface, view, hub)
        for number in before:
            self._draw_piece(surface, view, number, hub)

    def draw_held(self, surface: pygame.Surface, view: View) -> None:
        """Draws the piece in the hand, wherever in the window it is."""
        if view.held is not None:
            self._draw_piece(surface, view, view.ids.index(view.held), self.hub(view))

    def draw_covered(self, surface: pygame.Surface, view: View) -> None:
        """Draws the wheel with a lid on it, so that nobody thinks while the clock stands still."""
        hub = self.hub(view)
        self._room.draw(surface, -self.camera.value if self.mirrored else self.camera.value)
        self._shadow.draw(surface, hub)
        self._wheel.draw(surface, hub, view.wheel[2])
        lid = _lid(round(2 * self.pixels * (self.gear.radius - 0.7 * self.gear.thickness)))
        surface.blit(lid, lid.get_rect(center=(round(hub[0]), round(hub[1]))))

    def _layers(self, view: View) -> tuple[list[int], list[int], list[int]]:
        """The pieces that lie, by row: behind the wheel, in it, before it; what hides others comes last."""
        edge = self.gear.width / 2
        far_first = sorted(
            range(len(view.ids)),
            key=lambda i: math.hypot(view.poses[i, 0] - view.wheel[0], view.poses[i, 1] - view.wheel[1]),
            reverse=True,
        )
        behind = [i for i in far_first if view.axial[i] < -edge]
        before = [i for i in far_first if view.axial[i] > edge and view.ids[i] != view.held]
        inside = [i for i in far_first if abs(view.axial[i]) <= edge and view.ids[i] != view.held]
        return behind, inside, before

    def _draw_piece(self, surface: pygame.Surface, view: View, number: int, hub: Point) -> None:
        kind, (x, y, angle) = view.kinds[number], view.poses[number]
        place = self.place(kind, (x, y, angle), float(view.axial[number]), view, view.yaw_of(number))
        self.pieces.draw(surface, kind, place, hub)

    def _draw_lines(self, surface: pygame.Surface, view: View, hub: Point) -> None:
        """The line that has to be passed, and where the piece in the hand is: its seat's colour, or red."""
        if view.line is not None:
            self._guides.line(surface, hub, self.turn(view.line, view), WHITE)
        if view.edge is not None:
            colour = SEATS[view.seat] if view.reason is None else WARNING
            self._guides.line(surface, hub, self.turn(view.edge, view), colour, dashed=False)


def _covers(corners: list[Point], point: Point) -> bool:
    """Whether the point lies in a convex polygon, whichever way round its corners go."""
    sides = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def _centre(size: tuple[int, int]) -> Point:
    """Where the hub of a wheel that is in the middle goes."""
    return size[0] / 2, 0.455 * size[1]


@lru_cache(1)
def _lid(size: int) -> pygame.Surface:
    return disc(size, 1.0, BEECH, seed=91)


@lru_cache(2)
def _scenery(
    size: tuple[int, int], pixels: float, mirrored: bool, parameters: Parameters
) -> tuple[Room, Shadow, Wheel, Guides, Pieces]:
    """The pictures that take long to make; those of the last boards are kept, as pages are laid out anew often."""
    gear = parameters.wheel
    return (
        Room(size, _centre(size), gear.radius, pixels),
        Shadow(gear.radius, pixels),
        Wheel(gear, pixels, mirrored),
        Guides(gear, pixels),
        Pieces([form(kind, parameters) for kind in KINDS], pixels),
    )
