"""A match under way on the screen: real time becomes steps of the match, and the match becomes a view."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.hamsterrolle import Seen, State, kind_of
from games.hamsterrolle.rules import TEAMS
from sim.match import Match, as_seen
from sim.observation import Event, Observation
from sim.parameters import STEP
from sim.pieces import KINDS
from ui.scenes.hamsterrolle import telling
from ui.scenes.hamsterrolle.view import Player, Result, View
from ui.steps import Steps

MIDDLE = 0.001
"""Metres from the middle of the table within which the wheel need not be drawn back."""


class Departure(NamedTuple):
    """A piece that was taken out of the world: what it was, how it last lay, and the seat that got it, if any."""

    kind: str
    pose: tuple[float, float, float]
    axial: float
    seat: int | None


class Live:
    """A match that runs with real time.

    `events` and `departures` collect what happened until somebody takes them; `turns` counts the turns that ended.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[Event] = []
        self.departures: list[Departure] = []
        self.turns = 0
        self.names = tuple(seat.name for seat in match.setup.header.seats)
        self._steps = Steps(STEP)
        self._thought = [0.0] * len(self.names)
        for turn in match.record.turns:
            self._thought[turn.state.seat] += turn.steps * STEP
        self._seen: dict[int, tuple[str, tuple[float, float, float], float]] = {}
        self._before: tuple[object, NDArray[np.float64]] = (None, np.zeros((0, 6)))

    def update(self, seconds: float) -> None:
        """Lets real time pass."""
        steps = self._steps.take(seconds)
        if steps == 0 or self.match.state.outcome is not None:
            return
        seat, turn = self.match.state.seat, self.match.state.turn
        if self.match.state.phase != "released":
            self._thought[seat] += steps * STEP
        self.match.advance(steps - 1)
        self._before = (self.match.world, self.match.world.state().copy())
        self.match.advance(1)
        self.events += self.match.take_events()
        if self.match.state.turn != turn or self.match.state.outcome is not None:
            self.turns += 1
        self._note_departures()

    def _note_departures(self) -> None:
        """Compares what was last seen with what is there now."""
        for piece in self._seen.keys() - self.match.world.bodies.keys() - {self.match.state.hand}:
            kind, pose, axial = self._seen.pop(piece)
            holder = self.match.state.holders[piece]
            self.departures.append(Departure(kind, pose, axial, holder if holder >= 0 else None))

    def view(self, paused: bool = False) -> View:
        """The match as it is now, drawn between the last two steps."""
        match, state = self.match, self.match.state
        observed = match.world.observe()
        seen = as_seen(observed)
        placed = self._between(observed)
        rows = zip(observed.ids.tolist(), observed.kinds, placed[1:].tolist(), observed.axial.tolist(), strict=True)
        self._seen = {piece: (kind, (x, y, angle), axial) for piece, kind, (x, y, angle), axial in rows}
        held = match.hand.piece
        row = None if held is None else list(observed.ids).index(held)
        compartment = None if row is None else seen.pieces[int(observed.ids[row])].compartment
        over = state.outcome is not None
        targets = () if over or state.phase == "released" else state.targets(seen)
        aim = compartment if compartment in targets else (targets[0] if targets else None)
        limit = match.setup.header.time.turn
        return View(
            wheel=(float(placed[0, 0]), float(placed[0, 1]), float(placed[0, 2])),
            kinds=observed.kinds,
            poses=placed[1:],
            axial=observed.axial,
            ids=tuple(int(piece) for piece in observed.ids),
            held=held,
            holding=match.world.held,
            players=tuple(self._player(seat) for seat in range(state.seats)),
            seat=state.seat,
            supply=self._supply(state),
            says=telling.phase(state),
            moves=telling.moves(state, self.names),
            left=None if limit is None or over else match.remaining,
            limit=limit or 1.0,
            targets=targets,
            line=None if aim is None else state.edge_to_pass(aim, seen),
            edge=None if row is None or compartment is None else float(observed.edge[row]),
            reason=None if held is None else state.why_not_let_go(seen),
            may=self._may(seen),
            paused=paused,
            result=None if state.outcome is None else Result(state.outcome.winners, telling.reason(state.outcome)),
        )

    def _between(self, observed: Observation) -> NDArray[np.float64]:
        """(1 + n, 3) poses of wheel and pieces between the last two steps, by how far real time has come."""
        now = np.vstack([[observed.wheel.x, observed.wheel.y, observed.wheel.angle], observed.poses])
        world, before = self._before
        if world is not self.match.world or len(before) != len(now):
            return now
        share = self._steps.between
        return np.asarray(before[:, :3] * (1 - share) + now * share)

    def _player(self, seat: int) -> Player:
        state = self.match.state
        tray = state.tray(seat)
        stock = {kind: len(tray[kind]) for kind in KINDS if tray[kind]}
        team = TEAMS[state.rules.teams][seat] if state.rules.teams != "none" else None
        return Player(self.names[seat], stock, len(state.stock(seat)), team, self._thought[seat])

    def _supply(self, state: State) -> int:
        """The seat whose tray this turn takes from."""
        return state.holders[state.supply[0]] if state.supply else state.seat

    def _may(self, seen: Seen) -> frozenset[str]:
        state = self.match.state
        may = set()
        if state.may_draw_back and abs(self.match.world.wheel.position.x) > MIDDLE:
            may.add("draw back")
        if state.passable(seen):
            may.add("pass")
        return frozenset(may)

    def piece_of(self, kind: str) -> int | None:
        """A piece of this kind that may be taken now."""
        return next((piece for piece in self.match.state.supply if kind_of(piece) == kind), None)
