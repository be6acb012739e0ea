"""Long work in a thread, while the app goes on.

When the app ends, running tasks are stopped and joined: a thread that is inside a C++ library while Python shuts down
makes the whole process crash.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from threading import Thread
from typing import Any, Generic, TypeVar

T = TypeVar("T")
PATIENCE = 10.0
"""Seconds to wait for a running task when the app ends."""


class BackgroundTask(Generic[T]):
    """Collects the items of `source` in `given` until it is exhausted or `stop` is called; then it is `over`."""

    def __init__(self, source: Iterable[T]) -> None:
        self.given: list[T] = []
        self.over = False
        self._stopped = False
        self._error: BaseException | None = None
        self._thread = Thread(target=self._collect, args=(source,), daemon=True)
        _under_way.add(self)
        self._thread.start()

    def _collect(self, source: Iterable[T]) -> None:
        try:
            for one in source:
                self.given.append(one)
                if self._stopped:
                    return
        except BaseException as error:  # raised in the app's thread, by `check`
            self._error = error
        finally:
            self.over = True
            _under_way.discard(self)

    def check(self) -> None:
        """Raises, once, what the source raised."""
        error, self._error = self._error, None
        if error is not None:
            raise error

    def stop(self) -> None:
        """Ends the task after its next item."""
        self._stopped = True

    def wait(self, seconds: float | None = None) -> None:
        """Waits until the task is over, for so many seconds at most."""
        self._thread.join(seconds)


_under_way: set[BackgroundTask[Any]] = set()


@atexit.register
def _end() -> None:
    for behind in tuple(_under_way):
        behind.stop()
        behind.wait(PATIENCE)
