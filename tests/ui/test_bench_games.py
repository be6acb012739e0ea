"""`drehwerk bench games` runs, shortened, and prints what scripts can read. How fast anything is, is no test."""

import json

import pytest

from games.core import BOARD_GAMES
from ui.cli import main
from ui.commands.bench.measure import Ratio, rates, ratio

SHORT = ("bench", "games", "--rounds", "1", "--seconds", "0")


def run(capsys, *words):
    with pytest.raises(SystemExit) as ended:
        main([*SHORT, *words])
    assert ended.value.code in (0, None)
    return capsys.readouterr()


@pytest.mark.slow
def test_json_has_a_rate_of_every_engine_and_its_ratio_to_every_yardstick(capsys):
    found = json.loads(run(capsys, "--json").out)
    assert found["bench"] == "games"
    counted, played, random, *searches = (table["rows"] for table in found["tables"])
    for rows in (counted, played):
        assert [row["part"] for row in rows] == [*BOARD_GAMES, "python-chess"]
        assert all(row["leaves/s"] > 0 and row["times python-chess"]["median"] > 0 for row in rows)
    assert [row["part"] for row in random][:4] == list(BOARD_GAMES)
    assert all(row["moves/s"] > 0 for row in random)
    for name, rows in zip(BOARD_GAMES, searches, strict=True):
        assert [row["part"] for row in rows] == [name, "OpenSpiel in C++", "OpenSpiel in Python"]
        assert all(row["nodes/s"] > 0 and row["times OpenSpiel in C++"]["median"] > 0 for row in rows)


@pytest.mark.slow
def test_the_tables_name_every_part(capsys):
    captured = run(capsys)
    assert all(captured.out.count(name) >= 3 for name in BOARD_GAMES)
    assert "round 1 of 1" in captured.err


def test_every_round_runs_every_part():
    calls = []
    parts = {name: lambda name=name: calls.append(name) or 5 for name in "ab"}
    found = rates(parts, rounds=3, seconds=0)
    assert {name: len(own) for name, own in found.items()} == {"a": 3, "b": 3}
    assert calls.count("a") >= 4, "once before the rounds"


def test_a_ratio_is_taken_round_by_round():
    assert ratio([10, 40, 30], [10, 10, 10]) == Ratio(3, 1, 4)
