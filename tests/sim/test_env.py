"""Hamsterrolle as an environment: Gymnasium's own check, the rules, what is seen, repeatability, and bad use."""

import copy
import itertools
import pickle
import subprocess
import sys

import numpy as np
import pytest
from msgspec.structs import replace

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import ui.pictures  # noqa: E402
from games.core import UserError  # noqa: E402
from games.extras import command  # noqa: E402
from games.hamsterrolle import PITCH, WHEEL  # noqa: E402
from sim.env import PIECES, Hamsterrolle  # noqa: E402
from sim.observation import ahead  # noqa: E402
from sim.parameters import STANDARD  # noqa: E402
from sim.pieces import KINDS  # noqa: E402
from sim.players.situation import Situation  # noqa: E402
from sim.scene import Laying, lay  # noqa: E402

NAME = "drehwerk/Hamsterrolle-v0"
FIRST, LAST, MIDDLE, FLAT, DOWN, HIGH = -1.0, 1.0, 0.0, 0.0, -1.0, 1.0


@pytest.fixture
def env():
    made = Hamsterrolle()
    made.reset(seed=7)
    return made


def kinds_left(seen):
    return {kind: round(2 * share) for kind, share in zip(KINDS, seen["stock"].tolist(), strict=True) if share}


@pytest.mark.filterwarnings("error")
def test_it_passes_gymnasiums_own_check():
    check_env(gymnasium.make(NAME).unwrapped, skip_render_check=True)  # pictures need a renderer


def test_it_is_there_as_soon_as_it_is_named_with_its_module():
    make = f"import gymnasium; env = gymnasium.make('sim.env:{NAME}'); env.reset(); print(env.spec.max_episode_steps)"
    done = subprocess.run([sys.executable, "-c", make], capture_output=True, text=True, check=True)
    assert done.stdout == "100\n"


def test_the_first_piece_goes_into_compartment_two_and_stays(env):
    seen, info = env.reset(seed=1)
    assert kinds_left(seen) == dict.fromkeys(KINDS[:7], 2)
    assert np.flatnonzero(seen["allowed"]).tolist() == [2]
    assert np.flatnonzero(seen["pieces"][:, 0]).tolist() == [0]
    assert info == {"refusal": ""}
    seen, reward, terminated, truncated, info = env.step(np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN]))
    assert (reward, terminated, truncated, info) == (1.0, False, False, {"refusal": ""})
    assert kinds_left(seen)["plank"] == 1
    assert np.flatnonzero(seen["allowed"]).tolist() == [2, 3, 4]
    assert np.flatnonzero(seen["pieces"][:, 0]).tolist() == [0, 1]
    _, sine, cosine, distance, tilt, upright, axial = seen["pieces"][1].tolist()
    assert np.arctan2(sine, cosine) == pytest.approx(2 * PITCH, abs=PITCH / 2)
    assert distance == pytest.approx((0.190 - 0.010 - 0.005) / 0.190, abs=0.02)  # on the floor, as thick as it is
    assert (tilt, upright) == pytest.approx((0, 1), abs=0.1)
    assert abs(axial) < 0.5


def test_the_edge_to_pass_is_that_of_the_piece_that_lies_furthest_ahead(env):
    seen = env.reset(seed=1)[0]
    cone = np.arctan(0.020 / 0.180) / np.pi  # half its base, from the hub; the cone bars the two compartments after it
    assert seen["edge"][0] == pytest.approx(cone, abs=0.01)
    assert seen["edge"][2] == pytest.approx(cone - 2 / 6, abs=0.01)
    assert seen["edge"][3] == -1
    seen = env.step(np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN]))[0]
    plank = np.arctan(0.036 / 0.165) / np.pi
    assert seen["edge"][2] == pytest.approx(plank, abs=0.02)
    assert seen["edge"][4] == pytest.approx(plank - 2 / 6, abs=0.02)


def test_a_placement_against_the_rules_ends_the_episode_at_a_cost(env):
    plank_to_two = np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN])
    env.step(plank_to_two)
    before = kinds_left(env.step(plank_to_two)[0])
    env.reset(seed=7)
    env.step(plank_to_two)
    seen, reward, terminated, truncated, info = env.step(plank_to_two)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["refusal"].startswith("There is a plank in this compartment already")
    assert kinds_left(seen) == before == dict.fromkeys(KINDS[:7], 2) | {"plank": 1}


def test_the_numbers_choose_kind_compartment_and_place(env):
    env.step(np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN]))
    seen = env.step(np.array([LAST, LAST, 0.5, FLAT, DOWN]))[0]
    assert kinds_left(seen)["roller"] == 1
    assert np.flatnonzero(seen["allowed"]).tolist() == [4, 5, 6]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_lost_and_what_is_seen_is_what_the_referee_sees(seed):
    env, generator = Hamsterrolle(), np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        seen, reward, over, _, info = env.step(generator.uniform(-1, 1, 5))
        assert env.observation_space.contains(seen)
        inside = np.flatnonzero(seen["pieces"][:, 0])
        assert len(inside) + sum(kinds_left(seen).values()) == PIECES
        total += reward if not info["refusal"] else 0
        angles = np.arctan2(seen["pieces"][inside, 1], seen["pieces"][inside, 2]) % (2 * np.pi)
        told = ahead(env.at.world.state()) % (2 * np.pi)
        assert angles == pytest.approx(told, abs=1e-3)
    stock = sum(kinds_left(seen).values())
    assert total == PIECES - 1 - stock
    assert (stock == 0) == (info["refusal"] == "")


def test_what_falls_out_comes_back_into_the_stock(env):
    """A brick that is about to slip out of the wheel does so while another piece is placed."""
    (brick,) = lay(STANDARD, env.at.scene.wheel, [Laying("brick", 1, axial=0.037, axial_speed=0.5)], first_id=3)
    holders = tuple(WHEEL if piece == 3 else holder for piece, holder in enumerate(env.at.state.holders))
    scene = replace(env.at.scene, pieces=(*env.at.scene.pieces, brick))
    env.at = Situation.of(STANDARD, scene, replace(env.at.state, holders=holders))
    seen, reward, over, _, info = env.step([FIRST, FIRST, MIDDLE, FLAT, DOWN])
    assert (reward, over, info) == (0.0, False, {"refusal": ""})
    assert 3 in env.at.state.stock(0)
    assert sum(kinds_left(seen).values()) == 13


def episode(env, seed):
    """All that is told in an episode of random actions."""
    generator = np.random.default_rng(3)
    told, over = [env.reset(seed=seed)], False
    while not over and len(told) < 6:
        told.append(env.step(generator.uniform(-1, 1, 5)))
        over = told[-1][2]
    return [*itertools.chain(*([array.tolist() for array in seen.values()] + rest for seen, *rest in told))]


def test_the_same_seed_and_actions_give_the_same_episode(env):
    first = episode(env, 11)
    assert episode(Hamsterrolle(), 11) == first
    assert episode(env, 12) != first


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_by_itself_and_to_the_same_end(env, copied):
    generator = np.random.default_rng(8)
    env.step(np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN]))
    other = copied(env)
    before, over = env.at, False
    while not over:
        action = generator.uniform(-1, 1, 5)
        seen, *told = other.step(action)
        assert env.at is before
        also, *same = env.step(action)
        assert told == same
        assert {name: row.tolist() for name, row in seen.items()} == {name: row.tolist() for name, row in also.items()}
        before, over = env.at, told[1]


def test_corners_of_the_action_space_are_placements_like_others(env):
    for number, corner in enumerate(itertools.product((-1.0, 1.0), repeat=5)):
        if env.over:
            env.reset(seed=number)
        seen, reward, *_ = env.step(np.array(corner, np.float32))
        assert env.observation_space.contains(seen)
        assert reward <= 1


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_run_at_once(mode):
    actions = np.random.default_rng(2).uniform(-1, 1, (3, 2, 5)).astype(np.float32)
    vector = gymnasium.make_vec(NAME, num_envs=2, vectorization_mode=mode)
    try:
        seen, _ = vector.reset(seed=5)
        assert seen["pieces"].shape == (2, PIECES, 7)
        rewards = [vector.step(action)[1].tolist() for action in actions]
    finally:
        vector.close()
    alone = Hamsterrolle()
    alone.reset(seed=6)  # as Gymnasium seeds the second one
    assert [row[1] for row in rewards][:1] == [alone.step(actions[0, 1])[1]]


@pytest.mark.parametrize(
    "action",
    [
        np.zeros(4),
        np.zeros((5, 1)),
        np.array([0, 0, np.nan, 0, 0]),
        np.array([0, 0, 0, np.inf, 0]),
        np.array([0, 0, 0, 0, 1.01]),
        "plank",
        None,
        ["0"] * 5,
        [True] * 5,
        3,
    ],
    ids=repr,
)
def test_what_is_no_action_is_not_taken(env, action):
    before = env.at
    with pytest.raises(gymnasium.error.InvalidAction, match="five numbers from -1 to 1"):
        env.step(action)
    assert env.at is before
    assert not env.over


def test_without_an_episode_there_is_no_step(env):
    with pytest.raises(gymnasium.error.ResetNeeded):
        Hamsterrolle().step(np.zeros(5))
    with pytest.raises(gymnasium.error.ResetNeeded):
        gymnasium.make(NAME).step(np.zeros(5, np.float32))
    while not env.step(np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN]))[2]:
        pass
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset begins one"):
        env.step(np.zeros(5))
    env.reset()
    env.step(np.zeros(5))


def test_the_picture_shows_the_wheel():
    env = gymnasium.make(NAME, render_mode="rgb_array", renderer=ui.pictures)
    env.reset(seed=0)
    before = env.render()
    assert (before.shape, before.dtype) == ((640, 640, 3), np.uint8)
    env.step(np.array([FIRST, FIRST, MIDDLE, FLAT, DOWN], np.float32))
    assert (env.render() != before).any()
    with pytest.raises(UserError, match="no render_mode 'film'; there are human, rgb_array"):
        Hamsterrolle(render_mode="film")


@pytest.mark.parametrize("module", ["sim.env", "games.envs.pettingzoo", "games.envs.openspiel"])
def test_without_the_extra_a_sentence_says_what_to_install(module):
    hide = "import sys; sys.modules.update(dict.fromkeys(['gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel']))"
    told = subprocess.run(
        [sys.executable, "-c", f"{hide}; import {module}"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert told.stderr.strip().endswith(command("envs"))
