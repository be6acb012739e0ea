"""Hamsterrolle: what is written down, events in words and the whole state as text."""

import json

import pytest
from hamsterrolle_table import TEAMS, Match, at, opened

from games.core import Outcome, UserError
from games.hamsterrolle import CONE, OUT, Dropped, Left, Lost, Passed, Placed, Rules, Took, load


def test_events_in_words():
    plank, bar = 1, 5
    events = [
        Placed(0, 0, plank, 2),
        Placed(0, 0, plank, 2, rest=3),
        Dropped(1, 1, bar),
        Dropped(1, 1, bar, rest=4),
        Passed(2, 0, plank, 2, 4),
        Passed(3, 1, plank, 4, None),
        Took(4, 0, (CONE, plank)),
        Left(5, 1, (bar,)),
        Lost(6, 0),
    ]
    assert [str(event) for event in events] == [
        "plank to 2",
        "plank to 2, rests in 3",
        "drops bar",
        "drops bar, rests in 4",
        "passes plank from 2 to 4",
        "passes plank from 4, dropped",
        "takes cone, plank",
        "out of the game: bar",
        "loses the turn",
    ]


def matches():
    """A match in every phase, by name."""
    between, plank = opened()
    begun, _ = opened(Rules(3, fourth_set="dealt"))
    begun.state = begun.state.touch()
    carrying, _ = opened(TEAMS)
    carrying.take("slat", at(2, 5))
    passing, _ = opened()
    passing.state = passing.state.begin_pass(plank, passing.seen)
    released, _ = opened(Rules(cone_counts=False))
    released.let_go("slat", at(2, 5))
    released.fall(CONE, plank)
    dropped, _ = opened()
    dropped.take("slat", at(3))
    dropped.state = dropped.state.time_out()
    over = Match().hand_out("plank", "slat")
    over.place("plank", at(2))
    everything = {"between": between, "begun": begun, "carrying": carrying, "pass": passing, "released": released}
    shared = Match()
    shared.state = shared.state.end(Outcome((0, 1), "agreed"))
    return everything | {"dropped": dropped, "over": over, "shared": shared}


@pytest.mark.parametrize("name", matches())
def test_a_state_comes_back_from_its_text(name):
    state = matches()[name].state
    assert load(state.text()) == state
    assert "\n" not in state.text()


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("between", {"front": 12}, r"\$.front"),
        ("between", {"holders": [0] * 28}, r"\$.holders"),
        ("between", {"holders": [0] * 28 + [4]}, r"\$.holders"),
        ("between", {"version": 2}, r"\$.version"),
        ("between", {"phase": "asleep"}, r"\$.phase"),
        ("between", {"colour": "red"}, "colour"),
        ("between", {"turn": -1}, r"\$.turn"),
        ("between", {"rules": {"seats": 7}}, "2 to 4 players, not 7"),
        ("between", {"events": [{"what": "exploded", "turn": 0, "seat": 0}]}, r"\$.events"),
        ("between", {"holders": [0] * 14 + [2] * 15}, "one of 2 seats"),
        ("released", {"holders": [0] + [1] * 28}, "cone that does not count"),
        ("between", {"rules": {"seats": 3}, "holders": [-1] + [0, 1, 2, 0] * 7}, "fourth set"),
        ("between", {"hand": 3}, "in the hand"),
        ("carrying", {"hand": None}, "in the hand"),
        ("carrying", {"hand": 1}, "may be taken"),
        ("pass", {"hand": CONE}, "may be taken"),
        ("pass", {"start": None}, "starts from a compartment"),
        ("between", {"attempted": True}, "before a turn"),
        ("between", {"released": {"what": "dropped", "turn": 1, "seat": 1, "piece": 1}}, "yet to rest"),
        ("released", {"turn": 3}, "in this turn"),
        ("between", {"events": [{"what": "took", "turn": 0, "seat": 2, "pieces": []}]}, "those who play"),
        ("over", {"outcome": None}, "has an outcome"),
        ("between", {"outcome": [[0], "pieces"]}, "has an outcome"),
        ("over", {"outcome": [[2], "pieces"]}, "winners"),
        ("between", {"holders": [OUT] * 29}, "when the pieces say so"),
    ],
)
def test_a_text_that_no_match_can_come_to_is_refused(name, change, sentence):
    changed = json.loads(matches()[name].state.text()) | change
    with pytest.raises(UserError, match=sentence):
        load(json.dumps(changed))


@pytest.mark.parametrize("text", ["", "null", "{}", "[" * 100_000, "\ud800", '{"holders": "\x00"}', "{" * 100_000])
def test_what_is_no_match_at_all_is_refused(text):
    with pytest.raises(UserError, match="not a saved Hamsterrolle match"):
        load(text)
