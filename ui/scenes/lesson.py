"""The frame of a lesson that is played: what to do now stands over the board, and doing it leads to the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pygame

from ui.draw import boards
from ui.draw.text import Type
from ui.theme import BODY, INK, INK_SOFT, SMALL
from ui.words import _

PAD = 14


class Task(NamedTuple):
    """A step: what is to be done, in words, and whether it has been, of what the page shows."""

    words: str
    done: Callable[[Any], bool]


class Lesson:
    """The tasks of a lesson, one after the other."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.number = 0
        self._tasks = tasks

    @property
    def over(self) -> bool:
        """Whether all has been done."""
        return self.number == len(self._tasks)

    def update(self, shown: Any) -> bool:
        """Goes on to the next task if this one is done; returns whether it was."""
        if self.over or not self._tasks[self.number].done(shown):
            return False
        self.number += 1
        return True

    def draw(self, surface: pygame.Surface, type_: Type, board: pygame.Rect) -> None:
        """Draws the task at the upper edge of the board."""
        if self.over:
            return
        wide = min(board.width - 40, round(560 * type_.scale))
        words = _(self._tasks[self.number].words)
        high = type_.height(BODY) * len(type_.wrap(words, wide - 2 * PAD, BODY))
        card = pygame.Rect(0, board.y + 12, wide, high + type_.height(SMALL) + 2 * PAD)
        card.centerx = board.centerx
        paper, margin = boards.card(*card.size, radius=10.0, spread=10.0)
        surface.blit(paper, (card.x - margin, card.y - margin))
        count = _("{number} of {count}").format(number=self.number + 1, count=len(self._tasks))
        line = pygame.Rect(card.x + PAD, card.y + PAD - 4, wide - 2 * PAD, type_.height(SMALL))
        type_.draw(surface, count, line, SMALL, INK_SOFT, "centre")
        type_.draw(surface, words, pygame.Rect(line.x, line.bottom + 2, line.width, high), BODY, INK, "centre")
