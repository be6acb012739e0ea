"""A match under way behind the scene: real time goes in, inputs go in, a view comes out."""

from __future__ import annotations

import math

import numpy as np
from msgspec.structs import replace

from games.core import Outcome
from games.hamsterrolle import RULEBOOK, TEAMS, Seen, kind_of
from games.record import Header
from sim import inputs, matchfile
from sim.match import Match, as_seen
from sim.matchfile import MatchRecord
from sim.observation import Event
from sim.parameters import STEP
from sim.pieces import KINDS
from sim.players import Performer
from sim.summary import Summary, summary
from sim.wander import STEADINESS
from ui.errors import said
from ui.interpolation import Interpolator
from ui.players import shown_name
from ui.scenes.hamsterrolle import telling
from ui.scenes.hamsterrolle.setup import HANDS, wheel_name
from ui.scenes.hamsterrolle.view import IN_FRONT, Player, View
from ui.steps import Steps
from ui.words import _


class Live:
    """The match, moved on by real time. `performer` plays the turn of a computer player, once it knows what to do."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.performer: Performer | None = None
        self.paused = False
        self._steps = Steps(STEP)
        self._between = Interpolator()
        self._used = _used(match.record)
        self._told: Summary | None = None

    # -- time

    @property
    def settling(self) -> bool:
        """Whether nothing is to be done but to wait until the wheel rests."""
        return self.match.state.phase == "released"

    def advance(self, seconds: float) -> list[Event]:
        """Lets the time go by; returns what happened in the world."""
        due = self._steps.take(seconds)
        state = self.match.state
        if state.phase in ("between", "begun", "carrying", "pass"):
            self._used[state.seat] += seconds
        if due:
            self._step(due - 1)
            self._between.remember(self.match.world)
            self._step(1)
        return self.match.take_events()

    def _step(self, steps: int) -> None:
        (self.match if self.performer is None or self.performer.done else self.performer).advance(steps)

    # -- what is done; each raises IllegalAction where the rules do not allow it

    def point(self, x: float, y: float) -> None:
        """The pointer is at (x, y) in the world."""
        hand = self.match.hand.pointer
        if math.hypot(hand.x - x, hand.y - y) > 1e-5 and self.match.state.outcome is None:
            self.match.act(inputs.Point(x, y))

    def take(self, kind: str, grasp: tuple[float, float]) -> None:
        """Takes a piece of this kind of the supply, grasped at a point of its own frame."""
        piece = next(piece for piece in self.match.state.supply if kind_of(piece) == kind)
        self.match.act(inputs.Take(piece, *grasp))

    def turn(self, by: float) -> None:
        """Turns the piece in the hand by an angle, counter-clockwise in the world."""
        if self.match.hand.piece is not None:
            self.match.act(inputs.Turn(self.match.hand.angle + by))

    def steer(self, along: float, askew: float) -> None:
        """Moves where the piece in the hand is wanted by so much towards the player (m) and turns it (rad)."""
        wander = self.match.hand.wander
        if wander is not None:
            self.match.act(inputs.Steer(wander.axial.wanted + along, wander.yaw.wanted + askew))

    def end_turn(self) -> None:
        """Ends the turn without placing a piece."""
        self.match.act(inputs.EndTurn())

    def let_go(self) -> None:
        """Lets go of the piece in the hand."""
        self.match.act(inputs.LetGo())

    def put_back(self) -> None:
        """Puts the piece in the hand back into the tray."""
        self.match.act(inputs.PutBack())

    def take_from_wheel(self, piece: int) -> None:
        """Begins a constructive pass with this piece."""
        self.match.act(inputs.Pass(piece))

    def hold(self, on: bool) -> None:
        """Holds the wheel, or lets go of it."""
        if on != self.match.world.held:
            self.match.act(inputs.Hold() if on else inputs.Release())

    def draw_back(self) -> None:
        """Draws the wheel back to the middle."""
        self.match.act(inputs.DrawBack())

    def resign(self, seat: int) -> None:
        """The seat gives up the match."""
        self.match.act(inputs.Resign(seat))

    # -- what its page and its file need

    @property
    def header(self) -> Header:
        """What is played, and by whom."""
        return self.match.setup.header

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.match.state.outcome

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.match.state.seat

    @property
    def playing(self) -> range:
        """All seats: nobody leaves while the others play on."""
        return range(len(self.header.seats))

    @property
    def names(self) -> tuple[str, ...]:
        """Of each seat the name as it is shown."""
        return tuple(shown_name(seat.name) for seat in self.header.seats)

    @property
    def changes(self) -> int:
        """The turns that are over: a match is saved at the start of each turn, and at its end."""
        return self.match.state.turn + (self.outcome is not None)

    def encode(self) -> bytes:
        """The content of a file of this match."""
        return matchfile.encode(self.match.record)

    @property
    def may_undo(self) -> bool:
        """Whether a turn may be taken back: without a timer, or where persons play only against the computer."""
        untimed = math.isinf(self.match.remaining)
        alone = sum(level is None for level in self.levels) == 1
        return (untimed or alone) and self._undone_to is not None and self.match.state.outcome is None

    @property
    def _undone_to(self) -> int | None:
        """The turn that would be gone back to: the one under way if something was done in it, else a person's last."""
        now = self.match.state.turn
        if self.level is None and any(isinstance(timed.input, inputs.Take | inputs.Pass) for timed in self.match.made):
            return now
        first, levels = self.match.setup.first, self.levels
        earlier = (turn for turn in range(now - 1, -1, -1) if levels[(first + turn) % len(levels)] is None)
        return next(earlier, None)

    def undo(self) -> None:
        """Goes back to where a person can play otherwise."""
        turn = self._undone_to
        if turn is not None:
            record = self.match.record
            self.match, self.performer = Match(replace(record, turns=record.turns[: turn + 1])), None
            self._used = _used(self.match.record)

    # -- what is seen

    @property
    def level(self) -> str | None:
        """The level of the computer player whose turn it is; None where it is a person's."""
        return self.levels[self.match.state.seat]

    @property
    def levels(self) -> tuple[str | None, ...]:
        """Of each seat the level of the computer player who sits there; None for a person."""
        return tuple(None if seat.kind == "human" else seat.kind for seat in self.header.seats)

    def view(self) -> View:
        """The match now, its poses between the last two steps."""
        match, state = self.match, self.match.state
        shown = match.world.observe()
        seen = as_seen(shown)
        held, wander = match.hand.piece, match.hand.wander
        wheel, poses = self._between.at(shown, self._steps.between)
        axial = np.where((shown.ids == held) & match.hand.in_front, IN_FRONT, shown.axial)
        supply = state.holders[state.supply[0]] if state.supply else state.seat
        inside = held is not None and not match.hand.in_front
        why_not = match.why_not_let_go() if inside and self.level is None else None
        thinks = self.level is not None and state.phase in ("between", "begun")
        return View(
            wheel=wheel,
            kinds=shown.kinds,
            poses=poses,
            axial=axial,
            ids=tuple(shown.ids.tolist()),
            held=held,
            yaw=shown.yaw,
            carried=None if wander is None else (wander.axial.value, wander.yaw.value),
            steered=None if wander is None else (wander.axial.wanted, wander.yaw.wanted),
            holding=match.world.held,
            players=tuple(self._player(seat) for seat in range(state.seats)),
            seat=state.seat,
            supply=supply if supply >= 0 else state.seat,
            thinks=thinks,
            says=telling.phase(state.phase, thinks),
            moves=(*self.notes, *telling.moves(state.events, self.names.__getitem__)),
            left=None if math.isinf(match.remaining) else match.remaining,
            limit=match.setup.header.time.turn or 1.0,
            targets=state.targets(seen) if state.phase in ("between", "begun", "carrying", "pass") else (),
            line=self._line(seen, held),
            edge=seen.pieces[held].edge if inside else None,
            reason=None if why_not is None else said(why_not),
            may=self._may(seen) if self.level is None else frozenset(),
            hand=self._hand(),
            result=state.outcome,
            summary=self._summary(),
        )

    def _summary(self) -> Summary | None:
        if self._told is None and self.match.state.outcome is not None:
            self._told = summary(self.match.record)
        return self._told

    @property
    def notes(self) -> tuple[str, ...]:
        """What is special about this match: earlier rules, a wheel or hands other than the usual ones."""
        setup = self.match.setup
        people = {setup.unsteadiness(seat) for seat, level in enumerate(self.levels) if level is None}
        hands = [name for name, much in STEADINESS.items() if people == {much} and name != "natural"]
        wheel = [] if setup.wheel == "beech" else [_("Wheel: {name}").format(name=wheel_name(setup.wheel))]
        rules = [] if setup.header.rules == RULEBOOK.rules else [_("By earlier rules: turns may go otherwise")]
        return (*rules, *wheel, *(_("Hand: {name}").format(name=_(HANDS[name])) for name in hands))

    def _player(self, seat: int) -> Player:
        tray = self.match.state.tray(seat)
        stock = {kind: len(tray[kind]) for kind in KINDS if tray.get(kind)}
        teams = self.match.state.rules.teams
        team = None if teams == "none" else TEAMS[teams][seat]
        pieces = len(self.match.state.stock(seat))
        return Player(self.names[seat], stock, pieces, team, self._used[seat], self.levels[seat])

    def _hand(self) -> tuple[float, float] | None:
        """Where a computer player's hand is that holds a piece."""
        hand = self.match.hand
        return None if self.level is None or hand.piece is None else (hand.pointer.x, hand.pointer.y)

    def _line(self, seen: Seen, held: int | None) -> float | None:
        state = self.match.state
        if held is None or state.phase != "carrying":
            return None
        compartment = seen.pieces[held].compartment
        return state.edge_to_pass(compartment, seen) if compartment in state.allowed else None

    def _may(self, seen: Seen) -> frozenset[str]:
        state = self.match.state
        may = {"draw back"} if state.may_draw_back and abs(self.match.world.wheel.position.x) > 1e-3 else set()
        if state.why_not_end_turn(seen) is None:
            may.add("end turn")
        return frozenset(may | ({"pass"} if state.passable(seen) else set()))


def _used(record: MatchRecord) -> list[float]:
    """Seconds of thinking of each player in the turns that are over: until the piece was let go of, or time ran out."""
    used = [0.0] * len(record.setup.header.seats)
    limit = record.setup.header.time.turn or math.inf
    for turn in record.turns:
        released = [timed.step for timed in turn.inputs if isinstance(timed.input, inputs.LetGo)]
        if turn.steps:
            used[turn.state.seat] += min((released or [turn.steps])[-1] * STEP, limit)
    return used
