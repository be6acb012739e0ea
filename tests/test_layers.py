"""The house: ui stands on sim, sim on games, and nothing reaches upwards."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(folder), "PATH": ""},
    )


def test_no_import_goes_up():
    checked = lint(ROOT)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_an_import_that_goes_up_is_found(tmp_path):
    for floor, content in {"games": "", "sim": "import ui", "ui": "import games"}.items():
        (tmp_path / floor).mkdir()
        (tmp_path / floor / "__init__.py").write_text(content)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    checked = lint(tmp_path)
    assert checked.returncode != 0
    assert "sim is not allowed to import ui" in checked.stdout
