"""What holds for every board game: its actions, its texts, its records, and that foreign actions are refused."""

import random
import re
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import core, record
from games.clock import expire
from games.core import BOARD_GAMES, IllegalAction, UserError, Value

GAMES = {name: core.game(name) for name in BOARD_GAMES}

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_walk = pytest.mark.parametrize("seed", range(4))


class Walk(NamedTuple):
    """A random game, with options and number of players drawn too: the states, and the actions between them."""

    options: dict[str, Value]
    states: list[Any]
    actions: list[Any]


def walk(game, seed, steps=60):
    draw = random.Random(seed).choice
    options = {option.name: draw(option.choices) for option in game.options}
    states, actions = [game.start(draw(game.seats), **options)], []
    while states[-1].outcome is None and len(actions) < steps:
        actions.append(draw(states[-1].actions()))
        states.append(states[-1].play(actions[-1]))
    return Walk(options, states, actions)


def refused(state, action):
    """The sentence with which the action is refused."""
    before = state.text()
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    sentence = str(caught.value)
    assert sentence.endswith(".") and sentence.isprintable() and len(sentence) < 200
    assert state.text() == before
    return sentence


@each_game
def test_every_option_says_what_it_means_and_has_its_default_among_the_choices(game):
    for option in game.options:
        assert option.default in option.choices
        assert len(option.meaning) > 20
        for choice in option.choices:
            assert option.read(str(choice).lower()) is choice


@each_game
@each_walk
def test_actions_are_distinct_in_rising_order_and_none_after_the_end(game, seed):
    for state in walk(game, seed).states:
        actions = list(state.actions())
        assert actions == sorted(set(actions))
        assert (not actions) == (state.outcome is not None)
        assert state.seat in range(state.seats)


@each_game
@each_walk
def test_text_forms_read_back(game, seed):
    for state in walk(game, seed).states:
        assert game.load(state.text()) == state
        assert "\n" not in state.text()
        for action in state.actions():
            assert game.parse(str(action)) == action
            assert re.fullmatch("[!-~]{1,16}", str(action)), "a record can hold it"


@each_game
@each_walk
def test_an_action_that_is_not_offered_is_refused(game, seed):
    states = walk(game, seed).states
    known = {action for state in states for action in state.actions()}
    for state in states[:: len(states) // 8 or 1]:
        for action in sorted(known - set(state.actions())):
            refused(state, action)


FOREIGN = [action for game in GAMES.values() for state in walk(game, 0).states for action in state.actions()]
NO_ACTIONS = [None, 0, 7, 3.5, "", "3+2", "A1", "p7", "pass", (), (0, 1), (3, 2), (1, 2, 3), [], {}, object(), b"p7"]


@each_game
@each_walk
def test_what_is_no_action_of_this_game_is_refused(game, seed):
    state = walk(game, seed, 10).states[-1]
    kinds = {type(action) for action in state.actions()}
    for action in [action for action in FOREIGN if type(action) not in kinds] + NO_ACTIONS:
        refused(state, action)


@each_game
def test_after_the_end_nothing_can_be_played(game):
    state = walk(game, 0, 3).states[-1]
    outcome = core.others_win(state.seat, core.playing(state), "resigned")
    over = state.end(outcome)
    assert over.outcome == outcome
    assert list(over.actions()) == []
    assert core.perft(over, 1) == 0
    assert game.load(over.text()) == over
    for action in state.actions():
        assert "over" in refused(over, action)


@each_game
@each_walk
def test_a_record_of_a_random_game_replays_to_the_same_states(game, seed):
    options, states, actions = walk(game, seed, 300)
    kept = record.begin(game, [record.Seat("Ada")] * states[0].seats, options)
    for action in actions:
        kept = kept.then(action, 1.0)
    kept = kept.ended(states[-1].outcome)
    assert list(record.replay(record.decode(record.encode(kept), "game.json"))) == states


@each_game
@each_walk
def test_when_time_runs_out_a_whole_legal_turn_can_be_drawn(game, seed):
    for state in walk(game, seed).states[:-1]:
        after, actions = expire(game, state, "random", np.random.default_rng(seed))
        assert after == core.play_all(state, actions)
        assert after.outcome is not None or after.seat != state.seat


@each_game
@each_walk
def test_when_time_runs_out_a_turn_is_skipped_only_where_the_rules_allow_it(game, seed):
    for state in walk(game, seed).states[:-1]:
        after, actions = expire(game, state, "skip", np.random.default_rng(seed))
        assert after == core.play_all(state, actions)
        assert {*actions} <= {*game.finishing, *game.passing}
        skippable = {*game.finishing, *game.passing} & {*state.actions()}
        assert bool(actions) == bool(skippable)


@each_game
@each_walk
def test_when_time_runs_out_the_player_can_lose_or_nothing_happen(game, seed):
    for state in walk(game, seed).states[:-1]:
        assert expire(game, state, "nothing", None) == (state, ())
        after, actions = expire(game, state, "lose", None)
        if actions:  # of three and more the others play on
            assert state.seat not in after.playing and len(state.playing) > 2
        else:
            assert after.outcome == core.others_win(state.seat, core.playing(state), "time")


def test_the_time_outs_of_the_rulebooks_are_the_defaults():
    # Raummühle, "5. Wann endet die Partie?": time loses at once, in every format.
    assert {name: game.expiry for name, game in GAMES.items()} == {
        "fluegelrad": "random",
        "oraia": "random",
        "raummuehle": "lose",
        "gulek": "random",
    }
    # Raummühle, "1. Start und Setzzug": who begins is drawn; the other rulebooks leave it to the players.
    assert [name for name, game in GAMES.items() if game.random_starter] == ["raummuehle"]


@each_game
@each_walk
def test_playing_leaves_the_state_before_as_it_was(game, seed):
    states = walk(game, seed).states
    texts = [state.text() for state in states]
    for before, after in pairwise(states):
        assert after != before
        for action in before.actions():
            before.play(action)
    assert [state.text() for state in states] == texts


@each_game
@given(text=st.text(max_size=12) | st.from_regex(r"\A[A-Ia-z0-9+\-]{1,7}\Z"))
def test_text_is_an_action_or_refused(game, text):
    try:
        action = game.parse(text)
    except IllegalAction as error:
        assert str(error).isprintable() and str(error).endswith(".")
    else:
        assert str(action) == text


@st.composite
def spoilt(draw, game):
    """The text of a state with something in it changed."""
    text = walk(game, draw(st.integers(0, 20))).states[-1].text()
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 6)))
    return text[:start] + draw(st.text(max_size=4) | st.from_regex(r"\A[0-9a-z./;, -]{0,4}\Z")) + text[end:]


@each_game
@given(data=st.data())
def test_text_is_a_state_or_refused(game, data):
    text = data.draw(spoilt(game) | st.text(max_size=40))
    try:
        state = game.load(text)
    except UserError as error:
        assert str(error).isprintable()
        assert len(str(error)) < 400
    else:
        assert game.load(state.text()) == state
        assert (not state.actions()) == (state.outcome is not None)
