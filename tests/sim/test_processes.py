"""Worker processes: nothing is imported from the working folder, and none is left when their parent has ended."""

import os
import signal
import subprocess
import sys
import time
from functools import partial

import psutil
import pytest

from sim import processes

COMMAND = "from ui.cli import main\nif __name__ == '__main__':\n    main()\n"
THINKING = """
import time
from games.core import game
from games.search import choose
from ui.thinking import Thinker

if __name__ == "__main__":
    thinker = Thinker()
    task = thinker.think(choose, "oraia", game("oraia").start(2).text(), "random", 3)
    while not task.done:
        time.sleep(0.01)
    print(task.result.chosen)
    thinker.close()
"""
PLAN = 'trials = 4\nmeasure = []\n[loading]\npolicy = "pile"\n[stop]\npieces = 1\nsettle = 1.0\n'
STUDY = ("study", "run", "plan.toml", "-o", "out", "--jobs", "2")
MATCH = ("match", "oraia", "random", "random", "--games", "4", "--jobs", "2")
LONG = {
    "match": ("match", "oraia", "strong", "strong", "--games", "1000", "--jobs", "2"),
    "study": ("study", "run", "friction", "-o", "out", "--jobs", "2"),
}


@pytest.fixture
def start(tmp_path):
    """Starts a script, as a command is started, in a folder of its own."""
    working = tmp_path / "working"
    working.mkdir()

    def start(code, *words):
        (tmp_path / "command.py").write_text(code)
        return subprocess.Popen(
            [sys.executable, tmp_path / "command.py", *words],
            cwd=working,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    return start


@pytest.mark.parametrize(("code", "words"), [(COMMAND, STUDY), (COMMAND, MATCH), (THINKING, ())])
def test_a_working_folder_with_modules_of_the_same_names_changes_nothing(start, tmp_path, code, words):
    for name in ("signal", "random", "copy", "socket", "struct", "queue", "json", "numpy", "games"):
        (tmp_path / "working" / f"{name}.py").write_text("raise SystemError('this is not the module that is meant')")
    (tmp_path / "working" / "plan.toml").write_text(PLAN)
    process = start(code, *words)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert out
    assert "Error" not in errors


@pytest.mark.parametrize(
    ("name", "end"),
    [("study", signal.SIGKILL), ("match", signal.SIGKILL), ("match", signal.SIGTERM), ("match", signal.SIGHUP)],
)
def test_no_worker_outlives_its_parent(start, name, end):
    process = start(COMMAND, *LONG[name])
    parent = psutil.Process(process.pid)
    workers = []
    while len(workers) < 2:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
        workers = [child for child in parent.children(recursive=True) if "popen_loky" in " ".join(child.cmdline())]
    started = parent.children(recursive=True)
    process.send_signal(end)
    process.communicate(timeout=60)  # returns when nobody has its output open any more
    _, left = psutil.wait_procs(started, timeout=60)
    assert left == []


def test_the_path_and_the_environment_are_as_before(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    monkeypatch.delenv(processes.SAFE_PATH, raising=False)
    path = list(sys.path)
    with processes.safe_imports():
        assert sys.path[-1] == ""
        assert sorted(sys.path) == sorted(path)
        assert os.environ[processes.SAFE_PATH] == "1"
    assert sys.path == path
    assert processes.SAFE_PATH not in os.environ


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_calls(jobs):
    assert list(processes.run((partial(pow, base, 2) for base in range(50)), jobs)) == [n * n for n in range(50)]
