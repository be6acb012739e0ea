"""The tree search beside OpenSpiel's on the same game: positions a second."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from games.core import AnyGame, game
from games.search.players import HINT, level
from games.search.tree import Node, search
from ui.commands.bench.measure import Contest, Work

NODES = 1_000
"""Of a tree of ours."""

SIMULATIONS = 20
"""Of a tree of OpenSpiel's, which is as fast with more: playing to the end by lot takes nearly all of its time."""

NOTE = (
    f"Trees of {NODES} positions, and of {SIMULATIONS} of OpenSpiel's simulations, from the positions of perft. Each "
    "simulation adds one position to its tree, as a node does to ours, and plays from there to the end by lot."
)


def contest(rules: AnyGame, states: list[Any]) -> Contest:
    """Searches from the states: ours, and OpenSpiel's in C++ and in Python if it is installed."""
    ours = {rules.name: _sum_of(lambda state: _ours(rules, state), states)}
    return Contest(f"Search: {rules.title}", "nodes/s", NOTE, ours | _open_spiel(rules.name, states))


def _sum_of(searched: Callable[[Any], int], states: list[Any]) -> Work:
    return lambda: sum(searched(state) for state in states)


def _ours(rules: AnyGame, state: Any) -> int:
    return _size(search(state, rules, NODES, np.random.default_rng(0), noise=level(HINT, rules).noise))


def _size(node: Node) -> int:
    """The nodes of a tree without its root; a search that has proven what it looked for has fewer than it may."""
    return sum(1 + _size(child) for child in node.children)


def _open_spiel(name: str, states: list[Any]) -> dict[str, Work]:
    if find_spec("pyspiel") is None:
        return {}
    import pyspiel
    from open_spiel.python.algorithms import mcts

    from games.envs.openspiel import register
    from games.search import openspiel

    rules = pyspiel.load_game(register(game(name)))
    in_c, asked = openspiel.player(name, SIMULATIONS), [openspiel.asked(rules, state) for state in states]
    random = np.random.RandomState(0)
    lot = mcts.RandomRolloutEvaluator(1, random)
    in_python = mcts.MCTSBot(rules, openspiel.UCT_C, SIMULATIONS, lot, random_state=random)

    def by_c(state: Any) -> int:
        in_c(state, np.random.default_rng(0))
        return SIMULATIONS

    def by_python(state: Any) -> int:
        return int(in_python.mcts_search(state).explore_count)

    return {"OpenSpiel in C++": _sum_of(by_c, states), "OpenSpiel in Python": _sum_of(by_python, asked)}
