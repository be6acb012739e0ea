"""What all tests share: no window, no sound, and the same examples on every run."""

import os

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
