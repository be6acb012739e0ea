"""The wheel on the bench: seen between two steps, mirrored where it rolls to the right, its pieces dragged about."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pygame
from msgspec.structs import replace

from sim.bench import EXPERIMENTS, Bench, Experiment
from sim.parameters import BOOK, STANDARD, Parameters
from sim.wheel import World
from ui.draw.text import Type
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.view import IN_FRONT, View
from ui.scenes.tune.overlays import NAMES, Overlays
from ui.scenes.tune.subject import Grip, Pixel, Point, Subject
from ui.scenes.tune.trace import Plot, Sample
from ui.scenes.tune.wheel_tab import WheelTab
from ui.stage import Stage
from ui.words import N_, _

NOTCH = math.radians(15)
"""What a notch of the mouse's wheel turns the piece in the hand."""
PLOTS = (
    Plot("roll_deg", N_("Roll (degrees)")),
    Plot("kinetic_mj", N_("Kinetic (mJ)")),
    Plot("energy_mj", N_("Energy (mJ)"), 0),
    Plot("contacts", N_("Contacts"), 0),
)


class WheelStand:
    """See `ui.scenes.tune.subject.Stand`."""

    def __init__(
        self,
        parameters: Parameters = STANDARD,
        experiment: Experiment = "set",
        seed: int = 0,
        tilt: float = 0.0,
        **given: Any,
    ) -> None:
        """`tilt` is the table's; see `sim.bench.Bench` for the rest."""
        self.bench = Bench(parameters, experiment, seed, **given)
        self.bench.tilt_table(tilt)
        self._before: np.ndarray | None = None  # the state one step ago
        self.view = self._seen(1.0)

    # -- how it is laid out

    def arrange(self, stage: Stage, size: Pixel) -> None:
        """A board in the sizes of the gear."""
        self.mirrored = not stage.settings.ahead_left
        self.board = Board(pygame.Rect((0, 0), size), self.mirrored, self.bench.world.wheel.position.x, self.looks())

    def looks(self) -> Parameters:
        """The sizes of things, all else as in the standard gear."""
        gear = self.bench.parameters
        return replace(STANDARD, wheel=gear.wheel, pieces=gear.pieces)

    # -- inputs

    def start(self, experiment: Experiment, seed: int, **given: Any) -> None:
        """Begins an experiment; nothing is between two steps any more."""
        self.bench.start(experiment, seed, **given)
        self._before = None

    def change(self, parameters: Parameters) -> None:
        """Goes on with other parameters."""
        self.bench.change(parameters)
        self._before = None

    # -- the hand

    def under(self, pixel: Pixel) -> Grip | None:
        """The piece that is seen there."""
        piece = self.board.piece_at(pixel, self.view)
        return None if piece is None else Grip(piece, self.place(pixel))

    def place(self, pixel: Pixel) -> Point:
        """The place in the world (m)."""
        return self.board.world(pixel, self.view)

    def hold(self, grip: Grip) -> None:
        """Takes hold of the piece, if it is there."""
        if self.bench.hand.piece is None and grip.what in self.bench.world.bodies:
            self.bench.hand.point(*grip.place)
            self.bench.hand.grasp(grip.what)

    def point(self, place: Point) -> None:
        """The piece in the hand is wanted there."""
        self.bench.hand.point(*place)

    def turn(self, notches: int) -> bool:
        """Turns the piece in the hand, as it is seen."""
        if self.bench.hand.piece is None:
            return False
        self.bench.hand.angle += (-notches if self.mirrored else notches) * NOTCH
        return True

    def let_go(self) -> None:
        """Lets go of the piece where it is."""
        self.bench.hand.let_go()

    # -- time

    def advance(self, steps: int) -> None:
        """Lets so many steps pass; the state before the last is kept, to draw what is between."""
        self.bench.step(steps - 1)
        before, what = self.bench.world.state(), self._what()
        self.bench.step(1)
        self._before = before if self._what() == what else None

    def _what(self) -> tuple[World, list[int]]:
        """Which wheel it is with which pieces; experiments take others."""
        return self.bench.world, sorted(self.bench.world.bodies)

    def follow(self, share: float, seconds: float, still: bool) -> None:
        """What is seen now; the camera goes after the wheel."""
        self.view = self._seen(share)
        self.board.follow(self.view, seconds, still)

    def _seen(self, share: float) -> View:
        seen, now, held = self.bench.world.observe(), self.bench.world.state(), self.bench.hand.piece
        if self._before is not None:
            now = self._before + (now - self._before) * share
        axial = seen.axial
        if held is not None and self.bench.hand.in_front:
            axial = np.where(seen.ids == held, IN_FRONT, axial)
        x, y, angle = now[0, :3].tolist()
        return View((x, y, angle), seen.kinds, now[1:, :3], axial, tuple(seen.ids.tolist()), held)

    def sample(self) -> Sample:
        """Roll, kinetic and whole energy, contacts, and where along the axis each piece is."""
        world = self.bench.world
        pieces = sorted(world.bodies)
        thirds = [world.axial.state(piece) for piece in pieces]
        touching = sum(third.wood for third in thirds) + sum(len(third.others) for third in thirds) // 2
        return Sample(
            self.bench.seconds,
            (math.degrees(world.wheel.angle), 1000 * world.kinetic(), 1000 * world.energy(), touching),
            tuple(1000 * third.place for third in thirds),
            tuple((piece, world.forms[piece].kind) for piece in pieces),
        )

    # -- pictures and words

    def draw(self, surface: pygame.Surface, type_: Type, overlays: set[str]) -> None:
        """The wheel, what is laid over it, and the piece in the hand."""
        self.board.draw(surface, self.view)
        self.board.draw_held(surface, self.view)
        Overlays(surface, type_, self.board, self.view, self.bench).draw(overlays)

    def words(self) -> list[str]:
        """The table's tilt, and where the lifted piece left its compartment."""
        bench, lines = self.bench, []
        if bench.tilt:
            seen = -bench.tilt if self.mirrored else bench.tilt
            side = _("down to the left") if seen > 0 else _("down to the right")
            lines.append(_("Table {tilt:.1f}° {side}").format(tilt=abs(math.degrees(bench.tilt)), side=side))
        if bench.world.axle is not None:
            lines.append(self._lift())
        return lines

    def _lift(self) -> str:
        kind, escape = _(self.bench.lifted).capitalize(), self.bench.escaped
        if escape is None:
            turned = abs(math.degrees(self.bench.world.wheel.angle))
            return _("{kind}: turned {turned:.0f}°").format(kind=kind, turned=turned)
        return _("{kind}: left its compartment at {escape:.1f}°").format(kind=kind, escape=math.degrees(escape))

    def options(self) -> dict[str, Any]:
        """The kind that is lifted, and the tilt."""
        return {**self.bench.given, **({"tilt": self.bench.tilt} if self.bench.tilt else {})}


WHEEL = Subject(
    name="wheel",
    title=N_("Wheel"),
    book=BOOK,
    experiments=EXPERIMENTS,
    begins="set",
    sample="full",
    options=("kind", "tilt"),
    overlays=NAMES,
    shown=frozenset({"centre", "above", "balance"}),
    plots=PLOTS,
    curves=N_("Along the axis (mm)"),
    mirrored=True,
    stand=WheelStand,
    tab=WheelTab,
)
