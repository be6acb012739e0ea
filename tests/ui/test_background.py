"""Work behind the window: what is given, what goes wrong, and that it comes to an end with the app."""

import subprocess
import sys
from threading import Event

import pytest

from games.core import UserError
from ui.background import BackgroundTask


def test_what_the_source_gives_is_there_while_it_goes_on():
    go = Event()

    def source():
        yield 1
        go.wait(60)
        yield 2

    behind = BackgroundTask(source())
    while not behind.given:
        pass
    assert (behind.given, behind.over) == ([1], False)
    go.set()
    behind.wait()
    assert (behind.given, behind.over) == ([1, 2], True)


def test_what_the_source_raises_is_told_once():
    def source():
        yield 1
        raise UserError("No.")

    behind = BackgroundTask(source())
    behind.wait()
    with pytest.raises(UserError, match="No"):
        behind.check()
    behind.check()
    assert behind.given == [1]


ENDING = """
import time
from ui.background import BackgroundTask

def source():
    while True:
        yield time.sleep(0.05)

behind = BackgroundTask(source())
import atexit
atexit._run_exitfuncs()
print(behind.over)
"""


def test_when_the_app_ends_nothing_is_under_way_any_more():
    done = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("True\n", "")
