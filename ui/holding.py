"""Which files this app alone may write, however many apps run.

What holds a file is a lock of SQLite's on a file beside it: of what comes with Python it is the one that works on every
system, and the system lets go of it when a process ends, however it ends.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

PATIENCE = 0.1
"""Seconds: another app may be looking, just now, whether the file is free."""

_held: dict[Path, sqlite3.Connection] = {}  # of this process, until it ends


def hold(file: Path) -> bool:
    """Holds the file until this process ends; returns False where another process holds it.

    Where nothing can be locked nothing can be written either, and that is said by who writes.
    """
    if file in _held:
        return True
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(file.with_suffix(".lock"), timeout=PATIENCE, isolation_level=None)
    except (OSError, sqlite3.Error):
        return True
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # else there is a second file
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        return error.sqlite_errorcode != sqlite3.SQLITE_BUSY
    _held[file] = lock
    return True


def free(file: Path) -> bool:
    """Whether no other process holds the file."""
    ours = file in _held
    if not hold(file):
        return False
    if not ours and file in _held:
        _held.pop(file).close()
    return True
