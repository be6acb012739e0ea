"""The conduct of a board game: what can be done with it besides acting in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from games import record
from ui import saves, scenes
from ui.scenes.rules import Rules
from ui.session import Session
from ui.stage import Scene, Stage
from ui.widgets.card import Question
from ui.widgets.export import Export
from ui.words import _


class GameController:
    """Goes back and forth in the game of `session`, and pauses, ends and keeps it; with `watching`, only the first.

    `page` is where it is played, and `anew` makes the page of another game with the same players and settings.
    """

    def __init__(self, session: Session, watching: bool, page: Scene, anew: Callable[[Session], Scene]) -> None:
        self.session = session
        self.watching = watching
        self.asking: Callable[[GameController], Question] | None = None
        """What the card over the board asks, if the player has called for one."""
        self.exporting: Export | None = None
        self._page = page
        self._anew = anew

    def arrange(self, stage: Stage) -> None:
        """The page is laid out anew, and what was open on it is gone."""
        self._stage = stage
        self.exporting = None

    @property
    def stepping(self) -> bool:
        """Whether the game is there to be looked through."""
        return self.watching or self.session.outcome is not None

    @property
    def ended(self) -> bool:
        """Whether the game is over and its end is shown."""
        return self.session.outcome is not None and self.session.shown == len(self.session.states) - 1

    @property
    def can_undo(self) -> bool:
        """Whether a person may take an action back here."""
        return self.session.can_undo and not self.watching

    def undo(self) -> None:
        """Takes the last action back; a game that is over goes on."""
        was_over = self.session.outcome is not None
        self.session.undo()
        self._stage.stale |= was_over  # other buttons

    def redo(self) -> None:
        """Plays again what was taken back."""
        self.session.redo()

    def step(self, by: int) -> None:
        """Looks at another position."""
        had_ended = self.ended
        self.session.step(by)
        self._stage.stale |= had_ended  # the result goes away

    def pause(self) -> None:
        """Stops the clock, or lets it go on."""
        if not self.stepping:
            self.session.paused = not self.session.paused
            self._stage.stale = True

    def ask(self, question: Callable[[GameController], Question] | None) -> None:
        """Puts a card over the board, or takes it away."""
        self.asking = question
        self._stage.stale = True

    def finish(self, how: Callable[[], None]) -> None:
        """Ends the game, by agreement or by resigning."""
        self.ask(None)
        how()

    def escape(self) -> None:
        """Takes a question away; or goes to the menu from a game that is looked through, and else pauses."""
        if self.asking is not None:
            self.ask(None)
        elif self.stepping:
            self.menu()
        else:
            self.pause()

    def save(self) -> None:
        """Keeps the game as it is now besides the one that goes on."""
        file = saves.saved(self.session.game.name, datetime.now())
        record.write(file, self.session.record)
        self.ask(None)
        self._stage.say(_("The game is saved as {file}.").format(file=file.name))

    def export(self) -> None:
        """Asks for a path, and puts the game there."""
        name = saves.finished(self.session.game.name, datetime.now()).name
        self.exporting = Export(self._stage, record.encode(self.session.record), name)

    def another(self) -> None:
        """A new game with the same players and settings."""
        self._stage.go(self._anew(self.session))

    def load(self) -> None:
        """The page of the games that are kept."""
        self._stage.go(scenes.first("load"))

    def menu(self) -> None:
        """The menu; the game can be gone on with from there."""
        self._stage.go(scenes.first("menu"))

    def rules(self) -> None:
        """Shows the rules, and comes back."""
        self._stage.go(Rules(self.session.game.name, back=self._page))
