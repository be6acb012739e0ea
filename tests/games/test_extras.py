"""A missing extra is reported with a command that installs it, however the package was installed."""

import sys
from types import SimpleNamespace

import pytest

from games import extras
from games.extras import MissingExtra, command, needed


@pytest.fixture
def installed(monkeypatch):
    """Pretends that pip noted this about the installation; None for one from an index."""

    def pretend(note):
        monkeypatch.setattr(extras, "distribution", lambda _: SimpleNamespace(read_text=lambda _: note))
        monkeypatch.setattr(sys, "executable", "/opt/my env/bin/python")

    return pretend


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (None, "'drehwerk[study]'"),
        ("no JSON", "'drehwerk[study]'"),
        ('{"url": "file:///home/a%20b/drehwerk", "dir_info": {"editable": true}}', "-e '/home/a b/drehwerk[study]'"),
        ('{"url": "file:///home/ab/drehwerk", "dir_info": {}}', "'/home/ab/drehwerk[study]'"),
        ('{"url": "file:///tmp/d-1-py3-none-any.whl", "archive_info": {}}', "'/tmp/d-1-py3-none-any.whl[study]'"),
        ('{"url": "https://example.org/d.whl"}', "'drehwerk[study] @ https://example.org/d.whl'"),
    ],
    ids=["index", "unreadable", "editable folder", "folder", "wheel", "address"],
)
def test_the_command_names_the_source_of_the_installation(installed, note, words):
    installed(note)
    assert command("study") == f"'/opt/my env/bin/python' -m pip install {words}"


def test_the_command_for_pipx(installed, monkeypatch, tmp_path):
    installed(None)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (tmp_path / "pipx_metadata.json").write_text("{}")
    assert command("envs") == "pipx runpip drehwerk install 'drehwerk[envs]'"


def test_a_bundle_says_that_it_does_not_contain_the_library(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(MissingExtra, match=r"distributed, which this bundle does not contain; .* extra dask\."),
        needed(),
    ):
        import distributed  # noqa: F401


def test_other_missing_modules_are_not_taken_for_an_extra():
    with pytest.raises(ModuleNotFoundError) as error, needed():
        import no_such_module_at_all  # noqa: F401
    assert not isinstance(error.value, MissingExtra)
