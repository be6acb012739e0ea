"""The option that says of which physical world a command is."""

from __future__ import annotations

from typing import Any

import typer

from ui.worlds import World


def option() -> Any:
    """The wheel's, if nothing else is said."""
    return typer.Option(World.WHEEL, "--world", help="The wheel of Hamsterrolle, or the impeller of Flügelrad.")
