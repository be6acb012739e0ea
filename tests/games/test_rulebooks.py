"""Every sentence of the rulebooks that has a rule in it is shown by a test.

Each game's test module has a table SENTENCES: the sentence's number, in the order of its rulebook, to what it says in
our words and the name of the test that shows it. Numbers from 101 on are our own Decisions where the rulebook is
silent. The rulebooks are not ours to copy, so how many such sentences there are was counted by reading them once more,
apart from the tables; a sentence that lays down several rules counts as often, one that only repeats or describes not.
"""

from importlib import import_module
from pathlib import Path

import pytest

COUNTED = {
    # material, set-up, object, turns, rotation, note, cluster, end
    "fluegelrad": 1 + 4 + 1 + 3 + 4 + 1 + 2 + 3,
    # gear, set-up, winner, the centre, step and hop, the three captions of the drawings, single rules
    "oraia": 1 + 3 + 1 + 4 + 3 + (3 + 1 + 1) + 11,
    # placing, lines, removals, points, end, older rules
    "raummuehle": 7 + 6 + 10 + 6 + 8 + 2,
    # players and gear, first stage, second stage, captures, goal, variations
    "gulek": 3 + 3 + 8 + 2 + 3 + 2,
    # players, beginning, object, gear; direction, compartments, in turn, edges, kinds; falling, barred compartment,
    # time, higher powers; passing, many that fall; end, tips, team game
    "hamsterrolle": (6 + 3 + 2 + 2) + (1 + 3 + 2 + 4 + 2) + (3 + 1 + 3 + 1) + (5 + 1) + 2 + 5 + 7,
}
"""For each rulebook the rule sentences in its parts, in its order."""

DECISIONS = 101


def faults(table, count, tests):
    """What is wrong with a table for `count` sentences, given the names of the tests that there are."""
    numbers = [number for number in table if number < DECISIONS]
    decisions = [number for number in table if number >= DECISIONS]
    for expected, found in ((range(1, count + 1), numbers), (range(DECISIONS, DECISIONS + len(decisions)), decisions)):
        yield from (f"sentence {number} is missing" for number in expected if number not in found)
        yield from (f"sentence {number} is none" for number in found if number not in expected)
    for number, (words, test) in table.items():
        if not words.strip():
            yield f"sentence {number} says nothing"
        if test not in tests:
            yield f"sentence {number} has no test {test}"


@pytest.mark.parametrize("game", COUNTED)
def test_every_sentence_has_its_test(game):
    modules = sorted(path.stem for path in Path(__file__).parent.glob(f"test_{game}*.py"))
    tests = {name for module in modules for name in vars(import_module(module)) if name.startswith("test_")}
    assert list(faults(import_module(f"test_{game}").SENTENCES, COUNTED[game], tests)) == []


def test_a_table_with_gaps_is_found_out():
    table = {1: ("a ball is placed", "test_a"), 3: ("", "test_b"), 4: ("balls roll", "test_c"), 102: ("ours", "test_a")}
    assert list(faults(table, 3, {"test_a", "test_b"})) == [
        "sentence 2 is missing",
        "sentence 4 is none",
        "sentence 101 is missing",
        "sentence 102 is none",
        "sentence 3 says nothing",
        "sentence 4 has no test test_c",
    ]
