"""Thinking in another process, so that the window stays smooth: one task at a time, which can be cancelled.

    thinker = Thinker()
    task = thinker.think(choose, "oraia", state.text(), "medium", 7)
    while not task.done:  # asked once a frame; it never waits
        ...
    thought = task.result

The function is defined in a module, its arguments and its result can be pickled, and it also takes `stop`, a function
that it calls now and then: once that returns True, it returns what it has found. The process is started by the first
task. It ends with the app, however that ends: when the pipe between them is closed, the process exits.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core import UserError
from sim.processes import safe_imports
from ui.words import _

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

TRIES = 3
"""How often the process may die over the same task before the task is given up."""
NICE = 5
"""How much the process yields to the window where they share a processor (Unix)."""


class Question(NamedTuple):
    """What the process is told to do: its number, and the call."""

    number: int
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Answer(NamedTuple):
    """What came of question `number`."""

    number: int
    result: Any = None
    error: Exception | None = None


class Task:
    """A task that is being worked on; `dropped` once its result is no longer wanted."""

    def __init__(self, thinker: Thinker, question: Question) -> None:
        self.question = question
        self.dropped = False
        self.hurried = False
        self.deaths = 0
        self._thinker = thinker
        self._answer: Answer | None = None

    @property
    def done(self) -> bool:
        """Whether there is a result, or an error, by now.

        Raises:
            UserError: the process cannot be started, or died again and again.
        """
        if self._answer is None and not self.dropped:
            self._thinker.listen()
        return self._answer is not None

    @property
    def result(self) -> Any:
        """What the function returned, once it is done; what it raised is raised here."""
        if self._answer is None:
            raise ValueError("there is no result yet")
        if self._answer.error is not None:
            raise self._answer.error
        return self._answer.result

    def answer(self, answer: Answer) -> None:
        """Makes it done."""
        self._answer = answer

    def hurry(self) -> None:
        """Lets the task end soon, with what has been found by then."""
        if self._answer is None and not self.hurried:
            self.hurried = True
            self._thinker.stop(self)

    def drop(self) -> None:
        """Cancels the task: it ends soon, without a result."""
        self.hurry()
        self.dropped = True


class Thinker:
    """A process that works on one task at a time; started when it is needed, and again when it has died."""

    def __init__(self) -> None:
        self._asked = 0
        self._task: Task | None = None
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return self._process.pid if self._process else None

    def wake(self) -> None:
        """Starts the process, so that thinking can begin at once. Where that is not possible, `think` says so."""
        with suppress(UserError):
            self._start()

    def think(self, function: Callable[..., Any], *arguments: Any) -> Task:
        """Begins to work out `function(*arguments, stop=...)`; a task that is not done yet is dropped."""
        self.drop()
        self._asked += 1
        self._task = Task(self, Question(self._asked, function, arguments))
        self._ask(self._task)
        return self._task

    def drop(self) -> None:
        """Calls off what is being thought about, if anything."""
        if self._task is not None:
            self._task.drop()
            self._task = None

    def stop(self, task: Task) -> None:
        """Tells the process to come to an end with this task."""
        self._send(task.question.number)

    def listen(self) -> None:
        """Takes in what the process has found, and starts another one where it has died."""
        try:
            while self._pipe is not None and self._pipe.poll():
                answer: Answer = self._pipe.recv()
                if self._task is not None and answer.number == self._task.question.number:
                    self._task.answer(answer)
                    self._task = None
        except (EOFError, OSError):
            self.close()
        if self._task is not None and self._process is None:
            self._ask_again(self._task)

    def close(self) -> None:
        """Ends the process, whatever it does."""
        if self._process is not None and self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None

    def _start(self) -> None:
        if self._process is None:
            self._process, self._pipe = _started()

    def _ask(self, task: Task) -> None:
        self._start()
        self._send(task.question)
        if task.hurried:
            self.stop(task)

    def _ask_again(self, task: Task) -> None:
        task.deaths += 1
        if task.deaths == TRIES:
            self.drop()
            raise UserError(_("The computer cannot think: its process ended {count} times.").format(count=TRIES))
        self._ask(task)

    def _send(self, message: Question | int) -> None:
        """Where the process has died, `listen` finds out and asks again."""
        try:
            if self._pipe is not None:
                self._pipe.send(message)
        except OSError:
            self.close()


def _started() -> tuple[SpawnProcess, Connection]:
    """Returns a new process and our end of the pipe to it. Raises UserError where it cannot be started."""
    with safe_imports(), _interrupts_ignored():
        from multiprocessing import get_context  # here, because the app starts without it

        context = get_context("spawn")  # a fork would share the window
        ours, its = context.Pipe()
        process = context.Process(target=_work, args=(its,), name="drehwerk thinks", daemon=True)
        try:
            process.start()
        except OSError as error:
            raise UserError(_("The computer cannot think: {what}.").format(what=error)) from error
        finally:
            its.close()
    return process, ours


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Within, a process that is started ignores Ctrl-C from its first moment on."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


# -- in the other process


def _work(pipe: Connection) -> None:
    """Answers one question after another, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    desk = Desk(pipe)
    Thread(target=desk.listen, daemon=True).start()
    while True:
        desk.answer(desk.questions.get())


class Desk:
    """Questions that wait, and the number of the last one that is to come to an end."""

    def __init__(self, pipe: Connection) -> None:
        self.questions: SimpleQueue[Question] = SimpleQueue()
        self._pipe = pipe
        self._stopped = 0

    def listen(self) -> None:
        """Reads what the app sends. When the app is gone, the process ends, whatever it is at."""
        try:
            while True:
                message = self._pipe.recv()
                if isinstance(message, int):
                    self._stopped = message
                else:
                    self.questions.put(message)
        finally:
            os._exit(0)

    def answer(self, question: Question) -> None:
        """Works a question out and sends what came of it."""
        number, function, arguments = question
        try:
            answer = Answer(number, function(*arguments, stop=lambda: self._stopped >= number))
        except Exception as error:
            answer = Answer(number, error=error)
        self._pipe.send(answer)
