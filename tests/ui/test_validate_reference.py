"""`drehwerk validate lift|load|spill` prints both figures with a verdict, and refuses files that are not in order."""

import pytest

from ui.cli import main

LIFT = (
    "kind,axial_offset_m,seed,escape_deg,fell,rest_axial_m\nplank,0.0,0,{plank},0,0.0029\nwedge,0.0,1,91.6,0,-0.0032\n"
)
LOAD = (
    "seed,step,kind,compartment_ahead,placed_at_deg,wheel_roll_deg,wheel_speed,fell\n"
    "1,1,roller,2,60.0,40.3,0.0,0\n1,2,brick,3,50.0,58.8,0.0,0\n"
)
SPILL = (
    "seed,axial_sd_m,piece,kind,compartment,on_top,axial_m,fell,fell_at_deg\n"
    "0,0.004,0,bar,0,0,0.0078,0,\n0,0.004,1,wedge,0,1,0.0035,1,133.0\n"
)


def run(capsys, tmp_path, what, text):
    """Exit status, standard output and standard error of the command on a file with this text."""
    path = tmp_path / "runs.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["validate", what, "--reference", str(path)])
    captured = capsys.readouterr()
    return ended.value.code, captured.out, captured.err


def test_a_lift_that_agrees_and_one_that_does_not(capsys, tmp_path):
    status, out, _ = run(capsys, tmp_path, "lift", LIFT.format(plank=107.2))
    assert status == 0
    lines = {line[:15].strip(): line for line in out.splitlines()}
    assert lines["plank escapes a"].endswith("agrees (within 6)")
    assert lines["wedge escapes a"].endswith("not judged"), "whether it tips or slides hangs on the engine"
    status, out, _ = run(capsys, tmp_path, "lift", LIFT.format(plank=120.0))
    assert status == 1
    assert "differs (within 6)" in out
    assert out.splitlines()[-1].startswith("Not near enough: plank escapes at")


def test_loads_are_compared_by_step_and_spills_by_scatter(capsys, tmp_path):
    _, out, _ = run(capsys, tmp_path, "load", LOAD)
    assert "roll after piece 1" in out and "roll after piece 2" in out and "first a roller" in out
    _, out, _ = run(capsys, tmp_path, "spill", SPILL)
    assert "scatter 4 mm" in out and "bar spilled" in out


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("kind,seed\nplank,0\n", "no column 'axial_offset_m'"),
        (LIFT.splitlines()[0], "no rows"),
        (LIFT.format(plank="far"), "line 2, escape_deg = 'far': Expected `float`"),
        (LIFT.format(plank=1).replace("plank,0.0,0", "plank,0.0,"), "line 2, seed = '': Expected `int`"),
        (f"{LIFT.splitlines()[0]}\nplank,0.0,0\n", "line 2, escape_deg = None"),
        (LIFT.format(plank="nan"), "line 2, escape_deg = 'nan': Expected a finite"),
        (LIFT.format(plank=1).replace("plank,0.0,0", "plank,0.0,-1"), "line 2, seed = '-1': Expected `int` >= 0"),
        (LIFT.format(plank=1).replace("plank", "egg"), "line 2, kind = 'egg': There is no such kind; there are plank"),
    ],
)
def test_a_file_that_is_not_in_order_could_not_run(capsys, tmp_path, text, what):
    status, out, err = run(capsys, tmp_path, "lift", text)
    assert (status, out) == (2, "")
    assert what in err
