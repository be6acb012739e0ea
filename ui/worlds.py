"""The two physical worlds, and how their presets and files are named: `slippery`, `impeller/beech`, `mine.toml`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core import UserError

if TYPE_CHECKING:
    from sim.quantities import ParameterSchema


class World(StrEnum):
    """The worlds that there are."""

    WHEEL = "wheel"
    IMPELLER = "impeller"


def book(world: World) -> ParameterSchema[Any]:
    """The quantities of a world, and its presets."""
    if world is World.IMPELLER:
        from sim.impeller.parameters import BOOK as IMPELLERS

        return IMPELLERS
    from sim.parameters import BOOK as WHEELS

    return WHEELS


def presets(world: World) -> list[str]:
    """The whole names of a world's presets, its standard gear first; those of the wheel need not say their world."""
    before = "" if world is World.WHEEL else f"{world}/"
    return [before + name for name in book(world).presets()]


def find(name: str, world: World | None = None) -> tuple[World, Path]:
    """The world and the file of parameters that are called so.

    That is a world for its standard gear, a preset, or the path of a file, which says itself of which world it is.
    `world` is that of a preset or file that says none; without it, it is the wheel.

    Raises:
        UserError: it is none of these, or a file that cannot be read.
    """
    if name in list(World):
        name = presets(World(name))[0]
    said, _, preset = name.rpartition("/")
    one = said or world or World.WHEEL
    if one in list(World) and preset in book(World(one)).presets():
        return World(one), book(World(one)).folder / f"{preset}.toml"
    return _file(Path(name), world)


def changed(book: ParameterSchema[Any], parameters: Any, words: str) -> Any:
    """The parameters with the change that a `--set NAME=VALUE` makes; raises UserError where it makes none."""
    name, _, value = words.partition("=")
    try:
        number = float(value)
    except ValueError:
        raise UserError(f"--set takes NAME=VALUE with a number, such as contact.friction=0.3, not {words!r}.") from None
    return book.replaced(parameters, name.strip(), number)


def _file(path: Path, world: World | None) -> tuple[World, Path]:
    from sim.quantities import world as world_of

    if path.suffix != ".toml" and not path.exists():
        names = [name for one in ([world] if world else World) for name in presets(one)]
        raise UserError(f"{str(path)!r} is neither a file nor one of the presets {', '.join(names)}.")
    said = world_of(path)
    return world or (World(said) if said in list(World) else World.WHEEL), path
