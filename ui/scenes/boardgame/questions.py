"""What the cards over a board say and ask: a title, words, and buttons with what they do."""

from __future__ import annotations

from ui.scenes.boardgame import telling
from ui.scenes.boardgame.controller import GameController
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.words import _


def pausing(controller: GameController) -> Question:
    """While the game is paused."""
    entries = [Entry(_("Go on"), controller.pause, primary=True), Entry(_("Menu"), controller.menu)]
    return Question(_("Paused"), _("The clock stands still."), entries)


def over(controller: GameController) -> Question:
    """When the game has ended: who won and why."""
    session = controller.session
    names = session.names
    back = [Entry(_("Take back"), controller.undo, _("The game goes on before its last action."))]
    entries = [
        Entry(_("Another game"), controller.another, primary=True),
        Entry(_("Look through it"), lambda: controller.step(-1), _("Page up and Page down go back and forth.")),
        *(back if controller.can_undo else []),
        Entry(_("Menu"), controller.menu),
    ]
    return Question(telling.result(session.outcome, names), telling.reason(session.game, session.outcome), entries)


def choices(controller: GameController) -> Question:
    """What else can be done with the game."""
    entries = [Entry(_("Go on"), lambda: controller.ask(None), primary=True)]
    if controller.session.outcome is None and not controller.watching:
        people = [seat.kind for seat in controller.session.record.header.seats].count("human")
        if people == controller.session.state.seats:  # computer players agree to nothing
            entries.append(Entry(_("Offer a draw"), lambda: controller.ask(draw_offer)))
        if people:
            entries.append(Entry(_("Resign"), lambda: controller.ask(resignation)))
        entries.append(Entry(_("Save"), controller.save))
    entries += [
        Entry(_("Export"), controller.export, _("Puts the game into a file of your choice")),
        Entry(_("Load"), controller.load),
        Entry(_("New game"), controller.another, _("With the same players and settings")),
        Entry(_("Menu"), controller.menu),
    ]
    return Question(controller.session.game.title, "", entries)


def draw_offer(controller: GameController) -> Question:
    """Whether all agree on a draw."""
    entries = [
        Entry(_("Agree"), lambda: controller.finish(controller.session.agree_on_draw), primary=True),
        Entry(_("Play on"), lambda: controller.ask(None)),
    ]
    return Question(
        _("A draw?"), _("{name} offers a draw. Do all the others agree?").format(name=_mover(controller)), entries
    )


def resignation(controller: GameController) -> Question:
    """Whether the player to move gives up, or the next one who is a person."""
    seat = _asked(controller)
    entries = [
        Entry(_("Resign"), lambda: controller.finish(lambda: controller.session.resign(seat))),
        Entry(_("Play on"), lambda: controller.ask(None), primary=True),
    ]
    return Question(_("Resign?"), _("{name} gives the game up.").format(name=_mover(controller)), entries)


def _asked(controller: GameController) -> int:
    """The seat to move, or the next one at which a person sits."""
    state, seats = controller.session.state, controller.session.record.header.seats
    return next(seat for step in range(state.seats) if seats[seat := (state.seat + step) % state.seats].kind == "human")


def _mover(controller: GameController) -> str:
    return controller.session.names[_asked(controller)]
