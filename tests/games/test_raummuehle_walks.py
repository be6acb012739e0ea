"""Raummühle in random games: held against a slow second reading of the rules, and turned about."""

from itertools import permutations, product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_raummuehle import slow_lines

from games.core import IllegalAction, Outcome
from games.raummuehle import ACTIONS, CELLS, GAME, LINES, PLACEMENTS, RODS, VERSIONS, Action, Cell

SLOW_LINES = sorted(set(slow_lines()), key=sorted)


class SlowGame:
    """Lists of balls, and every line looked at before and after each placement."""

    def __init__(self, format, rules):
        self.format, self.rules = format, rules
        self.rods = {rod: [] for rod in RODS}
        self.points, self.seat, self.placed, self.owed, self.over = [0, 0], 0, 0, 0, False

    def lines(self):
        """The lines that the seat to act has."""
        owned = {
            ("ABCD".index(rod[0]), "1234".index(rod[1]), level)
            for rod, balls in self.rods.items()
            for level, owner in enumerate(balls)
            if owner == self.seat
        }
        return {line for line in SLOW_LINES if line <= owned}

    def targets(self):
        return [f"x{rod}" for rod, balls in self.rods.items() if balls and balls[-1] != self.seat]

    def offered(self):
        if self.over:
            return []
        if self.owed:
            return ["decline"] * (self.rules == "voluntary") + self.targets()
        return [rod for rod, balls in self.rods.items() if len(balls) < 4]

    def play(self, text):
        if text == "decline":
            self.owed = 0
        elif text.startswith("x"):
            self.rods[text[1:]].pop()
            self.points[self.seat] += 1
            self.owed -= 1
        else:
            self.place(text)
        if not self.owed or not self.targets():
            self.turn_over()

    def place(self, rod):
        before = self.lines()
        self.rods[rod].append(self.seat)
        self.placed += 1
        new = len(self.lines() - before)
        if self.rules == "none":
            self.points[self.seat] += new
        else:
            self.owed = new if self.rules == "current" else min(new, 1)

    def turn_over(self):
        self.owed, self.seat = 0, 1 - self.seat
        limit = {"classic": 64, "blitz": 32, "sprint": 64}[self.format]
        self.over = self.placed == limit or (self.format == "sprint" and max(self.points) >= 3)

    def outcome(self):
        ahead = self.points[0] - self.points[1]
        return Outcome((0,) if ahead > 0 else (1,) if ahead < 0 else (0, 1), "points") if self.over else None


@st.composite
def games(draw):
    """The start of a game with any options, and choices among what is offered; in some of few rods, for more lines."""
    start = GAME.start(format=draw(st.sampled_from([*PLACEMENTS])), rules=draw(st.sampled_from(VERSIONS)))
    length, highest = draw(st.integers(0, 90)), draw(st.sampled_from([3, 7, 15]))
    return start, draw(st.lists(st.integers(0, highest), min_size=length, max_size=length))


def walk(start, choices):
    """The states of a game, with the action that comes next in each."""
    state = start
    for choice in choices:
        if state.outcome is None:
            action = state.actions()[choice % len(state.actions())]
            yield state, action
            state = state.play(action)


@st.composite
def states(draw):
    """A state of a game that is not over."""
    start, choices = draw(games())
    return [state for state, _ in walk(start, [*choices, 0])][-1]


@given(games())
def test_a_game_goes_as_by_the_slow_reading(game):
    start, choices = game
    slow = SlowGame(start.format, start.rules)
    for state, action in walk(start, choices):
        assert list(map(str, state.actions())) == slow.offered()
        assert [list(rod) for rod in state.rods] == list(slow.rods.values())
        slow.play(str(action))
        after = state.play(action)
        assert (list(after.points), after.seat, after.owed) == (slow.points, slow.seat, slow.owed)
        assert PLACEMENTS[start.format] - after.left == slow.placed
        assert after.outcome == slow.outcome()


@given(games())
def test_an_action_changes_one_ball_and_what_follows_from_it(game):
    for state, action in walk(*game):
        after = state.play(action)
        changed = [before ^ now for before, now in zip(state.balls, after.balls, strict=True)]
        gained = [now - before for before, now in zip(state.points, after.points, strict=True)]
        enemy = 1 - state.seat
        if action.verb == "place":
            assert changed[state.seat] == 1 << after.last
            assert changed[enemy] == 0
            assert after.last % 16 == action.rod
            assert state.left - after.left == 1
        else:
            assert changed[state.seat] == 0
            assert changed[enemy].bit_count() == gained[state.seat] == (action.verb == "remove")
            assert (after.left, after.last, after.completed) == (state.left, state.last, state.completed)
        assert gained[enemy] == 0
        assert (after.format, after.rules) == (state.format, state.rules)


@given(states())
def test_balls_are_on_rods_or_removed(state):
    placed = PLACEMENTS[state.format] - state.left
    there = [balls.bit_count() for balls in state.balls]
    removed = [0, 0] if state.rules == "none" else [state.points[1], state.points[0]]
    assert [there[0] + removed[0], there[1] + removed[1]] == [(placed + 1) // 2, placed // 2]


@given(states())
def test_each_action_is_offered_or_refused(state):
    offered = state.actions()
    assert list(offered) == sorted(offered)
    assert state.removable == tuple(action.rod for action in offered if action.verb == "remove")
    for action in ACTIONS:
        if action in offered:
            assert state.play(action) != state
        else:
            with pytest.raises(IllegalAction, match=r"^[A-Z].*\.$"):
                state.play(action)


# Symmetries. All 48 of the cube map straight lines to straight lines, but balls fall: only the eight of the square of
# rods, which leave up and down as they are, commute with play.

SQUARE = [
    lambda row, column, turns=turns, flipped=flipped: turned((column, row) if flipped else (row, column), turns)
    for turns in range(4)
    for flipped in (False, True)
]


def turned(place, turns):
    """The row and column after so many quarter turns of the square."""
    for _ in range(turns):
        place = place[1], 3 - place[0]
    return place


def test_the_48_symmetries_of_the_cube_map_lines_to_lines():
    lines = {frozenset(CELLS[cell] for cell in line) for line in LINES}
    images = set()
    for axes, flips in product(permutations(range(3)), product((False, True), repeat=3)):
        ways = list(zip(axes, flips, strict=True))
        image = {cell: Cell(*(3 - cell[axis] if flip else cell[axis] for axis, flip in ways)) for cell in CELLS}
        assert {frozenset(map(image.get, line)) for line in lines} == lines
        images.add(tuple(image.values()))
    assert len(images) == 48


@pytest.mark.parametrize("symmetry", SQUARE)
@given(state=states())
def test_the_symmetries_of_the_square_commute_with_play(symmetry, state):
    def rod_to(rod):
        row, column = symmetry(rod // 4, rod % 4)
        return 4 * row + column

    def cell_to(cell):
        return rod_to(cell % 16) + 16 * (cell // 16)

    def moved(state):
        balls = tuple(sum(1 << cell_to(cell) for cell in range(64) if own >> cell & 1) for own in state.balls)
        last = None if state.last is None else cell_to(state.last)
        return msgspec.structs.replace(state, balls=balls, last=last)

    for action in state.actions():
        image = Action(action.verb, None if action.rod is None else rod_to(action.rod))
        assert moved(state).play(image) == moved(state.play(action))


@given(states())
def test_swapped_colours_commute_with_play(state):
    for action in state.actions():
        assert swapped(state).play(action) == swapped(state.play(action))


def swapped(state):
    """Each seat has the other's balls, points, turn and end."""
    over = state.outcome
    return msgspec.structs.replace(
        state,
        seat=1 - state.seat,
        balls=state.balls[::-1],
        points=state.points[::-1],
        outcome=over and Outcome(tuple(sorted(1 - seat for seat in over.winners)), over.reason),
    )
