"""The board games under OpenSpiel: its own checks, the same games as ours, its searches play them, and bad use."""

import json
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import mcts, minimax  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import games.envs.openspiel  # noqa: E402, F401
from games.core import BOARD_GAMES, IllegalAction, UserError, game  # noqa: E402
from games.envs.coding import coding  # noqa: E402

POSITIONS = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]

SPECS = [
    "drehwerk_fluegelrad",
    "drehwerk_fluegelrad(repetition=0,longest=25)",
    "drehwerk_oraia(repetition=2)",
    "drehwerk_raummuehle",
    "drehwerk_raummuehle(format=sprint,rules=voluntary)",
    "drehwerk_gulek",
    "drehwerk_gulek(players=6,two_per_turn=True,stuck_loses=True)",
]


@pytest.mark.parametrize("spec", SPECS)
def test_it_passes_openspiels_own_check(spec):
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


def load(position):
    """The OpenSpiel state at one of the positions whose actions have been counted elsewhere."""
    options = {"repetition": 0} if position["game"] != "raummuehle" else {}
    for name, value in position["set"].items():
        options[name] = (
            int(value) if str(value).isdecimal() else value == "true" if value in ("true", "false") else value
        )
    if "seats" in options:
        options["players"] = options.pop("seats")
    loaded = pyspiel.load_game("drehwerk_" + position["game"], options)
    state = loaded.new_initial_state()
    for text in position["after"].split():
        state.apply_action(state.string_to_action(text))
    return state


def count(state, depth):
    if depth == 1:
        return len(state.legal_actions())
    return sum(count(state.child(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["game"])
def test_actions_are_as_many_as_were_counted_elsewhere(position):
    state = load(position)
    depth = 1 + (position["perft"][1] < 1_200)
    assert count(state, depth) == position["perft"][depth - 1]


@pytest.mark.parametrize("name", BOARD_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_and_ends_as_ours_does(name, seed):
    generator = np.random.default_rng(seed)
    seats = int(generator.choice(game(name).seats))
    options = {} if name == "raummuehle" else {"repetition": 3}
    ours = game(name).start(seats, **options)
    state = pyspiel.load_game("drehwerk_" + name, {"players": seats}).new_initial_state()
    while ours.outcome is None:
        assert state.current_player() == ours.seat
        assert [state.action_to_string(number) for number in state.legal_actions()] == [*map(str, ours.actions())]
        number = int(generator.choice(state.legal_actions()))
        ours = ours.play(coding(game(name)).actions[number])
        state.apply_action(number)
        assert state.now == ours
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    best = max(state.returns())
    assert tuple(seat for seat, got in enumerate(state.returns()) if got == best) == ours.outcome.winners


def test_a_game_that_is_too_long_is_a_draw():
    state = pyspiel.load_game("drehwerk_oraia(longest=7)").new_initial_state()
    for _ in range(7):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert state.legal_actions() == []


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_states_and_games_survive_pickling_in_another_process(name):
    loaded = pyspiel.load_game("drehwerk_" + name)
    state = loaded.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[-1])
    read = "import pickle, sys; game, state = pickle.load(sys.stdin.buffer); print(game); print(state, state.history())"
    told = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps((loaded, state)), capture_output=True, check=True
    )
    assert told.stdout.decode() == f"{loaded}\n{state} {state.history()}\n"


def test_a_copy_of_a_state_goes_its_own_way():
    state = pyspiel.load_game("drehwerk_gulek").new_initial_state()
    other = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert (other.move_number(), str(other)) != (state.move_number(), str(state))
    other.apply_action(other.legal_actions()[0])
    assert (other.history(), str(other)) == (state.history(), str(state))


def test_observations_show_the_state_to_the_player_who_asks():
    loaded = pyspiel.load_game("drehwerk_fluegelrad")
    state = loaded.new_initial_state()
    state.apply_action(loaded.coding.numbers[game("fluegelrad").parse("1+2")])
    first, second = state.observation_tensor(0), state.observation_tensor(1)
    assert first[:24] == second[24:48] == [float(owner == 0) for owner in state.now.hollows]
    assert first[24:48] == second[:24] == [float(owner == 1) for owner in state.now.hollows]
    assert first[48:56] == second[48:56] == [0, 1, 0, 0, 0, 0, 0, 0]
    assert (first[56], second[56]) == (0, 1)
    observation = make_observation(loaded)
    observation.set_from(state, 1)
    assert observation.tensor.tolist() == second
    assert state.observation_string(0) == str(state)


def sprint_that_can_be_won():
    """A sprint of Raummühle without removals: both seats have two lines, and three balls of the last one they need."""
    state = pyspiel.load_game("drehwerk_raummuehle(format=sprint,rules=none)").new_initial_state()
    own = ["A1"] * 4 + ["B1"] * 4 + ["C1"] * 3
    other = ["D1"] * 4 + ["D2"] * 4 + ["D3"] * 3
    for turn in zip(own, other, strict=True):
        for text in turn:
            state.apply_action(state.string_to_action(text))
    assert (state.now.points, state.current_player()) == ((2, 2), 0)
    return state


def test_minimax_and_both_tree_searches_find_the_win():
    state = sprint_that_can_be_won()
    loaded, wins = state.get_game(), state.string_to_action("C1")
    value, action = minimax.alpha_beta_search(loaded, state, lambda _: 0.0, maximum_depth=2)
    assert (value, action) == (1.0, wins)

    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(loaded, 2.0, 150, evaluator, random_state=np.random.RandomState(2))
    assert bot.step(state) == wins

    faster = pyspiel.MCTSBot(loaded, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 150, 10, True, 1, False)
    assert pyspiel.Bot.step(faster, state) == wins


def test_tree_search_plays_games_for_many():
    state = pyspiel.load_game("drehwerk_gulek(players=6)").new_initial_state()
    bot = pyspiel.MCTSBot(state.get_game(), pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 5, 10, False, 1, False)
    for _ in range(3):
        state.apply_action_with_legality_check(pyspiel.Bot.step(bot, state))
    assert state.current_player() == 3


def test_bad_use_is_told():
    with pytest.raises(UserError, match="2 to 6 players, not 7"):
        pyspiel.load_game("drehwerk_gulek(players=7)")
    with pytest.raises(UserError, match="repetition cannot be 9"):
        pyspiel.load_game("drehwerk_oraia(repetition=9)")
    with pytest.raises(UserError, match="longest is 1 or more"):
        pyspiel.load_game("drehwerk_oraia(longest=0)")
    with pytest.raises(pyspiel.SpielError, match="tempo"):
        pyspiel.load_game("drehwerk_oraia(tempo=9)")
    state = pyspiel.load_game("drehwerk_oraia(longest=1)").new_initial_state()
    for number in (-2, 604, 10**9):
        with pytest.raises(IllegalAction, match=f"no action {number}; they are 0 to 603"):
            state.apply_action(number)
    with pytest.raises(IllegalAction, match="You can move"):
        state.apply_action(603)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action_with_legality_check(603)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises((pyspiel.SpielError, IllegalAction)):
        state.apply_action(0)
