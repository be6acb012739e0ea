"""What a study has found, as data: groups of wheels compared, heat maps, sensitivities, and trials worth a look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, pairwise

import msgspec
import numpy as np
import pyarrow as pa
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from games.core import UserError
from sim.study import columns, design, statistics
from sim.study.columns import Column
from sim.study.factors import CHANCE, Factor, factors, unit
from sim.study.plan import Plan
from sim.study.results import Study
from sim.study.statistics import Figure, Flags, Interval, Numbers, Sensitivity, Survival, Test

VERSION = 1
MOST_GROUPS = 6  # in one comparison: more curves than that nobody can tell apart
MOST_COMPARISONS = 6
MOST_MAPS = 3  # pairs of factors
FEW = 5  # trials at a point, from which on they are compared with each other
CENTRAL = ("held", "fallen", "roll_end", "rest_mean", "reserve_ahead", "period", "impulse_ahead")
"""The figures that are drawn; all of them are in the tables."""


class Group(msgspec.Struct, frozen=True):
    """Wheels of one kind: how many, their survival, and what was measured of them, by the figures' names."""

    label: str
    trials: int
    survival: Survival
    figures: dict[str, Figure]


class Comparison(msgspec.Struct, frozen=True):
    """Groups of wheels that differ in one factor, or all wheels (factor "").

    `at` is where each group is on the factor's axis; `numeric`, whether that is a number of the factor.
    """

    factor: str
    numeric: bool
    groups: list[Group]
    at: list[float]
    tests: list[Test]


class Map(msgspec.Struct, frozen=True):
    """Means of a figure over two factors: a row for each value of `up`, a column for each of `along`."""

    figure: str
    along: str
    up: str
    columns: list[float | int | str]
    rows: list[float | int | str]
    means: list[list[Interval]]


class Notable(msgspec.Struct, frozen=True):
    """A trial worth a look, and why."""

    why: str
    trial: int
    held: int
    fell: bool


class Summary(msgspec.Struct, frozen=True):
    """All that is found. `factors` are those of the sensitivities, in their order; `rows` are Saltelli's rows used."""

    version: int
    title: str
    question: str
    trials: int
    planned: int
    model: dict[str, str]
    whole: Comparison
    comparisons: list[Comparison]
    maps: list[Map]
    factors: list[str]
    rows: int
    sensitivities: list[Sensitivity]
    notable: list[Notable]


def summarise(study: Study) -> Summary:
    """What the trials that are done say. Raises UserError where none is."""
    plan, table = study.plan, study.read(_needed(study.plan))
    if not table.num_rows:
        directory = study.directory
        raise UserError(f"{directory} has no trial yet; `drehwerk study run {directory} -o {directory}` goes on.")
    rng = default_rng([plan.seed, 2])
    varied = factors(plan)
    used, sensitivities = _sensitivities(plan, table, rng)
    return Summary(
        VERSION,
        plan.title,
        plan.question,
        table.num_rows,
        design.size(plan),
        study.model,
        _comparison(plan, table, "", [_whole(plan, table)], rng),
        [_comparison(plan, table, name, groups, rng) for name, groups in _groupings(plan, table)],
        _maps(plan, table, rng),
        [*(factor.name for factor in varied), CHANCE] if sensitivities else [],
        used,
        sensitivities,
        list(notable(plan, table)),
    )


def _needed(plan: Plan) -> list[str]:
    wanted = [*columns.varied(plan), *columns.figures(plan)]
    return ["trial", "point", *(column.name for column in wanted)]


def drawn(plan: Plan) -> list[Column]:
    """The figures that are drawn, of those that the plan measures."""
    known = {column.name: column for column in columns.figures(plan)}
    return [known[name] for name in CENTRAL if name in known]


def _numbers(table: pa.Table, name: str) -> Numbers:
    return np.asarray(table[name].to_numpy(), dtype=np.float64)


# -- groups that are compared

Grouping = list[tuple[str, float, Flags]]
"""Label, place on the factor's axis, and which trials."""


def _groupings(plan: Plan, table: pa.Table) -> Iterator[tuple[str, Grouping]]:
    """How the wheels are divided for comparing: by each factor; a small grid also by its points."""
    if plan.design.kind == "sensitivity":
        return
    varied = factors(plan)
    if len(varied) > 1 and plan.design.kind == "grid" and design.points(plan) <= MOST_GROUPS:
        yield "all factors", list(_by_point(plan, table))
    for factor in varied[:MOST_COMPARISONS]:
        grouping = list(_by_factor(factor, table))
        if len(grouping) > 1:
            yield factor.name, grouping


def _whole(plan: Plan, table: pa.Table) -> tuple[str, float, Flags]:
    """All wheels; in a sensitivity study those of the points A and B, as only they are independent of each other."""
    if plan.design.kind == "sensitivity":
        return "wheels of the sets A and B", 0.0, table["trial"].to_numpy() % design.blocks(plan) < 2
    return "all wheels", 0.0, np.ones(table.num_rows, dtype=bool)


def _by_point(plan: Plan, table: pa.Table) -> Iterator[tuple[str, float, Flags]]:
    at = table["point"].to_numpy()
    for point in range(design.points(plan)):
        words = [_named(name, value) for name, value in design.values(plan, point).items()]
        yield ", ".join(words), float(point), at == point


def _by_factor(factor: Factor, table: pa.Table) -> Iterator[tuple[str, float, Flags]]:
    """By each value where there are few, else by thirds."""
    found = table[factor.name].to_numpy(zero_copy_only=False)
    values = list(dict.fromkeys(sorted(found.tolist()) if factor.numeric else factor.values))
    if len(values) <= MOST_GROUPS:
        for number, value in enumerate(values):
            yield words_of(value, factor.name), float(value if factor.numeric else number), found == value
        return
    edges = np.quantile(found, [0, 1 / 3, 2 / 3, 1])
    for low, high in pairwise(edges):
        inside = (found >= low) & ((found < high) | (high == edges[-1]))
        yield f"{low:.3g} to {words_of(high, factor.name)}", float(np.mean([low, high])), inside


def words_of(value: float | int | str, name: str) -> str:
    """A factor's value in words, such as "0.025 m"."""
    if isinstance(value, str):
        return value
    return f"{value:.3g}" if unit(name) == "1" else f"{value:.3g} {unit(name)}"


def _named(name: str, value: float | int | str) -> str:
    return value if isinstance(value, str) else f"{name.rpartition('.')[2]} {words_of(value, name)}"


def _comparison(plan: Plan, table: pa.Table, name: str, grouping: Grouping, rng: Generator) -> Comparison:
    held, fell = table["held"].to_numpy(), table["fell"].to_numpy(zero_copy_only=False)
    groups, lives = [], {}
    for label, _, inside in grouping:
        figures = {
            column.name: statistics.figure(_numbers(table, column.name)[inside], rng)
            for column in columns.figures(plan)
        }
        groups.append(Group(label, int(inside.sum()), statistics.survival(held[inside], fell[inside]), figures))
        lives[label] = statistics.lifetimes(held[inside], fell[inside])
    numeric = any(factor.name == name and factor.numeric for factor in factors(plan))
    return Comparison(name, numeric, groups, [at for _, at, _ in grouping], statistics.log_rank(lives))


# -- heat maps


def _maps(plan: Plan, table: pa.Table, rng: Generator) -> list[Map]:
    if plan.design.kind != "grid":
        return []
    pairs = islice(combinations(factors(plan), 2), MOST_MAPS)
    return [_map(table, column.name, along, up, rng) for along, up in pairs for column in drawn(plan)]


def _map(table: pa.Table, name: str, along: Factor, up: Factor, rng: Generator) -> Map:
    figure = _numbers(table, name)
    across, upward = (table[factor.name].to_numpy(zero_copy_only=False) for factor in (along, up))
    means = [
        [statistics.figure(figure[(across == x) & (upward == y)], rng).mean for x in along.steps()] for y in up.steps()
    ]
    return Map(name, along.name, up.name, list(along.steps()), list(up.steps()), means)


# -- sensitivity


def _sensitivities(plan: Plan, table: pa.Table, rng: Generator) -> tuple[int, list[Sensitivity]]:
    """How many rows of Saltelli's sets could be used, and the indices: as many whole rows as are a power of two."""
    if plan.design.kind != "sensitivity":
        return 0, []
    names = [column.name for column in columns.figures(plan)]
    blocks = design.blocks(plan)
    rows, sizes = np.unique(table["trial"].to_numpy() // blocks, return_counts=True)
    done = np.isin(table["trial"].to_numpy() // blocks, rows[sizes == blocks])
    sets = np.array([_numbers(table, name)[done].reshape(-1, blocks) for name in names])
    whole = np.flatnonzero(np.isfinite(sets).all(axis=(0, 2)))
    used = 1 << (len(whole).bit_length() - 1) if len(whole) > 1 else 0
    return used, statistics.sensitivities(names, sets[:, whole[:used]], rng) if used else []


# -- trials worth a look


def notable(plan: Plan, table: pa.Table) -> Iterator[Notable]:
    """The most stable trial, a typical one, and the most surprising; of several alike the first.

    Typical is what is closest to the medians of all trials; surprising, what is farthest from those of its own point of
    the design (of all trials where a point has few).
    """
    figures = np.column_stack([_numbers(table, column.name) for column in columns.figures(plan)])
    figures = np.where(np.isfinite(figures), figures, np.nan)
    usual = statistics.distances(figures)
    unusual = usual.copy()
    if plan.trials >= FEW and plan.design.kind != "one":
        at: NDArray[np.int64] = table["point"].to_numpy()
        for point in np.unique(at):
            unusual[at == point] = statistics.distances(figures[at == point])
    yield _noted(table, "the most stable", _most_stable(table))
    yield _noted(table, "a typical one", int(np.argmin(usual)))
    yield _noted(table, "the most surprising", int(np.argmax(unusual)))


def _most_stable(table: pa.Table) -> int:
    """The one that held the longest; of several the one with the most reserve, or that rolled the least."""
    standing = ~table["fell"].to_numpy(zero_copy_only=False)
    tie = -np.abs(_numbers(table, "roll_end"))
    if "reserve_ahead" in table.column_names:
        tie = np.minimum(_numbers(table, "reserve_ahead"), _numbers(table, "reserve_back"))
    return int(np.lexsort((tie, standing, _numbers(table, "held")))[-1])


def _noted(table: pa.Table, why: str, row: int) -> Notable:
    one = table.slice(row, 1).to_pylist()[0]
    return Notable(why, one["trial"], one["held"], one["fell"])
