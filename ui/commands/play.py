"""`drehwerk play`: straight into a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ui.scenes.scene import Scene


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("play")
    def play(
        game: str = typer.Argument(metavar="GAME", help="hamsterrolle, fluegelrad, oraia, raummuehle or gulek."),
        seats: str = typer.Option("", "--seats", help="The players' names with commas between, such as Anna,Ben."),
    ) -> None:
        """Play a game at once. Example: drehwerk play hamsterrolle --seats Anna,Ben"""
        from ui.app import run

        names = [name.strip() for name in seats.split(",")] if seats else []
        run(lambda: match(game, names))


def match(game: str, names: list[str]) -> Scene:
    """The scene of a new game with these players, by the usual rules.

    Raises:
        Refusal: no such game in the window, or a number of players that it is not for.
    """
    from ui.scenes import playing, title

    title(game)  # refuses what is a scene, but no game
    return playing(game, names)
