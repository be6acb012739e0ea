"""Where a window goes: inside what a screen has free, frame and all."""

import pygame
import pytest

from ui.display import fitted
from ui.screens import Borders

FRAME = Borders(20, 1, 5, 1)
WIDE, SMALL = pygame.Rect(0, 24, 1920, 1016), pygame.Rect(0, 0, 1024, 640)


@pytest.mark.parametrize(
    "area", [WIDE, SMALL, pygame.Rect(0, 0, 1366, 728), pygame.Rect(-1280, 0, 1280, 1024)], ids=str
)
def test_a_new_window_is_in_the_area_with_its_frame_and_no_larger_than_usual(area):
    window = fitted(None, [area], FRAME)
    assert area.contains(FRAME.around(window))
    assert window.width <= 1280 and window.height <= 800
    assert window.size == (1280, 800) or FRAME.around(window).width == area.width or window.height < 800


def test_a_window_that_fits_comes_back_to_where_it_was():
    wanted = pygame.Rect(101, 70, 900, 600)
    assert fitted(wanted, [WIDE], FRAME) == wanted


def test_on_the_second_screen_it_comes_back_there_and_to_the_first_when_that_is_gone():
    second, wanted = pygame.Rect(1920, 0, 1280, 1024), pygame.Rect(2100, 100, 900, 600)
    assert fitted(wanted, [WIDE, second], FRAME) == wanted
    window = fitted(wanted, [WIDE], FRAME)
    assert WIDE.contains(FRAME.around(window)) and window.size == wanted.size


def test_its_title_bar_is_never_above_the_screen():
    window = fitted(pygame.Rect(100, -300, 900, 600), [SMALL], FRAME)
    assert window.top == FRAME.top


def test_a_dense_screen_gets_a_larger_window():
    assert fitted(None, [pygame.Rect(0, 0, 3840, 2160)], FRAME, 2.0).size == (2560, 1600)
