"""Our model held against rigid-body runs in three dimensions: their rows are read, run in our wheel, and compared.

The four experiments are those of `sim.experiments`; a file of reference rows has the names of their fields among its
columns. What agrees and what does not is in the README beside this.
"""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

import msgspec
import numpy as np

from games import files
from games.core import Message, UserError
from sim.experiments import DropRow, LiftRow, LoadRow, Spilled, SpillRow, drop, lift, load, spill
from sim.parameters import STANDARD, Parameters, presets, replaced
from sim.parameters import load as load_parameters
from sim.parameters import preset as named_preset
from sim.pieces import KINDS

LONGEST_FILE = 4_000_000  # bytes
ESCAPE_WITHIN = 3.0  # degrees
SWING_WITHIN = 2.0  # degrees
ROLL_WITHIN = 2.5  # degrees
SHARE_WITHIN = 0.06
KIND_WITHIN = 0.12
DROP_WITHIN = 0.08
STANDARD_ERRORS = 2.0
"""No bound on a share is narrower than so many standard errors of the reference's own figure."""
TURNS_DEG = (75, 120)
"""Turns of a spilled wheel up to which the share that fell is judged, too."""
JUDGED_STEPS = (1, 2, 3)
"""Pieces of a load after which swing and rest are judged."""
REPEATS = 3
"""Our runs of a spill or a drop for each of the reference's, with other random numbers: ours then scatter less."""

Row = TypeVar("Row", LiftRow, LoadRow, SpillRow, DropRow)


class Compared(NamedTuple):
    """One figure of the reference beside ours.

    `bound` is how far apart they may be, None where that is not judged; `runs`, how many runs of the reference it is
    from; `spread`, the standard deviation of the paired differences, where single runs are compared.
    """

    what: str
    reference: float
    ours: float
    bound: float | None
    runs: int
    spread: float | None = None

    @property
    def difference(self) -> float:
        """Ours less the reference's."""
        return self.ours - self.reference

    @property
    def agrees(self) -> bool:
        """Whether ours is near enough, or is not judged."""
        return self.bound is None or abs(self.difference) <= self.bound


def gear(name: str | None = None) -> Parameters:
    """The gear of reference runs: the preset or file `name`, else the standard gear.

    Nothing bounces in the reference, so presets get a restitution of 0; a file is taken as it is. Raises UserError
    where there is neither a preset nor a file in order of that name.
    """
    if name is not None and name not in presets():
        return load_parameters(Path(name))
    return replaced(STANDARD if name is None else named_preset(name), "contact.restitution", 0.0)


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


LIMITS: dict[str, tuple[float, float]] = {
    "seed": (0, 2**53),
    "piece": (0, 27),
    "step": (1, 28),
    "compartment": (-6, 6),
    "compartment_ahead": (0, 28),
    "axial_m": (-0.1, 0.1),
    "along_m": (-0.1, 0.1),
    "height_m": (0.0, 0.2),
}
"""What a column can hold that is fed into our wheel: beyond it the experiment cannot be done."""


def _fault(column: str, value: object) -> str:
    """What is wrong with a value of the right type; nothing if it may be."""
    if column == "kind" and value not in KINDS:
        return f"There is no such kind; there are {', '.join(KINDS)}"
    if isinstance(value, float) and not math.isfinite(value):
        return "Expected a finite `float`"
    low, high = LIMITS.get(column, (-math.inf, math.inf))
    if isinstance(value, int | float) and not low <= value <= high:
        return f"Expected a number from {low:g} to {high:g}"
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
        yield [lift(parameters, row.kind, row.axial_m, row.seed)]


def loads(parameters: Parameters, rows: Sequence[LoadRow]) -> Iterator[list[LoadRow]]:
    """Each load of the reference in our wheel, with the kinds that were laid there where they were laid."""
    for run in runs(rows).values():
        yield load(parameters, sorted(run, key=lambda row: row.step), run[0].seed)


def spills(parameters: Parameters, rows: Sequence[SpillRow]) -> Iterator[list[SpillRow]]:
    """Each spill of the reference in our wheel, `REPEATS` times, with the pieces that lay there where they lay."""
    for run in runs(rows).values():
        laid = [Spilled(row.kind, row.compartment, row.on_top, row.axial_m, row.yaw_deg) for row in run]
        sd, seed = run[0].axial_sd_m, run[0].seed
        yield [row for again in range(REPEATS) for row in spill(parameters, laid, sd, seed + again * 10**6)]


def drops(parameters: Parameters, rows: Sequence[DropRow]) -> Iterator[list[DropRow]]:
    """Each drop of the reference in our wheel, `REPEATS` times; how far those that lie there are turned, it draws."""
    for run in runs(rows).values():
        (above,) = (row for row in run if row.dropped)
        for again in range(REPEATS):
            seed = run[0].seed + again * 10**6
            yaws = np.random.default_rng(seed).normal(0, 3, len(run)).tolist()
            laid = [
                Spilled(row.kind, row.compartment, row.on_top, row.axial_m, yaw)
                for row, yaw in zip(run, yaws, strict=True)
                if not row.dropped
            ]
            yield drop(parameters, laid, above._replace(seed=seed), seed)


# -- compared


def compare_lifts(reference: Sequence[LiftRow], ours: Sequence[LiftRow]) -> list[Compared]:
    """The mean turn (degrees) at which each kind leaves its compartment, and the share that falls out of the wheel."""
    there, here = (grouped(rows, lambda row: row.kind) for rows in (reference, ours))
    escapes = [
        Compared(f"{kind} escapes at", _escape(there[kind]), _escape(here[kind]), ESCAPE_WITHIN, len(there[kind]))
        for kind in KINDS
        if kind in there
    ]
    there_fell, here_fell = (fmean(row.fell for row in rows) for rows in (reference, ours))
    return [*escapes, Compared("share that fell out", there_fell, here_fell, 0.0, len(reference))]


def _escape(rows: Sequence[LiftRow]) -> float:
    return fmean(row.turned_deg for row in rows)


def compare_loads(reference: Sequence[LoadRow], ours: Sequence[LoadRow]) -> list[Compared]:
    """The wheel's first swing and where it rests (degrees of roll), after each piece, in the runs that have it.

    Where a wheel still rocks after the longest wait, its roll at that moment is taken.
    """
    here = {(row.seed, row.step): row for row in ours}
    pairs = grouped([row for row in reference if (row.seed, row.step) in here], lambda row: row.step)
    compared = []
    for step in sorted(pairs):
        both = [(row, here[row.seed, row.step]) for row in pairs[step]]
        judged = step in JUDGED_STEPS
        swings = [(a.ahead_deg, b.ahead_deg) for a, b in both]
        rests = [(a.wheel_roll_deg, b.wheel_roll_deg) for a, b in both]
        compared.append(_paired(f"swing ahead after piece {step}", swings, SWING_WITHIN if judged else None))
        compared.append(_paired(f"rest after piece {step}", rests, ROLL_WITHIN if judged else None))
    return compared


def _paired(what: str, pairs: Sequence[tuple[float, float]], bound: float | None) -> Compared:
    there, here = (fmean(side) for side in zip(*pairs, strict=True))
    spread = stdev(b - a for a, b in pairs) if len(pairs) > 1 else None
    return Compared(what, there, here, bound, len(pairs), spread)


def compare_spills(reference: Sequence[SpillRow], ours: Sequence[SpillRow]) -> list[Compared]:
    """The share of pieces that are spilled: by kind, by how wide they were scattered along the axis, and overall."""
    there, here = (grouped(rows, lambda row: row.axial_sd_m) for rows in (reference, ours))
    kinds, our_kinds = (grouped(rows, lambda row: row.kind) for rows in (reference, ours))
    return [
        *(_shares(f"{kind} spilled", kinds[kind], our_kinds[kind], KIND_WITHIN) for kind in KINDS if kind in kinds),
        *(_shares(f"scatter {1000 * sd:g} mm", there[sd], here[sd], SHARE_WITHIN) for sd in sorted(there)),
        *(
            _shares(f"fell by {turn} degrees", _by(reference, turn), _by(ours, turn), SHARE_WITHIN)
            for turn in TURNS_DEG
        ),
        _shares("all", reference, ours, SHARE_WITHIN),
    ]


def _by(rows: Sequence[SpillRow], turn_deg: float) -> list[SpillRow]:
    """The rows with only those pieces fallen that fell by this turn."""
    return [row._replace(fell=row.fell_at_deg is not None and row.fell_at_deg <= turn_deg) for row in rows]


def _shares(what: str, reference: Sequence[SpillRow], ours: Sequence[SpillRow], within: float) -> Compared:
    there, here = (fmean(row.fell for row in rows) for rows in (reference, ours))
    of = list(runs(reference).values())
    bound = max(within, STANDARD_ERRORS * standard_error([[row.fell for row in run] for run in of]))
    return Compared(what, there, here, bound, len(of))


def standard_error(runs: Sequence[Sequence[bool]]) -> float:
    """The standard error of the share over all pieces of several runs; the pieces of a run fall together.

    That of a ratio estimator over clusters (Cochran, Sampling Techniques, section 6.4). One run alone tells nothing
    of it: then it is infinite.
    """
    if len(runs) < 2:
        return math.inf
    share = sum(map(sum, runs)) / sum(map(len, runs))
    squares = math.fsum((sum(run) - share * len(run)) ** 2 for run in runs)
    return math.sqrt(squares * len(runs) / (len(runs) - 1)) / sum(map(len, runs))


def compare_drops(reference: Sequence[DropRow], ours: Sequence[DropRow]) -> list[Compared]:
    """The share of runs in which something falls after the piece is let go of, by its height and over all."""
    there, here = (grouped(rows, lambda row: row.height_m) for rows in (reference, ours))
    heights = [_falls(f"let go {1000 * height:g} mm above", there[height], here[height]) for height in sorted(there)]
    return [*heights, _falls("all", reference, ours)]


def _falls(what: str, reference: Sequence[DropRow], ours: Sequence[DropRow]) -> Compared:
    of = [list(runs(rows).values()) for rows in (reference, ours)]
    there, here = (fmean(any(row.fell and not row.fell_before for row in run) for run in side) for side in of)
    return Compared(what, there, here, DROP_WITHIN, len(of[0]))


def times(rows: Sequence[Row]) -> int:
    """How many results `lifts`, `loads`, `spills` or `drops` yield."""
    first = rows[0]
    if isinstance(first, LiftRow):
        return len(rows)
    return len(runs(rows)) * (REPEATS if isinstance(first, DropRow) else 1)


Key = TypeVar("Key")


def runs(rows: Iterable[Row]) -> dict[object, list[Row]]:
    """The rows of each run, by what tells one run from another: its seed, and what was scattered or raised how far."""
    return grouped(rows, lambda row: (row.seed, getattr(row, "axial_sd_m", None), getattr(row, "height_m", None)))


def grouped(rows: Iterable[Row], key: Callable[[Row], Key]) -> dict[Key, list[Row]]:
    """The rows by a key, each group in their order."""
    groups: defaultdict[Key, list[Row]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)
