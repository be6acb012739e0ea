"""What can be done with a game besides playing in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Generic, Protocol, Self, TypeVar

from games import files
from games.core import Outcome
from games.record import Header
from ui import saves, scenes
from ui.scenes.rules import Rules
from ui.stage import Scene, Stage
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.widgets.export import Export
from ui.words import _


class Underway(Protocol):
    """A game that is played or looked at, of whatever kind."""

    paused: bool

    @property
    def header(self) -> Header:
        """What is played, and by whom."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while play goes on."""

    @property
    def seat(self) -> int:
        """Who is to act."""

    @property
    def playing(self) -> Sequence[int]:
        """The seats that have not left the game or dropped out of it."""

    @property
    def names(self) -> Sequence[str]:
        """Of each seat the name as it is shown."""

    @property
    def changes(self) -> int:
        """How often the game has changed so that it should be written down."""

    def encode(self) -> bytes:
        """The game as it stands in a file."""

    def resign(self, seat: int) -> None:
        """The seat gives up."""


G = TypeVar("G", bound=Underway)


class GameController(Generic[G]):
    """Pauses, ends and saves a game.

    `page` is where it is played, and `anew` makes the page of another game with the same players and settings.
    """

    def __init__(self, game: G, page: Scene, anew: Callable[[G], Scene]) -> None:
        self.game = game
        self.asking: Callable[[Any], Question] | None = None
        """What the card over the board asks of this controller, if the player has called for one."""
        self.exporting: Export | None = None
        self._page = page
        self._anew = anew

    def arrange(self, stage: Stage) -> None:
        """The page is laid out anew, and what was open on it is gone."""
        self._stage = stage
        self.exporting = None

    @property
    def ended(self) -> bool:
        """Whether the game is over and its end is shown."""
        return self.game.outcome is not None

    @property
    def resigner(self) -> int | None:
        """The person who would resign: who is to act, or who is next of those still in; None if all are computers."""
        seats, playing = self.game.header.seats, self.game.playing
        turns = [(self.game.seat + later) % len(seats) for later in range(len(seats))]
        return next((seat for seat in turns if seat in playing and seats[seat].kind == "human"), None)

    def pause(self) -> None:
        """Stops the clock, or lets it go on."""
        if self.game.outcome is None:
            self.game.paused = not self.game.paused
            self._stage.thinker.drop()
            self._stage.sound.rolling(0.0)
            self._stage.stale = True

    def ask(self, question: Callable[[Self], Question] | None) -> None:
        """Puts a card over the board, or takes it away."""
        self.asking = question
        self._stage.stale = True

    def finish(self, how: Callable[[], None]) -> None:
        """Ends the game, by agreement or by resigning."""
        self.ask(None)
        self.game.paused = False
        how()

    def escape(self) -> None:
        """Takes a question away; else goes to the menu from a game that is over, and pauses one that is not."""
        if self.asking is not None:
            self.ask(None)
        elif self.game.outcome is not None:
            self.menu()
        else:
            self.pause()

    def save(self) -> None:
        """Saves the game as it is now besides the one that goes on."""
        file = saves.saved(self.game.header.game, datetime.now())
        files.write(file, self.game.encode())
        self.ask(None)
        self._stage.say(_("The game is saved as {file}.").format(file=file.name))

    def export(self) -> None:
        """Asks for a path, and puts the game there."""
        name = saves.finished(self.game.header.game, datetime.now()).name
        self.exporting = Export(self._stage, self.game.encode(), name)

    def another(self) -> None:
        """A new game with the same players and settings."""
        self._stage.go(self._anew(self.game))

    def load(self) -> None:
        """The page of the saved games."""
        self._stage.go(scenes.first("load"))

    def menu(self) -> None:
        """The menu; the game can be continued from there."""
        self._stage.sound.rolling(0.0)
        self._stage.go(scenes.first("menu"))

    def rules(self) -> None:
        """Shows the rules, and comes back."""
        self._stage.go(Rules(self.game.header.game, back=self._page))


def resignation(controller: GameController[Any]) -> Question:
    """Asks whether the person to act, or the next one, resigns."""
    seat, game = controller.resigner, controller.game
    assert seat is not None
    entries = [
        Entry(_("Resign"), lambda: controller.finish(lambda: game.resign(seat))),
        Entry(_("Play on"), lambda: controller.ask(None), primary=True),
    ]
    return Question(_("Resign?"), _("{name} gives the game up.").format(name=game.names[seat]), entries)
