"""The board of Hamsterrolle: places and pixels agree, mirrored or not, and the picture shows what is where."""

import math

import numpy as np
import pygame
import pytest

from sim.parameters import STANDARD
from sim.scene import Laying, lay, standing
from ui.scenes.hamsterrolle import sample
from ui.scenes.hamsterrolle.board import Board
from ui.scenes.hamsterrolle.view import View
from ui.theme import HONEY, PIECES

RECT = pygame.Rect(0, 0, 900, 800)


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


def one_piece(kind: str, compartment: int, roll: float = 0.0, x: float = 0.0, axial: float = 0.0) -> View:
    """The wheel, rolled and elsewhere, with one piece laid into a compartment."""
    wheel = standing(STANDARD, x, roll)
    pose = lay(STANDARD, wheel, [Laying(kind, compartment, axial=axial)])[0]
    return View((wheel.x, wheel.y, roll), (kind,), np.array([[pose.x, pose.y, pose.angle]]), np.array([axial]), (7,))


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("pixel", [(450, 364), (200, 100), (733, 612)])
@pytest.mark.parametrize("axial", [0.0, 0.05])
def test_a_place_is_drawn_where_the_pointer_finds_it(mirrored, pixel, axial):
    board = Board(RECT, mirrored, camera=0.1)
    view = one_piece("block", 0, x=0.17)
    x, y = board.world(pixel, view, axial)
    place = board.place("block", (x, y, 0.0), axial - board.forms["block"].across / 2, view)
    hub = board.hub(view)
    assert hub[0] + place.offset[0] * place.front == pytest.approx(pixel[0])
    assert hub[1] + place.offset[1] * place.front == pytest.approx(pixel[1])


def test_ahead_is_to_the_left_and_mirrored_to_the_right():
    view = one_piece("block", 3)  # a quarter ahead: level with the hub
    for mirrored, side in ((False, -1), (True, 1)):
        board = Board(RECT, mirrored)
        place = board.place("block", tuple(view.poses[0]), 0.0, view)
        assert np.sign(place.offset[0]) == side
        assert abs(place.offset[1]) < 1
        assert math.sin(board.turn(math.tau / 4, view)) == pytest.approx(side)


def test_a_piece_nearer_to_the_player_is_drawn_larger_and_further_from_the_hub():
    board = Board(RECT)
    near, far = (board.place("bar", (0.1, 0.1, 0.0), axial, one_piece("bar", 0)) for axial in (0.03, -0.03))
    assert near.front > far.front > far.back


@pytest.mark.parametrize("kind", [kind for kind in PIECES if kind not in ("cone", "roller")])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_picture_shows_the_paint_of_a_piece_where_it_is(kind, mirrored):
    surface = pygame.display.get_surface()
    board = Board(RECT, mirrored, camera=-0.05)
    view = one_piece(kind, 2, roll=0.4, x=-0.05)
    board.draw(surface, view)
    place = board.place(kind, tuple(view.poses[0]), 0.0, view)
    hub = board.hub(view)
    x, y = (round(h + o * place.front) for h, o in zip(hub, place.offset, strict=True))
    shown = np.array(pygame.transform.average_color(surface, pygame.Rect(x - 2, y - 2, 5, 5))[:3])
    assert np.abs(shown - np.array(PIECES[kind])).max() < 45
    assert board.piece_at((x, y), view) == 7
    assert board.piece_at((round(hub[0]), round(hub[1])), view) is None


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_wheel_turns_with_its_roll(mirrored):
    """Halfway up a divider's front the picture is dark, wherever the roll has taken it."""
    surface = pygame.display.get_surface()
    board = Board(RECT, mirrored)
    for roll in (0.0, 0.3, 2.0, -11.0):
        view = View((0.0, STANDARD.wheel.radius, roll), (), np.empty((0, 3)), np.empty(0), ())
        board.draw(surface, view)
        for k in (0, 3, 10):
            brightness = [
                sum(surface.get_at(_on_wheel(board, view, (k + share) * math.tau / 12, 0.172))[:3])
                for share in (0.5, 0.25)
            ]
            assert brightness[0] < 150 < brightness[1] or brightness[0] < 0.6 * brightness[1]


def test_the_ring_has_the_colour_of_honey():
    surface = pygame.display.get_surface()
    board = Board(RECT)
    view = one_piece("block", 0)
    board.draw(surface, view)
    at = _on_wheel(board, view, 1.3, STANDARD.wheel.radius - STANDARD.wheel.thickness / 2)
    shown = np.array(pygame.transform.average_color(surface, pygame.Rect(at[0] - 3, at[1] - 3, 7, 7))[:3])
    assert np.abs(shown - np.array(HONEY)).max() < 50


def _on_wheel(board, view, ahead, radius):
    turn, hub = board.turn(ahead, view), board.hub(view)
    reach = radius * board.pixels
    return round(hub[0] + reach * math.sin(turn)), round(hub[1] + reach * math.cos(turn))


def test_the_camera_goes_after_the_wheel_but_not_with_a_piece_in_the_hand():
    board = Board(RECT)
    view = one_piece("block", 0, x=-0.08)
    board.follow(view._replace(held=7), 1.0, still=False)
    assert board.camera.value == 0
    board.follow(view, 0.05, still=False)
    assert -0.08 < board.camera.value < 0
    board.follow(view, 0.0, still=True)
    assert board.camera.value == -0.08


def test_the_sample_lies_still_in_the_wheel():
    view = sample.view()
    inside = np.hypot(*(view.poses[:, :2] - np.array(view.wheel[:2])).T)
    assert inside.max() < STANDARD.wheel.radius
    assert len(view.players) == 2
