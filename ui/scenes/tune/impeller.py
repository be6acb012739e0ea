"""The impeller on the bench: seen between two steps, pulled round by the mouse and carried to another hole."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pygame
from msgspec.structs import replace

from sim.impeller.bench import EXPERIMENTS, Bench, Experiment
from sim.impeller.gear import hole_points
from sim.impeller.parameters import BOOK, SIXTH, STANDARD, Parameters
from sim.impeller.world import Trouble
from ui.draw.text import Type
from ui.scenes.fluegelrad.view import difference
from ui.scenes.tune.impeller_board import ImpellerBoard, Seen
from ui.scenes.tune.impeller_overlays import NAMES, Overlays
from ui.scenes.tune.impeller_tab import ImpellerTab
from ui.scenes.tune.subject import Grip, Pixel, Point, Subject
from ui.scenes.tune.trace import Plot, Sample
from ui.stage import Stage
from ui.words import N_, _, ngettext

PLOTS = (
    Plot("turned_deg", N_("Turned (degrees)")),
    Plot("rate_rad_s", N_("Rate (rad/s)"), 2),
    Plot("torque_mnm", N_("Torque (mN m)"), 2),
    Plot("energy_mj", N_("Energy (mJ)"), 2),
    Plot("contacts", N_("Contacts"), 0),
)
TROUBLE = {
    Trouble.LEFT_ARMS: N_("a marble left the arms"),
    Trouble.BETWEEN: N_("the impeller stands between two sixths"),
    Trouble.BESIDE: N_("a marble lies beside its hollow"),
}
TURNING, CARRYING = 0, 1
"""What the hand has hold of."""
KNOB = 0.55
"""The share of the hub's radius within which the impeller is carried and not turned."""


class ImpellerStand:
    """See `ui.scenes.tune.subject.Stand`."""

    def __init__(
        self, parameters: Parameters = STANDARD, experiment: Experiment = "played", seed: int = 0, **given: Any
    ) -> None:
        """See `sim.impeller.bench.Bench`."""
        self.bench = Bench(parameters, experiment, seed, **given)
        self._before: np.ndarray | None = None  # the state one step ago
        self._bearing: float | None = None  # of the pointer from the axle, while the impeller is turned
        self._pulled = 0.0  # where the pointer has it (rad)
        self._carried: Point | None = None  # where it is carried to (m)
        self.seen = self._between(1.0)

    # -- how it is laid out

    def arrange(self, stage: Stage, size: Pixel) -> None:
        """A board in the sizes of the gear."""
        self.board = ImpellerBoard(size, self.looks())

    def looks(self) -> Parameters:
        """The sizes of things, all else as in the standard gear."""
        gear = self.bench.parameters
        return replace(STANDARD, board=gear.board, marbles=gear.marbles, impeller=gear.impeller)

    # -- inputs

    def start(self, experiment: Experiment, seed: int, **given: Any) -> None:
        """Begins an experiment; whatever the hand had hold of, it has no more."""
        self.bench.start(experiment, seed, **given)
        self._bearing = self._carried = self._before = None

    def change(self, parameters: Parameters) -> None:
        """Goes on with other parameters."""
        self.bench.change(parameters)
        self._before = None

    # -- the hand

    def under(self, pixel: Pixel) -> Grip | None:
        """The impeller: at its knob to be carried, farther out to be turned."""
        place, impeller = self.place(pixel), self.bench.parameters.impeller
        away = math.dist(place, self.bench.world.impeller.position)
        if away > math.hypot(impeller.reach, impeller.crossbar) + impeller.width:
            return None
        return Grip(CARRYING if away < KNOB * impeller.hub else TURNING, place)

    def place(self, pixel: Pixel) -> Point:
        """The place on the board (m)."""
        return self.board.place(pixel)

    def hold(self, grip: Grip) -> None:
        """Takes hold of the impeller."""
        if grip.what == CARRYING:
            self._carried = grip.place
        else:
            self._bearing, self._pulled = self._bearing_of(grip.place), self.bench.world.turned
            self.bench.hold()

    def point(self, place: Point) -> None:
        """Pulls it round, clockwise only; or carries it."""
        if self._carried is not None:
            self._carried = place
        elif self._bearing is not None:
            now = self._bearing_of(place)
            self._pulled = max(self._pulled + difference(now, self._bearing), self.bench.world.wanted - SIXTH)
            self._bearing = now
            self.bench.pull(self._pulled)

    def _bearing_of(self, place: Point) -> float:
        x, y = self.bench.world.impeller.position
        return math.atan2(place[0] - x, place[1] - y)

    def turn(self, notches: int) -> bool:
        """There is nothing for the mouse's wheel to turn."""
        return False

    def let_go(self) -> None:
        """Lets go of it: it runs into the nearest sixth, or stands in the hole to which it was carried."""
        carried, self._carried = self._carried, None
        if self._bearing is not None:
            self._bearing = None
            self.bench.let_go()
        hole = None if carried is None else self._hole_near(carried)
        if hole is not None and hole != self.bench.hole:
            self.bench.set_into(hole)
            self._before = None

    def _hole_near(self, place: Point) -> int | None:
        points = hole_points(self.bench.parameters)
        hole = min(range(len(points)), key=lambda number: math.dist(place, points[number]))
        return hole if math.dist(place, points[hole]) < 0.85 * self.bench.parameters.board.edge else None

    # -- time

    def advance(self, steps: int) -> None:
        """Lets so many steps pass; the state before the last is kept, to draw what is between."""
        torque = 0.0
        if steps > 1:
            self.bench.step(steps - 1)
            torque = self.bench.torque
        self._before = self.bench.world.state()
        self.bench.step(1)
        self.bench.torque += (torque - self.bench.torque) * (steps - 1) / steps

    def follow(self, share: float, seconds: float, still: bool) -> None:
        """What is seen now."""
        self.seen = self._between(share)
        self.board.prepare()

    def _between(self, share: float) -> Seen:
        now, world = self.bench.world.state(), self.bench.world
        if self._before is not None:
            now = self._before + (now - self._before) * share
        seats = [world.contents[name] or 0 for name in world.marbles]
        return Seen((float(now[0, 0]), float(now[0, 1])), -float(now[0, 2]), seats, now[1:, :2], self._carried)

    def sample(self) -> Sample:
        """Angle and rate, the hand's torque, energy, and how many places touch."""
        bench, world = self.bench, self.bench.world
        figures = (
            math.degrees(world.turned),
            -float(world.impeller.angular_velocity),
            1000 * bench.torque,
            1000 * bench.energy(),
            bench.contacts(),
        )
        return Sample(bench.seconds, figures)

    # -- pictures and words

    def draw(self, surface: pygame.Surface, type_: Type, overlays: set[str]) -> None:
        """The board with what lies on it, and what is laid over it."""
        near = None if self._carried is None else self._hole_near(self._carried)
        self.board.draw(surface, self.seen, near)
        Overlays(surface, type_, self.board, self.seen, self.bench).draw(overlays)

    def words(self) -> list[str]:
        """What came of the turn, and how fast a marble was lost."""
        bench, lines = self.bench, []
        if bench.lost_at is not None:
            rate, turns = bench.lost_at, bench.lost_at / math.tau
            lines.append(
                _("A marble left the arms at {rate:.1f} rad/s ({turns:.2f} turns a second)").format(
                    rate=rate, turns=turns
                )
            )
        if bench.outcome is not None:
            sixths = ngettext("{count} sixth", "{count} sixths", bench.outcome.sixths).format(
                count=bench.outcome.sixths
            )
            trouble = bench.outcome.trouble
            verdict = _("as the rules say") if trouble is None else _(TROUBLE[trouble])
            lines.append(
                _("At rest after {seconds:.2f} s: {sixths}, {verdict}").format(
                    seconds=bench.outcome.seconds, sixths=sixths, verdict=verdict
                )
            )
        return lines

    def options(self) -> dict[str, Any]:
        """The hole and the turn that the experiment was begun with."""
        return dict(self.bench.given)


IMPELLER = Subject(
    name="impeller",
    title=N_("Impeller"),
    book=BOOK,
    experiments=EXPERIMENTS,
    begins="played",
    sample="played",
    options=("hole", "turn", "rate", "spin"),
    overlays=NAMES,
    shown=frozenset({"torque"}),
    plots=PLOTS,
    curves=None,
    mirrored=False,
    stand=ImpellerStand,
    tab=ImpellerTab,
)
