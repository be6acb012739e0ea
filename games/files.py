"""Reading and writing a user's files so that none is lost and none can hurt."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.core import Message, UserError

T = TypeVar("T")


def there(path: Path) -> bool:
    """Whether there is something at `path`; not where one may not look."""
    try:
        return path.exists()
    except OSError:
        return False


def read(path: Path, limit: int) -> bytes:
    """The bytes of the file, of which there may be `limit` at most.

    Raises:
        UserError: it is not there, cannot be read, is no plain file, or is larger than `limit`.
    """
    try:
        if not path.is_file():
            raise UserError(Message("{file} is not a file that can be read.", file=path))
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise UserError(Message("{file} cannot be read: {reason}.", file=path, reason=_reason(error))) from error
    if len(content) > limit:
        raise UserError(
            Message("{file} is larger than the {limit} bytes that such a file may have.", file=path, limit=limit)
        )
    return content


def write(path: Path, content: bytes) -> None:
    """Puts `content` at `path` whole or not at all: written beside it, flushed to the disk, then renamed.

    A link at `path` stays one, and the file that it leads to is written.

    Raises:
        UserError: the folder cannot be made or written, or the disk is full; what was at `path` is still there.
    """
    try:
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, content)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise UserError(Message("{file} cannot be written: {reason}.", file=path, reason=_reason(error))) from error


def create(path: Path, content: bytes) -> bool:
    """As `write`, but only where nothing is at `path`, not even since a moment ago; returns whether that was so.

    Raises:
        UserError: the folder cannot be made or written, or the disk is full; then nothing is at `path`.
    """
    with suppress(OSError, ValueError):  # `write` says what is wrong
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.open("xb").close()  # others who look for a free name find it taken from now on
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


def _replace(target: Path, content: bytes) -> None:
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=".drehwerk-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def decode_json(content: bytes, kind: type[T], source: object) -> T:
    """The value of the type `kind` that the JSON text `content` is.

    Raises:
        UserError: it is no such value; the sentence begins with `source` and names the field.
    """
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise UserError(_unfit(source, error)) from error
    except msgspec.DecodeError as error:
        raise UserError(
            Message("{source} is damaged or no JSON file: {fault}.", source=source, fault=_short(str(error)))
        ) from error
    except RecursionError as error:
        raise UserError(_too_deep(source)) from error


def decode_toml(content: bytes, source: object) -> dict[str, Any]:
    """The tables of the TOML text `content`; raises UserError, beginning with `source`, where it is none."""
    try:
        tables: dict[str, Any] = msgspec.toml.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UserError(
            Message("{source} is not a TOML file: {fault}.", source=source, fault=_short(str(error)))
        ) from error
    except RecursionError as error:
        raise UserError(_too_deep(source)) from error
    return tables


def convert(tables: Any, kind: type[T], source: object) -> T:
    """The value of the type `kind` that the tables of a file are; raises UserError as `decode_json` does."""
    try:
        return msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        raise UserError(_unfit(source, error)) from error


def _unfit(source: object, error: msgspec.ValidationError) -> Message:
    fault, _, place = str(error).partition(" - at `$")
    return Message(
        "{source}: {field}: {fault}.",
        source=source,
        field=_short(place.strip(".`") or "the file"),
        fault=_short(fault),
    )


def _too_deep(source: object) -> Message:
    return Message("{source} is nested too deeply to be read.", source=source)


def _short(words: str, most: int = 120) -> str:
    """Words that may quote a hostile file, fit for a line on the screen."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in words[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}…"
