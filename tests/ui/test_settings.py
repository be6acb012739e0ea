"""Settings: read, written, and never lost."""

import subprocess
import sys

import pytest

from games.core import UserError
from ui import settings
from ui.scenes.menu import Menu
from ui.settings import Settings, load, save


def test_without_a_file_the_usual_ones_hold(tmp_path):
    assert load(tmp_path / "settings.toml") == (Settings(), None)


def test_what_is_saved_is_loaded(tmp_path):
    chosen = Settings(language="de", text_scale=150, timer=False, volume=0)
    save(tmp_path / "deep" / "settings.toml", chosen)
    assert load(tmp_path / "deep" / "settings.toml") == (chosen, None)


def test_a_file_by_hand_needs_only_what_differs(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('language = "de"\n')
    assert load(file) == (Settings(language="de"), None)


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"text_scale = 900", "text_scale"),
        (b"text_scale = 'large'", "text_scale"),
        (b"colour = 'red'", "colour"),
        (b"version = 2", "version"),
        (b"language = ", "Invalid value"),
        (b"\xff\xff", "utf-8"),
        ("language = 'de'".encode("utf-16"), "UTF-16"),
        (b"#" * 70_000, "64000 bytes"),
        (b"language = " + b"[" * 10_000, "recursion"),
    ],
)
def test_a_broken_file_is_set_aside_with_a_message(tmp_path, content, named):
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    found, message = load(file)
    assert found == Settings()
    assert named in message
    assert str(file) in message
    assert not file.exists()
    assert (tmp_path / "settings.broken-1.toml").read_bytes() == content


def test_a_second_broken_file_does_not_overwrite_the_first(tmp_path):
    file = tmp_path / "settings.toml"
    for content in ("one = 1", "two = 2"):
        file.write_text(content)
        load(file)
    assert (tmp_path / "settings.broken-1.toml").read_text() == "one = 1"
    assert (tmp_path / "settings.broken-2.toml").read_text() == "two = 2"


def test_a_folder_in_its_place_is_reported_and_left_alone(tmp_path):
    file = tmp_path / "settings.toml"
    file.mkdir()
    found, message = load(file)
    assert found == Settings()
    assert str(file) in message
    assert file.is_dir()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path):
    (tmp_path / "here").write_text("a file")
    with pytest.raises(UserError):
        save(tmp_path / "here" / "settings.toml", Settings())


def test_they_are_where_the_system_keeps_such_files(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings.path().name == "settings.toml"
    assert settings.path().parent.name == "drehwerk"


def test_a_byte_order_mark_is_read(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_bytes(b'\xef\xbb\xbflanguage = "de"\r\n')
    assert load(file) == (Settings(language="de"), None)


def test_two_apps_keep_what_the_other_has_changed(drive, tmp_path):
    file = tmp_path / "settings.toml"
    one, other = drive(Menu(), tours=()), drive(Menu(), tours=())
    one.stage.change(language="de", studies=("a",))
    other.stage.change(text_scale=150, studies=("b",), tours=("gulek",))
    one.stage.change(sound=False, tours=("oraia",))
    assert load(file) == (
        Settings(language="de", text_scale=150, sound=False, studies=("b", "a"), tours=("oraia", "gulek")),
        None,
    )
    one.stage.change(studies=())
    assert load(file).settings.studies == ("b",)


def test_processes_that_change_settings_at_once_lose_none(tmp_path):
    file = tmp_path / "settings.toml"
    apps = [
        subprocess.Popen([sys.executable, "-c", CHANGING, str(file), name], stderr=subprocess.PIPE, text=True)
        for name in ("one", "two", "three")
    ]
    assert [app.communicate(timeout=120)[1] for app in apps] == [""] * 3
    assert sorted(load(file).settings.tours) == sorted(
        f"{name}{number}" for name in ("one", "two", "three") for number in range(20)
    )


CHANGING = """
import sys
from pathlib import Path
from msgspec.structs import replace
from ui.settings import Settings, update
before = Settings()
for number in range(20):
    after = replace(before, tours=(*before.tours, f"{sys.argv[2]}{number}"))
    update(Path(sys.argv[1]), before, after)
    before = after
"""


def test_a_file_that_broke_meanwhile_is_set_aside_and_said(drive, tmp_path):
    driver = drive(Menu())
    (tmp_path / "settings.toml").write_text("broken")
    driver.stage.change(volume=10)
    driver.frames(2)
    assert "settings.broken-1.toml" in driver.message()
    assert load(tmp_path / "settings.toml").settings.volume == 10
    assert (tmp_path / "settings.broken-1.toml").read_text() == "broken"
