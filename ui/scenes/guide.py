"""What explains a game: the steps of its first-time tour and the chapters of its rules, from each game's `guide`."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from ui.words import N_


class Step(NamedTuple):
    """A step of a tour: the part of the page that it is about, "board", "panel" or "buttons", and what it says."""

    place: str
    words: str


class Chapter(NamedTuple):
    """A chapter of the rules: its title, its paragraphs, and the position that is shown beside it.

    The position is given by the actions that lead to it from the start, in text form.
    """

    title: str
    paragraphs: tuple[str, ...]
    shown: str = ""


PANEL = Step(
    "panel",
    N_("Here you see whose turn it is and how long it may last. Below are the players, and every move in short form."),
)
BUTTONS = Step(
    "buttons",
    N_(
        "Take moves back and play them again, ask what a strong player would do, stop the clock, read the rules. "
        "“More” has all else. F1 shows this tour."
    ),
)

KNOWN = N_("What is known")
"""The title of the chapter about what was found out with the computer players.

How, is in games/search/README.md, and for the wheel in sim/players/README.md.
"""


def tour(game: str) -> tuple[Step, ...]:
    """The steps of the game's tour."""
    steps: tuple[Step, ...] = import_module(f"ui.scenes.{game}.guide").TOUR
    return steps


def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of the game's rules."""
    found: tuple[Chapter, ...] = import_module(f"ui.scenes.{game}.guide").CHAPTERS
    return found
