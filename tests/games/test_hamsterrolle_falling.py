"""Hamsterrolle: what falls, what a hand may do to the wheel, and what happens when the time runs out."""

import msgspec
import pytest
from hamsterrolle_table import TABLE, Match, at, opened

from games.clock import TURN_SECONDS
from games.core import IllegalAction
from games.hamsterrolle import (
    KINDS,
    OUT,
    WHEEL,
    Dropped,
    Left,
    Lost,
    Spot,
    Took,
    kind_of,
)

# What falls


def test_what_falls_in_a_turn_is_the_players():
    match, plank = opened()
    slat = match.place("slat", at(3), plank)
    assert plank in match.state.stock(1)
    assert slat in match.state.wheel
    assert match.state.events[-1] == Took(1, 1, (plank,))
    assert match.state.seat == 0


def test_what_falls_until_the_wheel_rests_is_the_players():
    match, plank = opened()
    slat = match.let_go("slat", at(3))
    match.fall(plank)
    match.fall(slat)
    assert match.state.phase == "released"
    match.rest()
    assert {plank, slat} <= set(match.state.stock(1))
    assert [str(event) for event in match.state.events[1:]] == ["slat to 3", "takes plank", "takes slat"]


def test_touching_the_table_is_enough():
    match, plank = opened()
    match.spots[plank] = match.spots[plank]._replace(on_table=True)
    match.state = match.state.touch().saw(match.seen)
    assert plank in match.state.stock(1)


def test_outside_the_wheel_at_rest_is_fallen():
    match, plank = opened()
    match.let_go("slat", at(3))
    match.spots[plank] = Spot(None, 0.0)  # caught on something: neither in the wheel nor on the table
    match.state = match.state.saw(match.seen)
    assert plank in match.state.wheel
    match.rest()
    assert plank in match.state.stock(1)


def test_all_that_touch_the_table_are_taken_at_once():
    match, plank = opened()
    others = [match.place(kind, at(2, 1 + number)) for number, kind in enumerate(KINDS[1:5])]
    match.place("roller", at(3), plank, *others)
    assert match.state.events[-1] == Took(5, 1, tuple(sorted((plank, *others))))


def test_nothing_fallen_leaves_the_state_as_it_is():
    match, _ = opened()
    assert match.state.saw(match.seen) is match.state


def test_what_was_taken_has_to_be_placed_again():
    match, plank = opened()
    match.place("slat", at(3), plank)
    match.place("bar", at(4))
    assert plank in match.state.supply
    match.state = match.state.take(plank)
    assert match.state.hand == plank


def test_a_fall_before_placing_ends_the_turn():
    match, plank = opened()
    slat = match.take("slat", at(2, 5))
    match.fall(plank)
    assert (match.state.phase, match.state.hand) == ("released", None)
    assert {plank, slat} <= set(match.state.stock(1))
    match.rest()
    assert (match.state.seat, match.state.front) == (0, 2)
    assert match.state.events[1:] == (Took(1, 1, (plank,)),)


def test_a_touch_of_the_table_with_the_piece_in_the_hand_is_no_fall():
    match, _ = opened()
    slat = match.take("slat", TABLE)
    assert match.state.saw(match.seen).hand == slat


def test_what_falls_by_itself_between_turns_is_out():
    match, plank = opened()
    match.fall(plank)
    assert match.state.holders[plank] == OUT
    assert match.state.events[-1] == Left(1, 1, (plank,))
    assert match.state.phase == "between"
    match.place("slat", at(2))
    assert plank not in (*match.state.stock(0), *match.state.stock(1), *match.state.wheel)


@pytest.mark.parametrize("begun", ["touch", "take"])
def test_what_falls_after_a_touch_is_the_players(begun):
    match, plank = opened()
    match.state = match.state.touch() if begun == "touch" else match.state.take(match.state.supply[0])
    match.fall(plank)
    assert match.state.holders[plank] == 1


# The wheel in the hand


def test_the_wheel_may_be_held_with_a_piece_in_the_hand():
    match, _ = opened()
    assert not match.state.may_hold_wheel
    slat = match.take("slat", at(2, 5))
    assert match.state.may_hold_wheel
    match.state = match.state.let_go(match.seen)
    assert not match.state.may_hold_wheel
    assert slat in match.state.wheel


def test_the_wheel_may_be_drawn_back_with_an_empty_hand():
    match, plank = opened()
    assert match.state.may_draw_back
    match.state = match.state.touch()
    assert match.state.may_draw_back
    assert match.state.why_not_pass(plank, match.seen) is None  # drawing back is not an attempt
    match.let_go("slat", at(2, 5))
    assert not match.state.may_draw_back
    with pytest.raises(IllegalAction, match="come to rest"):
        match.state.touch()


def test_what_falls_while_drawing_back_is_the_players():
    match, plank = opened()
    match.state = match.state.touch()
    match.fall(plank)
    assert plank in match.state.stock(1)
    assert match.state.phase == "released"


def test_what_lies_in_the_compartment_may_be_pushed():
    match, plank = opened()
    assert match.state.pushable(match.seen) == ()
    slat = match.take("slat", at(2, 5))
    assert match.state.pushable(match.seen) == (plank,)
    match.spots[slat] = at(3)
    assert match.state.pushable(match.seen) == ()
    match.spots[slat] = at(0)  # the cone is there, but that is not where may be built
    assert match.state.pushable(match.seen) == ()


def test_a_piece_may_be_put_back_for_another():
    match, _ = opened()
    slat = match.take("slat", at(2, 5))
    assert match.state.tray(1)["slat"] == tuple(
        piece for piece in match.state.stock(1) if kind_of(piece) == "slat" and piece != slat
    )
    match.state = match.state.put_back()
    assert slat in match.state.tray(1)["slat"]
    match.place("bar", at(2, 5))
    assert match.state.kinds(match.seen)[2] == ("plank", "bar")


# Time


def test_out_of_time_the_piece_drops_anywhere():
    assert TURN_SECONDS == 30
    match, _ = opened()
    plank = match.take("plank", at(2, -5))  # of a kind, and behind: refused as a placement
    match.state = match.state.time_out()
    assert match.state.released == Dropped(1, 1, plank)
    assert plank in match.state.wheel


def test_a_dropped_piece_stays_where_it_rests():
    match, _ = opened()
    match.take("plank", at(2, -5))
    plank = match.time_out(at(0))
    assert plank in match.state.wheel
    assert (match.state.seat, match.state.front) == (0, 2)


@pytest.mark.parametrize(
    ("rests", "front"), [(at(2, -9), 2), (at(3), 3), (at(4), 4), (at(5), 2), (at(1), 2), (TABLE, 2)]
)
def test_a_drop_moves_the_front_only_where_allowed(rests, front):
    match, _ = opened()
    match.take("plank", at(3))
    match.time_out(rests)
    assert match.state.front == front


@pytest.mark.parametrize(("rests", "front"), [(2, 2), (3, None)])
def test_a_first_piece_that_drops(rests, front):
    match = Match()
    match.take("plank", at(2))
    match.time_out(at(rests))
    assert match.state.front == front


def test_what_falls_by_a_drop_is_the_players():
    match, plank = opened()
    slat = match.take("slat", at(3))
    match.spots[plank] = TABLE
    match.time_out(TABLE)
    assert {plank, slat} <= set(match.state.stock(1))


@pytest.mark.parametrize("touched", [True, False])
def test_out_of_time_with_an_empty_hand_the_turn_is_lost(touched):
    match, _ = opened()
    stocks = [match.state.stock(seat) for seat in range(2)]
    match.state = match.state.touch().time_out() if touched else match.state.time_out()
    assert match.state.events[-1] == Lost(1, 1)
    match.rest()
    assert [match.state.stock(seat) for seat in range(2)] == stocks
    assert (match.state.seat, match.state.front) == (0, 2)


def test_what_falls_in_a_lost_turn_is_the_players():
    match, plank = opened()
    match.state = match.state.time_out()
    match.fall(plank)
    match.rest()
    assert plank in match.state.stock(1)


# Ending the turn without placing


def test_the_turn_may_be_ended_after_a_failed_attempt():
    match, _ = opened()
    assert "failed attempt" in match.state.why_not_end_turn(match.seen)
    match.take("slat", at(2, 5))
    assert "put it back" in match.state.why_not_end_turn(match.seen)
    match.state = match.state.saw(match.seen).put_back()
    match.state = match.state.end_turn(match.seen)
    assert match.state.events[-1] == Lost(1, 1)
    match.rest()
    assert match.state.seat == 0


@pytest.mark.parametrize(("third", "legal"), [(4, False), (5, True)])
def test_the_turn_may_be_ended_where_nothing_is_legal(third, legal):
    """Planks lie in two or all three of the compartments that may be built in, and the player has no other kind."""
    match = Match(lowest=(8, 9)).hand_out("plank slat", "plank", "plank", "plank")
    match.place("plank", at(2))
    holders = [WHEEL if holder > 1 else holder for holder in match.state.holders]
    lying = [piece for piece, holder in enumerate(match.state.holders) if holder > 1]
    match.spots |= dict(zip(lying, (at(3), at(third)), strict=True))
    match.state = msgspec.structs.replace(match.state, holders=tuple(holders))
    assert (match.state.why_not_end_turn(match.seen) is None) != legal


def test_the_time_is_up_only_once():
    match, _ = opened()
    match.let_go("slat", at(2, 5))
    with pytest.raises(IllegalAction, match="come to rest"):
        match.state.time_out()
