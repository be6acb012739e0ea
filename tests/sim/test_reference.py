"""Our model beside runs in three dimensions that nothing was fitted to.

The files in held_out/ come from a wheel that was rebuilt in MuJoCo 4.0 (sim/README.md says how, and which seeds):
`lift`, `load` and `spill` are runs of the same kind as the reference's own; in `axle` the pieces are lifted on an axle
that does not give way.
"""

from pathlib import Path

import pytest

from sim import reference
from sim.experiments import LiftRow, LoadRow, SpillRow

HELD_OUT = Path(__file__).parent / "held_out"
AXLE_WITHIN = 2.0
"""Degrees; with harder contacts the 3-D figures themselves move by 1.3, the roller's by more."""


def rows(name, kind):
    return reference.read(HELD_OUT / f"{name}.csv", kind)


def lifted(name):
    """The lifts of a file, all there, and those with its first seed in ours: they hardly differ by seed."""
    there = rows(name, LiftRow)
    chosen = [row for row in there if row.seed == there[0].seed]
    return there, [row for run in reference.lifts(reference.gear(), chosen) for row in run]


def differing(compared):
    return {figure.what: round(figure.difference, 2) for figure in compared if not figure.agrees}


def test_lifts_agree_within_six_degrees_and_none_falls():
    there, ours = lifted("lift")
    assert len(ours) == 21
    assert differing(reference.compare_lifts(there, ours)) == {}


def test_on_an_axle_that_holds_every_kind_leaves_where_it_does_in_three_dimensions():
    """The wedge too: what makes it stay in longer in the reference is the reference's axle."""
    figures = reference.compare_lifts(*lifted("axle"))
    escapes = {figure.what: figure.difference for figure in figures if figure.what.endswith("escapes at")}
    assert len(escapes) == 7
    assert escapes == pytest.approx(dict.fromkeys(escapes, 0.0), abs=AXLE_WITHIN)


def test_loads_agree_within_four_degrees_after_each_of_three_pieces():
    there = rows("load", LoadRow)
    ours = [row for run in reference.loads(reference.gear(), there) for row in run]
    assert sum(row.step == 1 for row in ours) == 60
    assert differing(reference.compare_loads(there, ours)) == {}


@pytest.mark.slow
def test_spilled_shares_agree_within_a_tenth_for_each_scatter():
    there = rows("spill", SpillRow)
    ours = [row for run in reference.spills(reference.gear(), there) for row in run]
    assert len(ours) == len(there) == 3 * 30 * 8
    assert differing(reference.compare_spills(there, ours)) == {}
