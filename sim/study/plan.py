"""The plan of a study: what is varied, how wheels are loaded, when a trial stops and what is measured.

`sim.study.planfile` reads it from a TOML file.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.hamsterrolle import COMPARTMENTS

MOST_PIECES = 28  # four sets of seven

Kind = Literal["plank", "slat", "brick", "block", "bar", "wedge", "roller", "cone"]
Policy = Literal["ahead", "careful", "pile", "list", "custom"]
Measure = Literal["reserve", "rocking", "impulse"]
Value = float | int | str
Compartment = Annotated[int, Meta(ge=0, lt=COMPARTMENTS, description="compartment, 0 to 11")]
Metres = Annotated[float, Meta(ge=-0.1, le=0.1, description="a distance", extra={"unit": "m"})]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the plan."""


class Range(Part, frozen=True):
    """From where to where a number is varied: `low` to `high`, or by a `share` to both sides of what it is.

    `levels` are how many values of it a grid takes, both ends included; with `log` they lie at equal ratios.
    """

    low: float | None = None
    high: float | None = None
    share: Annotated[float, Meta(gt=0.0, lt=1.0)] | None = None
    levels: Annotated[int, Meta(ge=2, le=1000)] | None = None
    log: bool = False


Varied = tuple[Value, ...] | Range


class Design(Part, frozen=True):
    """Which gear and loadings are tried.

    `vary` says what is varied, by name: a parameter, `preset`, or a field of the plan's `loading`; a name with `*` is
    all numbers whose names fit it. `kind` is how: `one` (nothing is), every combination (`grid`), `points` of a
    scrambled Sobol sequence or a Latin hypercube (`sobol`, `latin`), or Saltelli's sets of points (`sensitivity`).
    """

    kind: Literal["one", "grid", "sobol", "latin", "sensitivity"] = "one"
    points: Annotated[int, Meta(ge=1, le=65536)] = 64
    vary: dict[str, Varied] = {}


class Gear(Part, frozen=True):
    """The gear where it is not varied: a preset or a parameter file, and parameters that differ from it.

    `files` holds the content of the parameter files that the plan names: what differs from the standard gear. It is
    filled in when the plan is read, so that a study does not depend on files that may change.
    """

    preset: str = "beech"
    set: dict[str, Value] = {}
    files: dict[str, dict[str, Value]] = {}


class Hand(Part, frozen=True):
    """How a hand scatters what it lays: standard deviations, all of them times `shake`.

    Along the axis it scatters by the parameter `axial.scatter`, also times `shake`.
    """

    position: Annotated[
        float, Meta(ge=0.0, le=0.05, description="scatter of a laid piece along the rim", extra={"unit": "m"})
    ] = 0.003
    angle_deg: Annotated[
        float, Meta(ge=0.0, le=45.0, description="scatter of a laid piece out of flat", extra={"unit": "degrees"})
    ] = 3.0
    shake: Annotated[
        float, Meta(ge=0.0, le=20.0, description="how many times all scatters of the hand", extra={"unit": "1"})
    ] = 1.0


class Place(Part, frozen=True):
    """Where a given piece is laid: its compartment, and how far from the middle of it and from flat."""

    kind: Kind
    compartment: Compartment
    ahead: Metres = 0.0
    axial: Metres = 0.0
    pitch_deg: Annotated[float, Meta(ge=-180.0, le=180.0)] = 0.0


class Loading(Part, frozen=True):
    """How wheels are loaded.

    `ahead`: random placements that the rules allow. `careful`: of `candidates` such, the one that is safest in the
    `look` seconds that follow: that fells the fewest pieces, moves the fewest over a divider, and makes the wheel swing
    the least. `pile`: all into one `compartment`. `list`: the given `places`, in that order. `custom`: a function of
    your own. Pieces are drawn from `sets` of seven. With `cone`, a cone stands in compartment 0 at the start, as in the
    game.
    """

    policy: Policy = "ahead"
    sets: Annotated[int, Meta(ge=1, le=4, description="sets of seven pieces to draw from", extra={"unit": "1"})] = 2
    cone: bool = True
    compartment: Compartment = 0
    candidates: Annotated[int, Meta(ge=2, le=64, description="placements that are looked at", extra={"unit": "1"})] = 6
    look: Annotated[float, Meta(ge=0.1, le=20.0, description="how far is looked ahead", extra={"unit": "s"})] = 2.0
    places: tuple[Place, ...] = ()
    hand: Hand = Hand()


class Stop(Part, frozen=True):
    """When a trial stops: `at` the first fall, when all is placed, or when a function of your own says so (`custom`).

    It stops after so many `pieces` at the latest. A wheel that still rocks `settle` seconds after a placement is loaded
    further all the same.
    """

    at: Literal["first fall", "all placed", "custom"] = "first fall"
    pieces: Annotated[int, Meta(ge=1, le=MOST_PIECES)] = MOST_PIECES
    settle: Annotated[float, Meta(ge=1.0, le=120.0)] = 20.0


class DeclaredFigure(Part, frozen=True):
    """A figure that a function of your own computes (`sim.study.custom`)."""

    name: Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]
    unit: Annotated[str, Meta(max_length=20)] = "1"
    meaning: Annotated[str, Meta(max_length=200)] = ""


class Precision(Part, frozen=True):
    """When enough is known: the interval of the mean of `figure`, or of its difference, is `half_width` to each side.

    Differences are those of all levels of the first factor of a grid from its first level. It is looked at after
    `first` trials at each point and each time their number has doubled; `trials` is the most.
    """

    figure: str
    half_width: Annotated[float, Meta(gt=0.0)]
    of: Literal["mean", "difference"] = "mean"
    first: Annotated[int, Meta(ge=4, le=100_000)] = 16


class Plan(Part, frozen=True):
    """A study. `trials` are the wheels at each point of the design; `version` is that of the file format.

    With `chance` "common", trials of the same replicate share their random numbers at all points of the design, so
    that conditions are compared in pairs; with "independent" they do not. A grid has common chance unless it says
    otherwise, other designs have independent chance. With `scenes` the table keeps the last scene of each trial, from
    which further figures can be measured later.
    """

    version: Annotated[int, Meta(ge=1, le=1)] = 1
    title: Annotated[str, Meta(min_length=1, max_length=200)] = "A study of the wheel"
    question: Annotated[str, Meta(max_length=2000)] = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    chance: Literal["common", "independent"] | None = None
    trials: Annotated[int, Meta(ge=1, le=10_000_000)] = 100
    gear: Gear = Gear()
    design: Design = Design()
    loading: Loading = Loading()
    stop: Stop = Stop()
    measure: tuple[Measure, ...] = ("reserve", "rocking")
    figures: tuple[DeclaredFigure, ...] = ()
    precision: Precision | None = None
    scenes: bool = True

    def __hash__(self) -> int:
        return hash(self.asks())

    @property
    def common(self) -> bool:
        """Whether trials of the same replicate share their random numbers."""
        return self.chance == "common" if self.chance else self.design.kind == "grid"

    def asks(self) -> bytes:
        """All of the plan that its results depend on, as JSON: title and question do not matter."""
        return msgspec.json.encode(msgspec.structs.replace(self, title="-", question=""))
