"""Hamsterrolle: how a match ends, and what teams change."""

import pytest
from hamsterrolle_table import TEAMS, Match, at, opened

from games.core import IllegalAction, Outcome
from games.hamsterrolle import (
    CONE,
    Rules,
    kind_of,
)

# The end


def test_who_is_out_of_pieces_wins():
    match = Match().hand_out("plank", "slat")
    match.place("plank", at(2))
    assert match.state.outcome == Outcome((0,), "pieces")
    assert match.state.phase == "over"
    with pytest.raises(IllegalAction, match="over"):
        match.state.take(match.state.stock(1)[0])


def test_a_win_waits_for_the_wheel():
    match = Match().hand_out("plank", "slat")
    plank = match.let_go("plank", at(2))
    assert match.state.stock(0) == ()
    assert match.state.outcome is None
    match.fall(plank)
    match.rest()
    assert match.state.outcome is None
    assert match.state.seat == 1


def test_after_the_end_nothing_that_falls_counts():
    match = Match().hand_out("plank", "slat")
    plank = match.place("plank", at(2))
    over = match.state
    match.fall(plank)
    assert match.state is over


def test_a_dropped_last_piece_wins_too():
    match = Match().hand_out("plank", "slat")
    match.take("plank", at(2))
    match.time_out(at(7))
    assert match.state.outcome == Outcome((0,), "pieces")


@pytest.mark.parametrize(
    ("rules", "stocks", "winners"),
    [
        (Rules(2), ("bar", "slat plank"), (1,)),
        (Rules(3), ("bar", "slat plank", "brick"), (2,)),
        (Rules(3), ("", "slat", "brick"), (1, 2)),
        (TEAMS, ("", "bar", "slat plank", "block"), (2, 3)),
    ],
)
def test_who_resigns_loses(rules, stocks, winners):
    match = Match(rules).hand_out(*stocks)
    assert match.state.resign(0).outcome == Outcome(winners, "resigned")


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_nobody_resigns_who_does_not_play(seat):
    with pytest.raises(IllegalAction, match="does not play"):
        Match(Rules(2)).state.resign(seat)


def test_an_abandoned_match_has_no_winner():
    match, _ = opened()
    match.take("slat", at(2, 5))
    state = match.state.abandon()
    assert state.outcome == Outcome((), "abandoned")
    assert [state.outcome.score(seat) for seat in (0, 1)] == [0, 0]
    assert (state.hand, len(state.stock(1))) == (None, 14)
    with pytest.raises(IllegalAction, match="over"):
        state.resign(0)


# Teams


def test_without_pieces_one_places_the_partners():
    match = Match(TEAMS).hand_out("", "slat brick", "bar", "bar")
    match.place("slat", at(2))
    assert match.state.outcome is None
    assert [kind_of(piece) for piece in match.state.stock(1)] == ["brick"]
    with pytest.raises(IllegalAction, match="your own"):
        match.state.take(match.state.stock(2)[0])


def test_with_pieces_of_ones_own_there_is_no_borrowing():
    match = Match(TEAMS).hand_out("plank", "slat brick", "bar", "bar")
    with pytest.raises(IllegalAction, match="not in your stock"):
        match.state.take(match.state.stock(1)[0])


def test_nobody_borrows_from_the_other_team():
    match = Match(TEAMS).hand_out("", "slat brick", "bar", "bar")
    with pytest.raises(IllegalAction, match="your partner's"):
        match.state.take(match.state.stock(2)[0])


def test_without_pieces_a_drop_takes_the_partners():
    match = Match(TEAMS).hand_out("", "slat brick", "bar", "bar")
    slat = match.take("slat", at(2))
    assert match.time_out(at(2)) == slat
    assert slat not in match.state.stock(1)


def test_who_fails_with_a_borrowed_piece_takes_what_fell():
    match = Match(TEAMS).hand_out("", "slat brick", "bar", "bar")
    slat = match.let_go("slat", at(2))
    match.fall(slat)
    match.rest()
    assert match.state.stock(0) == (slat,)
    assert [kind_of(piece) for piece in match.state.stock(1)] == ["brick"]


def test_a_borrowed_piece_goes_back_to_the_partner():
    match = Match(TEAMS).hand_out("", "slat brick", "bar", "bar")
    slat = match.take("slat", at(2))
    match.fall(CONE)
    match.rest()
    assert match.state.stock(0) == (CONE,)
    assert slat in match.state.stock(1)


@pytest.mark.parametrize(("teams", "partner"), [("beside", 1), ("across", 2)])
def test_a_team_without_pieces_wins(teams, partner):
    stocks = ["bar", "bar", "bar", "bar"]
    stocks[0], stocks[partner] = "plank", ""
    match = Match(Rules(4, teams=teams)).hand_out(*stocks)
    match.place("plank", at(2))
    assert match.state.outcome == Outcome((0, partner), "pieces")


def test_one_empty_player_does_not_end_a_team_match():
    match = Match(TEAMS).hand_out("plank", "slat", "bar", "bar")
    match.place("plank", at(2))
    assert match.state.outcome is None
    assert match.state.seat == 1


@pytest.mark.parametrize(
    ("partner", "other", "winners"), [("slat", "bar brick", (0, 1)), ("slat brick wedge", "bar brick", (2, 3))]
)
def test_two_empty_players_of_different_teams_end_it(partner, other, winners):
    match = Match(TEAMS).hand_out("plank", partner, "", other)
    match.place("plank", at(2))
    assert match.state.outcome == Outcome(winners, "fewest")


def test_teams_with_equally_many_pieces_share():
    match = Match(TEAMS).hand_out("plank", "slat", "", "bar")
    match.place("plank", at(2))
    assert match.state.outcome == Outcome((0, 1, 2, 3), "tie")
