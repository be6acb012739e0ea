"""What the cards over a board say and ask: a title, words, and buttons with what they do."""

from __future__ import annotations

from ui.scenes.boardgame import telling
from ui.scenes.boardgame.conduct import Conduct
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.words import _


def pausing(conduct: Conduct) -> Question:
    """While the game is paused."""
    entries = [Entry(_("Go on"), conduct.pause, primary=True), Entry(_("Menu"), conduct.menu)]
    return Question(_("Paused"), _("The clock stands still."), entries)


def over(conduct: Conduct) -> Question:
    """When the game has ended: who won and why."""
    session = conduct.session
    names = session.names
    back = [Entry(_("Take back"), conduct.undo, _("The game goes on before its last action."))]
    entries = [
        Entry(_("Another game"), conduct.another, primary=True),
        Entry(_("Look through it"), lambda: conduct.step(-1), _("Page up and Page down go back and forth.")),
        *(back if conduct.can_undo else []),
        Entry(_("Menu"), conduct.menu),
    ]
    return Question(telling.result(session.outcome, names), telling.reason(session.outcome), entries)


def choices(conduct: Conduct) -> Question:
    """What else can be done with the game."""
    entries = [Entry(_("Go on"), lambda: conduct.ask(None), primary=True)]
    if conduct.session.outcome is None and not conduct.watching:
        people = [seat.kind for seat in conduct.session.record.header.seats].count("human")
        if people == conduct.session.state.seats:  # computer players agree to nothing
            entries.append(Entry(_("Offer a draw"), lambda: conduct.ask(draw_offer)))
        if people:
            entries.append(Entry(_("Resign"), lambda: conduct.ask(resignation)))
        entries.append(Entry(_("Save"), conduct.save))
    entries += [
        Entry(_("Export"), conduct.export, _("Puts the game into a file of your choice")),
        Entry(_("Load"), conduct.load),
        Entry(_("New game"), conduct.another, _("With the same players and settings")),
        Entry(_("Menu"), conduct.menu),
    ]
    return Question(conduct.session.game.title, "", entries)


def draw_offer(conduct: Conduct) -> Question:
    """Whether all agree on a draw."""
    entries = [
        Entry(_("Agree"), lambda: conduct.finish(conduct.session.agree_on_draw), primary=True),
        Entry(_("Play on"), lambda: conduct.ask(None)),
    ]
    return Question(
        _("A draw?"), _("{name} offers a draw. Do all the others agree?").format(name=_mover(conduct)), entries
    )


def resignation(conduct: Conduct) -> Question:
    """Whether the player to move gives up, or the next one who is a person."""
    seat = _asked(conduct)
    entries = [
        Entry(_("Resign"), lambda: conduct.finish(lambda: conduct.session.resign(seat))),
        Entry(_("Play on"), lambda: conduct.ask(None), primary=True),
    ]
    return Question(_("Resign?"), _("{name} gives the game up.").format(name=_mover(conduct)), entries)


def _asked(conduct: Conduct) -> int:
    """The seat to move, or the next one at which a person sits."""
    state, seats = conduct.session.state, conduct.session.record.header.seats
    return next(seat for step in range(state.seats) if seats[seat := (state.seat + step) % state.seats].kind == "human")


def _mover(conduct: Conduct) -> str:
    return conduct.session.names[_asked(conduct)]
