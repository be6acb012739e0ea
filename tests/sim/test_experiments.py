"""Our model beside rigid-body runs in three dimensions (MuJoCo 4, the same gear, friction and scatter)."""

from itertools import pairwise

import numpy as np
import pytest

from sim.experiments import DropRow, LoadRow, Spilled, drop, lift, load, spill, spill_laid
from sim.parameters import STANDARD, replaced

ESCAPES = {"plank": 107.3, "slat": 114.5, "brick": 116.1, "block": 112.0, "bar": 119.1, "wedge": 79.3, "roller": 111.7}
"""Degrees at which a lifted piece left its compartment in three dimensions, means of nine runs."""

SPILLED = {0.004: 0.104, 0.010: 0.299, 0.018: 0.531}
"""The share of pieces that fell out by standard deviation (m) of where they lay along the axis; 288 pieces each."""


@pytest.mark.parametrize(("kind", "escape"), ESCAPES.items())
def test_a_lifted_piece_leaves_its_compartment_where_it_does_in_three_dimensions(kind, escape):
    rows = [lift(STANDARD, kind, offset, seed) for offset in (0.0, 0.02) for seed in range(3)]
    assert np.mean([row.turned_deg for row in rows]) == pytest.approx(escape, abs=3)


@pytest.mark.parametrize("kind", ESCAPES)
def test_no_lifted_piece_falls_out(kind):
    rows = [lift(STANDARD, kind, 0.02, seed) for seed in range(6)]
    assert not any(row.fell for row in rows)
    assert np.mean([row.rest_axial_m for row in rows]) == pytest.approx(0.02, abs=0.008)


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
    laid = [Spilled("bar", -1, False, 0.004, 2.0), Spilled("roller", -1, True, -0.002, -3.0)]
    rows = spill(STANDARD, laid, 0.004, seed=3)
    assert [row[3:8] for row in rows] == [tuple(piece) for piece in laid]
    assert [row[:3] for row in rows] == [(3, 0.004, 0), (3, 0.004, 1)]


def test_the_reference_lays_eight_pieces_within_thirty_millimetres():
    laid = spill_laid(0.05, np.random.default_rng(0))
    assert sorted(piece.compartment for piece in laid) == [-2, -1, -1, 0, 0, 1, 1, 2]
    assert sum(piece.on_top for piece in laid) == 3
    assert max(abs(piece.axial_m) for piece in laid) == 0.03


def laid_load(*kinds):
    return [
        LoadRow(0, i, kind, i + 1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, True, 0) for i, kind in enumerate(kinds, start=1)
    ]


def test_a_loaded_wheel_rolls_on_with_every_piece_and_the_run_ends_as_in_three_dimensions():
    """It ends after six pieces, when one has touched the table, or where the next would lie over 80 degrees up."""
    rows = load(STANDARD, laid_load("wedge", "roller", "brick", "block", "bar", "slat"), seed=0)
    assert rows[0].placed_at_deg == pytest.approx(60, abs=0.5)
    for before, row in pairwise(rows):
        assert row.placed_at_deg == pytest.approx(30 * row.compartment_ahead - before.wheel_roll_deg, abs=1e-6)
        assert row.placed_at_deg <= 80
        assert before.fell == 0
        assert row.ahead_deg >= row.wheel_roll_deg - before.wheel_roll_deg
    assert rows[-1].wheel_roll_deg > rows[0].wheel_roll_deg > 20


def test_a_dropped_piece_comes_to_lie_in_the_wheel():
    laid = spill_laid(0.003, np.random.default_rng(2), yaw_sd_deg=3.0)
    above = DropRow(0, 0.06, 0.003, 8, True, "brick", 1, False, 0.0, 2.0, 1.0, False, False)
    rows = drop(STANDARD, laid, above, seed=4)
    assert [row.dropped for row in rows] == [False] * 8 + [True]
    assert not any(row.fell_before for row in rows)


def test_the_same_seed_gives_the_same_rows_and_the_gear_matters():
    laid = spill_laid(0.018, np.random.default_rng(1))
    assert spill(STANDARD, laid, 0.018, 1) == spill(STANDARD, laid, 0.018, 1)
    slippery = replaced(STANDARD, "contact.friction", 0.1)
    assert lift(slippery, "bar", 0.0, 0).turned_deg != lift(STANDARD, "bar", 0.0, 0).turned_deg
