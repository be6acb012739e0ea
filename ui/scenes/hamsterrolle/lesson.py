"""The first lesson on the wheel: take a piece, carry it, steer it, let go of it, and see something fall."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
from msgspec.structs import replace

from games.clock import TimeControl
from games.hamsterrolle import RULEBOOK, WHEEL
from games.record import Header, Seat
from sim.match import Match
from sim.matchfile import MatchRecord, Setup, Turn
from sim.scene import Laying, lay
from sim.wander import STEADINESS
from ui.scenes.hamsterrolle.conduct import MatchController
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.play import Play
from ui.scenes.hamsterrolle.view import View
from ui.scenes.lesson import Lesson, Task
from ui.widgets.buttons import Entry
from ui.widgets.card import Question
from ui.words import N_, _

CENTRED, STRAIGHT = 0.005, math.radians(8)
"""How near the middle (m) and how straight (rad) a piece has to be steered."""
READING = 4.0
"""Seconds in which the words are read before something falls."""
BRICK = 3
"""The piece that slips out in the second part."""


def _steered(view: View) -> bool:
    return view.carried is not None and abs(view.carried[0]) < CENTRED and abs(view.carried[1]) < STRAIGHT


TASKS = (
    Task(
        N_(
            "Whoever first has no pieces left wins. Take the green block out of your tray: press on it and "
            "keep the button down."
        ),
        lambda view: view.held is not None,
    ),
    Task(
        N_("Carry it into the wheel, to the bright compartment. Space holds the wheel, so that it does not roll away."),
        lambda view: view.edge is not None,
    ),
    Task(
        N_(
            "Your hand drifts; at the lower left you see it from above. Bring the piece to the middle of the rim: with "
            "W and S, A and D, or with Shift and the mouse."
        ),
        _steered,
    ),
    Task(
        N_("Lower it in the bright compartment until it nearly touches, and let go of the button."),
        lambda view: view.held is None and len(view.ids) > 1,
    ),
    Task(
        N_("The wheel rolls until it is in balance. What fell out meanwhile would be yours. F lets time pass faster."),
        lambda view: view.seat != 0,
    ),
    Task(
        N_(
            "Now a brick lies at the very edge of the rim, and slips out. What falls out in your turn is yours again, "
            "and your turn is over."
        ),
        lambda view: view.seat != 0,
    ),
)
FALLING = 5
"""The number of the last task, before which the wheel is laid out anew."""


class LessonPage(Play):
    """The page of the lesson; nothing in it is saved, and it can be left at any time."""

    def __init__(self) -> None:
        super().__init__(Live(Match(_beginning())))
        self.lesson = Lesson(TASKS)
        self._reading = 0.0

    def entries(self) -> Mapping[str, Entry]:
        """All that can be done is to leave."""
        return {"menu": Entry(_("Leave the lesson"), self.controller.menu, primary=True)}

    def question(self) -> Callable[[MatchController], Question] | None:
        """The card at the end."""
        return _end if self.lesson.over else super().question()

    def update(self, seconds: float) -> None:
        """Lets time pass, unless something has to be read first or the lesson is over."""
        if self._reading > 0 or self.lesson.over:
            self._reading -= seconds
            self.pass_time(seconds)
            return
        super().update(seconds)
        if self.lesson.update(self.view):
            self.stage.stale = self.lesson.over
            if self.lesson.number == FALLING:
                self._reading = READING
                self.live.match = Match(_falling())
                self.grip.open()
                self.view = self.live.view()

    def draw(self, surface: pygame.Surface) -> None:
        """The page, and over it what is to be done."""
        super().draw(surface)
        self.lesson.draw(surface, self.stage.type, self.board.rect)


def _end(controller: MatchController) -> Question:
    words = _("That is all there is to it: always further ahead, near the middle of the rim, and in a calm moment.")
    entries = [
        Entry(_("Play"), controller.start, primary=True),
        Entry(_("Menu"), controller.menu),
    ]
    return Question(_("Well done"), words, entries)


def _beginning() -> MatchRecord:
    """A match without a timer, with calm hands."""
    seats = (Seat(_("You")), Seat(_("The others")))
    header = Header(RULEBOOK.name, RULEBOOK.rules, RULEBOOK.settings({}), seats, TimeControl(turn=None))
    return Match.begin(Setup(header, seed=4, hands=(STEADINESS["calm"],) * 2)).record


def _falling() -> MatchRecord:
    """A turn that has begun, in which a brick at the edge of the rim is on its way out."""
    record = _beginning()
    start, setup = record.turns[0], record.setup
    laying = Laying("brick", 1, axial=0.037, axial_speed=0.5)
    brick = lay(setup.parameters, start.scene.wheel, [laying], first_id=BRICK)
    holders = tuple(WHEEL if piece == BRICK else holder for piece, holder in enumerate(start.state.holders))
    state = replace(start.state, holders=holders, phase="begun")
    return MatchRecord(setup, (Turn(replace(start.scene, pieces=(*start.scene.pieces, *brick)), state),))


def first() -> LessonPage:
    """The lesson from its beginning."""
    return LessonPage()


def sample(record: Path | None = None) -> LessonPage:
    """The lesson from its beginning."""
    return LessonPage()
