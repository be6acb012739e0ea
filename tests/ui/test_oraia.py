"""The board of Oraïa: each move clicked, dragged or typed; the disc turned by plate, arrow, hand or key."""

import math
from itertools import pairwise

import numpy as np
import pygame
import pytest
from atboard import AtBoard
from hypothesis import given, settings
from hypothesis import strategies as st
from wild import pound

from games.oraia import GAME, PASS, TURNS, Move, State, Turn
from games.oraia.board import CENTRE, FIELDS, INNER, NAMES, OUTER, PLACES, STARTS, facing
from ui.scenes.oraia.flight import Flight, Sweep
from ui.scenes.oraia.view import View, polar_of

pytestmark = pytest.mark.usefixtures("display")

VIEW = View((450.0, 380.0), 350.0)
EIGHTHS = st.floats(-20, 20)
BLOCKED = "oraia repetition=0 G0G1*G3*G5*/G2*I0O0O6/0/0"
"""Red's last piece cannot enter: blue pieces stand one behind the other in front of it."""


def walks(seed: int):
    """The positions of a game in which the actions are drawn by lot, with what was done and where it led."""
    rng, state = np.random.default_rng(seed), GAME.start(repetition=3)
    while state.outcome is None:
        actions = state.actions()
        action = actions[int(rng.integers(len(actions)))]
        after = state.play(action)
        yield state, action, after
        state = after


def position(wanted, seed: int = 0) -> State:
    """The first position of which `wanted` holds, in games drawn by lot."""
    for number in range(100):
        for state, _, _ in walks(seed + number):
            if wanted(state):
                return state
    raise AssertionError("there is no such position")


def hop(state: State) -> Move | None:
    """A move by two hops at least that is allowed in the state."""
    moves = [action for action in state.actions() if isinstance(action, Move)]
    return next((move for move in moves if len(state.path(move)) > 2), None)


POSITIONS = [
    pytest.param(GAME.start, id="the start"),
    pytest.param(lambda: position(lambda s: s.rotation == 3 and not s.turn_due and len(s.actions()) > 8), id="turned"),
    pytest.param(lambda: position(hop), id="a chain of hops"),
    pytest.param(lambda: position(lambda s: s.must_move is not None and len(s.actions()) > 1), id="from the centre"),
    pytest.param(lambda: position(lambda s: any(s.home) and not s.turn_due), id="a piece is home"),
    pytest.param(lambda: position(lambda s: s.turn_due), id="the disc may be turned"),
    pytest.param(lambda: GAME.load(BLOCKED), id="nothing but a pass"),
]


class Player(AtBoard):
    """Somebody who plays Oraïa, without waiting for what moves."""

    def __init__(self, state: State, size: tuple[int, int] = (1280, 800), **settings: object) -> None:
        super().__init__("oraia", state, size, **{"reduced_motion": True, **settings})

    def sit_down_to(self, state: State) -> None:
        """Goes on with another position, on a fresh board."""
        self.state = state
        self.board = self.make(self.stage, self.board.rect, state, None)

    def at(self, place: int) -> tuple[float, float]:
        return self.board.view.place(place, self.state.rotation)

    def on_disc(self, eighths: float) -> tuple[float, float]:
        """A pixel on the disc, not far from its border, at a bearing."""
        (x, y), reach = self.board.view.middle, 0.45 * self.board.view.radius
        return x + reach * math.sin(eighths * math.pi / 4), y - reach * math.cos(eighths * math.pi / 4)

    def by_clicks(self, action) -> None:
        """Clicks piece and end, or a plate."""
        if isinstance(action, Move):
            if self.state.must_move is None:
                self.click(self.at(action.origin))
            self.click(self.at(action.to))
        else:
            self.click(self.board.plates.rects[str(action)].center)

    def by_dragging(self, action) -> None:
        """Drags the piece, or the disc; what cannot be dragged is clicked."""
        if isinstance(action, Move):
            self.drag(self.at(action.origin), self.at(action.to))
        elif action in (TURNS[0], TURNS[2]):
            self.drag(self.on_disc(0.5), self.on_disc(0.5 + 0.8 * action.eighths))
        else:
            self.by_clicks(action)

    def drag(self, start, end) -> None:
        self.press(start)
        for share in np.linspace(0.1, 1, 6):
            self.move(tuple(np.array(start) + share * (np.array(end) - start)))
        self.release(end)

    def by_keyboard(self, action) -> None:
        """Goes from piece to piece to the one that moves, and from end to end."""
        if isinstance(action, Turn):
            self.key({-1: pygame.K_LEFT, 0: pygame.K_DOWN, 1: pygame.K_RIGHT}[action.eighths])
        elif action == PASS:
            self.key(pygame.K_p)
        else:
            if self.state.must_move is None:
                self.go(action.origin)
            self.go(action.to)

    def go(self, place: int) -> None:
        for _ in range(30):
            if self.board._focus == place:
                break
            self.key(pygame.K_RIGHT)
        self.key(pygame.K_RETURN)


@pytest.mark.parametrize("way", ["by_clicks", "by_dragging", "by_keyboard"])
@pytest.mark.parametrize("start", POSITIONS)
def test_every_legal_action_can_be_chosen(start, way):
    state = start()
    player = Player(state)
    for action in state.actions():
        player.sit_down_to(state)
        getattr(player, way)(action)
    assert player.played == list(state.actions())
    assert player.refused == []


def test_the_arrows_on_the_ring_turn_the_disc():
    state = position(lambda s: s.turn_due)
    player = Player(state)
    (x, y), radius = player.board.view.middle, player.board.view.radius
    for side, turn in ((1, TURNS[2]), (-1, TURNS[0])):
        player.sit_down_to(state)
        angle = side * 0.5 * math.pi / 4
        player.click((x + 0.86 * radius * math.sin(angle), y - 0.86 * radius * math.cos(angle)))
        assert player.played[-1] == turn


def test_a_disc_that_is_let_go_of_outside_the_board_goes_back():
    state = position(lambda s: s.turn_due)
    player = Player(state)
    player.press(player.on_disc(2))
    player.move(player.on_disc(2.8))
    player._post(pygame.MOUSEBUTTONUP, (3000, 2000), button=1)
    player.wait(2.0)
    assert player.played == []
    assert player.board._disc.value == state.rotation


def test_a_disc_that_is_let_go_of_near_where_it_was_has_not_been_turned():
    state = position(lambda s: s.turn_due)
    player = Player(state)
    player.drag(player.on_disc(2), player.on_disc(2.3))
    player.wait(2.0)
    assert player.played == []
    assert player.board._disc.value == state.rotation
    player.press(player.on_disc(2))
    player.move(player.on_disc(2.5))
    assert player.board._disc.value == pytest.approx(state.rotation + 0.5, abs=0.02)
    player.move(player.on_disc(4.5))
    assert player.board._disc.value == state.rotation + 1, "it goes no farther than an eighth"


def test_what_is_not_allowed_is_refused_with_words():
    player = Player(GAME.start())
    start = player.at(0)
    player.click(start)
    player.move(player.at(CENTRE))
    assert player.board.words() == "It cannot go there."
    player.click(player.at(CENTRE))
    player.drag(start, player.at(INNER[5]))
    assert player.played == [] and len(player.refused) == 2
    assert all("G0" in sentence for sentence in player.refused)
    player.key(pygame.K_p)
    assert "pass" in player.refused[-1]
    player.by_dragging(Move(0, OUTER[0]))
    assert player.played == [Move(0, OUTER[0])]


@pytest.mark.parametrize(
    ("wanted", "place", "words"),
    [
        (lambda s: s.must_move is not None and len(s.actions()) > 1, None, "must move on"),
        (lambda s: s.home[s.seat] and not s.must_move and not s.turn_due, "home", "is home"),
    ],
)
def test_why_a_piece_stays_is_said_when_it_is_pointed_at(wanted, place, words):
    state = position(wanted)
    own = [piece.place for piece in state.pieces if piece.seat == state.seat]
    goals = STARTS[1 - state.seat]
    piece = next(p for p in own if (p in goals) == (place == "home") and p != CENTRE)
    player = Player(state)
    player.move(player.at(piece))
    assert words in player.board.words()


def test_a_piece_is_put_back_by_another_click_or_key_and_dropped_nowhere_it_goes_back():
    player = Player(GAME.start())
    player.click(player.at(2))
    assert player.board._shown().picked == 2
    player.click(player.at(2))
    assert player.board._shown().picked is None
    player.go(4)
    player.key(pygame.K_BACKSPACE)
    assert player.board._shown().picked is None
    player.drag(player.at(2), (5, 5))
    assert player.played == [] and player.refused == []


def test_what_a_piece_can_do_is_shown_when_it_is_pointed_at():
    state = position(hop)
    move = hop(state)
    player = Player(state)
    player.move(player.at(move.origin))
    shown = player.board._shown()
    assert {path[-1] for path in shown.ends} == {a.to for a in state.actions() if a.origin == move.origin}
    assert state.path(move) in shown.ends
    player.click(player.at(move.origin))
    player.move(player.at(move.to))
    assert player.board._shown().aim == move.to


def test_the_piece_in_the_centre_is_taken_up_by_itself():
    state = position(lambda s: s.must_move is not None and len(s.actions()) > 1)
    assert Player(state).board._shown().picked == CENTRE


def test_the_last_action_stays_marked():
    for state, action, after in walks(3):
        player = Player(state)
        player.play(action)
        shown = player.board._shown()
        if isinstance(action, Move):
            assert shown.way == state.path(action)
            again = player.make(player.stage, pygame.Rect(0, 0, 400, 400), after, action, None, player.board)
            assert again._shown().way == state.path(action), "a new layout keeps the way"
        assert shown.last == action
        if isinstance(action, Turn) and action.eighths:
            break


# -- what moves


@pytest.mark.parametrize("seed", range(4))
def test_a_piece_goes_its_way_from_landing_to_landing(seed):
    state = position(hop, seed)
    move = hop(state)
    path = state.path(move)
    flight = Flight(move, state)
    ways, highest = [flight.at(VIEW, state.rotation)[0]], 0.0
    while not flight.over:
        flight.update(1 / 240)
        at, lift, _ = flight.at(VIEW, state.rotation)
        ways.append(at)
        highest = max(highest, lift)
    passed = [
        min(range(len(ways)), key=lambda n: math.dist(ways[n], VIEW.place(place, state.rotation))) for place in path
    ]
    assert passed == sorted(passed)
    for number, place in zip(passed, path, strict=True):
        assert math.dist(ways[number], VIEW.place(place, state.rotation)) < 3
    assert highest > 0.9, "over other pieces it is lifted"
    assert max(math.dist(one, other) for one, other in pairwise(ways)) < 20, "it does not jump"


def test_a_piece_is_turned_over_in_the_centre_for_the_first_time_only():
    def enters(charged):
        def holds(state):
            return any(move.to == CENTRE and bool(state.charged >> move.origin & 1) == charged for move in moves(state))

        return holds

    def moves(state):
        return [action for action in state.actions() if isinstance(action, Move)]

    for charged in (False, True):
        state = position(enters(charged))
        move = next(m for m in moves(state) if m.to == CENTRE and bool(state.charged >> m.origin & 1) == charged)
        flight, turned = Flight(move, state), []
        while not flight.over:
            flight.update(1 / 60)
            turned.append(flight.at(VIEW, state.rotation)[2])
        assert max(turned) == (0.0 if charged else pytest.approx(1.0))


def test_the_disc_turns_the_short_way_with_its_pieces():
    for state, action, _after in walks(1):
        if isinstance(action, Turn) and state.rotation == 0 and action.eighths == -1:
            break
    player = Player(state, reduced_motion=False)
    player.play(action)
    assert player.board.busy
    values = []
    while player.board.busy:
        values.append(player.board._disc.value)
        player.frames()
    assert values == sorted(values, reverse=True) and min(values) >= -1
    assert player.board._disc.value % 8 == player.state.rotation == 7


def test_a_sweep_ends_where_it_goes():
    sweep = Sweep(2.0)
    sweep.go(3)
    for _ in range(200):
        sweep.update(1 / 60)
    assert sweep.over and sweep.value == 3


def test_without_motion_it_is_there_at_once():
    player = Player(GAME.start())
    for _, action, _ in walks(2):
        player.play(action)
        assert not player.board.busy


# -- pictures


@pytest.mark.parametrize("size", [(640, 400), (1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
def test_it_is_drawn_at_every_size_with_room_for_its_words(size, scale):
    player = Player(position(lambda s: s.turn_due), size, text_scale=scale)
    player.draw()
    words = [text.text for text in player.stage.type.written]
    assert words == ["Anticlockwise", "Leave the disc", "Clockwise"]
    view, rect = player.board.view, player.board.rect
    assert rect.contains(
        pygame.Rect(0, 0, 2 * view.radius, 2 * view.radius).move(*(m - view.radius for m in view.middle))
    )
    assert all(rect.contains(plate) for plate in player.board.plates.rects.values())


@given(st.integers(0, 10**6))
@settings(max_examples=12)
def test_nothing_raises_in_any_game(seed):
    rng = np.random.default_rng(seed)
    player = Player(GAME.start(), (700, 440), reduced_motion=False)
    for _, action, _ in walks(seed):
        player.play(action)
        player.move(tuple(int(number) for number in rng.integers((0, 0), player.stage.size)))
        player.frames(int(rng.integers(3)), seconds=0.1, draw=True)
        player.board.status(player.state), player.board.facts(player.state, 0), player.board.words()
        player.wait(4.0)
    player.draw()
    assert player.refused == []


@pytest.mark.parametrize("start", POSITIONS)
def test_no_wild_hand_breaks_it(start):
    player = Player(start(), (700, 440), reduced_motion=False)
    pound(player, seed=7)


@pytest.mark.parametrize("way", ["by_clicks", "by_dragging", "by_keyboard"])
def test_a_whole_game_to_its_end(way):
    """Pieces that are charged go home when they can; the rest is drawn by lot."""
    rng = np.random.default_rng(3)
    player = Player(GAME.start(repetition=3))
    chosen = []
    while player.state.outcome is None:
        actions = player.state.actions()
        home = [action for action in actions if isinstance(action, Move) and action.to in (*FIELDS, CENTRE)]
        among = home or actions
        chosen.append(among[int(rng.integers(len(among)))])
        getattr(player, way)(chosen[-1])
    assert player.played == chosen
    assert player.refused == []


# -- geometry


@given(EIGHTHS, st.sampled_from(PLACES))
def test_a_place_is_at_its_own_pixel(eighths, place):
    assert VIEW.at(VIEW.place(place, eighths), eighths) == place


@given(st.integers(0, 7), st.sampled_from(FIELDS))
def test_an_outer_hole_lies_before_the_field_that_it_faces(rotation, field):
    """Rules, section 2: with the disc turned by r eighths clockwise, outer hole Oi faces field (i + r) mod 8."""
    hole = facing(field, rotation)
    assert math.cos(polar_of(hole, rotation)[1] - polar_of(field, rotation)[1]) == pytest.approx(1)
    middle, one, other = (np.array(VIEW.place(place, rotation)) for place in (CENTRE, hole, field))
    assert np.linalg.norm(one - middle) < np.linalg.norm(other - middle)


def test_fields_and_holes_go_round_clockwise_from_the_top():
    x, y = VIEW.middle
    assert VIEW.place(FIELDS[0], 0)[0] == pytest.approx(x) and VIEW.place(FIELDS[0], 0)[1] < y
    for circle in (FIELDS, INNER, OUTER):
        assert VIEW.place(circle[2], 0)[0] > x and VIEW.place(circle[2], 0)[1] == pytest.approx(y)
        assert VIEW.place(circle[4], 0)[1] > y
    assert VIEW.place(OUTER[0], 1.0)[0] > x, "a positive turn is clockwise"


def test_places_do_not_touch():
    for eighths in (0.0, 0.5):
        places = {NAMES[place]: VIEW.place(place, eighths) for place in PLACES}
        for one, at in places.items():
            for other, there in places.items():
                assert one == other or math.dist(at, there) > VIEW.size


@given(EIGHTHS, st.sampled_from(INNER), st.sampled_from([1, 2, -1, -2]))
def test_along_a_circle_a_piece_stays_on_the_circle(eighths, start, by):
    end = INNER[(start - INNER[0] + by) % 8]
    reach = math.dist(VIEW.place(start, eighths), VIEW.middle)
    for share in (0.2, 0.5, 0.8):
        assert math.dist(VIEW.leg(start, end, share, eighths), VIEW.middle) == pytest.approx(reach)


def test_across_the_centre_a_piece_goes_straight():
    assert VIEW.leg(INNER[1], INNER[5], 0.5, 0.3) == pytest.approx(VIEW.middle)
