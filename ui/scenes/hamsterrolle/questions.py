"""What the cards over the wheel say and ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.widgets.buttons import Entry
from ui.words import _

if TYPE_CHECKING:
    from ui.scenes.hamsterrolle.play import Play


def entries(play: Play) -> list[Entry]:
    """What can be done with a match that is paused, or over."""
    if play.view.result is not None:
        return [Entry(_("Another match"), play.another, primary=True), Entry(_("Menu"), play.menu)]
    resign = [] if play.resigner is None else [Entry(_("Resign"), lambda: play.ask(True))]
    return [
        Entry(_("Go on"), play.pause, primary=True),
        Entry(_("Rules"), play.rules, _("How the game is played")),
        Entry(_("Save"), play.save, _("As it was at the start of this turn")),
        Entry(_("Export"), play.ask_where, _("Puts the game into a file of your choice")),
        *resign,
        Entry(_("Menu"), play.menu),
    ]


def resignation(play: Play) -> tuple[str, str, list[Entry]]:
    """Whether the person to move gives up."""
    seat = play.view.seat if play.resigner is None else play.resigner
    words = _("{name} gives the game up.").format(name=play.view.players[seat].name)
    answers = [Entry(_("Resign"), play.resign), Entry(_("Play on"), lambda: play.ask(False), primary=True)]
    return _("Resign?"), words, answers
