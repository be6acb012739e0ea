"""The board of Gulek and the player's hand on it.

The mouse: a click on a pit places a ball, parks a pair or brings one back; a pit that can be sown shows an arrow on
either side, or is dragged round the ring. With the keyboard: left and right go round the ring and Enter does what a
click does; + sows clockwise and - the other way; 1 to 6 choose the colour that falls; D is done, P passes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from games.gulek import DONE, PASS, Action, State
from ui.draw.pits import PIT, bearing
from ui.draw.text import Type
from ui.draw.ways import Way
from ui.scenes.gulek import telling
from ui.scenes.gulek.balls import Balls
from ui.scenes.gulek.chooser import Chooser
from ui.scenes.gulek.picture import Picture, Trail, View, arrow_place
from ui.scenes.gulek.places import PITCH, pit_at, pit_place, sowing
from ui.stage import Stage
from ui.widgets.focus import PRESSES
from ui.widgets.plates import Plate, Plates, plate_width, strip_height
from ui.words import _

DRAGGED = 0.45
"""So many pitches of the ring a pit is dragged before that is a direction."""
LOUD = 0.004
"""Strength (N s) with which a ball falls into a pit, for the sound of it."""

SIDES = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
SENSES = {
    **dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), 1),
    **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), -1),
}
COLOURS = {pygame.K_1 + seat: seat for seat in range(6)} | {pygame.K_KP1 + seat: seat for seat in range(6)}


class Board:
    """See `ui.scenes.boardgame.board.Board`."""

    def __init__(
        self,
        stage: Stage,
        rect: pygame.Rect,
        state: State,
        last: Action | None,
        free: pygame.Rect | None = None,
        before: Board | None = None,
    ) -> None:
        self.enabled = True
        self.rect = rect
        self._stage = stage
        free = free or rect
        self.view = _view(free, stage.type)
        self.plates = Plates(stage.type, free, at_right=True)
        self._picture = Picture(rect, self.view)
        self._acts: Iterator[float] | None = None
        self._wait = 0.0
        self._focus: int | None = None  # the pit where the keyboard is
        self._by_key = False
        self._trail = _trail_of(state, last)
        self._set(state)

    def _set(self, state: State) -> None:
        """The state is there at once."""
        self.state = state
        self.balls = Balls(state)
        self._arrived()
        self.balls.finish()

    def _arrived(self) -> None:
        """The balls lie as in the state: what comes next is chosen anew."""
        self._acts = None
        self._pit: int | None = None  # the pit whose direction is chosen
        self._sense = 0  # the direction that is pointed at or has the focus
        self._dragged = False
        self.chooser: Chooser | None = None
        self._colour: int | None = None
        if self.state.phase == "drop" and self.state.outcome is None:
            self.chooser = Chooser(self._stage.type, self.view.middle, self.view.radius, self.state)
            spots = {seat: self.view.place(spot) for seat, spot in self.chooser.spots.items()}
            self.balls.spread(spots, self.chooser.scale)

    # -- what the page asks

    @property
    def busy(self) -> bool:
        """Whether balls are still on their way."""
        return self._acts is not None

    @property
    def moving(self) -> bool:
        """Whether a ball moves."""
        return self.busy or self.balls.moving

    def show(self, state: State, last: Action | None, before: State | None = None) -> None:
        """Goes over to a state; where `before` is given, the balls are seen moving from there."""
        if last is None or before is None:
            self._trail = None
            self._set(state)
            return
        self._trail = _followed(self._trail, last, before)
        if self._stage.still:
            self._set(state)
            return
        if self.busy:
            self._set(before)
        self._acts, self._wait = self.balls.acts(last, before, state), 0.0
        self.state, self.chooser, self._pit = state, None, None

    def facts(self, state: State, seat: int) -> str:
        """How many balls the seat has."""
        return telling.facts(state, seat)

    def status(self, state: State) -> str:
        """What the seat to move has to do."""
        return telling.status(state)

    def words(self) -> str:
        """Nothing: what there is to say is seen, and why something cannot be done, the rules say."""
        return ""

    def way(self, action: Action) -> Way | None:
        """The pit of an action, the way of a sowing to its last pit, the ball that is to fall, or the plate."""
        if action.verb == "sow":
            return Way([self.view.pixel(place) for place in sowing(action, self.state)], self._picture.ball)
        if action.verb in ("place", "park", "unpark"):
            return Way([self.view.pixel(pit_place(action.number))], 2 * PIT * self.view.radius)
        if action.verb == "drop":
            if self.chooser is None or action.number not in self.chooser.spots:
                return None
            return Way([self.chooser.spots[action.number]], 1.3 * self._picture.ball * self.chooser.scale)
        plate = self.plates.rects.get(action.verb)
        return Way([plate.center], plate.height) if plate else None

    # -- the player's hand

    def handle(self, event: pygame.event.Event) -> Action | None:
        """The mouse or the keyboard chooses; returns the action that is chosen, if any."""
        if not self.enabled:
            return None
        if event.type == pygame.KEYDOWN:
            self._by_key = True
            return self._key(event.key)
        if event.type == pygame.MOUSEMOTION:
            self._by_key = False
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._by_key = False
            return self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return None

    def _point(self, pos: tuple[int, int]) -> None:
        """The pointer is over a direction, or drags a pit into one."""
        if self._pit is None:
            return
        if self._dragged:
            x, y = self.view.place(pos)
            ahead = (math.atan2(x, -y) - bearing(self._pit) + math.pi) % math.tau - math.pi
            self._sense = 0 if abs(ahead) < DRAGGED * PITCH else 1 if ahead > 0 else -1
        else:
            self._sense = self._arrow_at(pos)

    def _arrow_at(self, pos: tuple[int, int]) -> int:
        """The direction of the arrow at a pixel; 0 without one."""
        if self._pit is None:
            return 0
        near = [
            direction
            for direction in (-1, 1)
            if math.dist(pos, self.view.pixel(arrow_place(self._pit, direction))) <= 0.62 * self._picture.token
        ]
        return near[0] if near else 0

    def _press(self, pos: tuple[int, int]) -> Action | None:
        plate = self.plates.at(pos)
        if plate is not None:
            return DONE if plate == "done" else PASS
        if self.chooser is not None and self.chooser.rect.collidepoint(pos):
            seat = self.chooser.at(pos)
            return None if seat is None else Action("drop", seat)
        direction = self._arrow_at(pos)
        if direction and self._pit is not None:
            return Action("sow", self._pit, direction)
        pit = pit_at(self.view.place(pos))
        self._pit = None
        return None if pit is None else self._do(pit, by_mouse=True)

    def _release(self, pos: tuple[int, int]) -> Action | None:
        dragged, self._dragged = self._dragged, False
        if dragged and self._pit is not None and self._sense and self.rect.collidepoint(pos):
            return Action("sow", self._pit, self._sense)
        return None

    def _do(self, pit: int, by_mouse: bool = False) -> Action | None:
        """What can be done with a pit; one that can be sown is chosen first. If nothing can, the rules say so."""
        actions = self.state.actions()
        for verb in ("place", "park", "unpark"):
            if Action(verb, pit) in actions:
                return Action(verb, pit)
        if Action("sow", pit, 1) not in actions:
            return Action(self.state.phase, pit) if self.state.phase in ("park", "unpark") else Action("sow", pit, 1)
        self._pit, self._sense, self._dragged = pit, 0, by_mouse
        return None

    # -- the keyboard

    def _key(self, key: int) -> Action | None:
        actions = self.state.actions()
        if key == pygame.K_d and DONE in actions:
            return DONE
        if key == pygame.K_p and PASS in actions:
            return PASS
        if self.chooser is not None:
            return self._key_in_hand(key)
        if self._pit is not None and (key in SIDES or key in PRESSES):
            return self._key_at_arrows(key)
        if key in SIDES:
            self._focus = 0 if self._focus is None else (self._focus + SIDES[key]) % 15
        elif key == pygame.K_BACKSPACE:
            self._pit = None
        elif self._focus is not None and key in PRESSES:
            return self._do(self._focus)
        elif self._focus is not None and key in SENSES:
            return Action("sow", self._focus, SENSES[key])
        return None

    def _key_at_arrows(self, key: int) -> Action | None:
        """Left and right choose the direction of the pit that is chosen, Enter sows it."""
        if key in SIDES:
            self._sense = SIDES[key]
        elif self._pit is not None and self._sense:
            return Action("sow", self._pit, self._sense)
        return None

    def _key_in_hand(self, key: int) -> Action | None:
        """The keyboard chooses which ball falls."""
        if key in COLOURS:
            return Action("drop", COLOURS[key])
        droppable = self.state.droppable
        if key in SIDES:
            at = droppable.index(self._colour) + SIDES[key] if self._colour in droppable else 0
            self._colour = droppable[at % len(droppable)]
        elif key in PRESSES and self._colour is not None:
            return Action("drop", self._colour)
        return None

    # -- time

    def update(self, seconds: float) -> None:
        """Lets time go by."""
        if not self.enabled:
            self._pit, self._dragged = None, False
        self.balls.update(seconds)
        self._wait -= seconds
        while self._acts is not None and self._wait <= 0:
            wait = next(self._acts, None)
            if wait is None:
                self._arrived()
            else:
                self._wait += wait
                self._stage.sound.knock(LOUD, 3)
        self._show_plates()

    def _show_plates(self) -> None:
        actions = self.state.actions() if self.enabled and not self.busy else ()
        if DONE in actions:
            self.plates.show(Plate("done", _("Done (D)"), primary=True))
        elif PASS in actions:
            self.plates.show(Plate("pass", _("Pass (P)"), primary=True))
        else:
            self.plates.show()

    # -- pictures

    @property
    def _open_pits(self) -> list[int]:
        """The pits with which something can be done, where that is not so with all."""
        if not self.enabled or self.busy or self.state.phase == "place":
            return []
        return sorted({action.number for action in self.state.actions() if action.verb in ("sow", "park", "unpark")})

    @property
    def _lit(self) -> int | None:
        """The pit that is chosen or pointed at."""
        if not self.enabled or self.busy or self.chooser is not None or self.state.outcome is not None:
            return self.chooser.pit if self.chooser is not None else None
        if self._pit is not None:
            return self._pit
        pit = pit_at(self.view.place(self._stage.pointer)) if not self._by_key else self._focus
        return pit if self.state.phase == "place" or pit in self._open_pits else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the board, the balls, what may be done, the last turn, the focus."""
        picture, state = self._picture, self.state
        picture.draw_ground(surface, state.seats, state.seat if state.outcome is None else None)
        if self._trail is not None and self._pit is None:
            picture.draw_trail(surface, self._trail)
        picture.draw_open(surface, self._open_pits, self._lit)
        if self._pit is not None and self._sense:
            self._draw_way(surface)
        picture.draw_resting(surface, self._stage.type, self.balls)
        if self.chooser is not None:
            over = self._colour if self._by_key else self.chooser.at(self._stage.pointer)
            self.chooser.draw_slip(surface, over if self.enabled else None)
        picture.draw_lifted(surface, self.balls)
        if self.chooser is not None:
            self.chooser.draw_counts(surface)
        if self._pit is not None:
            picture.draw_arrows(surface, self._pit, self._sense)
        self._draw_hand(surface)
        self.plates.draw(surface, self._stage.pointer)

    def _draw_way(self, surface: pygame.Surface) -> None:
        """Where the balls of the chosen pit would fall, up to the last."""
        pit = self._pit or 0
        steps = sum(self.state.pits[pit])
        way = Trail(self.state.seat, (pit, (pit + self._sense * steps) % 15), self._sense, steps)
        self._picture.draw_trail(surface, way)

    def _draw_hand(self, surface: pygame.Surface) -> None:
        """The ring of the keyboard's focus."""
        if not self.enabled or self.busy or self.state.outcome is not None:
            return
        if self._by_key and self._focus is not None and self.chooser is None:
            self._picture.draw_focus(surface, self._focus)


def _trail_of(state: State, last: Action | None) -> Trail | None:
    """What is marked of an action of which only the state after it is known."""
    if last is None or last.verb not in ("sow", "park", "unpark"):
        return None
    goes_on = state.phase in ("drop", "park", "unpark")
    return Trail(state.seat if goes_on else (state.seat - 1) % state.seats, (last.number,))


def _followed(trail: Trail | None, action: Action, before: State) -> Trail | None:
    """What is marked when an action has been played after others of the same turn."""
    verb, number, direction = action
    same = trail is not None and trail.seat == before.seat and before.phase in ("drop", "park", "unpark")
    kept = trail if same and trail is not None else Trail(before.seat)
    if verb in ("sow", "drop"):
        begun = kept if verb == "drop" else Trail(before.seat, (number,), direction)
        falls, start = before.falls(action), begun.marked[:1]
        if not falls:
            return begun
        return begun._replace(marked=(*start, falls[-1][0]), steps=begun.steps + len(falls) if start else 0)
    if verb in ("place", "park", "unpark"):
        return kept._replace(marked=(*kept.marked, number))
    return kept if same else None


def _view(rect: pygame.Rect, type_: Type) -> View:
    """The board as large as leaves a corner for a button."""
    width = max(plate_width(type_, text) for text in (_("Done (D)"), _("Pass (P)"))) + 24
    corner = (rect.width / 2 - width, rect.height / 2 - strip_height(type_))
    radius = 0.485 * min(rect.size)
    free = math.hypot(*corner) if min(corner) > 0 else max(*corner)
    return View(rect.center, max(math.floor(min(radius, free - 4)), 40))
