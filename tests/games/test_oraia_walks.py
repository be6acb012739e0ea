"""Oraïa in random positions and games: a slow second engine, what never changes, symmetries, texts."""

import pickle
import random
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.core import IllegalAction, Outcome, UserError
from games.oraia import GAME, PASS, TURNS, Move, Position, State, Turn
from games.oraia.actions import ACTIONS
from games.oraia.board import CENTRE, FIELDS, GOALS, NAMES, PLACES, STARTS, bits, members

# A second engine, slow and simple. A place is (ring, bearing): ring 0 the centre, 1 inner, 2 outer, 3 the fields; the
# bearing in eighths on the table, not on the disc, and 0 for the centre.


@dataclass(frozen=True)
class Slow:
    """Pieces by their places on the table: (seat, charged)."""

    pieces: dict
    rotation: int
    seat: int
    due: bool = False

    def ways(self, place):
        """For each direction of a line, the next place and the one after it, where there are such."""
        ring, bearing = place
        if ring == 0:
            for towards in range(8):
                yield (1, towards), (2, towards)
            return
        if ring < 3:
            yield (ring + 1, bearing), ((ring + 2, bearing) if ring == 1 else None)
            for side in (1, -1):
                yield (ring, (bearing + side) % 8), (ring, (bearing + 2 * side) % 8)
        if ring == 1:
            yield (0, 0), (1, (bearing + 4) % 8)
        if ring > 1:
            yield (ring - 1, bearing), ((0, 0) if ring == 2 else (1, bearing))

    def may_end(self, start, place):
        if place in self.pieces:
            return False
        return place[0] < 3 or (self.pieces[start][1] and place[1] % 2 != self.seat)

    def hops(self, start, place):
        """Where the piece on `start` lands when it has come to `place` and hops once more."""
        for over, beyond in self.ways(place):
            foe = over in self.pieces and self.pieces[over][0] != self.seat
            if foe and beyond and self.may_end(start, beyond):
                yield beyond

    def landings(self, start, chain=()):
        """Every place that some chain of hops reaches, by trying all chains."""
        place = chain[-1] if chain else start
        if place[0] == 3 and chain:
            return {place}
        further = (self.landings(start, (*chain, hop)) for hop in self.hops(start, place) if hop not in chain)
        return {*chain}.union(*further)

    def moves(self):
        own = [place for place, (seat, _) in self.pieces.items() if seat == self.seat]
        movable = [(0, 0)] if (0, 0) in own else [p for p in own if p[0] < 3 or p[1] % 2 == self.seat]
        steps = {(p, beside) for p in movable for beside, _ in self.ways(p) if self.may_end(p, beside)}
        return steps | {(p, landing) for p in movable for landing in self.landings(p)}

    def moved(self, start, end):
        pieces = {place: piece for place, piece in self.pieces.items() if place != start}
        seat, charged = self.pieces[start]
        if end == (0, 0):
            return replace(self, pieces=pieces | {end: (seat, True)}, due=True)
        return replace(self, pieces=pieces | {end: (seat, charged)}, seat=1 - self.seat)

    def turned(self, eighths):
        pieces = {
            (ring, (bearing + eighths) % 8 if ring in (1, 2) else bearing): piece
            for (ring, bearing), piece in self.pieces.items()
        }
        return replace(self, pieces=pieces, rotation=(self.rotation + eighths) % 8, seat=1 - self.seat, due=False)


def on_table(place, rotation):
    """The slow engine's name of a place."""
    if place == CENTRE:
        return 0, 0
    ring, number = {"G": 3, "O": 2, "I": 1}[NAMES[place][0]], int(NAMES[place][1])
    return ring, number if ring == 3 else (number + rotation) % 8


def slow(state):
    pieces = {on_table(piece.place, state.rotation): (piece.seat, piece.charged) for piece in state.pieces}
    return Slow(pieces, state.rotation, state.seat, state.turn_due)


def slow_moves(state):
    return {
        (on_table(move.origin, state.rotation), on_table(move.to, state.rotation))
        for move in state.actions()
        if isinstance(move, Move)
    }


# Positions to try things in.


@st.composite
def positions(draw):
    """Pieces anywhere where the rules let them be, whether or not a game can lead there."""
    places = draw(st.lists(st.sampled_from(PLACES), min_size=8, max_size=8, unique=True))
    charged = draw(st.integers(0, (1 << 25) - 1)) & bits(places) & ~bits(FIELDS) | bits(places) & 1 << CENTRE
    for seat, own in enumerate((places[:4], places[4:])):
        charged |= bits(own) & bits(GOALS[seat])
    seat = draw(st.integers(0, 1))
    own, foe = bits(places[:4]), bits(places[4:])
    assume(not any(pieces & bits(goal) == bits(goal) for pieces, goal in zip((own, foe), GOALS, strict=True)))
    return Position(*((own, foe) if seat == 0 else (foe, own)), charged, draw(st.integers(0, 7)), seat)


def states():
    return positions().map(lambda position: State(0, *position))


def walk(seed, length, repetition=0):
    """The states of a random game, up to so many actions."""
    draw = random.Random(seed).choice
    states = [GAME.start(repetition=repetition)]
    while states[-1].outcome is None and len(states) <= length:
        states.append(states[-1].play(draw(states[-1].actions())))
    return states


walks = st.builds(walk, st.integers(0, 10**6), st.integers(1, 120), st.sampled_from([0, 2, 3]))


@given(states())
def test_a_slow_engine_finds_the_same_moves(state):
    assert slow_moves(state) == slow(state).moves()


@pytest.mark.parametrize("seed", range(5))
def test_a_slow_engine_plays_the_same_games(seed):
    states = walk(seed, 400)
    for before, after in pairwise(states):
        played = [action for action in before.actions() if before.play(action) == after]
        assert played, "the state does not say more than the actions lead to"
        model = slow(before)
        if isinstance(played[0], Turn):
            assert slow(after) == model.turned(played[0].eighths)
        elif isinstance(played[0], Move):
            ends = (on_table(place, before.rotation) for place in played[0])
            assert slow(after) == model.moved(*ends)


@given(states())
def test_paths_are_shortest_ways_by_single_hops(state):
    model = slow(state)
    for move in state.actions():
        if not isinstance(move, Move):
            continue
        way = [on_table(place, state.rotation) for place in state.path(move)]
        assert (way[0], way[-1]) == tuple(on_table(place, state.rotation) for place in move)
        beside = {next_to for next_to, _ in model.ways(way[0])}
        if way[-1] in beside:
            assert len(way) == 2
            continue
        for start, end in pairwise(way):
            overs = [over for over, beyond in model.ways(start) if beyond == end]
            assert [model.pieces[over][0] for over in overs] == [1 - state.seat]
        assert len(way) - 1 == hops_needed(model, way[0], way[-1])


def hops_needed(model, start, end):
    """The number of hops of a shortest chain, by widening circles."""
    reached, hops = {start}, 0
    while end not in reached:
        reached |= {beyond for place in reached for beyond in model.hops(start, place)}
        hops += 1
    return hops


@given(states())
def test_what_is_offered_can_be_played_and_all_else_is_refused(state):
    offered = state.actions()
    assert list(offered) == sorted(set(offered))
    for action in ACTIONS:
        if action in offered:
            state.play(action)
            continue
        with pytest.raises(IllegalAction) as caught:
            state.play(action)
        assert str(caught.value).endswith(".") and len(str(caught.value)) < 150
        with pytest.raises(IllegalAction):
            state.path(action)


@given(walks)
def test_a_turn_changes_only_what_the_rules_name(states):
    for before in states[:-1]:
        for action in before.actions():
            after = before.play(action)
            gone, come = {*before.pieces} - {*after.pieces}, {*after.pieces} - {*before.pieces}
            if isinstance(action, Move):
                (piece,), (moved,) = gone, come
                assert (piece.place, moved.place, moved.seat) == (*action, piece.seat)
                assert moved.charged == (piece.charged or action.to == CENTRE)
                assert after.rotation == before.rotation
                assert after.turn_due == (action.to == CENTRE)
            else:
                assert gone == come == set()
                eighths = action.eighths if isinstance(action, Turn) else 0
                assert after.rotation == (before.rotation + eighths) % 8
            assert after.repetition == before.repetition
            assert after.seat == (before.seat if after.turn_due else 1 - before.seat)


@given(walks)
def test_pieces_are_neither_lost_nor_won(states):
    for state in states:
        assert [sum(piece.seat == seat for piece in state.pieces) for seat in (0, 1)] == [4, 4]
        assert len({piece.place for piece in state.pieces}) == 8


@given(walks)
def test_what_a_state_shows_fits_together(states):
    for state in states:
        starts = [piece for piece in state.pieces if piece.place in STARTS[piece.seat]]
        goals = [piece for piece in state.pieces if piece.place in GOALS[piece.seat]]
        assert not any(piece.charged for piece in starts) and all(piece.charged for piece in goals)
        assert all(piece.charged for piece in state.pieces if piece.place == CENTRE)
        assert state.charged or state.rotation == 0
        assert not state.turn_due or state.own >> CENTRE & 1
        assert all(state.past.count(position) < max(state.repetition, 1) for position in state.past)


@given(walks)
def test_charged_and_home_pieces_only_get_more(states):
    for before, after in pairwise(states):
        assert before.charged.bit_count() <= after.charged.bit_count()
        assert all(a <= b for a, b in zip(before.home, after.home, strict=True))


@given(states())
def test_a_piece_in_the_centre_can_always_move(state):
    if state.must_move is not None:
        assert PASS not in state.actions()


# Symmetries: the board turned, and with it the colours changed; the disc's holes numbered otherwise; the mirror.


def renamed(state, places, rotation, seat=None):
    """The state with every place renamed and perhaps the colours changed."""

    def rename(pieces):
        return bits(places[place] for place in members(pieces))

    own, foe, charged = map(rename, (state.own, state.foe, state.charged))
    return State(0, own, foe, charged, rotation % 8, state.seat if seat is None else seat, state.turn_due, state.passes)


def numbered(fields, holes):
    """Every place's new name, given those of fields and holes by their numbers."""
    rings = {"G": fields, "I": holes, "O": holes}
    return [NAMES.index(name[0] + str(rings[name[0]](int(name[1])) % 8)) if name != "C" else CENTRE for name in NAMES]


def commutes(state, places, rotation, seat=None, sign=1):
    """Whether renaming and then playing is the same as playing and then renaming, for every action."""

    def image(reached):
        other = None if seat is None else 1 - reached.seat
        return renamed(reached, places, rotation(reached.rotation), other)

    def acted(action):
        if isinstance(action, Move):
            return Move(places[action.origin], places[action.to])
        return Turn(sign * action.eighths) if isinstance(action, Turn) else action

    seen = image(state)
    assert {*seen.actions()} == {*map(acted, state.actions())}
    for action in state.actions():
        after = state.play(action)
        there = seen.play(acted(action))
        assert there.position == image(after).position and there.turn_due == after.turn_due
        if seat is None:
            assert there.outcome == after.outcome
    return True


@given(states(), st.sampled_from([2, 4, 6]))
def test_the_board_turned_by_quarters(state, eighths):
    assert commutes(state, numbered(lambda f: f + eighths, lambda h: h + eighths), lambda rotation: rotation)


@given(states(), st.sampled_from([1, 3, 5, 7]))
def test_the_board_turned_by_an_eighth_with_the_colours_changed(state, eighths):
    """Only that red begins, which matters for the end, tells the colours apart."""
    places = numbered(lambda f: f + eighths, lambda h: h + eighths)
    assert commutes(state, places, lambda rotation: rotation, seat="changed")


@given(states(), st.integers(1, 7))
def test_the_holes_numbered_from_another_one(state, eighths):
    assert commutes(state, numbered(lambda f: f, lambda h: h + eighths), lambda rotation: rotation - eighths)


@given(states())
def test_the_board_in_a_mirror(state):
    assert commutes(state, numbered(lambda f: -f, lambda h: -h), lambda rotation: -rotation, sign=-1)


# Texts.


def test_actions_read_back():
    assert [GAME.parse(str(action)) for action in ACTIONS] == [*ACTIONS]


def test_the_text_forms():
    assert str(Move(0, 17)) == "G0-O0"
    assert str(Move(NAMES.index("I2"), CENTRE)) == "I2-C"
    assert [*map(str, TURNS), str(PASS)] == ["turn-1", "turn0", "turn+1", "pass"]
    assert len(ACTIONS) == 25 * 24 + 3 + 1


@pytest.mark.parametrize("text", ["", "G0", "G0-G0", "G0-O8", "g0-o0", "C0-I0", "turn1", "turn+2", "turn-0", "PASS"])
def test_what_is_no_action(text):
    with pytest.raises(IllegalAction, match="is not an action of Oraïa"):
        GAME.parse(text)


@given(walks)
def test_states_read_back(states):
    for state in states[-3:]:
        assert GAME.load(state.text()) == state
        assert hash(GAME.load(state.text())) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state


def test_a_game_ended_from_outside_reads_back():
    over = GAME.start().end(Outcome((1,), "resigned"))
    assert over.text() == "oraia repetition=0 G0G2G4G6/G1G3G5G7/0/0 over=1:resigned"
    assert GAME.load(over.text()) == over


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a state"),
        ("oraia", "not a state"),
        ("fluegelrad repetition=0 G0G2G4G6/G1G3G5G7/0/0", "not a state"),
        ("oraia repetition=1 G0G2G4G6/G1G3G5G7/0/0", "not a state"),
        ("oraia repetition=0 G0G2G4O6/G1G3G5O7/0/0 passes=3", "not a state"),
        ("oraia repetition=0 G0G2G4G6/G1G3G5G7/8/0", "not a position"),
        ("oraia repetition=0 G0G2G4G6/G1G3G5G7/0/2", "not a position"),
        ("oraia repetition=2 G0G2G4O6/G1G3G5O7/0/0 past=G0G2G4O6,", "not a position"),
        ("oraia repetition=0 G0G2G4/G1G3G5G7O0/0/0", "four pieces"),
        ("oraia repetition=0 G0G2G4O4/G1G3G5O4/0/0", "four pieces"),
        ("oraia repetition=0 G0G2G4O4O4/G1G3G5O5/0/0", "canonical form"),
        ("oraia repetition=0 O4G0G2G4/G1G3G5O5/0/0", "canonical form"),
        ("oraia repetition=0 G0G2G4O6/G1G3G5O7/0/0 over=0:home", "canonical form"),
        ("oraia repetition=0 G0G2G4O6/G1G3G5O7/0/0 over=2:time", "no outcome"),
        ("oraia repetition=0 G1*G3*G5*G7*/G0*G2*G4*G6*/0/0 over=0:time", "over"),
    ],
)
def test_texts_that_are_not_states_are_refused(text, reason):
    with pytest.raises(UserError, match=reason):
        GAME.load(text)


def test_a_text_without_end_is_refused():
    with pytest.raises(UserError, match="not a state"):
        GAME.load("oraia repetition=3 G0G2G4O6/G1G3G5O7/0/0 past=" + "G0G2G4O5/G1G3G5O7/0/1," * 100_000)


def test_a_state_after_the_end_reads_back_with_its_outcome():
    for seed in range(4):
        over = walk(seed, 2000)[-1]
        assert over.outcome is not None and "over=" not in over.text()
        assert GAME.load(over.text()) == over
