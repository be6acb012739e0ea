"""The cards over the wheel: a match that is paused, or over, with what everybody has left."""

from __future__ import annotations

from games.hamsterrolle import RULEBOOK
from ui.scenes.gamepage.controller import GameController, resignation
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.view import View
from ui.widgets.buttons import Entry
from ui.widgets.card import Question, Standing
from ui.words import _, ngettext


def pausing(controller: GameController[Live], view: View) -> Question:
    """While the match is paused."""
    resign = [Entry(_("Resign"), lambda: controller.ask(resignation))] if controller.resigner is not None else []
    entries = [
        Entry(_("Go on"), controller.pause, primary=True),
        Entry(_("Rules"), controller.rules, _("How the game is played")),
        Entry(_("Save"), controller.save, _("As it was at the start of this turn")),
        Entry(_("Export"), controller.export, _("Puts the game into a file of your choice")),
        *resign,
        Entry(_("Menu"), controller.menu),
    ]
    words = _("The clock stands still, and the wheel is covered.")
    return Question(_("Paused"), words, entries, _standings(view, ()))


def over(controller: GameController[Live], view: View) -> Question:
    """When the match is over: who won and why."""
    assert view.result is not None
    winners = view.result.winners
    entries = [Entry(_("Another match"), controller.another, primary=True), Entry(_("Menu"), controller.menu)]
    words = _(RULEBOOK.reason(view.result))
    return Question(_title([view.players[seat].name for seat in winners]), words, entries, _standings(view, winners))


def _title(names: list[str]) -> str:
    """Who won: a player, or a team."""
    if not names:
        return _("No winner")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} and {last} win").format(names=", ".join(names[:-1]), last=names[-1])


def _standings(view: View, winners: tuple[int, ...]) -> list[Standing]:
    """How many pieces everybody has left."""
    return [
        Standing(
            seat,
            player.name,
            ngettext("{count} piece", "{count} pieces", player.pieces).format(count=player.pieces),
            seat in winners,
        )
        for seat, player in enumerate(view.players)
    ]
