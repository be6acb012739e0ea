"""What the README shows is true: its commands run, and its Python does."""

import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from scripted import play, setup

from sim import matchfile
from sim.match import Match

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
COMMANDS = [
    line.removeprefix(".venv/bin/drehwerk ").split()
    for block in re.findall(r"```sh\n(.*?)```", README, re.S)
    for line in block.splitlines()
    if line.startswith(".venv/bin/drehwerk ")
]
WINDOWED = ("play", "replay", "tune", "study replay")
"""These open a window until it is closed: what they are called with is tried on the dummy driver, for a moment."""
SMALL_PLAN = """
version = 1
title = "A few wheels"
question = "Do they hold?"
seed = 1
trials = 2

[design]
kind = "grid"

[design.vary]
"contact.friction" = [0.2, 0.4]

[loading]
policy = "ahead"

[stop]
pieces = 3
"""
SHORTER = {
    "validate impeller": ["--trials", "20"],
    "match oraia strong medium --games 200 --jobs 2": ["--games", "2"],
    "match hamsterrolle medium easy --games 40 --jobs 2": ["--games", "1"],
    "bench sim": ["--rounds", "1"],
    "bench frame": ["--frames", "20"],
    "bench games": ["--rounds", "1", "--seconds", "0.02"],
}


def test_the_set_up_and_test_commands_are_the_ones_that_ci_runs():
    assert "\npython3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/drehwerk\n" in README
    assert "\n.venv/bin/pytest\n" in README


def test_the_picture_is_there():
    for path in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / path).stat().st_size > 50_000


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README, re.S))
def test_the_python_runs(block, folder):
    subprocess.run([sys.executable, "-c", block], cwd=folder, check=True, timeout=300)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files that the commands name."""
    place = tmp_path_factory.mktemp("readme")
    matchfile.write(place / "match.json", play(Match.begin(setup()), most_turns=1).record)
    (place / "my-wheel.toml").write_text("[contact]\nfriction = 0.3\n")
    (place / "plan.toml").write_text(SMALL_PLAN)
    return place


@pytest.fixture(scope="module")
def cluster(folder):
    """The scheduler and the workers that the README starts."""
    dask = [sys.executable, "-m", "dask"]
    started = [
        subprocess.Popen([*dask, *line.split()], cwd=folder, stderr=subprocess.DEVNULL)
        for line in re.findall(r"\n\.venv/bin/dask (.*)", README)
    ]
    wait_for_port(8786)
    yield
    for process in reversed(started):
        process.terminate()
        process.wait(30)


def wait_for_port(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return


MARKED = [
    pytest.param(words, marks=[pytest.mark.slow] if words[0] in ("bench", "match") else [], id=" ".join(words))
    for words in COMMANDS
]
"""Benchmarks and matches take long even when they are made shorter."""


@pytest.mark.parametrize("words", MARKED)
def test_the_command_runs(words, folder, request):
    if "--dask" in words:
        request.getfixturevalue("cluster")
    command = [sys.executable, "-c", "from ui.cli import main; main()", *words, *SHORTER.get(" ".join(words), [])]
    windowed = " ".join(words).startswith(WINDOWED) and "--check" not in words
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=4 if windowed else 300
        )
    except subprocess.TimeoutExpired:
        assert windowed, "it does not end"
    else:
        assert done.returncode == 0, done.stderr
        assert not windowed, "the window closed by itself"
