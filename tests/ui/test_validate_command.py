"""`drehwerk validate impeller` says how fast a hand may be, and with its exit status whether a calm one agrees."""

import re

import pytest

from ui.cli import main


def run(capsys, *words):
    """Exit status, standard output and standard error of the command."""
    with pytest.raises(SystemExit) as ended:
        main(["validate", "impeller", "--trials", "10", *map(str, words)])
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


@pytest.mark.slow
def test_the_standard_gear_agrees_and_the_fastest_hand_is_found(capsys):
    status, out, err = run(capsys)
    assert status == 0
    lines = out.splitlines()
    assert re.match(r"Hands up to 3\.14 rad/s \(180 degrees a second\): 10 of 10 turns agree", lines[0])
    assert "a marble left the arms" in lines[1], "the fastest hand that is allowed is too fast"
    low, high = map(float, re.findall(r"([\d.]+) rad/s", lines[-1]))
    assert 2 * 3.14 < low < high < 10
    assert high - low < 0.05
    assert "10 of 10 turns at 3.14 rad/s" in err


def test_a_calm_hand_that_is_too_fast_ends_with_status_1(capsys, tmp_path):
    path = tmp_path / "hasty.toml"
    path.write_text("[hand]\ncalm = 20.0\nspeed = 20.0\n")
    status, out, _ = run(capsys, "--parameters", path)
    assert status == 1
    assert "disagrees" in out
    assert out.endswith("The calm hand disagrees with the rules already.\n")


@pytest.mark.parametrize("text", ["[hand]\ncalm = 1000.0", "[hand]\nmood = 1", "[board]\nedge = 0.02"])
def test_a_gear_that_is_not_in_order_could_not_run(capsys, tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    status, out, err = run(capsys, "--parameters", path)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
