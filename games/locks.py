"""Locks on files, so that of all the processes that run only one writes a file.

A lock is one of SQLite's on a file beside the locked one. Of what comes with Python it is the one that works on every
system, and the system releases it when a process ends, however it ends.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 0.1
"""Seconds: another process may be asking, just now, whether the file is free."""

_held: dict[Path, sqlite3.Connection] = {}  # by this process, until it ends


class Busy(Exception):
    """Another process holds the lock."""


def hold(file: Path) -> bool:
    """Locks the file until this process ends; returns False where another process holds it.

    Where nothing can be locked nothing can be written either, which is reported by who writes.
    """
    if file in _held:
        return True
    try:
        lock = _acquire(file, PATIENCE)
    except Busy:
        return False
    if lock is not None:
        _held[file] = lock
    return True


def free(file: Path) -> bool:
    """Returns whether no other process holds the file."""
    if file in _held:
        return True
    try:
        with locked(file):
            return True
    except Busy:
        return False


@contextmanager
def locked(file: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Locks the file within the block, after waiting for `patience` seconds at most.

    Raises:
        Busy: another process, or another thread of this one, still holds it.
    """
    lock = _acquire(file, patience)
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


def lock_file(file: Path) -> Path:
    """Returns the file whose lock stands for that of `file`."""
    return file.with_suffix(".lock")


def _acquire(file: Path, patience: float) -> sqlite3.Connection | None:
    """Returns the lock, which is released when it is closed; None where nothing can be locked."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(lock_file(file), timeout=patience, isolation_level=None, check_same_thread=False)
    except (OSError, ValueError, sqlite3.Error):
        return None
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # else there is a second file
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise Busy from error
        return None
    return lock
