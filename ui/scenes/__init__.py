"""The scenes: a module for each page of the app.

A new board game needs a `Board` in `ui.scenes.<name>` and its title here: the pages round it are there for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from games.core import BOARD_GAMES, UserError
from games.record import Seat
from sim import matchfile
from ui.scenes.scene import Scene
from ui.settings import Settings
from ui.words import N_

PAGES = {
    "menu": "ui.scenes.menu",
    "load": "ui.scenes.load",
    "settings": "ui.scenes.settings",
    "tune": "ui.scenes.tune.play",
    "study": "ui.scenes.study.plot",
    "study-trial": "ui.scenes.study.watch",
    "study-list": "ui.scenes.study.choose",
    "hamsterrolle": "ui.scenes.hamsterrolle.play",
    "hamsterrolle-start": "ui.scenes.hamsterrolle.start",
    "hamsterrolle-hands": "ui.scenes.hamsterrolle.hands",
    "hamsterrolle-result": "ui.scenes.hamsterrolle.ended",
}
"""The pages that are one of a kind, by the scene's name, each with its module."""
SHARED = {"": "ui.scenes.boardgame.play", "-start": "ui.scenes.boardgame.start"}
"""The pages that every board game has, by what follows the game's name in the scene's."""


class Title(NamedTuple):
    """A game as the menu shows it: what it is called, what it is like, and what one has to do in it."""

    name: str
    title: str
    words: str
    goal: str


TITLES = (
    Title(
        "hamsterrolle",
        "Hamsterrolle",
        N_("Fill the wheel, and let nothing fall out."),
        N_("Put your pieces into the wheel, always further ahead. What falls out in your turn is yours again."),
    ),
    Title(
        "fluegelrad",
        "Flügelrad",
        N_("Turn the impeller, join your marbles."),
        N_("Set the impeller into another hole and turn it clockwise. Six of your marbles side by side win."),
    ),
    Title(
        "oraia",
        "Oraïa",
        N_("Cross the disc, charge in its centre."),
        N_("Charge your pieces in the centre and bring all four to the start fields of the other side."),
    ),
    Title(
        "raummuehle",
        "Raummühle",
        N_("Four in a row, in space."),
        N_("Put balls on the rods. Lines of four in any direction, even up and aslant, take balls and make points."),
    ),
    Title(
        "gulek",
        "Gulek",
        N_("Sow round the ring, keep your pits."),
        N_("Fill the pits, then sow them round the ring. What lies in the last pit is captured; most balls win."),
    ),
)


def title(game: str) -> Title:
    """What there is to say of the game; raises UserError where there is none of this name."""
    found = next((title for title in TITLES if title.name == game), None)
    if found is None:
        raise UserError(f"There is no game {game!r}; there are {', '.join(title.name for title in TITLES)}.")
    return found


def first(name: str) -> Scene:
    """The scene called `name` as the app begins with it; raises UserError for other names."""
    scene: Scene = _made(name, "first")
    return scene


def playing(game: str, seats: Sequence[Seat], chosen: Settings) -> Scene:
    """A new game by the usual rules and these settings; raises UserError where the seats are too few or too many."""
    scene: Scene = _made(game, "with_players", seats, chosen)
    return scene


def resumed(file: Path) -> Scene:
    """The game that is kept in this file, to go on with; raises UserError where it holds none."""
    from ui.scenes.boardgame import play as boardgame
    from ui.scenes.hamsterrolle import play as hamsterrolle

    return (hamsterrolle if matchfile.is_match(file) else boardgame).resumed(file)


def watched(file: Path) -> Scene:
    """The recorded game in this file, to look at; raises UserError where it holds none."""
    if matchfile.is_match(file):
        from ui.scenes.hamsterrolle.watch import watch
    else:
        from ui.scenes.boardgame.play import watch
    return watch(file)


def sample(name: str, record: Path | None = None) -> Scene:
    """The scene called `name` with something to show, or with the record; raises UserError for unknown names."""
    scene: Scene = _made(name, "sample", record)
    return scene


def _scenes() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Every scene's module, and what its functions are to be told first: a shared page, for which game it is."""
    shared = {game + page: (module, (game,)) for game in BOARD_GAMES for page, module in SHARED.items()}
    rules = {f"{game}-rules": ("ui.scenes.rules", (game,)) for game in (title.name for title in TITLES)}
    return {**{name: (module, ()) for name, module in PAGES.items()}, **shared, **rules}


SCENES = _scenes()
"""Every scene by its name: `first` begins it, `sample` makes it as `drehwerk screenshot` shows it."""


def _made(name: str, how: str, *arguments: object) -> Any:
    if name not in SCENES:
        raise UserError(f"There is no scene {name!r}; there are {', '.join(SCENES)}.")
    module, told = SCENES[name]
    return getattr(import_module(module), how)(*told, *arguments)
