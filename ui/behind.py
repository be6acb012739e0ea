"""Something that takes long, done in a thread while the app goes on."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Behind(Generic[T]):
    """Collects what `source` gives, in `given`, until it is exhausted or `stop` is called; then it is `over`."""

    def __init__(self, source: Iterable[T]) -> None:
        self.given: list[T] = []
        self.over = False
        self._stopped = False
        self._error: BaseException | None = None
        self._thread = Thread(target=self._collect, args=(source,), daemon=True)
        self._thread.start()

    def _collect(self, source: Iterable[T]) -> None:
        try:
            for one in source:
                self.given.append(one)
                if self._stopped:
                    return
        except BaseException as error:  # told in the app's thread, by `check`
            self._error = error
        finally:
            self.over = True

    def check(self) -> None:
        """Raises, once, what the source raised."""
        error, self._error = self._error, None
        if error is not None:
            raise error

    def stop(self) -> None:
        """It ends after the next one that it gives."""
        self._stopped = True

    def wait(self) -> None:
        """Returns when it is over."""
        self._thread.join()
