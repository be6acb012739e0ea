"""Reading and writing a user's files so that none is lost and none can hurt."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from games.core import Refusal


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
