"""`drehwerk bench sim` runs, shortened, and prints what scripts can read. How fast anything is, is no test."""

import json

import pytest

from ui.cli import main


def rows_of(capsys, *words):
    """The rows of the one table that `drehwerk bench sim` prints as JSON."""
    with pytest.raises(SystemExit) as ended:
        main(["bench", "sim", "--rounds", "1", "--json", *words])
    assert ended.value.code in (0, None)
    found = json.loads(capsys.readouterr().out)
    assert found["bench"] == "sim"
    (table,) = found["tables"]
    return table["rows"]


@pytest.mark.slow
def test_json_has_every_wheel_with_its_parts_beside_the_bare_loop(capsys):
    rows = rows_of(capsys)
    wheels = [f"{pieces} pieces, {state}" for pieces in (14, 28) for state in ("resting", "rolling")]
    assert [row["wheel"] for row in rows[::3]] == wheels
    for row in rows:
        assert row["us per step"] > 0
        assert row["times C step in a bare loop"]["median"] > 0
        assert row["same poses"] == "yes", "both loops must do the same work to be compared"


def test_json_has_the_impeller_at_rest_and_turning_beside_the_bare_loop(capsys):
    rows = rows_of(capsys, "--world", "impeller")
    assert [row["board"] for row in rows[::2]] == ["18 marbles, resting", "18 marbles, six of them carried"]
    for row in rows:
        assert row["us per step"] > 0
        assert row["times C step in a bare loop"]["median"] > 0
        assert row["same poses"] == "yes", "both loops must do the same work to be compared"
