"""What was varied and measured, and what happens in a trial, in words: angles in degrees, all else in SI units."""

from __future__ import annotations

import math
from typing import Any

from sim.parameters import STEP
from sim.study.columns import Column
from sim.study.trials import Placement
from ui.errors import said
from ui.scenes.hamsterrolle import telling
from ui.scenes.study.film import Film
from ui.scenes.study.trials import State
from ui.words import _, ngettext

DEGREES = 180 / math.pi
UNITS = {"1": "", "rad": "°", "degrees": "°"}
"""How units are written that are not written as they are called."""


def unit(column: Column) -> str:
    """The unit in which a quantity is shown; empty where it has none."""
    return UNITS.get(column.unit, column.unit)


def scale(column: Column) -> float:
    """By what a quantity is multiplied to be shown in its unit."""
    return DEGREES if column.unit == "rad" else 1.0


def name(column: Column) -> str:
    """What a quantity is called; what is varied has the name that it has in the plan."""
    if column.name == "fell":
        return _("A piece fell")
    if column.short is None:
        return column.name
    text = said(column.short)
    return text[:1].upper() + text[1:]


def label(column: Column) -> str:
    """The name with the unit, for an axis."""
    return f"{name(column)} ({unit(column)})" if unit(column) else name(column)


def beyond(column: Column) -> str:
    """What is said of an infinite value: that no push was hard enough, or that it has no end."""
    return _("not reached") if column.name.startswith("impulse") else "∞"


def value(column: Column, found: Any) -> str:
    """A value with its unit."""
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    if isinstance(found, str):
        return found
    if not math.isfinite(found):
        return "–" if math.isnan(found) else beyond(column)
    text = str(found) if isinstance(found, int) else f"{found * scale(column):.4g}"
    space = "" if unit(column) == "°" else " "
    return f"{text}{space}{unit(column)}".strip()


def progress(done: int, planned: int, running: bool) -> str:
    """How many trials are done."""
    if done == planned:
        return _("{count} trials").format(count=done)
    words = _("Running: {count} of {planned} trials") if running else _("{count} of {planned} trials are done")
    return words.format(count=done, planned=planned)


def state(found: State | None) -> str:
    """How far a study is, and whether its trials can be watched."""
    if found is None:
        return _("No study that can be read")
    words = progress(found.done, found.planned, found.running)
    return words if found.repeatable else _("{progress}, another version of the model").format(progress=words)


def times(speed: float) -> str:
    """A speed as a multiple of the real one, such as "×1/4"."""
    return f"×{speed:g}" if speed >= 1 else f"×1/{1 / speed:g}"


def headline(film: Film, count: int) -> str:
    """Which placement is shown, of how many."""
    if film.placement is None and film.complete:
        return _("Nothing could be placed")
    return _("Placement {number} of {count}").format(number=film.number + 1, count=count)


def laid(placed: Placement) -> str:
    """What is laid where, such as "brick into compartment 4"."""
    return _("{kind} into compartment {compartment}").format(
        kind=telling.kind(placed.kind), compartment=placed.compartment
    )


def phase(film: Film) -> str:
    """What happens in the film now."""
    placed = film.placement
    if placed is None:
        return "" if film.complete else _("The trial is computed …")
    if film.phase == "laying":
        return _("A hand brings the piece")
    seconds, roll = film.world.steps * STEP, film.world.wheel.angle
    if film.phase == "moving":
        return _("{seconds:.2f} s after letting go, rolled {roll:+.1f}° in all").format(
            seconds=seconds, roll=roll * DEGREES
        )
    words = _("At rest after {seconds:.2f} s") if placed.rest.rested else _("Not at rest after {seconds:.2f} s")
    return (
        words.format(seconds=placed.rest.seconds) + ", " + _("rolled {roll:+.1f}° in all").format(roll=roll * DEGREES)
    )


def fell(placed: Placement) -> str:
    """What fell in a placement; empty where nothing did."""
    if not placed.fallen:
        return ""
    kinds = {pose.id: telling.kind(pose.kind) for pose in placed.start.pieces}
    names = ", ".join(kinds[piece] for piece in placed.fallen)
    count = len(placed.fallen)
    return ngettext("{count} piece falls: {names}", "{count} pieces fall: {names}", count).format(
        count=count, names=names
    )


def agreement(departed: int | None, complete: bool, count: int) -> str:
    """Whether the trial repeats what is recorded of it."""
    if departed is None:
        return _("Repeats the recorded figures to the last bit") if complete else _("Repeats what is recorded so far")
    if departed < count:
        return _("From placement {number} on it goes otherwise than recorded").format(number=departed + 1)
    return _("It ends otherwise than recorded")
