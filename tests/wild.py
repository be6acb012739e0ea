"""A hand that knows nothing of the game: it pounds on mouse and keyboard."""

from __future__ import annotations

import numpy as np
import pygame
from atboard import AtBoard

KEYS = (
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_BACKSPACE),
    *(pygame.K_HOME, pygame.K_DELETE, pygame.K_TAB, *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9)),
)
KINDS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN)


def pound(player: AtBoard, seed: int, blows: int = 400) -> None:
    """Posts so many events drawn by lot, draws after each, and goes on with whatever they lead to."""
    rng = np.random.default_rng(seed)
    for _ in range(blows):
        pygame.event.post(_event(rng, player.board.rect))
        player.frames(seconds=0.02, draw=True)
        player.board.words()


def _event(rng: np.random.Generator, rect: pygame.Rect) -> pygame.event.Event:
    pos = tuple(int(number) for number in rng.integers(rect.topleft, rect.bottomright))
    key, mod = KEYS[rng.integers(len(KEYS))], int(rng.choice([0, pygame.KMOD_LSHIFT]))
    kind = KINDS[rng.choice(len(KINDS), p=(0.3, 0.2, 0.2, 0.05, 0.25))]
    button = int(rng.choice([1, 2, 3], p=(0.8, 0.1, 0.1)))
    return pygame.event.Event(
        kind, pos=pos, button=button, y=int(rng.choice([-1, 1])), x=0, key=key, mod=mod, unicode=""
    )
