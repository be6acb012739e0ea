"""What the app shows of a game: one `GameUI` for each, exported as `UI` by `ui.scenes.GAME`, or registered.

Everything but the rules is optional: a game of which nothing else is known is played on a board that lists its actions
as buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

import pygame

from games import core, hamsterrolle
from games.core import Message, Option, Rulebook, UserError, Value
from ui.draw.gear import DiscGear, Gear
from ui.scenes.boardgame.board import Board
from ui.stage import Stage
from ui.theme import SEATS, Colour
from ui.words import N_, _

GAMES = (hamsterrolle.RULEBOOK.name, *core.BOARD_GAMES)
"""The games of this package, in the order of the menu; each has its folder in `ui.scenes`."""


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

How, is in docs/results/board-games.md, and for the wheel in docs/results/wheel.md.
"""

UNWRITTEN = Chapter(N_("What it is about"), (N_("The board lists the actions that are legal. Choose one of them."),))
"""The rules of a game that has no chapters."""


class OptionWords(NamedTuple):
    """An option in words: its label, each value in a word or two, and what each means."""

    label: str
    values: Mapping[Value, str]
    notes: Mapping[Value, str]
    rare: bool = False  # shown only when asked for


REPETITION = OptionWords(
    N_("Repetition"),
    {0: N_("no draw"), 2: N_("2 times"), 3: N_("3 times"), 4: N_("4 times"), 5: N_("5 times")},
    {
        0: N_("The game may go round in circles for ever."),
        **dict.fromkeys(
            (2, 3, 4, 5), N_("A draw when the same position has been there so often, with the same player to move.")
        ),
    },
)
"""`games.core.REPETITION`, which several games have."""


def imported(module: str, name: str = "Board") -> Callable[..., Board[Any, Any]]:
    """Makes the board of a module, which is imported when the first one is made: the menu does without."""

    def make(*args: Any, **kwargs: Any) -> Board[Any, Any]:
        made: Board[Any, Any] = getattr(import_module(module), name)(*args, **kwargs)
        return made

    return make


LISTED = imported("ui.scenes.boardgame.listed", "Listed")
"""The board of a game that has none of its own."""


@dataclass(frozen=True, eq=False)
class GameUI:
    """A game as the app shows it. Texts are in English, and are translated where they are shown."""

    rules: Rulebook
    summary: str = ""
    """What the game is like, in a few words for the menu."""
    aim: str = ""
    """What one has to do in it, for the start page."""
    board: Callable[..., Board[Any, Any]] = LISTED
    """Makes a board (`ui.scenes.boardgame.board.Board`): a class, or one that is `imported` when it is needed."""
    tour: tuple[Step, ...] = (PANEL, BUTTONS)
    chapters: tuple[Chapter, ...] = (UNWRITTEN,)
    picture: Callable[[Stage, pygame.Rect, str], Callable[[pygame.Surface], None]] | None = None
    """What draws the position of a chapter into a rectangle; None to show it on the board."""
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    gear: type[Gear] = DiscGear
    colours: tuple[Colour, ...] = SEATS
    """Of the seats."""
    score: Callable[[Any], object] | None = None
    """What of a state is worth a mark on a replay's time line when it changes; None for a game without a score."""
    sampled: int = 9
    """How many random actions lead to the position of `drehwerk screenshot`."""
    pages: str = "ui.scenes.boardgame"
    """The package with the game's pages, `play` and `start`."""

    @property
    def name(self) -> str:
        """The game's name, by which files and commands call it."""
        return self.rules.name

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.rules.title

    def option(self, option: Option) -> OptionWords:
        """The words of an option in the language that is set; an option without words is shown as the rules call it.

        Only values that have words are offered.
        """
        known = self.options.get(option.name)
        if known is None or not set(known.values) <= set(option.choices):
            return OptionWords(option.name, {value: str(value) for value in option.choices}, {})
        values = {value: _(known.values[value]) for value in option.choices if value in known.values}
        return known._replace(
            label=_(known.label), values=values, notes={value: _(note) for value, note in known.notes.items()}
        )


_registered: dict[str, GameUI] = {}


def register(ui: GameUI) -> None:
    """Makes a game from elsewhere known to the app; one that is registered under this name is replaced."""
    _registered[ui.name] = ui


def names() -> tuple[str, ...]:
    """The names of all games, in the order of the menu."""
    return (*GAMES, *(name for name in core.names() if name not in GAMES))


def game_ui(name: str) -> GameUI:
    """The game called `name` as the app shows it; raises UserError with the names that there are."""
    if name in _registered:
        return _registered[name]
    if name in GAMES:
        found: GameUI = import_module(f"ui.scenes.{name}").UI
        return found
    if name in core.names():
        return GameUI(core.game(name))
    raise UserError(Message("There is no game {name!r}; there are {known}.", name=name, known=", ".join(names())))


def all_games() -> tuple[GameUI, ...]:
    """Every game, in the order of the menu."""
    return tuple(map(game_ui, names()))
