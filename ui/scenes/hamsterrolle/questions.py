"""What the cards over the wheel ask, and what can be done from them."""

from __future__ import annotations

from ui.scenes.hamsterrolle.controller import GameController
from ui.scenes.hamsterrolle.view import View
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.words import _


def entries(controller: GameController, view: View) -> list[Entry]:
    """What can be done with a match that is paused, or over."""
    if view.result is not None:
        return [Entry(_("Another match"), controller.another, primary=True), Entry(_("Menu"), controller.menu)]
    resign = [] if _resigner(view) is None else [Entry(_("Resign"), lambda: controller.ask(True))]
    return [
        Entry(_("Go on"), controller.pause, primary=True),
        Entry(_("Rules"), controller.rules, _("How the game is played")),
        Entry(_("Save"), controller.save, _("As it was at the start of this turn")),
        Entry(_("Export"), controller.export, _("Puts the game into a file of your choice")),
        *resign,
        Entry(_("Menu"), controller.menu),
    ]


def resignation(controller: GameController, view: View) -> Question:
    """Whether the person to move gives up."""
    seat = _resigner(view)
    assert seat is not None
    words = _("{name} gives the game up.").format(name=view.players[seat].name)
    answers = [
        Entry(_("Resign"), lambda: controller.resign(seat)),
        Entry(_("Play on"), lambda: controller.ask(False), primary=True),
    ]
    return Question(_("Resign?"), words, answers)


def _resigner(view: View) -> int | None:
    """The person who would give up: whose turn it is, or who is next; None where computer players are alone."""
    seats = len(view.players)
    turns = [(view.seat + later) % seats for later in range(seats)]
    return next((seat for seat in turns if view.players[seat].level is None), None)
