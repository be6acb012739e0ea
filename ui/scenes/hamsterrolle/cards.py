"""The cards over the wheel: a match that is paused, or over, with what everybody has left."""

from __future__ import annotations

import math
from functools import partial

from games.hamsterrolle import RULEBOOK, kind_of
from sim.summary import Summary
from ui.scenes.gamepage.controller import resignation
from ui.scenes.hamsterrolle import telling
from ui.scenes.hamsterrolle.conduct import MatchController
from ui.scenes.hamsterrolle.view import View
from ui.widgets.buttons import Entry
from ui.widgets.card import Question, Standing
from ui.words import _, ngettext


def pausing(controller: MatchController, view: View) -> Question:
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


def over(controller: MatchController, view: View) -> Question:
    """When the match is over: who won and why."""
    assert view.result is not None
    winners = view.result.winners
    told = view.summary
    turns = [] if told is None else [(_("Best turn"), told.best), (_("Worst turn"), told.worst)]
    entries = [
        Entry(_("Another match"), controller.another, primary=True),
        Entry(_("Menu"), controller.menu),
        *(Entry(label, partial(controller.replay, turn)) for label, turn in turns if turn is not None),
    ]
    words = " ".join((_(RULEBOOK.reason(view.result)), *_facts(told)))
    return Question(_title([view.players[seat].name for seat in winners]), words, entries, _standings(view, winners))


def _facts(told: Summary | None) -> list[str]:
    """What there is to tell of a match that is over, in sentences."""
    if told is None:
        return []
    facts = [_("The wheel rolled {degrees}° at most.").format(degrees=round(math.degrees(told.roll)))]
    if told.stay is not None:
        piece, turns = told.stay
        words = ngettext(
            "Longest in the wheel: {kind}, {count} turn.", "Longest in the wheel: {kind}, {count} turns.", turns
        )
        facts.append(words.format(kind=telling.kind(kind_of(piece)), count=turns))
    return facts


def _title(names: list[str]) -> str:
    """Who won: a player, or a team."""
    if not names:
        return _("No winner")
    if len(names) == 1:
        return _("{name} wins").format(name=names[0])
    return _("{names} and {last} win").format(names=", ".join(names[:-1]), last=names[-1])


def _standings(view: View, winners: tuple[int, ...]) -> list[Standing]:
    """How many pieces everybody has left; and when the match is over, how many were placed and how often some fell."""
    return [
        Standing(seat, player.name, _standing(view, seat), seat in winners) for seat, player in enumerate(view.players)
    ]


def _standing(view: View, seat: int) -> str:
    pieces, told = view.players[seat].pieces, view.summary
    left = ngettext("{count} piece", "{count} pieces", pieces).format(count=pieces)
    if told is None:
        return left
    falls = ngettext("{count} fall", "{count} falls", told.falls[seat]).format(count=told.falls[seat])
    return "  ·  ".join((_("{count} placed").format(count=told.placed[seat]), falls, left))
