"""Our model held against rigid-body runs in three dimensions: their rows are read, run in our wheel, and compared.

The three experiments are those of `sim.experiments`; a file of reference rows has the names of their fields as its
header. What agrees, how far apart the figures may be, and why the wedge is not judged, is in the README beside this.
"""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, TypeVar

import msgspec

from games import files
from games.core import Message, UserError
from sim.experiments import LiftRow, LoadRow, Spilled, SpillRow, lift, load, spill
from sim.parameters import STANDARD, Parameters, replaced
from sim.pieces import KINDS

LONGEST_FILE = 4_000_000  # bytes
ESCAPE_WITHIN = 6.0  # degrees
ROLL_WITHIN = 4.0  # degrees
SHARE_WITHIN = 0.10
JUDGED_STEPS = (1, 2, 3)
"""Pieces of a load after which the wheel's roll is judged."""
UNJUDGED = "wedge"
"""The kind whose escape hangs on how far the reference's axle gives way; it is shown and not judged."""

Row = TypeVar("Row", LiftRow, LoadRow, SpillRow)


class Compared(NamedTuple):
    """One figure of the reference beside ours; `within` is how far apart they may be, None where none is asked."""

    what: str
    reference: float
    ours: float
    within: float | None

    @property
    def difference(self) -> float:
        """Ours less the reference's."""
        return self.ours - self.reference

    @property
    def agrees(self) -> bool:
        """Whether ours is near enough, or need not be."""
        return self.within is None or abs(self.difference) <= self.within


def gear() -> Parameters:
    """The wheel of the reference."""
    return replaced(STANDARD, "contact.restitution", 0.0)


def read(path: Path, kind: type[Row]) -> list[Row]:
    """The rows of a file of reference runs.

    Raises:
        UserError: it cannot be read, is empty, lacks a column or has a field that is not as it should be.
    """
    table = csv.DictReader(io.StringIO(files.text(files.read(path, LONGEST_FILE), path), newline=None))
    try:
        missing = set(kind._fields) - set(table.fieldnames or ())
        if missing:
            column = min(missing, key=kind._fields.index)
            raise UserError(Message("{file} has no column {column!r}.", file=path, column=column))
        rows = [_row(path, table.line_num, kind, fields) for fields in table]
    except csv.Error as error:
        raise UserError(Message("{file} is not a CSV file: {fault}.", file=path, fault=str(error))) from error
    if not rows:
        raise UserError(Message("{file} has no rows.", file=path))
    return rows


def _row(path: Path, line: int, kind: type[Row], fields: dict[str, str]) -> Row:
    values = [fields[name] or None for name in kind._fields]
    try:
        row: Row = msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        fault, _, place = str(error).partition(" - at `$[")
        column = kind._fields[int(place.rstrip("]`"))]
        raise UserError(_sentence(path, line, column, fields, fault)) from error
    for column, value in zip(kind._fields, row, strict=True):
        fault = _fault(column, value)
        if fault:
            raise UserError(_sentence(path, line, column, fields, fault))
    return row


def _fault(column: str, value: object) -> str:
    """What is wrong with a value of the right type; nothing if it may be."""
    if column == "kind" and value not in KINDS:
        return f"There is no such kind; there are {', '.join(KINDS)}"
    if column == "seed" and isinstance(value, int) and value < 0:
        return "Expected `int` >= 0"
    if isinstance(value, float) and not math.isfinite(value):
        return "Expected a finite `float`"
    return ""


def _sentence(path: Path, line: int, column: str, fields: dict[str, str], fault: str) -> Message:
    return Message(
        "{file}, line {line}, {column} = {given!r}: {fault}.",
        file=path,
        line=line,
        column=column,
        given=fields[column],
        fault=fault,
    )


# -- the same runs in our wheel, one result after another


def lifts(parameters: Parameters, rows: Sequence[LiftRow]) -> Iterator[list[LiftRow]]:
    """Each lift of the reference in our wheel."""
    for row in rows:
        yield [lift(parameters, row.kind, row.axial_offset_m, row.seed)]


def loads(parameters: Parameters, rows: Sequence[LoadRow]) -> Iterator[list[LoadRow]]:
    """Each load of the reference in our wheel, with the kinds that were laid there."""
    for run in grouped(rows, lambda row: row.seed).values():
        yield load(parameters, [row.kind for row in sorted(run, key=lambda row: row.step)], run[0].seed)


def spills(parameters: Parameters, rows: Sequence[SpillRow]) -> Iterator[list[SpillRow]]:
    """Each spill of the reference in our wheel, with the pieces that lay there where they lay."""
    for run in grouped(rows, lambda row: (row.seed, row.axial_sd_m)).values():
        laid = [Spilled(row.kind, row.compartment, row.on_top, row.axial_m) for row in run]
        yield spill(parameters, laid, run[0].axial_sd_m, run[0].seed)


# -- compared


def compare_lifts(reference: Sequence[LiftRow], ours: Sequence[LiftRow]) -> list[Compared]:
    """The mean turn (degrees) at which each kind leaves its compartment, and the share that falls out of the wheel."""

    def escape(rows: Iterable[LiftRow]) -> float:
        return fmean(row.escape_deg for row in rows)

    def fell(rows: Iterable[LiftRow]) -> float:
        return fmean(row.fell for row in rows)

    kinds = _by_kind(reference, ours, "{} escapes at", escape, lambda kind: None if kind == UNJUDGED else ESCAPE_WITHIN)
    there, here = ([row for row in rows if row.kind != UNJUDGED] for rows in (reference, ours))
    return [
        *kinds,
        *([Compared(f"all but the {UNJUDGED}", escape(there), escape(here), ESCAPE_WITHIN)] if there else []),
        Compared("share that fell out", fell(reference), fell(ours), 0.0),
    ]


def compare_loads(reference: Sequence[LoadRow], ours: Sequence[LoadRow]) -> list[Compared]:
    """The mean roll (degrees) after each piece of a load; that after the first piece also by its kind."""

    def roll(rows: Iterable[LoadRow]) -> float:
        return fmean(row.wheel_roll_deg for row in rows)

    first = [[row for row in rows if row.step == 1] for rows in (reference, ours)]
    there, here = (grouped(rows, lambda row: row.step) for rows in (reference, ours))
    steps = [
        Compared(f"roll after piece {step}", roll(there[step]), roll(here[step]), _judged(step))
        for step in sorted(there.keys() & here.keys())
    ]
    return [*_by_kind(first[0], first[1], "first a {}", roll, lambda _: None), *steps]


def _judged(step: int) -> float | None:
    return ROLL_WITHIN if step in JUDGED_STEPS else None


def compare_spills(reference: Sequence[SpillRow], ours: Sequence[SpillRow]) -> list[Compared]:
    """The share of pieces that are spilled: by kind, by how wide they were scattered along the axis, and overall."""

    def share(rows: Iterable[SpillRow]) -> float:
        return fmean(row.fell for row in rows)

    there, here = (grouped(rows, lambda row: row.axial_sd_m) for rows in (reference, ours))
    scatters = [
        Compared(f"scatter {1000 * sd:g} mm", share(there[sd]), share(here[sd]), SHARE_WITHIN) for sd in sorted(there)
    ]
    return [
        *_by_kind(reference, ours, "{} spilled", share, lambda _: None),
        *scatters,
        Compared("all", share(reference), share(ours), SHARE_WITHIN),
    ]


def _by_kind(
    reference: Sequence[Row],
    ours: Sequence[Row],
    words: str,
    figure: Callable[[Iterable[Row]], float],
    within: Callable[[str], float | None],
) -> list[Compared]:
    there, here = (grouped(rows, lambda row: row.kind) for rows in (reference, ours))
    return [
        Compared(words.format(kind), figure(there[kind]), figure(here[kind]), within(kind))
        for kind in KINDS
        if kind in there and kind in here
    ]


Key = TypeVar("Key")


def grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    """The rows by a key, each group in their order."""
    groups: defaultdict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)
