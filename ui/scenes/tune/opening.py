"""What the bench begins with: which world, which parameters, and which experiment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from games.core import Refusal
from sim.quantities import Book, world
from ui.scenes.tune.impeller import IMPELLER
from ui.scenes.tune.subject import Subject
from ui.scenes.tune.wheel import WHEEL

SUBJECTS = {subject.name: subject for subject in (WHEEL, IMPELLER)}
"""The worlds that can be tuned, by name."""


class Opened(NamedTuple):
    """What the bench begins with; `base` is the preset or file that it was opened with, `faults` its mistakes.

    `begun` are the parameters of the base, `parameters` those that hold; `options` belong to the experiment; `overlays`
    are laid over it.
    """

    parameters: Any = WHEEL.book.standard
    base: str = "beech"
    faults: tuple[str, ...] = ()
    experiment: str | None = None
    seed: int = 0
    begun: Any = WHEEL.book.standard
    subject: Subject = WHEEL
    options: Mapping[str, Any] = MappingProxyType({})
    overlays: frozenset[str] = WHEEL.shown


def opened(
    name: str = "beech",
    sets: tuple[str, ...] = (),
    experiment: str | None = None,
    seed: int = 0,
    show: str | None = None,
    **options: Any,
) -> Opened:
    """What the bench opens with for a preset or a file; one with mistakes gives the standard values and names each.

    `show` are names of overlays with commas between them; without it they are the usual ones.

    Raises:
        Refusal: there is no such preset, file, experiment or overlay, an option that the world does not know, or a
            `--set` that is not NAME=VALUE or not allowed.
    """
    subject, begun, faults = _found(name)
    parameters = begun
    for one in sets:
        parameters = _set(subject.book, parameters, one)
    subject.book.check(parameters)
    if experiment not in (None, *subject.experiments):
        raise Refusal(f"--experiment takes {', '.join(subject.experiments)}, not {experiment!r}.")
    for option in options:
        if option not in subject.options:
            raise Refusal(f"The {subject.name} has no --{option}; it has {', '.join(subject.options)}.")
    base = f"{subject.prefix}beech" if faults else name
    overlays = subject.shown if show is None else _overlays(subject, show)
    return Opened(parameters, base, tuple(faults), experiment, seed, begun, subject, options, overlays)


def _overlays(subject: Subject, show: str) -> frozenset[str]:
    names = frozenset(show.replace(",", " ").split())
    if names <= subject.overlays.keys():
        return names
    raise Refusal(f"--show takes {', '.join(subject.overlays)}, with commas between them, not {show!r}.")


def _found(name: str) -> tuple[Subject, Any, list[str]]:
    """The world and the parameters of a preset or a file, with a sentence for each mistake."""
    for subject in SUBJECTS.values():
        if name == subject.name:
            return subject, subject.book.standard, []
        if name in presets(subject):
            return subject, subject.book.preset(name.removeprefix(subject.prefix)), []
    path = Path(name)
    subject = SUBJECTS.get(world(path) or "", WHEEL)
    parameters, faults = subject.book.salvaged(path)
    return subject, subject.book.standard if faults else parameters, faults


def presets(subject: Subject) -> list[str]:
    """The names of a world's presets on the command line."""
    return [subject.prefix + name for name in subject.book.presets()]


def _set(book: Book[Any], parameters: Any, words: str) -> Any:
    key, _sign, value = words.partition("=")
    try:
        number = float(value)
    except ValueError:
        raise Refusal(f"--set takes NAME=VALUE with a number, such as contact.friction=0.3, not {words!r}.") from None
    return book.replaced(parameters, key.strip(), number)
