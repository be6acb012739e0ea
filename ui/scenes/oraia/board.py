"""The board of Oraïa and the player's hand on it: a piece is clicked and then its end, or it is dragged there.

After a move that ended in the centre, the disc is dragged round, or a plate below the board is pressed. With the
keyboard arrows go from piece to piece, Enter takes one, arrows go through its ends, Enter moves it, Backspace puts it
back; Left and Right turn the disc, Down leaves it as it is; P passes.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import pygame

from games.oraia import PASS, TURNS, Action, Move, State, Turn
from games.oraia.board import GOALS
from ui.draw.ways import Way
from ui.scenes.oraia.flight import Flight, Sweep
from ui.scenes.oraia.picture import Lifted, Picture, Shown
from ui.scenes.oraia.view import View, polar_of
from ui.stage import Stage
from ui.widgets.focus import PRESSES
from ui.widgets.plates import Plate, Plates, strip_height
from ui.words import _

CLICK = 6
"""Pixels that the pointer may move in a click; farther, it drags."""
KNOCK = 0.006
"""How hard a piece comes down (N s)."""
NEXT = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}
TURNING = {pygame.K_LEFT: TURNS[0], pygame.K_DOWN: TURNS[1], pygame.K_RIGHT: TURNS[2]}
PLATES: dict[str, Action] = {"turn-1": TURNS[0], "turn0": TURNS[1], "turn+1": TURNS[2], "pass": PASS}


class Grip(NamedTuple):
    """The mouse is pressed: on a piece, on the disc, or elsewhere."""

    pressed: tuple[int, int]
    piece: int | None = None  # its place
    bearing: float | None = None  # of the pointer that has hold of the disc, in eighths
    moved: bool = False  # farther than a click goes


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
        strip = strip_height(stage.type)
        free = free or rect
        self.view = View.of(pygame.Rect(free.x + 6, free.y + 4, free.width - 12, free.height - strip - 4))
        self.plates = Plates(stage.type, free)
        self._picture = Picture(rect, self.view)
        self._disc = Sweep(state.rotation)
        self._ways: dict[State, tuple[int, ...]] = {} if before is None else before._ways
        self.show(state, last)

    # -- what the page asks

    @property
    def busy(self) -> bool:
        """Whether a piece or the disc is on its way."""
        return self._flight is not None or (not self._disc.over and self._grip is None)

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return self.busy

    def show(self, state: State, last: Action | None, before: State | None = None) -> None:
        """Goes over to a state; where it is known from which, what `last` did is seen happening."""
        self.state = state
        self._last = last
        self._grip: Grip | None = None
        self._pointed: int | None = None
        self._focus: int | None = None
        self._picked = state.must_move
        self._flight: Flight | None = None
        if isinstance(last, Move) and before is not None:
            flight = Flight(last, before)
            self._ways[state] = flight.path
            self._flight = None if self._stage.still else flight
        self._way = self._ways.get(state, ()) if isinstance(last, Move) else ()
        self._turn_disc(still=before is None or self._stage.still)
        self._ends = {} if state.turn_due else _ends(state)
        self.plates.show(*self._plates())

    def _turn_disc(self, still: bool) -> None:
        """Brings the disc to where it is in the state, the shorter way."""
        value = self._disc.value
        target = value + (self.state.rotation - value + 4) % 8 - 4
        (self._disc.set if still else self._disc.go)(round(target))

    def _plates(self) -> list[Plate]:
        if self.state.turn_due:
            return [
                Plate("turn-1", _("Anticlockwise")),
                Plate("turn0", _("Leave the disc")),
                Plate("turn+1", _("Clockwise")),
            ]
        return [Plate("pass", _("Pass"), primary=True)] if PASS in self.state.actions() else []

    def facts(self, state: State, seat: int) -> str:
        """The seat's colour, and how many of its pieces are home."""
        return _("{colour}, {count} of 4 home").format(colour=(_("Red"), _("Blue"))[seat], count=state.home[seat])

    def status(self, state: State) -> str:
        """What the seat to move has to do."""
        if state.outcome is not None:
            return _("The game is over.")
        if state.turn_due:
            return _("turns the disc or leaves it")
        if PASS in state.actions():
            return _("cannot move and passes")
        if state.must_move is not None:
            return _("moves on from the centre")
        return _("has the last move") if state.last_chance else _("moves a piece")

    def words(self) -> str:
        """Why the piece that is pointed at stays, or why the one in the hand cannot go there."""
        place, state = self._pointed, self.state
        if place is None or self.busy or state.turn_due or place == self._picked:
            return ""
        if self._is_own(place) and place not in self._ends:
            if place in GOALS[state.seat]:
                return _("This piece is home and stays there.")
            if state.must_move is not None:
                return _("The piece in the centre must move on.")
            return _("This piece cannot move now.")
        if self._picked is not None and not self._is_own(place) and place not in self._ends.get(self._picked, {}):
            return _("It cannot go there.")
        return ""

    def way(self, action: Action) -> Way | None:
        """The path of a move, the arrow of a turn, or the plate that does it."""
        if isinstance(action, Move):
            return Way(self.view.line(self.state.path(action), self._disc.value), self.view.size)
        if isinstance(action, Turn) and action.eighths:
            return Way(self.view.round_arrow(action.eighths), 0.5 * self.view.size)
        plate = self.plates.rects.get("turn0" if isinstance(action, Turn) else "pass")
        return Way([plate.center], plate.height) if plate else None

    # -- the player's hand

    def handle(self, event: pygame.event.Event) -> Any | None:
        """Mouse and keyboard; returns the move, turn or pass that is chosen, allowed or not."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        if not self.enabled or self.busy:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return None

    def _move(self, pos: tuple[int, int]) -> None:
        self._pointed = self.view.at(pos, self._disc.value)
        self._focus = None
        grip = self._grip
        if grip is None:
            return
        if math.dist(pos, grip.pressed) > CLICK:
            grip = self._grip = grip._replace(moved=True)
        if grip.moved and grip.piece is not None:
            self._picked = grip.piece
        if grip.moved and grip.bearing is not None:
            pulled = (self.view.bearing(pos) - grip.bearing + 4) % 8 - 4
            self._disc.set(self._resting + min(max(pulled, -1.0), 1.0))

    @property
    def _resting(self) -> int:
        """Where the disc is in the state, in eighths, counted so that it is near to where it is shown."""
        return round(self._disc.value + (self.state.rotation - self._disc.value + 4) % 8 - 4)

    def _press(self, pos: tuple[int, int]) -> None:
        self._move(pos)
        if self.plates.at(pos) is None and self.state.turn_due and self.view.on_disc(pos):
            self._grip = Grip(pos, bearing=self.view.bearing(pos))
        else:
            self._grip = Grip(pos, piece=self._pointed if self._pointed in self._ends else None)

    def _release(self, pos: tuple[int, int]) -> Action | None:
        grip, self._grip = self._grip, None
        if grip is None:
            return None
        if grip.bearing is not None:
            return self._let_go_of_disc(pos)
        place = self.view.at(pos, self._disc.value)
        if grip.moved:
            return None if grip.piece is None or place in (None, grip.piece) else Move(grip.piece, place)
        plate = self.plates.at(pos)
        if plate is not None:
            return PLATES[plate]
        if self.state.turn_due:
            way = self.view.arrow(pos)
            return TURNS[1 + way] if way else None
        return self._click(place)

    def _let_go_of_disc(self, pos: tuple[int, int]) -> Turn | None:
        """Turns the disc to the nearest eighth; nothing is chosen if that is where it was, or outside the board."""
        pulled = round(self._disc.value - self._resting)
        if pulled and self.rect.collidepoint(pos):
            return TURNS[1 + pulled]
        self._disc.go(self._resting)
        return None

    def _click(self, place: int | None) -> Move | None:
        """Takes a piece or puts it back; or moves the one that was taken before."""
        if place in self._ends:
            self._picked = None if place == self._picked and self.state.must_move is None else place
        elif self._picked is not None and place is not None and not self._is_own(place):
            return Move(self._picked, place)
        return None

    def _key(self, key: int) -> Action | None:
        if self.state.turn_due:
            return TURNING.get(key)
        if key == pygame.K_p or (key in PRESSES and PASS in self.state.actions()):
            return PASS
        if key in NEXT:
            self._go_on(NEXT[key])
        elif key == pygame.K_BACKSPACE and self._picked is not None:
            self._focus, self._picked = self._picked, self.state.must_move
        elif key in PRESSES and self._focus is not None:
            return self._choose(self._focus)
        return None

    def _go_on(self, by: int) -> None:
        """Goes to the next place that can be chosen, clockwise, or to the one before."""
        places = sorted(self._ends if self._picked is None else self._ends.get(self._picked, ()), key=self._order)
        if self._focus in places:
            self._focus = places[(places.index(self._focus) + by) % len(places)]
        elif places:
            self._focus = places[0 if by > 0 else -1]

    def _order(self, place: int) -> tuple[float, float]:
        reach, bearing = polar_of(place, self.state.rotation)
        return bearing % math.tau, reach

    def _choose(self, place: int) -> Move | None:
        """Takes a piece, or moves the one that is taken."""
        if self._picked is not None:
            return Move(self._picked, place)
        self._picked = place
        self._focus = min(self._ends[place], key=self._order)
        return None

    def _is_own(self, place: int) -> bool:
        return bool(self.state.own >> place & 1)

    # -- time and pictures

    def update(self, seconds: float) -> None:
        """Lets the piece go on its way, and the disc turn."""
        flight = self._flight
        if flight is not None:
            landed = flight.landings
            flight.update(seconds)
            if flight.landings > landed:
                self._stage.sound.knock(KNOCK, 1)
            if flight.over:
                self._flight = None
        self._disc.update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the board as it is now."""
        self._picture.draw(surface, self._shown())
        if not self.busy:
            self.plates.draw(surface, self._stage.pointer)

    def _shown(self) -> Shown:
        lifted, hidden = self._lifted()
        pieces = [piece for piece in self.state.pieces if piece.place != hidden]
        shown = Shown(self._disc.value, pieces, lifted)
        if self._flight is not None:
            return shown
        shown = shown._replace(last=self._last, way=self._way)
        if not self.enabled:
            return shown
        if self.state.turn_due:
            return shown._replace(arrows=True)
        origin = self._picked if self._picked is not None else self._pointed
        choosing = self._focus is None or self._picked is not None
        ends = self._ends.get(origin, {}) if origin is not None and choosing else {}
        aim = self._pointed if self._focus is None else self._focus
        return shown._replace(
            picked=self._picked, ends=tuple(ends.values()), aim=aim if aim in ends else None, focus=self._focus
        )

    def _lifted(self) -> tuple[Lifted | None, int | None]:
        """The piece that is on its way or in the hand, and the place in which it is therefore not drawn."""
        if self._flight is not None:
            return Lifted(self._flight.piece, *self._flight.at(self.view, self._disc.value)), self._flight.path[-1]
        grip = self._grip
        if grip is None or grip.piece is None or not grip.moved:
            return None, None
        piece = next(piece for piece in self.state.pieces if piece.place == grip.piece)
        return Lifted(piece, self._stage.pointer, lift=1.0), grip.piece


def _ends(state: State) -> dict[int, dict[int, tuple[int, ...]]]:
    """For every piece that can move, by its place: where to, and the path there."""
    ends: dict[int, dict[int, tuple[int, ...]]] = {}
    for action in state.actions():
        if isinstance(action, Move):
            ends.setdefault(action.origin, {})[action.to] = state.path(action)
    return ends
