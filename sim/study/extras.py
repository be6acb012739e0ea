"""What is installed only with an extra, and the sentence that says which, where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.core import Refusal

STUDY = ("scipy", "pyarrow", "matplotlib", "joblib")
DASK = ("distributed", "dask")


class MissingExtra(Refusal, ModuleNotFoundError):
    """A library that comes with an extra is not installed."""


@contextmanager
def needed() -> Iterator[None]:
    """A library that is missing inside is told as the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in STUDY + DASK:
            raise
        extra = "study" if library in STUDY else "dask"
        raise MissingExtra(f"Studies need {library}: pip install 'drehwerk[{extra}]'.", name=library) from error
