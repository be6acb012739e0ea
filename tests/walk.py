"""A walk into a board game: actions drawn by lot."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.core import Value, game


def walk(name: str, plies: int, seed: int = 2, seats: int | None = None, **options: Value) -> Any:
    """The position after so many actions, or the last one before the game was over."""
    rng, state = np.random.default_rng(seed), game(name).start(seats, **options)
    for _ in range(plies):
        actions = state.actions()
        after = state.play(actions[int(rng.integers(len(actions)))])
        if after.outcome is not None:
            break
        state = after
    return state
