"""What the bench begins with: which world, which parameters, with which others it is compared, which experiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from games.core import UserError
from sim.quantities import ParameterSchema
from ui import worlds
from ui.scenes.tune.impeller import IMPELLER
from ui.scenes.tune.subject import Subject
from ui.scenes.tune.wheel import WHEEL
from ui.worlds import World

SUBJECTS = {World.WHEEL: WHEEL, World.IMPELLER: IMPELLER}
"""The worlds that can be tuned."""


class Gear(NamedTuple):
    """Parameters, and the preset or file (`base`) that they began as, which has those `begun`."""

    base: str = "beech"
    begun: Any = WHEEL.book.standard
    parameters: Any = WHEEL.book.standard

    def changed(self, book: ParameterSchema[Any], parameters: Any) -> list[str]:
        """NAME=VALUE for each quantity in which the parameters are other than the base's."""
        pairs = [(name, book.value(parameters, name), book.value(self.begun, name)) for name in book.quantities()]
        return [f"{name}={value!r}" for name, value, begun in pairs if value != begun]


class Opened(NamedTuple):
    """What the bench begins with: the gear that is tuned and, where there is one, that with which it is compared.

    `faults` are the mistakes of their files; `options` belong to the experiment; `overlays` are laid over it.
    """

    gears: tuple[Gear, ...] = (Gear(),)
    faults: tuple[str, ...] = ()
    experiment: str | None = None
    seed: int = 0
    subject: Subject = WHEEL
    options: Mapping[str, Any] = MappingProxyType({})
    overlays: frozenset[str] = WHEEL.shown


def opened(
    name: str = "beech",
    sets: Sequence[str] = (),
    experiment: str | None = None,
    seed: int = 0,
    show: str | None = None,
    compare: str | None = None,
    compare_sets: Sequence[str] = (),
    **options: Any,
) -> Opened:
    """What the bench opens with for a preset or a file; one with mistakes gives the standard values and names each.

    `compare` is another preset or file of the same world. `show` are names of overlays with commas between them;
    without it they are the usual ones.

    Raises:
        UserError: there is no such preset, file, experiment or overlay, an option that the world does not know, what is
            compared is of another world, or a `--set` that is not NAME=VALUE or not allowed.
    """
    world, gear, faults = _gear(name, sets)
    subject, gears = SUBJECTS[world], [gear]
    if compare is not None:
        other, gear, more = _gear(compare, compare_sets)
        if other is not world:
            raise UserError(f"--compare takes other gear of the {world}; {compare!r} is of the {other}.")
        gears, faults = [*gears, gear], [*faults, *more]
    elif compare_sets:
        raise UserError("--compare-set changes what is compared with: --compare names its preset or file.")
    if experiment not in (None, *subject.experiments):
        raise UserError(f"--experiment takes {', '.join(subject.experiments)}, not {experiment!r}.")
    for option in options:
        if option not in subject.options:
            raise UserError(f"The {subject.name} has no --{option}; it has {', '.join(subject.options)}.")
    overlays = subject.shown if show is None else _overlays(subject, show)
    return Opened(tuple(gears), tuple(faults), experiment, seed, subject, options, overlays)


def _overlays(subject: Subject, show: str) -> frozenset[str]:
    names = frozenset(show.replace(",", " ").split())
    if names <= subject.overlays.keys():
        return names
    raise UserError(f"--show takes {', '.join(subject.overlays)}, with commas between them, not {show!r}.")


def _gear(name: str, sets: Sequence[str]) -> tuple[World, Gear, list[str]]:
    """The world and the parameters of a preset or a file with what is set, and a sentence for each mistake in it."""
    world, file = worlds.find(name)
    book = worlds.book(world)
    begun, faults = book.salvaged(file)
    if faults:
        name, begun = worlds.presets(world)[0], book.standard
    parameters = begun
    for one in sets:
        parameters = worlds.changed(book, parameters, one)
    book.check(parameters)
    return world, Gear(name, begun, parameters), faults
