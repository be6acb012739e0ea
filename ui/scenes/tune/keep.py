"""What the bench writes: presets with a comment, curves as CSV, pictures as PNG; and the command that reproduces it."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import platformdirs
import pygame

from games import files
from sim.bench import Bench
from sim.parameters import BOOK, STANDARD, Parameters


def folder() -> Path:
    """Where this user's presets and measurements are."""
    return platformdirs.user_data_path("drehwerk", appauthor=False) / "bench"


def presets() -> list[Path]:
    """The presets that were saved, by name."""
    return sorted(folder().glob("*.toml"))


def toml(parameters: Parameters, comment: str) -> bytes:
    """A preset: the comment, then what differs from the standard gear, by tables."""
    tables: dict[str, list[str]] = {}
    for name in BOOK.quantities():
        value = BOOK.value(parameters, name)
        if value != BOOK.value(STANDARD, name):
            table, _, key = name.rpartition(".")
            tables.setdefault(table, []).append(f"{key} = {value!r}")
    lines = [f"# {line}" for line in comment.splitlines() or [""]] + ["version = 1"]
    for table, values in tables.items():
        lines += ["", f"[{table}]", *values]
    return ("\n".join(lines) + "\n").encode()


def save_preset(parameters: Parameters, comment: str) -> Path:
    """Writes a new preset; raises Refusal where that cannot be done."""
    path = _new("preset", ".toml")
    files.write(path, toml(parameters, comment))
    return path


def save(content: bytes, ending: str) -> Path:
    """Writes a new file of measurements; raises Refusal where that cannot be done."""
    path = _new("measured", ending)
    files.write(path, content)
    return path


def png(surface: pygame.Surface) -> bytes:
    """The picture as a PNG file."""
    into = io.BytesIO()
    pygame.image.save(surface, into, "bench.png")
    return into.getvalue()


def _new(name: str, ending: str) -> Path:
    number = 1
    while (path := folder() / f"{name}-{number}{ending}").exists():
        number += 1
    return path


def command(base: str, begun: Parameters, bench: Bench) -> str:
    """The command that opens the bench like this; `begun` are the parameters of the preset or file `base`."""
    words = ["drehwerk", "tune", base, "--experiment", bench.experiment, "--seed", str(bench.seed)]
    if bench.tilt:
        words += ["--tilt", repr(bench.tilt)]
    for name in BOOK.quantities():
        value = BOOK.value(bench.parameters, name)
        if value != BOOK.value(begun, name):
            words += ["--set", f"{name}={value!r}"]
    return shlex.join(words)
