"""A trial as pictures: the wheel at rest after some of its placements, and what fell at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Annulus, Circle, Polygon
from msgspec.structs import replace

from games.hamsterrolle import COMPARTMENTS
from sim import gear
from sim.parameters import Parameters
from sim.pieces import form
from sim.scene import PiecePose, Scene
from sim.study.look import Look
from sim.study.plan import Plan
from sim.study.trials import Placement, begin, placements

FRAMES = 4


def film(plan: Plan, index: int, look: Look) -> Figure:
    """A strip of pictures of the trial, the last one of its last placement."""
    done = list(placements(plan, index))
    given, empty = begin(plan, index)
    shown = _chosen(done)
    figure = Figure(figsize=(2.45 * max(1, len(shown)), 2.75), layout="constrained")
    if not shown:
        _frame(figure.subplots(), given.parameters, empty, (), "nothing could be placed", look)
        return figure
    for axes, number in zip(np.atleast_1d(figure.subplots(1, len(shown))), shown, strict=True):
        placed = done[number]
        lost = [_carried(pose, placed) for pose in placed.start.pieces if pose.id in placed.fallen]
        _frame(axes, given.parameters, placed.end, lost, _title(number, placed), look)
    return figure


def _chosen(done: Sequence[Placement]) -> list[int]:
    """A few placements, evenly, the last among them."""
    number = min(FRAMES, len(done))
    return sorted({math.ceil(len(done) * (i + 1) / number) - 1 for i in range(number)})


def _carried(pose: PiecePose, placed: Placement) -> PiecePose:
    """Where a piece would be if it had stayed where it was in the wheel and not fallen."""
    before, after = placed.start.wheel, placed.end.wheel
    turned = after.angle - before.angle
    ((x, y),) = _placed([(pose.x - before.x, pose.y - before.y)], (after.x, after.y), turned)
    return replace(pose, x=float(x), y=float(y), angle=pose.angle + turned)


def _title(number: int, placed: Placement) -> str:
    title = f"{number + 1}. {placed.kind}, compartment {placed.compartment}"
    if placed.fallen:
        return f"{title}\n{len(placed.fallen)} fell (outlined where it was)"
    return f"{title}\nrolled {math.degrees(placed.roll):.0f}°"


def _frame(axes: Any, parameters: Parameters, scene: Scene, lost: Sequence[PiecePose], title: str, look: Look) -> None:
    radius, hub = parameters.wheel.radius, (scene.wheel.x, scene.wheel.y)
    axes.add_patch(Annulus(hub, radius, parameters.wheel.thickness, facecolor=look.rim, edgecolor=look.divider, lw=0.6))
    for compartment in range(COMPARTMENTS):
        corners = _placed(gear.divider_outline(parameters, compartment), hub, scene.wheel.angle)
        axes.add_patch(Polygon(corners, facecolor=look.divider, lw=0))
    for pose in scene.pieces:
        _piece(axes, parameters, pose, look)
    for pose in lost:
        _piece(axes, parameters, pose, look, outlined=True)
    axes.plot(
        hub[0] + np.array([-1.25, 1.25]) * radius, [0, 0], color=look.table, linewidth=2.2, solid_capstyle="round"
    )
    axes.set(xlim=hub[0] + np.array([-1.25, 1.25]) * radius, ylim=(-0.1 * radius, 2.1 * radius), aspect="equal")
    axes.set_title(title, fontsize=8, fontweight="normal", loc="center")
    axes.set_axis_off()


def _piece(axes: Any, parameters: Parameters, pose: PiecePose, look: Look, outlined: bool = False) -> None:
    kind, colour = form(pose.kind, parameters), look.pieces[pose.kind]
    style: Any = {"facecolor": "none", "linestyle": "--"} if outlined else {"facecolor": colour, "linestyle": "-"}
    at = (pose.x, pose.y)
    edge = look.ink
    if kind.radius:
        axes.add_patch(Circle(at, kind.radius, edgecolor=edge, linewidth=0.7, **style))
    else:
        axes.add_patch(Polygon(_placed(kind.outline, at, pose.angle), edgecolor=edge, linewidth=0.7, **style))


def _placed(outline: Sequence[tuple[float, float]], at: tuple[float, float], angle: float) -> Any:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array(outline) @ np.array([[cos, sin], [-sin, cos]]) + at
