"""The board of Flügelrad and the player's hand on it: the impeller is set into a hole and turned by dragging it round.

With the keyboard: arrows go from hole to hole, Enter sets the impeller and then turns it by a sixth, as + does; a
number from 1 to 5 turns it on to so many sixths; D ends the turn, Backspace takes it back.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pygame

from games.fluegelrad import HOLES, State, Turn
from games.record import Trace
from sim.impeller.events import Dropped, Event, Knocked
from sim.impeller.gear import ball_mass
from sim.impeller.parameters import SIXTH, STANDARD
from ui.draw.ways import Way
from ui.scenes.fluegelrad import hands
from ui.scenes.fluegelrad.picture import Picture
from ui.scenes.fluegelrad.table import table_of
from ui.scenes.fluegelrad.view import (
    EDGE,
    MARBLE,
    TIP,
    Point,
    View,
    bearing,
    difference,
    hole_near,
    hole_towards,
    turned_way,
)
from ui.stage import Stage
from ui.widgets.focus import PRESSES
from ui.widgets.plates import Plate, Plates, strip_height
from ui.words import _, ngettext

KNOB = 0.0105
"""Within this distance (m) of the axle the hand takes the impeller out of its hole; farther out it turns it."""
CLICK = 5
"""Pixels that the pointer may move in a click."""
SAID = 3.5
"""Seconds for which something is said."""
AUDIBLE = 12.0
"""Times as loud as the impulses (N s) of such small marbles would be beside the wheel's pieces."""

STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
ON = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
NUMBERS = {pygame.K_0 + number: number for number in range(1, 6)} | {
    pygame.K_KP1 + number - 1: number for number in range(1, 6)
}


class Grip(NamedTuple):
    """The mouse has hold of the impeller: to carry it, or to turn it by pulling it round."""

    pressed: tuple[int, int]
    offset: Point  # from the pointer to the axle, while it is carried (m)
    moved: bool = False  # farther than in a click
    due: int = 0  # sixths that the impeller was to make when it was taken hold of
    bearing: float | None = None  # of the pointer from the axle, while it is turned
    pulled: float = 0.0  # where the pointer has it (rad)
    wanted: float = 0.0  # the farthest of that

    def pull(self, now: float) -> Grip:
        """The pointer is at another bearing. Going back pulls nothing; after a sixth it takes another arm."""
        pulled = max(self.pulled + difference(now, self.bearing or 0.0), self.wanted - SIXTH)
        return self._replace(bearing=now, pulled=pulled, wanted=max(self.wanted, pulled))


class Board:
    """See `ui.scenes.boardgame.board.Board`."""

    def __init__(
        self,
        stage: Stage,
        rect: pygame.Rect,
        state: State,
        last: Turn | None,
        free: pygame.Rect | None = None,
        before: Board | None = None,
    ) -> None:
        self.enabled = True
        self.rect = rect
        self._stage = stage
        strip = strip_height(stage.type)
        free = free or rect
        self.view = View.of(pygame.Rect(free.x, free.y, free.width, free.height - strip + 10))
        self.table = table_of(state, last)
        self.table.lie_beside(self.view.beside(free))
        self.plates = Plates(stage.type, free)
        self._picture = Picture(rect, self.view)
        self._grip: Grip | None = None
        self._focus: int | None = None  # the hole where the keyboard is
        self._by_key = False
        self._said = ("", 0.0)

    # -- what the page asks

    @property
    def busy(self) -> bool:
        """Whether a turn is being shown that this player does not make."""
        return self.table.turning is not None and not self.table.own

    @property
    def moving(self) -> bool:
        """Whether the impeller or a marble moves."""
        table = self.table
        return self.busy or self._said[1] > 0 or table.spilling or not table.calm or table.pose.moving

    def show(self, state: State, last: Turn | None, before: State | None = None) -> None:
        """Goes over to a state; a turn that was not made here is seen as its hand made it, or turning by itself."""
        self._drop()
        self.table.show(state, last, before, self._stage.still)

    def trace(self, before: State, action: Turn) -> Trace:
        """How a hand made the turn."""
        return hands.traced(hands.remembered(before.hollows, action))

    def recall(self, before: State, action: Turn, trace: Trace) -> None:
        """Remembers how a hand made the turn, so that `show` shows it."""
        hands.keep(before.hollows, action, hands.read(trace))

    def facts(self, state: State, seat: int) -> str:
        """How large the seat's largest cluster is."""
        size = len(state.clusters(seat)[0])
        return ngettext("largest cluster: {size} marble", "largest cluster: {size} marbles", size).format(size=size)

    def status(self, state: State) -> str:
        """What the seat to move has to do."""
        turning = self.table.turning if self.table.own else None
        if turning is None:
            return _("sets the impeller into a hole") if state.wheel is None else _("moves the impeller")
        return _("turns on or ends the turn") if turning.sixths else _("turns the impeller")

    def words(self) -> str:
        """What was said last, or how far the impeller is turned."""
        if self._said[1] > 0:
            return self._said[0]
        turning = self.table.turning
        if turning is None or not turning.held:
            return ""
        if turning.sixths == 0:
            return _("A full turn is no turn.") if turning.own_sixths else _("Turn it clockwise.")
        return ngettext("{count} sixth", "{count} sixths", turning.sixths).format(count=turning.sixths)

    def way(self, action: Turn) -> Way | None:
        """From the hole where the impeller is to the other one, and then round it."""
        points = turned_way(action, self.table.state.wheel)
        return Way([self.view.pixel(point) for point in points], MARBLE * self.view.pixels)

    # -- the player's hand

    def handle(self, event: pygame.event.Event) -> Any | None:
        """The mouse sets and turns the impeller, or the keyboard does; returns the turn when it is ended."""
        if not self.enabled:
            return None
        if event.type == pygame.KEYDOWN:
            self._by_key = True
            return self._key(event.key)
        if event.type == pygame.MOUSEMOTION:
            self._by_key = False
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return None

    def _press(self, pos: tuple[int, int]) -> Turn | None:
        plate = self.plates.at(pos)
        if plate is not None:
            if plate == "end":
                return self._end()
            self.take_back()
            return None
        place, turning = self.view.place(pos), self.table.turning
        away = math.dist(place, self.table.pose.place)
        if turning is not None and KNOB < away < TIP + 0.008 and not self.table.spilling:
            angle, at = turning.world.turned, bearing(place, turning.hole)
            self._grip = Grip(pos, (0.0, 0.0), due=turning.due, bearing=at, pulled=angle, wanted=angle)
            turning.hold()
        elif away < (TIP if turning is None else KNOB):
            self._lift(pos, place)
        else:
            return self._set(hole_near(place, 0.8 * EDGE))
        return None

    def _lift(self, pos: tuple[int, int], place: Point) -> None:
        if self._may_lift():
            x, y = self.table.pose.place
            self._grip = Grip(pos, (x - place[0], y - place[1]))
            self.table.pose.set((x, y), 1.0)

    def _may_lift(self) -> bool:
        turning = self.table.turning
        if turning is None or (turning.sixths == 0 and self.table.calm):
            return True
        self._say(_("The marbles are on their way: end the turn, turn on, or take it back."))
        return False

    def _move(self, pos: tuple[int, int]) -> None:
        place, grip, turning = self.view.place(pos), self._grip, self.table.turning
        if grip is None:
            return
        self._grip = grip = grip._replace(moved=grip.moved or math.dist(pos, grip.pressed) >= CLICK)
        if grip.bearing is None:
            self.table.pose.set(self._axle(pos, grip), 1.0)
            self.table.pose.follow()
        elif turning is not None and turning.held and math.dist(place, self.table.pose.place) > KNOB / 2:
            self._grip = grip.pull(bearing(place, turning.hole))
            turning.turn(self._grip.wanted, STANDARD.hand.speed * self._stage.settings.hand / 100)

    def _axle(self, pos: tuple[int, int], grip: Grip) -> Point:
        """Where the axle of the impeller is that is carried."""
        x, y = self.view.place(pos)
        return x + grip.offset[0], y + grip.offset[1]

    def _release(self, pos: tuple[int, int]) -> Turn | None:
        grip, turning = self._grip, self.table.turning
        self._drop()
        if grip is None:
            return None
        if grip.bearing is None:
            hole = hole_near(self._axle(pos, grip), 0.85 * EDGE) if grip.moved else None
            put_back = turning is None and hole == self.table.state.wheel
            return None if put_back else self._set(hole)
        if not grip.moved and turning is not None and not self.table.spilling:
            turning.turn_until(grip.due + 1)
        return None

    def _drop(self) -> None:
        """The mouse lets go of whatever it holds."""
        grip, self._grip = self._grip, None
        if grip is not None and grip.bearing is None:
            self.table.lay_down()
        elif grip is not None and self.table.turning is not None:
            self.table.turning.let_go()

    def _set(self, hole: int | None) -> Turn | None:
        """Sets the impeller into a hole; where it stands already, the rules will say that no turn begins there."""
        turning = self.table.turning
        if hole is None or (turning is not None and turning.hole == hole) or not self._may_lift():
            return None
        if hole != self.table.state.wheel:
            self.table.place(hole)
            self._stage.sound.click()
            return None
        if turning is None:
            return Turn(hole, 1)
        self.table.give_up()
        return None

    def _end(self) -> Turn | None:
        """The turn as it has been made; one that is none is for the rules to refuse."""
        turning = self.table.turning
        if turning is None:
            self._say(_("First set the impeller into another hole and turn it."))
            return None
        if not self.table.calm or turning.held or self.table.spilling:
            self._say(_("Wait until the marbles lie still."))
            return None
        return Turn(turning.hole, turning.sixths)

    def take_back(self) -> None:
        """Takes the turn back that is being made."""
        if self.table.turning is not None:
            self._drop()
            self.table.take_back()

    # -- the keyboard

    def _key(self, key: int) -> Turn | None:
        turning = self.table.turning
        if key in STEPS:
            start = self._focus if self._focus is not None else self.table.hole or 0
            self._focus = hole_towards(start, STEPS[key])
        elif key == pygame.K_d:
            return self._end()
        elif key == pygame.K_BACKSPACE:
            self.take_back()
        elif key in PRESSES and self._focus is not None and (turning is None or self._focus != turning.hole):
            return self._set(self._focus)
        elif key in (*PRESSES, *ON, *NUMBERS):
            self._turn_on(NUMBERS.get(key))
        return None

    def _turn_on(self, to: int | None) -> None:
        """Turns on by a sixth, or to so many sixths."""
        turning = self.table.turning
        if turning is None:
            self._say(_("First set the impeller into a hole: arrows and Enter."))
        elif not self.table.spilling and not turning.held:
            turning.turn_until(turning.due + (1 if to is None else (to - turning.base - turning.due) % 6))

    # -- time

    def update(self, seconds: float) -> None:
        """Lets time go by."""
        self._said = (self._said[0], self._said[1] - seconds)
        if not self.enabled:
            self._drop()
        in_order = self._stage.settings.flown_out == "put in order"
        for event in self.table.update(seconds, self._stage.still, in_order):
            self._sound(event)
        if self.table.spilled:
            self.table.spilled = False
            self._say(_("Too fast: a marble flew out.") + " " + _flown(in_order))
        if self._grip is not None and self._grip.bearing is not None and self.table.spilling:
            self._drop()
        self._picture.prepare()
        self._show_plates()

    def _sound(self, event: Event) -> None:
        if isinstance(event, Dropped | Knocked):
            self._stage.sound.knock(AUDIBLE * ball_mass(STANDARD) * event.speed, 3 if isinstance(event, Knocked) else 2)

    def _say(self, what: str) -> None:
        self._said = (what, SAID)

    # -- pictures

    def _show_plates(self) -> None:
        turning = self.table.turning
        if turning is None or not self.table.own or not self.enabled:
            self.plates.show()
            return
        turned = turning.sixths != 0 or not self.table.calm
        self.plates.show(
            Plate("back", _("Take back"), enabled=turned),
            Plate("end", _("End turn (D)"), primary=True, enabled=self.table.turn is not None),
        )

    @property
    def _open_holes(self) -> list[int]:
        """The holes that are lit: those into which the impeller may be set now."""
        turning, table = self.table.turning, self.table
        if not self.enabled or self.busy or table.state.outcome is not None:
            return []
        if turning is not None and self._grip is None:
            return []
        if turning is not None and self._grip is not None and self._grip.bearing is not None:
            return []
        return [hole for hole in HOLES if hole not in (table.state.wheel, table.hole)]

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the board, what lies on it, what may be done, the last turn, the focus."""
        self._picture.draw(surface, self._stage.type, self.table, self._open_holes)
        if self._grip is not None and self._grip.bearing is None:
            hole = hole_near(self.table.pose.place, 0.85 * EDGE)
            if hole is not None and hole != self.table.state.wheel:
                self._picture.draw_target(surface, hole)
        if self._by_key and self.enabled and self._focus is not None:
            self._picture.draw_focus(surface, self._focus)
        self.plates.draw(surface, self._stage.pointer)


def _flown(in_order: bool) -> str:
    """What became of a turn that was too fast."""
    return _("The marbles are put in order.") if in_order else _("The turn is taken back.")
