"""What the bench writes: presets with a comment, curves as CSV, pictures as PNG; and the command that reproduces it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import platformdirs

from games import files
from sim.quantities import ParameterSchema
from ui.scenes.tune.opening import Gear
from ui.scenes.tune.subject import Stand, Subject


def folder() -> Path:
    """Where this user's presets and measurements are."""
    return platformdirs.user_data_path("drehwerk", appauthor=False) / "bench"


def presets(world: str) -> list[Path]:
    """The presets of a world that were saved, by name."""
    return sorted(_there(f"{world}-*.toml"))


def _there(pattern: str) -> list[Path]:
    """The files of the folder that are called so; none where one may not look into it."""
    try:
        return list(folder().glob(pattern))
    except OSError:
        return []


def toml(book: ParameterSchema[Any], parameters: Any, comment: str) -> bytes:
    """A preset: the comment, then what differs from the standard gear, by tables."""
    tables: dict[str, list[str]] = {}
    for name in book.quantities():
        value = book.value(parameters, name)
        if value != book.value(book.standard, name):
            table, _, key = name.rpartition(".")
            tables.setdefault(table, []).append(f"{key} = {value!r}")
    comment = "".join(sign if sign.isprintable() else " " for sign in comment)  # others may not be in a TOML file
    lines = [f"# {comment}".rstrip(), "version = 1"]
    lines += [f'world = "{book.standard.world}"'] if hasattr(book.standard, "world") else []
    for table, values in tables.items():
        lines += ["", f"[{table}]", *values]
    return ("\n".join(lines) + "\n").encode()


def save_preset(world: str, book: ParameterSchema[Any], parameters: Any, comment: str) -> Path:
    """Writes a new preset; raises UserError where that cannot be done."""
    return _saved(world, ".toml", toml(book, parameters, comment))


def save(content: bytes, ending: str) -> Path:
    """Writes a new file of measurements; raises UserError where that cannot be done."""
    return _saved("measured", ending, content)


def _saved(name: str, ending: str, content: bytes) -> Path:
    """Writes a file with the first number that is free, even where two apps save at once."""
    number = 1
    while not files.create(path := folder() / f"{name}-{number}{ending}", content):
        number += 1
    return path


def command(subject: Subject, gears: Sequence[Gear], stands: Sequence[Stand], overlays: set[str]) -> str:
    """The command that opens the bench as it stands."""
    stand, compared = stands[0], stands[1:]
    words = ["drehwerk", "tune", gears[0].base, "--experiment", stand.bench.experiment, "--seed", str(stand.bench.seed)]
    for option, value in stand.options().items():
        words += [f"--{option}"] if value is True else [f"--{option}", str(value)]
    if overlays != subject.shown:
        words += ["--show", ",".join(sorted(overlays))]
    for one in gears[0].changed(subject.book, stand.bench.parameters):
        words += ["--set", one]
    for gear, other in zip(gears[1:], compared, strict=True):
        words += ["--compare", gear.base]
        for one in gear.changed(subject.book, other.bench.parameters):
            words += ["--compare-set", one]
    return shlex.join(words)
