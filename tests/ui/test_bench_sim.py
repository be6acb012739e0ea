"""`drehwerk bench sim` runs, shortened, and prints what scripts can read. How fast anything is, is no test."""

import json

import pytest

from ui.cli import main


def test_json_has_every_wheel_with_its_parts_beside_the_bare_loop(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["bench", "sim", "--rounds", "1", "--json"])
    assert ended.value.code in (0, None)
    found = json.loads(capsys.readouterr().out)
    assert found["bench"] == "sim"
    rows = found["tables"][0]["rows"]
    wheels = [f"{pieces} pieces, {state}" for pieces in (14, 28) for state in ("resting", "rolling")]
    assert [row["wheel"] for row in rows[::3]] == wheels
    for row in rows:
        assert row["us per step"] > 0
        assert row["times C step in a bare loop"]["median"] > 0
        assert row["same poses"] == "yes", "both loops must do the same work to be compared"
