"""A person's grip on the match: what mouse, keys, gamepad and fingers do to the pieces and the wheel."""

from __future__ import annotations

import math

import pygame

from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.panel import Panel
from ui.scenes.hamsterrolle.sticks import KEYS, Sticks
from ui.scenes.hamsterrolle.view import View
from ui.stage import Stage

NOTCH = math.radians(15)
"""How far a notch of the mouse's wheel turns the piece."""
TURNING = 2.4
"""How fast Q and E turn it, in radians per second."""
DRAGGING = 0.012
"""How far the pointer turns it with the right button down, in radians per pixel."""
STEERING = 0.05
"""How fast W and S move it along the axis, in metres per second."""
YAWING = 0.6
"""How fast A and D turn it about the line to the hub, in radians per second."""
ALONG, ASKEW = 0.00025, 0.006
"""How far the pointer moves and turns it with Shift down, in metres and radians per pixel."""
MOVING = 0.16
"""How fast the arrow keys move the hand, in metres per second."""
NUMBERS = range(pygame.K_1, pygame.K_9)
"""The keys that take a piece: the first kind in the tray, the second, ..."""
LEFT, MIDDLE, RIGHT = 1, 2, 3


class Grip:
    """Takes pieces from the tray or the wheel, carries, turns and lays them down, and holds the wheel.

    What it is told of the match is the view of this moment. Where the rules refuse something, IllegalAction is raised.
    """

    def __init__(self, live: Live) -> None:
        self.passing = False
        """Whether the next press takes a piece out of the wheel."""
        self._live = live
        self._turning: tuple[int, int] | None = None  # where the pointer was, while the right button turns the piece
        self._cursor: tuple[float, float] | None = (
            None  # where keys or a stick have moved the hand; None with the mouse
        )
        self._sticks = Sticks()

    def arrange(self, stage: Stage, board: Board, panel: Panel) -> None:
        """The page is laid out anew; these are what the pointer can be over now."""
        self._stage, self._board, self._panel = stage, board, panel

    def handle(self, event: pygame.event.Event, view: View) -> None:
        """Does what the mouse, a key, a button of a gamepad or a second finger says."""
        across, down = self._sticks.handle(event)
        if across or down:
            width, height = self._stage.size
            self._steer(down * height * ALONG, across * width * ASKEW)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._cursor = None
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event.button, view)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._release(event.button)
        elif event.type == pygame.MOUSEMOTION and self._turning is not None:
            self._turn_freely(event.pos)
        elif event.type == pygame.MOUSEMOTION and _shift():
            self._steer(event.rel[1] * ALONG, event.rel[0] * ASKEW)
        elif event.type == pygame.MOUSEWHEEL:
            self._turn(event.y * NOTCH)
        elif event.type == pygame.KEYDOWN and not self._stage.typing:
            self._key(event.key, view)
        elif event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._live.hold(False)
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in KEYS:
            self._key(KEYS[event.button], view)
        elif event.type == pygame.CONTROLLERBUTTONUP and KEYS.get(event.button) == pygame.K_SPACE:
            self._live.hold(False)

    def follow(self, view: View, seconds: float) -> None:
        """The piece goes after the pointer, and turns as long as a key is down or a stick deflected."""
        keys, sticks = pygame.key.get_pressed(), self._sticks
        way = keys[pygame.K_q] - keys[pygame.K_e] + sticks.turn
        if way:
            self._turn(way * TURNING * seconds)
        nearer, clockwise = sticks.steer
        nearer += keys[pygame.K_s] - keys[pygame.K_w]
        clockwise += keys[pygame.K_d] - keys[pygame.K_a]
        if nearer or clockwise:
            self._steer(nearer * STEERING * seconds, clockwise * YAWING * seconds)
        right, up = sticks.carry
        right += keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]
        up += keys[pygame.K_UP] - keys[pygame.K_DOWN]
        if right or up:
            (x, y), way = self._pointer, MOVING * self._board.pixels * seconds
            self._cursor = x + right * way, y - up * way
        if self._turning is None and not _shift():
            self._point(view)

    @property
    def _pointer(self) -> tuple[float, float]:
        """The pixel where the hand is wanted."""
        return self._cursor or self._stage.pointer

    def open(self) -> None:
        """The turn is over: the hand opens, and no pass is meant any more."""
        self.passing, self._turning, self._cursor = False, None, None

    def interrupt(self) -> None:
        """The match stands still, and what is let go of meanwhile is not seen: so it is let go of now."""
        self._turning = None
        if self._live.level is None:
            self._live.hold(False)

    def end_turn(self) -> None:
        """Ends the turn without placing a piece."""
        self._live.end_turn()

    def draw_back(self) -> None:
        """Draws the wheel back to the middle."""
        self._live.draw_back()

    def start_pass(self, view: View) -> None:
        """The next press takes a piece out of the wheel, where that may be; or no longer does."""
        self.passing = not self.passing and "pass" in view.may

    def _key(self, key: int, view: View) -> None:
        if key == pygame.K_SPACE:
            self._live.hold(True)
        elif key == pygame.K_r:
            self.draw_back()
        elif key == pygame.K_p:
            self.start_pass(view)
        elif key in NUMBERS and view.held is None:
            self._take_kind(key - pygame.K_1, view)
        elif key == pygame.K_n:
            self._take_next(view)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and view.held is not None:
            self._live.let_go()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.passing:
            self._take_lying(view)
        elif key == pygame.K_BACKSPACE and view.held is not None:
            self._live.put_back()

    def _take_kind(self, number: int, view: View) -> None:
        """Takes a piece of the kind at this place in the tray to the hub, from where the arrow keys move it."""
        kinds = list(view.players[view.supply].stock)
        if number < len(kinds):
            self._cursor = self._board.hub(view)
            self._point(view)
            self._live.take(kinds[number], (0.0, 0.0))
            self._stage.sound.click()

    def _take_next(self, view: View) -> None:
        """Takes the first kind in the tray, or puts back what is in the hand and takes the next one."""
        number = 0
        if view.held is not None:
            held = view.kinds[view.ids.index(view.held)]
            self._live.put_back()
            view = self._live.view()
            kinds = list(view.players[view.supply].stock)
            number = (kinds.index(held) + 1) % len(kinds)
        self._take_kind(number, view)

    def _press(self, button: int, view: View) -> None:
        if button == MIDDLE:
            self._live.hold(True)
        elif button == RIGHT and view.held is not None:
            self._turning = self._stage.pointer
            self._live.hold(True)  # who turns a piece wants the wheel to keep still
        elif button == LEFT and view.held is None:
            self._take(view)

    def _take(self, view: View) -> None:
        """Takes what is under the pointer: a piece of the tray, or for a pass one of the wheel."""
        pile = self._panel.pile_at(self._stage.pointer, view)
        if pile is not None:
            self._point(view)
            self._live.take(pile.kind, pile.grasp)
            self._stage.sound.click()
        elif self.passing:
            self._take_lying(view)

    def _take_lying(self, view: View) -> None:
        """Takes the piece of the wheel that the hand is at, for a pass."""
        piece = self._board.piece_at(self._pointer, view)
        if piece is not None:
            self._point(view)
            self._live.take_from_wheel(piece)
            self.passing = False

    def _release(self, button: int) -> None:
        if button == MIDDLE:
            self._live.hold(False)
        elif button == RIGHT and self._turning is not None:
            self._turning = None
            self._live.hold(False)
        elif button == LEFT and self._live.match.hand.piece is not None:
            if self._stage.pointer[0] >= self._panel.rect.x:  # over it, or beyond the window's edge
                self._live.put_back()
            else:
                self._live.let_go()
            self._stage.sound.click()

    def _turn(self, by: float) -> None:
        self._live.turn(-by if self._board.mirrored else by)

    def _steer(self, along: float, askew: float) -> None:
        """Moves the piece in the hand towards the player, and turns it as seen from above."""
        self._live.steer(along, -askew if self._board.mirrored else askew)

    def _turn_freely(self, pointer: tuple[int, int]) -> None:
        """The piece turns as the pointer goes sideways with the right button down."""
        self._turn((self._turning[0] - pointer[0]) * DRAGGING)
        self._turning = pointer

    def _point(self, view: View) -> None:
        """Tells the hand where the pointer is."""
        axial = 0.0
        if view.held is not None:
            number = view.ids.index(view.held)
            axial = float(view.axial[number]) + self._board.forms[view.kinds[number]].across / 2
        self._live.point(*self._board.world(self._pointer, view, axial))


def _shift() -> bool:
    """Whether Shift is down, with which the pointer moves the piece along the axis instead of across the wheel."""
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
