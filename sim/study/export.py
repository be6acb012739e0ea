"""A study as plain tables: one row for each trial, one for each placement, and what the columns mean."""

from __future__ import annotations

import io
from pathlib import Path

import pandas as pd
import pyarrow.compute as pc
import xarray as xr

from games import files
from games.core import UserError
from sim.study import columns
from sim.study.factors import factors
from sim.study.figures import HISTORY
from sim.study.plan import Plan
from sim.study.results import Study


def write(study: Study, folder: Path, kind: str) -> list[Path]:
    """Writes trials, placements and columns into a folder, as "csv" or "parquet"; returns the files.

    Raises:
        UserError: no trial is done, or the folder cannot be written.
    """
    tables = {"trials": trials(study), "placements": placements(study), "columns": meanings(study.plan)}
    if not len(tables["trials"]):
        raise UserError(f"{study.directory} has no trial yet.")
    written = []
    for name, table in tables.items():
        content = io.BytesIO()
        if kind == "csv":
            table.to_csv(content, index=False, lineterminator="\n")
        else:
            table.to_parquet(content, index=False, compression="zstd")
        files.write(folder / f"{name}.{kind}", content.getvalue())
        written.append(folder / f"{name}.{kind}")
    return written


def trials(study: Study) -> pd.DataFrame:
    """A row for each trial, without its placements."""
    lists = {one.name for one in HISTORY}
    names = [one.name for one in columns.columns(study.plan) if one.name not in lists | {"scene"}]
    return study.read(names).to_pandas()


def placements(study: Study) -> pd.DataFrame:
    """A row for each placement, with the number of its trial and its own, from 1, in the trial."""
    table = study.read(["trial", *(one.name for one in HISTORY)])
    if not table.num_rows:
        return pd.DataFrame(columns=["trial", "placement", *(one.name for one in HISTORY)])
    lengths = pc.list_value_length(table["piece"]).to_numpy()
    first = pd.Series(table["trial"].to_numpy()).repeat(lengths)
    flat = {one.name: pc.list_flatten(table[one.name]).to_pandas() for one in HISTORY}
    number = first.groupby(level=0).cumcount() + 1
    return pd.DataFrame({"trial": first.to_numpy(), "placement": number.to_numpy(), **flat})


def meanings(plan: Plan) -> pd.DataFrame:
    """Name, unit and meaning of each column."""
    known = [one for one in columns.columns(plan) if one.name != "scene"]
    return pd.DataFrame([(one.name, one.unit, one.meaning) for one in known], columns=["column", "unit", "meaning"])


def grid(study: Study) -> xr.Dataset:
    """The figures of a grid over its factors and the replicates, with units; trials that are not done are missing.

    Raises:
        UserError: the design is no grid.
    """
    if study.plan.design.kind != "grid":
        raise UserError(f"{study.directory} is no grid, so it has no axes.")
    axes = [factor.name for factor in factors(study.plan)]
    figures = {one.name: one for one in columns.figures(study.plan)}
    frame = study.read([*axes, "replicate", *figures]).to_pandas().set_index([*axes, "replicate"])
    found = xr.Dataset.from_dataframe(frame)
    for name, one in figures.items():
        found[name].attrs = {"units": one.unit, "long_name": one.meaning}
    for one in columns.varied(study.plan):
        found[one.name].attrs = {"units": one.unit, "long_name": one.meaning}
    return found
