"""`drehwerk perft`: the counts that move generators are held against, and what the command says of bad words."""

import json
import re
from pathlib import Path

import pytest

REFERENCE = json.loads((Path(__file__).parent / "perft.json").read_text())["positions"]


def words(position):
    chosen = dict(position["set"])
    seats = ["--seats", str(chosen.pop("seats"))] if "seats" in chosen else []
    settings = [word for name, value in chosen.items() for word in ("--set", f"{name}={value}")]
    return [position["game"], "--depth", str(len(position["perft"])), *seats, *settings, "--after", position["after"]]


CHOSEN = [position for position in REFERENCE if position["set"] or not position["after"]]
"""The starts, and what needs --set or --seats; each engine's own tests go through all of its positions."""


@pytest.mark.parametrize("position", CHOSEN, ids=lambda position: f"{position['game']} {position['set']}")
def test_the_counts_are_those_of_the_reference(drehwerk, position):
    expected = "".join(f"{depth} {count}\n" for depth, count in enumerate(position["perft"], 1))
    assert drehwerk("perft", *words(position)) == (0, expected, "")


def test_no_actions_are_the_start(drehwerk):
    assert drehwerk("perft", "fluegelrad", "--depth", "2") == (0, "1 35\n2 1050\n", "")


def test_there_is_nothing_to_count_after_the_end(drehwerk):
    # Six of the second player's marbles hang together after these four turns of the impeller.
    assert drehwerk("perft", "fluegelrad", "--depth", "2", "--after", "4+3 1+3 5+5 6+3") == (0, "1 0\n2 0\n", "")


@pytest.mark.parametrize(
    "command, sentence",
    [
        ("chess --depth 1", "chess.*fluegelrad, oraia, raummuehle, gulek"),
        ("gulek", "depth"),
        ("gulek --depth 0", "depth"),
        ("gulek --depth x", "depth"),
        ("gulek --depth 1 --seats 7", "Gulek is for 2 to 6 players, not 7"),
        ("oraia --depth 1 --seats 3", "Oraïa is for 2 players, not 3"),
        ("gulek --depth 1 --set draw_after", "option=value"),
        ("gulek --depth 1 --set wind=strong", "option=value.*draw_after"),
        ("raummuehle --depth 1 --set format=long", "format cannot be 'long'.*'classic', 'blitz', 'sprint'"),
    ],
)
def test_what_it_does_not_know_is_said_in_one_line_with_status_2(drehwerk, command, sentence):
    status, out, err = drehwerk("perft", *command.split())
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert re.search(sentence, err)


@pytest.mark.parametrize(
    "game, after, sentence",
    [
        ("fluegelrad", "1+3 1+2", 'Action 2, "1[+]2": '),
        ("fluegelrad", "1+3 A1", 'Action 2, "A1": '),
        ("gulek", "p7 s7+", 'Action 2, "s7[+]": '),
        ("oraia", "G0-O0 G2-O2", 'Action 2, "G2-O2": '),
        ("raummuehle", "A1 xA1", 'Action 2, "xA1": '),
    ],
)
def test_the_action_that_cannot_be_played_is_named(drehwerk, game, after, sentence):
    status, out, err = drehwerk("perft", game, "--depth", "1", "--after", after)
    assert (status, out) == (2, "")
    assert re.match(sentence, err)


def test_verbose_adds_the_traceback(drehwerk):
    assert "Traceback" in drehwerk("perft", "chess", "--depth", "1", "--verbose")[2]
