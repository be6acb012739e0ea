"""What the cards over a board say and ask: a title, words, and buttons with what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ui.scenes.boardgame import telling
from ui.widgets.buttons import Entry
from ui.words import _

if TYPE_CHECKING:
    from ui.scenes.boardgame.play import Play


class Question(NamedTuple):
    """A card's title, words and buttons."""

    title: str
    words: str
    entries: list[Entry]


def pausing(play: Play) -> Question:
    """While the game is paused."""
    entries = [Entry(_("Go on"), play.pause, primary=True), Entry(_("Menu"), play.menu)]
    return Question(_("Paused"), _("The clock stands still."), entries)


def over(play: Play) -> Question:
    """When the game has ended: who won and why."""
    session = play.session
    names = [seat.name for seat in session.record.header.seats]
    entries = [
        Entry(_("Another game"), play.another, primary=True),
        Entry(_("Look through it"), lambda: play.step(-1), _("Page up and Page down go back and forth.")),
        *([Entry(_("Take back"), play.undo, _("The game goes on before its last action."))] if play.can_undo else []),
        Entry(_("Menu"), play.menu),
    ]
    return Question(telling.result(session.outcome, names), telling.reason(session.outcome), entries)


def choices(play: Play) -> Question:
    """What else can be done with the game."""
    entries = [Entry(_("Go on"), lambda: play.ask(None), primary=True)]
    if play.session.outcome is None and not play.watching:
        people = [seat.kind for seat in play.session.record.header.seats].count("human")
        if people == play.session.state.seats:  # computer players agree to nothing
            entries.append(Entry(_("Offer a draw"), lambda: play.ask(draw_offer)))
        if people:
            entries.append(Entry(_("Resign"), lambda: play.ask(resignation)))
        entries.append(Entry(_("Save"), play.save))
    entries += [
        Entry(_("Export"), play.export, _("Puts the game into a file of your choice")),
        Entry(_("Load"), play.load),
        Entry(_("New game"), play.another, _("With the same players and settings")),
        Entry(_("Menu"), play.menu),
    ]
    return Question(play.session.game.title, "", entries)


def draw_offer(play: Play) -> Question:
    """Whether all agree on a draw."""
    entries = [
        Entry(_("Agree"), lambda: play.finish(play.session.agree_on_draw), primary=True),
        Entry(_("Play on"), lambda: play.ask(None)),
    ]
    return Question(
        _("A draw?"), _("{name} offers a draw. Do all the others agree?").format(name=_mover(play)), entries
    )


def resignation(play: Play) -> Question:
    """Whether the player to move gives up, or the next one who is a person."""
    seat = _asked(play)
    entries = [
        Entry(_("Resign"), lambda: play.finish(lambda: play.session.resign(seat))),
        Entry(_("Play on"), lambda: play.ask(None), primary=True),
    ]
    return Question(_("Resign?"), _("{name} gives the game up.").format(name=_mover(play)), entries)


def _asked(play: Play) -> int:
    """The seat to move, or the next one at which a person sits."""
    state, seats = play.session.state, play.session.record.header.seats
    return next(seat for step in range(state.seats) if seats[seat := (state.seat + step) % state.seats].kind == "human")


def _mover(play: Play) -> str:
    return play.session.record.header.seats[_asked(play)].name
