"""Worker processes: they import nothing from the working folder, and end with the process that started them."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from games.extras import needed

T = TypeVar("T")
WATCH = 0.5
"""Seconds between two looks of a worker at whether its parent is still there."""
SAFE_PATH = "PYTHONSAFEPATH"
"""The variable that keeps Python from looking for modules in the working folder first."""


def run(calls: Iterable[partial[T]], jobs: int, in_order: bool = True) -> Generator[T, None, None]:
    """Yields what the calls return, made by so many processes (-1: one for each core); with one, by this process.

    Raises:
        MissingExtra: joblib is not installed.
    """
    with needed(), safe_imports():
        import joblib
    parallel: Any = joblib.Parallel(
        jobs,
        backend="loky",
        return_as="generator" if in_order else "generator_unordered",
        initializer=end_with,
        initargs=(os.getpid(),),
    )
    with safe_imports():
        yield from parallel((call.func, call.args, call.keywords) for call in calls)


@contextmanager
def safe_imports() -> Iterator[None]:
    """Within, processes that are started look for modules in the working folder last.

    A user may have a random.py or a signal.py there.
    """
    path, safe = sys.path[:], os.environ.get(SAFE_PATH)
    sys.path.sort(key=_is_working_folder)  # a stable sort
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        sys.path[:] = path
        os.environ.pop(SAFE_PATH)
        if safe is not None:
            os.environ[SAFE_PATH] = safe


def _is_working_folder(entry: str) -> bool:
    try:
        return entry == "" or Path(entry).samefile(Path.cwd())
    except OSError:
        return False


def end_with(parent: int) -> None:
    """From now on this process ends with its parent, however that ends, and leaves Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        os._exit(1)

    Thread(target=watch, daemon=True).start()
