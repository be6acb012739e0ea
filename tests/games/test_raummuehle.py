"""Raummühle held against its rulebook, sentence by sentence."""

import json
from itertools import product
from pathlib import Path

import pytest

from games.clock import expire
from games.core import IllegalAction, Outcome, UserError, perft, play_all
from games.raummuehle import ACTIONS, CELLS, DECLINE, GAME, LINES, PLACE, REMOVE, RODS, Action, State

SENTENCES: dict[int, tuple[str, str]] = {
    1: ("The players choose their colours: it makes no difference.", "test_swapped_colours_commute_with_play"),
    2: ("Who begins is drawn by lot, so whoever it is has seat 0.", "test_seat_0_begins"),
    3: ("In turn each puts one ball on one of sixteen rods.", "test_a_ball_is_put_on_a_rod_in_turn"),
    4: ("It lands in the lowest place that is free.", "test_a_ball_falls_to_the_lowest_free_place"),
    5: ("A rod holds four balls.", "test_four_balls_fill_a_rod"),
    6: ("A full rod cannot be chosen.", "test_four_balls_fill_a_rod"),
    7: ("A removal makes room, but the ball removed is not placed again.", "test_a_removal_makes_room_only"),
    8: ("Four of one's balls in a straight line are a mill.", "test_each_straight_line_counts"),
    9: (
        "It may run along or across, up or slanting, in a plane or through space.",
        "test_lines_are_those_of_a_slow_walk",
    ),
    10: ("A bent chain of four is none.", "test_what_is_no_line"),
    11: ("Three in a row are none.", "test_what_is_no_line"),
    12: ("Letters name the rows of rods, figures the columns.", "test_names_of_the_rods"),
    13: ("Levels are counted from the bottom.", "test_levels_are_counted_from_the_bottom"),
    14: ("A placement that closes a mill allows a removal.", "test_as_many_removals_as_lines"),
    15: ("Two mills allow two, three mills three.", "test_as_many_removals_as_lines"),
    16: ("A mill that was there before allows none.", "test_an_old_line_brings_nothing_again"),
    17: ("Only an enemy ball on top of its rod may be removed.", "test_only_enemy_balls_on_top_can_be_removed"),
    18: ("Those beneath and one's own are safe.", "test_only_enemy_balls_on_top_can_be_removed"),
    19: ("A ball of a mill may be removed as well.", "test_a_ball_of_a_line_can_be_removed"),
    20: ("Removals must be made as long as they can.", "test_removals_are_compulsory"),
    21: ("After each one looks again: the ball beneath may be next.", "test_the_ball_beneath_may_be_next"),
    22: ("The turn is over when all possible removals are made.", "test_as_many_removals_as_lines"),
    23: ("With nothing to remove, play goes on by itself.", "test_with_nothing_to_remove_the_turn_is_over"),
    24: ("Each ball removed is one point.", "test_as_many_removals_as_lines"),
    25: ("Points stay when the mill falls apart.", "test_points_stay_when_the_line_falls_apart"),
    26: ("A mill with nothing to remove is no point.", "test_with_nothing_to_remove_the_turn_is_over"),
    27: ("Example: a placement closes two mills at once.", "test_two_lines_and_one_ball_to_remove"),
    28: ("Two removals are allowed.", "test_two_lines_and_one_ball_to_remove"),
    29: ("But if only one ball can be removed, it is one point.", "test_two_lines_and_one_ball_to_remove"),
    30: ("Time that runs out loses at once in every format.", "test_time_that_runs_out_loses"),
    31: ("Classic: 32 balls each, 64 placements.", "test_the_number_of_placements"),
    32: ("After the last removals more points win.", "test_points_decide_after_the_last_removal"),
    33: ("Equal points are a draw.", "test_equal_points_are_a_draw"),
    34: ("Blitz: the same after 32 placements.", "test_the_number_of_placements"),
    35: ("Blitz too can be a draw.", "test_equal_points_are_a_draw"),
    36: (
        "Sprint: three points win when the turn's removals are done.",
        "test_a_sprint_is_won_after_the_turns_removals",
    ),
    37: ("If the placements end before, the points decide.", "test_points_decide_after_the_last_removal"),
    38: ("Older games go on without removals, or with one if wanted.", "test_older_rules"),
    39: ("New games have the current rules.", "test_new_games_have_the_current_rules"),
    101: ("Without removals each line is a point.", "test_without_removals_each_line_is_a_point"),
}
"""Every sentence of rule in the rulebook by its order, in other words, and the test that shows it; from 101 decisions
of ours."""

REFERENCE = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]


def cube(rods, **rest):
    """A state, possible or not, with these balls from the bottom up: {"A1": "01"}. Seat 0 is to act."""
    balls = [
        sum(1 << 16 * level + RODS.index(rod) for rod in rods for level, owner in enumerate(rods[rod]) if owner == seat)
        for seat in "01"
    ]
    return State(
        **{"format": "classic", "rules": "current", "seat": 0, "points": (0, 0), "left": 40}
        | {"balls": tuple(balls)}
        | rest
    )


def playing(state, texts):
    return play_all(state, map(GAME.parse, texts.split()))


def offered(state):
    return " ".join(map(str, state.actions()))


def refused(state, text):
    with pytest.raises(IllegalAction) as caught:
        state.play(GAME.parse(text))
    assert str(caught.value).endswith(".")
    return str(caught.value)


def balls_on(state, rod):
    return "".join(map(str, state.rods[RODS.index(rod)]))


# Placing balls.


def test_seat_0_begins():
    start = GAME.start()
    assert (start.seat, start.points, start.left, start.last, start.outcome) == (0, (0, 0), 64, None, None)
    assert start.rods == ((),) * 16


def test_it_is_for_two():
    assert GAME.start().seats == 2
    with pytest.raises(UserError, match="2 players, not 3"):
        GAME.start(3)


def test_a_ball_is_put_on_a_rod_in_turn():
    start = GAME.start()
    assert offered(start) == "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3 D4"
    after = playing(start, "B3 D2 B3")
    assert balls_on(after, "B3") == "00"
    assert balls_on(after, "D2") == "1"
    assert (after.seat, after.left) == (1, 61)


def test_a_ball_falls_to_the_lowest_free_place():
    state = GAME.start()
    for level in range(4):
        state = state.play(PLACE[RODS.index("C2")])
        assert CELLS[state.last] == (2, 1, level)
    assert balls_on(state, "C2") == "0101"


def test_four_balls_fill_a_rod():
    full = playing(GAME.start(), "C2 C2 C2 C2")
    assert "C2" not in offered(full)
    assert len(full.actions()) == 15
    assert refused(full, "C2") == "Rod C2 is full; four balls fit on it."


def test_a_removal_makes_room_only():
    state = cube({"A1": "000", "B1": "0111"}, left=40).play(GAME.parse("A1"))
    after = playing(state, "xB1 C1")
    assert state.left == after.left + 1 == 39
    assert "B1" in offered(after)
    assert balls_on(after.play(GAME.parse("B1")), "B1") == "0110"


# Lines.


def test_names_of_the_rods():
    assert RODS[:5] == ("A1", "A2", "A3", "A4", "B1")
    assert RODS[-1] == "D4"
    assert [CELLS[RODS.index(rod)][:2] for rod in ("A1", "B3", "D4")] == [(0, 0), (1, 2), (3, 3)]


def test_levels_are_counted_from_the_bottom():
    state = playing(GAME.start(), "A1 B1 A1")
    assert balls_on(state, "A1") == "00"
    assert [CELLS[cell] for cell in range(64) if state.balls[0] >> cell & 1] == [(0, 0, 0), (0, 0, 1)]


def slow_lines():
    """From every place of a cube of four, in all 26 directions, four steps that stay inside."""
    for start in product(range(4), repeat=3):
        for direction in product((-1, 0, 1), repeat=3):
            line = [tuple(start[i] + step * direction[i] for i in range(3)) for step in range(4)]
            if any(direction) and all(0 <= x < 4 for place in line for x in place):
                yield frozenset(line)


def test_lines_are_those_of_a_slow_walk():
    lines = [frozenset(CELLS[cell] for cell in line) for line in LINES]
    assert len(lines) == 76
    assert set(lines) == set(slow_lines())


def resting_on_enemies(own, landing):
    """The cube with balls of seat 0 in the cells `own`, on balls of seat 1 where they need some, and nine of seat 1 on
    rods that are not used; and the rod on which the next ball lands in the cell `landing`."""
    heights = {landing % 16: landing // 16}
    for cell in own:
        heights[cell % 16] = max(heights.get(cell % 16, 0), cell // 16 + 1)
    rods = {
        RODS[rod]: "".join("0" if rod + 16 * level in own else "1" for level in range(heights[rod])) for rod in heights
    }
    free = [rod for rod in RODS if rod not in rods]
    return cube(rods | dict.fromkeys(free[:3], "111")), RODS[landing % 16]


@pytest.mark.parametrize("line", LINES)
def test_each_straight_line_counts(line):
    top = [line[-1]] if line[0] % 16 == line[-1] % 16 else line
    for landing in top:
        state, rod = resting_on_enemies(set(line) - {landing}, landing)
        after = state.play(GAME.parse(rod))
        assert after.completed == (line,)
        assert (after.owed, after.seat) == (1, 0)


@pytest.mark.parametrize(
    ("rods", "placed"),
    [
        ({"A1": "0", "A2": "0", "B2": "0"}, "B3"),  # bent in the plane
        ({"A1": "00", "A2": "0"}, "A3"),  # round a corner
        ({"A1": "0", "B2": "10", "C3": "110", "D4": "11"}, "D4"),  # leaves the diagonal at the last
        ({"A1": "0", "A2": "0", "A3": "1"}, "A4"),  # an enemy within
        ({"A2": "0", "A3": "0"}, "A4"),  # three
        ({"A1": "00"}, "A1"),  # three
        ({"A3": "0", "A4": "0", "B1": "0"}, "B2"),  # beyond the edge
    ],
)
def test_what_is_no_line(rods, placed):
    after = cube(rods | {"D1": "1"}).play(GAME.parse(placed))
    assert after.completed == ()
    assert (after.owed, after.seat, after.points) == (0, 1, (0, 0))


# Removals and points.

CORNER = RODS.index("A1") + 3 * 16
"""The top of rod A1, where seven lines meet."""


@pytest.mark.parametrize("count", range(1, 8))
def test_as_many_removals_as_lines(count):
    through = [line for line in LINES if CORNER in line]
    state, rod = resting_on_enemies({cell for line in through[:count] for cell in line} - {CORNER}, CORNER)
    after = state.play(GAME.parse(rod))
    assert set(after.completed) == set(through[:count])
    for removed in range(count):
        assert (after.owed, after.points, after.seat) == (count - removed, (removed, 0), 0)
        after = after.play(after.actions()[0])
    assert (after.owed, after.points, after.seat) == (0, (count, 0), 1)
    assert after.actions()[0].verb == "place"


def test_an_old_line_brings_nothing_again():
    after = playing(cube({"A1": "000", "B1": "111"}), "A1 xB1 C1 C2")
    assert balls_on(after, "A1") == "0000"
    assert (after.seat, after.owed, after.completed, after.points) == (1, 0, (), (1, 0))


def test_only_enemy_balls_on_top_can_be_removed():
    state = cube({"A1": "000", "B1": "01", "B2": "10", "B3": "0", "C1": "1"}).play(GAME.parse("A1"))
    assert offered(state) == "xB1 xC1"
    assert state.removable == (RODS.index("B1"), RODS.index("C1"))
    assert refused(state, "xB2") == "The ball on top of rod B2 is your own; it and all beneath it are safe."
    assert refused(state, "xB3") == "The ball on top of rod B3 is your own; it and all beneath it are safe."
    assert refused(state, "xB4") == "There is no ball on rod B4."
    assert balls_on(state.play(GAME.parse("xB1")), "B1") == "0"


def test_a_ball_of_a_line_can_be_removed():
    # Seat 1 has a line of its own on the lowest level.
    state = cube({"A1": "000", "B1": "1", "B2": "1", "B3": "1", "B4": "1"}).play(GAME.parse("A1"))
    assert offered(state) == "xB1 xB2 xB3 xB4"
    assert balls_on(state.play(GAME.parse("xB2")), "B2") == ""


def test_removals_are_compulsory():
    state = cube({"A1": "000", "B1": "1"}).play(GAME.parse("A1"))
    assert offered(state) == "xB1"
    assert "to be removed first" in refused(state, "B1")
    assert "cannot be declined" in refused(state, "decline")


def test_removals_need_a_line():
    state = cube({"A1": "00", "B1": "1"})
    for text in ("xB1", "decline"):
        assert "only after a placement that completes a line" in refused(state, text)


TWO_LINES = {"A1": "000", "A2": "1110", "A3": "1110", "A4": "1110"}
"""Seat 0 completes an upright and a level line on A1."""


def test_the_ball_beneath_may_be_next():
    state = playing(cube(TWO_LINES | {"B1": "0111"}), "A1 xB1")
    assert (state.seat, state.owed) == (0, 1)
    assert offered(state) == "xB1"


def test_with_nothing_to_remove_the_turn_is_over():
    after = cube({"A1": "000", "B1": "10"}).play(GAME.parse("A1"))
    assert len(after.completed) == 1
    assert (after.seat, after.owed, after.points) == (1, 0, (0, 0))
    assert after.actions()[0].verb == "place"


def test_two_lines_and_one_ball_to_remove():
    state = cube(TWO_LINES | {"B1": "1"}).play(GAME.parse("A1"))
    assert len(state.completed) == state.owed == 2
    after = state.play(GAME.parse("xB1"))
    assert (after.seat, after.owed, after.points) == (1, 0, (1, 0))


def test_points_stay_when_the_line_falls_apart():
    # Seat 0 has a line on A1; seat 1 completes one on B1 and removes its top ball.
    state = playing(cube({"A1": "000", "B1": "1111"}), "A1 xB1 B1 xA1")
    assert balls_on(state, "A1") == "000"
    assert state.points == (1, 1)


# The end.


@pytest.mark.parametrize("format", ["classic", "blitz", "sprint"])
def test_time_that_runs_out_loses(format):
    state = GAME.start(format=format).play(PLACE[0])
    over, played = expire(GAME, state, None, rng=None)
    assert over.outcome == Outcome((0,), "time")
    assert played == ()


@pytest.mark.parametrize(("format", "placements"), [("classic", 64), ("blitz", 32), ("sprint", 64)])
def test_the_number_of_placements(format, placements):
    # Who can, completes no line, so that the sprint is not won by points.
    state, placed = GAME.start(format=format), [0, 0]
    while state.outcome is None:
        placed[state.seat] += state.owed == 0
        state = min(map(state.play, state.actions()), key=lambda after: len(after.completed))
    assert placed == [placements // 2] * 2
    assert max(state.points) < 3


def test_points_decide_after_the_last_removal():
    for format in ("classic", "blitz", "sprint"):
        last = cube({"A1": "000", "B1": "1"}, format=format, points=(1, 1), left=1).play(GAME.parse("A1"))
        assert (last.left, last.outcome) == (0, None)
        assert last.play(GAME.parse("xB1")).outcome == Outcome((0,), "points")
        assert cube({}, format=format, points=(1, 2), left=1).play(GAME.parse("A1")).outcome == Outcome((1,), "points")


def test_equal_points_are_a_draw():
    for format in ("classic", "blitz", "sprint"):
        over = cube({}, format=format, points=(2, 2), left=1).play(GAME.parse("A1"))
        assert over.outcome == Outcome((0, 1), "points")
        assert over.actions() == ()
        assert "over" in refused(over, "A2")


def test_a_sprint_is_won_after_the_turns_removals():
    state = playing(cube(TWO_LINES | {"B1": "11"}, format="sprint", points=(2, 2)), "A1 xB1")
    assert (state.points, state.owed, state.outcome) == ((3, 2), 1, None)
    assert state.play(GAME.parse("xB1")).outcome == Outcome((0,), "points")


def test_two_points_do_not_win_a_sprint():
    after = playing(cube({"A1": "000", "B1": "1"}, format="sprint", points=(1, 2)), "A1 xB1")
    assert (after.points, after.outcome) == ((2, 2), None)


def test_three_points_win_only_a_sprint():
    for format in ("classic", "blitz"):
        assert playing(cube({"A1": "000", "B1": "1"}, format=format, points=(5, 0)), "A1 xB1").outcome is None


# Versions of the rules.


def test_new_games_have_the_current_rules():
    assert GAME.start().rules == "current"


def test_older_rules():
    none = cube(TWO_LINES | {"B1": "11"}, rules="none").play(GAME.parse("A1"))
    assert (none.seat, none.owed) == (1, 0)
    assert "no balls are removed" in refused(none, "xB1")
    voluntary = cube(TWO_LINES | {"B1": "11"}, rules="voluntary").play(GAME.parse("A1"))
    assert (voluntary.seat, voluntary.owed) == (0, 1)
    assert offered(voluntary) == "decline xB1"
    removed, declined = voluntary.play(REMOVE[RODS.index("B1")]), voluntary.play(DECLINE)
    assert (removed.seat, removed.points, balls_on(removed, "B1")) == (1, (1, 0), "1")
    assert (declined.seat, declined.points, balls_on(declined, "B1")) == (1, (0, 0), "11")


def test_without_removals_each_line_is_a_point():
    after = cube(TWO_LINES, rules="none", points=(1, 1)).play(GAME.parse("A1"))
    assert after.points == (3, 1)
    sprint = cube(TWO_LINES, rules="none", format="sprint", points=(1, 1)).play(GAME.parse("A1"))
    assert sprint.outcome == Outcome((0,), "points")


# Actions, text forms, counts.


def test_actions_read_back():
    assert [str(PLACE[0]), str(REMOVE[15]), str(DECLINE)] == ["A1", "xD4", "decline"]
    assert [GAME.parse(str(action)) for action in ACTIONS] == list(ACTIONS)
    assert list(ACTIONS) == sorted(ACTIONS)
    assert len({str(action) for action in ACTIONS}) == 16 + 16 + 1


@pytest.mark.parametrize("text", ["", "a1", "A5", "E1", "A", "A11", "XA1", "x", "xA5", "A1 ", "Decline", "A１", "3+2"])
def test_what_is_no_action_does_not_parse(text):
    with pytest.raises(IllegalAction, match=r"not an action of Raummühle.*\.$"):
        GAME.parse(text)


@pytest.mark.parametrize(
    "action",
    [
        Action("place", 16),
        Action("place", -1),
        Action("place"),
        Action("decline", 3),
        Action("drop", 3),
        ("place", 3),
        "A1",
    ],
)
def test_what_is_no_action_is_refused(action):
    with pytest.raises(IllegalAction, match=r"not an action of Raummühle.*\.$"):
        GAME.start().play(action)


@pytest.mark.parametrize("reached", [reached for reached in REFERENCE if reached["game"] == "raummuehle"])
def test_counts_of_action_sequences(reached):
    state = play_all(GAME.start(**reached["set"]), map(GAME.parse, reached["after"].split()))
    assert [perft(state, depth) for depth in range(1, len(reached["perft"]) + 1)] == reached["perft"]
