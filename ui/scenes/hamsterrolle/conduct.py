"""What can be done with a match besides playing in it and what any game offers: look at a turn again, take one back."""

from __future__ import annotations

from ui import scenes
from ui.scenes.gamepage.controller import GameController
from ui.scenes.hamsterrolle.live import Live

SLOWLY = 0.25
"""How fast a turn is shown again, to see what fell."""


class MatchController(GameController[Live]):
    """Pauses, ends, saves and takes back."""

    def replay(self, turn: int, speed: float = 1.0) -> None:
        """Shows a turn again, and comes back."""
        from ui.scenes.hamsterrolle.watch import Watch

        self._stage.sound.rolling(0.0)
        self._stage.go(Watch(self.game.match.record, turn, speed, back=self._page))

    def last_turn(self) -> None:
        """Shows the last turn again, slowly."""
        self.replay(self.game.match.state.turn - 1, SLOWLY)

    def start(self) -> None:
        """The start page of the game."""
        self._stage.go(scenes.first("hamsterrolle-start"))

    def undo(self) -> None:
        """Takes the turn back, or the one before it."""
        self.game.undo()
        self._stage.thinker.drop()
        self._stage.stale = True
