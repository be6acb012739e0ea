"""The command line as a whole: exit statuses, and errors in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import core, record
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


EVERYTHING = """
import sys
from ui.cli import main
for words in (["params", "list"], ["params", "list", "--world", "impeller"], ["perft", "gulek", "--depth", "1"],
              ["match", "oraia", "random", "random", "--games", "1"], ["tune", "--fit-template"], ["--help"],
              ["params", "show", "beech"], ["play", "Hämsterrolle³"], ["study", "run", "ü³", "-o", "x"]):
    try:
        main(words)
    except SystemExit as ended:
        print("status", ended.code)
"""


@pytest.mark.parametrize("encoding", ["cp437", "gbk", "ascii"])
def test_every_command_prints_under_every_encoding(encoding):
    done = subprocess.run(
        [sys.executable, "-X", "utf8=0", "-c", EVERYTHING],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"status 0") == 7
    assert done.stdout.count(b"status 2") == 2
    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr


@pytest.mark.parametrize("name", [b"r\xff", "Größe\n³".encode()])
def test_every_command_takes_any_name_that_the_system_allows(capsys, tmp_path, name):
    here = tmp_path / os.fsdecode(name)
    here.mkdir()
    gear, plan, study, picture = here / "gear.toml", here / "plan.toml", here / "study", here / "p.png"
    game = here / "game.json"
    gear.write_text("[contact]\nfriction = 0.3\n")
    plan.write_text('trials = 2\nmeasure = []\n[loading]\npolicy = "pile"\n[stop]\npieces = 1\nsettle = 1.0\n')
    record.write(game, record.begin(core.game("gulek"), [record.Seat("Ann")] * 2, {}).then("p7", 1.0))
    for words in (
        ["params", "check", gear],
        ["params", "show", gear],
        ["params", "diff", "beech", gear],
        ["study", "run", plan, "-o", study, "--jobs", "1"],
        ["study", "report", study],
        ["study", "replay", study, "1", "--check"],
        ["replay", game, "--check"],
        ["screenshot", "study", "--record", study, "-o", picture, "--size", "640x400"],
        ["screenshot", "gulek", "--record", game, "-o", picture, "--size", "640x400"],
        ["screenshot", "tune", "--record", gear, "-o", picture, "--size", "640x400"],
    ):
        status, _, err = run(capsys, *words)
        assert status == 0, err
    for words in (["replay", here / "no.json", "--check"], ["study", "run", here / "no", "-o", here / "x"]):
        status, _, err = run(capsys, *words)
        assert status == 2
        assert err.count("\n") == 1
    assert sorted(path.name for path in here.iterdir()) == ["game.json", "gear.toml", "p.png", "plan.toml", "study"]


def test_a_run_that_cannot_start_leaves_no_directory(capsys, tmp_path):
    for words in (["--dask", "127.0.0.1:1"], ["--jobs", "0"]):
        status, _, err = run(capsys, "study", "run", "friction", "-o", tmp_path / "a" / "study", *words)
        assert status == 2
        assert err.count("\n") == 1
    assert not (tmp_path / "a").exists()


def test_whoever_reads_the_output_may_stop_reading():
    command = f"{sys.executable} -c 'from ui.cli import main; main()' params list | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Presets: ")
    assert done.stderr == ""
