"""What can be laid over the wheel: contacts, centre of mass, compartments, a view from above, the balance."""

from __future__ import annotations

import math

import pygame

from games.hamsterrolle import COMPARTMENTS, PITCH
from sim.bench import Bench
from sim.gear import divider_outline
from sim.parameters import STEP
from ui.draw.text import Type
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.view import View
from ui.scenes.tune import signs
from ui.theme import ALLOWED, BODY, INK, PIECES, SEATS, WARNING, WHITE, Colour
from ui.words import N_, _

NAMES = {
    "contacts": N_("Contacts and forces"),
    "centre": N_("Centre of mass"),
    "compartments": N_("Compartments and edges"),
    "balance": N_("Balance and equilibrium"),
    "above": N_("View from above"),
}
"""What they are called, in the order in which they are drawn."""
NEWTON = 45.0
"""Pixels that a newton is long."""

Pixel = tuple[float, float]


class Overlays:
    """What is laid over one board."""

    def __init__(self, surface: pygame.Surface, type_: Type, board: Board, view: View, bench: Bench) -> None:
        self._surface, self._type, self._board, self._view, self._bench = surface, type_, board, view, bench
        self._figures = pygame.Rect(0, 0, 0, 0)  # where the slip with figures is

    def draw(self, chosen: set[str]) -> None:
        """Draws those that are chosen."""
        for name in NAMES:
            if name in chosen:
                getattr(self, f"_draw_{name}")()

    def _pixel(self, x: float, y: float) -> Pixel:
        hub, pixels = self._board.hub(self._view), self._board.pixels
        across = (x - self._view.wheel[0]) * pixels
        return hub[0] + (-across if self._board.mirrored else across), hub[1] - (y - self._view.wheel[1]) * pixels

    def _line(self, colour: Colour, one: Pixel, other: Pixel, width: int = 2) -> None:
        signs.line(self._surface, colour, one, other, width)

    def _draw_contacts(self) -> None:
        """The forces where two things touch."""
        world, mirrored = self._bench.world, self._board.mirrored
        for place, force in signs.touching((world.wheel, *world.bodies.values()), STEP / world.substeps).items():
            across = -force.x if mirrored else force.x
            signs.force(self._surface, self._pixel(*place), (NEWTON * across, -NEWTON * force.y))

    def _draw_centre(self) -> None:
        """The centre of mass of wheel and contents, and the vertical through the point of contact."""
        (x, y, _angle), tilt = self._view.wheel, self._bench.tilt
        high = y + 0.5 * self._board.gear.radius
        self._line(WHITE, self._pixel(x, 0), self._pixel(x + high * math.sin(tilt), high * math.cos(tilt)), 1)
        centre = self._pixel(*self._bench.centre_of_mass())
        pygame.draw.circle(self._surface, INK, centre, 10)
        pygame.draw.circle(self._surface, SEATS[3], centre, 8)
        self._line(INK, (centre[0] - 8, centre[1]), (centre[0] + 8, centre[1]), 0)
        self._line(INK, (centre[0], centre[1] - 8), (centre[0], centre[1] + 8), 0)

    def _draw_compartments(self) -> None:
        """Their numbers, and the edges of the dividers."""
        parameters, (x, y, angle) = self._bench.parameters, self._view.wheel
        cos, sin = math.cos(angle), math.sin(angle)
        inner = parameters.wheel.radius - parameters.wheel.thickness
        for number in range(COMPARTMENTS):
            corners = divider_outline(parameters, number)
            outline = [self._pixel(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]
            pygame.draw.aalines(self._surface, ALLOWED, True, outline)
            turn = number * PITCH - angle
            middle = self._pixel(x - 0.62 * inner * math.sin(turn), y - 0.62 * inner * math.cos(turn))
            place = pygame.Rect(0, 0, 40, 24)
            place.center = (round(middle[0]), round(middle[1]))
            self._type.draw(self._surface, str(number), place, BODY, WHITE, "centre", bold=True)

    def _draw_above(self) -> None:
        """The pieces as they lie along the axis, seen from above, in the upper left corner or below the figures."""
        scale = 0.34 * self._board.pixels
        gear, rect = self._board.gear, self._board.rect
        box = pygame.Rect(0, 0, round(2.1 * gear.radius * scale), round(1.9 * gear.width * scale))
        box.topleft = (rect.x + signs.EDGE, rect.y + signs.EDGE)
        if box.colliderect(self._figures):
            box.top = self._figures.bottom + signs.PAD
        sheet = signs.sheet(self._surface, box)
        middle = (box.width / 2, box.height / 2)
        rim = pygame.Rect(0, 0, round(2 * gear.radius * scale), round(gear.width * scale))
        rim.center = (round(middle[0]), round(middle[1]))
        pygame.draw.rect(sheet, INK, rim, 1)
        for kind, (x, _y, _angle), axial in zip(
            self._view.kinds, self._view.poses.tolist(), self._view.axial.tolist(), strict=True
        ):
            form = self._board.forms[kind]
            wide, deep = round(1.2 * form.reach * scale), round(form.across * scale)
            place = pygame.Rect(0, 0, max(wide, 3), max(deep, 3))
            across = (x - self._view.wheel[0]) * scale
            place.center = (
                round(middle[0] + (-across if self._board.mirrored else across)),
                round(middle[1] + axial * scale),
            )
            pygame.draw.rect(sheet, PIECES[kind], place, border_radius=2)
            pygame.draw.rect(sheet, INK, place, 1, border_radius=2)
        self._surface.blit(sheet, box)

    def _draw_balance(self) -> None:
        """The moment about the contact, what holds against it, and on what the wheel would stand in balance."""
        bench, (x, y, _angle) = self._bench, self._view.wheel
        roll = bench.equilibrium()
        lines = [_("Moment {moment:+.1f} mN m").format(moment=round(1000 * bench.moment(), 1) + 0.0)]
        if bench.world.axle is None:
            lines.append(_("held up to {held:.1f} mN m").format(held=1000 * bench.held_moment()))
        if roll is not None:
            radius = self._board.gear.radius
            end = self._pixel(x - radius * math.sin(roll), y - radius * math.cos(roll))
            self._line(WARNING, self._pixel(x, y), end, 2)
            lines.append(_("balances {roll:+.1f}° from here").format(roll=round(math.degrees(roll), 1) + 0.0))
        self._figures = signs.slip(self._surface, self._type, lines)
