"""A study's directory: the table is the same however the trials were run, and nothing foreign is gone on with."""

import itertools
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import psutil
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from games.core import UserError
from sim.study import chunks, design, read, results, run, trial

MANY = {
    "title": "One piece",
    "trials": 80,
    "seed": 11,
    "measure": ["reserve"],
    "loading": {"policy": "pile", "sets": 1, "cone": False},
    "stop": {"pieces": 1, "settle": 2.0},
}


def command(directory, plan, *more):
    """The words that run a plan from a new process."""
    code = "import sys; from ui.cli import main; main(sys.argv[1:])"
    return [sys.executable, "-c", code, "study", "run", str(plan), "-o", str(directory), *more]


@pytest.fixture(scope="module")
def plan_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("plan") / "plan.toml"
    path.write_bytes(msgspec.toml.encode(MANY))
    return path


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The table of a run that nobody disturbed, with one job, in this process."""
    directory = tmp_path_factory.mktemp("undisturbed")
    return everything(directory / "study", read(MANY)).read_bytes()


def everything(directory, plan, jobs=1):
    study = results.begin(directory, plan)
    for batch in run(plan, jobs, done=study.done()):
        study.add(batch)
    study.finish()
    return study.table


def started(directory, plan_file, *more):
    """A run in a process group of its own, with some of its chunks done."""
    process = subprocess.Popen(
        command(directory, plan_file, "--jobs", "2", *more), stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_for(lambda: len(list(directory.glob("parts/*.parquet"))) >= 3 or process.poll() is not None)
    assert process.poll() is None
    return process


def wait_for(happened, seconds=60):
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.02)


def all_ended(processes):
    return not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in processes)


def finished_by_command(directory, plan_file, *more):
    done = subprocess.run(command(directory, plan_file, *more), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return (directory / "trials.parquet").read_bytes()


def test_the_table_has_every_trial_in_order_and_its_figures(tmp_path, tiny):
    table = pq.read_table(everything(tmp_path / "study", tiny))
    assert table["trial"].to_pylist() == list(range(6))
    row = table.slice(3, 1).to_pylist()[0]
    assert row == trial(tiny, 3)
    assert table.schema.field("reserve_ahead").metadata[b"unit"] == b"N m"
    assert not (tmp_path / "study" / "parts").exists()


def test_two_jobs_make_the_same_table(tmp_path, undisturbed):
    assert everything(tmp_path / "study", read(MANY), jobs=2).read_bytes() == undisturbed


def test_a_killed_run_goes_on(tmp_path, plan_file, undisturbed):
    directory = tmp_path / "study"
    process = started(directory, plan_file)
    workers = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.wait()
    assert not (directory / "trials.parquet").exists()
    before = {path: path.stat().st_mtime_ns for path in directory.glob("parts/*.parquet")}
    assert before
    wait_for(lambda: all_ended(workers))
    assert finished_by_command(directory, plan_file, "--jobs", "1") == undisturbed


def test_a_killed_worker_is_replaced(tmp_path, plan_file, undisturbed):
    process = started(tmp_path / "study", plan_file)
    workers = [
        child
        for child in psutil.Process(process.pid).children(recursive=True)
        if "popen_loky" in " ".join(child.cmdline())
    ]
    workers[0].kill()
    assert process.wait(timeout=120) == 0
    assert (tmp_path / "study" / "trials.parquet").read_bytes() == undisturbed


def test_an_interrupted_run_says_how_far_it_is_and_goes_on(tmp_path, plan_file, undisturbed):
    directory = tmp_path / "study"
    process = started(directory, plan_file)
    workers = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "of 80 trials done; the same command continues from there." in told
    assert len(told.splitlines()) == 1
    wait_for(lambda: all_ended(workers))
    assert finished_by_command(directory, plan_file, "--jobs", "2") == undisturbed


def test_a_second_run_into_the_same_directory_is_refused(tmp_path, plan_file, undisturbed):
    directory = tmp_path / "study"
    first = started(directory, plan_file)
    second = subprocess.run(command(directory, plan_file), capture_output=True, text=True)
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert f"Another `drehwerk study run` is at {directory}" in second.stderr
    assert first.wait(timeout=120) == 0
    assert (directory / "trials.parquet").read_bytes() == undisturbed
    assert sorted(path.name for path in directory.iterdir()) == ["study.json", "trials.parquet"]


def test_a_copy_made_during_a_run_goes_on(tmp_path, plan_file, undisturbed):
    process = started(tmp_path / "study", plan_file)
    shutil.copytree(tmp_path / "study", tmp_path / "copy")
    assert process.wait(timeout=120) == 0
    part = next(tmp_path.glob("copy/parts/*.parquet"))
    part.write_bytes(part.read_bytes()[:-20])  # as if it had been copied in half
    assert finished_by_command(tmp_path / "copy", plan_file, "--jobs", "1") == undisturbed
    assert (tmp_path / "study" / "trials.parquet").read_bytes() == undisturbed


def test_a_clock_that_is_set_back_changes_nothing(tmp_path, tiny, monkeypatch):
    whole = everything(tmp_path / "a", tiny).read_bytes()
    study = results.begin(tmp_path / "b", tiny)
    for number, batch in enumerate(run(tiny)):
        study.add(batch)
        for path in tmp_path.glob("b/**/*"):
            os.utime(path, (10**9 - 1000 * number,) * 2)
    assert study.trials_done() == 6
    study.finish()
    assert study.table.read_bytes() == whole


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path, plan_file, undisturbed, jobs):
    directory = tmp_path / "study"
    small = (8000, 8000)  # bytes that a file may have, which a part has not: as if the disk were full
    full = subprocess.run(
        command(directory, plan_file, "--jobs", jobs),
        capture_output=True,
        text=True,
        preexec_fn=lambda: (
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
            resource.setrlimit(resource.RLIMIT_FSIZE, small),
        ),
    )
    assert full.returncode == 2
    assert full.stderr.count("\n") == 1
    assert "cannot be written: File too large." in full.stderr
    assert not list(directory.glob("**/.drehwerk-*"))
    assert finished_by_command(directory, plan_file, "--jobs", "1") == undisturbed


def test_a_table_that_finds_no_room_leaves_the_parts(tmp_path, tiny, monkeypatch):
    study = results.begin(tmp_path / "study", tiny)
    for batch in run(tiny):
        study.add(batch)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserError, match=r"trials\.parquet cannot be written: No space left on device"):
        study.finish()
    monkeypatch.undo()
    assert not study.finished
    assert not list(study.directory.glob(".drehwerk-*"))
    study.finish()
    assert study.read()["trial"].to_pylist() == list(range(6))


def test_a_damaged_or_foreign_part_is_made_again(tmp_path, tiny):
    whole = everything(tmp_path / "a", tiny).read_bytes()
    study = results.begin(tmp_path / "b", tiny)
    for batch in run(tiny):
        study.add(batch)
    parts = sorted(study.directory.glob("parts/*.parquet"))
    parts[1].write_bytes(parts[1].read_bytes()[:-9])
    parts[2].write_bytes(b"")
    (study.directory / "parts" / "notes.txt").write_text("mine")
    assert study.done() == set(range(6)) - {1, 2}
    assert everything(tmp_path / "b", tiny).read_bytes() == whole


def test_a_finished_study_is_finished(tmp_path, tiny, monkeypatch):
    table = everything(tmp_path / "study", tiny)
    monkeypatch.setattr(chunks, "chunk", None)
    assert everything(tmp_path / "study", tiny) == table


def test_a_directory_of_another_plan_is_refused(tmp_path, tiny):
    results.begin(tmp_path, tiny)
    with pytest.raises(UserError, match='belongs to another plan, "One piece"'):
        results.begin(tmp_path, replace(tiny, seed=12))
    results.begin(tmp_path, replace(tiny, title="Another word for it"))


@pytest.mark.parametrize("part", ["sources", "pymunk", "machine"])
def test_a_directory_of_another_version_of_the_model_is_refused(tmp_path, tiny, part):
    results.begin(tmp_path, tiny)
    path = tmp_path / "study.json"
    head = json.loads(path.read_text())
    head["model"][part] = "other"
    path.write_text(json.dumps(head))
    for attempt in (lambda: results.begin(tmp_path, tiny), lambda: results.repeatable(tmp_path)):
        with pytest.raises(UserError, match=f"another version of the model: {part} other and not"):
            attempt()
    assert results.load(tmp_path).plan == tiny  # its figures may still be reported


def test_a_directory_with_something_else_in_it_is_refused(tmp_path, tiny):
    (tmp_path / "thesis.tex").write_text("")
    with pytest.raises(UserError, match="holds something that is no study"):
        results.begin(tmp_path, tiny)
    with pytest.raises(UserError, match="holds no study"):
        results.load(tmp_path)
    (tmp_path / "study.json").write_text('{"version": 2, "model": {}, "plan": {"trials": "many"}}')
    with pytest.raises(UserError, match=r"study\.json: plan\.trials"):
        results.load(tmp_path)
    (tmp_path / "study.json").write_text('{"version": 9, "model": {}, "plan": {}}')
    with pytest.raises(UserError, match="has the format 9"):
        results.load(tmp_path)


def test_an_unfinished_study_can_be_read(tmp_path, tiny):
    study = results.begin(tmp_path, tiny)
    assert study.read().num_rows == 0
    for batch in run(tiny, done=(0, 2, 3, 5)):
        study.add(batch)
    assert study.read(["trial"])["trial"].to_pylist() == [1, 4]
    assert study.trials_done() == 2
    assert study.row(4) == trial(tiny, 4)
    for missing in (0, -1, 6, 1_000_000):
        with pytest.raises(UserError, match=f"has no trial {missing}"):
            study.row(missing)


def test_chunks_are_cut_by_the_plan_alone():
    for trials in (1, 127, 128, 1000, 10**6):
        plan = read({"trials": trials})
        cut = [chunks.trials_in(plan, number) for number in range(chunks.number_of_chunks(plan))]
        assert cut[0].start == 0
        assert cut[-1].stop == trials == design.size(plan)
        assert all(one.stop == other.start and len(one) > 0 for one, other in itertools.pairwise(cut))
        assert max(map(len, cut)) <= chunks.LARGEST


def test_workers_that_die_over_and_over_are_told(tmp_path, tiny, monkeypatch):
    monkeypatch.setattr(chunks, "chunk", _dies)
    with pytest.raises(UserError, match="Workers died 3 times in a row"):
        list(run(tiny, jobs=2))


def _dies(plan, number, custom, known):
    os.kill(os.getpid(), signal.SIGKILL)


def test_differences_are_told_to_the_last_bit(tiny):
    row = trial(tiny, 2)
    assert results.differences(tiny, 2, row) == []
    nudged = float.fromhex(row["reserve_ahead"].hex()) * (1 + 2**-52)
    assert results.differences(tiny, 2, row | {"reserve_ahead": nudged}) == [
        ("reserve_ahead", nudged, row["reserve_ahead"])
    ]
    assert [name for name, *_ in results.differences(tiny, 2, row | {"roll": [*row["roll"], 0.0]})] == ["roll"]


def test_a_study_can_be_moved(tmp_path, tiny):
    everything(tmp_path / "here", tiny)
    shutil.move(tmp_path / "here", tmp_path / "there")
    assert results.load(Path(tmp_path / "there")).finished
