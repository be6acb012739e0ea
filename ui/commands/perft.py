"""`drehwerk perft`: counts the action sequences of a board game, the first check of a rule engine."""

from __future__ import annotations

import typer

from games.core import game, perft, replay
from ui.commands import options


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("perft")
    def count(
        name: str = typer.Argument(metavar="GAME"),
        depth: int = typer.Option(..., "--depth", min=1, help="Longest sequences to count."),
        seats: int | None = typer.Option(None, "--seats", help="How many play."),
        chosen: list[str] = typer.Option([], "--set", help="option=value, may be repeated."),
        after: str = typer.Option("", "--after", help="Actions that are played first."),
    ) -> None:
        """Count action sequences: lines "depth count". Example: drehwerk perft gulek --depth 3 --seats 3"""
        rules = game(name)
        start = rules.start(seats, **options.read(rules, chosen))
        state = [start, *replay(rules, start, after.split())][-1]
        for ply in range(1, depth + 1):
            typer.echo(f"{ply} {perft(state, ply)}")
