"""One game between computer players, without a window and without a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from games.core import AnyGame, Outcome, all_share
from games.search.players import Level, think

LONGEST = 5_000
"""Actions after which a game is called a draw. With `repetition` on none of ours comes near."""

Player = Callable[[Any, np.random.Generator], Any]
"""Says which action it takes in a state, from what the generator gives it."""


class Played(NamedTuple):
    """How a game went."""

    outcome: Outcome
    actions: int
    branching: float
    """The mean number of legal actions where there was a choice."""

    def figures(self, side: Sequence[int]) -> dict[str, float]:
        """What else there is to know of the game, by name; `side` are the seats of the first side."""
        return {"actions": self.actions, "branching": self.branching}


def computer(game: AnyGame, level: Level) -> Player:
    """The player of a level."""
    return lambda state, generator: game.parse(think(game, state, level, generator).chosen)


def play(start: Any, players: Sequence[Player], generator: np.random.Generator) -> Played:
    """Plays from `start` to the end, a player for each seat. The same generator brings the same game."""
    state, choices, made = start, [], 0
    while state.outcome is None and made < LONGEST:
        legal = len(state.actions())
        choices += [legal] if legal > 1 else []
        state = state.play(players[state.seat](state, generator))
        made += 1
    return Played(state.outcome or all_share(state.seats, "length"), made, float(np.mean(choices)))
