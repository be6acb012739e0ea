"""The figures of a trial: each with its unit, its meaning, its short name and how it is computed.

To add a figure, add a line to `FIGURES` and define it in `README.md`. Table, report and window take it from here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core import Message
from sim.parameters import Parameters
from sim.scene import Scene
from sim.study import measures

if TYPE_CHECKING:
    from sim.study.trials import Placement


class End:
    """A trial at its end: gear, placements and last scene. What several figures need is computed once."""

    def __init__(self, parameters: Parameters, placements: Sequence[Placement], scene: Scene) -> None:
        self.parameters = parameters
        self.placements = placements
        self.scene = scene

    @cached_property
    def falls(self) -> list[int]:
        """The numbers, from 0, of the placements in which a piece fell."""
        return [number for number, placed in enumerate(self.placements) if placed.fallen]

    @cached_property
    def loaded(self) -> measures.Loaded:
        """Wheel and contents as one body."""
        return measures.loaded(self.parameters, self.scene)

    @cached_property
    def reserve(self) -> measures.Reserve:
        """The moments that stand against rolling on."""
        return measures.reserve(self.parameters, self.loaded)

    @cached_property
    def nudged(self) -> measures.Nudged:
        """Stiffness and period from a simulated nudge."""
        return measures.nudge(self.parameters, self.scene)

    def impulse(self, direction: int) -> float:
        """The lowest angular impulse (N m s) ahead (+1) or back (-1) that makes a piece fall."""
        return measures.felling_impulse(self.parameters, self.scene, direction)


class Figure(NamedTuple):
    """One number for each trial.

    `measure` is what the plan has to list for it, or "" where it is always measured. What a plan lists is computed from
    gear and last scene alone, so it can be added to a study that is finished.
    """

    name: str
    type: type
    unit: str
    meaning: str
    short: Message
    compute: Callable[[End], Any]
    measure: str = ""


def _rest_mean(end: End) -> float:
    times = [placed.rest.seconds for placed in end.placements]
    return math.fsum(times) / len(times) if times else math.nan


FIGURES = (
    Figure(
        "placed",
        int,
        "1",
        "placements that were made",
        Message("pieces placed"),
        lambda end: len(end.placements),
    ),
    Figure(
        "held",
        int,
        "1",
        "placements before the one in which the first piece fell; all, if none fell",
        Message("pieces held before the first fall"),
        lambda end: end.falls[0] if end.falls else len(end.placements),
    ),
    Figure(
        "fell",
        bool,
        "1",
        "whether a piece fell; if not, the trial is censored after `held` placements",
        Message("share of wheels with a fall"),
        lambda end: bool(end.falls),
    ),
    Figure(
        "fallen",
        int,
        "1",
        "pieces that fell, the cone among them",
        Message("pieces fallen"),
        lambda end: sum(len(placed.fallen) for placed in end.placements),
    ),
    Figure(
        "roll_end",
        float,
        "rad",
        "how far the wheel has rolled ahead at the end",
        Message("roll at the end"),
        lambda end: end.placements[-1].roll if end.placements else 0.0,
    ),
    Figure(
        "path_end",
        float,
        "m",
        "how far ahead the hub has moved at the end",
        Message("path at the end"),
        lambda end: end.placements[-1].path if end.placements else 0.0,
    ),
    Figure(
        "rest_mean",
        float,
        "s",
        "mean time from letting go to rest; a wheel not at rest counts its limit",
        Message("time to rest"),
        _rest_mean,
    ),
    Figure(
        "restless",
        int,
        "1",
        "placements after which the wheel was not at rest when its time was over",
        Message("placements without rest"),
        lambda end: sum(not placed.rest.rested for placed in end.placements),
    ),
    Figure(
        "impacts_total",
        int,
        "1",
        "impacts of pieces on wood, table or each other, above 0.05 m/s",
        Message("impacts"),
        lambda end: sum(placed.impacts for placed in end.placements),
    ),
    Figure(
        "strength_total",
        float,
        "N s",
        "their strengths together: approach speed times the mass stopped",
        Message("strength of impacts"),
        lambda end: math.fsum(placed.strength for placed in end.placements),
    ),
    Figure(
        "reserve_ahead",
        float,
        "N m",
        "moment that it takes to roll the wheel on by one compartment ahead",
        Message("moment reserve ahead"),
        lambda end: end.reserve.ahead,
        "reserve",
    ),
    Figure(
        "reserve_back",
        float,
        "N m",
        "the same, back",
        Message("moment reserve back"),
        lambda end: end.reserve.back,
        "reserve",
    ),
    Figure(
        "stiffness",
        float,
        "N m/rad",
        "restoring moment per angle of small rocking, from the poses",
        Message("stiffness of rocking"),
        lambda end: end.loaded.stiffness,
        "rocking",
    ),
    Figure(
        "period",
        float,
        "s",
        "period of small rocking, from the poses",
        Message("period of rocking"),
        lambda end: end.loaded.period,
        "rocking",
    ),
    Figure(
        "stiffness_nudge",
        float,
        "N m/rad",
        "the same stiffness, from a simulated nudge",
        Message("stiffness, by nudge"),
        lambda end: end.nudged.stiffness,
        "rocking",
    ),
    Figure(
        "period_nudge",
        float,
        "s",
        "the same period, from a simulated nudge",
        Message("period, by nudge"),
        lambda end: end.nudged.period,
        "rocking",
    ),
    Figure(
        "impulse_ahead",
        float,
        "N m s",
        "lowest angular impulse ahead that makes a piece fall",
        Message("felling impulse ahead"),
        lambda end: end.impulse(+1),
        "impulse",
    ),
    Figure(
        "impulse_back",
        float,
        "N m s",
        "the same, back",
        Message("felling impulse back"),
        lambda end: end.impulse(-1),
        "impulse",
    ),
)
"""In the order of the report."""


class Record(NamedTuple):
    """One value for each placement of a trial."""

    name: str
    type: type
    unit: str
    meaning: str
    compute: Callable[[Placement], Any]


HISTORY = (
    Record("piece", int, "1", "number of the piece", lambda placed: placed.piece),
    Record("kind", str, "", "its kind", lambda placed: placed.kind),
    Record("compartment", int, "1", "compartment in which it was let go of", lambda placed: placed.compartment),
    Record("roll", float, "rad", "how far the wheel has rolled ahead when it rests again", lambda placed: placed.roll),
    Record("path", float, "m", "how far ahead the hub has moved by then", lambda placed: placed.path),
    Record("rest", float, "s", "time from letting go to rest", lambda placed: placed.rest.seconds),
    Record(
        "rested",
        bool,
        "1",
        "whether it came to rest in the time that the plan gives it",
        lambda placed: placed.rest.rested,
    ),
    Record("impacts", int, "1", "impacts", lambda placed: placed.impacts),
    Record("strength", float, "N s", "strengths of the impacts together", lambda placed: placed.strength),
    Record("lost", int, "1", "pieces that fell", lambda placed: len(placed.fallen)),
)
