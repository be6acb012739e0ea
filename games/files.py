"""Reading and writing a user's files: bounded and validated when read, whole or unchanged when written."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

from games.core import Message, UserError, short

T = TypeVar("T")

BESIDE = ".drehwerk-"
"""How the names of files begin that are being written."""
BOM = b"\xef\xbb\xbf"
"""The byte-order mark that Notepad and PowerShell put before UTF-8."""


def there(path: Path) -> bool:
    """Returns whether there is something at `path`; False where one may not look."""
    try:
        return path.exists()
    except (OSError, ValueError):  # ValueError: a NUL or half a character in the name
        return False


def read(path: Path, limit: int) -> bytes:
    """Returns the bytes of a file, `limit` at most.

    Raises:
        UserError: the file is missing, cannot be read, is not a regular file, or is larger than `limit`.
    """
    try:
        if not path.is_file():
            raise UserError(Message("{file} is not a file that can be read.", file=path))
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise UserError(Message("{file} cannot be read: {reason}.", file=path, reason=_reason(error))) from error
    if len(content) > limit:
        raise UserError(
            Message("{file} is larger than the {limit} bytes that such a file may have.", file=path, limit=limit)
        )
    return content


def write(path: Path, content: bytes) -> None:
    """Writes `content` to `path` as `writing` does, and raises as it does."""
    with writing(path) as file:
        file.write(content)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """Opens a file that takes the place of `path` when the block ends, or never does if the block raises.

    All files are written here: to a new file beside `path`, which is flushed to the disk and checked for its length
    before it is renamed. Missing folders are made. A link at `path` stays a link, and the file it leads to is replaced;
    a replaced file keeps its permissions.

    Raises:
        UserError: `path` cannot be written, or the disk is full. Whatever was at `path` is still there, and no folder
            has been made.
    """
    folders: list[Path] = []
    try:
        target = _target(path)
        folders = [folder for folder in target.parents if not folder.exists()]
        target.parent.mkdir(parents=True, exist_ok=True)
        with _replacing(target) as file:
            yield file
    except OSError as error:
        raise UserError(Message("{file} cannot be written: {reason}.", file=path, reason=_reason(error))) from error
    finally:
        for folder in folders:
            with suppress(OSError):
                folder.rmdir()  # fails, as it is meant to, where there is something in it


def create(path: Path, content: bytes) -> bool:
    """Writes `content` to `path` only where there is nothing yet; returns whether that was so.

    Raises:
        UserError: as `writing` does; then nothing is at `path`.
    """
    with suppress(OSError, ValueError):  # `write` says what is wrong
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.open("xb").close()  # the name is taken from now on
    except FileExistsError:
        return False
    except (OSError, ValueError):
        pass
    try:
        write(path, content)
    except UserError:
        with suppress(OSError, ValueError):
            path.unlink(missing_ok=True)
        raise
    return True


def _target(path: Path) -> Path:
    """Returns the file that a link leads to; raises OSError where no file can be or something else is."""
    try:
        target = Path(os.path.realpath(path))
        special = target.exists() and not target.is_file() and not target.is_dir()
    except ValueError as error:  # a NUL or half a character in the name
        raise OSError(str(error)) from error
    if special:
        raise OSError("it is a device or a pipe")
    return target


@contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    beside = target.with_name(BESIDE + secrets.token_hex(8))
    try:
        with beside.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            length = file.tell()
        if beside.stat().st_size != length:
            raise OSError("not all of it was kept")
        with suppress(FileNotFoundError):
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def text(content: bytes, source: object) -> str:
    """Returns the text that a file of UTF-8 holds, without its byte-order mark.

    Raises:
        UserError: it is not UTF-8; the sentence begins with `source`.
    """
    content = utf_8(content, source)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise UserError(
            Message("{source} is not UTF-8 text at byte {place}; save it as UTF-8.", source=source, place=error.start)
        ) from error


def utf_8(content: bytes, source: object) -> bytes:
    """Returns `content` without the byte-order mark of UTF-8.

    Raises:
        UserError: it is UTF-16 by its first two bytes; the sentence begins with `source`.
    """
    start = content[:2]
    if start in (b"\xff\xfe", b"\xfe\xff") or (len(start) == 2 and start.count(0) == 1):
        raise UserError(Message("{source} is saved as UTF-16; save it as UTF-8.", source=source))
    return content.removeprefix(BOM)


def decode_json(content: bytes, kind: type[T], source: object) -> T:
    """Returns the value of the type `kind` in a JSON text.

    Raises:
        UserError: there is no such value in it; the sentence begins with `source` and names the field.
    """
    content = utf_8(content, source)
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise UserError(_unfit(source, error)) from error
    except msgspec.DecodeError as error:
        raise UserError(
            Message("{source} is damaged or no JSON file: {fault}.", source=source, fault=short(str(error)))
        ) from error
    except RecursionError as error:
        raise UserError(_too_deep(source)) from error


def decode_toml(content: bytes, source: object) -> dict[str, Any]:
    """Returns the tables of a TOML text.

    Raises:
        UserError: it is not TOML; the sentence begins with `source`.
    """
    content = utf_8(content, source)
    try:
        tables: dict[str, Any] = msgspec.toml.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UserError(
            Message("{source} is not a TOML file: {fault}.", source=source, fault=short(str(error)))
        ) from error
    except RecursionError as error:
        raise UserError(_too_deep(source)) from error
    return tables


def convert(tables: Any, kind: type[T], source: object) -> T:
    """Returns the value of the type `kind` in the tables of a file. Raises UserError as `decode_json` does."""
    try:
        return msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        raise UserError(_unfit(source, error)) from error


def _unfit(source: object, error: msgspec.ValidationError) -> Message:
    fault, _, place = str(error).partition(" - at `$")
    return Message(
        "{source}: {field}: {fault}.",
        source=source,
        field=short(place.strip(".`") or "the file"),
        fault=short(fault),
    )


def _too_deep(source: object) -> Message:
    return Message("{source} is nested too deeply to be read.", source=source)
