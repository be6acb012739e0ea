"""Parameters are found again from simulated measurements with noise; and what the data do not tell is said."""

import builtins
import json
import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from games.core import UserError
from sim.fit import measurements, predict, report, solve
from sim.fit.measurements import Calipered, Fell, Measurements, Pushed, Rocked, Slid, Track, Weighed, reading
from sim.fit.predict import predicted
from sim.parameters import BOOK, STANDARD, replaced

KINDS = ("plank", "brick", "block", "bar")


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Enough draws to tell a tenth of a standard deviation."""
    monkeypatch.setattr(solve, "WARM_UP", 150)
    monkeypatch.setattr(solve, "DRAWS", 200)


@pytest.fixture
def quick_lifts(monkeypatch):
    """A coarser table of lifts, of which each takes a tenth of a second."""
    monkeypatch.setattr(predict, "HEIGHTS", (0.012, 0.018, 0.022, 0.025, 0.030, 0.045))
    monkeypatch.setattr(predict, "FRICTIONS", (0.3, 0.4, 0.5))


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
        sliding=(Slid(near(Slid(1, 1), 0.4), 0.4),),
        pushing=tuple(
            Pushed(weight, 0.2, near(Pushed(weight, 0.2, 1, 1), 0.01), 0.01) for weight in (0.01, 0.015, 0.02)
        ),
        weighing=(
            Weighed("wheel", near(Weighed("wheel", 1, 1), 0.002), 0.002),
            Weighed("bar", near(Weighed("bar", 1, 1), 0.0005), 0.0005),
        ),
    )


def by_name(found):
    return {one.name: one for one in found.estimates}


def test_known_parameters_are_recovered_within_their_intervals():
    for seed in range(2):
        found = solve.fit(noisy(toy(), seed))
        assert [one.name for one in found.estimates] == list(solve.USUAL)
        for one in found.estimates:
            truth = BOOK.value(toy(), one.name)
            assert one.determined, one.name
            assert one.low < one.value < one.high
            assert abs(one.value - truth) < 3.5 * one.spread, one.name
        assert max(abs(one.deviations) for one in found.residuals) < 4
        assert max(one.slip for one in found.residuals) < 0.5


def test_the_same_fit_again_is_the_same():
    given = Measurements(sliding=(Slid(20.0, 0.5),))
    assert solve.fit(given, seed=3).estimates == solve.fit(given, seed=3).estimates
    assert solve.fit(given, seed=3).estimates != solve.fit(given, seed=4).estimates


def test_a_period_that_is_counted_double_is_named_and_the_rest_fits():
    given = noisy(toy(), 1)
    first, *others = given.rocking
    doubled = Measurements(
        rocking=(Rocked(first.kind, 2 * first.period_s, 0.02), *others),
        sliding=given.sliding,
        pushing=given.pushing,
        weighing=given.weighing,
    )
    found = solve.fit(doubled)
    assert [one.what for one in found.residuals if one.slip > 0.5] == ["plank rocks"]
    assert by_name(found)["pieces.density"].low < 810 < by_name(found)["pieces.density"].high
    assert "A slip? plank rocks" in report.text(found)


def test_what_the_data_do_not_tell_has_an_interval_as_wide_as_its_range():
    found = solve.fit(Measurements(sliding=(Slid(20.0, 0.5),)))
    assert [one.name for one in found.estimates if one.determined] == ["contact.friction"]
    density = by_name(found)["wheel.density"]
    assert (density.low, density.high, density.value) == (100.0, 8000.0, STANDARD.wheel.density)
    assert "do not determine wheel.density: it may be anything from 100.0 kg/m³ to 8000 kg/m³" in report.text(found)
    assert found.parameters.contact.friction == pytest.approx(np.tan(np.radians(20)), rel=0.02)
    assert found.parameters.wheel == STANDARD.wheel


def test_what_the_data_push_to_the_end_of_its_range_is_said_to_be_on_one_side():
    """Friction goes up to 1.5, which is the tangent of 56.3 degrees: from there on a slope tells a lower end only."""
    friction = by_name(solve.fit(Measurements(sliding=(Slid(57.0, 0.5),))))["contact.friction"]
    assert friction.open_above and not friction.open_below
    assert friction.high == 1.5 > friction.low > 1.2
    words = report.text(solve.fit(Measurements(sliding=(Slid(57.0, 0.5),))))
    assert "at least 1." in words


def test_the_gear_that_is_given_is_begun_with_and_what_is_not_fitted_stays():
    """The mass of a wheel of 30 cm tells another density than that of the standard one."""
    small = replaced(STANDARD, "wheel.radius", 0.15)
    weighed = Measurements(weighing=(Weighed("wheel", predicted(small, Weighed("wheel", 1, 1)), 0.002),))
    found = solve.fit(weighed, small)
    assert by_name(found)["wheel.density"].value == pytest.approx(650, rel=0.02)
    assert found.parameters.wheel.radius == 0.15
    held = solve.fit(weighed, small, hold=["contact.friction"])
    assert "contact.friction" not in by_name(held)
    assert held.held["contact.friction"] == small.contact.friction


def test_a_length_that_was_measured_is_fitted_within_its_error():
    true = replaced(STANDARD, "wheel.radius", 0.200)
    given = Measurements(
        weighing=(Weighed("wheel", predicted(true, Weighed("wheel", 1, 1)), 0.001),),
        caliper=(Calipered("wheel.radius", 0.200, 0.001),),
    )
    found = by_name(solve.fit(given))
    assert found["wheel.radius"].value == pytest.approx(0.200, abs=0.0015)
    assert found["wheel.density"].low < 650 < found["wheel.density"].high
    freed = by_name(solve.fit(given, hold=["wheel.radius"], free=["wheel.width"]))
    assert "wheel.radius" not in freed and not freed["wheel.width"].determined


def test_where_a_measurement_saturates_the_interval_is_as_wide_as_that(quick_lifts):
    """A brick goes over any divider from 26 mm on at 131.3 degrees, give or take what a lift varies by."""
    given = Measurements(falling=(Fell("brick", 131.3, 1.0, "high"),), sliding=(Slid(21.8, 0.3),))
    high = by_name(solve.fit(given))["wheel.divider_high"]
    assert high.low < 0.027
    assert high.high > 0.036


def test_a_fall_over_one_divider_tells_nothing_of_the_other(quick_lifts):
    found = solve.fit(Measurements(falling=(Fell("brick", 116.0, 1.0, "low"),), sliding=(Slid(21.8, 0.3),)))
    low = by_name(found)["wheel.divider_low"]
    assert low.determined and low.low < STANDARD.wheel.divider_low < low.high
    assert "wheel.divider_high" in found.held


def test_where_a_piece_falls_is_what_the_lift_shows():
    assert predicted(STANDARD, Fell("slat", 1, 1)) == pytest.approx(115, abs=6)


# -- repeated tries and units


def test_several_tries_have_the_uncertainty_of_their_scatter():
    found = reading((4.0, 5.0, 6.0), None)
    assert (found.value, found.uncertainty, found.freedom) == pytest.approx((5.0, 1 / math.sqrt(3), 2))
    both = reading((4.0, 5.0, 6.0), 1.0)  # the scale is off by 1 in all of them
    assert both.uncertainty == pytest.approx(math.sqrt(1 / 3 + 1))
    assert both.freedom == pytest.approx(2 * (4 / 3) ** 2 / (1 / 3) ** 2)
    for values in (4.0, (4.0, 5.0)):
        with pytest.raises(UserError, match="uncertainty"):
            reading(values, None)


def test_fields_may_be_given_in_other_units(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[weighing]]\nkind = "bar"\nmass_g = [62, 63.5, 63]\n'
        "[[sliding]]\nslope_rad = 0.35\nuncertainty_deg = 1\n"
        '[[caliper]]\nname = "wheel.radius"\nlength_mm = 190\nuncertainty_mm = 0.5\n'
    )
    given = measurements.read(path)
    assert given.weighing[0].mass_kg == pytest.approx((0.062, 0.0635, 0.063))
    assert given.sliding[0].slope_deg == pytest.approx(math.degrees(0.35))
    assert given.caliper[0].length_m == pytest.approx(0.190)


def test_the_template_is_a_file_that_reads(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(measurements.TEMPLATE, encoding="utf-8")
    given = measurements.read(path)
    assert given.rocking[0].kind == "brick"
    for source, measured in ((given.rocking[0], given.rocking[0].period_s), (given.weighing[0], 0.667)):
        assert predicted(STANDARD, source) == pytest.approx(measured, rel=0.15)


ROCKS = '[[rocking]]\nkind = "{}"\nperiod_s = 1\nuncertainty_s = 1'


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[[sliding]]\nslope_deg = 20", r"sliding\[0\]: one value needs an uncertainty"),
        ('[[sliding]]\nslope_deg = "20"\nuncertainty_deg = 1', r"sliding\[0\]\.slope_deg: "),
        ("[[slidin]]\nslope_deg = 20", "the file: .*`slidin`"),
        ("sliding = ", "is not a TOML file"),
        (ROCKS.format("egg"), "no kind 'egg'; there are plank, .*cone"),
        (ROCKS.format("wheel"), "no kind 'wheel'"),
        (ROCKS.format(""), "no kind ''"),
        ("", "no measurements"),
        (ROCKS.format("bar") + "\nperiod_ms = 1000", "period_s is given twice, in two units"),
        ('[[caliper]]\nname = "contact.friction"\nlength_m = 1\nuncertainty_m = 1', "contact.friction is no length"),
        ('[[track]]\nfile = "x.csv"\nkind = "bar"\ncolumns = ["t", "x", "y"]', "columns are time and angle"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused_by_name(tmp_path, text, what):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=rf"mine\.toml.*{what}"):
        measurements.read(path)


# -- tracks


def rocked(gear, kind, angle, seconds, rate=60):
    """Angles of a wheel that rocks until it stops, from the equation of motion in its usual form."""
    one, c = predict.rocking(gear, kind), gear.contact.rolling_resistance
    g, held = gear.solver.gravity, 0.0
    weight = c * (one.mass + one.body_mass) * g * one.radius

    def change(_, state):
        s, v = state
        pull = -one.body_mass * g * one.distance * math.sin(s)
        pull -= one.body_mass * one.radius * one.distance * math.sin(s) * v**2
        return [v, (pull - weight * math.tanh(v / 1e-4)) / one.inertia(s)]

    times = np.arange(0, seconds, 1 / rate)
    return times, solve_ivp(change, (0, seconds), [angle, held], t_eval=times, max_step=0.02, rtol=1e-7).y[0]


def written(tmp_path, lines):
    path = tmp_path / "swing.csv"
    path.write_text("\n".join(lines))
    return Measurements(
        track=(Track("swing.csv", "brick"),),
        weighing=(Weighed("wheel", predicted(toy(), Weighed("wheel", 1, 1)), 0.002),),
        folder=str(tmp_path),
    )


def test_a_track_tells_rolling_resistance_and_inertia(tmp_path):
    times, angles = rocked(toy(), "brick", 0.4, 12.0)
    noise = np.random.default_rng(1).normal(0, math.radians(0.2), len(times))
    lines = ["t,angle_deg", *(f"{t:.4f},{math.degrees(a) + 7:.4f}" for t, a in zip(times, angles + noise, strict=True))]
    found = by_name(solve.fit(written(tmp_path, lines)))
    for name, within in (("contact.rolling_resistance", 0.03), ("pieces.density", 0.03)):
        truth = BOOK.value(toy(), name)
        assert found[name].low < truth < found[name].high, name
        assert found[name].spread < within * truth


def test_two_marks_and_an_unknown_frame_rate_tell_the_rolling_resistance_still(tmp_path):
    """As Kinovea writes it: semicolons, decimal commas, a title above the head; the clock runs at an unknown rate."""
    times, angles = rocked(toy(), "brick", 0.35, 12.0)
    rows = [
        f"{3.7 * t:.4f};1,0;2,0;{1 + 0.1 * math.cos(a):.6f};{2 + 0.1 * math.sin(a):.6f}".replace(".", ",")
        for t, a in zip(times, angles, strict=True)
    ]
    given = written(tmp_path, ["Wheel", "t;x1;y1;x2;y2", *rows])
    track = Track("swing.csv", "brick", ("t", "x1", "y1", "x2", "y2"), frame_rate=0)
    (datum,) = predict.data(Measurements(track=(track,), folder=given.folder), STANDARD)
    assert datum.reading.value == pytest.approx(predict.dead_band(toy(), "brick"), rel=0.02)


def test_a_track_of_the_empty_wheel_tells_how_it_slows_down(tmp_path):
    times = np.arange(0, 5, 0.05)
    moved = np.minimum(times, 3.0)
    angles = 40 + np.degrees(0.6 * moved - 0.1 * moved**2)  # it begins at 0.6 rad/s and loses 0.2 of it each second
    (tmp_path / "out.csv").write_text(
        "t,angle_deg\n" + "\n".join(f"{t},{a}" for t, a in zip(times, angles, strict=True))
    )
    given = Measurements(track=(Track("out.csv", "empty"),), folder=str(tmp_path))
    (datum,) = predict.data(given, STANDARD)
    assert datum.reading.value == pytest.approx(0.2, rel=0.01)
    found = by_name(solve.fit(given))["contact.rolling_resistance"]
    assert found.determined


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no line that names its columns"),
        ("t,angle_deg\n1,2\n", "20 or more"),
        ("t,theta\n" + "1,2\n" * 30, "no column angle_deg; it has t, theta"),
        ("t,angle_deg\n" + "1,2\n" * 30, "do not grow"),
        ("t,angle_deg\n" + "\n".join(f"{i},{i}" for i in range(30)), "turns back less than twice"),
    ],
)
def test_a_track_that_cannot_be_understood_is_told(tmp_path, text, what):
    (tmp_path / "swing.csv").write_text(text)
    given = Measurements(track=(Track("swing.csv", "brick"),), folder=str(tmp_path))
    with pytest.raises(UserError, match=what):
        solve.fit(given)


# -- results


def test_results_are_written_in_forms_that_others_read():
    found = solve.fit(Measurements(sliding=(Slid(20.0, 0.5),)))
    told = json.loads(report.as_json(found))
    assert told["estimates"][0]["name"] == "contact.friction"
    spread = told["estimates"][0]["spread"]
    assert told["covariance"]["matrix"][0][0] == pytest.approx(spread**2, rel=0.01)
    (values,) = json.loads(report.samples(found))["posterior"].values()
    assert np.shape(values) == (solve.FEWEST_WALKERS, solve.DRAWS)
    page = report.page(found)
    assert "<svg" in page and "slides" in page and "wheel.density" in page


def test_numbers_have_no_exponent_where_they_can_be_read():
    assert report.with_unit(1400.0, "kg/m³") == "1400 kg/m³"
    assert report.with_unit(0.0051, "1") == "0.005100"


def test_measurements_that_contradict_each_other_are_said_to():
    slopes = [Slid(20.0, 0.5), Slid(21.0, 0.5), Slid(35.0, 0.5)]
    assert "A slip?" not in report.text(solve.fit(Measurements(sliding=tuple(slopes[:2]))))
    assert "A slip? slides 35" in report.text(solve.fit(Measurements(sliding=tuple(slopes))))


def test_without_its_libraries_the_extra_is_named(monkeypatch, capsys):
    from ui.cli import main

    real = builtins.__import__

    def without(name, *rest, **more):
        if name.startswith("emcee"):
            raise ModuleNotFoundError("No module named 'emcee'", name="emcee")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ModuleNotFoundError):
        solve.fit(Measurements(sliding=(Slid(20.0, 0.5),)))
    with pytest.raises(SystemExit):
        main(["tune", "--fit-template"])
    assert "[[sliding]]" in capsys.readouterr().out
