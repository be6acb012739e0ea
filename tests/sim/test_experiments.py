"""Our model beside rigid-body runs in three dimensions (MuJoCo 4, the same gear, friction and scatter)."""

from itertools import pairwise

import numpy as np
import pytest

from sim.experiments import Spilled, lift, load, spill, spill_laid
from sim.parameters import STANDARD, replaced

ESCAPES = {"plank": 107.2, "slat": 115.0, "brick": 111.0, "block": 107.2, "bar": 113.7, "roller": 110.5}
"""Degrees at which a lifted piece left its compartment, means of 120 runs each with standard deviations below 0.3.
The wedge (91.6) is not among them: on an axle that does not give way it goes 12 degrees earlier (test_reference.py)."""

SPILLED = {0.004: 0.062, 0.010: 0.192, 0.018: 0.446}
"""The share of pieces that fell out by standard deviation (m) of where they lay along the axis; 240 pieces each."""


@pytest.mark.parametrize(("kind", "escape"), ESCAPES.items())
def test_a_lifted_piece_leaves_its_compartment_where_it_does_in_three_dimensions(kind, escape):
    rows = [lift(STANDARD, kind, offset, seed) for offset in (0.0, 0.02) for seed in range(3)]
    assert np.mean([row.escape_deg for row in rows]) == pytest.approx(escape, abs=6)


@pytest.mark.parametrize("kind", [*ESCAPES, "wedge"])
def test_no_lifted_piece_falls_out(kind):
    rows = [lift(STANDARD, kind, 0.02, seed) for seed in range(6)]
    assert not any(row.fell for row in rows)
    assert np.mean([row.rest_axial_m for row in rows]) == pytest.approx(0.02, abs=0.003)


def spills(axial_sd, runs, parameters=STANDARD):
    for seed in range(runs):
        laid = spill_laid(axial_sd, np.random.default_rng([seed, round(axial_sd * 1e6)]))
        yield from spill(parameters, laid, axial_sd, seed)


@pytest.mark.parametrize(("axial_sd", "share"), SPILLED.items())
def test_as_many_pieces_are_spilled_as_in_three_dimensions(axial_sd, share):
    rows = list(spills(axial_sd, 30))
    assert len(rows) == 240
    assert np.mean([row.fell for row in rows]) == pytest.approx(share, abs=0.10)


def test_a_spilled_piece_says_when_it_fell():
    rows = list(spills(0.018, 4))
    assert any(row.fell for row in rows)
    for row in rows:
        assert (row.fell_at_deg is not None) == row.fell
        assert row.fell_at_deg is None or 0 <= row.fell_at_deg <= 150


def test_a_spill_lays_what_it_is_given():
    laid = [Spilled("bar", -1, False, 0.004), Spilled("roller", -1, True, -0.002)]
    rows = spill(STANDARD, laid, 0.004, seed=3)
    assert [row[3:7] for row in rows] == [tuple(piece) for piece in laid]
    assert [row[:3] for row in rows] == [(3, 0.004, 0), (3, 0.004, 1)]


def test_the_reference_lays_eight_pieces_within_thirty_millimetres():
    laid = spill_laid(0.05, np.random.default_rng(0))
    assert sorted(piece.compartment for piece in laid) == [-2, -1, -1, 0, 0, 1, 1, 2]
    assert sum(piece.on_top for piece in laid) == 3
    assert max(abs(piece.axial_m) for piece in laid) == 0.03


def test_a_loaded_wheel_rolls_on_with_every_piece_and_the_run_ends_as_in_three_dimensions():
    """It ends after six pieces, when one has touched the table, or where the next would lie over 80 degrees up."""
    kinds = ("wedge", "roller", "brick", "block", "bar", "slat")
    rows = load(STANDARD, kinds, seed=0)
    assert [row.compartment_ahead for row in rows] == list(range(2, 2 + len(rows)))
    assert rows[0].placed_at_deg == pytest.approx(60)
    for before, row in pairwise(rows):
        assert row.placed_at_deg == pytest.approx(30 * row.compartment_ahead - before.wheel_roll_deg)
        assert row.placed_at_deg <= 80
        assert before.fell == 0
    assert rows[-1].wheel_roll_deg > rows[0].wheel_roll_deg > 20


def test_the_same_seed_gives_the_same_rows_and_the_gear_matters():
    laid = spill_laid(0.018, np.random.default_rng(1))
    assert spill(STANDARD, laid, 0.018, 1) == spill(STANDARD, laid, 0.018, 1)
    slippery = replaced(STANDARD, "contact.friction", 0.1)
    assert lift(slippery, "bar", 0.0, 0).escape_deg != lift(STANDARD, "bar", 0.0, 0).escape_deg
