"""Levels keep their distance: this notices if a player goes blind. docs/results/board-games.md has long tournaments."""

import numpy as np
import pytest

from games.core import BOARD_GAMES, game
from games.search.contest import computer, play
from games.search.players import level


def score(name: str, first: str, second: str, games: int) -> float:
    """What the first level gets of the points, when each begins every other game."""
    rules = game(name)
    players = [computer(rules, level(side, name)) for side in (first, second)]
    start = rules.start(2, **rules.recommended)
    ends = [play(start, players[:: 1 - 2 * (n % 2)], np.random.default_rng([9, n])).outcome for n in range(games)]
    return float(np.mean([end.score(number % 2) for number, end in enumerate(ends)]))


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_easy_beats_random_play(name):
    assert score(name, "easy", "random", 10) >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_medium_beats_easy(name):
    assert score(name, "medium", "easy", 10) >= 0.7
