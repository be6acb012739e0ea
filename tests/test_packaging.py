"""Programs to give away: the bundle plays, and the wheel and the sdist work without any extra."""

import json
import os
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SPEC = ROOT / "packaging" / "drehwerk.spec"
LONG = 60  # seconds that anything a window does may take on a busy machine

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="uses X11")]


def run(*words, **changes):
    done = subprocess.run(
        list(map(str, words)), capture_output=True, text=True, check=False, timeout=600, env={**os.environ, **changes}
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """The folder that PyInstaller builds; its program."""
    pytest.importorskip("PyInstaller")
    folder = tmp_path_factory.mktemp("bundle")
    run(sys.executable, "-m", "PyInstaller", "--log-level", "ERROR", "--distpath", folder / "dist", "--workpath",
        folder / "work", SPEC)  # fmt: skip
    return folder / "dist" / "drehwerk" / "drehwerk"


def actions(record):
    """Who has acted in the kept game, as far as it can be read."""
    try:
        return [action for action, *_ in json.loads(record.read_text())["actions"]]
    except (FileNotFoundError, ValueError):
        return []


@pytest.mark.skipif(shutil.which("xdotool") is None, reason="xdotool is not installed")
def test_the_bundle_opens_a_window_and_a_computer_player_answers_a_move(bundle, x_display, tmp_path):
    environment = {key: text for key, text in os.environ.items() if key != "SDL_VIDEODRIVER"}
    environment |= {"DISPLAY": x_display, "SDL_AUDIODRIVER": "dummy"}
    environment |= {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CONFIG", "DATA", "CACHE")}
    app = subprocess.Popen([str(bundle), "play", "raummuehle", "--seats", "Anna,easy"], env=environment)
    try:
        record = tmp_path / "DATA" / "drehwerk" / "current" / "raummuehle.json"
        until = time.monotonic() + LONG
        while len(actions(record)) < 2 and time.monotonic() < until:
            assert app.poll() is None, "the app has ended"
            for key in ("Escape", "Right", "Return") if not actions(record) else ():
                subprocess.run(["xdotool", "key", key], env=environment, check=True)
                time.sleep(0.5)
            time.sleep(0.5)
        assert len(actions(record)) >= 2
    finally:
        app.terminate()
        app.wait(timeout=LONG)


def test_the_bundle_holds_tuning_and_every_language(bundle, tmp_path):
    languages = [folder.name for folder in (ROOT / "ui" / "locale").iterdir() if (folder / "LC_MESSAGES").is_dir()]
    pictures = {}
    for language in ("en", *languages):
        file = tmp_path / f"{language}.png"
        run(bundle, "screenshot", "tune", "-o", file, "--lang", language, SDL_VIDEODRIVER="dummy")
        pictures[language] = file.read_bytes()
    assert len(set(pictures.values())) == len(pictures), "each language looks different"


def test_the_bundle_says_what_it_does_not_contain(bundle, tmp_path):
    done = subprocess.run(
        [str(bundle), "study", "run", "friction", "-o", str(tmp_path / "x")], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "which this bundle does not contain" in done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The wheel and the sdist of the project."""
    pytest.importorskip("build")
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    return {file.suffix: file for file in folder.iterdir()}


@pytest.mark.parametrize("suffix", [".whl", ".gz"])
def test_an_installation_without_extras_works(built, suffix, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    programs = tmp_path / "env" / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", built[suffix])
    drehwerk = programs / "drehwerk"
    assert run(drehwerk, "perft", "oraia", "--depth", "3").split("\n")[2] == "3 96"
    assert "won" in run(drehwerk, "match", "oraia", "easy", "random", "--games", "2")
    assert "[" in run(drehwerk, "tune", "--fit-template")
    run(drehwerk, "screenshot", "menu", "-o", tmp_path / "menu.png", "--lang", "de", SDL_VIDEODRIVER="dummy")
    refused = subprocess.run(
        [drehwerk, "study", "run", "friction", "-o", tmp_path / "x"], capture_output=True, text=True
    )
    assert refused.returncode == 2
    assert f"{built[suffix]}[study]" in refused.stderr
