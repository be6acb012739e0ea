"""A disk that takes no more: every command that writes says so in one line, and leaves no half of a file behind."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAN = 'trials = 2\nmeasure = []\n[loading]\npolicy = "pile"\n[stop]\npieces = 1\nsettle = 1.0\n'

LIMITED = """
import resource, signal, sys
from ui.cli import main

limit, words = int(sys.argv[1]), sys.argv[2:]
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
main(words)
"""


def run(folder, limit, *words):
    """A command in a folder in which no file may have more than `limit` bytes."""
    return subprocess.run(
        [sys.executable, "-c", LIMITED, str(limit), *words], cwd=folder, capture_output=True, text=True, timeout=120
    )


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.glob("**/*") if path.is_file()}


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (1000, ["screenshot", "menu", "-o", "deep/menu.png"]),
        (100, ["study", "run", "plan.toml", "-o", "deep/study", "--jobs", "1"]),
        (100, ["study", "report", "done"]),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else None,
)
def test_what_cannot_be_written_is_said_and_nothing_is_left(tmp_path, limit, words):
    (tmp_path / "plan.toml").write_text(PLAN)
    if "done" in words:
        for more in (["run", "plan.toml", "-o", "done", "--jobs", "1"], ["report", "done"]):
            assert run(tmp_path, 10**9, "study", *more).returncode == 0
    before, folders = contents(tmp_path), {path for path in tmp_path.glob("**/") if path.is_dir()}
    done = run(tmp_path, limit, *words)
    assert done.returncode == 2, done.stderr
    (told,) = [line for line in done.stderr.splitlines() if "trials" not in line]
    assert "cannot be written: File too large." in told
    assert contents(tmp_path) == before
    assert {path for path in tmp_path.glob("**/") if path.is_dir()} == folders


def test_the_picture_of_a_comparison_is_whole_or_not_there(tmp_path, monkeypatch):
    from games.core import UserError
    from sim.reference import Compared
    from ui.commands import validate

    monkeypatch.setattr("os.fsync", _full)
    with pytest.raises(UserError, match="No space left"):
        validate._draw(tmp_path / "plots" / "plot.png", "lifts", [Compared("plank", 1.0, 1.1, 0.5, runs=9)])
    assert not (tmp_path / "plots").exists()


def _full(_handle):
    raise OSError(28, "No space left on device")


def test_every_file_is_written_in_one_place():
    """Nothing else opens a file to write: `games.files` writes beside, checks and renames."""
    writes = (
        "write_text(",
        "write_bytes(",
        "mkstemp(",
        "wave.open(str",
        '.open("w',
        '.open("x',
        '.open("a',
        "shutil.copy(",
    )
    found = {
        str(path.relative_to(ROOT))
        for room in ("games", "sim", "ui")
        for path in (ROOT / room).glob("**/*.py")
        if any(write in path.read_text(encoding="utf-8") for write in writes)
    }
    assert found == {"games/files.py"}
