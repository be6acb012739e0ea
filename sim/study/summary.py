"""What a study has found, as data: groups of wheels, their comparisons, heat maps, sensitivities, notable trials."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise

import msgspec
import numpy as np
import pyarrow as pa
import statsmodels.api as sm
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from games.core import UserError
from sim.study import columns, compare, design, groups, precision, statistics
from sim.study.columns import Column
from sim.study.compare import Blocks, Effect, Test
from sim.study.factors import CHANCE, Factor, factors, unit
from sim.study.groups import numbers
from sim.study.plan import Plan, Value
from sim.study.results import Study
from sim.study.statistics import NOTHING, Figure, Flags, Integers, Interval, Numbers, Sensitivity, Survival

VERSION = 2
MOST_GROUPS = 6  # in one comparison: nobody can tell more curves than that apart
MOST_COMPARISONS = 6
MOST_MAPS = 3  # pairs of factors
FEW = 5  # trials at a point, from which on they are compared with each other
PLACEMENTS = "placements"
"""The name of the restricted mean of placements among the effects."""
CENTRAL = ("held", "fallen", "roll_end", "rest_mean", "reserve_ahead", "period", "impulse_ahead")
"""The figures that are drawn; all of them are in the tables."""


class Group(msgspec.Struct, frozen=True):
    """Wheels of one kind: trials, units of analysis, survival, and what was measured of them, by the figures' names.

    `placements` is the restricted mean of placements without a fall; `ends` says why trials ended, by their shares.
    """

    label: str
    trials: int
    units: int
    survival: Survival
    placements: Interval
    ends: dict[str, Interval]
    figures: dict[str, Figure]


class Comparison(msgspec.Struct, frozen=True):
    """Groups of wheels that differ in one factor, or all wheels (factor "").

    `at` is where each group is on the factor's axis; `numeric`, whether that is a number of the factor. `effects` are
    those of each level against the first; in a sampled design, of the whole range, from its low to its high end.
    """

    factor: str
    numeric: bool
    horizon: int
    groups: list[Group]
    at: list[float]
    effects: list[Effect]


class Interaction(msgspec.Struct, frozen=True):
    """How much the effect of one factor, from its first to its last level, on the restricted mean of placements differs
    between the first and the last level of another."""

    one: str
    other: str
    apart: Interval


class Map(msgspec.Struct, frozen=True):
    """Means of a figure over two factors: a row for each value of `up`, a column for each of `along`."""

    figure: str
    along: str
    up: str
    columns: list[Value]
    rows: list[Value]
    means: list[list[Interval]]


class Notable(msgspec.Struct, frozen=True):
    """A trial worth a look, and why."""

    why: str
    trial: int
    held: int
    fell: bool


class Summary(msgspec.Struct, frozen=True):
    """All that is found.

    `level` is that of intervals that allow for the looks of a plan with a precision, `precise` are its intervals.
    `factors` are those of the sensitivities, in their order; `rows` are Saltelli's rows that are done.
    """

    version: int
    title: str
    question: str
    trials: int
    planned: int
    model: dict[str, str]
    whole: Comparison
    comparisons: list[Comparison]
    tests: list[Test]
    interactions: list[Interaction]
    level: float
    precise: list[Interval]
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
        raise UserError(f"{directory} has no trial yet; `drehwerk study run {directory} -o {directory}` continues it.")
    rng = default_rng([plan.seed, 2])
    found = _Trials(plan, table)
    comparisons = [_comparison(found, name, grouping) for name, grouping in _groupings(plan, table)]
    tests, interactions = _tests(found, rng)
    rows, sensitivities = _sensitivities(plan, table, rng)
    return Summary(
        VERSION,
        plan.title,
        plan.question,
        table.num_rows,
        study.size,
        study.model,
        _comparison(found, "", [_whole(plan, table)]),
        comparisons,
        tests,
        interactions,
        design.level(plan),
        precision.intervals(plan, table) if plan.precision else [],
        _maps(found),
        [*(factor.name for factor in factors(plan)), CHANCE] if sensitivities else [],
        rows,
        sensitivities,
        list(notable(plan, table)),
    )


def _needed(plan: Plan) -> list[str]:
    wanted = [*columns.varied(plan), *columns.figures(plan)]
    return ["trial", "point", "replicate", "ended", *(column.name for column in wanted)]


def drawn(plan: Plan) -> list[Column]:
    """The figures that are drawn, of those that the plan measures."""
    known = {column.name: column for column in columns.figures(plan)}
    own = [known[one.name] for one in plan.figures]
    return [known[name] for name in CENTRAL if name in known] + own


class _Trials:
    """The table with what every comparison needs of it."""

    def __init__(self, plan: Plan, table: pa.Table) -> None:
        self.plan, self.table = plan, table
        self.units = groups.units(plan, table)
        self.lives = groups.all_lives(plan, table)

    def figure(self, name: str) -> Numbers:
        """A figure of all trials."""
        return numbers(self.table, name)

    def placements(self, horizon: int) -> Numbers:
        """Placements without a fall up to the `horizon`: their mean is the area under the survival curve."""
        return np.minimum(self.lives.time - self.lives.fell, horizon).astype(float)


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
        return "wheels of the sets A and B", 0.0, table["replicate"].to_numpy() < 2
    return "all wheels", 0.0, np.ones(table.num_rows, dtype=bool)


def _by_point(plan: Plan, table: pa.Table) -> Iterator[tuple[str, float, Flags]]:
    at = table["point"].to_numpy()
    for point in range(design.points(plan)):
        words = [_named(name, value) for name, value in design.values(plan, point).items()]
        yield ", ".join(words), float(point), at == point


def _by_factor(factor: Factor, table: pa.Table) -> Iterator[tuple[str, float, Flags]]:
    """By each value where there are few, else by thirds."""
    found = table[factor.name].to_numpy(zero_copy_only=False)
    values = np.unique(found).tolist() if factor.numeric else [one for one in factor.values if (found == one).any()]
    if len(values) <= MOST_GROUPS:
        for number, value in enumerate(values):
            yield words_of(value, factor.name), float(value if factor.numeric else number), found == value
        return
    edges = np.quantile(found, [0, 1 / 3, 2 / 3, 1])
    for low, high in pairwise(edges):
        inside = (found >= low) & ((found < high) | (high == edges[-1]))
        yield f"{number_words(low)} to {words_of(high, factor.name)}", float(np.mean([low, high])), inside


def words_of(value: Value, name: str) -> str:
    """A factor's value in words, such as "0.025 m"."""
    if isinstance(value, str):
        return value
    return number_words(value) if unit(name) == "1" else f"{number_words(value)} {unit(name)}"


def number_words(value: float, figures: int = 3) -> str:
    """A number with so many significant figures and without an exponent, where it is neither huge nor tiny."""
    if not math.isfinite(value) or value == 0 or not 1e-5 <= abs(value) < 1e9:
        return f"{value:.{figures}g}"
    places = figures - 1 - math.floor(math.log10(abs(value)))
    rounded = f"{round(value, places):.{max(places, 0)}f}"
    return rounded.rstrip("0").rstrip(".") if "." in rounded else rounded


def _named(name: str, value: Value) -> str:
    return value if isinstance(value, str) else f"{name.rpartition('.')[2]} {words_of(value, name)}"


def _comparison(found: _Trials, name: str, grouping: Grouping) -> Comparison:
    watched = [found.lives.of(inside).horizon for _, _, inside in grouping if inside.any()]
    horizon = min(watched, default=0)
    placements = found.placements(horizon)
    made = [_group(found, label, inside, placements) for label, _, inside in grouping]
    factor = next((one for one in factors(found.plan) if one.name == name), None)
    effects = _effects(found, factor, [label for label, _, _ in grouping], placements) if factor else []
    return Comparison(name, bool(factor and factor.numeric), horizon, made, [at for _, at, _ in grouping], effects)


def _group(found: _Trials, label: str, inside: Flags, placements: Numbers) -> Group:
    units = found.units[inside]
    ended = found.table["ended"].to_numpy(zero_copy_only=False)[inside]
    return Group(
        label,
        int(inside.sum()),
        statistics.count_of(units),
        statistics.survival(found.lives.of(inside)),
        statistics.mean(placements[inside], units),
        {reason: statistics.share(ended == reason, units) for reason in sorted(set(ended))},
        {one.name: _figure(found.figure(one.name)[inside], units, one) for one in columns.figures(found.plan)},
    )


def _figure(sample: Numbers, units: Integers, column: Column) -> Figure:
    if column.type == pa.bool_():
        return Figure(len(sample), statistics.share(sample.astype(bool), units), NOTHING)
    return statistics.figure(sample, units)


def _effects(found: _Trials, factor: Factor, labels: list[str], placements: Numbers) -> list[Effect]:
    """The effects of a factor: on placements, on the hazard of a fall, and on every figure."""
    plan, table = found.plan, found.table
    samples = {PLACEMENTS: placements} | {one.name: found.figure(one.name) for one in columns.figures(plan)}
    if plan.design.kind != "grid":
        return _slopes(found, factor, samples) if factor.numeric else []
    if len(labels) != len(factor.steps()):
        return []
    levels = groups.codes(factor, table)
    blocks = Blocks(levels, groups.blocks(plan, table, (factor.name,)))
    hazards = compare.hazard_ratios(found.lives, levels, groups.strata(plan, table, (factor.name,)), labels)
    means = {name: blocks.means(sample) for name, sample in samples.items()}
    others = [effect for name in means for effect in compare.effects(name, labels, means[name], plan.common)]
    return [*others[: len(labels) - 1], *hazards, *others[len(labels) - 1 :]]


def _slopes(found: _Trials, factor: Factor, samples: dict[str, Numbers]) -> list[Effect]:
    """What a factor of a sampled design changes from one end of its range to the other, all others held.

    It is that of a linear regression of the points' means on all factors, its error robust to unequal variances (HC3).
    """
    varied = [one for one in factors(found.plan) if one.numeric]
    _, first, point = np.unique(found.table["point"].to_numpy(), return_index=True, return_inverse=True)
    if len(first) < len(varied) + 3:
        return []
    scaled = [_scaled(one, numbers(found.table, one.name))[first] for one in varied]
    matrix = sm.add_constant(np.column_stack(scaled), has_constant="add")
    which = 1 + [one.name for one in varied].index(factor.name)
    label = "from the low to the high end"
    effects = []
    for name, sample in samples.items():
        means = np.bincount(point, sample) / np.bincount(point)
        if not np.isfinite(means).all():
            effects.append(Effect(name, label, NOTHING, NOTHING))
            continue
        fitted = sm.OLS(means, matrix).fit(cov_type="HC3", use_t=True)
        low, high = fitted.conf_int(1 - statistics.LEVEL)[which].tolist()
        effects.append(Effect(name, label, Interval(float(fitted.params[which]), low, high), NOTHING))
    return effects


def _scaled(factor: Factor, given: Numbers) -> Numbers:
    """A factor's values as shares of its range."""
    low, high = (min(given), max(given)) if factor.values else (factor.low, factor.high)
    return np.asarray((given - low) / ((high - low) or 1.0))


# -- tests


def _tests(found: _Trials, rng: Generator) -> tuple[list[Test], list[Interaction]]:
    """One test for each factor, and in a grid one for each pair, with Holm's correction over all of them."""
    plan, tests = found.plan, list[Test]()
    interactions: list[Interaction] = []
    varied = factors(plan)
    if plan.design.kind == "grid":
        tests = [_test_of_grid(found, factor) for factor in varied if len(factor.steps()) > 1]
        for one, other in combinations([factor for factor in varied if len(factor.steps()) > 1], 2):
            test, apart = _interaction(found, one, other)
            tests.append(test)
            interactions.append(Interaction(one.name, other.name, apart))
    elif plan.design.kind in ("sobol", "latin"):
        tests = _tests_of_points(found, varied, rng)
    adjusted = statistics.holm([test.p for test in tests])
    return [msgspec.structs.replace(test, adjusted=p) for test, p in zip(tests, adjusted, strict=True)], interactions


def _test_of_grid(found: _Trials, factor: Factor) -> Test:
    plan, table = found.plan, found.table
    levels, strata = groups.codes(factor, table), groups.strata(plan, table, (factor.name,))
    if not plan.common:
        return compare.stratified(factor.name, found.lives, levels, strata)
    blocks = Blocks(levels, groups.blocks(plan, table, (factor.name,)))
    return compare.paired(factor.name, found.lives, blocks, strata)


def _interaction(found: _Trials, one: Factor, other: Factor) -> tuple[Test, Interval]:
    plan, table = found.plan, found.table
    return compare.interaction(
        f"{one.name} × {other.name}",
        found.placements(found.lives.horizon),
        groups.codes(one, table),
        groups.codes(other, table),
        groups.blocks(plan, table, (one.name, other.name)),
    )


def _tests_of_points(found: _Trials, varied: Sequence[Factor], rng: Generator) -> list[Test]:
    scores = compare.residuals(found.lives, np.zeros(found.table.num_rows, dtype=np.int64))
    _, first, point = np.unique(found.table["point"].to_numpy(), return_index=True, return_inverse=True)
    means = np.bincount(point, scores) / np.bincount(point)
    return [
        compare.permuted(factor.name, means, found.table[factor.name].take(first).to_pylist(), rng) for factor in varied
    ]


# -- heat maps


def _maps(found: _Trials) -> list[Map]:
    if found.plan.design.kind != "grid":
        return []
    pairs = islice(combinations(factors(found.plan), 2), MOST_MAPS)
    return [_map(found, column.name, along, up) for along, up in pairs for column in drawn(found.plan)]


def _map(found: _Trials, name: str, along: Factor, up: Factor) -> Map:
    figure = found.figure(name)
    across, upward = (found.table[factor.name].to_numpy(zero_copy_only=False) for factor in (along, up))

    def cell(x: Value, y: Value) -> Interval:
        inside = (across == x) & (upward == y)
        return statistics.figure(figure[inside], found.units[inside]).mean

    means = [[cell(x, y) for x in along.steps()] for y in up.steps()]
    return Map(name, along.name, up.name, list(along.steps()), list(up.steps()), means)


# -- sensitivity


def _sensitivities(plan: Plan, table: pa.Table, rng: Generator) -> tuple[int, list[Sensitivity]]:
    """How many of Saltelli's rows are done, and the indices of each figure."""
    if plan.design.kind != "sensitivity":
        return 0, []
    names = [column.name for column in columns.figures(plan)]
    blocks, row = design.blocks(plan), np.asarray(table["point"].to_numpy())
    rows, sizes = np.unique(row, return_counts=True)
    whole = np.isin(row, rows[sizes == blocks])
    sets = np.array([numbers(table, name)[whole].reshape(-1, blocks) for name in names])
    count = sets.shape[1]
    return count, statistics.sensitivities(names, sets, rng) if count > 1 else []


# -- trials worth a look


def notable(plan: Plan, table: pa.Table) -> Iterator[Notable]:
    """The most stable trial, a typical one, and the most surprising; of several alike the first.

    Typical is what is closest to the medians of all trials; surprising, what is farthest from those of its own point of
    the design (of all trials where a point has few).
    """
    figures = np.column_stack([numbers(table, column.name) for column in columns.figures(plan)])
    figures[~np.isfinite(figures)] = np.nan
    usual = statistics.distances(figures)
    unusual = usual.copy()
    if plan.trials >= FEW and plan.design.kind != "one":
        at: NDArray[np.int64] = table["point"].to_numpy()
        order = np.argsort(at, kind="stable")
        for inside in np.split(order, np.flatnonzero(np.diff(at[order])) + 1):
            unusual[inside] = statistics.distances(figures[inside])
    yield _noted(table, "the most stable", _most_stable(table))
    yield _noted(table, "a typical one", int(np.argmin(usual)))
    yield _noted(table, "the most surprising", int(np.argmax(unusual)))


def _most_stable(table: pa.Table) -> int:
    """The one that held the longest; of several the one with the most reserve, or that rolled the least."""
    standing = ~table["fell"].to_numpy(zero_copy_only=False)
    tie = -np.abs(numbers(table, "roll_end"))
    if "reserve_ahead" in table.column_names:
        tie = np.minimum(numbers(table, "reserve_ahead"), numbers(table, "reserve_back"))
    return int(np.lexsort((tie, standing, numbers(table, "held")))[-1])


def _noted(table: pa.Table, why: str, row: int) -> Notable:
    one = table.slice(row, 1).to_pylist()[0]
    return Notable(why, one["trial"], one["held"], one["fell"])
