"""Whatever bytes a file holds: it is a record that can be written again and replayed, or a UserError; nothing else."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import core, record
from games.core import UserError
from games.record import Seat

TEXTS = {
    "fluegelrad": ["1+3", "6+3", "4+3", "1+1"],
    "oraia": ["G2-O2", "G3-O3", "O2-I2", "G5-O5"],
    "raummuehle": ["A2", "C4", "B4", "C1"],
    "gulek": ["p8", "p3", "p0", "p5"],
}


def valid(name, ended=None):
    """The bytes of a short game."""
    game = core.game(name)
    kept = record.begin(game, [Seat("Ada"), Seat("Brett", "easy")], {})
    for text in TEXTS[name]:
        kept = kept.then(text, 1.5)
    return record.encode(kept.ended(ended, 0 if ended else None))


VALID = [
    *(valid(name) for name in core.BOARD_GAMES),
    *(valid(name, core.others_win(0, (0, 1), "resigned")) for name in core.BOARD_GAMES),
]
"""Records to start from, of each game, going on and ended."""

PARTS = st.sampled_from(
    [b"{", b"}", b"[", b"]", b'"', b",", b":", b"-", b"0", b"9" * 30, b"1e999", b"NaN", b"null", b"true", b"\\", b"\\u"]
    + [rb"\ud800", b"\0", b"\n", b"\xff", b"../", b'"version":1,', b'"ending":', b"[" * 5000]
    + [json.dumps(text).encode() for texts in TEXTS.values() for text in texts]
    + [json.dumps(name).encode() for name in (*core.BOARD_GAMES, "os", "core", "record", "hamsterrolle", "")]
)
"""What a mutation puts in: signs of JSON, numbers and characters that are none, words of the format."""


@st.composite
def mutated(draw):
    """A valid record with a few stretches of it replaced, repeated or taken out."""
    content = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 40)))
        put = draw(PARTS | st.binary(max_size=8) | st.just(content[start:end] * 2))
        content = content[:start] + put + content[end:]
    return content


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(core.BOARD_GAMES),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def replaced(draw):
    """A valid record with one value of it, at any depth, replaced by another JSON value."""
    content = json.loads(draw(st.sampled_from(VALID)))
    inner, place = draw(st.sampled_from(list(_places(content))))
    inner[place] = draw(JSON)
    return json.dumps(content).encode()


def _places(value):
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for place, inner in list(entries):
        yield value, place
        yield from _places(inner)


def check(content):
    try:
        found = record.decode(content, "game.json")
        states = list(record.replay(found, "game.json"))
    except UserError as refusal:
        assert str(refusal).startswith("game.json")
        assert str(refusal).isprintable()
        assert len(str(refusal)) < 400
        return
    assert record.decode(record.encode(found), "game.json") == found
    assert len(states) == len(found.actions) + 1
    record.clock(found, states)


@pytest.mark.parametrize("content", VALID)
def test_the_records_to_start_from_are_valid(content):
    assert len(list(record.replay(record.decode(content, "game.json")))) == 5


@settings(max_examples=1500)
@given(mutated())
def test_mutated_records(content):
    check(content)


@settings(max_examples=1000)
@given(replaced())
def test_records_with_another_value(content):
    check(content)


@settings(max_examples=500)
@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes(content):
    check(content)


@pytest.mark.long
@settings(max_examples=50_000, derandomize=False)
@given(mutated() | replaced())
def test_many_mutated_records(content):
    check(content)
