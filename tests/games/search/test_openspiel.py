"""OpenSpiel's search as a player of our games: legal, the same by the same generator, and it finds a win."""

import numpy as np
import pytest

from games.core import BOARD_GAMES, game, replay

pytest.importorskip("pyspiel")

from games.search.openspiel import player


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_it_chooses_what_is_legal_and_the_same_by_the_same_generator(name):
    state, choose = game(name).start(), player(name, 30)
    for number in range(3):
        first, again = (choose(state, np.random.default_rng(number)) for _ in range(2))
        assert first == again
        state = state.play(first)


def test_it_takes_a_win_at_once():
    rules = game("raummuehle")
    first = ["A1"] * 4 + ["B1"] * 4 + ["C1"] * 3
    second = ["D1"] * 4 + ["D2"] * 4 + ["D3"] * 3
    texts = [text for both in zip(first, second, strict=True) for text in both]
    state = [*replay(rules, rules.start(format="sprint", rules="none"), texts)][-1]
    assert state.points == (2, 2)
    assert player("raummuehle", 150)(state, np.random.default_rng(1)) == rules.parse("C1")
