"""Mouse and keyboard: whatever is pressed is released, also when the window loses the focus or is hidden."""

import pygame
import pytest

from ui.input import INTERRUPTIONS, Input

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def input():
    pygame.display.set_mode((640, 400))
    pygame.event.clear()
    return Input()


def post(kind, **fields):
    pygame.event.post(pygame.event.Event(kind, fields))


def button(kind, number, pos=(5, 6)):
    post(kind, pos=pos, button=number, touch=False)


def key(kind, which):
    post(kind, key=which, mod=0, unicode="a", scancode=0)


@pytest.mark.parametrize("kind", INTERRUPTIONS, ids=pygame.event.event_name)
def test_what_is_held_is_let_go_of_outside_the_window(input, kind):
    button(pygame.MOUSEBUTTONDOWN, 1)
    button(pygame.MOUSEBUTTONDOWN, 3)
    key(pygame.KEYDOWN, pygame.K_SPACE)
    post(kind)
    *pressed, one, other, space, last = input.events()
    assert [event.type for event in pressed] == [pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN]
    assert [(event.type, event.button) for event in (one, other)] == [
        (pygame.MOUSEBUTTONUP, 1),
        (pygame.MOUSEBUTTONUP, 3),
    ]
    assert not pygame.Rect(0, 0, 640, 400).collidepoint(one.pos)
    assert (space.type, space.key) == (pygame.KEYUP, pygame.K_SPACE)
    assert last.type == kind


def test_a_release_that_comes_after_the_interruption_is_left_out(input):
    button(pygame.MOUSEBUTTONDOWN, 1)
    key(pygame.KEYDOWN, pygame.K_SPACE)
    post(pygame.WINDOWFOCUSLOST)
    list(input.events())
    button(pygame.MOUSEBUTTONUP, 1)
    key(pygame.KEYUP, pygame.K_SPACE)
    post(pygame.WINDOWFOCUSLOST)
    assert [event.type for event in input.events()] == [pygame.WINDOWFOCUSLOST]


def test_one_button_is_released_and_the_other_one_stays_held(input):
    button(pygame.MOUSEBUTTONDOWN, 1)
    button(pygame.MOUSEBUTTONDOWN, 3)
    button(pygame.MOUSEBUTTONUP, 3)
    post(pygame.WINDOWFOCUSLOST)
    released = [event.button for event in input.events() if event.type == pygame.MOUSEBUTTONUP]
    assert released == [3, 1]


def test_motions_in_a_row_come_as_one_between_other_events(input):
    for x in range(1, 4):
        post(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(0, 0, 0), touch=False)
    button(pygame.MOUSEBUTTONDOWN, 1)
    for x in range(4, 6):
        post(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(1, 0, 0), touch=False)
    first, press, second = input.events()
    assert (first.pos, first.rel, first.buttons) == ((3, 0), (3, 0), (0, 0, 0))
    assert press.type == pygame.MOUSEBUTTONDOWN
    assert (second.pos, second.rel, second.buttons) == ((5, 0), (2, 0), (1, 0, 0))
