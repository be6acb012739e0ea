"""The start page of a board game: who plays, by which rules, how long they may think, who begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from games import core
from games.core import Option
from games.search import LEVELS
from ui import scenes
from ui.draw import boards
from ui.draw.gear import GEAR
from ui.draw.text import Type
from ui.players import KINDS, LONGEST_NAME, kept_name, shown_name
from ui.scenes.boardgame.play import begin
from ui.scenes.boardgame.setup import Wishes, worded
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.widgets.form import Form, Section
from ui.widgets.lines import Line, Pick, Players, Slide
from ui.words import _, ngettext, said

SECONDS = (10, 120)
"""The turn's time can be set between these."""
CLOCKS = (0, 5, 10, 15, 30, 60)
"""Minutes on the game clock; 0 for none."""
INCREMENTS = (0, 5, 10, 30)
"""Seconds that a turn adds to the game clock."""


class Start:
    """The page; `wishes` is what is chosen on it."""

    def __init__(self, wishes: Wishes, fresh: bool = True) -> None:
        """`fresh` wishes take the turn timer from the settings."""
        self.wishes = wishes
        self._fresh = fresh
        self._tab = 0
        self._seconds = 0.0

    def arrange(self, stage: Stage) -> None:
        """The game's gear at the left, the form at the right."""
        self.stage = stage
        if self._fresh:
            self.wishes.timer, self.wishes.seconds = stage.settings.timer, stage.settings.timer_seconds
            self._fresh = False
        entries = [Entry(_("Start"), self._start, primary=True), Entry(_("Back"), self._back)]
        title = core.game(self.wishes.game)
        self.form = Form(title.title, _(scenes.title(title.name).goal), self._sections(), entries)
        stage.shrink(lambda type_: self.form.fits(type_, form_place(stage.size, type_)))
        place = form_place(stage.size, stage.type)
        self.form.make(stage, place, self._tab, self._turn_to)
        self._table = boards.table(place.x, place.height)
        size = round(0.86 * min(place.x, place.height))
        self._gear = GEAR[self.wishes.game](size)
        self._gear_place = pygame.Rect(0, 0, size, size)
        self._gear_place.center = (place.x // 2, place.height // 2)

    # -- the form

    def _sections(self) -> list[Section]:
        rules: list[Line] = [self._option(option) for option in core.game(self.wishes.game).options]
        return [Section(_("Players"), self._players()), Section(_("Rules"), rules), Section(_("Time"), self._time())]

    def _players(self) -> list[Line]:
        wishes, numbers = self.wishes, core.game(self.wishes.game).seats
        lines: list[Line] = []
        if len(numbers) > 1:
            values = {number: str(number) for number in numbers}
            lines.append(Pick(_("Players"), values, wishes.seats, self._set("seats")))
        called = {kind: _(words) for kind, words in KINDS.items()}
        notes = {level.name: said(level.words) for level in LEVELS}
        lines.append(Players(wishes.seats, wishes.names, wishes.kinds, called, notes, LONGEST_NAME, self._anew))
        first = shown_name(kept_name(wishes.names[0], 0, wishes.kinds[0]))
        lines.append(Pick(_("Begins"), {True: _("by lot"), False: first}, wishes.by_lot, self._set("by_lot")))
        return lines

    def _option(self, option: Option) -> Line:
        def choose(value: Any) -> None:
            self.wishes.options[option.name] = value
            self._anew()

        words = worded(option)
        return Pick(words.label, words.values, self.wishes.options[option.name], choose, words.notes)

    def _time(self) -> list[Line]:
        wishes = self.wishes
        on_off = {True: _("on"), False: _("off")}
        lines: list[Line] = [Pick(_("Turn timer"), on_off, wishes.timer, self._set("timer"))]
        if wishes.timer:
            lines.append(Slide(_("A turn has"), wishes.seconds, SECONDS, 5, seconds_words, self._quietly("seconds")))
            if core.game(wishes.game).loses_on_time:
                lines.append(Pick(_("Time out"), {"lose": _("loses the game")}, "lose", lambda value: None))
            else:
                ends = {"lot": _("move by lot"), "lose": _("loses"), "nothing": _("nothing")}
                lines.append(Pick(_("Time out"), ends, wishes.expiry, self._set("expiry"), _expiry_notes()))
        clocks = {minutes: minutes_words(minutes) for minutes in CLOCKS}
        lines.append(Pick(_("Game clock"), clocks, wishes.minutes, self._set("minutes")))
        if wishes.minutes:
            more = {seconds: f"+{seconds_words(seconds)}" if seconds else _("nothing") for seconds in INCREMENTS}
            lines.append(Pick(_("Each turn adds"), more, wishes.increment, self._set("increment")))
        return lines

    def _set(self, name: str) -> Callable[[Any], None]:
        """What sets the wish of this name and lays the page out anew, as others may depend on it."""

        def choose(value: Any) -> None:
            setattr(self.wishes, name, value)
            self._anew()

        return choose

    def _quietly(self, name: str) -> Callable[[Any], None]:
        return lambda value: setattr(self.wishes, name, value)

    def _anew(self) -> None:
        self.stage.stale = True

    def _turn_to(self, tab: int) -> None:
        self._tab = tab
        self._anew()

    # -- events, time, pictures

    def handle(self, event: pygame.event.Event) -> None:
        """Enter starts and Escape goes back."""
        self.form.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()

    def update(self, seconds: float) -> None:
        """Lets the gear move."""
        if not self.stage.still:
            self._seconds += seconds

    def draw(self, surface: pygame.Surface) -> None:
        """The gear on the table, the form."""
        surface.blit(self._table, (0, 0))
        self._gear.draw(surface.subsurface(self._gear_place), self._seconds)
        self.form.draw(surface)

    # -- what is done

    def _start(self) -> None:
        wishes = self.wishes
        self.stage.change(timer=wishes.timer, timer_seconds=wishes.seconds)
        players = wishes.players(np.random.default_rng())
        self.stage.go(begin(wishes.game, players, wishes.options, wishes.time()))

    def _back(self) -> None:
        self.stage.go(scenes.first("menu"))


def form_place(size: tuple[int, int], type_: Type) -> pygame.Rect:
    """Where a form is in a window of this size: at the right, as wide as its words need."""
    width, height = size
    wide = min(max(round(470 * type_.scale), round(0.40 * width)), round(0.62 * width))
    return pygame.Rect(width - wide, 0, wide, height)


def seconds_words(seconds: int) -> str:
    """The seconds with their unit."""
    return _("{seconds} s").format(seconds=seconds)


def minutes_words(minutes: int) -> str:
    """The minutes of a game clock; none for 0."""
    return ngettext("{count} min", "{count} min", minutes).format(count=minutes) if minutes else _("none")


def _expiry_notes() -> dict[str, str]:
    return {
        "lot": _("A legal turn is drawn by lot and played."),
        "lose": _("Whose time runs out has lost."),
        "nothing": _("The ring only shows that the time is over."),
    }


def first(game: str) -> Start:
    """The page as the app begins with it."""
    return Start(Wishes(game))


def sample(game: str, record: Path | None = None) -> Start:
    """The page for as many players as can play, at most four, with names, a computer player and a game clock."""
    number = min(core.game(game).seats[-1], 4)
    names = ["Anna", "", "Carla", "", "", ""]
    kinds = ["human", "strong", "human", "easy", "human", "human"]
    return Start(Wishes(game, seats=number, names=names, kinds=kinds, minutes=10))
