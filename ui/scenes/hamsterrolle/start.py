"""The start page: who plays, by which rules, which way the wheel rolls, how long a turn is, who begins."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from games.core import Option, UserError
from games.hamsterrolle import RULEBOOK
from sim.parameters import STANDARD, Parameters
from sim.players import LEVELS
from sim.scene import Laying, lay, standing
from ui import scenes
from ui.errors import said
from ui.motion import Coast
from ui.scenes.gameui import game_ui
from ui.scenes.hamsterrolle import practice
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.hands import Hands
from ui.scenes.hamsterrolle.play import begin
from ui.scenes.hamsterrolle.setup import BENCH, HAND_NOTES, HANDS, SetupForm, usual
from ui.scenes.hamsterrolle.view import View
from ui.scenes.sheet import Sheet
from ui.settings import Settings
from ui.stage import Stage
from ui.widgets.buttons import Entry
from ui.widgets.form import Section
from ui.widgets.lines import Line, Pick
from ui.words import _


class Start:
    """The page; `wishes` is what is chosen on it."""

    def __init__(self, wishes: SetupForm | None = None) -> None:
        self.wishes = wishes
        self._sheet = Sheet()
        self._coast = Coast()

    def arrange(self, stage: Stage) -> None:
        """The wheel at the left, the form at the right."""
        self.stage = stage
        self._coast.push()
        if self.wishes is None:
            self.wishes = usual(stage.settings)
        self.wishes.hand = stage.settings.hand
        ui = game_ui(RULEBOOK.name)
        entries = [
            Entry(_("Start"), self._start, primary=True),
            Entry(_("Practice"), self._practise, _("No opponent and no timer; every turn can be taken back")),
            Entry(_("First lesson"), self._learn, _("Three minutes, and you know how it is played")),
            Entry(_("Back"), self._sheet.leave),
        ]
        free = self._sheet.arrange(stage, ui.title, _(ui.aim), self._sections(), entries)
        self._gear_shown = self._chosen_gear()
        self._board = Board(free, not self.wishes.ahead_left, parameters=self._gear_shown)

    def handle(self, event: pygame.event.Event) -> None:
        """Escape goes back."""
        self._coast.push()
        self._sheet.handle(event)

    def update(self, seconds: float) -> None:
        """Lets the wheel rock."""
        self._coast.update(seconds, self.stage.still)

    def rest(self) -> float:
        """Until it moves, which it does for a while after anything is done."""
        return 0.0 if self._coast.moving else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """The empty wheel, the form."""
        surface.set_clip(self._board.rect)
        self._board.draw(surface, _rocking(self._coast.seconds, self._gear_shown))
        surface.set_clip(None)
        self._sheet.draw(surface)

    # -- the form

    def _sections(self) -> list[Section]:
        return [
            Section(_("Players"), self._players()),
            Section(_("Rules"), [self._option(option) for option in self.wishes.applicable()]),
            Section(_("Hand and wheel"), self._gear()),
            Section(_("Time"), self._time()),
        ]

    def _players(self) -> list[Line]:
        wishes = self.wishes
        seats = {number: str(number) for number in (2, 3, 4)}
        lot = {True: _("at random"), False: _("the shakiest hands")}
        measured = _("Everyone holds a piece still; whoever trembles most begins.")
        if len(wishes.people) < 2:
            measured = _("With fewer than two people there is nothing to compare, so a random player begins.")
        notes = {True: "", False: measured}
        return [
            Pick(_("Players"), seats, wishes.seats, self._set("seats")),
            self._sheet.players(wishes, LEVELS),
            Pick(_("Who begins"), lot, wishes.by_lot, self._set("by_lot"), notes),
        ]

    def _option(self, option: Option) -> Line:
        words = game_ui(RULEBOOK.name).option(option)
        return self._sheet.option(words.label, words.values, self.wishes, option.name, words.notes)

    def _gear(self) -> list[Line]:
        wishes = self.wishes
        hands = {name: _(words) for name, words in HANDS.items()}
        notes = {name: _(words) for name, words in HAND_NOTES.items()}
        return [
            Pick(_("Hand"), hands, wishes.steadiness, self._set("steadiness"), notes),
            Pick(_("Wheel"), wishes.wheels(), wishes.wheel, self._set("wheel")),
        ]

    def _time(self) -> list[Line]:
        way = {True: _("to the left"), False: _("to the right")}
        return [Pick(_("Rolls"), way, self.wishes.ahead_left, self._roll), *self._sheet.timer(self.wishes)]

    def _chosen_gear(self) -> Parameters:
        """The parameters of the chosen wheel; where its file cannot be read, that is said and beech is taken."""
        try:
            return self.wishes.parameters()
        except UserError as error:
            self.stage.say(said(error))
            self.wishes.wheel = "beech"
            return STANDARD

    def _roll(self, ahead_left: bool) -> None:
        """The wheel rolls this way from now on, on the tuning bench as well."""
        assert self.wishes is not None
        self.wishes.ahead_left = ahead_left
        self.stage.change(ahead_left=ahead_left)

    def _set(self, name: str) -> Callable[[Any], None]:
        return self._sheet.sets(self.wishes, name)

    # -- what is done

    def _learn(self) -> None:
        self.stage.go(scenes.first("hamsterrolle-lesson"))

    def _practise(self) -> None:
        self.stage.go(practice.anew(self.wishes))

    def _start(self) -> None:
        """Begins the match, or first measures whose hands are shakiest, where there are several to be measured."""
        wishes = self.wishes
        self.stage.change(timer=wishes.timer, timer_seconds=wishes.seconds, steadiness=wishes.steadiness)
        if self.wishes.by_lot or len(self.wishes.people) < 2:
            self.stage.go(begin(self.wishes.setup(secrets.randbelow(2**53))))
        else:
            self.stage.go(Hands(self.wishes, back=self))


def _rocking(seconds: float, parameters: Parameters) -> View:
    """The wheel with nothing but the cone, rocking a little."""
    roll = 0.10 * math.sin(0.9 * seconds)
    wheel = standing(parameters, x=-roll * parameters.wheel.radius, angle=roll)
    cone = lay(parameters, wheel, [Laying("cone", 0, height=0.0)])[0]
    return View(
        wheel=(wheel.x, wheel.y, roll),
        kinds=("cone",),
        poses=np.array([[cone.x, cone.y, cone.angle]]),
        axial=np.zeros(1),
        ids=(0,),
    )


def with_wheel(chosen: Settings, parameters: Parameters) -> Start:
    """The page, with a wheel of these parameters chosen."""
    wishes = usual(chosen)
    wishes.wheel, wishes.tuned = BENCH, parameters
    return Start(wishes)


def first(game: str) -> Start:
    """The page as the app begins with it."""
    return Start()


def sample(game: str, record: Path | None = None) -> Start:
    """The page for four players, two of them computer players."""
    return Start(SetupForm(4, ["Anna", "Björn", "", ""], ["human", "human", "strong", "easy"]))
