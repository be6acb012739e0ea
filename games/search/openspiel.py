"""OpenSpiel's own search as a player, to measure ours against; needs the extra `envs`.

It is its Monte-Carlo tree search in C++ as it comes: UCT with the constant of its examples, which evaluates a new
position by a random playout, and proves wins. It plays our games through `games.envs.openspiel`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.extras import needed

with needed():
    import pyspiel

from games.core import AnyGame, game
from games.envs.coding import coding
from games.envs.openspiel import Reached, register
from games.search.contest import Player

UCT_C = 2.0
"""As in OpenSpiel's mcts_example; its returns are from -1 to 1."""

MEMORY = 1_000
"""MB that its tree may take."""


SIMULATIONS = 1_000
"""Unless others are asked for."""


def player(of: AnyGame | str, simulations: int) -> Player:
    """OpenSpiel's search as a player of a game, with so many random playouts before each action."""
    numbers = coding(game(of))

    def choose(state: Any, generator: np.random.Generator) -> Any:
        rules = pyspiel.load_game(register(game(of)), {"players": state.seats})
        seed = int(generator.integers(2**31))
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(rules, evaluator, UCT_C, simulations, MEMORY, True, seed, False)
        return numbers.action(pyspiel.Bot.step(bot, asked(rules, state)))  # not bot.step, see games.envs.openspiel

    return choose


def asked(rules: Any, state: Any) -> Any:
    """Our state as a state of OpenSpiel's game `rules`; its options are those that it has."""
    theirs = rules.new_initial_state()
    theirs.reached = Reached(state)
    return theirs
