"""The tuning bench, driven by the mouse and the keyboard."""

import collections
import csv
import gc
import html
import itertools
import math
import shlex

import numpy as np
import platformdirs
import pygame
import pytest
from pygame_gui import UIManager

from sim.experiments import ESCAPES
from sim.parameters import BOOK, STANDARD, quantities, replaced
from sim.pieces import KINDS
from ui.draw.text import Type
from ui.draw.wheel import Wheel
from ui.scenes.hamsterrolle.start import Start
from ui.scenes.tune import keep, signs, trace
from ui.scenes.tune.dials import NOTCHES, notch, value_at
from ui.scenes.tune.opening import Opened, opened
from ui.scenes.tune.play import Tune
from ui.theme import SMALL


@pytest.fixture
def bench(drive, tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_args, **_more: tmp_path)
    return drive(Tune())


def dial(driver, name):
    """The line of a parameter, found by searching for it."""
    dials = driver.scene.tabs.dials
    driver.click(dials._field.rect.center)
    driver.write(name)
    driver.frames(2)
    return next(one for one in dials._made if one.one.name == name)


def test_the_list_is_made_from_the_parameters_and_searched(bench):
    dials = bench.scene.tabs.dials
    assert [one.name for one in dials.found] == list(quantities())
    dial(bench, "contact.friction")
    assert {"contact.friction", "contact.friction_table"} <= {one.name for one in dials.found}
    assert "wheel.radius" not in {one.name for one in dials.found}


def slide(driver, dials, name):
    """Searches for a parameter and drags its slider to the right end and to the left, then clicks on Reset."""
    driver.click(dials._field.rect.center)
    dials._field.set_text("")
    driver.write(name)
    driver.frames(1)
    line = next(one for one in dials._made if one.one.name == name)
    for edge in (line.slider.rect.right - 3, line.slider.rect.left + 3):
        driver.press(line.slider.sliding_button.rect.center)
        driver.move((edge, line.slider.rect.centery))
        driver.frames(2)
        driver.release((edge, line.slider.rect.centery))
        driver.frames(4)
        yield line
    driver.click(line.reset.rect.center)


@pytest.mark.parametrize(("world", "experiment"), [("wheel", "set"), ("impeller", "random")])
def test_every_slider_goes_to_both_ends_with_something_inside(drive, world, experiment):
    """Where parts would not fit together it goes as far as they do; nothing raises, is lost or explodes."""
    driver = drive(Tune(opened(world, experiment=experiment)), size=(640, 400))
    scene, book = driver.scene, driver.scene.subject.book
    scene.overlays = set()
    bodies = len(scene.bench.world.state())
    for name, one in book.quantities().items():
        for line, end in zip(slide(driver, scene.tabs.dials, name), (one.high, one.low), strict=True):
            value = book.value(scene.bench.parameters, name)
            assert line.fault or value == pytest.approx(end, rel=0.06, abs=0.02 * (one.high - one.low)), name
            assert driver.message() == ""
            state = scene.bench.world.state()
            assert len(state) == bodies
            assert np.hypot(state[:, 3], state[:, 4]).max() < 20, name
        assert book.value(scene.bench.parameters, name) == one.default
    assert scene.bench.parameters == book.standard


def test_a_typed_value_acts_at_once_and_one_out_of_range_is_refused_in_words(bench):
    line = dial(bench, "wheel.width")
    for text, holds in (("0.1", 0.1), ("7", 0.1), ("wide", 0.1)):
        bench.click(line.field.rect.center)
        line.field.set_text(text)
        bench.key(pygame.K_RETURN)
        bench.frames(2)
        assert bench.scene.bench.parameters.wheel.width == holds
        assert bool(bench.message()) == (text != "0.1")
        if bench.message():
            bench.click_on("OK")


def test_a_typed_value_acts_when_its_field_is_left(bench):
    line = dial(bench, "wheel.width")
    for text, holds in (("0,1", 0.1), ("1e-1", 0.1), ("wide", 0.1)):
        bench.click(line.field.rect.center)
        line.field.set_text(text)
        bench.click(bench.scene.places[0].midbottom)
        bench.frames(2)
        assert bench.scene.bench.parameters.wheel.width == holds
        assert line.field.get_text() == "0.1"
    assert "'wide'" in html.unescape(bench.message())


def test_keys_belong_to_a_field_while_it_is_written_on_and_to_the_bench_again_after_enter(bench):
    line = dial(bench, "wheel.width")
    bench.click(line.field.rect.center)
    for key in (pygame.K_SPACE, pygame.K_r, pygame.K_PERIOD, pygame.K_n, pygame.K_ESCAPE):
        bench.key(key)
    assert bench.scene.running and bench.scene.bench.seconds > 0.1
    line.field.set_text("0.1")
    bench.key(pygame.K_RETURN)
    bench.frames(2)
    assert bench.scene.bench.parameters.wheel.width == 0.1
    bench.key(pygame.K_SPACE)
    assert not bench.scene.running


def test_every_position_of_a_slider_is_a_value_that_is_allowed():
    for one in quantities().values():
        assert (value_at(one, 0), value_at(one, NOTCHES)) == (one.low, one.high)
        for position in range(0, NOTCHES + 1, 50):
            BOOK.replaced(STANDARD, one.name, one.type(value_at(one, position)))
        assert value_at(one, notch(one, one.default)) == pytest.approx(
            one.default, rel=0.02, abs=(one.high - one.low) / 500
        )


def test_time_stops_goes_on_by_single_steps_and_begins_anew(bench):
    bench.click_on("Stop")
    before = bench.scene.bench.world.steps
    bench.frames(10)
    assert bench.scene.bench.world.steps == before
    bench.click_on("Step")
    assert bench.scene.bench.world.steps == before + 1
    bench.click_on("Start anew")
    assert bench.scene.bench.seconds == 0
    bench.key(pygame.K_SPACE)
    bench.frames(30)
    assert bench.scene.bench.seconds > 0.2


def test_a_wheel_that_stands_between_two_steps_begins_anew_where_it_begins(bench):
    bench.frames(60)
    bench.frames(1, 0.0139)  # somewhere between two steps
    bench.click_on("Stop")
    bench.click_on("Start anew")
    bench.frames(2)
    scene = bench.scene
    assert 0.1 < scene._share < 0.9
    assert scene.stands[0].view.poses == pytest.approx(scene.bench.world.state()[1:, :3])


def test_pieces_that_come_are_not_seen_on_a_way_that_they_did_not_go(bench):
    """Where all kinds are lifted, the next one lies in a new wheel; it does not fly there from the one before."""
    scene = bench.scene
    scene.begin("lifts", 0)
    scene.overlays, scene.speed = set(), 1 / 20
    while scene.bench.lifted == "plank":
        before = scene.bench.world
        scene.stands[0].advance(1)
    assert scene.bench.world is not before
    scene.stands[0].follow(0.5, 0.0, still=True)
    assert scene.stands[0].view.poses == pytest.approx(scene.bench.world.state()[1:, :3])


def test_slow_motion_is_twenty_times_slower(bench):
    while bench.scene.speed != 1 / 20:
        bench.scene.faster()
    bench.scene.reset()
    bench.frames(60)
    assert bench.scene.bench.seconds == pytest.approx(1 / 20, abs=0.01)


def test_any_piece_can_be_dragged(bench):
    bench.frames(60)
    scene = bench.scene
    view, board = scene.stands[0].view, scene.stands[0].board
    row = view.kinds.index("block")
    hub = board.hub(view)
    x, y, _angle = view.poses[row]
    at = (round(hub[0] + (x - view.wheel[0]) * board.pixels), round(hub[1] - (y - view.wheel[1]) * board.pixels))
    bench.press(at)
    assert scene.bench.hand.piece is not None
    held = scene.bench.hand.piece
    before = scene.bench.world.bodies[held].position.y
    bench.move((at[0], at[1] - 90))
    bench.frames(40)
    assert scene.bench.world.bodies[held].position.y > before + 0.02
    bench.release((at[0], at[1] - 90))
    assert scene.bench.hand.piece is None


def test_experiments_nudge_and_tilt_are_a_click_away(bench):
    bench.click_on("Experiments")
    bench.click_on("28 pieces")
    assert len(bench.scene.bench.world.bodies) == 28
    bench.click_on("Empty")
    bench.click_on("Nudge")
    bench.frames(5)
    assert bench.scene.bench.world.wheel.velocity.x < -0.01
    bench.click_on("Tilt left")
    bench.click_on("Tilt left")
    assert bench.scene.bench.tilt == pytest.approx(math.radians(1))
    bench.click_on("Level")
    assert bench.scene.bench.tilt == 0


def test_lifts_of_every_kind_are_a_click_away_and_their_angles_are_shown(bench):
    bench.click_on("Experiments")
    bench.click_on("Block")
    bench.frames(2)
    assert not any("held up to" in one.text for one in bench.stage.type.written)  # the axle holds it
    bench.scene.speed = 4.0
    bench.frames(120)
    scene = bench.scene
    assert (scene.bench.experiment, scene.bench.kind) == ("lift", "block")
    (line,) = scene.stands[0].words()
    assert line == f"Block: left its compartment at {math.degrees(scene.bench.escapes['block']):.1f}°"
    written = [one.text for one in bench.stage.type.written]
    assert f"{math.degrees(scene.bench.escapes['block']):.1f}°" in written
    assert f"{ESCAPES['block']:.1f}°" in written  # what it is in three dimensions
    bench.click_on("All kinds")
    bench.frames(2)
    assert scene.bench.escapes == {}
    assert scene.stands[0].words()[0].startswith("Plank: turned")


def test_a_legal_loading_goes_on_by_itself(bench):
    bench.click_on("Experiments")
    bench.click_on("Legal loading")
    bench.scene.speed = 4.0
    bench.frames(150)
    assert len(bench.scene.bench.world.bodies) >= 3


def test_slow_motion_shows_poses_between_two_steps(bench):
    while bench.scene.speed != 1 / 20:
        bench.scene.faster()
    bench.scene.bench.nudge(0.2)
    bench.frames(20)
    rolls = []
    for _ in range(40):
        bench.frames(1)
        rolls.append(bench.scene.stands[0].view.wheel[2])
    turned = np.diff(rolls)
    assert (turned > 0).all()  # it moves in every frame, though there is a step only in every fifth
    assert turned.max() < 2 * turned.mean()


def test_a_wheel_that_rolls_to_the_right_is_seen_and_touched_mirrored(bench):
    scene = bench.scene
    bench.frames(60)
    row = scene.stands[0].view.kinds.index("block")

    def seen():
        stand = scene.stands[0]
        x, y, angle = stand.view.poses[row]
        place = stand.board.place("block", (x, y, angle), 0.0, stand.view).offset
        hub = stand.board.hub(stand.view)
        return hub[0], (round(hub[0] + place[0]), round(hub[1] + place[1]))

    hub, left = seen()
    bench.click_on("View")
    bench.click_on("to the right")
    bench.frames(2)
    hub, right = seen()
    assert bench.stage.settings.ahead_left is False
    assert left[0] - hub == pytest.approx(hub - right[0], abs=3)
    before = scene.bench.world.bodies[scene.stands[0].view.ids[row]].position.x
    bench.press(right)
    held = scene.bench.hand.piece
    assert held == scene.stands[0].view.ids[row]
    bench.move((right[0] + 30, right[1] - 40))
    bench.frames(30)
    assert scene.bench.world.bodies[held].position.x < before - 0.01
    angle = scene.bench.hand.angle
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    bench.frames(1)
    assert scene.bench.hand.angle < angle  # counter-clockwise as it is seen
    bench.click_on("Experiments")
    bench.click_on("Tilt left")
    assert scene.bench.tilt < 0


def test_the_way_that_is_chosen_for_a_match_holds_on_the_bench(drive):
    driver = drive(Start(), (1920, 1080))
    driver.click_on("to the right")
    driver.stage.go(Tune())
    driver.frames(2)
    assert driver.scene.stands[0].mirrored
    driver.stage.go(Start())  # a new page takes it from the settings
    driver.frames(2)
    assert not driver.scene.wishes.ahead_left


def test_names_and_meanings_are_german_and_found_in_german(drive):
    driver = drive(Tune(), language="de")
    dials = driver.scene.tabs.dials
    driver.click(dials._field.rect.center)
    driver.write("Reibung am Tisch")
    driver.frames(2)
    assert [one.name for one in dials.found] == ["contact.friction_table"]
    written = " ".join(one.text for one in driver.stage.type.written)
    assert "Reibung des Rads auf dem Tisch; 0 bis 1.5" in written


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1000, 700), 200)])
@pytest.mark.parametrize("world", ["wheel", "impeller"])
def test_nothing_is_cut_off_in_any_tab(drive, world, size, scale):
    driver = drive(Tune(opened(world)), size, text_scale=scale, language="de")
    for words in ("Parameter", "Versuche", "Ansicht", "Dateien"):
        driver.click_on(words)
        driver.frames(2)
        window = driver.stage.surface.get_rect()
        for widget in driver.widgets():
            if getattr(widget, "text", None):
                assert window.contains(widget.rect), widget.text
                assert widget.rect.width >= driver.stage.type.width(widget.text, 16), widget.text
        for one in driver.stage.type.written:
            assert one.allowed.inflate(4, 4).contains(one.taken), one.text


def test_what_does_not_fit_is_scrolled(drive):
    driver = drive(Tune(), size=(800, 600), text_scale=150)
    driver.click_on("Experiments")
    column = driver.scene.tabs._column
    assert len(column._shown) < len(column.items)
    driver.move(column.rect.center)
    for _ in range(20):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
        driver.frames(2)
    assert column._shown[-1][0] is column.items[-1]
    last = column.first
    driver.click_on("Level")
    driver.key(pygame.K_PAGEUP)
    assert column.first < last


def test_a_second_wheel_gets_the_same_inputs_and_keeps_its_parameters(bench):
    bench.click_on("Compare")
    bench.frames(40)
    one, other = (stand.bench for stand in bench.scene.stands)
    assert one.world.scene() == other.world.scene()
    bench.scene.change("contact.friction", 0.1)
    assert other.parameters == STANDARD
    bench.scene.reset()
    bench.frames(60)
    assert one.world.scene() != other.world.scene()
    assert len(bench.scene.traces[0]) == len(bench.scene.traces[1])


def alive():
    """How many things of each kind there are."""
    gc.collect()
    return collections.Counter(type(one) for one in gc.get_objects())


def test_pictures_and_widgets_of_other_sizes_are_not_kept(bench):
    bench.scene.compare()
    bench.frames(2)
    before = alive()  # other tests may have left some
    for width in range(640, 680, 10):
        size = (width, 400)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=width, h=400))
        bench.frames(2)
    after = alive()
    assert after[Wheel] <= before[Wheel] + 2  # of this size, and of one before
    assert after[UIManager] <= before[UIManager] + 1
    assert after[Type] <= before[Type] + 1


@pytest.mark.parametrize(("size", "scale"), [((640, 400), 100), ((1280, 800), 200)])
def test_two_wheels_side_by_side_are_told_apart_in_readable_lines(drive, size, scale):
    driver = drive(Tune(), size, text_scale=scale, language="de")
    driver.scene.compare()
    driver.frames(2)
    driver.scene.change("contact.friction", 0.1)
    driver.scene.change("wheel.divider_high", 0.03)
    driver.frames(4)
    line = driver.stage.type.height(SMALL)
    said = [one for one in driver.stage.type.written if one.allowed.x < driver.scene._panel.x]
    assert any("wheel.divider_high" in one.text for one in said)
    assert not any(one.taken.height < line for one in said if one.allowed.y < driver.scene._plots.y)


def test_overlays_are_switched_and_drawn(bench):
    bench.click_on("View")
    for words in ("Contacts and forces", "Compartments and edges"):
        before = pygame.image.tobytes(bench.stage.surface, "RGB")
        bench.click_on(words)
        assert pygame.image.tobytes(bench.stage.surface, "RGB") != before
    assert bench.scene.overlays == {"contacts", "centre", "compartments", "above", "balance"}


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 150)])
def test_the_view_from_above_and_the_figures_of_the_balance_do_not_cover_each_other(drive, monkeypatch, size, scale):
    boxes = []
    sheet = signs.sheet
    monkeypatch.setattr(signs, "sheet", lambda surface, box: boxes.append(box) or sheet(surface, box))
    driver = drive(Tune(), size, text_scale=scale, language="de")
    driver.scene.compare()
    driver.frames(2)
    boxes.clear()
    driver.frames(1)
    assert len(boxes) == 2 * 3  # in each part the figures, the view from above and the caption
    for one, other in itertools.combinations(boxes[:3], 2):
        assert not one.colliderect(other)


def test_a_preset_is_saved_with_its_comment_and_loads_again(bench):
    bench.scene.change("contact.friction", 0.25)
    bench.scene.tabs.comment = "waxed on Sunday"
    bench.click_on("Files")
    bench.click_on("Save as a preset")
    (path,) = keep.presets("wheel")
    assert path.read_text(encoding="utf-8").startswith("# waxed on Sunday\n")
    assert BOOK.load(path) == bench.scene.bench.parameters
    assert keep.toml(BOOK, STANDARD, "") == b"#\nversion = 1\n"
    path.write_bytes(keep.toml(BOOK, STANDARD, "two\nlines, \x7f and a bell \x07"))
    assert BOOK.load(path) == STANDARD


def test_two_benches_that_save_at_once_take_a_file_each(bench, monkeypatch):
    """Neither has seen the other's file when it looks for a free name."""
    monkeypatch.setattr(keep.Path, "exists", lambda _path: False)
    monkeypatch.setattr(keep.Path, "glob", lambda _folder, _pattern: iter(()))
    paths = {keep.save_preset("wheel", BOOK, replaced(STANDARD, "wheel.radius", r), "") for r in (0.2, 0.21, 0.22)}
    assert sorted(path.name for path in paths) == ["wheel-1.toml", "wheel-2.toml", "wheel-3.toml"]
    assert {BOOK.load(path).wheel.radius for path in paths} == {0.2, 0.21, 0.22}


def test_a_long_name_of_a_preset_is_shortened_in_the_middle(bench):
    path = keep.folder() / f"wheel-{'very-' * 20}wet.toml"
    path.parent.mkdir()
    path.write_bytes(keep.toml(BOOK, STANDARD, ""))
    bench.click_on("Files")
    bench.frames(2)
    (words,) = (one.text for one in bench.widgets() if getattr(one, "text", "").endswith("very-wet"))
    assert words.startswith("wheel-very-")
    bench.click_on(words)
    bench.frames(2)
    assert bench.scene.gears[0].base == str(path)
    (head,) = (one for one in bench.stage.type.written if one.text.endswith("wet.toml"))
    assert not any(one.rect.colliderect(head.taken) for one in bench.widgets() if getattr(one, "text", ""))


def test_a_folder_into_which_one_may_not_look_or_write_is_said_in_words(drive, tmp_path, monkeypatch):
    glob = keep.Path.glob

    def refuse(folder, pattern):
        if folder == keep.folder():
            raise PermissionError(13, "Permission denied")
        return glob(folder, pattern)

    (tmp_path / "file").write_text("")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_args, **_more: tmp_path / "file")
    monkeypatch.setattr(keep.Path, "glob", refuse)
    driver = drive(Tune())
    driver.click_on("Files")
    for words in ("Save as a preset", "Curves as CSV", "Picture as PNG"):
        driver.click_on(words)
        driver.frames(2)
        assert "cannot be written" in driver.message()
        driver.click_on("OK")


def copied(driver):
    """The command that is copied on the tab Files, as it is shown."""
    driver.click_on("Files")
    driver.click_on("Copy the command")
    driver.frames(2)
    words = html.unescape(driver.message())
    driver.click_on("OK")
    return shlex.split(words)


def test_the_command_that_is_copied_opens_the_same_bench(bench, begun_by):
    bench.scene.begin("full", 3)
    bench.scene.change("wheel.radius", 0.2)
    bench.scene.overlays = {"contacts", "above"}
    again = begun_by(copied(bench))
    assert [stand.bench.parameters for stand in again.stands] == [bench.scene.bench.parameters]
    assert (again.bench.experiment, again.bench.seed) == ("full", 3)
    assert again.overlays == bench.scene.overlays
    bench.scene.overlays = set()
    assert begun_by(copied(bench)).overlays == set()


def test_the_command_that_is_copied_opens_both_wheels(bench, begun_by):
    scene = bench.scene
    scene.change("wheel.radius", 0.2)
    bench.click_on("Compare")  # the second one keeps this radius
    bench.click_on("Files")
    bench.click_on("slippery")  # and the first one gets other gear
    scene.change("contact.restitution", 0.3)
    bench.click_on("Experiments")
    bench.click_on("28 pieces")
    words = copied(bench)
    assert words[words.index("--compare") :] == ["--compare", "beech", "--compare-set", "wheel.radius=0.2"]
    again = begun_by(words)
    assert [one.base for one in again.gears] == ["slippery", "beech"]
    scene.reset()
    for one, other in zip(scene.stands, again.stands, strict=True):
        assert other.bench.parameters == one.bench.parameters
        for stand in (one, other):
            stand.bench.step(60)
        assert (other.bench.world.state() == one.bench.world.state()).all()
    assert (again.stands[0].bench.world.state() != again.stands[1].bench.world.state()).any()
    again.arrange(bench.stage)
    again.compare()
    assert (len(again.stands), len(again.gears), len(again.traces)) == (1, 1, 1)


def test_mistakes_of_both_files_are_named_once(drive, tmp_path):
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text("[contact]\nfriction = 9\n", encoding="utf-8")
    other.write_text("[wheel]\nradius = 9\n", encoding="utf-8")
    driver = drive(Tune(opened(str(one), compare=str(other))))
    assert "contact.friction = 9" in driver.message()
    assert "wheel.radius = 9" in driver.message()
    assert [stand.bench.parameters for stand in driver.scene.stands] == [STANDARD, STANDARD]
    driver.click_on("OK")
    driver.scene.compare()
    driver.frames(2)
    assert driver.message() == ""


def test_curves_are_written_as_a_table(bench):
    bench.scene.begin("set", 0)
    bench.frames(20)
    bench.click_on("Stop")
    bench.click_on("Files")
    bench.click_on("Curves as CSV")
    (path,) = keep.folder().glob("measured-*.csv")
    rows = list(csv.DictReader(path.open(encoding="utf-8")))
    along = [f"axial_mm_{number}_{kind}" for number, kind in enumerate(KINDS)]
    assert list(rows[0]) == ["wheel", "seconds", "roll_deg", "kinetic_mj", "energy_mj", "contacts", *along]
    assert float(rows[-1]["seconds"]) == pytest.approx(bench.scene.traces[0][-1].seconds, abs=1e-3)
    assert len({row["seconds"] for row in rows}) == len(rows) > 10


def test_a_piece_that_is_not_there_any_more_has_an_empty_cell():
    samples = trace.trace()
    samples.append(trace.Sample(0.0, (1.5,), (2.0, -3.0), ((0, "plank"), (1, "bar"))))
    samples.append(trace.Sample(0.5, (2.5,), (-3.25,), ((1, "bar"),)))
    table = trace.as_csv("wheel", [trace.Plot("roll_deg", "Roll")], [samples, samples]).decode()
    assert table.splitlines() == [
        "wheel,seconds,roll_deg,axial_mm_0_plank,axial_mm_1_bar",
        "1,0.0000,1.5,2.00,-3.00",
        "1,0.5000,2.5,,-3.25",
        "2,0.0000,1.5,2.00,-3.00",
        "2,0.5000,2.5,,-3.25",
    ]


def test_the_picture_is_what_is_seen(bench):
    bench.click_on("Stop")
    bench.click_on("Files")
    bench.frames(30)
    wheel = bench.stage.surface.subsurface(bench.scene.places[0]).copy()
    bench.click_on("Picture as PNG")
    (path,) = keep.folder().glob("measured-*.png")
    written = pygame.image.load(path)
    assert written.get_size() == bench.stage.size
    part = written.subsurface(bench.scene.places[0])
    assert pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(wheel, "RGB")


def test_a_file_with_mistakes_opens_the_standard_bench_and_names_each(drive, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[contact]\nfriction = 9\nfrction = 1\n", encoding="utf-8")
    driver = drive(Tune(opened(str(path))))
    assert driver.scene.bench.parameters == STANDARD
    assert "contact.friction = 9" in driver.message()
    assert "contact.frction" in driver.message()


def test_without_anything_said_the_bench_is_that_of_the_standard_gear():
    assert [gear.parameters for gear in Opened().gears] == [STANDARD]
