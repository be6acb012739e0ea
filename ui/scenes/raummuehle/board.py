"""The board of Raummühle and the player's hand on it: rods are pointed at in the cube or in its levels, and clicked.

Dragging turns the cube, and so do Q and E, Shift with the arrows, and the mouse's wheel; Home puts it back. With the
keyboard arrows go from rod to rod as they are seen, Enter places or removes a ball, D declines.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import pygame

from games.raummuehle import CELLS, DECLINE, PLACE, REMOVE, RODS, Action, State
from ui.draw.cube import AWAY, BALL, middle, orbit_in, rod_at
from ui.draw.levels import Levels
from ui.draw.rods import Ball, Cube, Scene
from ui.draw.ways import Way
from ui.scenes.raummuehle.eye import PITCH, YAW, Eye
from ui.scenes.raummuehle.flight import OVER, Flight
from ui.stage import Stage
from ui.widgets.focus import PRESSES
from ui.widgets.plates import Plate, Plates, strip_height
from ui.words import _, ngettext

CLICK = 6
"""Pixels that the pointer may move in a click; farther, it turns the cube."""
NOTCH, STEP, TILT = math.radians(8), math.radians(22.5), math.radians(9)
"""How far a notch of the mouse's wheel and a key turn it, and a key tilts it."""
FALL = 0.0022
"""How hard a ball lands for each level that it falls (N s)."""
STEPS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
"""To the right and away from us."""


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
        self.eye: Eye = before.eye if before is not None else Eye()
        strip = strip_height(stage.type)
        free = free or rect
        aside = round(min(0.215 * free.width, 0.27 * free.height))
        self.levels = Levels(pygame.Rect(free.right - aside - 20, free.y + 14, aside, free.height - 28), stage.type)
        self.cube_rect = pygame.Rect(16, 10, free.width - aside - 52, free.height - strip - 10)  # in the board's pixels
        self.plates = Plates(stage.type, pygame.Rect(rect.x, rect.y, self.cube_rect.right, rect.height))
        self._cube = _cube(rect.size, orbit_in(self.cube_rect, YAW, PITCH).focus / AWAY)
        self._rod: int | None = None  # that is pointed at
        self.show(state, last)

    # -- what the page asks

    @property
    def busy(self) -> bool:
        """Whether a ball is on its way."""
        return self._flight is not None

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return self.busy

    def show(self, state: State, last: Action | None, before: State | None = None) -> None:
        """Goes over to a state; where it is known from which, the ball of `last` is seen on its way."""
        self.state = state
        self._pressed: tuple[int, int] | None = None  # where the mouse was pressed, as long as it is
        self._turning: tuple[int, int] | None = None  # where the hand is that turns the cube
        self._flight: Flight | None = None
        self._marked: int | None = None
        if last is not None and last.rod is not None:
            self._marked = last.rod + 16 * (len(state.rods[last.rod]) - (last.verb == "place"))
            if before is not None and not self._stage.still:
                self._flight = Flight(last, before, state)
        self.plates.show(*([Plate("decline", _("Decline"))] if DECLINE in state.actions() else []))

    def facts(self, state: State, seat: int) -> str:
        """The seat's points."""
        return ngettext("{count} point", "{count} points", state.points[seat]).format(count=state.points[seat])

    def status(self, state: State) -> str:
        """What the seat to move has to do, and for how long yet."""
        if state.outcome is not None:
            return _("The game is over.")
        if state.owed and state.rules == "voluntary":
            return _("may remove a ball")
        if state.owed:
            return ngettext("removes a ball", "removes {count} balls", state.owed).format(count=state.owed)
        return ngettext("places the last ball", "places a ball, {count} to go", state.left).format(count=state.left)

    def words(self) -> str:
        """Why nothing can be done with the rod that is pointed at."""
        if (
            self._rod is None
            or self.busy
            or self._turning is not None
            or self._action(self._rod) in self.state.actions()
        ):
            return ""
        balls, name = self.state.rods[self._rod], RODS[self._rod]
        if not self.state.owed:
            return _("Rod {rod} is full.").format(rod=name)
        if not balls:
            return _("There is no ball on rod {rod}.").format(rod=name)
        return _("The ball on top of rod {rod} is your own.").format(rod=name)

    def way(self, action: Action) -> Way | None:
        """The cell in the cube where the ball comes to lie or lies, or the plate that declines."""
        if action.rod is None:
            plate = self.plates.rects.get("decline")
            return Way([plate.center], plate.height) if plate else None
        level = len(self.state.rods[action.rod]) - (action.verb == "remove")
        (x, y), pixels = self.eye.orbit(self.cube_rect).project(middle(action.rod, level))
        return Way([(self.rect.x + float(x), self.rect.y + float(y))], 1.06 * BALL * float(pixels))

    # -- the player's hand

    def handle(self, event: pygame.event.Event) -> Any | None:
        """Turns the cube; returns the placement, removal or refusal to remove that is chosen, allowed or not."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP:
            return self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self.eye.turn(NOTCH * event.y)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _press(self, event: pygame.event.Event) -> None:
        self._pressed = event.pos
        if event.button != 1:
            self._turning = event.pos

    def _move(self, pos: tuple[int, int]) -> None:
        """Points at a rod, or turns the cube."""
        if self._turning is None and self._pressed is not None and math.dist(pos, self._pressed) > CLICK:
            self._turning = self._pressed
        if self._turning is not None:
            self.eye.drag(pos[0] - self._turning[0], pos[1] - self._turning[1])
            self._turning = pos
        else:
            self._rod = self.rod_at(pos)

    def _release(self, event: pygame.event.Event) -> Action | None:
        clicked = self._pressed is not None and self._turning is None
        self._pressed = self._turning = None
        self._rod = self.rod_at(event.pos)
        if not (clicked and event.button == 1 and self.enabled) or self.busy:
            return None
        if self.plates.at(event.pos) is not None:
            return DECLINE
        return None if self._rod is None else self._action(self._rod)

    def _key(self, event: pygame.event.Event) -> Action | None:
        shift = event.mod & pygame.KMOD_SHIFT
        if event.key in STEPS:
            right, away = STEPS[event.key]
            if shift:
                self.eye.turn(STEP * right, TILT * away)
            else:
                self._step(right, away)
        elif event.key in (pygame.K_q, pygame.K_e):
            self.eye.turn(-STEP if event.key == pygame.K_q else STEP)
        elif event.key == pygame.K_HOME:
            self.eye.reset()
        elif self.enabled and not self.busy:
            if event.key == pygame.K_d:
                return DECLINE
            if event.key in PRESSES and self._rod is not None:
                return self._action(self._rod)
        return None

    def _step(self, right: int, away: int) -> None:
        """Goes to the next rod, as seen: the cube may be turned."""
        for _quarter in range(round(self.eye.yaw / (math.pi / 2)) % 4):
            right, away = away, -right
        row, column, _level = CELLS[self._rod if self._rod is not None else 5]
        if self._rod is not None:
            row, column = min(max(row - away, 0), 3), min(max(column + right, 0), 3)
        self._rod = 4 * row + column

    def rod_at(self, pixel: tuple[int, int]) -> int | None:
        """The rod at a pixel, in the cube or in one of its levels."""
        found = self.levels.rod_at(pixel)
        if found is not None or self.plates.at(pixel) is not None:
            return found
        heights = [len(balls) for balls in self.state.rods]
        place = (pixel[0] - self.rect.x, pixel[1] - self.rect.y)
        return rod_at(place, self.eye.orbit(self.cube_rect), heights)

    def _action(self, rod: int) -> Action:
        """What a click on the rod means."""
        return (REMOVE if self.state.owed else PLACE)[rod]

    # -- time and pictures

    def update(self, seconds: float) -> None:
        """Lets the ball go on its way, and the cube turn."""
        self.eye.update(seconds, self._stage.still)
        if self._flight is not None:
            self._flight.update(seconds)
            if self._flight.over:
                self._stage.sound.knock(FALL * self._flight.drop)
                self._flight = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the cube and its levels."""
        scene = self._scene()
        self._cube.draw(surface, self.rect.topleft, self.eye.orbit(self.cube_rect), scene)
        self.levels.draw(surface, scene)
        if not self.busy:
            self.plates.draw(surface, self._stage.pointer)

    def _scene(self) -> Scene:
        balls = self._resting()
        lines: tuple[tuple[int, ...], ...] = ()
        if self._flight is not None:
            balls.append(self._flight.ball)
        else:
            lines = self.state.completed
            if self._marked is not None and not any(ball.ringed for ball in balls):
                balls.append(Ball(_middle(self._marked), 0, ringed=True, alpha=0))
            if self.enabled and self._rod is not None and self._action(self._rod) in self.state.actions():
                balls += self._ghosts(self._rod)
        foot = self._rod if self.enabled else None
        return Scene(tuple(balls), foot, tuple((_middle(line[0]), _middle(line[-1])) for line in lines))

    def _resting(self) -> list[Ball]:
        """The balls that lie on the rods; those that can be removed are lit, and the last one is marked."""
        flown = self._flight.cell if self._flight is not None else None
        removable = self.state.removable if self._flight is None else ()
        return [
            Ball(
                middle(rod, level),
                seat,
                lit=rod in removable and level == len(balls) - 1,
                ringed=self._flight is None and rod + 16 * level == self._marked,
            )
            for rod, balls in enumerate(self.state.rods)
            for level, seat in enumerate(balls)
            if rod + 16 * level != flown
        ]

    def _ghosts(self, rod: int) -> list[Ball]:
        """What would become of a click: a ball over the rod and where it would come to lie, or one that is taken."""
        if self.state.owed:
            return [Ball(middle(rod, OVER), 1 - self.state.seat, alpha=90)]
        level = len(self.state.rods[rod])
        return [
            Ball(middle(rod, OVER), self.state.seat, alpha=225),
            Ball(middle(rod, level), self.state.seat, alpha=105),
        ]


def _middle(cell: int) -> tuple[float, float, float]:
    return middle(cell % 16, cell // 16)


@lru_cache(2)
def _cube(size: tuple[int, int], pixels: float) -> Cube:
    """The pictures that take long to make; those of the last boards are kept, as pages are laid out anew often."""
    return Cube(size, pixels)
