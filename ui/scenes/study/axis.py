"""Where each trial lies along an axis: by a number, or by a word; side by side where many have the same."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sim.study.columns import Column
from sim.study.extras import needed
from ui.scenes.study import telling
from ui.words import _

with needed():
    from matplotlib.ticker import MaxNLocator

Numbers = NDArray[np.float64]
FEW = 60
"""Values up to which what is equal is spread out side by side."""
NAMED = 7
"""Values up to which each has its own tick."""
SPREAD = 0.36
"""How far what is equal is spread to each side, of the distance to the next value."""
MARGIN = 0.05
"""What is left free at the ends of the axis, of its length."""
BEYOND = 0.1
"""The strip at the end of an axis for what is infinite, of its length."""
HUGE = 1e300
"""What is finite and larger is drawn as this, so that an axis has a length."""
R2 = (0.7548776662466927, 0.5698402909980532)
"""Steps of a sequence whose points never come close: 1/g and 1/g² with g³ = g + 1 (Martin Roberts, 2018)."""


class Axis(NamedTuple):
    """A quantity along an axis. `at` is each trial's value as it is shown: nan where it is missing, inf beyond the end.

    `low` and `high` are the ends; `spread` is how far equal values are spread to each side, in the same unit.
    `words` are the values' names where they are words, which then lie at 0, 1, 2 and so on.
    """

    column: Column
    at: Numbers
    low: float
    high: float
    spread: float
    words: tuple[str, ...] = ()

    @property
    def beyond(self) -> bool:
        """Whether something lies beyond the end."""
        return bool(np.isinf(self.at).any())

    def share(self, values: Numbers) -> Numbers:
        """Where on the axis values lie, 0 to 1."""
        room = 1 - BEYOND if self.beyond else 1.0
        return np.where(np.isinf(values), 1 - BEYOND / 2, (values - self.low) / (self.high - self.low) * room)

    def ticks(self) -> list[tuple[float, str]]:
        """Where on the axis (0 to 1) which values are written."""
        values = np.unique(self.at[np.isfinite(self.at)])
        named: list[tuple[float, str]]
        if self.words:
            named = list(enumerate(self.words))
        elif 0 < len(values) <= NAMED:
            named = [(value, f"{value:.6g}") for value in values.tolist()]
        else:
            locator = MaxNLocator(6, integer=self.column.type in (pa.int32(), pa.int64()))
            found = locator.tick_values(self.low, self.high)
            named = [(value, f"{value:.6g}") for value in found.tolist() if self.low <= value <= self.high]
        ticks = [(float(self.share(np.array(value))), text) for value, text in named]
        return [*ticks, *([(1 - BEYOND / 2, telling.beyond(self.column))] if self.beyond else [])]


def axis(table: pa.Table, column: Column) -> Axis:
    """The axis of a column of the table."""
    found = table[column.name].to_numpy(zero_copy_only=False)
    words: tuple[str, ...] = ()
    if column.type == pa.bool_():
        words = (_("no"), _("yes"))
        at = found.astype(float)
    elif column.type == pa.string():
        words = tuple(dict.fromkeys(found.tolist()))
        at = np.array([words.index(word) for word in found.tolist()], dtype=float)
    else:
        numbers = found.astype(float)
        at = np.where(np.isinf(numbers), numbers, np.clip(numbers, -HUGE, HUGE)) * telling.scale(column)
    at = np.where(np.isneginf(at), np.nan, at)
    values = np.arange(len(words), dtype=float) if words else np.unique(at[np.isfinite(at)])
    return Axis(column, at, *_ends(values), words)


def _ends(values: Numbers) -> tuple[float, float, float]:
    """The ends of an axis with these values, and how far what is equal is spread."""
    if not len(values):
        return 0.0, 1.0, 0.0
    low, high = float(values[0]), float(values[-1])
    if low == high:
        half = abs(low) / 2 or 0.5
        return low - half, high + half, SPREAD * half
    spread = SPREAD * float(np.diff(values).min()) if len(values) <= FEW else 0.0
    margin = max(MARGIN * (high - low), 1.4 * spread)
    return low - margin, high + margin, spread


def places(across: Axis, up: Axis) -> Numbers:
    """Where each trial lies, (n, 2), 0 to 1 along both axes; nan where a value is missing.

    Trials with equal values are spread about their place by a sequence that keeps them apart, in their order.
    """
    axes = (across, up)
    order, size = _alike(
        *(np.where(np.isfinite(one.at), one.at, 0.0) if one.spread else np.zeros(len(one.at)) for one in axes)
    )
    wide = np.minimum(1.0, 0.35 + np.sqrt(size) / 12)  # few need less room
    moved = [
        one.at + one.spread * wide * (2 * ((0.5 + step * order) % 1.0) - 1) for one, step in zip(axes, R2, strict=True)
    ]
    return np.column_stack([one.share(at) for one, at in zip(axes, moved, strict=True)])


def _alike(one: Numbers, other: Numbers) -> tuple[Numbers, Numbers]:
    """The how many-th each is of those that have the same pair of values, from 0; and how many these are."""
    sort = np.lexsort((other, one))
    new = np.ones(len(one), dtype=bool)
    new[1:] = (np.diff(one[sort]) != 0) | (np.diff(other[sort]) != 0)
    group = np.cumsum(new) - 1
    order, size = np.empty(len(one)), np.empty(len(one))
    order[sort] = np.arange(len(one)) - np.flatnonzero(new)[group]
    size[sort] = np.bincount(group)[group]
    return order, size
