"""The pages for developers are true: what they name exists."""

import re
import shlex
import shutil
import subprocess
import sys
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from ui.cli import app

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "sim", "ui", "tests", "docs", ".ci")
PAGES = sorted([ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
GUIDES = [page for page in PAGES if page.parent.name != "results" and page.name != "CHANGELOG.md"]
OURS = {"GAME", "LANGUAGE"}
"""Placeholders in paths; GAME stands for every board game."""
pages = partial(pytest.mark.parametrize, "page", ids=lambda page: str(page.relative_to(ROOT)))


def quoted(page: Path) -> list[str]:
    """What stands in backticks outside of blocks of code."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page.read_text(), flags=re.S))


def filled(path: str) -> str:
    return path.replace("GAME", "oraia").replace("LANGUAGE", "de")


def vocabulary() -> set[str]:
    """Every identifier of the source."""
    files = [file for room in ("games", "sim", "ui", "tests") for file in (ROOT / room).rglob("*.py")]
    return {word for file in files for word in re.findall(r"[A-Za-z_]\w+", file.read_text())}


@pages(PAGES)
def test_paths_exist(page):
    for text in quoted(page):
        if text.split("/")[0] in ROOMS and "/" in text and " " not in text:
            assert (ROOT / filled(text)).exists(), text


@pages(PAGES)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


@pages(GUIDES)
def test_names_are_those_of_the_code(page):
    known = vocabulary()
    for text in quoted(page):
        if re.fullmatch(r"[A-Z][A-Za-z_]+(\.\w+)?|[a-z_]+(\.[A-Za-z_]+)+(\(\w*\))?", text):
            words = set(re.findall(r"[A-Za-z_]\w+", text)) - OURS
            files = {"mkdocs.yml", "README.md", "py.typed"}
            assert text in files or words <= known, f"{text}: {words - known}"


@pages([page for page in PAGES if "mkdocs" not in page.name])
def test_commands_exist(page):
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", page.read_text(), re.S)).splitlines()
    for line in [*blocks, *quoted(page)]:
        words = shlex.split(line.split(" && ")[-1]) if line.count("'") % 2 == 0 else []
        program, *rest = [words[0].removeprefix(".venv/bin/"), *words[1:]] if words else [""]
        if program == "drehwerk":
            assert rest[0] in {command.name for command in [*app.registered_commands, *app.registered_groups]}, line
        elif line.startswith(".venv/bin/"):
            assert shutil.which(program, path=Path(sys.executable).parent), line
            if program == "python" and rest[0] == "-m":
                import_module(rest[1])


@pages(sorted((ROOT / "docs" / "api").glob("*.md")))
def test_modules_of_the_reference_have_docstrings(page):
    modules = re.findall(r"^::: (\S+)$", page.read_text(), re.M)
    assert modules
    for name in modules:
        assert import_module(name).__doc__, name


@pytest.mark.slow
def test_the_pages_build_without_a_warning(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)], cwd=ROOT, check=True
    )
