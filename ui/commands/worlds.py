"""The two physical worlds, as commands name them."""

from __future__ import annotations

from enum import StrEnum
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


def book(world: World) -> Book[Any]:
    """The quantities of a world, and its presets."""
    if world is World.IMPELLER:
        from sim import impeller

        return impeller.BOOK
    from sim import parameters

    return parameters.BOOK
