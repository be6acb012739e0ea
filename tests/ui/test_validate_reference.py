"""`drehwerk validate lift|load|spill` prints both figures with a verdict, and refuses files that are not in order."""

import json
import math

import pytest

from sim.reference import standard_error
from ui.cli import main

LIFT = (
    "kind,axial_m,seed,escape_deg,yaw_deg,fell,rest_axial_m\n"
    "plank,0.0,0,{plank},1.1,0,0.0029\nwedge,0.0,1,79.3,0.4,0,-0.0032\n"
)
LOAD = (
    "seed,step,kind,compartment_ahead,along_m,axial_m,pitch_deg,placed_at_deg,back_deg,ahead_deg,wheel_roll_deg,rests,"
    "fell\n1,1,roller,2,0.0,0.0,0.0,60.0,0.0,77.0,40.3,1,0\n1,2,brick,3,0.001,0.0,1.0,50.0,0.0,34.0,58.8,1,0\n"
)
SPILL = (
    "seed,axial_sd_m,piece,kind,compartment,on_top,axial_m,yaw_deg,fell,fell_at_deg\n"
    "0,0.004,0,bar,0,0,0.0078,1.0,0,\n0,0.004,1,wedge,0,1,0.0035,-2.0,1,133.0\n"
    "1,0.004,0,slat,0,0,0.001,0.0,0,\n"
)
DROP = (
    "seed,height_m,axial_sd_m,piece,dropped,kind,compartment,on_top,axial_m,pitch_deg,yaw_deg,fell_before,fell\n"
    "0,0.03,0.003,0,0,bar,0,0,0.001,,,0,0\n0,0.03,0.003,1,1,brick,0,0,0.002,3.0,-1.0,0,0\n"
)


def run(capsys, tmp_path, what, text, *more):
    """Exit status, standard output and standard error of the command on a file with this text."""
    path = tmp_path / "runs.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["validate", what, "--reference", str(path), *more])
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


def test_a_lift_that_agrees_and_one_that_does_not(capsys, tmp_path):
    status, out, _ = run(capsys, tmp_path, "lift", LIFT.format(plank=107.2))
    assert status == 0
    lines = {line[:16].strip(): line for line in out.splitlines()}
    assert lines["plank escapes at"].endswith("agrees")
    assert lines["wedge escapes at"].endswith("agrees")
    status, out, _ = run(capsys, tmp_path, "lift", LIFT.format(plank=120.0))
    assert status == 1
    assert out.splitlines()[-1] == "Differs: plank escapes at."


def test_figures_are_printed_as_json_with_bound_and_runs(capsys, tmp_path):
    status, out, _ = run(capsys, tmp_path, "lift", LIFT.format(plank=120.0), "--json", "--parameters", "slippery")
    figures = {figure["what"]: figure for figure in json.loads(out)["figures"]}
    plank = figures["plank escapes at"]
    assert (plank["reference"], plank["bound"], plank["runs"], plank["agrees"]) == (120.0, 3.0, 1, False)
    assert plank["difference"] == pytest.approx(plank["ours"] - 120.0)
    assert status == 1


def test_each_experiment_compares_its_figures(capsys, tmp_path):
    _, out, _ = run(capsys, tmp_path, "load", LOAD)
    assert "swing ahead after piece 1" in out and "rest after piece 2" in out
    _, out, _ = run(capsys, tmp_path, "spill", SPILL)
    assert "scatter 4 mm" in out and "bar spilled" in out and "fell by 75 degrees" in out
    status, out, _ = run(capsys, tmp_path, "drop", DROP)
    assert "let go 30 mm above" in out
    assert status == 0


def test_gear_that_is_neither_a_preset_nor_a_file_is_refused(capsys, tmp_path):
    status, _, err = run(capsys, tmp_path, "lift", LIFT.format(plank=107.2), "--parameters", "oak")
    assert status == 2
    assert "oak" in err


def test_the_standard_error_of_a_share_counts_runs():
    """Two runs of two pieces, all fallen in one and none in the other: 0.5 on either side of the mean, over root 2."""
    assert standard_error([[True, True], [False, False]]) == pytest.approx(0.5)
    assert standard_error([[True, False], [False, True]]) == 0.0
    assert standard_error([[True, False]]) == math.inf


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("kind,seed\nplank,0\n", "no column 'axial_m'"),
        (LIFT.splitlines()[0], "no rows"),
        (LIFT.format(plank="far"), "line 2, escape_deg = 'far': Expected `float | null`"),
        (LIFT.format(plank=1.0).replace("plank,0.0,0", "plank,0.0,"), "line 2, seed = '': Expected `int`"),
        (f"{LIFT.splitlines()[0]}\nplank,0.0,0\n", "line 2, yaw_deg = None"),
        (LIFT.format(plank="nan"), "line 2, escape_deg = 'nan': Expected a finite"),
        (
            LIFT.format(plank=1.0).replace("plank,0.0,0", "plank,0.0,-1"),
            "line 2, seed = '-1': Expected a number from 0",
        ),
        (
            LIFT.format(plank=1.0).replace("plank", "egg"),
            "line 2, kind = 'egg': There is no such kind; there are plank",
        ),
    ],
)
def test_a_file_that_is_not_in_order_could_not_run(capsys, tmp_path, text, what):
    status, out, err = run(capsys, tmp_path, "lift", text)
    assert (status, out) == (2, "")
    assert what in err
