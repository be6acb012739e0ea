"""The app's pictures for environments: they show the position and open no window."""

import subprocess
import sys

import numpy as np
import pygame
import pytest

from games.core import BOARD_GAMES, game, play_all
from sim.match import opening
from sim.parameters import STANDARD
from sim.wheel import World
from ui import pictures

STARTS = {"fluegelrad": "1+2", "oraia": "G0-O0", "raummuehle": "B3", "gulek": "p4"}


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_a_picture_shows_the_position_and_the_last_action(name):
    rules = game(name)
    first, action = rules.start(), rules.parse(STARTS[name])
    then = first.play(action)
    before, after = pictures.board(name, first, None), pictures.board(name, then, action)
    assert after.shape == (640, 640, 3)
    assert after.dtype == np.uint8
    assert (before != after).any()
    assert (pictures.board(name, first, None) == before).all()


def test_where_it_lies_is_seen():
    rules = game("gulek")
    one, other = (pictures.board("gulek", play_all(rules.start(6), [rules.parse(f"p{pit}")]), None) for pit in (0, 5))
    rows, _ = np.nonzero((one != other).any(axis=2))
    assert (rows < 200).any()  # pit 0 is at the top
    assert (rows > 400).any()  # pit 5 at the right below the middle


def test_the_wheel_is_in_the_picture_wherever_it_has_rolled():
    world = World(STANDARD, opening(STANDARD, seed=1))
    picture = pictures.wheel(STANDARD, world.observe())
    world.shift(-1.5)
    assert np.abs(pictures.wheel(STANDARD, world.observe()).astype(int) - picture).mean() < 12
    world.remove(0)
    assert (pictures.wheel(STANDARD, world.observe()) != picture).any()


def test_pictures_leave_sdl_alone():
    draw = """
import os, pygame
before = dict(os.environ)
from games.core import game
from ui import pictures
pictures.board("oraia", game("oraia").start(), None)
assert not pygame.display.get_init() and not pygame.get_init() and not pygame.mixer.get_init()
assert {name: value for name, value in os.environ.items() if name.startswith("SDL")} == {
    name: value for name, value in before.items() if name.startswith("SDL")
}
"""
    subprocess.run([sys.executable, "-c", draw], check=True)


def test_a_window_shows_the_picture_until_it_is_closed():
    picture = pictures.board("oraia", game("oraia").start(), None)
    pictures.show(picture, "Oraïa", 0)
    assert pygame.display.get_caption()[0] == "Oraïa"
    assert (pygame.surfarray.array3d(pygame.display.get_surface()).swapaxes(0, 1) == picture).all()
    pictures.close()
    assert pygame.display.get_surface() is None
    pictures.close()
