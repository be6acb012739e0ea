"""Flügelrad held against its rulebook sentence by sentence, and against a slow second reading of the board."""

import json
import random
from math import atan2, cos, hypot, isclose, pi, sin, sqrt
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import fluegelrad
from games.core import IllegalAction, Outcome, UserError, perft, play_all
from games.fluegelrad import GAME, TURNS, Turn

SENTENCES: dict[int, tuple[str, str]] = {
    1: ("There are nine marbles of each of two colours and one wheel.", "test_setup"),
    2: (
        "The board is seven hexagons, and each has a hole for the wheel in its middle.",
        "test_holes_and_hollows_lie_where_geometry_has_them",
    ),
    3: (
        "The players choose their colours: it makes no difference who has which.",
        "test_swapped_colours_commute_with_play",
    ),
    4: ("At the start the marbles lie in the outer hollows, the colours in turn.", "test_setup"),
    5: ("A starting player is found and has the wheel in hand.", "test_starter_holds_the_wheel"),
    6: ("The aim is a cluster of six or more of the own colour.", "test_six_in_a_cluster_win"),
    7: ("The players take turns.", "test_seats_alternate"),
    8: (
        "The wheel goes into one of the six holes where it is not, and is turned clockwise.",
        "test_a_turn_is_what_geometry_says",
    ),
    9: ("Marbles within the wheel go round with it.", "test_a_turn_is_what_geometry_says"),
    10: ("The wheel may not stay in the hole that the other has just used.", "test_wheel_may_not_stay"),
    11: ("One's own last hole may be used again.", "test_own_last_hole_may_be_used_again"),
    12: ("The wheel may go round as far as one likes, but not end where it began.", "test_a_full_turn_is_none"),
    13: ("In the end the marbles lie exactly in hollows.", "test_turns_are_whole_sixths"),
    14: ("Who sees that the other's cluster would form may turn on.", "test_turning_on_past_a_cluster"),
    15: (
        "In a cluster every marble has a neighbour of its colour, and all hang together.",
        "test_clusters_are_those_of_a_slow_search",
    ),
    16: ("The shape of a cluster does not matter.", "test_any_shape_wins"),
    17: ("Whose colour has six or more in a cluster after a turn wins, whoever turned.", "test_six_in_a_cluster_win"),
    18: ("Of two clusters of equal size, the turner's wins.", "test_equal_clusters_are_the_turners"),
    19: ("Of two clusters of different sizes, the larger wins.", "test_larger_cluster_wins"),
    101: (
        "A position that occurs for the n-th time is a draw, where that is set.",
        "test_the_nth_occurrence_is_a_draw",
    ),
    102: (
        "A turn that leaves every marble as it was is a turn, as the impeller is in another hole.",
        "test_a_turn_that_moves_no_marble_is_a_turn_unless_the_option_refuses_it",
    ),
}
"""Every sentence of rule in the rulebook by its order, in other words, and the test that shows it; from 101 decisions
of ours."""

REFERENCE = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]


# A second reading of the board, from docs/rules/fluegelrad.md: points in edges of a hexagon, y up, bearings in degrees.


def at(bearing, distance=1.0, start=(0.0, 0.0)):
    angle = bearing * pi / 180
    return start[0] + distance * sin(angle), start[1] + distance * cos(angle)


def bearing_of(point):
    return atan2(point[0], point[1]) * 180 / pi % 360


def near(point, other):
    return isclose(hypot(point[0] - other[0], point[1] - other[1]), 0, abs_tol=1e-9)


def corners_of_seven_hexagons():
    """All corners without doubles: those of the middle one by bearing, then the rim by bearing."""
    found = []
    for hole in SLOW_HOLES:
        for corner in (at(60 * i, start=hole) for i in range(6)):
            if not any(near(corner, other) for other in found):
                found.append(corner)
    return sorted(found, key=lambda point: (hypot(*point) > 1.5, round(bearing_of(point), 6) % 360))


SLOW_HOLES = [(0.0, 0.0), *(at(30 + 60 * (k - 1), sqrt(3)) for k in range(1, 7))]
SLOW_HOLLOWS = corners_of_seven_hexagons()
SLOW_NEIGHBOURS = [
    [other for other in range(24) if isclose(hypot(x - SLOW_HOLLOWS[other][0], y - SLOW_HOLLOWS[other][1]), 1)]
    for x, y in SLOW_HOLLOWS
]


def turned(hollows, hole, sixths):
    """The contents of the hollows after every point within reach of the hole has been turned about it."""
    after = list(hollows)
    x, y = SLOW_HOLES[hole]
    angle = -sixths * pi / 3  # clockwise
    for hollow, (px, py) in enumerate(SLOW_HOLLOWS):
        dx, dy = px - x, py - y
        if isclose(hypot(dx, dy), 1):
            there = x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle)
            after[next(i for i, point in enumerate(SLOW_HOLLOWS) if near(point, there))] = hollows[hollow]
    return tuple(after)


def slow_clusters(hollows, seat):
    """The clusters of the seat, found by walking from marble to marble; as sorted lists."""
    left, found = {hollow for hollow in range(24) if hollows[hollow] == seat}, []
    while left:
        cluster, edge = set(), {min(left)}
        while edge:
            cluster |= edge
            edge = {other for hollow in edge for other in SLOW_NEIGHBOURS[hollow]} & left - cluster
        found.append(sorted(cluster))
        left -= cluster
    return found


def slow_outcome(hollows, turner):
    sizes = [max(map(len, slow_clusters(hollows, seat))) for seat in (0, 1)]
    if max(sizes) < 6:
        return None
    return won(turner if sizes[0] == sizes[1] else sizes.index(max(sizes)))


# Positions.


def won(seat):
    return Outcome((seat,), "cluster")


def contents(zeros, ones):
    """What lies in each hollow, given where the marbles of seats 0 and 1 are."""
    return tuple(0 if hollow in zeros else 1 if hollow in ones else None for hollow in range(24))


def of_colours(hollows):
    """Where the marbles of seats 0 and 1 are, given what lies in each hollow."""
    return [{hollow for hollow in range(24) if hollows[hollow] == owner} for owner in (0, 1)]


def position(zeros, ones, seat=0, wheel=6, repetition=0):
    """The state with these marbles of seats 0 and 1."""
    hollows = "".join("." if owner is None else str(owner) for owner in contents(zeros, ones))
    return GAME.load(f"fluegelrad null_turns=true repetition={repetition} {seat}/{wheel}/{hollows}")


@st.composite
def states(draw, over=False):
    """Any arrangement of the marbles, with the wheel in any hole and either seat to move; over only if wanted so."""
    contents = draw(st.permutations("0" * 9 + "1" * 9 + "." * 6))
    rest = f"{draw(st.sampled_from('01'))}/{draw(st.integers(0, 6))}/{''.join(contents)}"
    state = GAME.load(f"fluegelrad null_turns=true repetition=0 {rest}")
    assume(over or state.outcome is None)
    return state


def refused(state, action):
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert str(caught.value).endswith(".")
    return str(caught.value)


# The board.


def test_holes_and_hollows_lie_where_geometry_has_them():
    assert len(fluegelrad.HOLE_POINTS) == 7
    assert all(near(*points) for points in zip(fluegelrad.HOLE_POINTS, SLOW_HOLES, strict=True))
    assert all(near(*points) for points in zip(fluegelrad.HOLLOW_POINTS, SLOW_HOLLOWS, strict=True))
    for hole, corners in enumerate(fluegelrad.CORNERS):
        around = [at(60 * i, start=SLOW_HOLES[hole]) for i in range(6)]
        first = next(i for i in range(6) if near(around[i], SLOW_HOLLOWS[corners[0]]))
        for i, corner in enumerate(corners):
            assert near(SLOW_HOLLOWS[corner], around[(first + i) % 6])


def test_corners_are_those_of_the_written_numbering():
    # docs/rules/fluegelrad.md: hole k with i = k - 1 has i, 6+3i, 6+3i+1, 6+3i+2, 6+3((i+1) mod 6), (i+1) mod 6.
    assert fluegelrad.CORNERS[0] == (0, 1, 2, 3, 4, 5)
    assert fluegelrad.CORNERS[1] == (0, 6, 7, 8, 9, 1)
    assert fluegelrad.CORNERS[6] == (5, 21, 22, 23, 6, 0)


def test_neighbours_are_one_edge_apart():
    assert [list(others) for others in fluegelrad.NEIGHBOURS] == SLOW_NEIGHBOURS
    assert len(fluegelrad.EDGES) == 30


# The start.


def test_setup():
    hollows = GAME.start().hollows
    assert hollows == (None,) * 6 + (0, 1) * 9


def test_starter_holds_the_wheel():
    start = GAME.start()
    assert (start.seat, start.wheel, start.outcome) == (0, None, None)
    assert start.actions() == TURNS
    assert len(TURNS) == 7 * 5


def test_it_is_for_two():
    assert GAME.start().seats == 2
    with pytest.raises(UserError, match="2 players, not 3"):
        GAME.start(3)


# Turns.


@given(states(), st.sampled_from(TURNS))
def test_a_turn_is_what_geometry_says(state, turn):
    assume(turn.hole != state.wheel)
    after = state.play(turn)
    assert after.hollows == turned(state.hollows, *turn)
    assert after.wheel == turn.hole
    assert after.seat == 1 - state.seat
    assert after.outcome == slow_outcome(after.hollows, state.seat)
    assert (after.repetition, after.past) == (state.repetition, state.past)


@given(st.lists(st.integers(0, 34), min_size=30, max_size=60))
def test_no_marble_is_lost_or_won(choices):
    state = GAME.start()
    for choice in choices:
        if state.outcome is None:
            state = state.play(state.actions()[choice % len(state.actions())])
        assert (state.hollows.count(0), state.hollows.count(1)) == (9, 9)


def test_one_sixth_clockwise_moves_each_marble_to_the_next_corner():
    # At the start the corners of hole 1, clockwise from the middle's, hold: nothing, 0, 1, 0, 1, nothing.
    after = GAME.start().play(Turn(1, 1))
    assert [after.hollows[corner] for corner in (0, 6, 7, 8, 9, 1)] == [None, None, 0, 1, 0, 1]


def test_seats_alternate():
    state, seats = GAME.start(), []
    for text in ("1+1", "4+2", "1+3"):
        seats.append(state.seat)
        state = state.play(GAME.parse(text))
    assert seats == [0, 1, 0]


def test_wheel_may_not_stay():
    state = GAME.start().play(Turn(2, 1))
    assert state.actions() == tuple(turn for turn in TURNS if turn.hole != 2)
    assert "The impeller is in hole 2" in refused(state, Turn(2, 3))


def test_own_last_hole_may_be_used_again():
    state = play_all(GAME.start(), [Turn(2, 1), Turn(5, 1)])
    assert Turn(2, 1) in state.actions()
    assert state.play(Turn(2, 1)).wheel == 2


def test_a_full_turn_is_none():
    for sixths in (0, 6):
        assert "may not end where it began" in refused(GAME.start(), Turn(0, sixths))


def test_a_turn_that_moves_no_marble_is_a_turn_unless_the_option_refuses_it():
    # Rulebook, "The rules for the rotation": not to end up in the position just started from.
    about_the_empty_hexagon = [Turn(0, sixths) for sixths in range(1, 6)]
    assert {*about_the_empty_hexagon} < {*GAME.start().actions()}
    strict = GAME.start(null_turns=False)
    assert {*GAME.start().actions()} - {*strict.actions()} == {*about_the_empty_hexagon}
    for turn in about_the_empty_hexagon:
        assert "leaves every marble as it was" in refused(strict, turn)
    # Of six hollows with a pattern that repeats after two, turns by two and four sixths change nothing.
    state = GAME.load("fluegelrad null_turns=false repetition=0 0/6/0.0.0.110110110.110.0.10")
    assert [turn.sixths for turn in state.actions() if turn.hole == 0] == [1, 3, 5]


def slow_count(hollows, wheel, turner, depth):
    """Sequences of turns, none of which leaves the marbles as they were, by the slow reading of the board."""
    if depth == 0:
        return 1
    reached = [(hole, turned(hollows, hole, sixths)) for hole in range(7) if hole != wheel for sixths in range(1, 6)]
    return sum(
        depth == 1 or (0 if slow_outcome(after, turner) else slow_count(after, hole, 1 - turner, depth - 1))
        for hole, after in reached
        if after != hollows
    )


@pytest.mark.parametrize("turns", ["", "0+1", "1+3 4+2", "2+3 5+3 0+3"])
def test_counts_without_null_turns(turns):
    state = play_all(GAME.start(), map(GAME.parse, turns.split()))
    strict = GAME.load(state.text().replace("null_turns=true", "null_turns=false"))
    assert [perft(strict, depth) for depth in (1, 2)] == [
        slow_count(state.hollows, state.wheel, state.seat, depth) for depth in (1, 2)
    ]


def test_turns_are_whole_sixths():
    assert "1 to 5 sixths, not by 1.5" in refused(GAME.start(), Turn(0, 1.5))
    assert {turn.sixths for turn in GAME.start().actions()} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Turn(7, 1), "no hole 7"),
        (Turn(-1, 1), "no hole -1"),
        (Turn(3, -1), "clockwise"),
        (Turn(3, 7), "1 to 5 sixths, not by 7"),
        ((3, 2), "not a turn of Flügelrad"),
        ("3+2", "not a turn of Flügelrad"),
    ],
)
def test_what_is_no_turn_is_refused_with_its_reason(action, reason):
    assert reason in refused(GAME.start(), action)


@given(states())
def test_each_turn_is_offered_or_refused(state):
    offered = state.actions()
    assert list(offered) == sorted(offered)
    for turn in TURNS:
        if turn in offered:
            assert state.play(turn).wheel == turn.hole
        else:
            assert f"The impeller is in hole {state.wheel}" in refused(state, turn)


# Clusters and the end. The rim is a closed chain 6, 7, ... 23; hollow i of the middle is beside 6 + 3i.

FIVE = {7, 8, 9, 10, 11}
"""A chain on the rim. Turn 3+1 puts the marble of 2 beside it, into 12, that of 14 into 15 and that of 3 into 2."""

OTHER_FIVE = {16, 17, 18, 19, 20}
"""A chain that begins beside 15."""


@pytest.mark.parametrize("turner", [0, 1])
def test_six_in_a_cluster_win(turner):
    after = position(FIVE | {2, 17, 19, 21}, {3, 5, 6, 13, 15, 16, 18, 20, 23}, turner).play(Turn(3, 1))
    assert after.clusters(0)[0] == (7, 8, 9, 10, 11, 12)
    assert after.outcome == won(0)
    assert after.actions() == ()
    assert "over" in refused(after, Turn(0, 1))


def test_five_in_a_cluster_do_not_win():
    after = position(FIVE | {2, 17, 19, 21}, {3, 5, 6, 13, 15, 16, 18, 20, 23}).play(Turn(0, 1))
    assert [len(after.clusters(seat)[0]) for seat in (0, 1)] == [5, 3]
    assert after.outcome is None


@pytest.mark.parametrize("turner", [0, 1])
def test_equal_clusters_are_the_turners(turner):
    after = position(FIVE | {0, 2, 4, 21}, OTHER_FIVE | {1, 5, 14, 23}, turner).play(Turn(3, 1))
    assert [len(after.clusters(seat)[0]) for seat in (0, 1)] == [6, 6]
    assert after.outcome == won(turner)


@pytest.mark.parametrize("turner", [0, 1])
@pytest.mark.parametrize(
    ("zeros", "ones", "winner"),
    [
        (FIVE | {0, 2, 4, 21}, OTHER_FIVE | {1, 5, 13, 14}, 1),
        (FIVE | {2, 3, 5, 22}, OTHER_FIVE | {0, 6, 14, 23}, 0),
    ],
)
def test_larger_cluster_wins(turner, zeros, ones, winner):
    after = position(zeros, ones, turner).play(Turn(3, 1))
    assert len(after.clusters(winner)[0]) == 7
    assert len(after.clusters(1 - winner)[0]) == 6
    assert after.outcome == won(winner)


def test_turning_on_past_a_cluster():
    # Seat 1 turns. After one sixth seat 0 would have six; after two the wheel has carried the marble on.
    state = position(FIVE | {2, 17, 19, 21}, {3, 5, 6, 13, 15, 16, 18, 20, 23}, seat=1)
    assert state.play(Turn(3, 1)).outcome == won(0)
    assert state.play(Turn(3, 2)).outcome is None


SHAPES = {
    "ring": {0, 1, 2, 3, 4, 5},
    "chain on the rim": {9, 10, 11, 12, 13, 14},
    "star": {0, 1, 2, 5, 6, 9},
    "over the end of the rim's count": {21, 22, 23, 6, 7, 8},
    "across": {12, 2, 3, 4, 18, 19},
}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_any_shape_wins(shape, seat):
    before, turn = before_it_forms(shape, seat)
    assert before.outcome is None
    after = before.play(turn)
    assert set(after.clusters(seat)[0]) == shape
    assert after.outcome == won(seat)


def before_it_forms(shape, seat):
    """A state in which nobody has six, and a turn that gives the seat this cluster and nobody another of six."""
    draw = random.Random(0)
    while True:
        others = draw.sample(sorted(set(range(24)) - shape), 12)
        colours = (shape | {*others[:3]}, {*others[3:]})
        after = contents(*(colours if seat == 0 else colours[::-1]))
        turn = draw.choice(TURNS)
        before = turned(after, turn.hole, 6 - turn.sixths)
        alone = sorted(shape) in slow_clusters(after, seat) and slow_outcome(after, 1 - seat) == won(seat)
        if alone and slow_outcome(before, seat) is None:
            return position(*of_colours(before), wheel=(turn.hole + 1) % 7), turn


@given(states(over=True))
def test_clusters_are_those_of_a_slow_search(state):
    for seat in (0, 1):
        found = state.clusters(seat)
        assert sorted(map(list, found)) == sorted(slow_clusters(state.hollows, seat))
        assert [len(cluster) for cluster in found] == sorted((len(cluster) for cluster in found), reverse=True)


# Symmetries.


def moved(state, hollow_to, hole_to):
    """The state with everything on the board put elsewhere."""
    hollows = [None] * 24
    for hollow, owner in enumerate(state.hollows):
        hollows[hollow_to(hollow)] = owner
    return position(*of_colours(hollows), state.seat, hole_to(state.wheel))


def sixth_on(hollow):
    return (hollow + 1) % 6 if hollow < 6 else 6 + (hollow - 6 + 3) % 18


def hole_sixth_on(hole):
    return 1 + hole % 6 if hole else 0


@given(states(), st.sampled_from(TURNS))
def test_a_board_turned_by_60_degrees_commutes_with_play(state, turn):
    assume(turn.hole != state.wheel)
    there = moved(state, sixth_on, hole_sixth_on).play(Turn(hole_sixth_on(turn.hole), turn.sixths))
    assert there == moved(state.play(turn), sixth_on, hole_sixth_on)


def mirrored(hollow):
    """Left and right change places."""
    return -hollow % 6 if hollow < 6 else 6 + (6 - hollow) % 18


def hole_mirrored(hole):
    return 7 - hole if hole else 0


@given(states(), st.sampled_from(TURNS))
def test_a_mirrored_board_commutes_with_play_the_other_way_round(state, turn):
    assume(turn.hole != state.wheel)
    there = moved(state, mirrored, hole_mirrored).play(Turn(hole_mirrored(turn.hole), 6 - turn.sixths))
    assert there == moved(state.play(turn), mirrored, hole_mirrored)


@given(states(), st.sampled_from(TURNS))
def test_swapped_colours_commute_with_play(state, turn):
    assume(turn.hole != state.wheel)
    assert swapped(state).play(turn) == swapped(state.play(turn))


def swapped(state):
    """Each seat has the other's marbles and turn."""
    zeros, ones = of_colours(state.hollows)
    return position(ones, zeros, 1 - state.seat, state.wheel)


# Counts.


@pytest.mark.parametrize("reached", [reached for reached in REFERENCE if reached["game"] == "fluegelrad"])
def test_counts_of_action_sequences(reached):
    state = play_all(GAME.start(), map(GAME.parse, reached["after"].split()))
    assert [perft(state, depth) for depth in range(1, len(reached["perft"]) + 1)] == reached["perft"]
