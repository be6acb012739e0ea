"""What the README shows is true: its commands run, and its Python does."""

import re
import subprocess
import sys
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
WINDOWED = ("play", "replay", "tune")
"""These open a window until it is closed: what they are called with is tried on the dummy driver, for a moment."""
SHORTER = {
    "validate impeller": ["--trials", "20"],
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
def test_the_python_runs(block):
    subprocess.run([sys.executable, "-c", block], check=True, timeout=300)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the files that the commands name."""
    place = tmp_path_factory.mktemp("readme")
    matchfile.write(place / "match.json", play(Match.begin(setup()), most_turns=1).record)
    (place / "my-wheel.toml").write_text("[contact]\nfriction = 0.3\n")
    return place


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_command_runs(words, folder):
    command = [sys.executable, "-c", "from ui.cli import main; main()", *words, *SHORTER.get(" ".join(words), [])]
    windowed = words[0] in WINDOWED and "--check" not in words
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=4 if windowed else 300
        )
    except subprocess.TimeoutExpired:
        assert windowed, "it does not end"
    else:
        assert done.returncode == 0, done.stderr
        assert not windowed, "the window closed by itself"
