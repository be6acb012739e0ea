"""What the bench asks of a world that is tuned on it: the wheel and the impeller answer alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import pygame

from sim.quantities import ParameterSchema
from ui.draw.text import Type
from ui.scenes.tune.column import Column
from ui.scenes.tune.trace import Plot, Sample
from ui.stage import Stage

Pixel = tuple[int, int]
Point = tuple[float, float]


class Grip(NamedTuple):
    """What the hand takes hold of, and the place in the world (m) where it does."""

    what: int
    place: Point


class Bench(Protocol):
    """The physics of a world with its experiment; equal inputs at equal steps make equal benches."""

    parameters: Any
    experiment: Any
    seed: int
    seconds: float

    @property
    def given(self) -> dict[str, Any]:
        """What the experiment was started with beyond its name and seed."""


class Stand(Protocol):
    """A bench as it is seen and touched, in its own part of the window."""

    @property
    def bench(self) -> Any:
        """Its `Bench`."""

    def arrange(self, stage: Stage, size: Pixel) -> None:
        """Makes its pictures, in the sizes that the parameters say."""

    def looks(self) -> Any:
        """What the pictures are made from: with other looks they have to be made anew."""

    def start(self, experiment: Any, seed: int, **given: Any) -> None:
        """Begins an experiment; the hand has hold of nothing then."""

    def change(self, parameters: Any) -> None:
        """Goes on with other parameters; raises UserError where they do not go together."""

    def under(self, pixel: Pixel) -> Grip | None:
        """What the hand takes hold of at a pixel."""

    def place(self, pixel: Pixel) -> Point:
        """The place in the world that is seen at a pixel."""

    def hold(self, grip: Grip) -> None:
        """The hand takes hold of it."""

    def point(self, place: Point) -> None:
        """The pointer is at a place in the world."""

    def turn(self, notches: int) -> bool:
        """The mouse's wheel turns what is in the hand; returns whether there is something."""

    def let_go(self) -> None:
        """The hand lets go."""

    def advance(self, steps: int) -> None:
        """Lets so many physics steps pass."""

    def follow(self, share: float, seconds: float, still: bool) -> None:
        """From now on it is seen `share` (0 to 1) of the way from the last step but one to the last."""

    def sample(self) -> Sample:
        """What is measured now."""

    def draw(self, surface: pygame.Surface, type_: Type, overlays: set[str]) -> None:
        """Draws it, with what is laid over it."""

    def words(self) -> list[str]:
        """What there is to say of its state, a line each."""

    def options(self) -> dict[str, Any]:
        """What `drehwerk tune` has to be told beyond experiment and seed to open it like this."""


class Tab(Protocol):
    """The experiments of a world in the panel."""

    def fill(self, column: Column) -> None:
        """Its buttons and words, one below the other."""

    def handle(self, event: pygame.event.Event) -> None:
        """What its widgets say."""

    def key(self, key: int) -> Callable[[], None]:
        """What a key of the keyboard does."""


class Subject(NamedTuple):
    """A world that can be tuned; texts are looked up when they are shown."""

    name: str
    title: str
    book: ParameterSchema[Any]
    experiments: tuple[str, ...]
    begins: str
    """The experiment at first."""
    sample: str
    """The experiment of which a picture is taken."""
    options: tuple[str, ...]
    """What else can be said of an experiment on the command line."""
    overlays: Mapping[str, str]
    shown: frozenset[str]
    """The overlays that are shown at first."""
    plots: tuple[Plot, ...]
    curves: str | None
    """The title of the plot with a curve for each piece, if there is one."""
    mirrored: bool
    """Whether it is seen mirrored where the wheel rolls to the right."""
    stand: Callable[..., Stand]
    """Makes one of parameters, experiment, seed and what else was given."""
    tab: Callable[[Any], Tab]
    """Makes the experiments of a scene."""
