"""The charts of a report, drawn from its summary: survival, trends, heat maps, sensitivity."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from sim.study.columns import Column
from sim.study.factors import unit
from sim.study.look import DASHES, Look
from sim.study.statistics import Interval, Sensitivity
from sim.study.summary import Comparison, Map, number_words

LISTED = 12  # factors in a bar chart of sensitivities
TICKS = 5  # spaces between numbers along a small figure at most, so that they keep apart
LEAST = "#f8e7ca"  # of a heat map, told apart from the paper


def short(column: Column) -> str:
    """A figure in a few words."""
    return str(column.short or column.name)


def named(column: Column) -> str:
    """A figure in a few words with its unit, such as "period of rocking (s)"."""
    return f"{short(column)} ({column.unit})" if column.unit not in ("", "1") else short(column)


def factor_named(name: str) -> str:
    """A factor with its unit."""
    return f"{name} ({unit(name)})" if unit(name) != "1" else name


def survival(comparison: Comparison, look: Look) -> Figure:
    """The groups' survival curves with their bands."""
    figure = Figure(figsize=(7.2, 3.6))
    axes = figure.subplots()
    for group, colour, dash in zip(comparison.groups, look.curves, DASHES, strict=False):
        curve = group.survival
        label = f"{group.label}  (n = {group.trials})"
        axes.step(curve.placements, curve.share, where="post", color=colour, linestyle=dash, linewidth=1.8, label=label)
        axes.fill_between(curve.placements, curve.low, curve.high, step="post", color=colour, alpha=0.14, linewidth=0)
    axes.set(ylim=(0, 1.02), xlim=(0, None), xlabel="placements", ylabel="share of wheels without a fall")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if len(comparison.groups) > 1:
        title = comparison.factor if comparison.numeric else None
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), handlelength=2.6, title=title, alignment="left")
    return figure


def trends(comparison: Comparison, figures: list[Column], look: Look) -> Figure:
    """The mean of each figure with its interval: over a factor's numbers, or beside the groups' names."""
    columns = 3
    rows = math.ceil(len(figures) / columns)
    high = 2.5 if comparison.numeric else 0.85 + 0.3 * len(comparison.groups)
    figure = Figure(figsize=(9.6, high * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False, sharey=not comparison.numeric)
    for number, axes in enumerate(grid.flat):
        if number >= len(figures):
            axes.set_axis_off()
            continue
        centre = [_best(group.figures[figures[number].name]) for group in comparison.groups]
        (_trend if comparison.numeric else _beside)(axes, comparison, centre, look)
        axes.xaxis.set_major_locator(MaxNLocator(TICKS, steps=[1, 2, 2.5, 5, 10]))
        axes.set_title(named(figures[number]))
    return figure


def _trend(axes: Axes, comparison: Comparison, centre: list[Interval], look: Look) -> None:
    values, spread = _bars(centre)
    style: Any = {"color": look.curves[0], "capsize": 3, "markersize": 4, "linewidth": 1.2}
    axes.errorbar(comparison.at, values, yerr=spread, fmt="o-", **style)
    axes.margins(x=0.12)
    axes.set_xlabel(factor_named(comparison.factor))


def _beside(axes: Axes, comparison: Comparison, centre: list[Interval], look: Look) -> None:
    values, spread = _bars(centre)
    at = np.arange(len(centre))
    style: Any = {"color": look.curves[0], "capsize": 3, "markersize": 4, "linewidth": 1.2}
    axes.errorbar(values, at, xerr=spread, fmt="o", **style)
    axes.set_yticks(at, [group.label for group in comparison.groups])
    axes.set_ylim(len(centre) - 0.5, -0.5)
    axes.margins(x=0.12)


def _bars(centre: list[Interval]) -> tuple[Any, Any]:
    """Values, and how far their intervals reach down and up; nothing where there is no interval."""
    values = np.array([interval.value for interval in centre])
    spread = np.array([[i.value - i.low, i.high - i.value] for i in centre]).T
    return values, np.where(np.isfinite(spread), np.maximum(spread, 0), 0)


def _best(figure: Any) -> Interval:
    """The mean, or the median of what is infinite for some."""
    found: Interval = figure.mean if math.isfinite(figure.mean.value) else figure.median
    return found


def maps(found: list[Map], figures: dict[str, Column], look: Look) -> Figure:
    """Heat maps of several figures over the same two factors."""
    columns = min(2, len(found))
    rows = math.ceil(len(found) / columns)
    wide, high = max(3.4, 0.85 * len(found[0].columns) + 1.4), max(2.3, 0.42 * len(found[0].rows) + 1.1)
    figure = Figure(figsize=(wide * columns, high * rows), layout="constrained")
    for number, axes in enumerate(figure.subplots(rows, columns, squeeze=False).flat):
        if number < len(found):
            _heat(axes, found[number], figures[found[number].figure], look)
        else:
            axes.set_axis_off()
    return figure


def _heat(axes: Axes, one: Map, column: Column, look: Look) -> None:
    values = np.array([[cell.value for cell in row] for row in one.means])
    shown = axes.pcolormesh(values, cmap=_heat_colours(LEAST), edgecolors=look.paper, linewidth=1.5)
    low, high = shown.get_clim()
    for row, cells in enumerate(one.means):
        for number, cell in enumerate(cells):
            dark = high > low and (cell.value - low) / (high - low) > 0.6
            axes.text(
                number + 0.5,
                row + 0.5,
                _with_margin(cell),
                ha="center",
                va="center",
                fontsize=7.5,
                color=look.paper if dark else look.ink,
            )
    axes.set_title(named(column))
    axes.set_xticks(_middles(one.columns), [_short(value) for value in one.columns])
    axes.set_yticks(_middles(one.rows), [_short(value) for value in one.rows])
    axes.set_xlabel(factor_named(one.along))
    axes.set_ylabel(factor_named(one.up))
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def _middles(cells: Sequence[object]) -> list[float]:
    return [number + 0.5 for number in range(len(cells))]


def _heat_colours(least: str) -> LinearSegmentedColormap:
    return LinearSegmentedColormap.from_list("heat", [least, "#f0c27a", "#c8602f", "#5e2a2a"])


def _with_margin(cell: Interval) -> str:
    """A mean and half of its interval's width."""
    margin = (cell.high - cell.low) / 2
    if not math.isfinite(margin) or margin == 0:
        return _short(cell.value)
    places = digits(cell.value, margin)
    return f"{cell.value:.{places}f}\n±{margin:.{places}f}"


def digits(value: float, margin: float) -> int:
    """How many decimal places to write a value with: two figures of its margin, but no more than four of its own."""
    wanted = 1 - math.floor(math.log10(margin))
    most = 3 - math.floor(math.log10(abs(value))) if value else wanted
    return max(0, min(wanted, most))


def _short(value: float | int | str) -> str:
    if isinstance(value, str):
        return value
    return number_words(value) if math.isfinite(value) else "–"


def indices(names: list[str], one: Sensitivity, column: Column, look: Look) -> Figure:
    """First and total index of the factors that matter most for a figure, with their intervals."""
    order = np.argsort([interval.value for interval in one.total])[::-1][:LISTED][::-1]
    figure = Figure(figsize=(6.4, 0.32 * len(order) + 1.0))
    axes = figure.subplots()
    for offset, found, colour, label in (
        (+0.18, one.first, look.curves[0], "alone (first order)"),
        (-0.18, one.total, look.curves[1], "in all (total)"),
    ):
        chosen = [found[i] for i in order]
        values, spread = _bars(chosen)
        at = np.arange(len(order)) + offset
        axes.barh(at, np.maximum(values, 0), height=0.34, color=colour, label=label)
        axes.errorbar(values, at, xerr=spread, fmt="none", ecolor=look.ink, elinewidth=0.8, capsize=2)
    axes.set_yticks(range(len(order)), [names[i] for i in order])
    axes.set_xlim(-0.1, None)
    axes.set_xlabel(f"share of the variance of: {short(column)}")
    axes.grid(visible=False, axis="y")
    axes.legend(loc="lower right")
    return figure


def everything(names: list[str], found: list[Sensitivity], figures: dict[str, Column], look: Look) -> Figure:
    """The total index of every factor for every figure."""
    values = np.array([[interval.value for interval in one.total] for one in found]).T
    figure = Figure(figsize=(0.52 * len(found) + 2.6, 0.27 * len(names) + 1.9))
    axes = figure.subplots()
    axes.pcolormesh(
        np.clip(values, 0, 1), cmap=_heat_colours(look.paper), vmin=0, vmax=1, edgecolors=look.paper, linewidth=1.0
    )
    axes.invert_yaxis()
    for row, column in np.ndindex(values.shape):
        value = values[row, column]
        if value >= 0.05:
            axes.text(
                column + 0.5,
                row + 0.5,
                f"{value:.2f}",
                ha="center",
                va="center",
                fontsize=7,
                color=look.paper if value > 0.6 else look.ink,
            )
    axes.set_yticks(_middles(names), names)
    axes.set_xticks(_middles(found), [short(figures[one.figure]) for one in found], rotation=40, ha="left")
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
    return figure
