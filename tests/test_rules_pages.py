"""Every test that a page of docs/rules names exists, and every option of a game is named on its page."""

import re
from pathlib import Path

import pytest

from games import core
from games.hamsterrolle import RULEBOOK

ROOT = Path(__file__).parents[1]
TESTS = {
    name for file in ROOT.glob("tests/**/test_*.py") for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
}
PAGES = sorted(ROOT.glob("docs/rules/*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_test_that_is_named_exists(page):
    named = {*re.findall(r"`(test_\w+)`", page.read_text())}
    assert named <= TESTS


@pytest.mark.parametrize("rules", [RULEBOOK, *map(core.game, core.BOARD_GAMES)], ids=lambda rules: rules.name)
def test_every_option_is_on_the_page_of_its_game(rules):
    page = (ROOT / "docs" / "rules" / f"{rules.name}.md").read_text()
    assert [option.name for option in rules.options if f"`{option.name}`" not in page] == []
