"""Draws Gulek's table: board, balls, numbers, and the signs that tell what may be done and what was done last."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from ui.draw import boards, links, pits
from ui.draw.arrows import token, towards
from ui.draw.links import put
from ui.draw.marbles import put_painted
from ui.draw.marks import mark
from ui.draw.pits import CENTRE, FURROW, FURROW_HALF, PIT, Point, bearing, polar
from ui.draw.text import Type
from ui.scenes.gulek.balls import Ball, Balls
from ui.scenes.gulek.places import BALL, PITCH, furrow, pairs_shown, pit_place, sector
from ui.theme import ALLOWED, HONEY, INK, SEATS, SMALL, WHITE, mix

ARROWS = 0.585
"""From the board's middle to the arrows beside a pit."""
LIFTED = 0.02
"""A ball that is higher than this (in diameters) does not lie in the board."""
RIM = 0.924
"""From the board's middle to the arrow that shows a sowing."""


class View(NamedTuple):
    """The board with its middle at a pixel; its radius in pixels."""

    middle: Point
    radius: float

    def pixel(self, place: Point) -> Point:
        """Where a place is seen."""
        return self.middle[0] + place[0] * self.radius, self.middle[1] + place[1] * self.radius

    def place(self, pixel: Point) -> Point:
        """The place that is seen at a pixel."""
        return (pixel[0] - self.middle[0]) / self.radius, (pixel[1] - self.middle[1]) / self.radius


class Trail(NamedTuple):
    """What is marked of the last turn: pits, and the way of a sowing through so many of them from the first on."""

    seat: int
    marked: tuple[int, ...] = ()
    direction: int = 0
    steps: int = 0


def arrow_place(pit: int, direction: int) -> Point:
    """Where the arrow is that sows a pit clockwise (+1) or the other way (-1)."""
    return polar(ARROWS, bearing(pit) + direction * 0.52 * PITCH)


class Picture:
    """The table in a rectangle of the window."""

    def __init__(self, rect: pygame.Rect, view: View) -> None:
        self._rect = rect
        self._view = view
        self._ground = _ground(rect.size, (view.middle[0] - rect.x, view.middle[1] - rect.y), round(2 * view.radius))
        self.ball = round(BALL * view.radius)
        self.token = max(round(0.105 * view.radius), 14)
        self._pit = 2 * round(PIT * view.radius)

    def draw_ground(self, surface: pygame.Surface, seats: int, to_move: int | None) -> None:
        """The table and the board, with each seat's mark at its part of the furrow; that of the seat to move is lit."""
        surface.blit(self._ground, self._rect)
        size = max(round(0.062 * self._view.radius), 10)
        for seat in range(seats):
            at = self._view.pixel(polar((CENTRE + FURROW - FURROW_HALF) / 2, sector(seat, seats)))
            if seat == to_move:
                put(surface, links.glow(mix(SEATS[seat], WHITE, 0.6), 2 * size, size), at)
            badge = mark(seat, size)
            put(surface, badge, at)

    def draw_open(self, surface: pygame.Surface, open_pits: Iterable[int], lit: int | None) -> None:
        """A soft light round the pits where something can be done, a stronger one round the one pointed at."""
        face = links.halo(ALLOWED, self._pit, max(0.006 * self._view.radius, 1.5))
        for pit in open_pits:
            put(surface, face, self._view.pixel(pit_place(pit)))
        if lit is not None:
            strong = links.halo(mix(HONEY, WHITE, 0.75), self._pit, max(0.014 * self._view.radius, 2.5))
            put(surface, strong, self._view.pixel(pit_place(lit)))

    def draw_trail(self, surface: pygame.Surface, trail: Trail) -> None:
        """Rings round the pits of the last turn in its player's colour, and an arrow along the way of the sowing."""
        colour = mix(SEATS[trail.seat], WHITE, 0.12)
        ring = links.halo(colour, self._pit, max(0.009 * self._view.radius, 2.0))
        for pit in trail.marked:
            put(surface, ring, self._view.pixel(pit_place(pit)))
        if trail.steps and trail.marked:
            self._draw_way(surface, trail)

    def _draw_way(self, surface: pygame.Surface, trail: Trail) -> None:
        """The arrow from a pit along the rim; a whole lap is a ring without an end."""
        colour, begin = mix(SEATS[trail.seat], WHITE, 0.12), bearing(trail.marked[0]) * trail.direction
        radius, width = round(RIM * self._view.radius), max(0.011 * self._view.radius, 2.0)
        if trail.steps >= 15:
            put(surface, links.halo(colour, 2 * radius, 0.6 * width), self._view.middle)
        if trail.steps % 15:
            face = links.arc(colour, radius, begin, trail.steps % 15 * PITCH, width)
            put(surface, pygame.transform.flip(face, trail.direction < 0, False), self._view.middle)

    def draw_resting(self, surface: pygame.Surface, type_: Type, balls: Balls) -> None:
        """The balls that lie in the board, and numbers where not all of them can be seen."""
        crowded = [pit for pit in range(15) if balls.crowded(pit)]
        hidden = {id(ball) for pit in crowded for ball in _below(balls.pits[pit])}
        for ball in balls.all():
            if ball.height <= LIFTED and id(ball) not in hidden:
                self._draw_ball(surface, ball)
        for pit in crowded:
            self._draw_counts(surface, type_, balls, pit)
        for seat in range(balls.seats):
            self._draw_parked(surface, type_, balls, seat)

    def draw_lifted(self, surface: pygame.Surface, balls: Balls) -> None:
        """The balls in the air and in the hand, the higher ones last."""
        hidden = {id(ball) for ball in _below(balls.hand)} if balls.open else set()
        lifted = [ball for ball in balls.all() if ball.height > LIFTED and id(ball) not in hidden]
        for ball in sorted(lifted, key=lambda ball: ball.height):
            self._draw_ball(surface, ball)

    def _draw_ball(self, surface: pygame.Surface, ball: Ball) -> None:
        size = round(self.ball * ball.scale * (1 + 0.06 * ball.height))
        put_painted(surface, ball.seat, self._view.pixel(ball.place), size, ball.height)

    def _draw_counts(self, surface: pygame.Surface, type_: Type, balls: Balls, pit: int) -> None:
        """How many balls of each colour are in a crowded pit, on the lower edge of the ball that stands for them."""
        middle = self._view.pixel(pit_place(pit))
        lying: dict[int, list[Ball]] = {}
        for ball in balls.pits[pit]:
            lying.setdefault(ball.seat, []).append(ball)
        for seat, of_seat in lying.items():
            if len(of_seat) == 1 or any(ball.moving for ball in of_seat):
                continue
            x, y = self._view.pixel(of_seat[0].place)
            away = math.hypot(x - middle[0], y - middle[1])
            out = (0.0, 0.46 * self.ball) if away < 2 else ((x - middle[0]) * 0.30, 0.42 * self.ball)
            self._draw_number(surface, type_, str(len(of_seat)), (x + out[0], y + out[1]), seat)

    def _draw_parked(self, surface: pygame.Surface, type_: Type, balls: Balls, seat: int) -> None:
        """How many pairs a seat has parked where not all can be seen."""
        pairs = len(balls.parked[seat]) // 2
        if pairs > pairs_shown(pairs, balls.seats):
            x, y = furrow(seat, balls.seats, pairs)[-1]
            place = (x * 0.90, y * 0.90)
            self._draw_number(surface, type_, f"×{pairs}", self._view.pixel(place), seat)

    def _draw_number(self, surface: pygame.Surface, type_: Type, text: str, middle: Point, seat: int) -> None:
        """A number on a small dark slip, as large as the balls allow."""
        high = max(round(0.60 * self.ball), 10)
        points = type_.fitting("00", (2 * high, high + 2), SMALL, bold=True)
        slip = pygame.Rect(0, 0, max(type_.width(text, points, bold=True) + 8, high), high)
        slip.center = round(middle[0]), round(middle[1])
        pygame.draw.rect(surface, SEATS[seat], slip, border_radius=high // 2)
        pygame.draw.rect(surface, WHITE, slip.inflate(-2, -2), border_radius=high // 2 - 1)
        type_.draw(surface, text, slip.inflate(6, 4), points, INK, "centre", bold=True)

    def draw_arrows(self, surface: pygame.Surface, pit: int, lit: int) -> None:
        """The arrows on either side of a pit; that of the direction `lit` is lighter."""
        for direction in (-1, 1):
            at = bearing(pit) + direction * 0.52 * PITCH
            size = round(self.token * (1.18 if direction == lit else 1.0))
            put(
                surface,
                token(size, towards(at + direction * math.pi / 2), direction == lit),
                self._view.pixel(arrow_place(pit, direction)),
            )

    def draw_focus(self, surface: pygame.Surface, pit: int) -> None:
        """A ring round the pit where the keyboard is."""
        put(surface, links.focus(round(1.02 * self._pit)), self._view.pixel(pit_place(pit)))


def _below(held: Sequence[Ball]) -> list[Ball]:
    """Those of some balls that lie still under another one of their colour."""
    seen: set[int] = set()
    below = []
    for ball in held:
        if not ball.moving:
            if ball.seat in seen:
                below.append(ball)
            seen.add(ball.seat)
    return below


@lru_cache(3)
def _ground(size: tuple[int, int], middle: Point, across: int) -> pygame.Surface:
    """The table with the board on it, which never change."""
    surface = boards.table(*size)
    board, margin = pits.board(across)
    surface.blit(board, (round(middle[0] - across / 2) - margin, round(middle[1] - across / 2) - margin))
    return surface
