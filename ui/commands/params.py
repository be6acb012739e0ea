"""`drehwerk params`: a world's physical quantities, the presets, and whether a file of them is in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from games.core import UserError
from ui import worlds
from ui.commands.worlds import option
from ui.worlds import World

if TYPE_CHECKING:
    from sim.quantities import Quantity

GEAR = typer.Argument(metavar="PRESET|FILE", help="Such as slippery, impeller/beech or mine.toml.")
OF_WORLD = typer.Option(None, "--world", help="Of which world, where neither the name nor the file says so.")


def add(app: typer.Typer) -> None:
    """Puts the commands on `app`."""
    group = typer.Typer(help="A world's physical quantities. Example: drehwerk params list")
    group.command("list")(names)
    group.command("show")(show)
    group.command("check")(check)
    group.command("diff")(diff)
    app.add_typer(group, name="params")


def names(world: World = option()) -> None:
    """List the presets, and every parameter with value, unit, range and meaning. Example: drehwerk params list"""
    book = worlds.book(world)
    typer.echo(f"Presets: {', '.join(worlds.presets(world))}\n")
    rows = [_words(quantity) for quantity in book.quantities().values()]
    name, value, limits = (max(len(row[column]) for row in rows) for column in range(3))
    for row in rows:
        typer.echo(f"{row[0]:{name}}  {row[1]:>{value}}  {row[2]:{limits}}  {row[3]}")


def _words(quantity: Quantity) -> tuple[str, str, str, str]:
    return quantity.name, _measure(quantity.default, quantity), f"({quantity.range})", quantity.meaning


def show(gear: str = GEAR, world: World | None = OF_WORLD) -> None:
    """Print a preset as a TOML file with all its parameters. Example: drehwerk params show slippery > mine.toml"""
    from sim.quantities import dump

    found, file = worlds.find(gear, world)
    typer.echo(dump(worlds.book(found).load(file)).decode(), nl=False)


def check(gear: str = GEAR, world: World | None = OF_WORLD) -> int:
    """Check a file: status 0 if it is in order, 1 and a sentence if not. Example: drehwerk params check mine.toml"""
    found, file = worlds.find(gear, world)  # what cannot be read could not be checked: status 2
    try:
        worlds.book(found).load(file)
    except UserError as refusal:
        typer.echo(str(refusal))
        return 1
    typer.echo(f"{gear} is in order.")
    return 0


def diff(one: str = GEAR, other: str = GEAR, world: World | None = OF_WORLD) -> None:
    """Say in which parameters the second differs from the first. Example: drehwerk params diff beech slippery"""
    said = {worlds.find(name, world)[0] for name in (one, other)}
    of = World.IMPELLER if World.IMPELLER in said else World.WHEEL  # the bare name of a preset may be of either
    book = worlds.book(of)
    first, second = (book.load(worlds.find(name, of)[1]) for name in (one, other))
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


def _measure(value: float, quantity: Quantity) -> str:
    return f"{value:g}" if quantity.unit == "1" else f"{value:g} {quantity.unit}"
