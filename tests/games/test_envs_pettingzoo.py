"""The board games under PettingZoo: its own checks, the same games as ours, pictures, and bad use."""

import copy
import pickle
import warnings
from functools import partial

import numpy as np
import pygame
import pytest

pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

import ui.pictures  # noqa: E402
from games.core import BOARD_GAMES, IllegalAction, UserError, game, perft  # noqa: E402
from games.envs.coding import coding  # noqa: E402
from games.envs.pettingzoo import BoardGame, env  # noqa: E402

PLAYED = [
    ("Fluegelrad", {}),
    ("Oraia", {"repetition": 2}),
    ("Oraia", {"longest": 30}),
    ("Raummuehle", {"rules": "voluntary"}),
    ("Gulek", {}),
    ("Gulek", {"seats": 6, "two_per_turn": True, "stuck_loses": True}),
]

each_game = pytest.mark.parametrize("name", BOARD_GAMES)


@pytest.mark.parametrize(("name", "chosen"), PLAYED)
def test_it_passes_pettingzoos_own_checks(name, chosen):
    make = partial(pettingzoo.make, "aec", f"drehwerk/{name}-v0", **chosen)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says so of every observation that is a dictionary, except of the classic games that it knows by name.
        warnings.filterwarnings("ignore", message="Observation (space for each agent|is not a NumPy array)")
        api_test(make(), num_cycles=100)
        seed_test(make, num_cycles=30)


@each_game
def test_it_passes_pettingzoos_check_of_pictures(name, monkeypatch):
    monkeypatch.setattr("games.envs.pettingzoo.RATE", 0)  # no waiting
    render_test(partial(env, name, renderer=ui.pictures))


def start(name, **chosen):
    made = env(name, **chosen)
    made.reset()
    return made


def play(made, generator):
    """One random action; returns what was seen before it."""
    seen = made.last()[0]
    made.step(int(generator.choice(np.flatnonzero(seen["action_mask"]))))
    return seen


@each_game
@pytest.mark.parametrize("seed", range(3))
def test_the_mask_is_the_legal_actions_all_through_a_game(name, seed):
    generator = np.random.default_rng(seed)
    seats = int(generator.choice(game(name).seats))
    made, ours, actions = start(name, seats=seats), None, coding(game(name)).actions
    while made.unwrapped.now.outcome is None:
        ours = made.unwrapped.now
        assert made.agent_selection == f"player_{ours.seat}"
        mask = play(made, generator)["action_mask"]
        assert [actions[number] for number in np.flatnonzero(mask)] == [*ours.actions()]
        assert made.unwrapped.now == ours.play(made.unwrapped.last_action)
        others = [agent for agent in made.agents if agent != made.agent_selection]
        assert not any(made.observe(agent)["action_mask"].any() for agent in others)
    outcome = made.unwrapped.now.outcome
    scores = [outcome.score(seat) for seat in range(seats)]
    assert [made.rewards[f"player_{seat}"] for seat in range(seats)] == [seats * score - 1 for score in scores]
    assert all(made.terminations.values())
    assert not any(made.truncations.values())
    assert not made.observe("player_0")["action_mask"].any()


@each_game
def test_numbers_lead_to_actions_and_back_and_rise_with_them(name):
    numbers = coding(game(name))
    count = len(numbers.actions)
    assert [numbers.numbers[numbers.action(number)] for number in range(count)] == [*range(count)]
    assert [game(name).parse(str(action)) for action in numbers.actions] == [*numbers.actions]


def test_the_numbers_that_the_documentation_tells_stay_as_they_are():
    told = {
        ("fluegelrad", "0+1"): 0,
        ("fluegelrad", "2+3"): 12,
        ("fluegelrad", "6+5"): 34,
        ("oraia", "G0-G1"): 0,
        ("oraia", "O7-O6"): 599,
        ("oraia", "turn-1"): 600,
        ("oraia", "turn0"): 601,
        ("oraia", "turn+1"): 602,
        ("oraia", "pass"): 603,
        ("raummuehle", "decline"): 0,
        ("raummuehle", "A1"): 1,
        ("raummuehle", "D4"): 16,
        ("raummuehle", "xA1"): 17,
        ("raummuehle", "xD4"): 32,
        ("gulek", "done"): 0,
        ("gulek", "d0"): 1,
        ("gulek", "k0"): 7,
        ("gulek", "pass"): 22,
        ("gulek", "p0"): 23,
        ("gulek", "s0-"): 38,
        ("gulek", "s0+"): 39,
        ("gulek", "s14+"): 67,
        ("gulek", "u0"): 68,
        ("gulek", "u14"): 82,
    }
    assert {key: coding(game(key[0])).numbers[game(key[0]).parse(key[1])] for key in told} == told
    assert {name: len(coding(game(name)).actions) for name in BOARD_GAMES} == {
        "fluegelrad": 35,
        "oraia": 604,
        "raummuehle": 33,
        "gulek": 83,
    }


def count(made, depth):
    """Sequences of so many actions by the masks alone."""
    numbers = np.flatnonzero(made.observe(made.agent_selection)["action_mask"])
    if depth == 1:
        return len(numbers)
    total = 0
    for number in numbers:
        after = copy.deepcopy(made)
        after.step(int(number))
        total += count(after, depth - 1)
    return total


@each_game
def test_there_are_as_many_ways_to_go_on_as_in_our_game(name):
    made, generator = BoardGame(name), np.random.default_rng(5)
    made.reset()
    for _ in range(45 if name == "gulek" else 12):
        play(made, generator)
    assert count(made, 2) == perft(made.now, 2)


def test_gulek_is_seen_with_the_own_balls_first():
    made = start("gulek", seats=3)
    for text in ("p4", "p4", "p9", "p7"):
        made.step(coding(game("gulek")).numbers[game("gulek").parse(text)])
    seen = made.observe("player_1")["observation"]
    assert seen.shape == (3 * 20 + 23,)
    own, after, before = seen[:20], seen[20:40], seen[40:60]
    assert np.flatnonzero(own[:15]).tolist() == [4]
    assert np.flatnonzero(after[:15]).tolist() == [9]
    assert np.flatnonzero(before[:15]).tolist() == [4, 7]
    assert (own[4], own[17], before[17]) == pytest.approx((1 / 20, 19 / 20, 18 / 20))
    assert (own[19], after[19], before[19]) == (1, 0, 0)
    assert seen[60:65].tolist() == [1, 0, 0, 0, 0]


def test_a_game_that_is_too_long_is_truncated_and_nobody_gets_anything():
    made, generator = start("fluegelrad", longest=3), np.random.default_rng(0)
    for _ in range(3):
        play(made, generator)
    assert made.truncations == {"player_0": True, "player_1": True}
    assert made.terminations == {"player_0": False, "player_1": False}
    assert made.rewards == {"player_0": 0, "player_1": 0}


def test_an_illegal_action_ends_the_game_at_the_cost_of_who_did_it(caplog):
    made = start("oraia")
    made.step(603)
    assert "Illegal move made" in caplog.text
    assert made.rewards == {"player_0": -1, "player_1": 0}
    assert all(made.terminations.values())


def test_in_the_bare_environment_an_illegal_action_is_refused_and_changes_nothing():
    made = BoardGame("oraia")
    made.reset()
    with pytest.raises(IllegalAction, match="only a player who cannot may pass"):
        made.step(603)
    with pytest.raises(IllegalAction, match="no action -1; they are 0 to 603"):
        made.step(-1)
    with pytest.raises(TypeError):
        made.step(0.5)
    assert made.now == made.first
    assert not any(made.terminations.values())


@pytest.mark.parametrize("action", [-1, 604, 0.5, None, "G0-O0"])
def test_what_is_no_action_at_all_is_not_taken(action):
    made = start("oraia")
    with pytest.raises(AssertionError, match="not in action space"):
        made.step(action)


def test_after_the_end_only_none_is_taken_and_then_nothing(caplog):
    made, generator = start("fluegelrad"), np.random.default_rng(1)
    while not any(made.terminations.values()):
        play(made, generator)
    with pytest.raises(ValueError, match="only valid action is None"):
        made.step(0)
    for _ in range(2):
        made.step(None)
    assert made.agents == []
    made.step(None)
    assert "step() called after all agents are terminated" in caplog.text
    made.reset()
    assert made.agents == ["player_0", "player_1"]


def test_an_environment_goes_on_after_pickling():
    made, generator = start("gulek", seats=3), np.random.default_rng(2)
    for _ in range(9):
        play(made, generator)
    other = pickle.loads(pickle.dumps(made.unwrapped))
    assert (other.now, other.agent_selection, other.played) == (made.unwrapped.now, made.agent_selection, 9)


def test_the_picture_shows_the_position():
    made, generator = start("oraia", render_mode="rgb_array", renderer=ui.pictures), np.random.default_rng(3)
    before = made.render()
    assert before.shape == (640, 640, 3)
    pygame.quit()  # as other environments do when they are closed
    play(made, generator)
    assert (made.render() != before).any()
    assert start("oraia", render_mode="ansi").render() == game("oraia").start(repetition=3).text()
    with pytest.warns(UserWarning, match="no render_mode"):
        assert start("oraia").render() is None


def test_bad_wishes_are_refused():
    with pytest.raises(UserError, match="2 to 6 players, not 7"):
        env("gulek", seats=7)
    with pytest.raises(UserError, match="2 players, not 3"):
        pettingzoo.make("aec", "drehwerk/Oraia-v0", seats=3)
    with pytest.raises(UserError, match="no board game 'halma'"):
        env("halma")
    with pytest.raises(UserError, match="repetition cannot be 9"):
        env("oraia", repetition=9)
    with pytest.raises(UserError, match="has no option 'tempo'"):
        env("oraia", tempo=9)
    with pytest.raises(UserError, match="no render_mode 'film'; there are human, rgb_array, ansi"):
        env("oraia", render_mode="film")
    with pytest.raises(UserError, match="'rgb_array' needs a renderer, such as renderer="):
        env("oraia", render_mode="rgb_array")
    with pytest.raises(UserError, match="longest is 1 or more"):
        env("oraia", longest=0)
