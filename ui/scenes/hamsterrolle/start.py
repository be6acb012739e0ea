"""The start page: who plays, by which rules, which way the wheel rolls, how long a turn is, who begins."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from sim.parameters import STANDARD
from sim.players import LEVELS
from sim.scene import Laying, lay, standing
from ui import scenes
from ui.players import KINDS, LONGEST_NAME
from ui.scenes.boardgame.start import SECONDS, form_place, seconds_words
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.hands import Hands
from ui.scenes.hamsterrolle.play import begin
from ui.scenes.hamsterrolle.setup import LABELS, NOTES, WORDS, Wishes
from ui.scenes.hamsterrolle.view import View
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.widgets.form import Form, Section
from ui.widgets.lines import Line, Pick, Players, Slide
from ui.words import _, said


class Start:
    """The page; `wishes` is what is chosen on it."""

    def __init__(self, wishes: Wishes | None = None) -> None:
        self.wishes = wishes
        self._tab = 0
        self._seconds = 0.0

    def arrange(self, stage: Stage) -> None:
        """The wheel at the left, the form at the right."""
        self.stage = stage
        if self.wishes is None:
            chosen = stage.settings
            self.wishes = Wishes(ahead_left=chosen.ahead_left, timer=chosen.timer, seconds=chosen.timer_seconds)
        self.wishes.hand = stage.settings.hand
        entries = [Entry(_("Start"), self._start, primary=True), Entry(_("Back"), self._back)]
        title = scenes.title("hamsterrolle")
        self.form = Form(title.title, _(title.goal), self._sections(), entries)
        stage.shrink(lambda type_: self.form.fits(type_, form_place(stage.size, type_)))
        place = form_place(stage.size, stage.type)
        self.form.make(stage, place, self._tab, self._turn_to)
        self._board = Board(pygame.Rect(0, 0, place.x, place.height), not self.wishes.ahead_left)

    def handle(self, event: pygame.event.Event) -> None:
        """Enter starts and Escape goes back."""
        self.form.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()

    def update(self, seconds: float) -> None:
        """Lets the wheel rock."""
        if not self.stage.still:
            self._seconds += seconds

    def draw(self, surface: pygame.Surface) -> None:
        """The empty wheel, the form."""
        surface.set_clip(self._board.rect)
        self._board.draw(surface, _rocking(self._seconds))
        surface.set_clip(None)
        self.form.draw(surface)

    # -- the form

    def _sections(self) -> list[Section]:
        return [
            Section(_("Players"), self._players()),
            Section(_("Rules"), [self._option(name) for name in self.wishes.applicable()]),
            Section(_("Time"), self._time()),
        ]

    def _players(self) -> list[Line]:
        wishes = self.wishes
        seats = {number: str(number) for number in (2, 3, 4)}
        lot = {True: _("by lot"), False: _("the shakiest hands")}
        called = {kind: _(words) for kind, words in KINDS.items()}
        notes = {level.name: said(level.words) for level in LEVELS}
        return [
            Pick(_("Players"), seats, wishes.seats, self._set("seats")),
            Players(wishes.seats, wishes.names, wishes.kinds, called, notes, LONGEST_NAME, self._anew),
            Pick(_("Who begins"), lot, wishes.by_lot, self._set("by_lot")),
        ]

    def _option(self, name: str) -> Line:
        def choose(value: Any) -> None:
            self.wishes.options[name] = value
            self._anew()

        values = {value: _(words) for value, words in WORDS[name].items()}
        notes = {value: _(NOTES[name]) for value in values}
        return Pick(_(LABELS[name]), values, self.wishes.options[name], choose, notes)

    def _time(self) -> list[Line]:
        wishes = self.wishes
        way = {True: _("to the left"), False: _("to the right")}
        lines: list[Line] = [
            Pick(_("Rolls"), way, wishes.ahead_left, self._roll),
            Pick(_("Turn timer"), {True: _("on"), False: _("off")}, wishes.timer, self._set("timer")),
        ]
        if wishes.timer:
            lines.append(Slide(_("A turn has"), wishes.seconds, SECONDS, 5, seconds_words, self._slid))
        return lines

    def _slid(self, seconds: int) -> None:
        self.wishes.seconds = seconds

    def _roll(self, ahead_left: bool) -> None:
        """The wheel rolls this way from now on, on the tuning bench as well."""
        assert self.wishes is not None
        self.wishes.ahead_left = ahead_left
        self.stage.change(ahead_left=ahead_left)

    def _set(self, name: str) -> Callable[[Any], None]:
        """What sets the wish of this name and lays the page out anew, as others may depend on it."""

        def choose(value: Any) -> None:
            setattr(self.wishes, name, value)
            self._anew()

        return choose

    def _anew(self) -> None:
        self.stage.stale = True

    def _turn_to(self, tab: int) -> None:
        self._tab = tab
        self._anew()

    # -- what is done

    def _start(self) -> None:
        """Begins the match, or first measures whose hands are shakiest, where there are several to be measured."""
        self.stage.change(timer=self.wishes.timer, timer_seconds=self.wishes.seconds)
        if self.wishes.by_lot or len(self.wishes.people) < 2:
            self.stage.go(begin(self.wishes.setup(secrets.randbelow(2**53))))
        else:
            self.stage.go(Hands(self.wishes, back=self))

    def _back(self) -> None:
        self.stage.go(scenes.first("menu"))


def _rocking(seconds: float) -> View:
    """The wheel with nothing but the cone, rocking a little."""
    roll = 0.10 * math.sin(0.9 * seconds)
    wheel = standing(STANDARD, x=-roll * STANDARD.wheel.radius, angle=roll)
    cone = lay(STANDARD, wheel, [Laying("cone", 0, height=0.0)])[0]
    return View(
        wheel=(wheel.x, wheel.y, roll),
        kinds=("cone",),
        poses=np.array([[cone.x, cone.y, cone.angle]]),
        axial=np.zeros(1),
        ids=(0,),
    )


def first() -> Start:
    """The page as the app begins with it."""
    return Start()


def sample(record: Path | None = None) -> Start:
    """The page for four players, two of them computer players."""
    return Start(Wishes(4, ["Anna", "Björn", "", ""], ["human", "human", "strong", "easy"]))
