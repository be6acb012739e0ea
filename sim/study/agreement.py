"""A picture of our model beside the 3-D reference: each figure of theirs and ours, and the band that is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure

from sim.reference import Compared
from sim.study.look import PLAIN, Look, drawing, png


def picture(groups: Mapping[str, Sequence[Compared]], look: Look = PLAIN) -> bytes:
    """A PNG with one part for each titled group of figures."""
    with drawing(look):
        figure = Figure(figsize=(4.2 * len(groups), 3.6), layout="constrained")
        parts = np.atleast_1d(figure.subplots(1, len(groups)))
        for axes, (title, lines) in zip(parts, groups.items(), strict=True):
            _part(axes, title, lines, look)
        parts[0].legend(loc="lower left")
        return png(figure, look)


def _part(axes, title: str, lines: Sequence[Compared], look: Look) -> None:  # type: ignore[no-untyped-def]
    """One line for each figure, the first at the top."""
    rows = np.arange(len(lines))[::-1]
    for row, line in zip(rows, lines, strict=True):
        axes.plot([line.reference, line.ours], [row, row], color=look.soft, linewidth=1)
        if line.bound:
            ends = [line.reference - line.bound, line.reference + line.bound]
            axes.plot(ends, [row, row], color=look.line, linewidth=7, solid_capstyle="butt", zorder=0)
    axes.plot([line.reference for line in lines], rows, "s", color=look.curves[0], label="3-D")
    axes.plot([line.ours for line in lines], rows, "o", color=look.curves[1], label="ours")
    axes.set_yticks(rows, [line.what for line in lines])
    axes.set_title(title)
