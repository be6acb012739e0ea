"""A trial of a study in the window: it moves as it was recorded, at any speed, step by step, piece by piece."""

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from games.core import UserError
from sim.study import placements
from ui.scenes.study import trials
from ui.scenes.study.film import LAYING, Film, departs
from ui.scenes.study.plot import Plot
from ui.scenes.study.watch import Watch

FALLING = 5
"""A trial of the example in which a piece falls."""


@pytest.fixture(scope="module")
def study():
    return trials.sample()


@pytest.fixture
def film(study):
    film = Film(study.plan, FALLING)
    film.wait()
    return film


@pytest.fixture
def watch(drive, study):
    """The window on that trial, and what drives it."""
    plot = Plot(study, FALLING)
    driver = drive(Watch(study, FALLING, lambda: plot), language="en")
    driver.scene.film.wait()
    return driver


def texts(driver):
    driver.frames()
    return [text.text for text in driver.stage.type.written]


def run_on(film, phases, seconds=0.02):
    """Lets the film go on until it is in one of these phases."""
    for _ in range(100_000):
        if film.phase in phases:
            return
        film.advance(seconds)
    raise AssertionError(f"it stays {film.phase}")


@pytest.mark.parametrize("seconds", [1 / 500, 1 / 60, 8 / 60, 0.25])
def test_every_placement_ends_as_it_was_computed_to_the_last_bit(study, film, seconds):
    expected = [placed.end for placed in placements(study.plan, FALLING)]
    for number, end in enumerate(expected):
        assert film.number == number
        run_on(film, ("resting", "over"), seconds)
        assert film.scene() == end
        film.advance(5.0)
    assert film.phase == "over"
    assert film.scene() == expected[-1]
    assert len(expected) == study.row(FALLING)["placed"]


def test_single_steps_lead_to_the_same_end(study, film):
    film.go(len(film.placements) - 1)
    while film.phase != "over":
        before = film.world.steps
        film.step()
        assert film.world.steps == before + 1
    assert film.scene() == list(placements(study.plan, FALLING))[-1].end


def test_the_hand_brings_the_piece_to_where_it_is_let_go_of(film):
    film.go(1)
    pose = film.placement.start.pieces[-1]
    begun = film.view()
    row = begun.ids.index(pose.id)
    assert begun.held == pose.id
    assert np.hypot(*(begun.poses[row, :2] - (pose.x, pose.y))) > 0.05
    for _ in range(30):
        film.advance(LAYING / 30 - 1e-9)
    brought = film.view()
    assert film.phase == "laying"
    assert brought.poses[row] == pytest.approx([pose.x, pose.y, pose.angle], abs=1e-6)
    assert brought.axial[row] == pytest.approx(pose.axial, abs=1e-6)
    film.let_go()
    start = film.placement.start
    assert film.world.scene() == replace(start, pieces=tuple(sorted(start.pieces, key=lambda one: one.id)))


def test_what_is_not_computed_yet_is_waited_for_and_past_the_end_is_the_last(study):
    film = Film(study.plan, FALLING)
    film.go(1000)
    film.wait()
    run_on(film, ("laying",))
    assert film.number == len(film.placements) - 1


def test_slow_motion_shows_what_lies_between_two_steps(film):
    film.go(1)
    film.let_go()
    for _ in range(8):
        film.step()
    row = film.view().ids.index(film.placement.piece)
    heights, steps = [], []
    for _ in range(40):
        film.advance(1 / 60, 1 / 20)
        heights.append(film.view().poses[row, 1])
        steps.append(film.world.steps)
    assert steps[-1] - steps[0] < 10
    assert len(set(heights[5:])) > 30, "it moves in every frame"


def test_it_says_what_fell_and_that_it_repeats(watch):
    watch.scene.film.go(10**6)
    run_on(watch.scene.film, ("over",))
    shown = texts(watch)
    assert "1 piece falls: cone" in shown or any(" falls: " in text or " fall: " in text for text in shown)
    assert "Repeats the recorded figures to the last bit" in shown
    assert f"Trial {FALLING}" in shown


def test_the_panel_has_what_was_varied_and_measured(watch, study):
    shown, row = texts(watch), study.row(FALLING)
    assert shown[shown.index("contact.friction") + 1] == f"{row['contact.friction']:g}"
    assert shown[shown.index("Pieces held before the first fall") + 1] == str(row["held"])
    assert shown[shown.index("Path at the end") + 1] == f"{row['path_end']:.4g} m"
    assert shown[shown.index("Roll at the end") + 1] == f"{np.degrees(row['roll_end']):.4g}°"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda row: row["roll"].__setitem__(1, row["roll"][1] + 1e-15), "From placement 2 on it goes otherwise"),
        (lambda row: row.update(digest="0" * 16), "It ends otherwise than recorded"),
    ],
)
def test_it_says_plainly_where_it_does_not_repeat(drive, study, change, told):
    row = {name: list(value) if isinstance(value, list) else value for name, value in study.row(FALLING).items()}
    change(row)
    driver = drive(Watch(study._replace(row=lambda trial: row), FALLING, lambda: None), language="en")
    driver.scene.film.wait()
    assert any(told in text for text in texts(driver))


@pytest.mark.parametrize("change", [{"lost": [0]}, {"kind": ["cow"] * 5}, {"placed": -1}])
def test_a_row_that_contradicts_itself_is_refused(study, change):
    row = study.row(FALLING) | change
    with pytest.raises(UserError, match=f"recorded of trial {FALLING} does not go together"):
        Watch(study._replace(row=lambda trial: row), FALLING, lambda: None)


def test_a_film_that_is_recorded_departs_nowhere(film, study):
    assert departs(film, study.row(FALLING)) is None
    assert departs(film, study.row(FALLING + 1)) == 0


def test_keys_stop_slow_step_and_skip(watch):
    scene = watch.scene
    watch.key(pygame.K_SPACE)
    assert not scene.running
    for _ in range(9):
        watch.key(pygame.K_MINUS)
    assert scene.speed == 1 / 20
    for _ in range(9):
        watch.key(pygame.K_PLUS)
    assert scene.speed == 8
    watch.key(pygame.K_PERIOD)
    watch.key(pygame.K_PERIOD)
    assert scene.film.world.steps == 2
    watch.key(pygame.K_PAGEDOWN)
    assert (scene.film.number, scene.film.world.steps) == (1, 0)
    watch.key(pygame.K_PAGEUP)
    assert scene.film.number == 0
    watch.key(pygame.K_END)
    assert scene.film.number == len(scene.film.placements) - 1
    watch.key(pygame.K_r)
    assert scene.film.number == 0
    watch.frames(10)
    assert scene.film.phase == "laying", "it stands still while it is stopped"


def test_buttons_and_a_click_on_a_placement(watch):
    scene = watch.scene
    watch.click_on("Step")
    assert not scene.running
    watch.click_on("Slower")
    assert "×1/2" in texts(watch)
    watch.click_on("Next piece")
    assert scene.film.number == 1
    watch.click(scene.timeline.cells[2].center)
    assert scene.film.number == 2
    assert "Placement 3 of " in " ".join(texts(watch))
    watch.click_on("Go on")
    watch.frames(60)
    assert scene.film.world.steps > 0


def test_it_plays_by_itself_to_the_end_and_again_from_the_start(watch):
    scene = watch.scene
    scene.speed = 8.0
    for _ in range(600):
        watch.frames(1, seconds=0.1)
        if scene.film.phase == "over":
            break
    assert scene.film.number == len(scene.film.placements) - 1
    watch.frames(2)
    watch.click_on("Once more")
    watch.frames(2)
    assert (scene.film.number, scene.running) == (0, True)
    assert watch.button("Stop")


def test_escape_leads_back_to_the_points_with_this_one_marked(watch):
    watch.key(pygame.K_ESCAPE)
    watch.frames(2)
    assert isinstance(watch.scene, Plot)
    assert watch.scene.study.table["trial"][watch.scene.chosen].as_py() == FALLING


def test_with_still_motion_the_piece_is_there_at_once(drive, study):
    driver = drive(Watch(study, FALLING, lambda: None), reduced_motion=True)
    driver.scene.film.wait()
    driver.frames(2)
    assert driver.scene.film.phase == "moving"


def test_a_trial_in_which_nothing_can_be_placed(drive, study):
    from sim.study.plan import Loading, Place
    from sim.study.trials import trial

    far = Place("plank", 6, ahead=0.1)
    plan = replace(study.plan, loading=Loading(policy="list", places=(far,), sets=1))
    row = trial(plan, 0)
    driver = drive(Watch(study._replace(plan=plan, row=lambda _: row), 0, lambda: None), language="en")
    driver.scene.film.wait()
    driver.frames(3)
    assert texts(driver)


@pytest.mark.parametrize(
    ("language", "back", "next_"), [("de", "Stein zurück", "Nächster Stein"), ("en", "Piece back", "Next piece")]
)
def test_in_the_smallest_window_buttons_still_stand_side_by_side(drive, study, language, back, next_):
    driver = drive(Watch(study, FALLING, lambda: None), size=(640, 400), language=language)
    assert driver.button(back).rect.centery == driver.button(next_).rect.centery
