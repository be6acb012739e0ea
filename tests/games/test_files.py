"""Files: read within a bound, written whole or not at all, decoded or refused in a sentence."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games import files
from games.core import UserError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path):
    """A file that holds b"old"."""
    (tmp_path / "file").write_bytes(b"old")
    return tmp_path / "file"


def names(folder):
    return sorted(entry.name for entry in folder.iterdir())


# Reading


def test_a_file_is_read_up_to_the_limit(path):
    assert files.read(path, 3) == b"old"
    with pytest.raises(UserError, match=r"file is larger than the 2 bytes"):
        files.read(path, 2)


def test_what_is_not_there_is_refused(tmp_path):
    with pytest.raises(UserError, match=r"nothing is not a file"):
        files.read(tmp_path / "nothing", 10)


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(UserError, match="is not a file"):
        files.read(tmp_path, 10)


def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UserError, match="is not a file"):
        files.read(tmp_path / "pipe", 10)


def test_a_device_without_an_end_is_refused():
    with pytest.raises(UserError, match="is not a file"):
        files.read(Path("/dev/zero"), 10)


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path, name):
    with pytest.raises(UserError):
        files.read(tmp_path / name, 10)


@pytest.mark.parametrize("name", ["f\xff".encode("latin-1"), "Größe".encode(), b" ", b"a\nb"])
def test_any_name_that_the_system_allows_can_be_written_and_read(tmp_path, name):
    path = tmp_path / os.fsdecode(name)
    files.write(path, b"new")
    assert [os.fsencode(entry) for entry in names(tmp_path)] == [name]
    assert files.read(path, 10) == b"new"


# Writing


def test_what_is_written_is_read(path):
    files.write(path, b"new")
    assert files.read(path, 10) == b"new"
    assert names(path.parent) == ["file"]


def test_folders_on_the_way_are_made(tmp_path):
    files.write(tmp_path / "a" / "b" / "file", b"new")
    assert (tmp_path / "a" / "b" / "file").read_bytes() == b"new"


def test_a_link_stays_a_link(path):
    link = path.parent / "link"
    link.symlink_to(path)
    files.write(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


def test_a_file_keeps_its_permissions_and_a_new_one_has_the_usual_ones(path):
    path.chmod(0o640)
    files.write(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o640
    (path.parent / "usual").touch()
    files.write(path.parent / "mine", b"new")
    assert (path.parent / "mine").stat().st_mode == (path.parent / "usual").stat().st_mode


def test_a_device_or_a_pipe_is_not_replaced(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for special in (Path("/dev/null"), tmp_path / "pipe"):
        with pytest.raises(UserError, match="device or a pipe"):
            files.write(special, b"new")
    assert Path("/dev/null").is_char_device()
    assert names(tmp_path) == ["pipe"]


def test_what_a_block_raises_leaves_the_old_and_no_new_folder(path):
    for target in (path, path.parent / "a" / "b" / "file"):
        with pytest.raises(ZeroDivisionError), files.writing(target) as file:
            file.write(b"new")
            raise ZeroDivisionError
    assert path.read_bytes() == b"old"
    assert names(path.parent) == ["file"]


def test_where_nothing_can_be_written_no_folder_is_made(tmp_path):
    with pytest.raises(UserError, match="cannot be written"):
        files.write(tmp_path / "a" / "b" / ("x" * 300), b"new")
    assert names(tmp_path) == []


def test_a_file_that_is_shorter_than_what_was_written_is_refused(path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: os.truncate(handle, 1))
    with pytest.raises(UserError, match="not all of it was kept"):
        files.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(path.parent) == ["file"]


def test_a_name_of_the_greatest_length_can_be_written(tmp_path):
    files.write(tmp_path / ("x" * 255), b"new")
    assert names(tmp_path) == ["x" * 255]


@pytest.mark.parametrize("name", ["", "file/inside", "a\0b", "x" * 300, "\ud800"])
def test_where_nothing_can_be_written_the_old_stays(path, name):
    with pytest.raises(UserError, match="cannot be written"):
        files.write(path.parent / name, b"new")
    assert names(path.parent) == ["file"]
    assert path.read_bytes() == b"old"


def run(script, path):
    return subprocess.run([sys.executable, "-c", script, path], cwd=ROOT, capture_output=True, text=True, check=False)


FULL = """
import resource, sys
from pathlib import Path
from games import core, files
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    files.write(Path(sys.argv[1]), b"new" * 1000)
except core.UserError as refusal:
    print(refusal)
"""


def test_where_the_disk_takes_no_more_the_old_stays(path):
    assert "cannot be written" in run(FULL, path).stdout
    assert path.read_bytes() == b"old"
    assert names(path.parent) == ["file"]


KILLED = """
import os, signal, sys
from pathlib import Path
from games import files
os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
files.write(Path(sys.argv[1]), b"new")
"""


def test_killed_while_writing_the_old_stays(path):
    assert run(KILLED, path).returncode == -9
    assert path.read_bytes() == b"old"


def test_interrupted_while_writing_nothing_is_left_behind(path, monkeypatch):
    def interrupt(handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        files.write(path, b"new")
    assert names(path.parent) == ["file"]
    assert path.read_bytes() == b"old"


# Decoding


class Pit(msgspec.Struct, forbid_unknown_fields=True):
    balls: int


class Ring(msgspec.Struct, forbid_unknown_fields=True):
    pits: list[Pit]


def test_json_is_decoded():
    assert files.decode_json(b'{"pits":[{"balls":2}]}', Ring, "ring") == Ring([Pit(2)])


@pytest.mark.parametrize(
    "content, sentence",
    [
        (b'{"pits":[{"balls":2},{"balls":"3"}]}', "ring: pits[1].balls: Expected `int`, got `str`."),
        (b'{"pits":[{"balls":2,"stones":1}]}', "ring: pits[0]: Object contains unknown field `stones`."),
        (b'{"pins":[]}', "ring: the file: Object contains unknown field `pins`."),
        (b'{"pits":', "ring is damaged or no JSON file: Input data was truncated."),
    ],
)
def test_what_is_wrong_and_where_is_said(content, sentence):
    with pytest.raises(UserError) as caught:
        files.decode_json(content, Ring, "ring")
    assert str(caught.value) == sentence


def test_a_byte_order_mark_is_skipped():
    mark = b"\xef\xbb\xbf"
    assert files.decode_json(mark + b'{"pits":[]}', Ring, "ring") == Ring([])
    assert files.decode_toml(mark + b"pits = []\r\n", "ring") == {"pits": []}
    assert files.text(mark + b"a;b", "ring") == "a;b"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_refused_with_what_to_save_it_as(encoding):
    for decode in (
        lambda content: files.decode_json(content, Ring, "ring"),
        lambda content: files.decode_toml(content, "ring"),
    ):
        with pytest.raises(UserError, match=r"^ring is saved as UTF-16; save it as UTF-8\.$"):
            decode('{"pits":[]}'.encode(encoding))


def test_text_of_another_encoding_is_refused():
    with pytest.raises(UserError, match=r"^ring is not UTF-8 text at byte 2; save it as UTF-8\.$"):
        files.text("gr\xfcn".encode("latin-1"), "ring")


def test_a_file_is_created_only_where_there_is_none(tmp_path):
    path = tmp_path / "bench" / "wheel-1.toml"
    assert files.create(path, b"mine")
    assert not files.create(path, b"yours")
    assert path.read_bytes() == b"mine"
    assert [one.name for one in path.parent.iterdir()] == ["wheel-1.toml"]


def test_what_cannot_be_created_leaves_nothing_behind(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "wheel-1.toml", tmp_path / "wheel\0-1.toml"):
        with pytest.raises(UserError, match="cannot be written"):
            files.create(path, b"")

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(UserError, match="No space left on device"):
        files.create(tmp_path / "wheel-1.toml", b"mine")
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("key", [b"x" * 100_000, rb"\u001b[2J", rb"\u202e", b"`", "ß".encode() * 1000])
def test_a_sentence_about_a_hostile_file_is_short_and_printable(key):
    with pytest.raises(UserError) as caught:
        files.decode_json(b'{"' + key + b'":1}', Ring, "ring")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_deep_nesting_is_refused():
    with pytest.raises(UserError, match="ring is nested too deeply"):
        files.decode_json(b"[" * 1_000_000, object, "ring")
    with pytest.raises(UserError, match="ring is nested too deeply"):
        files.decode_toml(b"pits = " + b"[" * 30_000, "ring")


def test_toml_is_decoded():
    assert files.decode_toml(b"[[pits]]\nballs = 2\n", "ring") == {"pits": [{"balls": 2}]}


@pytest.mark.parametrize("content", [b"pits = ", b"\xff\xff", b"pits = 1\npits = 2", b"\0"])
def test_what_is_no_toml_is_refused(content):
    with pytest.raises(UserError, match=r"^ring is not a TOML file: "):
        files.decode_toml(content, "ring")


def test_nothing_is_there_where_one_may_not_look(tmp_path, monkeypatch):
    def refuse(*_args, **_more):
        raise PermissionError(13, "Permission denied")

    assert files.there(tmp_path)
    monkeypatch.setattr(Path, "stat", refuse)
    assert not files.there(tmp_path / "game.json")
    with pytest.raises(UserError, match=r"game\.json cannot be read: Permission denied\."):
        files.read(tmp_path / "game.json", 10)
