"""Marks the best actions over the board: where they lead, and what they are worth."""

from __future__ import annotations

import pygame

from games.core import Game
from games.search import Thought
from ui.draw.links import badge
from ui.draw.text import Type
from ui.draw.ways import Way, draw_way
from ui.scenes.boardgame.analysis import Analysis
from ui.scenes.boardgame.board import Board
from ui.scenes.boardgame.telling import worth
from ui.theme import ADVICE, SMALL

MARKED = 3
"""So many actions are marked at most."""
WEIGHTS = (1.0, 0.45, 0.15)
"""How strongly, the best first."""


def mark(surface: pygame.Surface, type_: Type, board: Board, game: Game, analysis: Analysis) -> None:
    """Marks the best actions, each with its worth, or only the one that is the hint, as far as they are wanted."""
    thought = analysis.thought
    if thought is None or not analysis.wanted:
        return
    if analysis.on:
        _mark_best(surface, type_, board, game, thought)
        return
    way = board.way(game.parse(thought.chosen))
    if way is not None:
        draw_way(surface, way, WEIGHTS[0])


def _mark_best(surface: pygame.Surface, type_: Type, board: Board, game: Game, thought: Thought) -> None:
    best = [(board.way(game.parse(found.action)), found) for found in thought.actions[:MARKED]]
    seen = [(way, found, weight) for (way, found), weight in zip(best, WEIGHTS, strict=False) if way is not None]
    for way, _found, weight in reversed(seen):
        draw_way(surface, way, weight)
    taken: list[pygame.Rect] = []
    for way, found, _weight in seen:
        text = worth(found)
        place = _beside(type_, text, way, taken, surface.get_clip())
        badge(surface, type_, text, place.center, surface.get_clip(), ADVICE, SMALL)


def _beside(type_: Type, text: str, way: Way, taken: list[pygame.Rect], within: pygame.Rect) -> pygame.Rect:
    """A place for the text at the end of a way, where nothing else is said; added to `taken`.

    It is beyond the end of an arrow, and on the lower edge of a ring, so that what is in that stays to be seen.
    """
    rect = pygame.Rect(0, 0, type_.width(text, SMALL, bold=True) + 18, type_.height(SMALL) + 6)
    x, y = way.points[-1]
    ring = len(way.points) == 1
    away = round(way.size / 2) + (-4 if ring else rect.height // 2 + 4)
    sides = (1, -1, 1.5, -1.5, 2) if ring else (-1, 1, -2, 2, -3)
    places = [rect.move(round(x) - rect.centerx, round(y + side * away) - rect.centery) for side in sides]
    inside = [place.clamp(within.inflate(-8, -8)) for place in places]
    free = next((place for place in inside if place.collidelist(taken) < 0), inside[0])
    taken.append(free)
    return free
