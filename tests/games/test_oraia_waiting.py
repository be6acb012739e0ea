"""Nobody can force a win in Oraïa: who leaves three pieces where they start and walks with the fourth cannot lose.

The three keep the other from three of its four goals. Nothing can drive them away, as only their owner moves them, and
their owner never has to: as is tried here with every position of the walker and of the other's pieces on the disc,
the walker always has a hole to go to.
"""

from itertools import combinations

import pytest

from games.core import game
from games.oraia import PASS, Move, State
from games.oraia.board import FIELDS, HOLES, PIECES, STARTS, bits


def shut_in(seat: int, rotation: int) -> list[State]:
    """Every position with three of the seat's pieces at their start in which the fourth, on the disc, has no way."""
    waiting = bits(STARTS[seat][1:])
    found = []
    for walker in HOLES:
        others = [hole for hole in HOLES if hole != walker]
        for number in range(PIECES + 1):
            for places in combinations(others, number):  # the rest of its pieces can be on no hole
                for charged in (0, 1 << walker):
                    state = State(0, waiting | 1 << walker, bits(places), charged, rotation, seat)
                    if not any(type(go) is Move and go.origin == walker and go.to in HOLES for go in state.actions()):
                        found.append(state)
    return found


@pytest.mark.parametrize("rotation", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_piece_on_the_disc_is_never_shut_in(seat, rotation):
    # With the disc turned by two eighths more, all looks the same.
    assert shut_in(seat, rotation) == []


def test_five_pieces_could_not_shut_it_in_either_and_six_could():
    walker, around = 17, (18, 19, 24, 23, 9, 8)  # O0, and two holes each along the circle both ways and inwards
    for number in (5, 6):
        positions = [State(0, 1 << walker, bits(foes), 0, 0, 0) for foes in combinations(around, number)]
        assert [state.actions() == (PASS,) for state in positions] == [number == 6] * len(positions)


def test_the_second_player_can_begin_to_wait_after_every_first_move():
    start = game("oraia").start()
    for first in start.actions():
        entries = [go for go in start.play(first).actions() if go.origin in FIELDS and go.to in HOLES]
        assert entries
