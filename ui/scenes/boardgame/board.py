"""What a board is: the picture of a board game in a rectangle of the window, and the player's hand on it."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar, runtime_checkable

import pygame

from games.record import Trace
from ui.draw.ways import Way
from ui.stage import Stage

S = TypeVar("S", contravariant=True)
A = TypeVar("A")


class Board(Protocol[S, A]):
    """A board in a rectangle of the window. It is made anew when the window changes, so it keeps nothing of the game.

    `enabled` is set by the page: whether the player at the screen may act now.
    `busy` is true while an action is still being shown, so that nothing is decided meanwhile.
    """

    enabled: bool

    def __init__(
        self,
        stage: Stage,
        rect: pygame.Rect,
        state: S,
        last: A | None,
        free: pygame.Rect | None = None,
        before: Self | None = None,
    ) -> None:
        """Shows `state` at once; `last` is the action that led to it, which stays marked.

        The table fills the rectangle, and what lies on it keeps to the part that is `free`, if not all is. `before` is
        the board that this one replaces on its page: how the player has turned it stays so.
        """

    @property
    def busy(self) -> bool:
        """Whether something is still moving on its own."""

    @property
    def moving(self) -> bool:
        """Whether anything moves, also where a hand has set it moving."""

    def show(self, state: S, last: A | None, before: S | None = None) -> None:
        """Goes over to `state`, to which `last` led. Where `before` is given, `last` is shown moving from there.

        Without motion (`stage.still`) it is there at once.
        """

    def handle(self, event: pygame.event.Event) -> A | None:
        """Takes an event that no widget took; returns the action that the player has chosen with it, if any.

        The mouse and the keyboard (arrows, Enter, letters) alone can choose every legal action; the focus of the
        keyboard is drawn. An action may be illegal: then the page says why.
        """

    def words(self) -> str:
        """What is said beside the pointer: why something may not be done, what will happen; empty for nothing."""

    def facts(self, state: S, seat: int) -> str:
        """What the panel says of a seat besides its name and clock, such as its points."""

    def status(self, state: S) -> str:
        """What the seat to move has to do, in a few words."""

    def way(self, action: A) -> Way | None:
        """Where an action on the state that is shown would be seen; None where there is no place for it."""

    def update(self, seconds: float) -> None:
        """Lets time go by for what moves."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the board, what lies on it, what may be done, the last action, the focus."""


@runtime_checkable
class Traced(Protocol[S, A]):
    """A board on which a hand carries actions out in a way that can be seen again."""

    def trace(self, before: S, action: A) -> Trace:
        """How the action on `before` was carried out; empty where a hand did not do it, or it was not seen."""

    def recall(self, before: S, action: A, trace: Trace) -> None:
        """Says how the action on `before` was carried out, before `show` shows it."""
