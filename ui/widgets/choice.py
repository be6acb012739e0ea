"""One out of a few: buttons side by side, of which one is pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar

import pygame
from pygame_gui.elements import UIButton

from ui.draw.text import Type
from ui.layout import flow
from ui.stage import Stage

T = TypeVar("T")


class Choice(Generic[T]):
    """A row of buttons (or more rows where they do not fit), one for each value with its words."""

    def __init__(
        self, stage: Stage, rect: pygame.Rect, values: Mapping[T, str], chosen: T, on_choice: Callable[[T], None]
    ) -> None:
        """The buttons fill `rect` from its upper edge; `on_choice` is called with the value that is pressed."""
        self.chosen = chosen
        self._on_choice = on_choice
        places, _ = flow(stage.type, list(values.values()), rect.width, SPACE)
        self.buttons = {
            value: UIButton(
                place.move(rect.topleft),
                text,
                stage.manager,
                object_id="#choice",
                command=partial(self._press, value),
            )
            for place, (value, text) in zip(places, values.items(), strict=True)
        }
        self.buttons[chosen].select()

    def _press(self, value: T) -> None:
        self.buttons[self.chosen].unselect()
        self.chosen = value
        self.buttons[value].select()
        self._on_choice(value)


SPACE = 4
"""Pixels between the buttons."""


def choice_height(type_: Type, width: int, values: Mapping[T, str]) -> int:
    """How high a choice of this width is."""
    return flow(type_, list(values.values()), width, SPACE)[1]
