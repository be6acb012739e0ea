"""Progress of long work: a bar with the rate and the time left on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from types import TracebackType

import rich.progress
from rich.console import Console
from rich.text import Text

LINE_EVERY = 10.0  # s


class Progress:
    """Shows how much is done; what was done `before` does not count for the rate."""

    def __init__(self, what: str, total: int, before: int = 0) -> None:
        self.what, self.total, self.before, self.done = what, total, before, before
        self._console = Console(stderr=True)
        self._waits_since: float | None = None
        self._bar = rich.progress.Progress(
            rich.progress.BarColumn(None),
            rich.progress.MofNCompleteColumn(),
            _Left(self),
            console=self._console,
        )

    def __enter__(self) -> Progress:
        self._start = self._told = time.monotonic()
        if self._console.is_terminal:
            self._bar.start()
            self._task = self._bar.add_task(self.what, total=self.total, completed=self.done)
        elif self.before:
            self._print(f"{self.before} of {self.total} {self.what} were done before")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._bar.stop()
        elif error is None:
            self._print(self.words())

    def advance(self, number: int) -> None:
        """Counts so many more as done."""
        self.done += number
        if self._console.is_terminal:
            self._bar.update(self._task, completed=self.done)
        elif time.monotonic() - self._told >= LINE_EVERY:
            self._told = time.monotonic()
            self._print(self.words())

    def wait_for_workers(self, waits: bool) -> None:
        """From now on it waits for workers, or no longer does; the time until then does not count for the rate."""
        if waits:
            self._waits_since = time.monotonic()
            self._print("Waiting for workers …")
        elif self._waits_since is not None:
            self._start += time.monotonic() - self._waits_since
            self._waits_since = None

    def end_at(self, total: int) -> None:
        """No more than `total` are to be done."""
        self.total = self.done = total
        if self._console.is_terminal:
            self._bar.update(self._task, total=total, completed=total)

    def words(self) -> str:
        """Returns the progress as a line."""
        return f"{self.done} of {self.total} {self.what}, {self.rate_and_time_left()}"

    def rate_and_time_left(self) -> str:
        """Returns the rate since the start, and how long the rest takes at this rate."""
        if self._waits_since is not None:
            return "waiting for workers"
        new, taken = self.done - self.before, time.monotonic() - self._start
        if not new or taken <= 0:
            return "…"
        rate = new / taken
        left = (self.total - self.done) / rate
        return f"{rate:.3g} a second, {_duration(left)} left"

    def _print(self, words: str) -> None:
        self._console.print(words, highlight=False)


class _Left(rich.progress.ProgressColumn):
    """Rate and time left, from the progress that is shown."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

    def render(self, task: rich.progress.Task) -> Text:
        return Text(self._progress.rate_and_time_left())


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
