"""Where buttons are put that share out the width of a panel."""

from itertools import pairwise

import pygame
import pytest

from ui.draw.text import Type
from ui.layout import button_height, justify, page
from ui.theme import BODY

SPACE = 8


@pytest.mark.parametrize(
    ("number", "across", "counts"),
    [(7, 4, [4, 3]), (7, 3, [3, 2, 2]), (7, 2, [2, 2, 2, 1]), (6, 4, [3, 3]), (1, 4, [1])],
)
def test_buttons_fill_all_the_rows_that_they_need(number, across, counts):
    pygame.font.init()
    type_ = Type(1.0)
    width = across * (type_.width("Resign", BODY, bold=True) + 24) + (across - 1) * SPACE
    rects, height = justify(type_, ["Resign"] * number, width, SPACE)
    rows = [[rect for rect in rects if rect.y == y] for y in sorted({rect.y for rect in rects})]
    assert [len(row) for row in rows] == counts
    for row in rows:
        assert (row[0].left, row[-1].right) == (0, width)
        assert all(left.right + SPACE == right.left for left, right in pairwise(row))
    assert height == len(rows) * button_height(type_) + (len(rows) - 1) * SPACE


def test_a_panel_is_no_narrower_for_small_text_which_would_have_to_be_smaller_still():
    assert page((800, 600), 0.7).panel == page((800, 600), 1.0).panel
    assert page((1280, 800), 1.4).panel.width > page((1280, 800), 1.0).panel.width
