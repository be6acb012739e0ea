"""Opening studies in the app: a directory, one opened before, a small example; and what is refused."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from threading import Event

import pyarrow as pa
import pyarrow.parquet as pq
import pygame
import pytest

from sim.study import read, results
from sim.study.chunks import run
from ui import scenes, settings
from ui.scenes.menu import Menu
from ui.scenes.study import trials
from ui.scenes.study.choose import Choose
from ui.scenes.study.plot import Plot
from ui.scenes.study.watch import Watch
from ui.settings import Settings

PLAN = {
    "title": "Two pieces",
    "trials": 4,
    "seed": 2,
    "measure": ["reserve"],
    "design": {"kind": "grid", "vary": {"preset": ["beech", "slippery"]}},
    "loading": {"policy": "pile", "sets": 1},
    "stop": {"pieces": 2, "settle": 1.0},
}


@pytest.fixture(scope="module")
def batches():
    return list(run(read(PLAN)))


@pytest.fixture
def directory(tmp_path, batches):
    """A finished study."""
    study = results.begin(tmp_path / "two", read(PLAN))
    for batch in batches:
        study.add(batch)
    study.finish()
    return study.directory


def pick(driver, path):
    """Picks a directory or a file in the dialog."""
    with chdir(path.parent):
        driver.click_on("Choose a directory")
        driver.frames(2)
        driver.click_on(path.name)
        driver.click(driver.scene._dialog.ok_button.rect.center)
    see(driver)


def see(driver):
    """Awaits the study that is read."""
    driver.frames(2)
    reading = getattr(driver.scene, "reading", None)
    if reading is not None:
        reading.wait()
    driver.frames(3)


def texts(driver):
    driver.frames()
    return [text.text for text in driver.stage.type.written]


def test_from_the_menu_to_a_wheel_and_back(drive, directory):
    driver = drive(Menu(), language="en")
    driver.click_on("Studies")
    driver.frames(2)
    pick(driver, directory)
    assert isinstance(driver.scene, Plot)
    assert {"Two pieces", "8 trials", "preset"} <= set(texts(driver))
    driver.click(tuple(round(at) for at in driver.scene.chart.points[3]))
    driver.frames(3)
    assert isinstance(driver.scene, Watch)
    assert driver.scene.trial == 3
    for scene in (Plot, Choose, Menu):
        driver.key(pygame.K_ESCAPE)
        driver.frames(2)
        assert isinstance(driver.scene, scene)


def test_the_file_in_the_directory_will_do(drive, directory):
    driver = drive(Choose(), language="en")
    pick(driver, directory / "study.json")
    assert isinstance(driver.scene, Plot)


def test_what_was_opened_is_offered_again_until_it_is_gone(drive, directory, tmp_path):
    driver = drive(Choose(), language="en")
    pick(driver, directory)
    assert settings.load(tmp_path / "settings.toml").settings.studies == (str(directory),)
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    driver.click_on("two")
    see(driver)
    assert isinstance(driver.scene, Plot)
    shutil.rmtree(directory)
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    driver.click_on("two")
    see(driver)
    assert "holds no study" in driver.message()
    assert settings.load(tmp_path / "settings.toml").settings.studies == ()


def test_no_more_studies_are_remembered_than_there_is_room_for(drive, directory, tmp_path):
    settings.save(tmp_path / "settings.toml", Settings(studies=tuple(f"/nowhere/study-{n}" for n in range(6))))
    driver = drive(Choose(), language="en")
    pick(driver, directory)
    known = settings.load(tmp_path / "settings.toml").settings.studies
    assert (len(known), known[0], known[-1]) == (6, str(directory), "/nowhere/study-4")


def test_a_long_name_has_its_beginning_and_its_end_on_the_button(drive, directory):
    long = directory.rename(directory.parent / "friction-of-wet-wood-against-dry-wood-in-2026")
    driver = drive(Choose(), size=(640, 400), language="en", studies=(str(long),))
    name = next(one.text for one in driver.widgets() if "…" in getattr(one, "text", ""))
    assert name.startswith("friction-of-w")
    assert name.endswith("-in-2026")
    driver.click_on(name)
    see(driver)
    assert driver.scene.study.name == str(long)


def look(driver):
    """Lets the scene look how far the studies are."""
    driver.frames(9, seconds=0.25)
    if driver.scene.looking is not None:
        driver.scene.looking.wait()
    driver.frames(2)


def test_the_page_says_how_far_studies_are_and_whether_they_can_be_watched(drive, tmp_path, directory, batches):
    half = results.begin(tmp_path / "half", read(PLAN))
    half.add(batches[0])
    other = shutil.copytree(directory, tmp_path / "other")
    _of_another_version(other)
    paths = [half.directory, directory, other, tmp_path / "gone"]
    driver = drive(Choose(), language="en", studies=tuple(map(str, paths)))
    look(driver)
    assert texts(driver)[-4:] == [
        "Running: 1 of 8 trials",
        "8 trials",
        "8 trials, another version of the model",
        "No study that can be read",
    ]
    half.add(batches[1])
    os.utime(half.directory / "parts", (0, 0))  # long ago
    look(driver)
    assert "2 of 8 trials are done" in texts(driver)


def test_while_a_study_is_read_escape_stops_that_and_other_buttons_work(drive, directory, monkeypatch):
    waiting = Event()
    monkeypatch.setattr(results, "load", lambda path, load=results.load: waiting.wait(60) and load(path))
    driver = drive(Choose(), language="en", studies=(str(directory),))
    driver.click_on("two")
    reading = driver.scene.reading
    assert "Reading two … (Escape stops that)" in texts(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene.reading is None
    waiting.set()
    reading.wait()
    driver.frames(3)
    assert isinstance(driver.scene, Choose)
    driver.click_on("two")
    driver.click_on("Menu")
    driver.frames(3)
    assert isinstance(driver.scene, Menu)


def test_a_small_example_is_made_on_the_spot(drive, monkeypatch, batches):
    monkeypatch.setattr(trials, "EXAMPLE", read(PLAN))
    monkeypatch.setattr(trials, "example_batches", lambda: iter(batches))
    driver = drive(Choose(), language="en")
    driver.click_on("A small example")
    driver.frames(5)
    assert isinstance(driver.scene, Plot)
    assert driver.scene.study.table.num_rows == 8


def test_the_example_can_be_stopped(drive):
    driver = drive(Choose(), language="en")
    driver.click_on("A small example")
    making = driver.scene.making
    driver.frames(2)
    driver.click_on("Stop")
    given = len(making.given)
    driver.frames(2)
    making.wait()
    assert len(making.given) <= given + 1 < trials.EXAMPLE_SIZE
    assert isinstance(driver.scene, Choose)
    assert driver.scene.making is None


def test_an_unfinished_study_is_followed_until_it_is_done(drive, tmp_path, batches):
    study = results.begin(tmp_path / "half", read(PLAN))
    for batch in (batches[1], batches[2], batches[6]):
        study.add(batch)
    driver = drive(Choose(), language="en")
    pick(driver, study.directory)
    assert "Running: 3 of 8 trials" in texts(driver)
    driver.scene.axes["up"] = "roll_end"
    driver.stage.stale = True
    driver.key(pygame.K_RIGHT)
    marked = driver.scene.study.table["trial"][driver.scene.chosen].as_py()
    study.add(batches[0])
    study.add(batches[5])
    look(driver)
    scene = driver.scene
    assert "Running: 5 of 8 trials" in texts(driver)
    assert scene.study.table["trial"].to_pylist() == [0, 1, 2, 5, 6]
    assert len(scene.chart.points) == 5
    assert (scene.axes["up"], scene.study.table["trial"][scene.chosen].as_py()) == ("roll_end", marked)
    for number in (3, 4, 7):
        study.add(batches[number])
    study.finish()
    look(driver)
    assert "8 trials" in texts(driver)
    assert driver.scene.study.directory is None, "there is nothing more to come"
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert isinstance(driver.scene, Watch)


def test_of_a_study_that_is_gone_what_is_known_stays(drive, tmp_path, batches):
    study = results.begin(tmp_path / "half", read(PLAN))
    study.add(batches[0])
    driver = drive(Plot(trials.opened(study.directory)), language="en")
    shutil.rmtree(study.directory)
    look(driver)
    assert "holds no study" in driver.message()
    driver.key(pygame.K_RETURN)
    look(driver)
    assert driver.message() == ""
    assert "1 of 8 trials are done" in texts(driver)


def test_parts_that_are_put_together_meanwhile_are_read_from_the_table(tmp_path, batches, monkeypatch):
    study = results.begin(tmp_path / "half", read(PLAN))
    for batch in batches:
        study.add(batch)

    def finish_first(self, known=(), done=results.Study.done):
        found = done(self, known)
        if not self.finished:
            study.finish()
        return found

    monkeypatch.setattr(results.Study, "done", finish_first)
    assert trials.opened(study.directory).table["trial"].to_pylist() == list(range(8))


def test_a_study_of_another_version_is_shown_but_not_repeated(drive, directory):
    _of_another_version(directory)
    driver = drive(Choose(), language="en")
    pick(driver, directory)
    assert "Made with another version of the model: no wheel of it can be watched" in texts(driver)
    assert driver.message() == ""
    driver.click_on("What to do")
    assert "another version of the model (sources 0123456789ab" in driver.message()
    assert f"`drehwerk study run {directory} -o NEW` makes them anew" in driver.message()
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert driver.message() == ""
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert isinstance(driver.scene, Plot)
    assert "cannot be repeated" in driver.message()


def _of_another_version(directory):
    head = directory / "study.json"
    head.write_text(re.sub('"sources": "[0-9a-f]+"', '"sources": "0123456789ab"', head.read_text()))


def _empty(directory):
    shutil.rmtree(directory)
    directory.mkdir()


def _no_trial(directory):
    (directory / "trials.parquet").unlink()


def _no_json(directory):
    (directory / "study.json").write_text("{")


def _unknown_field(directory):
    head = directory / "study.json"
    head.write_text(head.read_text().replace('"title"', '"titel"'))


def _impossible_plan(directory):
    head = directory / "study.json"
    head.write_text(head.read_text().replace('"preset": [', '"cheese": ['))


def _no_table(directory):
    (directory / "trials.parquet").write_bytes(b"cheese" * 1000)


def _table_of_another(directory):
    table = pq.read_table(directory / "trials.parquet")
    pq.write_table(table.rename_columns({"held": "beheld"}), directory / "trials.parquet")


def _table_of_before(directory):
    """A version that did not measure everything yet."""
    _of_another_version(directory)
    table = pq.read_table(directory / "trials.parquet")
    pq.write_table(table.drop_columns(["held"]), directory / "trials.parquet")


def _words_for_numbers(directory):
    table = pq.read_table(directory / "trials.parquet")
    number = table.schema.get_field_index("held")
    words = pa.array(["cow"] * table.num_rows)
    pq.write_table(table.set_column(number, "held", words), directory / "trials.parquet")


def _with(directory, name, change):
    """A value of every trial is another one."""
    table = pq.read_table(directory / "trials.parquet")
    number = table.schema.get_field_index(name)
    values = pa.array([change(value) for value in table[name].to_pylist()], table.schema.field(name).type)
    pq.write_table(
        table.set_column(number, pa.field(name, values.type), values),
        directory / "trials.parquet",
    )


def _no_values(directory):
    _with(directory, "fell", lambda _: None)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_empty, "holds no study"),
        (_no_trial, "has no trial yet"),
        (_no_json, "study.json"),
        (_unknown_field, "titel"),
        (_impossible_plan, "cheese"),
        (_no_table, "trials.parquet cannot be read as a table of trials"),
        (_table_of_another, "does not have the columns that the plan beside it asks for."),
        (_table_of_before, "asks for, as another version of the model made it."),
        (_words_for_numbers, "does not have the columns"),
        (_no_values, "has trials without a value for fell"),
    ],
)
def test_what_cannot_be_opened_is_one_sentence(drive, directory, spoil, told):
    spoil(directory)
    driver = drive(Choose(), language="en")
    pick(driver, directory)
    assert isinstance(driver.scene, Choose)
    assert told in driver.message()


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("roll", lambda _: None, "has trials without a value for roll"),
        ("trial", lambda number: number - 100, "has no trial -100"),
        ("trial", lambda number: number + 8, "has no trial 8; it has 0 to 7"),
        ("trial", lambda _: 3, "it has trial 3 8 times instead of once"),
        ("kind", lambda _: [], "does not go together"),
    ],
)
def test_a_wheel_that_cannot_be_shown_is_one_sentence(drive, directory, name, change, told):
    _with(directory, name, change)
    driver = drive(Plot(trials.opened(directory)), language="en")
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert isinstance(driver.scene, Plot)
    assert told in driver.message()


def test_numbers_without_measure_and_titles_that_are_no_text_are_shown_all_the_same(drive, directory):
    _with(directory, "path_end", lambda path: 1.7e308 if path > 0 else -1.7e308)
    head = directory / "study.json"
    head.write_text(head.read_text().replace("Two pieces", "Two \\u0000 pieces"))
    driver = drive(Plot(trials.opened(directory)), language="en")
    driver.scene.axes["up"] = "path_end"
    driver.stage.stale = True
    assert "Two \0 pieces" in texts(driver)
    assert driver.scene.chart.missing == 0


def test_a_directory_whose_name_is_no_text_is_left_out_of_the_dialog(drive, directory):
    shutil.copytree(directory, directory.parent / os.fsdecode(b"tw\xff"))
    driver = drive(Choose(), language="en")
    pick(driver, directory)
    assert isinstance(driver.scene, Plot)
    assert driver.scene.study.name == str(directory)


WITHOUT = """
import sys
sys.modules["pyarrow"] = None  # as if it were not installed
import pygame
from ui.app import App
from ui.scenes.menu import Menu
from ui.stage import opened

app = App(opened(None, language="en"), Menu())
app.frame(0.1)
widgets = app.stage.manager.get_sprite_group().sprites
at = next(one.rect.center for one in widgets() if getattr(one, "text", "") == "Studies")
pygame.mouse.set_pos(at)
app.frame(0.1)
for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
    app.frame(0.1)
boxes = [one.html_text for one in widgets() if hasattr(one, "html_text")]
print(type(app.scene).__name__, *boxes)
"""


def test_a_missing_extra_is_said_in_the_window():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("Menu Studies need pyarrow: ")
    assert "-m pip install" in done.stdout


@pytest.mark.parametrize("name", ["study", "study-trial"])
def test_a_screenshot_shows_the_study_that_it_is_given(drive, directory, name):
    driver = drive(scenes.sample(name, directory), language="en")
    driver.frames(2)
    assert "Two pieces" in texts(driver)
