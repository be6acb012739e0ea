"""Reading and writing a user's files so that none is lost and none can hurt."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TypeVar

import msgspec

from games.core import Refusal

T = TypeVar("T")


def read(path: Path, limit: int) -> bytes:
    """The bytes of the file, of which there may be `limit` at most.

    Raises:
        Refusal: it is not there, cannot be read, is no plain file, or is larger than `limit`.
    """
    try:
        if not path.is_file():
            raise Refusal(f"{path} is not a file that can be read.")
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror or error}.") from error
    if len(content) > limit:
        raise Refusal(f"{path} is larger than the {limit} bytes that such a file may have.")
    return content


def write(path: Path, content: bytes) -> None:
    """Puts `content` at `path` whole or not at all: written beside it, flushed to the disk, then renamed.

    Raises:
        Refusal: the folder cannot be made or written, or the disk is full; what was at `path` is still there.
    """
    beside = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except OSError as error:
        if beside is not None:
            Path(beside).unlink(missing_ok=True)
        raise Refusal(f"{path} cannot be written: {error.strerror or error}.") from error


def decode_json(content: bytes, kind: type[T], source: object) -> T:
    """The value of the type `kind` that the JSON text `content` is.

    Raises:
        Refusal: it is no such value; the sentence begins with `source` and names the field.
    """
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at `$")
        raise Refusal(f"{source}: {_short(place.strip('.`') or 'the file')}: {_short(what)}.") from error
    except msgspec.DecodeError as error:
        raise Refusal(f"{source} is damaged or no JSON file: {_short(str(error))}.") from error
    except RecursionError as error:
        raise Refusal(f"{source} is nested too deeply to be read.") from error


def _short(words: str, most: int = 120) -> str:
    """Words that may quote a hostile file, fit for a line on the screen."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in words[: most + 1])
    return shown if len(shown) <= most else f"{shown[:most]}…"
