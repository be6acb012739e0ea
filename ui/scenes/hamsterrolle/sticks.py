"""Gamepads and touch: two sticks carry and steer the piece, and a second finger steers what the first one carries."""

from __future__ import annotations

import pygame

DEAD = 0.15
"""Deflection (0 to 1) up to which a stick counts as centred."""
FULL = 32767
KEYS = {
    pygame.CONTROLLER_BUTTON_A: pygame.K_RETURN,
    pygame.CONTROLLER_BUTTON_B: pygame.K_BACKSPACE,
    pygame.CONTROLLER_BUTTON_X: pygame.K_SPACE,
    pygame.CONTROLLER_BUTTON_Y: pygame.K_n,
    pygame.CONTROLLER_BUTTON_BACK: pygame.K_p,
}
"""The key that a button of a gamepad stands for."""


class Sticks:
    """Where the sticks of a gamepad are, and which finger carries."""

    def __init__(self) -> None:
        self._axes: dict[int, float] = {}
        self._carrying: int | None = None

    @property
    def carry(self) -> tuple[float, float]:
        """The left stick: to the right and up, -1 to 1."""
        return self._axis(pygame.CONTROLLER_AXIS_LEFTX), -self._axis(pygame.CONTROLLER_AXIS_LEFTY)

    @property
    def steer(self) -> tuple[float, float]:
        """The right stick: towards the player and clockwise, -1 to 1."""
        return self._axis(pygame.CONTROLLER_AXIS_RIGHTY), self._axis(pygame.CONTROLLER_AXIS_RIGHTX)

    @property
    def turn(self) -> float:
        """The triggers: counter-clockwise, -1 to 1."""
        return self._axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT) - self._axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT)

    def _axis(self, number: int) -> float:
        deflection = self._axes.get(number, 0.0)
        return deflection if abs(deflection) > DEAD else 0.0

    def handle(self, event: pygame.event.Event) -> tuple[float, float]:
        """Takes in an event; returns how far (shares of the window, to the right and down) a second finger moved."""
        if event.type == pygame.CONTROLLERAXISMOTION:
            self._axes[event.axis] = event.value / FULL
        elif event.type == pygame.FINGERDOWN and self._carrying is None:
            self._carrying = event.finger_id
        elif event.type == pygame.FINGERUP and event.finger_id == self._carrying:
            self._carrying = None
        elif event.type == pygame.FINGERMOTION and event.finger_id != self._carrying:
            return event.dx, event.dy
        return 0.0, 0.0
