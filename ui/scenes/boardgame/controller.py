"""What can be done with a board game besides acting in it: back and forth, and the cards over the board."""

from __future__ import annotations

from collections.abc import Callable

from games.core import playing
from ui.scenes.boardgame import telling
from ui.scenes.gamepage.controller import GameController, resignation
from ui.session import Session
from ui.stage import Scene
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.words import _


class BoardController(GameController[Session]):
    """Goes back and forth in a game; with `watching`, does nothing else with it."""

    def __init__(self, session: Session, page: Scene, anew: Callable[[Session], Scene], watching: bool = False) -> None:
        super().__init__(session, page, anew)
        self.watching = watching

    @property
    def stepping(self) -> bool:
        """Whether the game is there to be looked through."""
        return self.watching or self.game.outcome is not None

    @property
    def ended(self) -> bool:
        """Whether the game is over and its end is shown."""
        return self.game.outcome is not None and self.game.shown == len(self.game.states) - 1

    @property
    def can_undo(self) -> bool:
        """Whether a person may take an action back here."""
        return self.game.can_undo and not self.watching

    def undo(self) -> None:
        """Takes the last action back; a game that is over goes on."""
        was_over = self.game.outcome is not None
        self.game.undo()
        self._stage.stale |= was_over  # other buttons

    def redo(self) -> None:
        """Plays again what was taken back."""
        self.game.redo()

    def step(self, by: int) -> None:
        """Looks at another position."""
        had_ended = self.ended
        self.game.step(by)
        self._stage.stale |= had_ended  # the result goes away

    def escape(self) -> None:
        """As for every game, but a game that is looked through is left for the menu."""
        if self.stepping and self.asking is None:
            self.menu()
        else:
            super().escape()


# -- the cards


def pausing(controller: BoardController) -> Question:
    """While the game is paused."""
    entries = [Entry(_("Go on"), controller.pause, primary=True), Entry(_("Menu"), controller.menu)]
    return Question(_("Paused"), _("The clock stands still."), entries)


def over(controller: BoardController) -> Question:
    """When the game has ended: who won and why."""
    session = controller.game
    back = [Entry(_("Take back"), controller.undo, _("The game goes on before its last action."))]
    entries = [
        Entry(_("Another game"), controller.another, primary=True),
        Entry(_("Look through it"), lambda: controller.step(-1), _("Page up and Page down go back and forth.")),
        *(back if controller.can_undo else []),
        Entry(_("Menu"), controller.menu),
    ]
    result = telling.result(session.state.outcome, session.names, len(playing(session.state)))
    return Question(result, telling.reason(session), entries)


def choices(controller: BoardController) -> Question:
    """What else can be done with the game."""
    session = controller.game
    entries = [Entry(_("Go on"), lambda: controller.ask(None), primary=True)]
    if not controller.stepping:
        if all(seat.kind == "human" for seat in session.header.seats):  # computer players agree to nothing
            entries.append(Entry(_("Offer a draw"), lambda: controller.ask(draw_offer)))
        if controller.resigner is not None:
            entries.append(Entry(_("Resign"), lambda: controller.ask(resignation)))
        entries.append(Entry(_("Save"), controller.save))
    entries += [
        Entry(_("Export"), controller.export, _("Puts the game into a file of your choice")),
        Entry(_("Load"), controller.load),
        Entry(_("New game"), controller.another, _("With the same players and settings")),
        Entry(_("Menu"), controller.menu),
    ]
    return Question(session.game.title, "", entries)


def draw_offer(controller: BoardController) -> Question:
    """Whether all agree on a draw."""
    session = controller.game
    entries = [
        Entry(_("Agree"), lambda: controller.finish(session.agree_on_draw), primary=True),
        Entry(_("Play on"), lambda: controller.ask(None)),
    ]
    words = _("{name} offers a draw. Do all the others agree?").format(name=session.names[session.seat])
    return Question(_("A draw?"), words, entries)
