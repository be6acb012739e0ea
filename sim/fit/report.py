"""What came of a fit, in words, as JSON, as samples for ArviZ, and as a page."""

from __future__ import annotations

import math
from html import escape
from typing import Any

import msgspec
import numpy as np

from sim.fit.solve import DOUBTFUL, SURE, Estimate, Fit, Residual
from sim.parameters import BOOK

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fit</title><style>
body {{ font: 16px/1.5 "Noto Sans", "Segoe UI", Arial, sans-serif; max-width: 60rem; margin: 2rem auto; }}
body {{ padding: 0 1rem; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .8rem 0; }}
th, td {{ padding: .25rem 1rem .25rem 0; text-align: right; border-bottom: 1px solid #ccc; }}
th:first-child, td:first-child {{ text-align: left; }}
figure {{ margin: 1rem 0; }} figure svg {{ max-width: 100%; height: auto; }}
</style></head><body><h1>Parameters fitted to measurements</h1>
{words}
<h2>Estimates</h2><p>Medians with {sure} % intervals.</p>{estimates}
<h2>Goodness of fit</h2><p>{goodness}</p>{residuals}<figure>{picture}</figure>
<h2>Taken as given</h2>{held}</body></html>
"""


def number(value: float, figures: int = 4) -> str:
    """A number with so many significant figures, without an exponent where that can be read."""
    if not math.isfinite(value) or value == 0 or not 1e-5 <= abs(value) < 1e7:
        return f"{value:.{figures}g}"
    return f"{value:.{max(0, figures - 1 - math.floor(math.log10(abs(value))))}f}"


def with_unit(value: float, unit: str) -> str:
    """A number with its unit."""
    if unit == "1":
        return number(value)
    return f"{number(value)}{'' if unit == '°' else ' '}{unit}"


def text(found: Fit) -> str:
    """Estimates with their intervals, residuals, and what the data do not determine, in lines."""
    told = [one for one in found.estimates if one.determined]
    lines = [f"Estimates (medians, {100 * SURE:g} % intervals):"]
    lines += [f"  {one.name:28} {with_unit(one.value, _unit(one))}  ({_interval(one)})" for one in told]
    lines.append("Measured, fitted, difference in standard uncertainties:")
    lines += [
        f"  {one.what:28} {with_unit(one.measured, one.unit)}  {with_unit(one.fitted, one.unit)}  {one.deviations:+.1f}"
        for one in found.residuals
    ]
    return "\n".join([*lines, *remarks(found)])


def remarks(found: Fit) -> list[str]:
    """What is to be said of the measurements and of what they leave open, a sentence each."""
    slips = [one for one in found.residuals if one.slip > 0.5]
    doubtful = [one for one in found.residuals if abs(one.deviations) > DOUBTFUL and one not in slips]
    lines = [
        f"A slip? {one.what} {with_unit(one.measured, one.unit)} does not go with the rest, which would have it near "
        f"{with_unit(one.fitted, one.unit)}; it counts for almost nothing in this fit."
        for one in slips
    ]
    if doubtful:
        lines.append(
            f"Differences of more than {DOUBTFUL:g} uncertainties: measurements contradict each other or this model. "
            "Look for a slip, or for an uncertainty that is larger."
        )
    for one in found.estimates:
        if not one.determined:
            lines.append(
                f"The data do not determine {one.name}: it may be anything from {with_unit(one.low, _unit(one))} to "
                f"{with_unit(one.high, _unit(one))}."
            )
    if all(one.determined for one in found.estimates):
        lines.append("The data determine all of them.")
    return lines


def _unit(one: Estimate) -> str:
    return BOOK.known(one.name).unit


def _interval(one: Estimate) -> str:
    low, high = with_unit(one.low, _unit(one)), with_unit(one.high, _unit(one))
    if one.open_above and not one.open_below:
        return f"at least {low}; the data leave it open up to the end of its range"
    if one.open_below and not one.open_above:
        return f"at most {high}; the data leave it open down to the end of its range"
    return f"{number(one.low)} to {high}"


def as_json(found: Fit) -> bytes:
    """Everything but the samples: estimates, covariance, residuals, what was held."""
    content: dict[str, Any] = {
        "version": 1,
        "level": SURE,
        "estimates": [one._asdict() | {"unit": _unit(one)} for one in found.estimates],
        "covariance": {"names": list(found.sampled), "matrix": found.covariance.tolist()},
        "residuals": [one._asdict() for one in found.residuals],
        "remarks": remarks(found),
        "held": found.held,
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def samples(found: Fit) -> bytes:
    """The samples as JSON with the one group `posterior`, by parameter (chain, draw), as `arviz.from_dict` takes it."""
    names = [name.replace(".", "_") for name in found.sampled]
    posterior = {name: values.tolist() for name, values in zip(names, found.samples, strict=True)}
    return msgspec.json.encode({"posterior": posterior}) + b"\n"


def page(found: Fit) -> str:
    """A page that stands alone, with the fit of each measurement."""
    used = [one for one in found.residuals if one.slip <= 0.5]
    squares = math.fsum(one.deviations**2 for one in used)
    told = sum(one.determined for one in found.estimates)
    goodness = (
        f"The sum of squared differences in standard uncertainties is {squares:.1f}, of {len(used)} measurements "
        f"and {told} parameters that they determine."
    )
    return PAGE.format(
        sure=f"{100 * SURE:g}",
        words="".join(f"<p>{escape(line)}</p>" for line in remarks(found)),
        estimates=_table(
            ["parameter", "median", "standard deviation", "interval"],
            [
                [one.name, with_unit(one.value, _unit(one)), number(one.spread, 2), _interval(one)]
                for one in found.estimates
                if one.determined
            ],
        ),
        goodness=goodness,
        residuals=_table(
            ["measurement", "measured", "± uncertainty", "fitted", "difference in uncertainties", "is it a slip?"],
            [_residual(one) for one in found.residuals],
        ),
        picture=_picture(found),
        held=_table(
            ["parameter", "value"],
            [[name, with_unit(value, BOOK.known(name).unit)] for name, value in found.held.items()],
        ),
    )


def _residual(one: Residual) -> list[str]:
    measured, fitted = (with_unit(value, one.unit) for value in (one.measured, one.fitted))
    return [one.what, measured, number(one.uncertainty, 2), fitted, f"{one.deviations:+.1f}", f"{100 * one.slip:.0f} %"]


def _table(head: list[str], rows: list[list[str]]) -> str:
    def line(tag: str, cells: list[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    return f"<table>{line('th', head)}{''.join(line('td', row) for row in rows)}</table>"


def _picture(found: Fit) -> str:
    """The samples of each parameter, and the difference of each measurement from the fit."""
    from matplotlib.figure import Figure

    from sim.study.look import PLAIN, drawing, svg

    with drawing(PLAIN):
        rows_of_three = max(1, math.ceil(len(found.sampled) / 3))
        figure = Figure(figsize=(9, 2.2 + 1.8 * rows_of_three), layout="constrained")
        grid = figure.add_gridspec(rows_of_three + 1, 3)
        for i, (name, values) in enumerate(zip(found.sampled, found.samples, strict=True)):
            axes = figure.add_subplot(grid[i // 3, i % 3])
            unit = BOOK.known(name).unit
            axes.hist(values.ravel(), bins=40, color=PLAIN.curves[0])
            axes.set(title=name, xlabel="" if unit == "1" else unit, yticks=[])
        axes = figure.add_subplot(grid[-1, :])
        rows = np.arange(len(found.residuals))
        axes.axvspan(-2, 2, color=PLAIN.line, alpha=0.5)
        axes.plot([max(-8, min(8, one.deviations)) for one in found.residuals], rows, "o", color=PLAIN.curves[1])
        axes.set_yticks(rows, [one.what for one in found.residuals])
        axes.set(xlim=(-8.5, 8.5), xlabel="fitted less measured, in standard uncertainties (cut off at 8)")
        axes.invert_yaxis()
        return svg(figure)
