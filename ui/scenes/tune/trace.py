"""What the bench has measured while it ran, as curves below the world, and as a CSV file."""

from __future__ import annotations

import csv
import io
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pygame

from ui.draw.text import Type
from ui.theme import INK, INK_SOFT, LINE, PARCHMENT, PIECES, SEATS, SMALL, WHITE, Colour, mix
from ui.words import _

KEPT = 900
"""Samples that are kept: fifteen seconds of frames."""
SHOWN = 150
"""Points of a curve at most."""
COLOURS = (SEATS[0], SEATS[1])
"""Of the world that is tuned, and of the one that it is compared with."""
PAD = 8
FARTHEST = 45
"""Millimetres along the axis that are shown to both sides."""
LEAST = 1.0
"""What the height of a plot stands for at least."""
FAINT = mix(INK_SOFT, PARCHMENT, 0.3)
MOST_LINES = 2
"""That a title has, where the text is large; a longer one is written smaller."""


class Plot(NamedTuple):
    """A quantity that is measured all the time: its column in the CSV file, and the title of its curve."""

    column: str
    title: str
    decimals: int = 1


class Sample(NamedTuple):
    """One moment of one world: a figure for each plot, and where along the axis each piece (id and kind) is."""

    seconds: float
    figures: tuple[float, ...]
    axial_mm: tuple[float, ...] = ()
    pieces: tuple[tuple[int, str], ...] = ()


Trace = deque[Sample]


def trace() -> Trace:
    """An empty one."""
    return deque(maxlen=KEPT)


def as_csv(world: str, plots: Sequence[Plot], traces: Sequence[Trace]) -> bytes:
    """All samples as a table: which world, the time, what was measured; and a column for each piece that was there."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    pieces = sorted({piece for one in traces for row in one for piece in row.pieces})
    along = [f"axial_mm_{number}_{kind}" for number, kind in pieces]
    table.writerow([world, "seconds", *(plot.column for plot in plots), *along])
    for number, one in enumerate(traces, 1):
        for row in one:
            figures = [f"{figure:.6g}" for figure in row.figures]
            places = dict(zip(row.pieces, row.axial_mm, strict=True))
            axial = [f"{places[piece]:.2f}" if piece in places else "" for piece in pieces]
            table.writerow([number, f"{row.seconds:.4f}", *figures, *axial])
    return text.getvalue().encode()


def draw(
    surface: pygame.Surface,
    rect: pygame.Rect,
    type_: Type,
    plots: Sequence[Plot],
    axial: str | None,
    traces: Sequence[Trace],
) -> None:
    """The plots side by side; the last one, with the title `axial`, has a curve for each piece."""
    count = len(plots) + (axial is not None)
    wide = (rect.width - (count - 1) * PAD) // count
    places = [pygame.Rect(rect.x + number * (wide + PAD), rect.y, wide, rect.height) for number in range(count)]
    ends = max((one[-1].seconds for one in traces if one), default=0.0)
    since = min((one[0].seconds for one in traces if one), default=0.0)
    for number, (place, plot) in enumerate(zip(places, plots, strict=False)):
        curves = [(_times(one), np.array([row.figures[number] for row in _few(one)])) for one in traces]
        low, high = _limits(curves)
        inner = _frame(surface, place, type_, _(plot.title), curves, plot.decimals)
        inner = _scale(surface, inner, type_, (low, high), ends - since, plot.decimals)
        for (times, values), colour in zip(curves, COLOURS, strict=False):
            _curve(surface, inner, (since, ends), (low, high), times, values, colour)
    if axial is not None:
        _draw_axial(surface, places[-1], type_, _(axial), traces[0], (since, ends))


def _few(one: Trace) -> list[Sample]:
    rows = list(one)
    return rows[:: max(len(rows) // SHOWN, 1)]


def _times(one: Trace) -> np.ndarray:
    return np.array([row.seconds for row in _few(one)])


def _limits(curves: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[float, float]:
    values = np.concatenate([values for _times, values in curves] or [np.zeros(1)])
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    spare = max(0.0, LEAST - (high - low)) / 2
    return low - spare, high + spare


def _frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    type_: Type,
    title: str,
    curves: Sequence[tuple[np.ndarray, np.ndarray]],
    decimals: int = 1,
) -> pygame.Rect:
    """A slip of parchment with the title and the last values; returns where the curves go."""
    pygame.draw.rect(surface, mix(PARCHMENT, WHITE, 0.3), rect, border_radius=8)
    pygame.draw.rect(surface, LINE, rect, 1, border_radius=8)
    wide, line = rect.width - 2 * PAD, type_.height(SMALL)
    last = [
        (f"{round(float(values[-1]), decimals) + 0.0:.{decimals}f}", colour)  # and not -0.0
        for (_times, values), colour in zip(curves, COLOURS, strict=False)
        if len(values)
    ]
    figures = sum(type_.width(text, SMALL, bold=True) + PAD for text, _colour in last)
    beside = type_.width(title, SMALL) + figures <= wide
    lines = min(len(type_.wrap(title, wide - beside * figures, SMALL)), MOST_LINES)
    head = pygame.Rect(rect.x + PAD, rect.y + 3, wide - beside * figures, lines * line)
    type_.draw(surface, title, head, SMALL, INK_SOFT)
    place = pygame.Rect(head.x, head.y if beside else head.bottom, wide, line)
    right = place.right
    for text, colour in reversed(last):
        written = pygame.Rect(place.x, place.y, right - place.x, place.height)
        right = type_.draw(surface, text, written, SMALL, colour, "right", bold=True).x - PAD
    top = (place.bottom if last else head.bottom) + 2
    return pygame.Rect(rect.x + PAD, top, rect.width - 2 * PAD, rect.bottom - top - PAD)


def _scale(
    surface: pygame.Surface, rect: pygame.Rect, type_: Type, limits: tuple[float, float], seconds: float, decimals: int
) -> pygame.Rect:
    """Writes where the curves end above and below, and how many seconds they are long; returns what is between.

    Where that would be too little, all of it is for the curves.
    """
    high = type_.height(SMALL)
    if rect.height < 4 * high:
        return rect
    least, most = (f"{round(limit, decimals) + 0.0:.{decimals}f}" for limit in limits)
    above = pygame.Rect(rect.x, rect.y, rect.width, high)
    below = pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
    type_.draw(surface, most, above, SMALL, FAINT)
    type_.draw(surface, least, below, SMALL, FAINT)
    type_.draw(surface, f"{seconds:.0f} s", below, SMALL, FAINT, "right")
    return pygame.Rect(rect.x, above.bottom, rect.width, below.y - above.bottom)


def _curve(
    surface: pygame.Surface,
    rect: pygame.Rect,
    times: tuple[float, float],
    limits: tuple[float, float],
    seconds: np.ndarray,
    values: np.ndarray,
    colour: Colour,
) -> None:
    if len(values) < 2:
        return
    across = rect.x + (seconds - times[0]) / max(times[1] - times[0], 1e-9) * rect.width
    down = rect.bottom - (values - limits[0]) / (limits[1] - limits[0]) * rect.height
    pygame.draw.aalines(surface, colour, False, np.column_stack([across, down]).tolist())


def _draw_axial(
    surface: pygame.Surface, rect: pygame.Rect, type_: Type, title: str, one: Trace, times: tuple[float, float]
) -> None:
    """A line for each piece in its colour, as long as the same pieces were there."""
    inner = _frame(surface, rect, type_, title, [])
    inner = _scale(surface, inner, type_, (-FARTHEST, FARTHEST), times[1] - times[0], 0)
    pygame.draw.line(surface, LINE, inner.midleft, inner.midright)
    rows = [row for row in _few(one)[::3] if row.pieces == one[-1].pieces] if one else []
    if len(rows) < 2:
        return
    seconds, places = np.array([row.seconds for row in rows]), np.array([row.axial_mm for row in rows])
    for number, (_id, kind) in enumerate(rows[-1].pieces):
        colour = mix(PIECES[kind], INK, 0.15)
        _curve(
            surface,
            inner,
            times,
            (-FARTHEST, FARTHEST),
            seconds,
            np.clip(places[:, number], 1 - FARTHEST, FARTHEST - 1),
            colour,
        )
