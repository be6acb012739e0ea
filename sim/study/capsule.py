"""One archive with all that repeats a study: plan, table, report, versions of everything, and two commands."""

from __future__ import annotations

import io
import platform
import zipfile
from importlib import metadata
from pathlib import Path

import msgspec

from games import files
from games.core import UserError
from sim.study import model, results
from sim.study.results import Study

EPOCH = (1980, 1, 1, 0, 0, 0)  # the time of every file in the archive, so that the same study makes the same bytes
MOST_FAULTS = 10  # that are told of two studies

GUIDE = """\
# {title}

A study made with Drehwerk. `study/` holds its plan and the version of the model (`study.json`), the table of all trials
(`trials.parquet`) and the report (`report.html`, `summary.json`, `figures/`). `plan.toml` is the plan alone, and
`requirements.txt` lists the versions of everything that was installed.

To make it again and compare it, unpack the archive, install Drehwerk {version} with the extra `study` and the versions
in `requirements.txt`, and run:

    drehwerk study run study -o again{custom}
    drehwerk study compare study again

The second command says that all trials are the same, bit by bit. That is promised on the same platform only:
{platform}. On another one, results may differ in the last bits, and a trial may then take another course; the
statistics of the report hold within their intervals.
{source}"""


def check(study: Study) -> None:
    """Raises UserError where the study is not finished."""
    if not study.finished:
        raise UserError(
            f"{study.directory} is not finished: {study.trials_done()} of {study.size} trials are done; "
            f"`drehwerk study run {study.directory} -o {study.directory}` continues it."
        )


def write(study: Study, path: Path) -> Path:
    """Writes the archive of a finished study that has its report; returns its path.

    Raises:
        UserError: the study is not finished, or the archive cannot be written.
    """
    check(study)
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:

        def put(name: str, data: bytes) -> None:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)

        put("README.md", guide(study).encode())
        put("plan.toml", _plan(study))
        put("requirements.txt", requirements().encode())
        if study.head.custom:
            put("custom.py", study.head.custom.encode())
        for name in ("study.json", "trials.parquet", "report.html", "summary.json"):
            put(f"study/{name}", (study.directory / name).read_bytes())
        for picture in sorted((study.directory / "figures").glob("*.png")):
            put(f"study/figures/{picture.name}", picture.read_bytes())
    files.write(path, content.getvalue())
    return path


def _plan(study: Study) -> bytes:
    return msgspec.toml.encode(_without_none(msgspec.to_builtins(study.plan)))


def _without_none(given: object) -> object:
    """The tables without what is not given, which TOML cannot write."""
    if isinstance(given, dict):
        return {key: _without_none(value) for key, value in given.items() if value is not None}
    return [_without_none(value) for value in given] if isinstance(given, list | tuple) else given


def guide(study: Study) -> str:
    """What the archive is and how it is used."""
    custom = " --with MODULE:NAME" if study.head.custom else ""
    source = (
        "\nThe study uses functions of the experimenter's own. Their source is in `custom.py`; put its modules beside "
        "it and name them by `--with`.\n"
        if study.head.custom
        else ""
    )
    return GUIDE.format(
        title=study.plan.title,
        version=metadata.version("drehwerk"),
        custom=custom,
        platform=f"{model.text(study.model)}; packed with Python {platform.python_version()} on {platform.platform()}",
        source=source,
    )


def requirements() -> str:
    """The versions of everything that is installed, as pip reads them."""
    found = {one.metadata["Name"].lower(): one.version for one in metadata.distributions() if one.metadata["Name"]}
    return "".join(f"{name}=={version}\n" for name, version in sorted(found.items()) if name != "drehwerk")


def differences(one: Study, other: Study) -> list[str]:
    """In what two studies differ, at most a few lines; nothing where all trials are the same to the last bit."""
    if one.plan.asks() != other.plan.asks():
        return [f"{one.directory} and {other.directory} have different plans."]
    if one.trials_done() != other.trials_done():
        return [
            f"{one.directory} has {one.trials_done()} trials that are done, "
            f"{other.directory} has {other.trials_done()}."
        ]
    versions = [f"The model differs: {fault}." for fault in model.apart(one.model, other.model)]
    faults: list[str] = []
    step = results.ROWS
    for first in range(0, one.size, step):
        numbers = range(first, min(first + step, one.size))
        ours, theirs = one.rows(numbers).to_pylist(), other.rows(numbers).to_pylist()
        faults += [
            f"Trial {mine['trial']} differs in {', '.join(names)}."
            for mine, yours in zip(ours, theirs, strict=True)
            if (names := results.differing(mine, yours))
        ]
        if len(faults) >= MOST_FAULTS:
            return [*versions, *faults[:MOST_FAULTS], "…"]
    return [*versions, *faults] if faults else []
