"""What all tests share: no window, no sound, and the same examples on every run."""

import os
import shutil
import subprocess

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

settings.register_profile(
    "drehwerk",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("drehwerk")


def pytest_addoption(parser):
    parser.addoption("--fuzz-runs", type=int, default=2000, help="Mutated files of each kind that are read.")


@pytest.fixture(autouse=True)
def _a_home_of_its_own(tmp_path, monkeypatch):
    """No test finds or leaves anything where the user's games and settings are."""
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))


@pytest.fixture
def drehwerk(capsys):
    """Runs the command line: its exit status, its output, its errors."""
    from ui.cli import main  # not for the tests that need no app

    def run(*words):
        with pytest.raises(SystemExit) as ended:
            main(list(words))
        captured = capsys.readouterr()
        return ended.value.code or 0, captured.out, captured.err

    return run


@pytest.fixture
def x_display():
    """An X display of its own, with nothing on it; its name."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answers:
            yield f":{answers.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=20)
