"""Hamsterrolle: the stocks, who begins, and where a piece may be placed."""

import math
from collections import Counter

import msgspec
import numpy as np
import pytest
from hamsterrolle_table import TEAMS, Match, at, opened

from games.core import IllegalAction, UserError
from games.hamsterrolle import (
    CONE,
    KINDS,
    OUT,
    PIECES,
    Placed,
    Rules,
    Spot,
    begin,
    draw_first,
    kind_of,
)

# Setting up


def kinds_of_stocks(rules: Rules) -> list[Counter[str]]:
    state = begin(rules, np.random.default_rng(0))
    return [Counter(map(kind_of, state.stock(seat))) for seat in range(rules.seats)]


def test_two_players_have_two_sets_each():
    assert kinds_of_stocks(Rules(2)) == [Counter(2 * KINDS)] * 2


def test_with_three_players_the_fourth_set_is_out():
    assert kinds_of_stocks(Rules(3)) == [Counter(KINDS)] * 3
    state = begin(Rules(3), np.random.default_rng(0))
    assert Counter(kind_of(piece) for piece in range(PIECES) if state.holders[piece] == OUT) == Counter(KINDS)


def test_three_players_may_share_out_the_fourth_set():
    stocks = kinds_of_stocks(Rules(3, first=1, fourth_set="dealt"))
    assert [stock.total() for stock in stocks] == [9, 10, 9]  # who begins gets the odd one
    assert sum(stocks, Counter()) == Counter(4 * KINDS)
    assert all(set(stock) == set(KINDS) for stock in stocks)
    deals = [begin(Rules(3, fourth_set="dealt"), np.random.default_rng(seed)).holders for seed in (5, 5, 6)]
    assert deals[0] == deals[1] != deals[2]


def test_each_of_four_has_one_piece_of_each_kind():
    assert kinds_of_stocks(Rules(4)) == [Counter(KINDS)] * 4


def test_only_the_cone_is_in_the_wheel_at_the_start():
    assert [kind_of(piece) for piece in Match().state.wheel] == ["cone"]


def test_only_four_play_in_teams_of_two():
    assert kinds_of_stocks(TEAMS) == [Counter(KINDS)] * 4
    for seats in (2, 3):
        with pytest.raises(UserError, match=f"Teams need 4 players, not {seats}"):
            Rules(seats, teams="beside")


def test_partners_beside_each_other_play_in_succession():
    match = Match(TEAMS).hand_out("", "slat brick", "bar", "bar")
    assert match.state.supply == match.state.stock(1)
    match.place("slat", at(2))
    assert match.state.seat == 1


def test_partners_across_alternate_with_the_others():
    match = Match(Rules(4, teams="across")).hand_out("", "bar", "slat brick", "bar")
    assert match.state.supply == match.state.stock(2)
    match.place("slat", at(2))
    assert match.state.seat == 1


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"seats": 5}, "2 to 4 players, not 5"),
        ({"seats": 3, "first": 3}, "the seats are 0 to 2"),
        ({"teams": "diagonal"}, "none, beside, across"),
        ({"seats": 4, "fourth_set": "dealt"}, "3 players only, not with 4"),
        ({"cone_counts": "perhaps"}, "true, false"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused(setting, sentence):
    with pytest.raises(UserError, match=sentence):
        Rules(**setting)


def test_who_begins_may_be_drawn_by_lot():
    drawn = [draw_first(3, np.random.default_rng(seed)) for seed in range(30)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [draw_first(3, np.random.default_rng(seed)) for seed in range(30)]


# Where to build


def test_the_given_seat_begins_and_all_follow_in_turn():
    match = Match(Rules(3, first=1))
    seats = []
    for compartment, kind in zip((2, 3, 5, 6), KINDS, strict=False):
        seats.append(match.state.seat)
        match.place(kind, at(compartment))
    assert seats == [1, 2, 0, 1]


@pytest.mark.parametrize("compartment", [c for c in range(12) if c != 2])
def test_the_first_piece_goes_into_compartment_2(compartment):
    match = Match()
    match.take("plank", at(compartment))
    assert "two compartments ahead" in match.why_not()
    assert match.state.allowed == (2,)
    match.spots[match.state.hand] = at(2)
    assert match.why_not() is None


@pytest.mark.parametrize("kind", KINDS)
def test_any_piece_may_be_the_first(kind):
    match = Match()
    match.place(kind, at(2))
    assert match.state.front == 2


def test_the_first_piece_is_still_to_be_placed_after_a_failed_attempt():
    match = Match()
    piece = match.let_go("plank", at(2))
    match.fall(piece)
    match.rest()
    assert (match.state.seat, match.state.front, match.state.allowed) == (1, None, (2,))


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_allowed_are_the_last_compartment_and_two_ahead(steps):
    match, _ = opened()
    assert match.state.allowed == (2, 3, 4)
    match.place("slat", at(2 + steps, 5))
    assert match.state.front == 2 + steps
    assert match.state.allowed == (2 + steps, 3 + steps, 4 + steps)


@pytest.mark.parametrize("compartment", [5, 6, 7])
def test_further_than_two_ahead_is_refused(compartment):
    match, _ = opened()
    match.take("slat", at(compartment))
    assert "too far ahead" in match.why_not()


@pytest.mark.parametrize("compartment", [1, 0, 11, 10, 9, 8])
def test_behind_the_last_placement_is_refused(compartment):
    match, _ = opened()
    match.take("slat", at(compartment))
    assert "too far back" in match.why_not()


def test_outside_the_wheel_is_refused():
    match, _ = opened()
    match.take("slat", Spot(None, math.radians(65)))
    assert "inside the wheel" in match.why_not()


def test_a_piece_is_where_its_centre_is():
    match, _ = opened()
    match.take("slat", at(4, 20))  # its edge lies in compartment 5
    assert match.why_not() is None


def test_one_piece_is_placed_per_turn():
    match, _ = opened()
    match.let_go("slat", at(2, 5))
    assert len(match.state.stock(1)) == 13
    with pytest.raises(IllegalAction, match="come to rest"):
        match.state.take(match.state.supply[0])


@pytest.mark.parametrize(("rests", "front"), [(2, 2), (3, 3), (4, 4), (5, 3), (1, 3)])
def test_the_front_is_where_the_piece_rests_if_that_was_allowed(rests, front):
    match, _ = opened()
    roller = match.let_go("roller", at(3))
    match.spots[roller] = at(rests)
    match.rest()
    assert match.state.front == front
    assert match.state.events[-1] == Placed(1, 1, roller, 3, rest=rests)


def test_a_placement_that_falls_leaves_the_front():
    match, _ = opened()
    slat = match.let_go("slat", at(4))
    match.fall(slat)
    match.rest()
    assert match.state.front == 2
    assert slat in match.state.stock(1)


# The furthermost edge


@pytest.mark.parametrize("edge", [0.0, -0.5, -20])
def test_the_edge_has_to_pass_the_furthermost_so_far(edge):
    match, plank = opened()
    match.take("slat", at(2, edge))
    assert "ahead of that of the plank" in match.why_not()
    assert match.state.edge_to_pass(2, match.seen) == match.spots[plank].edge


def test_an_edge_further_ahead_is_right():
    match, _ = opened()
    match.place("slat", at(2, 0.1))
    slat = 15 + KINDS.index("slat")  # seat 1 holds the sets from 15 on
    assert match.state.events[-1] == Placed(1, 1, slat, 2, rest=2)


def test_how_much_is_missing_is_said_in_degrees():
    match, _ = opened()
    match.take("slat", at(2, -3.6))
    assert "4° behind" in match.why_not()


def test_edges_count_up_to_two_compartments_behind():
    match, plank = opened()
    bar = match.place("bar", at(4))
    match.take("slat", at(4, 5))
    match.spots[bar] = at(4, -10)
    match.spots[plank] = at(2, 70)  # ahead of the slat, although its centre is two compartments behind
    assert "plank" in match.why_not()
    match.spots[plank] = at(1, 100)  # three behind
    assert match.why_not() is None
    assert match.state.edge_to_pass(3, match.seen) == match.spots[plank].edge


@pytest.mark.parametrize("steps", range(1, 9))
def test_edges_count_up_to_half_a_turn_ahead(steps):
    """The sixth compartment ahead is opposite; with the option, only edges up to the own compartment count."""
    for window in ("half_turn", "target"):
        match, plank = opened(Rules(edge_window=window))
        match.spots[plank] = at(4 + steps, 14)
        match.take("slat", at(4, 10))
        barred = window == "half_turn" and steps <= 5
        assert match.why_not() is None if not barred else "that of the plank" in match.why_not()


@pytest.mark.parametrize("degrees", [1, 179, 181])
def test_an_edge_beyond_half_a_turn_ahead_counts_as_ahead(degrees):
    match, plank = opened()
    match.spots[plank] = Spot((4 + min(5, round(degrees / 30))) % 12, math.radians(120 + degrees))
    match.take("slat", at(4, 0))
    assert "that of the plank" in match.why_not()


def test_a_piece_that_hangs_in_the_air_is_not_placed():
    match, _ = opened()
    slat = match.take("slat", at(2, 5)._replace(supported=False))
    assert match.why_not().startswith("Lower it")
    match.spots[slat] = at(2, 5)
    assert match.why_not() is None


def test_with_nothing_near_there_is_no_edge_to_pass():
    match, plank = opened()
    match.spots[plank] = at(10)
    assert match.state.edge_to_pass(4, match.seen) is None
    match.take("slat", at(4, -14))
    assert match.why_not() is None


@pytest.mark.parametrize("turns", [-1, 0, 1])
@pytest.mark.parametrize(("front", "steps"), [(11, 0), (11, 1), (11, 2), (10, 2), (0, 0)])
def test_a_second_lap(front, steps, turns):
    match, plank = opened()
    match.state = msgspec.structs.replace(match.state, front=front)
    rivals_edge = 30 * (front + steps) + 2
    match.spots = {CONE: at(front + steps + 6), plank: Spot(front, math.radians(rivals_edge))}
    slat = match.take("slat", at(0))
    match.spots[slat] = Spot((front + steps) % 12, math.radians(rivals_edge + 1 + 360 * turns))
    assert match.why_not() is None
    match.spots[slat] = Spot((front + steps) % 12, math.radians(rivals_edge - 1 + 360 * turns))
    assert "that of the plank; it is 1° behind" in match.why_not()
    assert match.state.allowed == (front, (front + 1) % 12, (front + 2) % 12)


def test_it_is_judged_at_letting_go():
    match, _ = opened()
    slat = match.take("slat", at(2, -5))
    with pytest.raises(IllegalAction, match="furthermost edge"):
        match.state.let_go(match.seen)
    match.spots[slat] = at(2, 5)
    match.state = match.state.let_go(match.seen)
    match.spots[slat] = at(2, -9)  # it slides back, which is no matter any more
    match.rest()
    assert (match.state.front, match.state.seat) == (2, 0)


# No two of a kind


def test_no_two_of_a_kind_in_a_compartment():
    match, _ = opened()
    match.place("slat", at(2, 5))
    for kind in ("plank", "slat"):
        match.take(kind, at(2, 10))
        assert f"There is a {kind} in this compartment already" in match.why_not()
        assert match.state.targets(match.seen) == (3, 4)
        match.state = match.state.put_back()
    assert match.state.kinds(match.seen)[2] == ("plank", "slat")
    assert match.state.targets(match.seen) == (2, 3, 4)


def test_different_kinds_may_lie_together():
    match, _ = opened()
    for number, kind in enumerate(("slat", "brick", "bar")):
        match.place(kind, at(2, 2 + number))
    assert match.state.kinds(match.seen)[2] == ("plank", "brick", "slat", "bar")  # in the order of their numbers


def test_the_same_kind_may_lie_next_door():
    match, _ = opened()
    match.take("plank", at(3))
    assert match.why_not() is None


# What is said


def test_what_is_refused_was_said_before():
    match, plank = opened()
    match.take("slat", at(2, -5))
    with pytest.raises(IllegalAction) as refused:
        match.state.let_go(match.seen)
    assert str(refused.value) == match.why_not()
    with pytest.raises(IllegalAction) as refused:
        match.state.begin_pass(plank, match.seen)
    assert str(refused.value) == match.state.why_not_pass(plank, match.seen)
    with pytest.raises(IllegalAction) as refused:
        match.state.take(plank)
    assert str(refused.value) == match.state.why_not_take(plank)
