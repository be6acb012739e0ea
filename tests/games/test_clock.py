"""The turn timer and the game clocks, by docs/rules/time.md; seconds are handed in, nothing waits."""

import math
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from games import core
from games.clock import Clock, TimeControl, expire
from games.core import Outcome, UserError


def running(elapsed, seats=2, **control):
    return Clock.begin(TimeControl(**control), seats).advance(elapsed)


def test_a_turn_takes_thirty_seconds_unless_set_otherwise():
    assert TimeControl() == TimeControl(turn=30.0, game=None, increment=0.0, expiry=None)
    assert running(29.9).expiries == 0
    assert running(30.1).expiries == 1
    assert running(30.1, turn=45.0).expiries == 0


def test_the_ring_and_the_figure_shrink_to_zero_and_not_below():
    assert (running(0).remaining, running(0).fraction) == (30.0, 1.0)
    assert (running(12).remaining, running(12).fraction) == (18.0, 0.6)
    assert (running(30).remaining, running(30).fraction) == (0.0, 0.0)
    assert (running(31).remaining, running(31).fraction) == (0.0, 0.0)


def test_reaching_the_boundary_exactly_is_running_out():
    assert running(math.nextafter(30 - 1e-6, 0)).expiries == 0
    assert running(30).expiries == 1


@pytest.mark.parametrize("rate", [30, 60, 144, 240])
def test_frames_add_up_to_the_boundary_whatever_their_rounding(rate):
    clock = running(0)
    for _ in range(30 * rate - 1):
        clock = clock.advance(1 / rate)
    assert clock.expiries == 0
    clock = clock.advance(1 / rate)
    assert clock.expiries == 1
    assert clock.remaining == 0


def test_a_large_step_reports_every_turn_that_ran_out_and_hands_on_the_rest():
    clock = running(95)
    assert clock.expiries == 3
    for seat, left in ((1, 2), (0, 1), (1, 0)):
        clock, seconds = clock.run_out(seat)
        assert (clock.seat, clock.expiries, seconds) == (seat, left, 30)
    assert clock.remaining == 25


def test_a_pause_takes_no_time():
    paused = running(10).pause().advance(1000)
    assert paused.remaining == 20
    assert paused.pause(False).advance(5).remaining == 15


def test_without_a_timer_nothing_runs_out_but_the_seconds_are_counted():
    clock = running(5000, turn=None)
    assert (clock.expiries, clock.remaining, clock.fraction, clock.on_clock(0)) == (0, math.inf, 1.0, math.inf)
    assert clock.turned(1)[1] == 5000


def test_each_action_of_a_turn_has_its_own_seconds_and_the_turn_goes_on():
    clock, sowing = running(4).acted()
    clock, drop = clock.advance(1.5).acted()
    assert (sowing, drop, clock.remaining) == (4, 1.5, 24.5)
    clock, done = clock.advance(0.5).turned(1)
    assert (done, clock.seat, clock.remaining) == (0.5, 1, 30)


def test_the_first_action_of_a_random_turn_has_what_was_left_of_the_turn():
    clock, _ = running(4).acted()
    clock, seconds = clock.advance(27).run_out(1)
    assert seconds == 26
    assert clock.remaining == 29


def test_a_turn_that_has_not_run_out_cannot_be_ended_so():
    with pytest.raises(ValueError, match="not run out"):
        running(3).run_out(1)


@pytest.mark.parametrize("elapsed", [-0.1, math.nan, math.inf])
def test_time_goes_forwards(elapsed):
    with pytest.raises(ValueError, match="elapsed"):
        running(elapsed)


def test_the_game_clock_runs_for_the_seat_to_move_only_and_grows_by_the_increment():
    clock = running(20, game=300.0, increment=5.0)
    assert (clock.on_clock(0), clock.on_clock(1)) == (280, 300)
    clock, _ = clock.turned(1)
    assert (clock.on_clock(0), clock.on_clock(1)) == (285, 300)
    clock, _ = clock.advance(7).turned(0)
    assert (clock.on_clock(0), clock.on_clock(1)) == (285, 298)


def test_a_turn_that_ran_out_gets_no_increment():
    clock, _ = running(31, game=300.0, increment=5.0).run_out(1)
    assert (clock.on_clock(0), clock.on_clock(1)) == (270, 299)


def test_the_game_clock_ends_a_turn_before_the_timer_does():
    clock = running(9, game=10.0)
    assert (clock.remaining, clock.expiries, clock.flagged) == (1, 0, False)
    clock = clock.advance(1)
    assert (clock.remaining, clock.on_clock(0), clock.expiries, clock.flagged) == (0, 0, 1, True)


def test_a_large_step_flags_only_where_the_turn_did_not_run_out_first():
    clock = running(95, game=40.0)
    assert not clock.flagged
    clock, _ = clock.run_out(1)
    assert not clock.flagged
    clock, _ = clock.run_out(0)
    assert clock.flagged, "35 seconds are handed to a seat with 10 on its clock"
    assert clock.expiries == 1


def test_where_turns_may_run_over_the_game_clock_still_counts():
    assert not running(39, game=40.0, expiry="nothing").flagged
    assert running(40, game=40.0, expiry="nothing").flagged


def test_a_clock_for_six_seats_hands_on_to_any_of_them():
    clock, _ = running(3, seats=6, game=60.0).turned(5)
    assert [clock.advance(2).on_clock(seat) for seat in range(6)] == [57, 60, 60, 60, 60, 58]


# What happens when the time has run out


def test_a_random_turn_is_played_until_the_seat_changes(tokens):
    after, actions = expire(tokens, tokens.start(), "random", np.random.default_rng(1))
    assert after.seat == 1
    assert len(actions) == 2, "a turn of this game is two actions"
    again, same = expire(tokens, tokens.start(), "random", np.random.default_rng(1))
    assert (again, same) == (after, actions)


def test_every_turn_can_be_drawn(tokens):
    drawn = {expire(tokens, tokens.start(), "random", np.random.default_rng(seed))[1] for seed in range(60)}
    assert len(drawn) == 9


def test_a_turn_that_had_begun_is_finished_at_random(tokens):
    begun = tokens.start().play(3)
    after, actions = expire(tokens, begun, "random", np.random.default_rng(1))
    assert (after.seat, len(actions)) == (1, 1)


def test_a_random_turn_stops_at_the_end_of_the_game(tokens):
    after, actions = expire(tokens, tokens.load("1 0 0 2"), "random", np.random.default_rng(1))
    assert after.outcome == Outcome((0,), "last")
    assert actions == (1,)


def test_who_runs_out_of_time_may_lose(tokens):
    after, actions = expire(tokens, tokens.start(), "lose", np.random.default_rng(1))
    assert after.outcome == Outcome((1,), "time")
    assert actions == ()


def test_a_game_has_its_own_expiry_unless_one_is_set(tokens):
    strict = replace(tokens, expiry="lose")
    assert expire(strict, tokens.start(), None, None)[0].outcome == Outcome((1,), "time")
    assert expire(strict, tokens.start(), "nothing", None)[0].outcome is None


def test_files_of_earlier_versions_say_lot_for_the_games_own_expiry(tokens):
    old = msgspec.json.decode(b'{"turn": 20.0, "expiry": "lot"}', type=TimeControl)
    assert old == TimeControl(turn=20.0)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"expiry": "explode"}', type=TimeControl)


def test_a_random_turn_keeps_what_the_hand_has_begun(tokens):
    for seed in range(20):
        _, actions = expire(tokens, tokens.start(), "random", np.random.default_rng(seed), begun=(2,))
        assert actions[0] == 2 and len(actions) == 2


def test_a_random_turn_leaves_out_what_is_voluntary():
    # Oraïa's rulebook, "VORBEREITUNG ... SIEGER": the player has the possibility to turn the disc, and need not.
    oraia = core.game("oraia")
    due = core.play_all(oraia.start(), map(oraia.parse, ["G0-O0", "G1-O1", "O0-I0", "O1-O2", "I0-C"]))
    for seed in range(10):
        assert [*map(str, expire(oraia, due, "random", np.random.default_rng(seed))[1])] == ["turn0"]
    # Gulek's rulebook, "Moving in the Second Stage": a player may remove pairs.
    gulek = core.game("gulek")
    start = gulek.start().text().replace("place", "park").replace("-.-", "00.11", 1)
    assert [*map(str, expire(gulek, gulek.load(start), "random", np.random.default_rng(1))[1])] == ["done"]


def test_a_turn_is_skipped_where_the_rules_allow_a_pass():
    gulek = core.game("gulek")
    stuck = gulek.load(gulek.start().text().replace("place", "move").replace("-.-", "0.11", 1))
    after, actions = expire(gulek, stuck, "skip", np.random.default_rng(1))
    assert ([*map(str, actions)], after.seat) == (["pass"], 1)
    assert expire(gulek, after, "skip", np.random.default_rng(1)) == (after, ()), "seat 1 can sow, so it must"


def test_of_three_players_the_one_whose_time_is_up_leaves():
    gulek = core.game("gulek")
    after, actions = expire(gulek, gulek.start(3), "lose", np.random.default_rng(1))
    assert ([*map(str, actions)], after.seat, after.playing, after.outcome) == (["leave0"], 1, (1, 2), None)
    last, actions = expire(gulek, after, "lose", np.random.default_rng(1))
    assert (actions, last.outcome) == ((), Outcome((2,), "time")), "seat 0, who left, shares nothing"


def test_nothing_may_happen(tokens):
    assert expire(tokens, tokens.start(), "nothing", np.random.default_rng(1)) == (tokens.start(), ())


def test_no_time_runs_out_after_the_end(tokens):
    over = tokens.load("1 0 0 2").play(1)
    with pytest.raises(UserError, match="over"):
        expire(tokens, over, "random", np.random.default_rng(1))
