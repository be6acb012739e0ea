"""How a report looks: the colours that the app hands in, and Matplotlib set to go with them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import matplotlib
from matplotlib.figure import Figure


class Look(NamedTuple):
    """Colours as codes such as "#f5ecdc": of the page, of the wheel, of each kind of piece, and of curves."""

    paper: str
    ink: str
    soft: str
    line: str
    rim: str
    divider: str
    table: str
    pieces: dict[str, str]
    curves: tuple[str, ...]


PLAIN = Look(
    paper="#ffffff",
    ink="#222222",
    soft="#777777",
    line="#cccccc",
    rim="#e0c080",
    divider="#333333",
    table="#886644",
    pieces=dict.fromkeys(("plank", "slat", "brick", "block", "bar", "wedge", "roller", "cone"), "#9999bb"),
    curves=("#0072b2", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#56b4e9"),
)
"""Black on white, where nobody hands in anything else."""

DASHES: tuple[Any, ...] = ("-", (0, (5, 2)), (0, (1.5, 1.5)), (0, (6, 2, 1.5, 2)), (0, (9, 3)), (0, (3, 1, 1, 1, 1, 1)))
"""A dash for each curve besides its colour, for those who do not tell the colours apart, and for printing."""


@contextmanager
def drawing(look: Look) -> Iterator[None]:
    """Figures made inside look like the page."""
    settings: Any = {
        "figure.facecolor": "none",
        "axes.facecolor": "none",
        "savefig.facecolor": "none",
        "text.color": look.ink,
        "axes.labelcolor": look.ink,
        "axes.edgecolor": look.soft,
        "xtick.color": look.soft,
        "ytick.color": look.soft,
        "xtick.labelcolor": look.ink,
        "ytick.labelcolor": look.ink,
        "grid.color": look.line,
        "grid.linewidth": 0.6,
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlesize": 10,
        "axes.titleweight": "bold",
        "axes.titlelocation": "left",
        "axes.labelsize": 9,
        "xtick.labelsize": 8.5,
        "ytick.labelsize": 8.5,
        "legend.fontsize": 8.5,
        "legend.frameon": False,
        "font.size": 9,
        "svg.hashsalt": "drehwerk",
    }
    with matplotlib.rc_context(settings):
        yield


def svg(figure: Figure) -> str:
    """The figure as an SVG element to stand in a page."""
    return (
        _saved(figure, "svg", metadata={"Date": None, "Creator": None}).decode().partition("<svg")[2].join(("<svg", ""))
    )


def png(figure: Figure, look: Look) -> bytes:
    """The figure as a PNG file, on paper."""
    return _saved(figure, "png", dpi=160, facecolor=look.paper, metadata={"Software": None})


def _saved(figure: Figure, kind: str, **settings: Any) -> bytes:
    into = io.BytesIO()
    figure.savefig(into, format=kind, bbox_inches="tight", pad_inches=0.08, **settings)
    return into.getvalue()
