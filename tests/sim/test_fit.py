"""Parameters are found again from simulated measurements with noise; and what the data do not tell is said."""

import builtins

import numpy as np
import pytest

from games.core import UserError
from sim import fit
from sim.fit import Fell, Measurements, Pushed, Rocked, Slid, Weighed, predicted
from sim.parameters import BOOK, STANDARD, replaced

KINDS = ("plank", "brick", "block", "bar")


def toy():
    """A toy that differs from the standard gear in all that the closed forms can tell."""
    gear = STANDARD
    for name, value in (
        ("contact.friction", 0.31),
        ("contact.rolling_resistance", 0.0051),
        ("wheel.density", 560.0),
        ("pieces.density", 810.0),
    ):
        gear = replaced(gear, name, value)
    return gear


def noisy(gear, seed):
    chance = np.random.default_rng(seed)

    def near(source, uncertainty):
        return predicted(gear, source) + chance.normal(0, uncertainty)

    return Measurements(
        rocking=tuple(Rocked(kind, near(Rocked(kind, 1, 1), 0.02), 0.02) for kind in KINDS),
        sliding=(Slid(near(Slid(1, 1), 0.4), 0.4),) * 1,
        pushing=tuple(
            Pushed(weight, 0.2, near(Pushed(weight, 0.2, 1, 1), 0.01), 0.01) for weight in (0.01, 0.015, 0.02)
        ),
        weighing=(
            Weighed("wheel", near(Weighed("wheel", 1, 1), 0.002), 0.002),
            Weighed("bar", near(Weighed("bar", 1, 1), 0.0005), 0.0005),
        ),
    )


def test_known_parameters_are_recovered_within_their_intervals():
    for seed in range(5):
        found = fit.fit(noisy(toy(), seed))
        for one in found.estimates[:4]:
            truth = BOOK.value(toy(), one.name)
            assert one.determined, one.name
            assert abs(one.value - truth) < 3.5 * one.spread + 1e-4 * truth, one.name
            assert one.spread < 0.06 * truth, one.name
        assert max(abs(one.deviations) for one in found.residuals) < 4


def test_what_the_data_do_not_tell_is_named():
    found = fit.fit(Measurements(sliding=(Slid(20.0, 0.5),)))
    assert [one.name for one in found.estimates if one.determined] == ["contact.friction"]
    assert found.parameters.contact.friction == pytest.approx(np.tan(np.radians(20)), rel=1e-3)
    last = fit.report(found).splitlines()[-1]
    assert "wheel.divider_high" in last and "contact.rolling_resistance" in last and "contact.friction" not in last


@pytest.mark.parametrize("slope", [56.0, 58.0, 75.0])
def test_what_the_data_push_to_the_end_of_its_range_is_said_to_be_on_one_side(slope):
    """Friction goes up to 1.5, which is the tangent of 56.3 degrees: from there on a slope tells a lower end only."""
    found = fit.fit(Measurements(sliding=(Slid(slope, 0.5),)))
    (friction, *_others) = found.estimates
    low, high = friction.interval()
    (line,) = (line for line in fit.report(found).splitlines() if "contact.friction " in line)
    if slope < 56.3:
        assert friction.beyond == 0
        assert low < friction.value < high
        assert "at least" not in line
        return
    assert friction.value == high == found.parameters.contact.friction == 1.5
    assert friction.determined and friction.beyond > 2
    assert 1.5 - 2 * 0.5 * np.radians(1) / np.cos(np.radians(56.3)) ** 2 < low < 1.5  # two deviations of the slope
    assert f"(at least {low:.4g}; the data push it to the end of its range)" in line
    assert found.residuals[0].fitted == pytest.approx(56.31, abs=0.01)


def test_what_is_pushed_to_the_lower_end_is_at_most_so_much():
    found = fit.fit(Measurements(weighing=(Weighed("bar", 0.005, 0.0005),)))
    density = {one.name: one for one in found.estimates}["pieces.density"]
    assert (density.value, density.interval()[0]) == pytest.approx((100.0, 100.0))
    assert density.beyond < 0
    assert "(at most 1" in fit.report(found)


def test_at_the_end_without_being_pushed_an_interval_is_that_of_a_cut_normal_distribution():
    """Of a half normal distribution 95 % lie within 1.96 deviations; far out within 3 / 8 of one, by its log slope."""
    spread = 0.01
    near, far = (fit.Estimate("x", 1.0, spread, beyond).interval()[0] for beyond in (1e-9, 8.0))
    assert (1 - near) / spread == pytest.approx(1.96, rel=0.01)
    assert (1 - far) / spread == pytest.approx(3 / 8, rel=0.06)


def fallen(gear, dividers, seed=0):
    """Where bricks and blocks fall over these dividers, with a noise of a degree, and at which slope one slides."""
    chance = np.random.default_rng(seed)
    sources = [Fell(kind, 1, 1, over) for over in dividers for kind in ("brick", "block")]
    falling = (Fell(one.kind, predicted(gear, one) + chance.normal(), 1.0, one.over) for one in sources)
    slope = predicted(gear, Slid(1, 1)) + chance.normal(0, 0.5)
    return Measurements(falling=tuple(falling), sliding=(Slid(slope, 0.5),))


def test_the_heights_of_the_dividers_are_recovered_from_where_pieces_fall():
    low_ones = replaced(replaced(STANDARD, "wheel.divider_high", 0.0215), "wheel.divider_low", 0.0155)
    found = {one.name: one for one in fit.fit(fallen(low_ones, ("low", "high"))).estimates}
    for name in ("wheel.divider_high", "wheel.divider_low"):
        truth = BOOK.value(low_ones, name)
        assert found[name].determined
        assert abs(found[name].value - truth) < 3.5 * found[name].spread + 0.0002
        assert found[name].spread < 0.001


def test_a_fall_over_one_divider_tells_nothing_of_the_other():
    found = {one.name: one for one in fit.fit(fallen(STANDARD, ("low",))).estimates}
    assert found["wheel.divider_low"].determined
    assert not found["wheel.divider_high"].determined
    assert found["wheel.divider_high"].value == pytest.approx(STANDARD.wheel.divider_high, rel=1e-3)


def test_where_a_piece_falls_is_what_the_lift_shows():
    assert predicted(STANDARD, Fell("slat", 1, 1)) == pytest.approx(115, abs=6)


def test_the_template_is_a_file_that_reads(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(fit.TEMPLATE, encoding="utf-8")
    given = fit.read(path)
    assert given.rocking[0].kind == "brick"
    for source, measured in ((given.rocking[0], given.rocking[0].period_s), (given.weighing[0], 0.667)):
        assert predicted(STANDARD, source) == pytest.approx(measured, rel=0.15)


ROCKS = '[[rocking]]\nkind = "{}"\nperiod_s = 1\nuncertainty_s = 1'


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[[sliding]]\nslope_deg = 20", r"sliding\[0\]: .*`uncertainty_deg`"),
        ('[[sliding]]\nslope_deg = "20"\nuncertainty_deg = 1', r"sliding\[0\]\.slope_deg: "),
        ("[[slidin]]\nslope_deg = 20", "the file: .*`slidin`"),
        ("sliding = ", "is not a TOML file"),
        (ROCKS.format("egg"), "no kind 'egg'; there are plank, .*cone"),
        (ROCKS.format("wheel"), "no kind 'wheel'"),
        (ROCKS.format(""), "no kind ''"),
        ("", "no measurements"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused_by_name(tmp_path, text, what):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=rf"mine\.toml.*{what}"):
        fit.read(path)


def test_measurements_that_contradict_each_other_are_said_to():
    slopes = [Slid(20.0, 0.5), Slid(21.0, 0.5), Slid(35.0, 0.5)]
    assert "contradict" not in fit.report(fit.fit(Measurements(sliding=tuple(slopes[:2]))))
    assert "contradict" in fit.report(fit.fit(Measurements(sliding=tuple(slopes))))


def test_without_scipy_the_extra_is_named(monkeypatch):
    real = builtins.__import__

    def without(name, *rest, **more):
        if name.startswith("scipy"):
            raise ModuleNotFoundError("No module named 'scipy'", name="scipy")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UserError, match=r"drehwerk\[study\]"):
        fit.fit(Measurements(sliding=(Slid(20.0, 0.5),)))
