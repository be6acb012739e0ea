"""Rows that a new study takes over from an old one, so that nothing is run twice for more trials, points or figures."""

from __future__ import annotations

import msgspec
import pyarrow as pa
from msgspec.structs import replace

from games.core import UserError
from sim.study import design
from sim.study.plan import Plan
from sim.study.results import Study


def extended(plan: Plan, trials: int | None, points: int | None, measure: list[str]) -> Plan:
    """The plan with more trials at each point, more points, and further measures."""
    sizes = replace(plan.design, points=points or plan.design.points)
    wanted = tuple(dict.fromkeys([*plan.measure, *measure]))
    return replace(plan, trials=trials or plan.trials, design=sizes, measure=wanted)


class Source:
    """The trials of an old study that are also trials of a new plan.

    Raises:
        UserError: the plans differ in something on which every trial depends, or the old study keeps too little.
    """

    def __init__(self, study: Study, plan: Plan) -> None:
        self._study, self._plan = study, plan
        self._check()
        self._points = self._shared_points()

    def _check(self) -> None:
        old, new = (_essence(plan) for plan in (self._study.plan, self._plan))
        differing = [name for name in new if old[name] != new[name]]
        if differing:
            raise UserError(
                f"No trial of {self._study.directory} is one of the new plan, as they differ in {', '.join(differing)}."
            )
        added = set(self._plan.measure) - set(self._study.plan.measure)
        if (added or self._plan.scenes) and not self._study.plan.scenes:
            raise UserError(
                f"{self._study.directory} keeps no scenes, so nothing can be measured in it any more; "
                "a plan with `scenes = false` and the same `measure` can take over its trials."
            )

    def _shared_points(self) -> dict[int, int]:
        """The old point for each new point that has the same values."""
        old, new = self._study.plan, self._plan
        if new.design.kind == "sensitivity":
            return {row: row for row in range(min(old.design.points, new.design.points))}
        known = {_values(old, point): point for point in range(design.points(old))}
        found = {point: known.get(_values(new, point)) for point in range(design.points(new))}
        return {point: there for point, there in found.items() if there is not None}

    def rows(self, numbers: range) -> pa.Table:
        """The rows that are there of these trials of the new plan, with their new numbers."""
        new = {there: index for index in numbers if (there := self._old(index)) is not None}
        table = self._study.rows(list(new))
        renumbered = pa.array([new[index] for index in table["trial"].to_pylist()], pa.int64())
        return table.set_column(table.schema.get_field_index("trial"), "trial", renumbered)

    def _old(self, index: int) -> int | None:
        """The number that a trial of the new plan has in the old study."""
        point, replicate = design.point(self._plan, index), design.replicate(self._plan, index)
        there = self._points.get(point)
        if there is None:
            return None
        if self._plan.design.kind == "sensitivity":
            number = there * design.blocks(self._plan) + replicate
        else:
            number = replicate * design.points(self._study.plan) + there
        return number if number < self._study.size else None

    def count(self) -> int:
        """How many trials the new study takes over, if the old one is finished."""
        return sum(self._old(index) is not None for index in range(design.size(self._plan)))


def _essence(plan: Plan) -> dict[str, object]:
    """That on which every trial depends."""
    found: dict[str, object] = {
        "seed": plan.seed,
        "chance": plan.common,
        "gear": plan.gear,
        "loading": plan.loading,
        "stop": plan.stop,
        "figures": plan.figures,
        "design.kind": plan.design.kind,
    }
    if plan.design.kind != "grid":
        found["design.vary"] = plan.design.vary
    if plan.design.kind == "latin":
        found["design.points (a Latin hypercube of another size has other points)"] = plan.design.points
    return found


def _values(plan: Plan, point: int) -> bytes:
    return msgspec.json.encode(design.values(plan, point), order="sorted")
