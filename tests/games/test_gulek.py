"""Gulek held against its rulebook, sentence by sentence."""

import json
from pathlib import Path

import numpy as np
import pytest

from games.core import IllegalAction, Outcome, UserError, perft, play_all
from games.gulek import DONE, GAME, PASS, Action
from games.gulek.board import BALLS, PITS
from games.gulek.state import filling

SENTENCES: dict[int, tuple[str, str]] = {
    1: ("Two to six can play.", "test_two_to_six_players"),
    2: ("The board has 15 pits, a hole in the centre and a furrow round it.", "test_the_board"),
    3: ("Each player has 20 balls of one colour.", "test_twenty_balls_each"),
    4: ("First the players in turn put one of their balls into a pit.", "test_one_ball_is_placed_at_a_time"),
    5: ("It may hold balls already or not.", "test_a_ball_may_go_into_any_pit"),
    6: ("When all balls are in the pits, the first stage is over.", "test_the_first_stage_ends_with_the_last_ball"),
    7: ("A pit is sown ball by ball into the pits that follow, either way round.", "test_a_pit_is_sown_either_way"),
    8: ("It must hold two balls at least, one of them the player's.", "test_what_can_be_sown"),
    9: ("A single ball cannot be moved.", "test_single_balls_stay"),
    10: ("The last ball to be sown must be one of the player's.", "test_the_last_ball_is_an_own_one"),
    11: ("After it pairs of the player's that are alone in a pit may be taken out.", "test_pairs_may_be_parked"),
    12: ("Such pairs lie in the furrow.", "test_parked_pairs_lie_in_the_furrow"),
    13: (
        "Instead of a sowing any number of one's pairs may go back, each into an empty pit.",
        "test_parked_pairs_come_back_instead_of_a_sowing",
    ),
    14: ("Who can move must; who cannot passes until it is possible again.", "test_only_who_cannot_move_passes"),
    15: ("Balls of others in the last pit of a sowing are captured.", "test_the_last_pit_is_captured"),
    16: ("They leave the game through the hole in the centre.", "test_captured_balls_leave_the_game"),
    17: ("The game ends when nobody can move.", "test_the_game_ends_when_nobody_can_move"),
    18: ("Most balls on the board win.", "test_most_balls_win"),
    19: ("It is a draw when the last five turns captured nothing.", "test_five_turns_without_a_capture_are_a_draw"),
    20: ("Variant: who cannot move has lost.", "test_who_cannot_move_is_out"),
    21: ("Variant: two balls are placed in each turn of the first stage.", "test_two_balls_are_placed_at_a_time"),
    101: ("A lap does not skip the pit that is sown.", "test_a_lap_does_not_skip_the_emptied_pit"),
    102: ("With the option, a position that comes often enough is a draw.", "test_repetition_draws_at_the_nth_time"),
    103: ("Pairs are parked and brought back in rising order of the pits.", "test_pairs_are_taken_in_rising_order"),
    104: ("A ball that alone may fall, falls by itself.", "test_balls_without_a_choice_fall_by_themselves"),
    105: (
        "Where the last quiet turn leaves nobody able to move, the balls are counted.",
        "test_the_count_comes_before_the_draw_where_nobody_can_move",
    ),
    106: ("Option: quiet turns are counted for each player.", "test_turns_may_be_counted_for_each_player"),
    107: (
        "Option: who cannot sow may decline to bring pairs back.",
        "test_a_player_who_cannot_sow_may_decline_to_bring_pairs_back",
    ),
    108: ("Then the game ends when all decline in a row.", "test_a_game_in_which_all_decline_in_a_row_ends"),
    109: (
        "Option: pairs may be parked after bringing some back.",
        "test_pairs_may_be_parked_after_bringing_some_back",
    ),
    110: (
        "With three or more, who resigns leaves and the others play on.",
        "test_who_leaves_is_passed_over_and_the_others_play_on",
    ),
    111: (
        "The balls of who left belong to nobody.",
        "test_the_balls_of_who_left_stay_and_belong_to_nobody",
    ),
}
"""Every sentence of rule in the rulebook by its order, in other words, and the test that shows it."""

REFERENCE = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]
COUNTS = [reference for reference in REFERENCE if reference["game"] == "gulek"]


def position(pits, seat=0, parked=(), phase="move", more="", seats=2, **options):
    """The state with these balls, such as {3: "001"} for two of seat 0 and one of seat 1 in pit 3."""
    options = {option.name: options.get(option.name, option.default) for option in GAME.options}
    set_so = " ".join(f"{name}={str(value).lower()}" for name, value in options.items())
    piles = ".".join(pits.get(pit, "-") for pit in PITS)
    pairs = ".".join(map(str, parked or (0,) * seats))
    return GAME.load(f"gulek seats={seats} {set_so} {phase} {seat}/{piles}/{pairs}{more}")


def playing(state, actions):
    return play_all(state, map(GAME.parse, actions.split()))


def names(state):
    return [str(action) for action in state.actions()]


def shown(state):
    """The balls in the pits, in the form in which `position` takes them."""
    piles = ("".join(str(seat) * balls for seat, balls in enumerate(pile)) for pile in state.pits)
    return {pit: pile for pit, pile in enumerate(piles) if pile}


def refused(state, action):
    """The sentence with which the action, given in text form, is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.play(GAME.parse(action))
    return str(caught.value)


# The parts and the first stage.


def test_two_to_six_players():
    for seats in range(2, 7):
        assert GAME.start(seats).seats == seats
    for seats in (1, 7):
        with pytest.raises(UserError, match="players"):
            GAME.start(seats)


def test_the_board():
    start = GAME.start(3)
    assert len(PITS) == 15
    assert start.pits == ((0, 0, 0),) * 15
    assert (start.parked, start.captured) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize("seats", range(2, 7))
def test_twenty_balls_each(seats):
    assert BALLS == 20
    assert GAME.start(seats).stock == (20,) * seats


def test_one_ball_is_placed_at_a_time():
    state = GAME.start(3)
    for turn, pit in enumerate((4, 4, 9, 0, 4)):
        assert (state.seat, state.stage) == (turn % 3, 1)
        state = playing(state, f"p{pit}")
    assert shown(state) == {0: "0", 4: "011", 9: "2"}
    assert (state.stock, state.captured) == ((18, 18, 19), (0, 0, 0))


def test_a_ball_may_go_into_any_pit():
    state = playing(GAME.start(), "p7 p7 p8")
    assert names(state) == [f"p{pit}" for pit in PITS]


def test_the_first_stage_ends_with_the_last_ball():
    state = playing(GAME.start(), " ".join(f"p{ball % 15}" for ball in range(39)))
    assert (state.stage, state.seat, state.stock) == (1, 1, (0, 1))
    assert "Place" in refused(state, "s3+")
    state = playing(state, "p9")
    assert (state.stage, state.seat, state.stock, state.balls) == (2, 0, (0, 0), (20, 20))
    assert names(state) == [f"s{pit}{direction}" for pit in PITS for direction in "-+"]
    assert "start of a turn" in refused(state, "p9")


@pytest.mark.parametrize("seats", [2, 5])
def test_two_balls_are_placed_at_a_time(seats):
    state = GAME.start(seats, two_per_turn=True)
    for ball in range(20 * seats):
        assert (state.stage, state.seat) == (1, ball // 2 % seats)
        state = playing(state, f"p{ball % 15}")
    assert (state.stage, state.seat, state.balls) == (2, 0, (20,) * seats)


# Sowing.


def test_a_pit_is_sown_either_way():
    state = position({1: "000", 8: "11"})
    assert shown(playing(state, "s1+")) == {2: "0", 3: "0", 4: "0", 8: "11"}
    assert shown(playing(state, "s1-")) == {0: "0", 14: "0", 13: "0", 8: "11"}


def test_what_can_be_sown():
    pits = {0: "0", 1: "00", 2: "01", 3: "11", 4: "111", 5: "1"}
    assert names(position(pits)) == ["s1-", "s1+", "s2-", "s2+"]
    assert names(position(pits, seat=1)) == ["s2-", "s2+", "s3-", "s3+", "s4-", "s4+"]
    assert "yours" in refused(position(pits), "s3+")
    assert "empty" in refused(position(pits), "s9+")


def test_single_balls_stay():
    state = position({0: "0", 1: "00", 8: "1"})
    assert "single" in refused(state, "s0+")
    assert "single" in refused(state, "s8-")


def test_the_last_ball_is_an_own_one():
    sown = playing(position({0: "0011", 8: "11"}), "s0+")
    assert (sown.phase, sown.seat, sown.holding, sown.next_pit) == ("drop", 0, (2, 2), 1)
    assert sown.droppable == (0, 1)
    one_own = playing(sown, "d0")
    assert shown(one_own) == {1: "0", 2: "1", 3: "1", 4: "0", 8: "11"}, "the last own ball must wait for the end"
    assert shown(playing(sown, "d1 d1")) == {1: "1", 2: "1", 3: "0", 4: "0", 8: "11"}
    assert shown(playing(sown, "d1 d0")) == {1: "1", 2: "0", 3: "1", 4: "0", 8: "11"}


def test_the_order_is_chosen_ball_by_ball():
    sown = playing(position({7: "0112", 9: "01"}, seats=3), "s7-")
    assert (sown.droppable, sown.next_pit, sown.direction) == ((1, 2), 6, -1)
    assert refused(sown, "d0") == "The last ball you drop must be one of yours, so keep this one until then."
    assert refused(sown, "d3") == "There is no ball of this colour in your hand."
    assert "one by one" in refused(sown, "s9+")
    sown = playing(sown, "d1")
    assert (sown.holding, sown.next_pit, sown.droppable) == ((1, 1, 1), 5, (1, 2))
    assert shown(playing(sown, "d2")) == {6: "1", 5: "2", 4: "1", 3: "0", 9: "01"}


def test_balls_without_a_choice_fall_by_themselves():
    assert shown(playing(position({0: "0111", 8: "11"}), "s0+")) == {1: "1", 2: "1", 3: "1", 4: "0", 8: "11"}
    assert shown(playing(position({0: "0000", 8: "11"}), "s0-")) == {14: "0", 13: "0", 12: "0", 11: "0", 8: "11"}
    assert refused(position({0: "00", 8: "11"}), "d0").startswith("It is the start of a turn")


def test_the_balls_that_fall_can_be_seen():
    state = position({14: "0011", 8: "11"})
    assert state.falls(GAME.parse("s14+")) == (), "there is a choice to make first"
    assert playing(state, "s14+").falls(GAME.parse("d0")) == ((0, 0), (1, 1), (2, 1), (3, 0))
    assert state.falls(Action("sow", 14, -1)) == ()
    assert position({0: "00", 8: "11"}).falls(GAME.parse("s0-")) == ((14, 0), (13, 0))
    assert position({0: "0", 8: "11"}).falls(PASS) == ()
    with pytest.raises(IllegalAction):
        state.falls(GAME.parse("s8+"))


def test_a_lap_does_not_skip_the_emptied_pit():
    sown = playing(position({3: "0" * 17, 4: "1"}), "s3+")
    assert shown(sown) == dict.fromkeys(PITS, "0") | {4: "001", 5: "00"}


# Captures.


def test_the_last_pit_is_captured():
    state = position({0: "00", 1: "11", 2: "0111", 8: "11"})
    assert shown(playing(state, "s0+")) == {1: "011", 2: "00", 8: "11"}


def test_balls_of_several_others_are_captured():
    state = position({0: "00", 2: "12", 8: "11", 9: "22"}, seats=3)
    assert shown(playing(state, "s0+")) == {1: "0", 2: "0", 8: "11", 9: "22"}


def test_captured_balls_leave_the_game():
    before = position({0: "00", 2: "0111", 8: "11"})
    after = playing(before, "s0+ done")
    assert before.balls == (3, 5)
    assert after.balls == (3, 2)
    assert (before.captured, after.captured) == ((17, 15), (17, 18))


# Parking.


def test_pairs_may_be_parked():
    sown = playing(position({0: "00", 4: "00", 5: "01", 6: "000", 7: "11", 8: "00"}), "s0+")
    assert (sown.phase, sown.seat) == ("park", 0)
    assert names(sown) == ["done", "k4", "k8"]
    assert shown(playing(sown, "done")) == shown(sown)
    assert "exactly two" in refused(sown, "k5")
    assert "park pairs, or finish" in refused(sown, "s4+")


def test_a_pair_that_was_just_made_may_be_parked():
    assert names(playing(position({0: "00", 1: "0", 8: "11"}), "s0+")) == ["done", "k1"]
    assert names(playing(position({0: "00", 2: "011", 8: "11"}), "s0+")) == ["done", "k2"], "after the capture"


def test_parked_pairs_lie_in_the_furrow():
    sown = playing(position({0: "00", 4: "00", 7: "11", 8: "00"}), "s0+")
    after = playing(sown, "k4 k8")
    assert shown(after) == {1: "0", 2: "0", 7: "11"}
    assert after.parked == (2, 0)
    assert after.balls == sown.balls
    assert after.captured == sown.captured


def test_pairs_are_taken_in_rising_order():
    sown = playing(position({0: "00", 4: "00", 6: "00", 7: "11", 8: "00"}), "s0+")
    parked = playing(sown, "k6")
    assert names(parked) == ["done", "k8"]
    assert "rising pits" in refused(parked, "k4")
    back = playing(position({0: "1", 4: "11", 9: "0"}, parked=(3, 0)), "u5")
    assert names(back) == ["done", *(f"u{pit}" for pit in (6, 7, 8, 10, 11, 12, 13, 14))]
    assert "rising pits" in refused(back, "u1")


def test_a_turn_ends_by_itself_when_no_pair_can_follow():
    sown = playing(position({0: "00", 4: "00", 7: "11", 8: "00"}), "s0+")
    assert playing(sown, "k8").seat == 1
    back = position({0: "1", 4: "11"}, parked=(2, 0))
    assert playing(back, "u14").seat == 1, "no higher pit"
    assert playing(back, "u5 u6").seat == 1, "no further pair"
    assert playing(position({0: "00", 8: "11"}), "s0+").seat == 1, "no pair at all"


def test_parked_pairs_come_back_instead_of_a_sowing():
    state = position({0: "1", 4: "11", 9: "00", 12: "0"}, parked=(3, 1))
    assert names(state)[:4] == ["s9-", "s9+", "u1", "u2"]
    back = playing(state, "u2")
    assert (back.phase, back.seat, back.parked) == ("unpark", 0, (2, 1))
    assert "bringing back" in refused(back, "s9+")
    assert "bringing back" in refused(back, "k9"), "no parking in such a turn"
    after = playing(back, "u7 done")
    assert shown(after) == {0: "1", 2: "00", 4: "11", 7: "00", 9: "00", 12: "0"}
    assert (after.parked, after.seat) == ((1, 1), 1)


def test_parked_pairs_come_back_only_into_empty_pits():
    state = position({0: "1", 4: "11"}, parked=(1, 0))
    assert "empty" in refused(state, "u4")
    full = position(dict.fromkeys(PITS, "0") | {1: "00"}, parked=(1, 0))
    assert names(full) == ["s1-", "s1+"]
    assert "no parked pair" in refused(position({0: "00", 4: "11"}, parked=(0, 1)), "u5")


# Passing and the end.


def test_only_who_cannot_move_passes():
    state = position({0: "0", 4: "111"})
    assert state.actions() == (PASS,)
    passed = playing(state, "pass")
    assert (passed.seat, shown(passed), passed.quiet) == (1, shown(state), 0)
    assert PASS not in passed.actions()
    assert "may not pass" in refused(passed, "pass")


def test_a_player_who_passed_moves_again_when_it_is_possible():
    state = playing(position({0: "0", 3: "0", 4: "111", 9: "111"}), "pass s4-")
    assert shown(state) == {0: "0", 1: "1", 2: "1", 3: "01", 9: "111"}
    assert names(state) == ["s3-", "s3+"]


def test_the_game_ends_when_nobody_can_move():
    state = playing(position({0: "00", 5: "1"}), "s0+")
    assert state.outcome is not None and state.outcome.reason == "balls"
    assert state.actions() == ()
    assert playing(position({0: "00", 5: "1"}, parked=(0, 1)), "s0+").outcome is None, "seat 1 can bring a pair back"


@pytest.mark.parametrize(
    ("pits", "parked", "winners"),
    [
        ({0: "00", 5: "1"}, (0, 0), (0,)),
        ({0: "00", 5: "1", 6: "1"}, (0, 0), (0, 1)),
        ({0: "00", 5: "1", 6: "1", 7: "1"}, (0, 0), (1,)),
        ({0: "0" * 15}, (0, 8), (1,)),  # 16 balls in the furrow, and no empty pit for them
        ({0: "0" * 15}, (0, 7), (0,)),
    ],
)
def test_most_balls_win(pits, parked, winners):
    assert playing(position(pits, parked=parked), "s0+").outcome == Outcome(winners, "balls")


def quiet_turns(quiet, **options):
    """Both could go on for long."""
    pits = {0: "0000", 6: "000", 8: "1111", 13: "111"}
    return position(pits, more=f" quiet={quiet}" if quiet else "", **options)


def test_five_turns_without_a_capture_are_a_draw():
    state = playing(quiet_turns(3), "s0+")
    assert (state.quiet, state.outcome) == (4, None)
    assert playing(state, "s8+").outcome == Outcome((0, 1), "quiet")
    assert next(option.choices for option in GAME.options if option.name == "draw_after") == (0, *range(5, 31), 40)
    assert GAME.start().rules.draw_after == 5


def test_turns_of_all_players_count():
    state = position({0: "00", 3: "000", 5: "11", 10: "22"}, seats=3)
    assert playing(state, "s0+ s5+ s10+").quiet == 3


def test_a_capture_starts_the_count_anew():
    state = position({0: "0000", 4: "1", 8: "1111"}, more=" quiet=4")
    after = playing(state, "s0+")
    assert (after.quiet, after.outcome) == (0, None)


def test_bringing_back_pairs_counts_as_one_turn_and_passing_as_none():
    state = position({0: "0000", 8: "1111"}, parked=(3, 0), more=" quiet=3")
    assert playing(state, "u3 u4 u5").quiet == 4
    passing = playing(position({0: "0", 4: "1111"}, more=" quiet=4"), "pass")
    assert (passing.quiet, passing.outcome) == (4, None)


def test_the_turn_is_finished_before_the_draw():
    state = playing(position({0: "00", 5: "00", 8: "1111"}, more=" quiet=4"), "s0+")
    assert (names(state), state.quiet, state.outcome) == (["done", "k5"], 5, None)
    assert playing(state, "k5").outcome == Outcome((0, 1), "quiet")


@pytest.mark.parametrize("draw_after", [6, 10, 30, 40])
def test_the_number_of_turns_can_be_set(draw_after):
    assert playing(quiet_turns(draw_after - 2, draw_after=draw_after), "s0+").outcome is None
    assert playing(quiet_turns(draw_after - 1, draw_after=draw_after), "s0+").outcome == Outcome((0, 1), "quiet")


def test_without_the_draw_rule_quiet_turns_end_nothing():
    assert playing(quiet_turns(1000, draw_after=0), "s0+").outcome is None


def test_the_count_comes_before_the_draw_where_nobody_can_move():
    pits = {0: "00", 5: "1"}
    assert playing(position(pits, more=" quiet=4"), "s0+").outcome == Outcome((0,), "balls")
    assert playing(position(pits, more=" quiet=4", quiet_end="draw"), "s0+").outcome == Outcome((0, 1), "quiet")


def test_turns_may_be_counted_for_each_player():
    pits = {0: "0000", 5: "1111", 10: "2222"}

    def quiet(turns, **options):
        return playing(position(pits, seats=3, more=f" quiet={turns}", draw_counts="each", **options), "s0+").outcome

    assert (quiet(13), quiet(14)) == (None, Outcome((0, 1, 2), "quiet")), "five turns of each of three"
    assert quiet(19, draw_after=10) is None


# Leaving, with three players or more (option `play_on`).


def test_who_leaves_is_passed_over_and_the_others_play_on():
    state = playing(position({0: "00", 3: "111", 5: "2222"}, seats=3), "leave1")
    assert (state.seat, state.out, state.playing, state.outcome) == (0, (1,), (0, 2), None)
    assert playing(state, "s0+").seat == 2


def test_the_balls_of_who_left_stay_and_belong_to_nobody():
    state = playing(position({0: "00", 2: "11", 9: "22"}, seats=3, parked=(0, 1, 0)), "leave1")
    assert (shown(state)[2], state.parked) == ("11", (0, 1, 0))
    assert playing(state, "s0+").balls == (2, 2, 2), "those of the last pit are captured as before"
    last = playing(position({0: "00", 5: "11111", 9: "2"}, seats=3), "leave1 s0+")
    assert last.outcome == Outcome((0,), "balls"), "seat 1 has most, but nobody owns them"


def test_who_leaves_in_stage_one_places_no_more():
    state = playing(GAME.start(3, two_per_turn=True), "p0 leave0 p1")
    assert (state.seat, state.stock) == (1, (19, 19, 20))
    state = playing(state, " ".join(["p2"] * 39))
    assert (state.stage, state.seat, state.balls) == (2, 1, (1, 20, 20))


def test_who_leaves_while_sowing_drops_what_is_in_hand():
    sown = playing(position({0: "0012", 4: "11", 9: "22"}, seats=3), "s0+")
    left = playing(sown, "leave0")
    assert shown(left) == {1: "1", 2: "2", 3: "0", 4: "011", 9: "22"}, "its own balls last, and nothing is captured"
    assert (left.seat, left.phase, left.out) == (1, "move", (0,))


def test_leaving_a_game_of_two_or_with_the_option_off_ends_it():
    for state in (
        position({0: "00", 3: "11"}),
        position({0: "00", 3: "11", 5: "22"}, seats=3, play_on=False),
        playing(position({0: "00", 3: "11", 5: "22"}, seats=3), "leave1"),
    ):
        assert not state.can_leave(0)
        assert "resigns" in refused(state, "leave0")


# Options for other readings of the rulebook.


def test_a_player_who_cannot_sow_may_decline_to_bring_pairs_back():
    pits = {0: "0", 4: "111"}
    assert PASS not in position(pits, parked=(1, 0)).actions()
    state = position(pits, parked=(1, 0), may_decline=True)
    assert state.actions()[:2] == (PASS, Action("unpark", 1))
    assert PASS not in position(pits, seat=1, parked=(1, 0), may_decline=True).actions(), "who can sow must move"


def test_a_game_in_which_all_decline_in_a_row_ends():
    state = position({0: "0", 4: "1"}, parked=(1, 2), may_decline=True)
    state = playing(state, "pass")
    assert (state.passes, state.outcome) == (1, None)
    assert playing(state, "u7 done pass").outcome is None, "a move in between"
    assert playing(state, "pass").outcome == Outcome((1,), "balls")


def test_pairs_may_be_parked_after_bringing_some_back():
    pits = {0: "00", 4: "11"}
    assert playing(position(pits, parked=(1, 0)), "u7").seat == 1
    state = playing(position(pits, parked=(1, 0), park_after_unpark=True), "u7")
    assert names(state) == ["done", "k0", "k7"]
    several = playing(position(pits, parked=(2, 0), park_after_unpark=True), "u7 done k0")
    assert (several.phase, several.parked) == ("park", (2, 0))
    assert playing(several, "done").seat == 1


# Choosing a set of pits, and filling the board.


def test_a_set_of_pits_has_one_canonical_form():
    sown = playing(position({0: "00", 4: "00", 6: "00", 7: "11", 8: "00"}), "s0+")
    for pits, text in (((8, 4), "k4 k8"), ((6, 4), "k4 k6 done"), ((), "done"), ((8, 8, 6, 4), "k4 k6 k8")):
        assert " ".join(map(str, sown.choice("park", pits))) == text
        assert playing(sown, text).seat == 1
    start = position({0: "1", 4: "11"}, parked=(2, 0))
    assert " ".join(map(str, start.choice("unpark", (9, 3)))) == "u3 u9"
    assert " ".join(map(str, start.choice("unpark", (9,)))) == "u9 done"
    with pytest.raises(IllegalAction, match="no parked pair"):
        position({0: "1", 4: "11"}, parked=(0, 0)).choice("unpark", (9,))


def test_the_board_can_be_filled_at_random():
    state = playing(GAME.start(3), "p0")
    actions = tuple(filling(state, np.random.default_rng(3)))
    filled = play_all(state, actions)
    assert (len(actions), filled.stage, filled.stock) == (59, 2, (0, 0, 0))
    assert actions == tuple(filling(state, np.random.default_rng(3)))
    assert {action.number for action in actions} == {*PITS}


# Variants and options.


def test_who_cannot_move_is_out():
    assert playing(position({0: "000", 5: "1"}, stuck_loses=True), "s0+").outcome == Outcome((0,), "stuck")


def test_the_last_one_in_wins():
    pits = {0: "000", 5: "1", 9: "22"}
    state = playing(position(pits, seats=3, stuck_loses=True), "s0+")
    assert (state.seat, state.out, state.playing, state.outcome) == (2, (1,), (0, 2), None)
    assert playing(state, "s9-").outcome == Outcome((2,), "stuck")


def test_who_is_out_stays_out_and_the_balls_stay():
    state = playing(position({0: "00000", 4: "1", 9: "22"}, seats=3, stuck_loses=True), "s0-")
    assert (state.seat, state.out) == (2, (1,))
    state = playing(state, "s9+ s10+ done")
    assert (state.seat, state.out, shown(state)[4]) == (2, (1,), "1")


def test_a_draw_is_shared_by_those_who_are_in():
    pits = {0: "000", 5: "1", 9: "2222"}
    state = position(pits, seats=3, stuck_loses=True, seat=2, more=" quiet=4 out=1")
    assert playing(state, "s9+").outcome == Outcome((0, 2), "quiet")


def test_the_draw_comes_before_anyone_is_out_unless_nobody_can_move():
    state = position({0: "00", 2: "0", 5: "1"}, stuck_loses=True, more=" quiet=4")
    assert playing(state, "s0+ done").outcome == Outcome((0, 1), "quiet"), "seat 0 could move on"
    state = position({0: "000", 5: "1"}, stuck_loses=True, more=" quiet=4")
    assert playing(state, "s0+").outcome == Outcome((0,), "stuck")


ROUND = "s0+ k1 s7+ k8 u3 u10 s3- k2 s10- k9 u0 u7"


def round_and_round(repetition):
    """Out of each other's way the players sow forth and back, and carry a pair round the furrow in between."""
    return position({0: "00", 1: "0", 7: "11", 8: "1"}, draw_after=0, repetition=repetition)


def test_repetition_draws_at_the_nth_time():
    for times in (2, 3, 4, 5):
        state = round_and_round(times)
        for _ in range(times - 1):
            assert state.outcome is None
            state = playing(state, ROUND)
        assert state.outcome == Outcome((0, 1), "repetition")


def test_without_the_option_a_game_may_go_round_for_ever():
    state = round_and_round(0)
    for _ in range(6):
        state = playing(state, ROUND)
    assert state.outcome is None


def test_after_the_end_nothing_moves():
    over = position({0: "00", 5: "11"}).end(Outcome((1,), "resigned"))
    assert over.actions() == ()
    assert "over" in refused(over, "s0+")
    with pytest.raises(IllegalAction, match="over"):
        over.end(Outcome((0,), "time"))


def test_actions_that_look_alike_are_not_taken_for_ours():
    for alike in (("place", 3, 0), Action("place", 15), Action("sow", 3), Action("lift", 3), 7, DONE[0]):
        with pytest.raises(IllegalAction, match="not an action of Gulek"):
            GAME.start().play(alike)


@pytest.mark.parametrize("reference", COUNTS, ids=lambda r: f"{r['set']} after {len(r['after'].split())}")
def test_perft(reference):
    chosen = dict(reference["set"])
    seats = chosen.pop("seats", None)
    options = {option.name: option.read(chosen[option.name]) for option in GAME.options if option.name in chosen}
    state = playing(GAME.start(seats, **options), reference["after"])
    assert [perft(state, depth) for depth in range(1, len(reference["perft"]) + 1)] == reference["perft"]
