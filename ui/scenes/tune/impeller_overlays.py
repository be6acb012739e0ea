"""What can be laid over the impeller: contacts, hollows and their pull, speeds, the torque and what it should be."""

from __future__ import annotations

import math

import pygame

from sim.impeller.bench import Bench
from sim.parameters import STEP
from ui.draw.text import Type
from ui.scenes.tune import signs
from ui.scenes.tune.impeller_board import ImpellerBoard, Seen
from ui.theme import ALLOWED, BODY, INK, SEATS, WHITE
from ui.words import N_, _, ngettext

NAMES = {
    "contacts": N_("Contacts and forces"),
    "hollows": N_("Hollows and their pull"),
    "speeds": N_("Speeds"),
    "room": N_("What the arms sweep"),
    "torque": N_("Torque and closed form"),
}
"""What they are called, in the order in which they are drawn."""
NEWTON = 1200.0
"""Pixels that a newton is long; a marble weighs a twentieth of one, and a hollow pulls at it with a little less."""
FAST = 0.25
"""Seconds of a marble's way that the line of its speed is long."""


class Overlays:
    """What is laid over one board."""

    def __init__(self, surface: pygame.Surface, type_: Type, board: ImpellerBoard, seen: Seen, bench: Bench) -> None:
        self._surface, self._type, self._board, self._seen, self._bench = surface, type_, board, seen, bench

    def draw(self, chosen: set[str]) -> None:
        """Draws those that are chosen."""
        for name in NAMES:
            if name in chosen:
                getattr(self, f"_draw_{name}")()

    def _draw_torque(self) -> None:
        """The hand's torque, and what a slow hand would need by the theory."""
        bench = self._bench
        count = len(bench.pushed())
        signs.slip(
            self._surface,
            self._type,
            [
                _("Torque {torque:+.2f} mN m").format(torque=round(1000 * bench.torque, 2) + 0.0),
                _("a slow hand needs {needed:+.2f} mN m").format(needed=1000 * bench.needed()),
                ngettext("it pushes {count} marble", "it pushes {count} marbles", count).format(count=count),
            ],
        )

    def _draw_contacts(self) -> None:
        """The forces where two things touch."""
        world = self._bench.world
        bodies = (world.impeller, *(marble.body for marble in world.marbles.values()))
        for place, force in signs.touching(bodies, STEP).items():
            signs.force(self._surface, self._board.pixel(place), (NEWTON * force.x, -NEWTON * force.y))

    def _draw_hollows(self) -> None:
        """Their rims and numbers, and how they pull at the marbles in them."""
        world, pixels = self._bench.world, self._board.pixels
        for number, point in enumerate(world.hollows.points):
            middle = self._board.pixel(point)
            pygame.draw.circle(self._surface, ALLOWED, middle, self._bench.parameters.board.rim * pixels, 2)
            place = pygame.Rect(0, 0, 40, 24)
            place.center = (round(middle[0]), round(middle[1] - 0.011 * pixels))
            self._type.draw(self._surface, str(number), place, BODY, INK, "centre", bold=True)
        for name, marble in world.marbles.items():
            hollow = world.held_by(name)
            if hollow is not None:
                pull = world.hollows.stiffness * (world.hollows.points[hollow] - marble.body.position)
                at = self._board.pixel(marble.body.position)
                end = (at[0] + NEWTON * pull.x, at[1] - NEWTON * pull.y)
                signs.line(self._surface, ALLOWED, at, end)

    def _draw_speeds(self) -> None:
        """A line as long as the way of the next quarter of a second."""
        state = self._bench.world.state()
        for (x, y), (vx, vy) in zip(self._seen.marbles.tolist(), state[1:, 3:5].tolist(), strict=True):
            if math.hypot(vx, vy) > 0.002:
                end = self._board.pixel((x + FAST * vx, y + FAST * vy))
                signs.line(self._surface, SEATS[5], self._board.pixel((x, y)), end)

    def _draw_room(self) -> None:
        """The circle of the crossbars' tips, and the one on which marbles are carried."""
        impeller = self._bench.parameters.impeller
        middle = self._board.pixel(self._seen.axle)
        tip = math.hypot(impeller.reach, impeller.crossbar) + impeller.width / 2
        for radius, colour in ((tip, WHITE), (self._bench.parameters.board.edge, ALLOWED)):
            pygame.draw.circle(self._surface, INK, middle, radius * self._board.pixels + 1, 4)
            pygame.draw.circle(self._surface, colour, middle, radius * self._board.pixels, 2)
