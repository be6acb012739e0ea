"""The conduct of a match: what can be done with it besides playing in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec

from sim import matchfile
from sim.match import Match
from ui import saves, scenes
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.rules import Rules
from ui.stage import Scene, Stage
from ui.widgets.export import Export
from ui.words import _


class GameController:
    """Pauses, ends and keeps the match of `live`; without one there is only a still of a match.

    `page` is where it is played, and `anew` makes the page of another match with the same players and settings.
    """

    def __init__(self, live: Live | None, page: Scene, anew: Callable[[Match], Scene]) -> None:
        self.paused = False
        self.resigning = False
        """Whether it is asked if a player gives up."""
        self.exporting: Export | None = None
        self._live = live
        self._page = page
        self._anew = anew

    def arrange(self, stage: Stage) -> None:
        """The page is laid out anew, and what was open on it is gone."""
        self._stage = stage
        self.exporting = None

    def pause(self) -> None:
        """Stops the clock and covers the wheel, or goes on."""
        self.paused = not self.paused
        self._stage.thinker.drop()
        self._stage.sound.rolling(0.0)
        self._stage.stale = True

    def ask(self, whether: bool) -> None:
        """Asks whether a player gives up, or no longer."""
        self.resigning = whether
        self._stage.stale = True

    def resign(self, seat: int) -> None:
        """The seat gives up."""
        self.ask(False)
        self.paused = False
        if self._live is not None:
            self._live.resign(seat)

    def save(self) -> None:
        """Keeps the match besides the one that goes on."""
        if self._live is not None:
            file = saves.saved("hamsterrolle", datetime.now())
            matchfile.write(file, self._live.match.record)
            self._stage.say(_("The game is saved as {file}.").format(file=file.name))

    def export(self) -> None:
        """Asks for a path, and puts the match there."""
        if self._live is not None:
            name = saves.finished("hamsterrolle", datetime.now()).name
            self.exporting = Export(self._stage, msgspec.json.encode(self._live.match.record), name)

    def another(self) -> None:
        """A new match with the same players and settings."""
        if self._live is not None:
            self._stage.go(self._anew(self._live.match))

    def rules(self) -> None:
        """Shows the rules, and comes back."""
        self._stage.go(Rules("hamsterrolle", back=self._page))

    def menu(self) -> None:
        """The menu; the match can be gone on with from there."""
        self._stage.sound.rolling(0.0)
        self._stage.go(scenes.first("menu"))
