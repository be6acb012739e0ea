"""A file that is no record is refused in one sentence that names file and field, quickly and in little memory."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import record
from games.core import UserError
from games.record import LARGEST_FILE, MOST_ACTIONS

ROOT = Path(__file__).parents[2]
MIB = 2**20


def changed(given, **places):
    """The file of a record with the values at the given places (a__b__0 for a.b[0]) put in or, if ..., taken out."""
    content = json.loads(record.encode(given))
    for place, value in places.items():
        *way, last = [int(step) if step.isdigit() else step for step in place.split("__")]
        inner = content
        for step in way:
            inner = inner[step]
        if value is ...:
            del inner[last]
        else:
            inner[last] = value
    return json.dumps(content).encode()


def refused(content):
    with pytest.raises(UserError) as caught:
        record.decode(content, "game.json")
    message = str(caught.value)
    assert message.startswith("game.json")
    assert len(message) < 400
    assert message.isprintable()
    return message


@pytest.mark.parametrize(
    "places, words",
    [
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"version": ...}, "version"),
        ({"more": 1}, "more"),
        ({"header__more": 1}, "header.*more"),
        ({"header__game": "chess"}, "header.game: .*fluegelrad"),
        ({"header__game": "../../secret"}, "header.game: .*fluegelrad"),
        ({"header__game": "os"}, "header.game: .*fluegelrad"),
        ({"header__game": "x" * 1000}, "header.game: "),
        ({"header__rules": 6}, "header.rules: .*version 6 .*version 7"),
        ({"header__rules": 10**400}, "header.rules: "),
        ({"header__options": {"heap": 11}}, "header.options: heap cannot be 11; it is one of 10"),
        ({"header__options": {"heap": True}}, "header.options: heap cannot be True"),
        ({"header__options": {"heap": "10"}}, "header.options: heap cannot be '10'"),
        ({"header__options": {"heap": None}}, "header.options"),
        ({"header__options": {"heap": 10**40}}, "header.options"),
        ({"header__options": {"pile": 10}}, "header.options: Tokens has no option 'pile'; it has heap"),
        ({"header__options": {"x" * 1000: 10}}, "header.options"),
        ({"header__options": {f"o{n}": 1 for n in range(1000)}}, "header.options"),
        ({"header__seats": []}, "header.seats"),
        ({"header__seats": [{"name": "Ada"}]}, "header.seats: Tokens is for 2 or 3 players, not 1"),
        ({"header__seats": [{"name": "Ada"}] * 1000}, "header.seats"),
        ({"header__seats__1__kind": "wizard"}, r"header.seats\[1\].kind: 'wizard' is not one of human, random"),
        ({"header__seats__1__name": ""}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": "x" * 41}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": "../../etc/passwd"}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": "..\\autoexec"}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": "a\0b"}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": "a\nb"}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": "\u202eeve"}, r"header.seats\[1\].name"),
        ({"header__seats__1__name": " "}, r"header.seats\[1\].name"),
        ({"header__time__turn": 0}, "header.time.turn"),
        ({"header__time__turn": 1e300}, "header.time.turn"),
        ({"header__time__turn": 1e-320}, "header.time.turn"),
        ({"header__time__game": 0.5}, "header.time.game"),
        ({"header__time__increment": -1}, "header.time.increment"),
        ({"header__time__expiry": "explode"}, "header.time.expiry"),
        ({"actions": {}}, "actions"),
        ({"actions__1": ["1"]}, r"actions\[1\]"),
        ({"actions__1": ["1", 1.0, 1.0]}, r"actions\[1\]"),
        ({"actions__1__0": 1}, r"actions\[1\]\[0\]"),
        ({"actions__1__0": ""}, r"actions\[1\]\[0\]"),
        ({"actions__1__0": "1 1"}, r"actions\[1\]\[0\]"),
        ({"actions__1__0": "1\n"}, r"actions\[1\]\[0\]"),
        ({"actions__1__0": "٣"}, r"actions\[1\]\[0\]"),
        ({"actions__1__0": "1" * 17}, r"actions\[1\]\[0\]"),
        ({"actions__1__1": -0.5}, r"actions\[1\]\[1\]"),
        ({"actions__1__1": 1e10}, r"actions\[1\]\[1\]"),
        ({"actions__1__1": "1"}, r"actions\[1\]\[1\]"),
        ({"actions__1__1": None}, r"actions\[1\]\[1\]"),
        ({"actions": [["1", 1.0]] * (MOST_ACTIONS + 1)}, "actions: .*20000"),
        ({"ending": {"reason": "resigned", "winners": [0]}}, "ending: seat: .*0 to 1, not None"),
        ({"ending": {"reason": "time", "winners": [0], "seat": 2}}, "ending: seat: .*not 2"),
        ({"ending": {"reason": "resigned", "winners": [0], "seat": 0}}, r"ending: winners: .*\[1\], not \[0\]"),
        ({"ending": {"reason": "agreed", "winners": [0]}}, r"ending: winners: .*\[0, 1\], not \[0\]"),
        ({"ending": {"reason": "last", "winners": [-1]}}, "ending.winners"),
        ({"ending": {"reason": "last", "winners": [10**30]}}, "ending.winners"),
    ],
)
def test_a_field_that_is_wrong_is_named(begun, places, words):
    message = refused(changed(begun, **places))
    assert re.search(words, message), message


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"[]",
        b"\xff\xfe{}",
        b"\x80\x04N.",  # a pickle
        b"[" * 500_000,
        b'{"version":1,"header":' * 40_000,
        b'{"version":1,"header":{"options":' + b"[" * 100_000,
        b'{"more":' + b"[" * 500_000 + b"]" * 500_000 + b"}",
    ],
    ids=lambda content: repr(content[:40]),
)
def test_what_is_no_record_at_all_is_refused(content):
    refused(content)


def test_every_truncated_record_is_refused(over):
    content = record.encode(over)
    for length in range(len(content)):
        refused(content[:length])


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 5000, b"0x10", b"01"])
def test_seconds_that_are_no_number_are_refused(over, number):
    refused(record.encode(over).replace(b"1.25", number))


@pytest.mark.parametrize("name", [rb"\ud800", rb"\udc00\ud800", b"\xed\xa0\x80", rb"\u0000"])
def test_half_a_character_in_a_name_is_refused(over, name):
    refused(record.encode(over).replace(b"Brett", name))


def test_a_hostile_key_does_not_fill_the_message(over):
    refused(record.encode(over).replace(b'"actions"', b'"' + b"x" * 900_000 + b'":1,"actions"'))


# Large files cost little


WATCHED = """
import sys, tracemalloc
from pathlib import Path
from games import record
from games.core import UserError
tracemalloc.start()
before = tracemalloc.get_traced_memory()[0]
try:
    record.read(Path(sys.argv[1]))
except UserError as refusal:
    print(tracemalloc.get_traced_memory()[1] - before, refusal)
"""


def cost(path):
    """Bytes at the peak of reading `path`, and the refusal; a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, path], capture_output=True, text=True, timeout=60, check=True, cwd=ROOT
    )
    peak, _, message = done.stdout.strip().partition(" ")
    return int(peak), message


def test_a_gigabyte_is_refused_without_being_read(tmp_path):
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.write(b'{"version":1,')
        file.truncate(2**30)  # a hole: nothing is stored
    peak, message = cost(path)
    assert "larger than" in message
    assert peak < 4 * MIB


@pytest.mark.parametrize(
    "content",
    [
        b"[" * LARGEST_FILE,
        b'{"version":1,"actions":[' + b'["p",0],' * (LARGEST_FILE // 8 - 10) + b'["p",0]]}',
        b'{"version":1,"header":{"game":"' + b"x" * (LARGEST_FILE - 40) + b'"}}',
        b'{"version":1,"header":{"options":{' + b",".join(b'"%x":0' % n for n in range(100_000)) + b"}}}",
        b'{"version":1,"ending":{"winners":[' + b"0," * (LARGEST_FILE // 2 - 30) + b"0]}}",
    ],
    ids=["nesting", "actions", "text", "options", "winners"],
)
def test_the_worst_that_fits_into_the_largest_file_costs_little(tmp_path, content):
    assert len(content) <= LARGEST_FILE
    path = tmp_path / "game.json"
    path.write_bytes(content)
    peak, message = cost(path)
    assert message.startswith(str(path))
    assert peak < 32 * MIB
