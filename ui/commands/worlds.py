"""The two physical worlds, as commands name them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from sim.quantities import Book


class World(StrEnum):
    """The worlds that there are."""

    WHEEL = "wheel"
    IMPELLER = "impeller"


def option() -> Any:
    """The option that chooses one."""
    return typer.Option(World.WHEEL, "--world", help="The wheel of Hamsterrolle, or the impeller of Flügelrad.")


def of_file(file: Path) -> World:
    """The world that a file of parameters is for: it says so itself, or is the wheel's."""
    from sim.quantities import world

    said = world(file)
    return World(said) if said in list(World) else World.WHEEL


def book(world: World) -> Book[Any]:
    """The quantities of a world, and its presets."""
    if world is World.IMPELLER:
        from sim import impeller

        return impeller.BOOK
    from sim import parameters

    return parameters.BOOK
