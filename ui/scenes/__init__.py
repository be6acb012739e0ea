"""The scenes: a module for each page of the app, and what finds them by name.

A game has the pages `GAME`, `GAME-start` and `GAME-rules`; what they show of it is in its `ui.scenes.gameui.GameUI`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from games.core import UserError, Value, naming
from games.record import Seat
from sim import gamefile
from ui.scenes import gameui
from ui.scenes.gameui import game_ui
from ui.settings import Settings
from ui.stage import Scene
from ui.times import Times

PAGES = {
    "menu": "ui.scenes.menu",
    "load": "ui.scenes.load",
    "settings": "ui.scenes.settings",
    "tune": "ui.scenes.tune.play",
    "study": "ui.scenes.study.plot",
    "study-trial": "ui.scenes.study.watch",
    "study-list": "ui.scenes.study.choose",
    "hamsterrolle-lesson": "ui.scenes.hamsterrolle.lesson",
    "hamsterrolle-hands": "ui.scenes.hamsterrolle.hands",
    "hamsterrolle-result": "ui.scenes.hamsterrolle.ended",
}
"""The pages that are one of a kind, by the scene's name, each with its module."""


def first(name: str) -> Scene:
    """The scene called `name` as the app begins with it; raises UserError for other names."""
    scene: Scene = _made(name, "first")
    return scene


def playing(
    game: str,
    seats: Sequence[Seat],
    chosen: Settings,
    options: Mapping[str, Value] | None = None,
    times: Times | None = None,
) -> Scene:
    """A new game by these settings and options; `times` says how it is timed.

    Raises:
        UserError: the seats are too few or too many, or the game has no such option or value.
    """
    game_ui(game)  # refuses what is a scene, but no game
    scene: Scene = _made(game, "with_players", seats, chosen, options or {}, times)
    return scene


SUFFIXES = {"-start": "start", "-rules": "rules"}
"""What follows a game's name in the name of a page, and the module that has it."""


def resumed(file: Path) -> Scene:
    """The saved game in this file, to continue; raises UserError where it holds none."""
    scene: Scene = _pages(file).resumed(file)
    return scene


def watched(file: Path) -> Scene:
    """The saved game in this file, to look at; raises UserError where it holds none."""
    scene: Scene = _pages(file).watch(file)
    return scene


def _pages(file: Path) -> Any:
    """The module with the page of the game in a file."""
    with naming(f"{file}: header.game"):
        ui = game_ui(gamefile.envelope(file).header.game)
    return import_module(f"{ui.pages}.play")


def sample(name: str, record: Path | None = None) -> Scene:
    """The scene called `name` with something to show, or with the record; raises UserError for unknown names."""
    scene: Scene = _made(name, "sample", record)
    return scene


def names() -> tuple[str, ...]:
    """The names of all scenes."""
    games = [game + page for game in gameui.names() for page in ("", *SUFFIXES)]
    return (*PAGES, *games)


def _made(name: str, how: str, *arguments: object) -> Any:
    """What the function `how` makes of the scene's module."""
    if name in PAGES:
        return getattr(import_module(PAGES[name]), how)(*arguments)
    game, suffix = next(((name.removesuffix(s), s) for s in SUFFIXES if name.endswith(s)), (name, ""))
    if game not in gameui.names():
        raise UserError(f"There is no scene {name!r}; there are {', '.join(names())}.")
    module = "ui.scenes.rules" if suffix == "-rules" else f"{game_ui(game).pages}.{SUFFIXES.get(suffix, 'play')}"
    return getattr(import_module(module), how)(game, *arguments)
