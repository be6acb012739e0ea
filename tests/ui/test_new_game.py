"""A game that is registered from outside has all that the project's own games have, with no change to the project."""

import json
from itertools import pairwise

import numpy as np
import pygame
import pytest
import tictactoe

from games import core, record
from games.core import perft
from games.record import Seat, TimeControl
from games.search import analyse, choose
from ui import saves, scenes
from ui.scenes import gameui
from ui.scenes.boardgame.play import begin, watch
from ui.scenes.gameui import GameUI

NAME = tictactoe.GAME.name
UNTIMED = TimeControl(turn=None)


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setattr(core, "_registered", {})
    monkeypatch.setattr(gameui, "_registered", {})
    core.register(tictactoe.GAME)


def played(*squares):
    """A record of these actions, by two people."""
    state, kept = tictactoe.GAME.start(), record.begin(tictactoe.GAME, (Seat("Ann"), Seat("Ben")), {})
    for square in squares:
        state = state.play(square)
        kept = kept.then(square, 1.0).ended(state.outcome)
    return kept


def text(driver):
    return [written.text for written in driver.stage.type.written]


def test_perft_counts_its_games(drehwerk):
    """A fifth mark ends 8 lines * 3! orders * 6 * 5 squares of the other = 1440 games: 54720 = 4 * (15120 - 1440)."""
    assert perft(tictactoe.GAME.start(), 4) == 3024
    status, out, _ = drehwerk("perft", NAME, "--depth", "6")
    assert (status, out.split()[1::2]) == (0, ["9", "72", "504", "3024", "15120", "54720"])


def test_its_record_holds_it_and_replays_from_the_command_line(tmp_path, drehwerk):
    kept = played(4, 0, 2, 6, 3, 5, 1, 7, 8)
    record.write(tmp_path / "game.json", kept)
    assert record.read(tmp_path / "game.json") == kept
    assert list(record.replay(kept))[-1].outcome == core.all_share(2, "full")
    status, out, _ = drehwerk("replay", str(tmp_path / "game.json"), "--check")
    assert (status, "OXXXXOOOX" in out) == (0, True)


@pytest.mark.parametrize("seed", range(4))
def test_strong_players_draw(seed):
    state = tictactoe.GAME.start()
    while state.outcome is None:
        state = state.play(int(choose(NAME, state.text(), "strong", seed + len(state.actions())).chosen))
    assert state.outcome.winners == (0, 1)


def test_the_search_finds_a_win_and_a_defence():
    assert analyse(NAME, "XX.OO....", 1).chosen == "2"
    assert analyse(NAME, "X...O.X..", 1).chosen == "3"


def test_a_match_of_computer_players_is_the_same_in_two_processes(drehwerk, monkeypatch):
    words = ("match", NAME, "strong", "random", "--games", "10", "--seed", "3", "--json")
    found = json.loads(drehwerk(*words)[1])
    assert found["game"] == NAME
    assert found["lost"] == 0
    assert found["won"] >= 7
    assert json.loads(drehwerk(*words, "--jobs", "2")[1]) == found


def test_pettingzoo_plays_it():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from games.envs.pettingzoo import env

    made = env(NAME)
    api_test(made, num_cycles=30)
    made.reset()
    assert made.action_space("player_0").n == 9
    for square in (0, 3, 1, 4, 2):
        seen = made.observe(made.agent_selection)
        assert seen["action_mask"][square]
        made.step(square)
    assert made.rewards == {"player_0": 1.0, "player_1": -1.0}


def test_openspiel_plays_it():
    pytest.importorskip("pyspiel")
    import pyspiel

    from games.envs.openspiel import register
    from games.search.openspiel import player

    game = pyspiel.load_game(register(tictactoe.GAME))
    assert pyspiel.load_game(register(tictactoe.GAME)).num_distinct_actions() == 9
    states = [game.new_initial_state()]
    for square in (0, 3, 1, 4, 2):
        states.append(states[-1].clone())
        states[-1].apply_action(square)
    assert (states[-1].is_terminal(), states[-1].returns()) == (True, [1.0, -1.0])
    tensors = [game.make_py_observer() for _ in states]
    for tensor, state in zip(tensors, states, strict=True):
        tensor.set_from(state, 0)
    assert all((one.tensor != other.tensor).any() for one, other in pairwise(tensors))
    assert player(NAME, 200)(tictactoe.load("XX.OO...."), np.random.default_rng(1)) == 2


def test_its_start_page_begins_it_from_the_menu(drive):
    driver = drive(scenes.first("menu"), (1600, 1000), language="en")
    assert "Tic-tac-toe" in text(driver)
    driver.stage.go(scenes.first(f"{NAME}-start"))
    driver.frames(2)
    driver.click_on("Start")
    driver.frames(2)
    assert driver.scene.session.record.header.game == NAME


def test_people_play_it_on_its_page_by_mouse_and_keys(drive):
    driver = drive(begin(NAME, (Seat("Ann"), Seat("Ben")), {}, UNTIMED), (1280, 800), language="en")
    for square in (4, 0, 2):
        driver.click(driver.scene.board.rects[str(square)].center)
        driver.frames(2)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert [action.text for action in driver.scene.session.record.actions] == ["4", "0", "2", "1"]
    driver.click(driver.scene.board.rects["6"].center)
    driver.frames(3)
    assert "three in a line" in text(driver)
    assert [saves.sketch(file).game for file in saves.kept("played")] == [NAME]


def test_a_computer_player_plays_it_in_its_own_process(drive):
    driver = drive(begin(NAME, (Seat("Ann"), Seat("Computer 2", "strong")), {}, UNTIMED), animation="off")
    driver.click(driver.scene.board.rects["0"].center)
    session = driver.scene.session
    for _ in range(600):
        driver.frames(1, seconds=0.05)
        if len(session.record.actions) == 2:
            break
        pygame.time.wait(20)
    assert session.record.actions[1].text == "4", "all but the centre loses against the corner"
    driver.stage.thinker.close()


def test_its_rules_page_shows_it(drive):
    driver = drive(scenes.first(f"{NAME}-rules"), language="en")
    assert "Tic-tac-toe" in text(driver)


def test_a_ui_of_its_own_has_its_words_and_its_board(drive):
    gameui.register(GameUI(tictactoe.GAME, aim="Make a line of three."))
    assert "Make a line of three." in " ".join(text(drive(scenes.first(f"{NAME}-start"), (1600, 1000), language="en")))


def test_its_record_can_be_watched(drive, tmp_path):
    record.write(tmp_path / "game.json", played(0, 3, 1, 4, 2))
    driver = drive(watch(tmp_path / "game.json"), language="en")
    for _ in range(5):
        driver.key(pygame.K_PAGEDOWN)
        driver.frames()
    assert "XXXOO...." in text(driver)
