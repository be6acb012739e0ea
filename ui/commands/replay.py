"""`drehwerk replay`: watch a recorded game, or check that it replays to the same end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from sim.matchfile import MatchRecord


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("replay")
    def replay(
        file: Path = typer.Argument(metavar="FILE", help="A saved game."),
        check: bool = typer.Option(False, "--check", help="Replay without a window; exit status 1 where it differs."),
    ) -> None:
        """Watch a recorded game. Example: drehwerk replay match.json --check"""
        if check:
            raise typer.Exit(_check(file))
        from ui import scenes
        from ui.app import run

        run(lambda: scenes.watched(file))


def _check(file: Path) -> int:
    """Replays the file; prints what came of it and returns the exit status."""
    from games import record
    from sim import gamefile

    played = gamefile.read(file)
    if not isinstance(played, record.Record):
        return _check_match(played)
    last = list(record.replay(played, file))[-1]
    typer.echo(f"{len(played.actions)} actions replay as recorded; the last position is {last.text()}")
    return 0


def _check_match(played: MatchRecord) -> int:
    from games.core import UserError
    from sim.match import agrees, replayed
    from sim.matchfile import fingerprint
    from ui.commands.progress import Progress

    whole = len(played.turns) - (played.end is None)
    try:
        with Progress("turns", whole) as progress:
            for number, (match, turn) in enumerate(replayed(played)):
                if not agrees(match, turn):
                    typer.echo(f"The match differs from its record after turn {number}.")
                    return 1
                if number:
                    progress.advance(1)
    except UserError as error:
        typer.echo(f"The match differs from its record: {error}")
        return 1
    turns = f"{whole} turn{'' if whole == 1 else 's'}"
    begun = "" if played.end else ", and the one under way begins so"
    typer.echo(f"{turns} replay as recorded{begun}; the last scene is {fingerprint(played.last.scene)}")
    return 0
