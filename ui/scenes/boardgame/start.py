"""The start page of a board game: who plays, by which rules, how long they may think, who begins."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from games import core
from games.core import Option
from games.search import LEVELS
from ui.draw import boards
from ui.motion import Coast
from ui.players import kept_name, shown_name
from ui.scenes.boardgame.play import begin
from ui.scenes.boardgame.setup import SetupForm
from ui.scenes.gameui import game_ui
from ui.scenes.sheet import Sheet, seconds_words
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.widgets.form import Section
from ui.widgets.lines import Line, Pick
from ui.words import _, ngettext

CLOCKS = (0, 5, 10, 15, 30, 60)
"""Minutes on the game clock; 0 for none."""
INCREMENTS = (0, 5, 10, 30)
"""Seconds that a turn adds to the game clock."""


class Start:
    """The page; `wishes` is what is chosen on it."""

    def __init__(self, wishes: SetupForm, fresh: bool = True) -> None:
        """`fresh` wishes take the turn timer from the settings."""
        self.wishes = wishes
        self._fresh = fresh
        self._sheet = Sheet()
        self._coast = Coast()

    def arrange(self, stage: Stage) -> None:
        """The game's gear at the left, the form at the right."""
        self.stage = stage
        self._coast.push()
        if self._fresh:
            self.wishes.timer, self.wishes.seconds = stage.settings.timer, stage.settings.timer_seconds
            self._fresh = False
        ui = game_ui(self.wishes.game)
        entries = [Entry(_("Start"), self._start, primary=True), Entry(_("Back"), self._sheet.leave)]
        free = self._sheet.arrange(stage, ui.title, _(ui.aim), self._sections(), entries)
        self._table = boards.table(*free.size)
        size = round(0.86 * min(free.size))
        self._gear = ui.gear(size)
        self._gear_place = pygame.Rect(0, 0, size, size)
        self._gear_place.center = free.center

    # -- the form

    def _sections(self) -> list[Section]:
        return [
            Section(_("Players"), self._players()),
            Section(_("Rules"), self._rules()),
            Section(_("Time"), self._time()),
        ]

    def _rules(self) -> list[Line]:
        """The options; the rarer ones only when asked for."""
        options = core.game(self.wishes.game).options
        rare = [option for option in options if game_ui(self.wishes.game).option(option).rare]
        lines: list[Line] = [self._option(option) for option in options if option not in rare]
        if rare:
            shown = {False: _("as usual"), True: _("choose")}
            lines.append(Pick(_("Details"), shown, self.wishes.details, self._set("details")))
        return lines + [self._option(option) for option in rare if self.wishes.details]

    def _players(self) -> list[Line]:
        wishes, numbers = self.wishes, core.game(self.wishes.game).seats
        lines: list[Line] = []
        if len(numbers) > 1:
            values = {number: str(number) for number in numbers}
            lines.append(Pick(_("Players"), values, wishes.seats, self._set("seats")))
        lines.append(self._sheet.players(wishes, LEVELS))
        first = shown_name(kept_name(wishes.names[0], 0, wishes.kinds[0]))
        lines.append(Pick(_("Begins"), {True: _("at random"), False: first}, wishes.by_lot, self._set("by_lot")))
        return lines

    def _option(self, option: Option) -> Line:
        words = game_ui(self.wishes.game).option(option)
        return self._sheet.option(words.label, words.values, self.wishes, option.name, words.notes)

    def _time(self) -> list[Line]:
        wishes = self.wishes
        lines = self._sheet.timer(wishes)
        if wishes.timer:
            ends = {"lose": _("loses"), "random": _("random"), "skip": _("skip"), "nothing": _("nothing")}
            lines.append(Pick(_("Time out"), ends, wishes.expiry, self._set("expiry"), _expiry_notes()))
        clocks = {minutes: minutes_words(minutes) for minutes in CLOCKS}
        lines.append(Pick(_("Game clock"), clocks, wishes.minutes, self._set("minutes")))
        if wishes.minutes:
            more = {seconds: f"+{seconds_words(seconds)}" if seconds else _("nothing") for seconds in INCREMENTS}
            lines.append(Pick(_("Each turn adds"), more, wishes.increment, self._set("increment")))
        return lines

    def _set(self, name: str) -> Callable[[Any], None]:
        return self._sheet.sets(self.wishes, name)

    # -- events, time, pictures

    def handle(self, event: pygame.event.Event) -> None:
        """Escape goes back."""
        self._coast.push()
        self._sheet.handle(event)

    def update(self, seconds: float) -> None:
        """Lets the gear move."""
        self._coast.update(seconds, self.stage.still)

    def rest(self) -> float:
        """Until it moves, which it does for a while after anything is done."""
        return 0.0 if self._coast.moving else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """The gear on the table, the form."""
        surface.blit(self._table, (0, 0))
        self._gear.draw(surface.subsurface(self._gear_place), self._coast.seconds)
        self._sheet.draw(surface)

    # -- what is done

    def _start(self) -> None:
        wishes = self.wishes
        self.stage.change(timer=wishes.timer, timer_seconds=wishes.seconds)
        players = wishes.players(np.random.default_rng())
        self.stage.go(begin(wishes.game, players, wishes.options, wishes.time()))


def minutes_words(minutes: int) -> str:
    """The minutes of a game clock; none for 0."""
    return ngettext("{count} min", "{count} min", minutes).format(count=minutes) if minutes else _("none")


def _expiry_notes() -> dict[str, str]:
    return {
        "lose": _("Running out of time loses the game."),
        "random": _("A random turn is played; actions already played are kept."),
        "skip": _("A pass, where the rules allow one; else nothing."),
        "nothing": _("The clock only shows that the time is up."),
    }


def first(game: str) -> Start:
    """The page as the app begins with it."""
    return Start(SetupForm(game))


def sample(game: str, record: Path | None = None) -> Start:
    """The page for as many players as can play, at most four, with names, a computer player and a game clock."""
    number = min(core.game(game).seats[-1], 4)
    names = ["Anna", "", "Carla", "", "", ""]
    kinds = ["human", "strong", "human", "easy", "human", "human"]
    return Start(SetupForm(game, seats=number, names=names, kinds=kinds, minutes=10))
