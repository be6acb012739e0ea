"""What the bench has measured while it ran, as curves beside the wheel, and as a CSV file."""

from __future__ import annotations

import csv
import io
import math
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from sim.bench import Bench
from ui.draw.text import Type
from ui.theme import INK, INK_SOFT, LINE, PARCHMENT, PIECES, SEATS, SMALL, WHITE, Colour, mix
from ui.words import N_, _

KEPT = 900
"""Samples that are kept: fifteen seconds of frames."""
SHOWN = 150
"""Points of a curve at most."""
COLOURS = (SEATS[0], SEATS[1])
"""Of the wheel, and of the one that it is compared with."""
PAD = 8


class Sample(NamedTuple):
    """One moment of one wheel."""

    seconds: float
    roll_deg: float
    energy_mj: float  # above the least that there was
    contacts: int
    axial_mm: tuple[float, ...]
    kinds: tuple[str, ...]


def sample(bench: Bench) -> Sample:
    """What is measured now."""
    world, pieces = bench.world, sorted(bench.world.bodies)
    thirds = [world.axial.state(piece) for piece in pieces]
    touching = sum(third.wood for third in thirds) + sum(len(third.others) for third in thirds) // 2
    return Sample(
        bench.seconds,
        math.degrees(world.wheel.angle),
        1000 * world.energy(),
        touching,
        tuple(1000 * third.place for third in thirds),
        tuple(world.forms[piece].kind for piece in pieces),
    )


Trace = deque[Sample]


def trace() -> Trace:
    """An empty one."""
    return deque(maxlen=KEPT)


def as_csv(traces: Sequence[Trace]) -> bytes:
    """All samples as a table: which wheel, the time, what was measured."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["wheel", "seconds", "roll_deg", "energy_mj", "contacts", "axial_mm"])
    for number, one in enumerate(traces, 1):
        for row in one:
            axial = " ".join(f"{place:.2f}" for place in row.axial_mm)
            table.writerow(
                [number, f"{row.seconds:.4f}", f"{row.roll_deg:.3f}", f"{row.energy_mj:.4f}", row.contacts, axial]
            )
    return text.getvalue().encode()


PLOTS: tuple[tuple[str, Callable[[Sample], float]], ...] = (
    (N_("Roll (degrees)"), lambda one: one.roll_deg),
    (N_("Energy (mJ)"), lambda one: one.energy_mj),
    (N_("Contacts"), lambda one: one.contacts),
)


def draw(surface: pygame.Surface, rect: pygame.Rect, type_: Type, traces: Sequence[Trace]) -> None:
    """Four plots side by side: roll, energy, contacts, and where along the axis each piece is."""
    wide = (rect.width - 3 * PAD) // 4
    places = [pygame.Rect(rect.x + number * (wide + PAD), rect.y, wide, rect.height) for number in range(4)]
    ends = max((one[-1].seconds for one in traces if one), default=0.0)
    since = min((one[0].seconds for one in traces if one), default=0.0)
    for place, (title, figure) in zip(places, PLOTS, strict=False):
        curves = [(_times(one), np.array([figure(row) for row in _few(one)])) for one in traces]
        inner = _frame(surface, place, type_, _(title), curves)
        low, high = _limits(curves)
        for (times, values), colour in zip(curves, COLOURS, strict=False):
            _curve(surface, inner, (since, ends), (low, high), times, values, colour)
    _draw_axial(surface, places[3], type_, traces[0], (since, ends))


def _few(one: Trace) -> list[Sample]:
    rows = list(one)
    return rows[:: max(len(rows) // SHOWN, 1)]


def _times(one: Trace) -> np.ndarray:
    return np.array([row.seconds for row in _few(one)])


def _limits(curves: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[float, float]:
    values = np.concatenate([values for _times, values in curves] or [np.zeros(1)])
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    spare = max(0.08 * (high - low), 0.02 * abs(high), 0.5)
    return low - spare, high + spare


def _frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    type_: Type,
    title: str,
    curves: Sequence[tuple[np.ndarray, np.ndarray]],
) -> pygame.Rect:
    """A slip of parchment with the title and the last values; returns where the curves go."""
    pygame.draw.rect(surface, mix(PARCHMENT, WHITE, 0.3), rect, border_radius=8)
    pygame.draw.rect(surface, LINE, rect, 1, border_radius=8)
    head = pygame.Rect(rect.x + PAD, rect.y + 3, rect.width - 2 * PAD, type_.height(SMALL))
    taken = type_.draw(surface, title, pygame.Rect(head.x, head.y, head.width * 2 // 3, head.height), SMALL, INK_SOFT)
    right = head.right
    for (_seconds, values), colour in reversed(list(zip(curves, COLOURS, strict=False))):
        if len(values):
            text = f"{values[-1]:.1f}"
            place = pygame.Rect(taken.right + 4, head.y, right - taken.right - 4, head.height)
            right = type_.draw(surface, text, place, SMALL, colour, "right", bold=True).x - 6
    return pygame.Rect(rect.x + PAD, head.bottom + 2, rect.width - 2 * PAD, rect.bottom - head.bottom - PAD)


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
    surface: pygame.Surface, rect: pygame.Rect, type_: Type, one: Trace, times: tuple[float, float]
) -> None:
    """A line for each piece in its colour, as long as the same pieces were there."""
    inner = _frame(surface, rect, type_, _("Along the axis (mm)"), [])
    pygame.draw.line(surface, LINE, inner.midleft, inner.midright)
    rows = [row for row in _few(one)[::3] if row.kinds == one[-1].kinds] if one else []
    if len(rows) < 2:
        return
    seconds, places = np.array([row.seconds for row in rows]), np.array([row.axial_mm for row in rows])
    for number, kind in enumerate(rows[-1].kinds):
        colour = mix(PIECES[kind], INK, 0.15)
        _curve(surface, inner, times, (-45.0, 45.0), seconds, np.clip(places[:, number], -44, 44), colour)
