"""The version of the model covers everything that a trial runs through, and the README everything that is measured."""

import subprocess
import sys
from pathlib import Path

from sim.study import factors, figures, model

ROOT = Path(model.__file__).parents[2]
CODE = """
import sys
from sim.study import read, trial
trial(read({"trials": 1, "measure": ["reserve", "rocking"], "loading": {"sets": 1}, "stop": {"pieces": 1}}), 0)
for module in list(sys.modules.values()):
    if module.__name__.partition(".")[0] in ("games", "sim") and getattr(module, "__file__", None):
        print(module.__file__)
"""
IRRELEVANT = {"chunks.py", "extras.py", "model.py", "planfile.py", "core.py", "files.py", "__init__.py"}
"""What runs studies, reads files and holds words, but computes nothing."""


def test_the_version_covers_every_module_that_a_trial_runs_through():
    loaded = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout.split()
    covered = {path.resolve() for path in model.sources()}
    assert len(loaded) > 15
    assert {path for path in map(Path, loaded) if path.name not in IRRELEVANT} <= covered


def test_presets_are_covered_and_reports_are_not():
    names = {path.name for path in model.sources()}
    assert {"beech.toml", "slippery.toml", "wheel.py", "judge.py", "trials.py", "measures.py"} <= names
    assert not {"report.py", "charts.py", "statistics.py", "results.py"} & names


def test_another_source_is_another_version(monkeypatch, tmp_path):
    before = model._mark()
    (tmp_path / "wheel.py").write_text("")
    monkeypatch.setattr(model, "sources", lambda: [tmp_path / "wheel.py"])
    assert model._mark() != before


def test_differences_are_named():
    ours = model.version()
    assert model.differences(ours) == []
    assert model.differences({**ours, "pymunk": "7.0.0"}) == [f"pymunk 7.0.0 and not {ours['pymunk']}"]
    assert "scipy unknown and not" in model.differences({k: v for k, v in ours.items() if k != "scipy"})[0]


def test_the_readme_defines_every_column():
    text = (Path(model.__file__).parent / "README.md").read_text()
    for column in (*figures.FIGURES, *figures.HISTORY):
        assert f"`{column.name}`" in text
        assert column.unit in ("", "1") or column.unit in text


def test_every_factor_has_a_meaning_and_a_unit():
    for name in factors.names():
        assert factors.meaning(name)
        assert factors.unit(name)
