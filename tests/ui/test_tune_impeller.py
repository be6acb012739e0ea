"""The impeller on the tuning bench, driven by the mouse and the keyboard."""

import math

import numpy as np
import platformdirs
import pygame
import pytest

from sim.impeller.gear import hole_points
from sim.impeller.parameters import BOOK, SIXTH, STANDARD
from ui.scenes.menu import Menu
from ui.scenes.tune import keep, trace
from ui.scenes.tune.opening import opened
from ui.scenes.tune.play import Tune
from ui.theme import SMALL


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_args, **_more: tmp_path)


@pytest.fixture
def bench(drive):
    return drive(Tune(opened("impeller")))


def pixel(driver, place):
    """Where a place on the board is in the window."""
    x, y = driver.scene.stands[0].board.pixel(place)
    return round(x), round(y)


def about(driver, bearing, distance=0.03):
    """The pixel at a bearing (rad, clockwise) and a distance (m) from the axle."""
    x, y = driver.scene.bench.world.impeller.position
    return pixel(driver, (x + distance * math.sin(bearing), y + distance * math.cos(bearing)))


def test_from_the_menu_to_the_wheel_to_the_impeller_and_back_as_it_was_left(drive):
    driver = drive(Menu())
    driver.click_on("Tuning bench")
    driver.frames(2)
    wheel = driver.scene
    driver.scene.change("contact.friction", 0.3)
    driver.click_on("Impeller")
    driver.frames(2)
    assert driver.scene.subject.name == "impeller"
    assert driver.scene.bench.parameters == STANDARD
    driver.click_on("Wheel")
    driver.frames(2)
    assert driver.scene is wheel
    assert driver.scene.bench.parameters.contact.friction == 0.3


def test_the_impeller_is_pulled_round_clockwise_and_runs_into_a_sixth(bench):
    bench.press(about(bench, 0.0))
    for step in range(1, 13):
        bench.move(about(bench, step * SIXTH / 12))
        bench.frames(2)
    bench.frames(20)
    assert bench.scene.bench.world.turned == pytest.approx(SIXTH, abs=0.05)
    bench.release(about(bench, SIXTH))
    bench.frames(120)
    assert bench.scene.bench.outcome.sixths == 1
    assert bench.scene.bench.outcome.trouble is None
    assert any("1 sixth" in line for line in bench.scene.stands[0].words())


@pytest.mark.parametrize("away", ["start anew", "to the wheel and back"])
def test_who_begins_anew_or_goes_away_while_pulling_has_let_go(bench, away):
    bench.press(about(bench, 0.0))
    for step in range(1, 25):
        bench.move(about(bench, step * SIXTH / 12))
        bench.frames(2)
    scene = bench.scene
    if away == "start anew":
        bench.key(pygame.K_r)
    else:
        scene.switch("wheel")
        bench.frames(2)
        bench.scene.switch("impeller")
        bench.frames(60)
    turned = scene.bench.world.turned
    bench.move(about(bench, 3 * SIXTH))
    bench.frames(30)
    assert bench.scene is scene
    assert scene.bench.world.turned == pytest.approx(turned, abs=0.02)


def test_the_impeller_is_carried_by_its_knob_into_another_hole(bench):
    scene = bench.scene
    hole = scene.bench.hole
    other = next(number for number in range(1, 7) if number != hole)
    there = pixel(bench, hole_points(STANDARD)[other])
    bench.press(about(bench, 0.0, 0.0))
    bench.move(there)
    bench.frames(3)
    assert scene.stands[0].seen.carried is not None
    bench.release(there)
    bench.frames(2)
    assert scene.bench.hole == other
    assert scene.stands[0].seen.carried is None


def test_experiments_are_a_click_away(bench):
    bench.click_on("Experiments")
    seed = bench.scene.bench.seed
    bench.click_on("Random")
    assert (bench.scene.bench.experiment, bench.scene.bench.seed) == ("random", seed + 1)
    bench.click_on("Turn")
    bench.frames(240)
    assert bench.scene.bench.outcome.sixths == 2
    bench.click_on("Spin faster and faster")
    bench.scene.speed = 4.0
    bench.frames(60 * 13 // 4)
    assert 3 < bench.scene.bench.lost_at < 11
    bench.click_on("Game start")
    assert bench.scene.bench.lost_at is None
    assert bench.scene.bench.world.turned == 0


def test_start_anew_turns_once_more(bench):
    bench.click_on("Experiments")
    bench.key(pygame.K_n)
    bench.frames(30)
    first = bench.scene.bench.world.turned
    assert first > 0.5
    bench.click_on("Start anew")
    assert bench.scene.bench.world.turned < first
    assert bench.scene.bench.given["turn"] == 2


def test_a_slider_goes_as_far_as_the_parts_allow_and_says_why(bench):
    dials = bench.scene.tabs.dials
    bench.click(dials._field.rect.center)
    bench.write("impeller.hub")
    bench.frames(2)
    (line,) = dials._made
    bench.press(line.slider.sliding_button.rect.center)
    bench.move((line.slider.rect.right - 3, line.slider.rect.centery))
    bench.frames(3)
    assert bench.message() == ""
    assert "do not fit together" in line.fault
    hub = bench.scene.bench.parameters.impeller.hub
    assert hub == pytest.approx(0.022, abs=1e-3)  # an edge less a marble's radius
    bench.release((line.slider.rect.right - 3, line.slider.rect.centery))
    bench.frames(3)
    assert dials._made[0].slider.get_current_value() < 500
    assert float(line.field.get_text()) == pytest.approx(hub, rel=1e-3)


def test_overlays_and_a_second_impeller_are_drawn(bench):
    bench.click_on("View")
    for words in ("Contacts and forces", "Hollows and their pull", "Speeds", "What the arms sweep"):
        bench.click_on(words)
    bench.scene.begin("random", 1, turn=2)
    bench.frames(20)
    bench.click_on("Compare")
    bench.scene.change("contact.axle", 0.005)
    bench.scene.reset()
    bench.frames(20)
    one, other = (stand.bench for stand in bench.scene.stands)
    assert other.parameters == STANDARD
    assert one.world.turned != other.world.turned
    assert "contact.axle" in bench.scene._differences()
    assert bench.scene.overlays == set(bench.scene.subject.overlays)


def test_a_preset_is_saved_and_opens_the_impellers_bench_again(bench, drive):
    bench.scene.change("board.depth", 0.003)
    bench.click_on("Files")
    bench.click_on("Save as a preset")
    (path,) = keep.presets("impeller")
    assert keep.presets("wheel") == []
    assert 'world = "impeller"' in path.read_text(encoding="utf-8").splitlines()
    assert BOOK.load(path) == bench.scene.bench.parameters
    again = opened(str(path))
    assert again.subject.name == "impeller"
    assert again.gears[0].parameters == bench.scene.bench.parameters


def test_a_file_with_mistakes_opens_the_standard_impeller_and_names_each(drive, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('world = "impeller"\n[impeller]\nhub = 9\nhubb = 1\n', encoding="utf-8")
    driver = drive(Tune(opened(str(path))))
    assert driver.scene.bench.parameters == STANDARD
    assert "impeller.hub = 9" in driver.message()
    assert "impeller.hubb" in driver.message()


def test_parts_that_do_not_fit_in_a_file_are_named_in_german(drive, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('world = "impeller"\n[impeller]\nhub = 0.03\n', encoding="utf-8")
    driver = drive(Tune(opened(str(path))), language="de")
    assert "Flügelrad und Brett passen nicht zusammen" in driver.message()


def test_the_command_that_is_copied_opens_the_same_impeller(bench, begun_by):
    bench.scene.begin("random", 3, turn=4, rate=2.5)
    bench.scene.compare()
    bench.scene.change("marbles.diameter", 0.015)
    scene = bench.scene
    words = keep.command(scene.subject, scene.gears, scene.stands, scene.overlays).split()
    assert words[:3] == ["drehwerk", "tune", "impeller"]
    again = begun_by(words)
    for one, other in zip(scene.stands, again.stands, strict=True):
        assert other.bench.parameters == one.bench.parameters
        for stand in (one, other):
            stand.bench.step(100)
        assert (other.bench.world.state() == one.bench.world.state()).all()


def test_curves_are_written_as_a_table(bench):
    bench.scene.begin("random", 0, turn=1)
    bench.frames(20)
    lines = trace.as_csv("impeller", bench.scene.subject.plots, bench.scene.traces).decode().splitlines()
    assert lines[0] == "impeller,seconds,turned_deg,rate_rad_s,torque_mnm,energy_mj,contacts"
    last = [float(figure) for figure in lines[-1].split(",")]
    assert last[1] == pytest.approx(bench.scene.bench.seconds, abs=1e-3)
    assert last[2] == pytest.approx(math.degrees(bench.scene.bench.world.turned), rel=1e-3)
    assert last[4] > 0


def test_slow_motion_shows_poses_between_two_steps(bench):
    while bench.scene.speed != 1 / 20:
        bench.scene.faster()
    bench.scene.begin("random", 0, turn=3, rate=8.0)
    bench.frames(30)
    angles = []
    for _ in range(40):
        bench.frames(1)
        angles.append(bench.scene.stands[0].seen.angle)
    steps = np.diff(angles)
    assert (steps > 0).all()  # it moves in every frame, though there is a step only in every fifth
    assert steps.max() < 3 * steps.mean()


def test_titles_of_curves_are_as_large_as_all_text_and_nothing_is_minus_nought(drive):
    driver = drive(Tune(opened("impeller", experiment="start")), text_scale=200)
    driver.frames(4)
    line = driver.stage.type.height(SMALL)
    written = {one.text: one for one in driver.stage.type.written}
    for plot in driver.scene.subject.plots:
        assert written[plot.title].taken.height in (line, 2 * line)
    assert "0.0" in written
    assert "-0.0" not in written
