"""What is installed only with an extra, and the sentence that says which, where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.core import UserError

EXTRAS = {
    "study": ("scipy", "pyarrow", "matplotlib", "joblib"),
    "dask": ("distributed", "dask"),
    "envs": ("gymnasium", "pettingzoo", "pyspiel", "open_spiel"),
}
"""The libraries that each extra brings, as they are imported."""


class MissingExtra(UserError, ModuleNotFoundError):
    """A library that comes with an extra is not installed."""


@contextmanager
def needed(what: str = "This needs") -> Iterator[None]:
    """A library that is missing inside is told as the extra that brings it; `what` begins the sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        for extra, libraries in EXTRAS.items():
            if library in libraries:
                raise MissingExtra(f"{what} {library}: pip install 'drehwerk[{extra}]'.", name=library) from error
        raise
