"""Computer players: legal, the same by the same seed, blind to no win in one, stopped when asked."""

import numpy as np
import pytest
from walk import walk

from games.core import BOARD_GAMES, UserError, all_share, game
from games.search.players import LEVELS, analyse, choose, level


@pytest.mark.parametrize("level", [level.name for level in LEVELS[:3]])
@pytest.mark.parametrize("name", BOARD_GAMES)
def test_a_player_chooses_what_is_legal_and_the_same_by_the_same_seed(name, level):
    for actions in (0, 25, 60):
        state = walk(name, actions)
        first, again = (choose(name, state.text(), level, seed=7) for _ in range(2))
        assert game(name).parse(first.chosen) in state.actions()
        assert first == again


def test_more_than_two_can_play():
    state = walk("gulek", 90, seats=4)
    thought = choose("gulek", state.text(), "easy", seed=1)
    assert game("gulek").parse(thought.chosen) in state.actions()
    assert len(thought.scores) == 4
    assert sum(thought.scores) == pytest.approx(1.0)
    assert thought.scores[state.seat] == thought.actions[0].value
    assert min(thought.scores) >= 0


def winning(name: str):
    """A position in which an action wins at once, and the texts of all that do."""
    for seed in range(200):
        state, rng = game(name).start(), np.random.default_rng(seed)
        while state.outcome is None:
            wins = {str(a) for a in state.actions() if (end := state.play(a).outcome) and end.winners == (state.seat,)}
            if wins and len(wins) < len(state.actions()):
                return state, wins
            choices = state.actions()
            state = state.play(choices[int(rng.integers(len(choices)))])
    raise AssertionError("no such position was found")


@pytest.mark.parametrize("name", ["fluegelrad", "oraia"])
def test_a_win_at_once_is_taken_and_known_for_certain(name):
    state, wins = winning(name)
    thought = analyse(name, state.text(), seed=3)
    assert thought.chosen in wins
    assert thought.actions[0].certain
    assert thought.actions[0].value == 1.0
    assert thought.line == (thought.chosen,)
    assert thought.scores == tuple(float(seat == state.seat) for seat in range(2))


def test_it_stops_when_asked_and_still_chooses():
    state = walk("raummuehle", 10)
    asked = []
    thought = choose("raummuehle", state.text(), "strong", seed=1, stop=lambda: asked.append(1) or len(asked) > 20)
    assert game("raummuehle").parse(thought.chosen) in state.actions()
    assert len(asked) < 100


def test_what_cannot_be_thought_about_is_refused():
    state = walk("gulek", 5)
    with pytest.raises(UserError, match="level"):
        choose("gulek", state.text(), "godlike", seed=1)
    over = state.end(all_share(2, "agreed"))
    with pytest.raises(UserError, match="over"):
        choose("gulek", over.text(), "easy", seed=1)


def test_a_level_may_play_a_game_by_figures_of_its_own():
    assert level("easy", "gulek").noise < level("easy", "oraia").noise == level("easy").noise
    assert level("easy", "gulek").words == level("easy").words


def test_strong_knows_what_a_draw_is_worth():
    assert all(level("strong", name).contempt == 0 for name in BOARD_GAMES)
