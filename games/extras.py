"""Libraries that come with an extra, and the command that installs the extra where it is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from shlex import quote
from urllib.parse import urlsplit
from urllib.request import url2pathname

import msgspec

from games.core import Message, UserError

EXTRAS = {
    "study": ("scipy", "pyarrow", "matplotlib", "joblib", "statsmodels", "pandas", "xarray", "emcee"),
    "dask": ("distributed", "dask"),
    "envs": ("gymnasium", "pettingzoo", "pyspiel", "open_spiel"),
}
"""The libraries that each extra brings, as they are imported."""


class MissingExtra(UserError, ModuleNotFoundError):
    """A library that comes with an extra is not installed."""


@contextmanager
def needed(what: str = "This needs") -> Iterator[None]:
    """Reports a missing import as the extra that provides it; `what` begins the sentence.

    Raises:
        MissingExtra: a library of an extra cannot be imported; the sentence names the command that installs it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        for extra, libraries in EXTRAS.items():
            if library in libraries:
                raise MissingExtra(_sentence(what, library, extra), name=library) from error
        raise


def _sentence(what: str, library: str, extra: str) -> Message:
    if getattr(sys, "frozen", False):  # set by PyInstaller
        return Message(
            "{what} {library}, which this bundle does not contain; install drehwerk with pip and its extra {extra}.",
            what=what,
            library=library,
            extra=extra,
        )
    return Message("{what} {library}: {command}", what=what, library=library, command=command(extra))


class _Folder(msgspec.Struct):
    """What pip notes about a package that was installed from a folder."""

    editable: bool = False


class _Origin(msgspec.Struct):
    """Where a package was installed from, as `direct_url.json` tells (PEP 610)."""

    url: str = ""
    dir_info: _Folder | None = None


def command(extra: str) -> str:
    """The command that adds the extra to this installation, as it is typed into a shell.

    It differs for an installation from an index, from a folder or a file, and by pipx.
    """
    origin = _origin()
    parts = urlsplit(origin.url)
    requirement = f"drehwerk[{extra}]"
    editable = ""
    if parts.scheme == "file":
        requirement = f"{url2pathname(parts.path)}[{extra}]"
        editable = "-e " if origin.dir_info is not None and origin.dir_info.editable else ""
    elif origin.url:
        requirement += f" @ {origin.url}"
    pipx = (Path(sys.prefix) / "pipx_metadata.json").is_file()
    pip = "pipx runpip drehwerk" if pipx else f"{quote(sys.executable)} -m pip"
    return f"{pip} install {editable}{quote(requirement)}"


def _origin() -> _Origin:
    try:
        text = distribution("drehwerk").read_text("direct_url.json")
        return msgspec.json.decode(text, type=_Origin) if text else _Origin()
    except (PackageNotFoundError, msgspec.DecodeError):
        return _Origin()
