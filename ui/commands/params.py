"""`drehwerk params`: a world's physical quantities, the presets, and whether a file of them is in order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from games.core import Refusal
from ui.commands import worlds
from ui.commands.worlds import World

if TYPE_CHECKING:
    from sim.quantities import Quantity

SAID = typer.Option(None, "--world", help="Of which world; without it a file says so itself.")


def add(app: typer.Typer) -> None:
    """Puts the commands on `app`."""
    group = typer.Typer(help="A world's physical quantities. Example: drehwerk params list")
    group.command("list")(names)
    group.command("show")(show)
    group.command("check")(check)
    group.command("diff")(diff)
    app.add_typer(group, name="params")


def names(world: World = worlds.option()) -> None:
    """List the presets, and every parameter with value, unit, range and meaning. Example: drehwerk params list"""
    book = worlds.book(world)
    typer.echo(f"Presets: {', '.join(book.presets())}\n")
    rows = [_words(quantity) for quantity in book.quantities().values()]
    name, value, limits = (max(len(row[column]) for row in rows) for column in range(3))
    for row in rows:
        typer.echo(f"{row[0]:{name}}  {row[1]:>{value}}  {row[2]:{limits}}  {row[3]}")


def _words(quantity: Quantity) -> tuple[str, str, str, str]:
    return quantity.name, _measure(quantity.default, quantity), f"({quantity.range})", quantity.meaning


def show(preset: str = typer.Argument(metavar="PRESET"), world: World = worlds.option()) -> None:
    """Print a preset as a TOML file with all parameters. Example: drehwerk params show slippery > mine.toml"""
    from sim.quantities import dump

    typer.echo(dump(worlds.book(world).preset(preset)).decode(), nl=False)


def check(
    file: Path = typer.Argument(metavar="FILE"),
    world: World | None = SAID,
) -> int:
    """Check a file: status 0 if it is in order, 1 and a sentence if not. Example: drehwerk params check mine.toml"""
    said = worlds.of_file(file)  # a file that cannot be read could not be checked: status 2
    try:
        worlds.book(world or said).load(file)
    except Refusal as refusal:
        typer.echo(str(refusal))
        return 1
    typer.echo(f"{file} is in order.")
    return 0


def diff(
    one: str = typer.Argument(metavar="A", help="A preset or a TOML file."),
    other: str = typer.Argument(metavar="B", help="Another."),
    world: World | None = SAID,
) -> None:
    """Say in which parameters B differs from A. Example: drehwerk params diff beech slippery"""
    book = worlds.book(world or _common(one, other))
    first, second = book.named(one), book.named(other)
    rows = [
        (name, _measure(book.value(first, name), quantity), _measure(book.value(second, name), quantity))
        for name, quantity in book.quantities().items()
        if book.value(first, name) != book.value(second, name)
    ]
    if not rows:
        typer.echo(f"{one} and {other} are the same.")
        return
    name, value = (max(len(row[column]) for row in rows) for column in range(2))
    for row in rows:
        typer.echo(f"{row[0]:{name}}  {row[1]:>{value}}  ->  {row[2]}")


def _common(*names: str) -> World:
    """The impeller's world if one of them is a file that says so, and else the wheel's."""
    said = {worlds.of_file(Path(name)) for name in names if Path(name).is_file()}
    return World.IMPELLER if World.IMPELLER in said else World.WHEEL


def _measure(value: float, quantity: Quantity) -> str:
    return f"{value:g}" if quantity.unit == "1" else f"{value:g} {quantity.unit}"
