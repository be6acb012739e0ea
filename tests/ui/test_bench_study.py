"""`drehwerk bench study`: the plain script does the same trials, and the figures are of what they say."""

import json

import pytest

from sim.parameters import STANDARD
from sim.study import read
from sim.wheel import World
from ui.cli import main
from ui.commands.bench import study
from ui.commands.bench.loop import bare


@pytest.fixture
def short(monkeypatch):
    plan = {
        "trials": 100,
        "seed": 7,
        "measure": ["reserve"],
        "loading": {"sets": 1},
        "stop": {"pieces": 2, "settle": 2.0},
    }
    monkeypatch.setattr(study, "PLAN", plan)
    monkeypatch.setattr(study, "LOADS", {"two pieces": plan})
    monkeypatch.setattr(study, "TRIALS", 2)
    monkeypatch.setattr(study, "JOBS_TRIALS", 4)
    return plan


@pytest.mark.slow
def test_the_bench_prints_ratios_in_json(short, capsys):
    with pytest.raises(SystemExit) as end:
        main(["bench", "study", "--json", "--rounds", "1"])
    assert end.value.code == 0
    parts, jobs = json.loads(capsys.readouterr().out)["tables"]
    names = [row["part"] for row in parts["rows"]]
    assert names[:3] == [study.TRIAL, study.PLAIN, study.BARE]
    assert "Outside the library's C step" in parts["note"]
    assert [row["jobs"] for row in jobs["rows"]] == ["1 job", "2 jobs"]


def test_the_plain_script_moves_the_pieces_as_the_trial_does(short):
    # Until the first turn's end both step the same bodies; only caches of contacts may differ after a copy.
    recorded = study.record(read(short))
    placed = recorded.placements[0][0]
    space = study._begun(STANDARD, placed).copy()
    impacts = study._turn(space, STANDARD, placed)
    assert impacts > 0
    world = World(STANDARD, placed.start)
    world.step(placed.steps)
    wheel = max(space.bodies, key=lambda body: body.mass)
    assert wheel.angle == pytest.approx(world.wheel.angle, abs=0.02)


def test_the_bare_loop_moves_the_same_world_as_far(short):
    placed = study.record(read(short)).placements[0][0]
    world = World(STANDARD, placed.start)
    bare(world.space, placed.steps)
    assert world.wheel.angle == placed.end.wheel.angle
