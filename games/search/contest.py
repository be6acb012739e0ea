"""One game between computer players, without a window and without a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from games.core import REPETITION, Game, Outcome, Value, all_share
from games.search.players import Level, think

LONGEST = 5_000
"""Actions after which a game is called a draw. With `repetition` on none of ours comes near."""

TOURNAMENT = {REPETITION.name: 3}
"""Options of a game between computer players where it has them, unless they are chosen otherwise."""

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


def computer(game: Game, level: Level) -> Player:
    """The player of a level."""
    return lambda state, generator: game.parse(think(game.name, state, level, generator).chosen)


def options(game: Game, chosen: dict[str, Value]) -> dict[str, Value]:
    """The chosen options, with those of TOURNAMENT."""
    known = {option.name for option in game.options}
    return {name: value for name, value in TOURNAMENT.items() if name in known} | chosen


def play(start: Any, players: Sequence[Player], generator: np.random.Generator) -> Played:
    """Plays from `start` to the end, a player for each seat. The same generator brings the same game."""
    state, choices, made = start, [], 0
    while state.outcome is None and made < LONGEST:
        legal = len(state.actions())
        choices += [legal] if legal > 1 else []
        state = state.play(players[state.seat](state, generator))
        made += 1
    return Played(state.outcome or all_share(state.seats, "length"), made, float(np.mean(choices)))
