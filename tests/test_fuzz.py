"""Mutated files are read or refused in one sentence: `pytest -m slow tests/test_fuzz.py --fuzz-runs 100000`."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris")
from fuzzing import READERS  # the fuzzer is not installed everywhere

FUZZING = Path(__file__).parent / "fuzzing.py"


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
def test_mutated_files_are_read_or_refused_in_one_sentence(reader, tmp_path, request):
    runs = request.config.getoption("--fuzz-runs")
    words = [f"-runs={runs}", "-seed=1", f"-artifact_prefix={tmp_path}/"]
    done = subprocess.run([sys.executable, FUZZING, reader, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"Done {runs} runs" in done.stderr
