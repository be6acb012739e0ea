"""The command line as a whole: exit statuses, and errors in one line."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.core import BOARD_GAMES
from ui.cli import main


def run(capsys, *words):
    """Exit status, standard output and standard error of `drehwerk` with these words."""
    with pytest.raises(SystemExit) as ended:
        main([*map(str, words)])
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["chess"], "chess"),
        (["--loud"], "--loud"),
        (["play"], "GAME"),
        (["params"], "Missing command"),
        (["params", "show"], "PRESET"),
        (["bench"], "Missing command"),
        (["study"], "Missing command"),
        (["validate"], "Missing command"),
        (["perft", "gulek"], "--depth"),
        (["perft", "gulek", "--depth", "0"], "--depth"),
        (["perft", "chess", "--depth", "1"], "gulek"),
        (["perft", "gulek", "--depth", "1", "--seats", "9"], "9"),
        (["perft", "gulek", "--depth", "1", "--set", "draw_after=x"], "draw_after"),
        (["perft", "gulek", "--depth", "1", "--after", "p0 p99"], "p99"),
        (["replay", "/", "--check"], "/"),
        (["screenshot", "chess", "-o", "x.png"], "hamsterrolle"),
        (["screenshot", "menu", "-o", "x.bmp"], "PNG"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_what_cannot_be_run_is_said_in_one_line(capsys, words, named):
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and err.endswith(".\n")
    assert named in err
    assert "Traceback" not in err


@pytest.mark.parametrize("place", [0, 1, 4])
def test_the_traceback_is_added_wherever_the_wish_for_it_stands(capsys, place):
    words = ["perft", "gulek", "--depth", "1", "--after", "zz"]
    words.insert(place, "--verbose")
    status, _, err = run(capsys, *words)
    assert status == 2
    assert err.startswith("Traceback")
    assert "zz" in err.splitlines()[-1]


@pytest.mark.parametrize("words", [[], ["play"], ["replay"], ["screenshot"], ["perft"], ["params", "check"]])
def test_help_says_what_a_command_does_with_an_example(capsys, words):
    status, out, _ = run(capsys, *words, "--help")
    assert status == 0
    assert "Example: drehwerk" in " ".join(out.split())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no device that is always full")
def test_an_output_that_is_full_is_said_in_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from ui.cli import main; main()", "perft", BOARD_GAMES[0], "--depth", "1"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr
