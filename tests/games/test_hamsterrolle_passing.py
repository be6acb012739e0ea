"""Hamsterrolle: the constructive pass, and the cone."""

import pytest
from hamsterrolle_table import at, opened

from games.core import IllegalAction
from games.hamsterrolle import (
    CONE,
    OUT,
    Left,
    Passed,
    Placed,
    Rules,
    Spot,
    Took,
)

# The constructive pass


def test_a_pass_takes_from_the_two_lowest():
    match, plank = opened()
    bar = match.place("bar", at(4))
    slat = match.place("slat", at(5))
    match.lowest = (4, 3)
    assert match.state.passable(match.seen) == (bar,)
    match.lowest = (2, 4)
    assert match.state.passable(match.seen) == tuple(sorted((plank, bar)))
    with pytest.raises(IllegalAction, match="two lowest"):
        match.state.begin_pass(slat, match.seen)
    with pytest.raises(IllegalAction, match="not in the wheel"):
        match.state.begin_pass(match.state.supply[0], match.seen)


@pytest.mark.parametrize("steps", range(12))
def test_a_pass_leads_further_ahead(steps):
    match, plank = opened()
    match.state = match.state.begin_pass(plank, match.seen)
    match.spots[plank] = at(2 + steps)
    if 1 <= steps <= 5:  # further round the circle it would lie opposite, or behind
        assert match.why_not() is None
    else:
        assert "further ahead" in match.why_not()
    assert match.state.targets(match.seen) == (3, 4, 5, 6, 7)


def test_a_pass_round_from_the_last_compartment_to_the_first():
    match, plank = opened(lowest=(11, 0))
    match.spots[plank] = at(11)
    match.state = match.state.begin_pass(plank, match.seen)
    match.spots[plank] = at(1)
    match.state = match.state.let_go(match.seen)
    assert match.state.released == Passed(1, 1, plank, 11, 1)


def test_a_pass_leads_where_none_of_its_kind_lies():
    match, plank = opened()
    match.place("plank", at(4))
    match.state = match.state.begin_pass(plank, match.seen)
    assert match.state.targets(match.seen) == (3, 5, 6, 7)
    match.spots[plank] = at(4, 9)
    assert "a plank in this compartment already" in match.why_not()
    match.spots[plank] = at(3, -14)  # no edge has to be passed
    assert match.why_not() is None
    match.spots[plank] = Spot(None, 0.0)
    assert "inside the wheel" in match.why_not()


def test_a_pass_leaves_the_front():
    match, plank = opened()
    match.state = match.state.begin_pass(plank, match.seen)
    match.spots[plank] = at(4)
    match.state = match.state.let_go(match.seen)
    match.rest()
    assert (match.state.front, match.state.seat) == (2, 0)
    assert match.state.wheel == (CONE, plank)
    assert [str(event) for event in match.state.events] == ["plank to 2", "passes plank from 2 to 4"]
    match.take("slat", at(2))
    assert "that of the plank" in match.why_not()  # what was passed ahead has to be passed as well


def test_no_constructive_pass_after_an_attempt():
    match, plank = opened()
    assert match.state.passable(match.seen) == (plank,)
    match.take("slat", at(2, 5))
    assert match.state.passable(match.seen) == ()
    match.state = match.state.saw(match.seen).put_back()
    with pytest.raises(IllegalAction, match="before any attempt"):
        match.state.begin_pass(plank, match.seen)
    match.place("slat", at(2, 5))
    assert plank in match.state.passable(match.seen)  # the next player has not begun any


def test_looking_at_a_piece_is_no_attempt():
    match, plank = opened()
    match.take("slat", Spot(None, 0.0))  # before the wheel, not in it
    match.state = match.state.saw(match.seen).put_back()
    assert match.state.passable(match.seen) == (plank,)


def test_what_falls_in_a_pass_is_the_players():
    match, plank = opened()
    slat = match.place("slat", at(2, 5))
    match.state = match.state.begin_pass(plank, match.seen)
    match.fall(slat)
    assert slat in match.state.stock(0)
    assert (match.state.phase, match.state.hand) == ("pass", plank)
    match.spots[plank] = at(4)
    match.state = match.state.let_go(match.seen)
    match.fall(plank)
    match.rest()
    assert {slat, plank} <= set(match.state.stock(0))
    assert match.state.seat == 1


def test_a_piece_being_passed_cannot_be_put_back():
    match, plank = opened()
    match.state = match.state.begin_pass(plank, match.seen)
    with pytest.raises(IllegalAction, match="further ahead"):
        match.state.put_back()


def test_the_time_runs_out_in_a_pass():
    match, plank = opened()
    match.state = match.state.begin_pass(plank, match.seen)
    stock = match.state.stock(1)
    assert match.time_out(at(3)) == plank
    assert (match.state.front, match.state.stock(1)) == (2, stock)
    assert match.state.events[-1] == Passed(1, 1, plank, 2, None, rest=3)


def test_the_cone_is_not_passed():
    match, _ = opened(lowest=(0, 1))
    with pytest.raises(IllegalAction, match="cone"):
        match.state.begin_pass(CONE, match.seen)


# The cone


def test_a_fallen_cone_is_taken():
    match, _ = opened()
    match.take("slat", at(2, 5))
    match.fall(CONE)
    assert match.state.phase == "released"
    match.rest()
    assert match.state.tray(1)["cone"] == (CONE,)
    match.place("slat", at(3))
    assert match.place("cone", at(4)) == CONE
    assert match.state.events[-1] == Placed(3, 1, CONE, 4, rest=4)


def test_a_cone_that_rolled_ahead_has_to_be_passed_if_it_counts():
    for counts in (True, False):
        match, _ = opened(Rules(cone_counts=counts))
        match.spots[CONE] = at(2, 9)
        match.take("slat", at(2, 5))
        assert match.why_not() is None if not counts else "that of the cone" in match.why_not()


def test_a_cone_that_does_not_count_ends_no_turn():
    match, plank = opened(Rules(cone_counts=False))
    slat = match.take("slat", at(2, 5))
    match.fall(CONE)
    assert match.state.holders[CONE] == OUT
    assert (match.state.phase, match.state.hand) == ("carrying", slat)
    match.fall(plank)
    assert match.state.events[1:] == (Left(1, 1, (CONE,)), Took(1, 1, (plank,)))
    assert match.state.phase == "released"
