"""`drehwerk play`: straight into a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer
from msgspec.structs import replace

from ui.commands import options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ui.stage import Scene

SEATS = (
    "Who plays, with commas between: a person by name, such as Anna, or human; "
    "a computer player by its level: random, easy, medium or strong."
)

SET = (
    "name=value, may be repeated: an option of the game (see perft), teams in Hamsterrolle, "
    "timer=45 or timer=off, time_out=lose|random|skip|nothing, clock=10 (minutes), increment=5 (seconds)."
)


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("play")
    def play(
        game: str = typer.Argument(metavar="GAME", help="hamsterrolle, fluegelrad, oraia, raummuehle or gulek."),
        seats: str = typer.Option("", "--seats", help=SEATS),
        chosen: list[str] = typer.Option([], "--set", help=SET),
    ) -> None:
        """Play a game at once. Example: drehwerk play oraia --seats Anna,strong --set timer=45"""
        from ui.app import run

        words = [word.strip() for word in seats.split(",")] if seats else []
        run(lambda: match(game, words, chosen))


def match(game: str, words: Sequence[str], chosen: Sequence[str] = ()) -> Scene:
    """The scene of a new game by the user's settings, with the options that `chosen` sets ("name=value").

    There is a seat for each word, which is a kind of player or a name.

    Raises:
        UserError: there is no such game, it is not for so many players, or an option or a value is unknown.
    """
    from ui import settings
    from ui.players import seated
    from ui.scenes import playing
    from ui.scenes.gameui import game_ui

    rules = game_ui(game).rules
    values, times = options.read_timed(rules, chosen)
    saved = settings.load(settings.path()).settings
    if times.timer is not None:
        saved = replace(saved, timer=bool(times.timer), timer_seconds=times.timer or saved.timer_seconds)
    return playing(game, seated(words), saved, values, times)
