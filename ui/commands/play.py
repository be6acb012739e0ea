"""`drehwerk play`: straight into a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from ui.stage import Scene

SEATS = (
    "Who plays, with commas between: a person by name, such as Anna, or human; "
    "a computer player by its level: random, easy, medium or strong."
)


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("play")
    def play(
        game: str = typer.Argument(metavar="GAME", help="hamsterrolle, fluegelrad, oraia, raummuehle or gulek."),
        seats: str = typer.Option("", "--seats", help=SEATS),
    ) -> None:
        """Play a game at once. Example: drehwerk play oraia --seats Anna,strong"""
        from ui.app import run

        words = [word.strip() for word in seats.split(",")] if seats else []
        run(lambda: match(game, words))


def match(game: str, words: list[str]) -> Scene:
    """The scene of a new game by the usual rules and the user's settings.

    There is a seat for each word, which is a kind of player or a name.

    Raises:
        UserError: no such game in the window, or a number of players that it is not for.
    """
    from ui import settings
    from ui.players import seated
    from ui.scenes import playing

    return playing(game, seated(words), settings.load(settings.path()).settings)
