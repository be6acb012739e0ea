"""Thinking in another process: answered, hurried, called off, taken up again by another one, and over with the app."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from games.core import UserError, game
from games.search import Level, choose, think
from ui.thinking import TRIES, Thinker

ORAIA = game("oraia").start(2)
ENDLESS = (think, "oraia", ORAIA, Level("endless", 10**9, 0.0, ""))


@pytest.fixture(scope="module")
def thinker():
    thinker = Thinker()
    yield thinker
    thinker.close()


def wait(condition, seconds=60):
    """Waits until it holds, on a machine that may be busy."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)


def endless(thinker):
    return thinker.think(*ENDLESS, np.random.default_rng(1))


def test_there_is_no_process_before_something_is_asked():
    thinker = Thinker()
    assert thinker.pid is None
    thinker.drop()
    thinker.close()


def test_a_process_that_is_awake_is_the_one_that_thinks():
    thinker = Thinker()
    thinker.wake()
    awake = thinker.pid
    task = thinker.think(choose, "oraia", ORAIA.text(), "random", 3)
    wait(lambda: task.done)
    assert thinker.pid == awake is not None
    thinker.close()


def test_the_answer_is_that_of_the_function(thinker):
    task = thinker.think(choose, "oraia", ORAIA.text(), "easy", 7)
    wait(lambda: task.done)
    assert task.result == choose("oraia", ORAIA.text(), "easy", 7)


def test_what_the_function_refuses_is_refused_here(thinker):
    task = thinker.think(choose, "oraia", ORAIA.text(), "brilliant", 7)
    wait(lambda: task.done)
    with pytest.raises(UserError, match="brilliant"):
        assert task.result


def test_who_is_hurried_tells_the_best_so_far(thinker):
    task = endless(thinker)
    assert not task.done
    task.hurry()
    wait(lambda: task.done)
    assert ORAIA.play(game("oraia").parse(task.result.chosen))


def test_what_is_called_off_has_no_result_and_makes_room_for_the_next(thinker):
    dropped = endless(thinker)
    kept = thinker.think(choose, "oraia", ORAIA.text(), "random", 3)
    assert dropped.dropped
    wait(lambda: kept.done)
    assert not dropped.done
    assert kept.result == choose("oraia", ORAIA.text(), "random", 3)


def test_another_process_takes_over_from_one_that_died(thinker):
    task = endless(thinker)
    first = thinker.pid
    os.kill(first, signal.SIGKILL)
    wait(lambda: task.done or thinker.pid not in (None, first))
    task.hurry()
    wait(lambda: task.done)
    assert task.result.chosen


def test_one_that_dies_while_nothing_is_asked_is_not_missed(thinker):
    task = thinker.think(choose, "oraia", ORAIA.text(), "random", 3)
    wait(lambda: task.done)
    os.kill(thinker.pid, signal.SIGKILL)
    task = thinker.think(choose, "oraia", ORAIA.text(), "random", 4)
    wait(lambda: task.done)
    assert task.result == choose("oraia", ORAIA.text(), "random", 4)


def test_what_kills_one_process_after_another_is_given_up():
    thinker = Thinker()
    task = endless(thinker)
    killed = []

    def killed_again():
        if thinker.pid not in (None, *killed):
            killed.append(thinker.pid)
            os.kill(thinker.pid, signal.SIGKILL)
        return task.done

    with pytest.raises(UserError, match=str(TRIES)):
        wait(killed_again)
    assert len(killed) == TRIES
    assert task.dropped
    thinker.close()


APP = """
import sys
import numpy as np
from games.core import game
from games.search import Level, think
from ui import app
from ui.scenes.menu import Menu

class Thinking(Menu):
    def update(self, seconds):
        if self.stage.thinker.pid is None:
            generator = np.random.default_rng(1)
            endless = Level("endless", 10**9, 0.0, "")
            self.task = self.stage.thinker.think(think, "oraia", game("oraia").start(2), endless, generator)
            print("thinking", flush=True)
        {what}

app.run(Thinking)
"""
WINDOW = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def running(what, tmp_path):
    """An app that does `what` in each frame while another process thinks without an end."""
    environment = {**os.environ, **WINDOW, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    code = APP.format(what=what)
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell lets its background jobs ignore it
    )
    assert process.stdout.readline() == "thinking\n"
    return process


def ended(process):
    """Waits until nobody has the app's output open any more: the app and all it has started. Returns its errors."""
    return process.communicate(timeout=60)[1]


@pytest.mark.parametrize("what", ["self.stage.leave()", "pass", "raise ZeroDivisionError"])
def test_no_process_is_left_when_the_app_ends(what, tmp_path):
    process = running(what, tmp_path)
    if what == "pass":
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all of them
    errors = ended(process)
    assert process.returncode == {"self.stage.leave()": 0, "pass": -signal.SIGINT}.get(what, 1), errors
    assert errors.count("Traceback") == (process.returncode != 0)  # none of the process that thinks


def test_no_process_is_left_when_the_app_is_killed(tmp_path):
    process = running("pass", tmp_path)
    process.kill()
    assert ended(process) == ""
