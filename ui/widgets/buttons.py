"""Buttons with words, in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame_gui.elements import UIButton

from ui.draw.text import Type
from ui.layout import gap, justify
from ui.stage import Stage


class Entry(NamedTuple):
    """A button: its words, what it does, and how it stands out."""

    text: str
    action: Callable[[], None]
    hint: str | None = None  # shown while the pointer rests on it
    primary: bool = False  # what one most likely wants to press


def button(stage: Stage, rect: pygame.Rect, entry: Entry) -> UIButton:
    """A button in the window."""
    return UIButton(
        rect,
        entry.text,
        stage.manager,
        tool_tip_text=entry.hint,
        object_id="#primary" if entry.primary else None,
        command=_plainly(entry.action),
    )


def card_button(stage: Stage, rect: pygame.Rect, action: Callable[[], None], hint: str | None = None) -> UIButton:
    """Makes a picture something that can be pressed."""
    return UIButton(rect, "", stage.manager, tool_tip_text=hint, object_id="#card", command=_plainly(action))


def _plainly(action: Callable[[], None]) -> Callable[[], None]:
    """The action without parameters of its own: pygame_gui would hand an event's data to the first that there is."""
    return lambda: action()


def rows(stage: Stage, rect: pygame.Rect, entries: Sequence[Entry], space: int) -> list[UIButton]:
    """Buttons in rows as wide as `rect`, from its upper edge down."""
    places, _ = justify(stage.type, [entry.text for entry in entries], rect.width, space)
    return [button(stage, place.move(rect.topleft), entry) for place, entry in zip(places, entries, strict=True)]


def rows_height(type_: Type, width: int, entries: Sequence[Entry], space: int) -> int:
    """How high `rows` will be with this type."""
    return justify(type_, [entry.text for entry in entries], width, space)[1]


def foot(panel: pygame.Rect, type_: Type, entries: Sequence[Entry], pad: int) -> pygame.Rect:
    """The lower end of a panel that these buttons need, as far as `pad` from its sides; `foot_rows` puts them there."""
    width = panel.width - 2 * pad
    high = rows_height(type_, width, entries, gap(type_.scale) // 2) + pad
    return pygame.Rect(panel.x + pad, panel.bottom - high, width, high)


def foot_rows(stage: Stage, foot: pygame.Rect, entries: Sequence[Entry]) -> list[UIButton]:
    """The buttons at the foot of a panel."""
    return rows(stage, foot, entries, gap(stage.scale) // 2)
