"""Records hold a game and give it back, or say what does not fit."""

import json

import msgspec
import pytest

from games import record
from games.clock import Clock, TimeControl
from games.core import Outcome, UserError
from games.record import LARGEST_FILE, MOST_ACTIONS, Seat

PLAYERS = (Seat("Ada"), Seat("Brett", "easy"))


def states(kept):
    return list(record.replay(kept))


# A record holds a game


def test_a_record_has_every_option_and_the_version_of_the_rules(begun):
    header = begun.header
    assert (header.game, header.rules, header.options) == ("tokens", 7, {"heap": 10})
    assert header.seats == (Seat("Ada", "human"), Seat("Brett", "easy"))
    assert header.time == TimeControl()


def test_it_comes_back_from_its_file(tmp_path, over):
    record.write(tmp_path / "game.json", over)
    assert record.read(tmp_path / "game.json") == over


def test_the_file_can_be_read_by_others(over):
    content = json.loads(record.encode(over))
    assert content["version"] == 1
    assert content["actions"][:2] == [["3", 4.0, []], ["1", 1.25, []]]
    assert content["ending"] == {"reason": "last", "winners": [0], "seat": None}


def test_seconds_are_kept_to_the_millisecond(begun):
    assert begun.then(1, 1 / 3).actions[-1].seconds == 0.333


def test_a_thought_may_last_for_days(begun):
    slow = begun.then(1, 400_000.0)
    assert record.decode(record.encode(slow), "game.json") == slow


def test_replay_gives_the_state_before_and_after_each_action(begun):
    assert [(state.heap, state.seat) for state in states(begun)] == [(10, 0), (7, 0), (6, 1), (4, 1)]


def test_replay_ends_with_the_outcome(over):
    assert [state.outcome for state in states(over)] == [None] * 5 + [Outcome((0,), "last")]


def test_replay_begins_as_the_header_says(tokens, registered):
    (start,) = states(record.begin(tokens, (*PLAYERS, Seat("Chi")), {"heap": 100}))
    assert (start.heap, start.seats) == (100, 3)


def test_a_game_may_be_undone_to_any_action_and_played_on(over, begun):
    assert over.until(3) == begun
    assert states(over.until(2)) == states(over)[:3]
    other = over.until(3).then(1, 9.0)
    assert [state.heap for state in states(other)] == [10, 7, 6, 4, 3]


@pytest.mark.parametrize(
    "outcome, seat",
    [(Outcome((0,), "resigned"), 1), (Outcome((1,), "time"), 0), (Outcome((0, 1), "agreed"), None)],
)
def test_a_game_may_be_ended_from_outside(tmp_path, begun, outcome, seat):
    ended = begun.ended(outcome, seat)
    record.write(tmp_path / "game.json", ended)
    last = states(record.read(tmp_path / "game.json"))[-1]
    assert (last.heap, last.outcome) == (4, outcome)
    assert ended.ending.seat == seat


def test_the_clock_is_found_again_from_the_seconds(tokens, registered):
    control = TimeControl(turn=30, game=120, increment=2)
    kept = record.begin(tokens, PLAYERS, {}, control)
    state, running = tokens.start(), Clock.begin(control, 2)
    for action, seconds in ((3, 20.0), (1, 5.0), (1, 8.0), (1, 22.0)):  # seat 1 reaches the limit of its turn
        running = running.advance(seconds)
        following = state.play(action)
        if following.seat == state.seat:
            running, taken = running.acted()
        elif running.expiries:
            running, taken = running.run_out(following.seat)
        else:
            running, taken = running.turned(following.seat)
        kept, state = kept.then(action, taken), following
    assert (running.on_clock(0), running.on_clock(1)) == (97, 90)
    assert record.clock(kept, states(kept)) == running


# It says what does not fit


def test_replay_says_which_action_fails(begun):
    wrong = record.decode(record.encode(begun).replace(b'["2"', b'["4"'), "game.json")
    with pytest.raises(UserError, match=r'^game.json: Action 3, "4": .*no number of tokens'):
        list(record.replay(wrong, "game.json"))


def test_replay_gives_the_states_up_to_the_action_that_fails(begun):
    walk = record.replay(begun.until(2).then(9, 1.0))
    assert [next(walk).heap for _ in range(3)] == [10, 7, 6]
    with pytest.raises(UserError, match=r'^The record: Action 3, "9"'):
        next(walk)


def test_replay_says_which_action_comes_after_the_end(over):
    with pytest.raises(UserError, match='Action 6, "1"'):
        states(over.then(1, 1.0))


@pytest.mark.parametrize(
    "outcome, words",
    [
        (Outcome((1,), "last"), "ending: .*over by 'last', first 0"),
        (Outcome((0,), "points"), "ending: .*'points'"),
        (Outcome((0, 1), "agreed"), "ending: .*'agreed'.*over by 'last'"),
    ],
)
def test_an_ending_that_the_actions_do_not_lead_to_is_refused(over, outcome, words):
    with pytest.raises(UserError, match=words):
        states(over.ended(outcome))


def test_an_ending_before_the_end_is_refused(begun):
    with pytest.raises(UserError, match="not over"):
        states(begun.ended(Outcome((0,), "last")))


# Nothing is written that could not be read


@pytest.mark.parametrize(
    "spoil",
    [
        lambda good: good.then(1, float("nan")),
        lambda good: good.then(1, -1.0),
        lambda good: good.then("one two", 1.0),
        lambda good: good.ended(Outcome((0,), "resigned"), 0),
        lambda good: named(good, "a/b"),
        lambda good: named(good, "\ud800"),
        lambda good: msgspec.structs.replace(good, actions=good.actions * MOST_ACTIONS),
    ],
)
def test_a_record_that_could_not_be_read_is_not_written_and_the_old_one_stays(tmp_path, begun, spoil):
    path = tmp_path / "game.json"
    record.write(path, begun)
    with pytest.raises(UserError, match=r"^The record"):
        record.write(path, spoil(begun))
    assert record.read(path) == begun


def named(good, name):
    header = msgspec.structs.replace(good.header, seats=(Seat(name), good.header.seats[1]))
    return msgspec.structs.replace(good, header=header)


def test_the_longest_record_fits_into_a_file_and_replays(tokens, registered):
    longest = record.begin(tokens, tuple(Seat("𝔘" * 40) for _ in range(3)), {"heap": 10_000})
    actions = (record.Action("turn+1aaaaaaaaaa", 999999999.123),) * MOST_ACTIONS
    assert len(record.encode(msgspec.structs.replace(longest, actions=actions))) < LARGEST_FILE
    played = msgspec.structs.replace(longest, actions=(record.Action("1", 1.0),) * 9_999)
    assert states(played)[-1].heap == 1
