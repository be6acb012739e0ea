"""`drehwerk study` as people type it."""

import os
import re
import subprocess
import sys

import msgspec
import pytest

from games.extras import command
from ui.cli import main

PLAN = {
    "title": "Two pieces",
    "trials": 8,
    "seed": 2,
    "measure": ["reserve", "rocking"],
    "design": {"kind": "grid", "vary": {"preset": ["beech", "slippery"]}},
    "loading": {"policy": "pile", "sets": 1},
    "stop": {"pieces": 2, "settle": 2.0},
}


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_bytes(msgspec.toml.encode(PLAN))
    return path


def drehwerk(capsys, *words):
    """Exit status, standard output and standard error of a command."""
    with pytest.raises(SystemExit) as end:
        main([str(word) for word in words])
    told = capsys.readouterr()
    return end.value.code, told.out, told.err


@pytest.fixture
def study(tmp_path, plan, capsys):
    directory = tmp_path / "study"
    assert drehwerk(capsys, "study", "run", plan, "-o", directory, "--jobs", "1")[0] == 0
    return directory


def test_run_report_and_check(study, plan, capsys):
    status, out, _ = drehwerk(capsys, "study", "report", study)
    assert (status, (study / "report.html").exists(), (study / "summary.json").exists()) == (0, True, True)
    assert str(study / "report.html") in out
    status, out, _ = drehwerk(capsys, "study", "replay", study, "11", "--check")
    assert status == 0
    assert out.startswith("Trial 11 repeats with all its")
    status, out, _ = drehwerk(capsys, "study", "run", plan, "-o", study)
    assert (status, out.startswith("16 trials are in")) == (0, True)


def test_a_study_is_made_anew_from_its_directory(study, tmp_path, capsys):
    head = study / "study.json"
    head.write_text(re.sub('"sources": "[0-9a-f]+"', '"sources": "0123456789ab"', head.read_text()))
    status, out, _ = drehwerk(capsys, "study", "run", study, "-o", tmp_path / "anew", "--jobs", "1")
    assert (status, out.startswith("16 trials are in")) == (0, True)
    assert (tmp_path / "anew" / "trials.parquet").read_bytes() == (study / "trials.parquet").read_bytes()


def test_a_trial_that_differs_is_told_with_status_1(study, capsys):
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pq.read_table(study / "trials.parquet")
    number = table.schema.get_field_index("roll_end")
    field = table.schema.field(number)
    values = table["roll_end"].to_pylist()
    values[3] += 1e-15
    pq.write_table(table.set_column(number, field, pa.array(values, field.type)), study / "trials.parquet")
    status, out, _ = drehwerk(capsys, "study", "replay", study, "3", "--check")
    assert status == 1
    assert out.startswith("roll_end: recorded ")
    assert drehwerk(capsys, "study", "replay", study, "4", "--check")[0] == 0


def test_progress_is_told_in_lines_where_there_is_no_terminal(tmp_path, plan, capsys):
    _, _, told = drehwerk(capsys, "study", "run", plan, "-o", tmp_path / "study", "--jobs", "1")
    assert "16 of 16 trials, " in told.splitlines()[-1]
    assert "a second, 0 s left" in told.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run", "nothing.toml", "-o", "x"], "There is no file nothing.toml; the plans that come along are friction, "),
        (["run", "friction", "-o", "x", "--jobs", "0"], "--jobs 0 does nothing"),
        (["report", "nowhere"], "nowhere holds no study"),
        (["replay", "nowhere", "3", "--check"], "nowhere holds no study"),
        (["run", "friction"], "Missing option '-o'"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(words, told, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = drehwerk(capsys, "study", *words)
    assert (status, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_a_trial_that_is_not_there(study, capsys):
    assert "has no trial 16; it has 0 to 15." in drehwerk(capsys, "study", "replay", study, "16", "--check")[2]
    assert "has no trial 16; it has 0 to 15." in drehwerk(capsys, "study", "replay", study, "16")[2]


def in_a_window(*words, **environment):
    """The command in a window on the dummy driver, closed after its first picture, whose words are printed."""
    code = (
        "import sys, pygame\n"
        "from ui.scenes.study.watch import Watch\n"
        "draw = Watch.draw\n"
        "def once(scene, surface):\n"
        "    draw(scene, surface)\n"
        "    print(*(text.text for text in scene.stage.type.written), sep='|')\n"
        "    pygame.event.post(pygame.event.Event(pygame.QUIT))\n"
        "Watch.draw = once\n"
        "from ui.cli import main; main(sys.argv[1:])"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "LANGUAGE": "en", **environment},
    )


def test_a_trial_is_shown_in_a_window(study):
    done = in_a_window("study", "replay", study, "11")
    assert (done.returncode, done.stderr) == (0, "")
    shown = done.stdout.splitlines()[0].split("|")
    assert {"Trial 11", "Two pieces", "preset"} <= set(shown)


def test_without_a_display_there_is_no_window(study, monkeypatch):
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    done = in_a_window("study", "replay", study, "11")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no display" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_study_of_another_version_is_not_shown(study, capsys):
    head = study / "study.json"
    head.write_text(re.sub('"sources": "[0-9a-f]+"', '"sources": "0123456789ab"', head.read_text()))
    status, _, err = drehwerk(capsys, "study", "replay", study, "11")
    assert status == 2
    assert "was made with another version of the model: sources 0123456789ab" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"PAR1 no more", b"\0" * 5000])
def test_a_broken_table_is_one_sentence(study, content, capsys):
    (study / "trials.parquet").write_bytes(content)
    for words in (["replay", study, "3"], ["replay", study, "3", "--check"], ["report", study]):
        status, _, err = drehwerk(capsys, "study", *words)
        assert status == 2
        assert "trials.parquet cannot be read as a table of trials" in err
        assert err.count("\n") == 1


def test_the_report_names_the_command_that_shows_a_trial(study, capsys):
    drehwerk(capsys, "study", "report", study)
    page = (study / "report.html").read_text()
    commands = re.findall(r"<code>drehwerk (study replay \S+ \d+)</code>", page)
    assert len(commands) == 3
    assert in_a_window(*commands[0].split()).returncode == 0


def test_mistakes_in_a_plan_are_one_line(tmp_path, capsys):
    path = tmp_path / "plan.toml"
    path.write_text('trials = "many"\nseeds = 3\n[stop]\nat = "noon"\n')
    status, _, err = drehwerk(capsys, "study", "run", path, "-o", tmp_path / "x")
    assert status == 2
    assert "has 3 mistakes: trials: " in err
    assert err.count("\n") == 1
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("library", "extra"), [("pyarrow", "study"), ("scipy", "study"), ("joblib", "study"), ("distributed", "dask")]
)
def test_a_missing_extra_is_named(library, extra, tmp_path, plan):
    code = (
        "import sys; sys.modules[sys.argv.pop(1)] = None\n"  # as if it were not installed
        "from ui.cli import main; main(sys.argv[1:])"
    )
    words = [sys.executable, "-c", code, library, "study", "run", str(plan), "-o", str(tmp_path / "x")]
    words += ["--jobs", "2" if library == "joblib" else "1"]
    if library == "distributed":
        words += ["--dask", "127.0.0.1:1"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.endswith(f"Studies need {library}: {command(extra)}\n")
    assert done.stderr.strip().count("\n") == 0


def test_a_report_without_matplotlib(study):
    code = "import sys; sys.modules['matplotlib'] = None; from ui.cli import main; main(sys.argv[1:])"
    words = [sys.executable, "-c", code, "study", "report", str(study)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, f"Studies need matplotlib: {command('study')}\n")
