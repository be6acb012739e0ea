"""Text on the screen: one typeface, measured before it is drawn, wrapped or made smaller rather than cut off."""

from __future__ import annotations

from collections import OrderedDict
from importlib import resources
from typing import Literal, NamedTuple

import pygame

from ui.theme import BODY, INK, Colour

KEPT = 400
"""Rendered lines that are kept at most, and texts of which it is known how they fit."""
SMALLEST = 8
"""No text is made smaller than this, in points."""
Align = Literal["left", "centre", "right"]


class Written(NamedTuple):
    """A text as it was drawn: the room it had and the room it took."""

    text: str
    allowed: pygame.Rect
    taken: pygame.Rect


class Type:
    """The typeface at one text scale. `written` lists what was drawn since it was last cleared."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.written: list[Written] = []
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, int, bool, Colour], pygame.Surface] = OrderedDict()
        self._fits: dict[tuple[str, tuple[int, int], float, bool], tuple[float, list[str]]] = {}

    def font(self, points: float, bold: bool = False) -> pygame.font.Font:
        """The font of this size (points at a text scale of 1)."""
        key = (max(round(points * self.scale), SMALLEST), bold)
        if key not in self._fonts:
            self._fonts[key] = font_of(*key)
        return self._fonts[key]

    def height(self, points: float) -> int:
        """The height of a line."""
        return self.font(points).get_linesize()

    def width(self, text: str, points: float, bold: bool = False) -> int:
        """The width of the text in one line."""
        return self.font(points, bold).size(_showable(text))[0]

    def wrap(self, text: str, width: float, points: float, bold: bool = False) -> list[str]:
        """The text in lines that are no wider than `width`, broken between words (a longer word keeps its line)."""
        lines = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}".strip()
                if line and self.width(longer, points, bold) > width:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return lines

    def shortened(self, text: str, width: float, points: float, bold: bool = False) -> str:
        """The text with dots for so much of its middle that it is no wider: its end, too, tells it from others."""
        short, kept = text, len(text)
        while kept > 2 and self.width(short, points, bold) > width:
            kept -= 1
            short = f"{text[: (kept + 1) // 2]}…{text[len(text) - kept // 2 :]}"
        return short

    def fitting(self, text: str, room: tuple[float, float], points: float, bold: bool = False) -> float:
        """The largest size up to `points` at which the text, wrapped, fits into a room of (width, height)."""
        while points * self.scale > SMALLEST:
            lines = self.wrap(text, room[0], points, bold)
            widest = max(self.width(line, points, bold) for line in lines)
            if widest <= room[0] and len(lines) * self.height(points) <= room[1]:
                break
            points *= 0.94
        return points

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        points: float = BODY,
        colour: Colour = INK,
        align: Align = "left",
        bold: bool = False,
    ) -> pygame.Rect:
        """Draws the text into `rect`, in the middle of its height, wrapped and made smaller as needed.

        Returns the rectangle that it takes.
        """
        points, wrapped = self._fitted(text, rect.size, points, bold)
        lines = [self._line(line, points, bold, colour) for line in wrapped]
        step = self.height(points)
        taken = pygame.Rect(0, 0, max(line.get_width() for line in lines), step * len(lines))
        taken.center = rect.center
        if align != "centre":
            setattr(taken, align, getattr(rect, align))
        for number, line in enumerate(lines):
            spare = taken.width - line.get_width()
            shift = {"left": 0, "centre": spare // 2, "right": spare}[align]
            surface.blit(line, (taken.x + shift, taken.y + number * step))
        self.written.append(Written(text, rect.copy(), taken))
        return taken

    def _fitted(self, text: str, room: tuple[int, int], points: float, bold: bool) -> tuple[float, list[str]]:
        """The size at which the text fits, and its lines: found out once, as most texts are there for many frames."""
        key = (text, room, points, bold)
        if key not in self._fits:
            if len(self._fits) >= KEPT:
                self._fits.clear()
            points = self.fitting(text, room, points, bold)
            self._fits[key] = points, self.wrap(text, room[0], points, bold)
        return self._fits[key]

    def _line(self, text: str, points: float, bold: bool, colour: Colour) -> pygame.Surface:
        key = (text, max(round(points * self.scale), SMALLEST), bold, colour)
        if key not in self._lines:
            self._lines[key] = self.font(points, bold).render(_showable(text), True, colour)
            if len(self._lines) > KEPT:
                self._lines.popitem(last=False)
        self._lines.move_to_end(key)
        return self._lines[key]


def _showable(text: str) -> str:
    """The text without what fonts refuse: nulls, and what stands for bytes that are no text, as in names of files."""
    return text if text.isprintable() else text.encode("utf-8", "replace").decode().replace("\0", "?")


def font_of(size: int, bold: bool = False) -> pygame.font.Font:
    """Noto Sans, which pygame_gui brings, at a size in points; its figures all have one width."""
    name = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
    with resources.as_file(resources.files("pygame_gui.data") / name) as path:
        return pygame.font.Font(path, size)
