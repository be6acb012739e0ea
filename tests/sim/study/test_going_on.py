"""Studies that go on: paired, extended, ended by their precision, with functions of one's own, handed on."""

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from games.core import UserError
from sim.parameters import BOOK, STANDARD, replaced
from sim.pieces import form
from sim.quantities import dump
from sim.study import Custom, CustomFigure, capsule, custom, design, export, extend, load, power, read, results, trial
from sim.study.factors import base, idle
from sim.study.running import carry_out

GRID = {
    "trials": 4,
    "seed": 5,
    "measure": ["reserve"],
    "design": {"kind": "grid", "vary": {"contact.friction": [0.3, 0.5]}},
    "loading": {"policy": "pile", "sets": 1, "cone": False},
    "stop": {"pieces": 1, "settle": 1.0},
}


def studied(directory, plan, functions=None, known=None):
    study = results.begin(directory, plan, functions)
    list(carry_out(study, custom=functions, known=known))
    return study


@pytest.fixture(scope="module")
def pilot(tmp_path_factory):
    return studied(tmp_path_factory.mktemp("pilot") / "pilot", read(GRID))


def first_draw(plan, index):
    return design.chance(plan, index).choices.random()


def test_points_of_a_grid_share_their_random_numbers_trial_by_trial():
    common, apart = read(GRID), read({**GRID, "chance": "independent"})
    assert first_draw(common, 0) == first_draw(common, 1) != first_draw(common, 2)
    assert first_draw(apart, 0) != first_draw(apart, 1)
    table = [trial(common, index) for index in (0, 1)]
    assert table[0]["kind"] == table[1]["kind"], "the same piece is drawn"


def test_a_trial_stays_the_same_where_points_are_added():
    wider = read(
        {**GRID, "chance": "independent", "design": {"kind": "grid", "vary": {"contact.friction": [0.1, 0.3]}}}
    )
    assert first_draw(wider, 1) == first_draw(read({**GRID, "chance": "independent"}), 0)


def test_more_trials_points_and_figures_take_over_what_is_done(pilot, tmp_path, monkeypatch):
    vary = {"contact.friction": [0.2, 0.3, 0.5]}
    plan = read({**GRID, "trials": 5, "measure": ["reserve", "rocking"], "design": {"kind": "grid", "vary": vary}})
    anew = studied(tmp_path / "anew", plan)
    source = extend.Source(pilot, plan)
    assert source.count() == 8
    run = []
    real = trial
    monkeypatch.setattr("sim.study.chunks.trial", lambda plan, index, own: run.append(index) or real(plan, index, own))
    larger = studied(tmp_path / "larger", plan, known=source.rows)
    assert len(run) == 15 - 8
    assert larger.table.read_bytes() == anew.table.read_bytes()
    assert capsule.differences(larger, anew) == []


def test_what_would_change_every_trial_is_not_taken_over(pilot):
    with pytest.raises(UserError, match="differ in seed"):
        extend.Source(pilot, read({**GRID, "seed": 6}))
    with pytest.raises(UserError, match=r"differ in loading, stop"):
        extend.Source(pilot, read({**GRID, "loading": {"policy": "ahead"}, "stop": {"pieces": 2}}))


def test_a_study_ends_when_it_is_precise_enough(tmp_path):
    wanted = {"figure": "placed", "half_width": 0.1, "first": 4}  # one piece is placed in every trial
    study = studied(tmp_path / "study", read({**GRID, "trials": 40, "precision": wanted}))
    assert study.size == study.read(["trial"]).num_rows == 8
    again = results.load(tmp_path / "study")
    assert again.finished and again.trials_done() == 8
    hopeless = {"figure": "roll_end", "half_width": 1e-9, "first": 4}
    assert studied(tmp_path / "all", read({**GRID, "trials": 9, "precision": hopeless})).size == 18


def test_intervals_allow_for_every_look():
    plan = read({**GRID, "trials": 100, "precision": {"figure": "held", "half_width": 0.1, "first": 16}})
    assert design.looks(plan) == [32, 64, 128, 200]
    assert design.level(plan) == pytest.approx(1 - 0.05 / 4)


def test_a_pilot_tells_how_many_trials_an_effect_needs(pilot):
    # For 80 % power at 5 %, (1.96 + 0.84)^2 = 7.85 deviations squared of the pairs, and a little more for few of them.
    assert power.needed(np.array([-1.0, 1.0] * 50), 0.5) == pytest.approx(7.85 / 0.25 * 100 / 99, abs=3)
    assert any("contact.friction, 0.5 against 0.3: " in line for line in power.lines(pilot, "roll_end", 0.01, 0.8))
    with pytest.raises(UserError, match="no figure 'luck'"):
        list(power.lines(pilot, "luck", 1.0, 0.8))


OWN = """
from sim.study import Custom, CustomFigure
from sim.study.loading import Intention
from sim.scene import Laying
from games.hamsterrolle import kind_of

def first_piece(wheel, chance):
    piece = wheel.stock[0]
    yield Intention(piece, Laying(kind_of(piece), chance.choices.integers(3)), by_rules=False)

def two(placements):
    return len(placements) == 2

def height(end):
    return max(pose.y for pose in end.scene.pieces)

OWN = Custom(first_piece, two, (CustomFigure("highest", "m", "the highest centre of a piece", height),))
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "my_functions.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    yield custom.load("my_functions:OWN")
    del sys.modules["my_functions"]


def test_functions_of_ones_own_run_in_parallel_and_are_kept_in_the_provenance(own, tmp_path):
    plan = own.plan(read({**GRID, "trials": 2, "stop": {"pieces": 5, "settle": 1.0}}))
    study = results.begin(tmp_path / "study", plan, own)
    list(carry_out(study, 2, custom=own))
    table = study.read(["placed", "ended", "highest"]).to_pydict()
    assert table["placed"] == [2] * 4
    assert table["ended"] == ["stop rule"] * 4
    assert all(0 < one < 0.2 for one in table["highest"])
    head = json.loads((tmp_path / "study" / "study.json").read_text())
    assert "def first_piece" in head["custom"] and len(head["model"]["custom"]) == 12
    with pytest.raises(UserError, match="needs a policy, a stop rule, the figure highest of your own"):
        results.begin(tmp_path / "study", plan)
    row = study.row(1)
    assert results.differences(plan, 1, row, own) == []


@pytest.mark.parametrize("place", ["my_functions", "my_functions:other", "nowhere:OWN", "json:dumps"])
def test_what_names_no_functions_is_told(own, place):
    with pytest.raises(UserError, match="--with"):
        custom.load(place)


def test_a_figure_may_not_take_the_name_of_another():
    with pytest.raises(UserError, match="there is a column held already"):
        read({"figures": [{"name": "held"}]})
    assert CustomFigure("x", "1", "", len).name == "x" and Custom().figures == ()


def test_a_preset_may_be_a_file_beside_the_plan(tmp_path):
    (tmp_path / "mine.toml").write_bytes(dump(replaced(STANDARD, "contact.friction", 0.22)))
    (tmp_path / "plan.toml").write_text('[gear]\npreset = "mine.toml"\n')
    plan = load(tmp_path / "plan.toml")
    assert plan.gear.files == {"mine.toml": {"contact.friction": 0.22}}
    (tmp_path / "mine.toml").unlink()
    assert base(plan).parameters.contact.friction == 0.22
    with pytest.raises(UserError, match=r"gear\.preset"):
        load_text(tmp_path, '[gear]\npreset = "other.toml"\n')


def load_text(folder, text):
    (folder / "plan.toml").write_text(text)
    return load(folder / "plan.toml")


def test_what_cannot_act_is_known_before_it_runs():
    vary = {"hand.force": [1.0, 2.0], "loading.candidates": [2, 3], "contact.friction": [0.3], "axial.scatter": [0.0]}
    plan = read({**GRID, "design": {"kind": "grid", "vary": vary}})
    assert idle(plan) == ["hand.force", "loading.candidates"]
    steady = replace(plan, loading=replace(plan.loading, hand=replace(plan.loading.hand, shake=0.0)))
    assert idle(steady) == ["hand.force", "loading.candidates", "axial.scatter"]


def test_a_kind_of_piece_may_have_its_own_density():
    heavy = BOOK.replaced(STANDARD, "pieces.bar.density", 1400.0)
    assert form("bar", heavy).mass == pytest.approx(2 * form("bar").mass)
    assert form("brick", heavy).mass == form("brick").mass


# -- handed on


def test_a_study_is_exported_as_flat_tables(pilot, tmp_path):
    import pandas as pd

    written = export.write(pilot, tmp_path, "csv")
    assert [path.name for path in written] == ["trials.csv", "placements.csv", "columns.csv"]
    trials, placements = pd.read_csv(written[0]), pd.read_csv(written[1])
    assert len(trials) == 8 and "scene" not in trials and "piece" not in trials
    assert placements.groupby("trial").size().tolist() == trials["placed"].tolist()
    assert placements["placement"].min() == 1
    export.write(pilot, tmp_path, "parquet")
    assert pq.read_table(tmp_path / "placements.parquet").num_rows == len(placements)


def test_a_grid_has_named_axes_with_units(pilot):
    found = export.grid(pilot)
    assert dict(found.sizes) == {"contact.friction": 2, "replicate": 4}
    assert found["reserve_ahead"].attrs["units"] == "N m"
    row = pilot.row(5)
    there = found["roll_end"].sel({"contact.friction": row["contact.friction"], "replicate": row["replicate"]})
    assert float(there) == row["roll_end"]


def test_a_capsule_holds_what_repeats_the_study(pilot, tmp_path):
    from sim.study import report

    report.write(pilot)
    path = capsule.write(pilot, tmp_path / "pilot.zip")
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "out")
    guide = (tmp_path / "out" / "README.md").read_text()
    assert "drehwerk study run study -o again" in guide and "drehwerk study compare study again" in guide
    assert load(tmp_path / "out" / "plan.toml") == pilot.plan
    assert "numpy==" in (tmp_path / "out" / "requirements.txt").read_text()
    assert capsule.differences(results.load(tmp_path / "out" / "study"), pilot) == []
    other = studied(tmp_path / "other", read({**GRID, "seed": 9}))
    assert "different plans" in capsule.differences(pilot, other)[0]


def test_the_examples_of_the_readme_run(tmp_path):
    text = (Path(results.__file__).parent / "README.md").read_text(encoding="utf-8")
    own, reading = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    for name, code in {"own.py": own, "reading.py": reading}.items():
        (tmp_path / name).write_text(code, encoding="utf-8")
        done = subprocess.run([sys.executable, name], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert pq.read_table(tmp_path / "my-study" / "trials.parquet")["highest"].null_count == 0
