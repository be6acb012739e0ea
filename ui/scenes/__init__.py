"""The scenes: a module for each page of the app. A new game needs its scene's name here, and nothing else changes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from games.core import Refusal
from sim import matchfile
from ui.scenes.scene import Scene
from ui.words import N_

SCENES = {
    "menu": "ui.scenes.menu",
    "hamsterrolle": "ui.scenes.hamsterrolle.play",
    "hamsterrolle-start": "ui.scenes.hamsterrolle.start",
    "hamsterrolle-hands": "ui.scenes.hamsterrolle.hands",
    "hamsterrolle-result": "ui.scenes.hamsterrolle.result",
}
"""Every scene by its name, with its module: `first` begins it, `sample` makes it as `drehwerk screenshot` shows it."""


class Title(NamedTuple):
    """A game as the menu shows it."""

    name: str
    title: str
    words: str
    start: str | None  # the scene that sets it up; None as long as the app cannot play it


TITLES = (
    Title("hamsterrolle", "Hamsterrolle", N_("Fill the wheel, and let nothing fall out."), "hamsterrolle-start"),
    Title("fluegelrad", "Flügelrad", N_("Turn the impeller, join your marbles."), None),
    Title("oraia", "Oraïa", N_("Cross the disc, charge in its centre."), None),
    Title("raummuehle", "Raummühle", N_("Four in a row, in space."), None),
    Title("gulek", "Gulek", N_("Sow round the ring, keep your pits."), None),
)


def first(name: str) -> Scene:
    """The scene called `name` as the app begins with it; raises Refusal for other names."""
    scene: Scene = _module(name).first()
    return scene


def playing(game: str, names: list[str]) -> Scene:
    """A new game by the usual rules with players of these names; raises Refusal where they are too few or too many."""
    scene: Scene = _module(game).with_players(names)
    return scene


def resumed(file: Path) -> Scene:
    """The game that is kept in this file, to go on with; raises Refusal where it holds none."""
    scene: Scene = _module(file.stem).resumed(file)
    return scene


def watched(file: Path) -> Scene:
    """The recorded game in this file, to look at; raises Refusal where it holds none."""
    if matchfile.is_match(file):
        from ui.scenes.hamsterrolle.watch import watch
    else:
        from ui.scenes.boardgame.play import watch
    return watch(file)


def sample(name: str, record: Path | None = None) -> Scene:
    """The scene called `name` with something to show, or with what is in the record; raises Refusal for other names."""
    scene: Scene = _module(name).sample(record)
    return scene


def _module(name: str) -> ModuleType:
    if name not in SCENES:
        raise Refusal(f"There is no scene {name!r}; there are {', '.join(SCENES)}.")
    return import_module(SCENES[name])
