"""What comes to a player's mind: placements, constructive passes and drops, drawn by lot.

Kind, compartment, place along the rim and the side on which the piece lies are drawn; how high it comes to lie follows
from what is in the wheel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeVar

from numpy.random import Generator

from games.hamsterrolle import State, kind_of
from games.hamsterrolle.judge import COMPARTMENTS, further_ahead
from sim.pieces import form
from sim.placing import faces, lowered
from sim.players.levels import Steadiness
from sim.players.situation import Situation, without
from sim.scene import Laying, PiecePose, lay
from sim.wheel import World

REACH = 0.045
"""Metres to both sides of a compartment's middle in which a piece is laid: to its dividers."""

How = Literal["place", "pass", "drop"]
T = TypeVar("T")


class Aim(NamedTuple):
    """A piece and where it is meant to go: placed, moved ahead in a pass, or dropped as the time is given up."""

    how: How
    piece: int
    laying: Laying

    def held(self, at: Situation) -> State:
        """What the rules say once the piece is in the hand."""
        return at.state.begin_pass(self.piece, at.seen) if self.how == "pass" else at.state.take(self.piece)

    def pose(self, at: Situation) -> PiecePose:
        """Where in the world (m, rad) the piece is let go of."""
        return lay(at.parameters, at.scene.wheel, [self.laying], self.piece)[0]

    def allowed(self, at: Situation, held: State) -> bool:
        """Whether the rules allow letting go of it there."""
        return self.how == "drop" or held.why_not_let_go(at.seen_holding(self.pose(at))) is None

    def scattered(self, hand: Steadiness, rng: Generator) -> Aim:
        """Where a hand lays it that means to lay it there."""
        along, up, turn = rng.standard_normal(3).tolist()
        laying = self.laying._replace(
            ahead=self.laying.ahead + hand.scatter * along,
            height=self.laying.height + hand.scatter * up,
            pitch=self.laying.pitch + hand.tilt * turn,
        )
        return self._replace(laying=laying)


def placements(at: Situation, number: int, rng: Generator) -> Iterator[Aim]:
    """Of `number` placements that come to mind, those that the rules allow."""
    pieces = _one_of_each_kind(at.state.supply)
    held = {piece: at.state.take(piece) for piece in pieces}
    for _ in range(number if pieces else 0):
        aim = _drawn(at, at.world, "place", _lot(pieces, rng), at.state.allowed, rng)
        if aim is not None and aim.allowed(at, held[aim.piece]):
            yield aim


def passes(at: Situation, number: int, rng: Generator) -> Iterator[Aim]:
    """Of `number` constructive passes that come to mind, those that the rules allow."""
    pieces = at.state.passable(at.seen)
    held = {piece: at.state.begin_pass(piece, at.seen) for piece in pieces}
    emptied = {piece: World(at.parameters, without(at.scene, (piece,))) for piece in pieces}
    for _ in range(number if pieces else 0):
        piece = _lot(pieces, rng)
        start = held[piece].start
        assert start is not None
        aim = _drawn(at, emptied[piece], "pass", piece, further_ahead(start), rng)
        if aim is not None and aim.allowed(at, held[piece]):
            yield aim


def drops(at: Situation, number: int, rng: Generator) -> Iterator[Aim]:
    """Of `number` drops that come to mind, those for which there is room: where the rules allow no placement."""
    pieces = _one_of_each_kind(at.state.supply)
    for _ in range(number):
        aim = _drawn(at, at.world, "drop", _lot(pieces, rng), range(COMPARTMENTS), rng)
        if aim is not None:
            yield aim


def _drawn(
    at: Situation, world: World, how: How, piece: int, compartments: Sequence[int], rng: Generator
) -> Aim | None:
    """Somewhere in one of the compartments, on one of its sides; None where there is no room to bring it in."""
    compartment, pitch = _lot(compartments, rng), _lot(faces(form(kind_of(piece), at.parameters)), rng)
    laying = Laying(kind_of(piece), compartment, ahead=float(rng.uniform(-REACH, REACH)), pitch=pitch)
    low = lowered(world, at.scene.wheel, laying)
    return None if low is None else Aim(how, piece, low)


def _lot(choices: Sequence[T], rng: Generator) -> T:
    return choices[int(rng.integers(len(choices)))]


def _one_of_each_kind(pieces: Sequence[int]) -> tuple[int, ...]:
    """Pieces of a kind are alike."""
    return tuple({kind_of(piece): piece for piece in pieces}.values())
