"""The trials of a study as points: each is found exactly, by mouse and by keyboard, and opens its wheel."""

import math

import numpy as np
import pyarrow as pa
import pygame
import pytest

from sim.study.columns import Column
from ui.draw.text import Type
from ui.scenes.study import trials
from ui.scenes.study.axis import axis
from ui.scenes.study.chart import Chart
from ui.scenes.study.choose import Choose
from ui.scenes.study.plot import Plot
from ui.scenes.study.watch import Watch

ROOM = pygame.Rect(0, 0, 900, 700)
WORDS, WHOLE, NUMBER = (
    Column(name, kind, unit, "")
    for name, kind, unit in (("w", pa.string(), ""), ("k", pa.int32(), "1"), ("x", pa.float64(), "m"))
)


@pytest.fixture(scope="module")
def study():
    return trials.sample()


@pytest.fixture
def plot(drive, study):
    return drive(Plot(study), language="en")


@pytest.fixture
def font():
    pygame.font.init()
    return Type()


def texts(driver):
    driver.frames()
    return [text.text for text in driver.stage.type.written]


def chart_of(font, across, up, columns):
    table = pa.table(
        {columns[0].name: across, columns[1].name: up} if columns[0] is not columns[1] else {columns[0].name: across}
    )
    axes = [axis(table, column) for column in columns]
    return Chart(font, ROOM, *axes, np.zeros(len(across), dtype=bool))


def pixel(scene, row):
    return tuple(round(at) for at in scene.chart.points[row])


def test_a_point_is_where_its_numbers_are(font):
    chart = chart_of(
        font, np.linspace(0, 10, 101), np.linspace(5, -5, 101) ** 2, (NUMBER, Column("y", pa.float64(), "1", ""))
    )
    shown = (chart.points - chart.points[0]) / (chart.points[100] - chart.points[0]).max()
    assert shown[:, 0] == pytest.approx(np.linspace(0, 1, 101))
    assert chart.points[50, 1] == max(chart.points[:, 1]), "the least is the lowest"
    assert chart.points[0, 1] == pytest.approx(chart.points[100, 1])
    assert all(chart.inner.collidepoint(point) for point in chart.points)


def test_every_trial_of_a_grid_has_a_place_of_its_own(font):
    across, up = np.repeat([0.1, 0.2], 50), np.tile([3, 3, 3, 4, 7], 20).astype(np.int32)
    chart = chart_of(font, across, up, (NUMBER, WHOLE))
    for number, point in enumerate(chart.points):
        assert chart.at(tuple(point)) == number
    away = np.hypot(*(chart.points[:, None] - chart.points[None]).T) + 1e9 * np.eye(100)
    assert away.min() > 5
    first, second = chart.points[across == 0.1], chart.points[across == 0.2]
    assert first[:, 0].max() < second[:, 0].min(), "what is spread stays with its value"


def test_of_many_points_the_nearest_is_found(font):
    rng = np.random.default_rng(4)
    across, up = rng.random(100_000), rng.random(100_000)
    chart = chart_of(font, across, up, (NUMBER, Column("y", pa.float64(), "1", "")))
    for pixel in rng.random((50, 2)) * (880, 680):
        away = np.hypot(*(chart.points - pixel).T)
        assert chart.at(tuple(pixel)) == (int(np.argmin(away)) if away.min() <= 14 else None)


def test_away_from_all_points_there_is_none(font):
    chart = chart_of(font, [0.0, 1.0], [0.0, 1.0], (NUMBER, Column("y", pa.float64(), "1", "")))
    x, y = chart.points[0]
    assert chart.at((x + 13, y)) == 0
    assert chart.at((x + 15, y)) is None
    assert chart.at(chart.inner.center) is None


@pytest.mark.parametrize("seed", [1, 2])
def test_the_arrows_reach_every_point(font, seed):
    rng = np.random.default_rng(seed)
    places = rng.random((60, 2))
    places[20:26] = places[20]  # exactly at one place
    chart = chart_of(font, places[:, 0], places[:, 1], (NUMBER, Column("y", pa.float64(), "1", "")))
    found, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        for towards in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = chart.beside(here, towards)
            assert (chart.points[there] - chart.points[here]) @ towards >= 0
            if there not in found:
                found.add(there)
                waiting.append(there)
    assert found == set(range(60))


def test_what_is_infinite_has_a_strip_and_what_is_missing_is_not_shown(font):
    across = [0.0, 1.0, 2.0, math.inf, math.nan]
    chart = chart_of(font, across, across, (NUMBER, NUMBER))
    assert chart.missing == 1
    assert chart.points[3, 0] > chart.points[2, 0] + 20
    assert np.isnan(chart.points[4]).all()
    assert chart.at(tuple(chart.points[3])) == 3
    assert axis(pa.table({"x": across}), NUMBER).ticks()[-1][1] == "∞"
    push = Column("impulse_ahead", pa.float64(), "N m s", "")
    assert axis(pa.table({push.name: across}), push).ticks()[-1][1] == "not reached"


@pytest.mark.parametrize("values", [[2.0], [0.0, 0.0], [-1.5] * 40, [math.nan, math.nan], [math.inf, math.inf]])
def test_one_value_or_none_has_an_axis_too(font, values):
    chart = chart_of(font, values, values, (NUMBER, NUMBER))
    shown = chart.points[~np.isnan(chart.points).any(axis=1)]
    assert all(chart.inner.collidepoint(point) for point in shown)
    assert all(0 <= share <= 1 for share, _ in axis(pa.table({"x": values}), NUMBER).ticks())


def test_words_have_their_ticks():
    found = axis(pa.table({"w": ["beech", "slippery", "beech"]}), WORDS)
    assert [text for _, text in found.ticks()] == ["beech", "slippery"]
    assert found.at.tolist() == [0, 1, 0]


def test_the_pointer_shows_a_trial_with_its_values(plot, study):
    plot.move(pixel(plot.scene, 4))
    trial = study.table["trial"][4].as_py()
    shown = texts(plot)
    assert f"Trial {trial}" in shown
    held, friction = study.table["held"][4].as_py(), study.table["contact.friction"][4].as_py()
    told = next(text for text in shown if text.startswith(f"Trial {trial}\n"))
    assert told.splitlines()[1:] == [f"contact.friction: {friction:g}", f"Pieces held before the first fall: {held}"]


def test_a_click_on_a_point_opens_its_wheel_and_escape_comes_back_to_it(plot, study):
    plot.click(pixel(plot.scene, 7))
    plot.frames(2)
    assert isinstance(plot.scene, Watch)
    assert plot.scene.trial == study.table["trial"][7].as_py()
    plot.key(pygame.K_ESCAPE)
    plot.frames(2)
    assert isinstance(plot.scene, Plot)
    assert plot.scene.chosen == 7


def test_a_click_beside_the_points_does_nothing(plot):
    plot.click((plot.scene.chart.inner.x + 2, plot.scene.chart.inner.y + 2))
    plot.frames(2)
    assert isinstance(plot.scene, Plot)


def test_arrows_and_enter_open_a_wheel(plot, study):
    before = plot.scene.chart.points[plot.scene.chosen]
    plot.key(pygame.K_RIGHT)
    after = plot.scene.chart.points[plot.scene.chosen]
    assert after[0] > before[0]
    chosen = plot.scene.chosen
    plot.key(pygame.K_RETURN)
    plot.frames(2)
    assert plot.scene.trial == study.table["trial"][chosen].as_py()


def test_the_axes_can_be_chosen(plot):
    plot.key(pygame.K_y)
    plot.frames(2)
    plot.click_on("Roll at the end (°)")
    plot.frames(2)
    assert plot.scene.axes == {"across": "contact.friction", "up": "roll_end"}
    assert "Roll at the end (°)" in texts(plot)
    plot.key(pygame.K_x)
    plot.frames(2)
    plot.key(pygame.K_ESCAPE)
    plot.frames(2)
    assert isinstance(plot.scene, Plot)
    assert plot.scene.axes["across"] == "contact.friction"


def test_the_legend_counts_what_fell(plot, study):
    fell = sum(study.table["fell"].to_pylist())
    assert 0 < fell < study.table.num_rows
    shown = texts(plot)
    assert f"A piece fell: {fell}" in shown
    assert f"Nothing fell: {study.table.num_rows - fell}" in shown


def test_the_most_stable_trial_is_marked(plot, study):
    plot.click_on("Stable")
    if plot.scene.seeking is not None:
        plot.scene.seeking.wait()
    plot.frames()
    assert study.table["held"][plot.scene.chosen].as_py() == max(study.table["held"].to_pylist())
    assert not study.table["fell"][plot.scene.chosen].as_py()


def test_escape_leads_to_the_studies(plot):
    plot.key(pygame.K_ESCAPE)
    plot.frames(2)
    assert isinstance(plot.scene, Choose)
