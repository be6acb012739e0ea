"""The board of Raummühle: each action by mouse in cube and levels or by keyboard, turned however one likes."""

import math

import numpy as np
import pygame
import pytest
from atboard import AtBoard
from hypothesis import given, settings
from hypothesis import strategies as st
from walk import walk
from wild import pound

from games.raummuehle import CELLS, DECLINE, GAME, PLACE, REMOVE, RODS, State
from games.record import Seat
from ui.draw import cube
from ui.draw.cube import BALL, HALF, HIGHEST, HOVER, LOWEST, THICK, middle, orbit_in, rod_at
from ui.draw.slab import Slab
from ui.scenes.boardgame.play import Play
from ui.scenes.raummuehle.eye import Eye
from ui.scenes.raummuehle.flight import Flight
from ui.session import Session

pytestmark = pytest.mark.usefixtures("display")

AREA = pygame.Rect(0, 0, 640, 700)
VIEWS = (st.floats(-7, 7), st.floats(LOWEST, HIGHEST))


def owing(rules: str = "current", seed: int = 0) -> State:
    """A position in which a ball is to be removed."""
    for number in range(200):
        state = walk("raummuehle", 30 + number % 20, seed + number, rules=rules)
        if state.owed:
            return state
    raise AssertionError("no line was completed")


class Player(AtBoard):
    """Somebody who plays Raummühle, without waiting for balls that fall."""

    def __init__(self, state: State, size: tuple[int, int] = (1280, 800), **settings: object) -> None:
        super().__init__("raummuehle", state, size, **{"reduced_motion": True, **settings})

    def sit_down_to(self, state: State) -> None:
        """Goes on with another position."""
        self.state = state
        self.board.show(state, None)

    def tip(self, rod: int) -> tuple[int, int]:
        """The pixel at the upper end of a rod."""
        board = self.board
        (x, y), _ = board.eye.orbit(board.cube_rect).project((*cube.RODS[rod], cube.TIP))
        return board.rect.x + round(x), board.rect.y + round(y)

    def type_keys(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
            self.frames()

    def by_levels(self, action) -> None:
        """Clicks the cell at which the ball comes to lie, or from which it is taken."""
        if action == DECLINE:
            self.click(self.board.plates.rects["decline"].center)
        else:
            level = len(self.state.rods[action.rod]) - (action.verb == "remove")
            self.click(self.board.levels.cell(action.rod, level))

    def by_keyboard(self, action) -> None:
        """Goes to corner A1 and from there to the rod; for the cube as it stands at first."""
        if action == DECLINE:
            self.type_keys(pygame.K_d)
            return
        self.type_keys(*[pygame.K_UP] * 4, *[pygame.K_LEFT] * 4)
        cell = CELLS[action.rod]
        self.type_keys(*[pygame.K_DOWN] * cell.row, *[pygame.K_RIGHT] * cell.column, pygame.K_RETURN)


POSITIONS = [
    pytest.param(lambda: GAME.start(), id="the start"),
    pytest.param(lambda: walk("raummuehle", 23, 1), id="a game under way"),
    pytest.param(lambda: walk("raummuehle", 60, 4, rules="none"), id="full rods"),
    pytest.param(owing, id="a removal"),
    pytest.param(lambda: owing("voluntary"), id="a removal that may be declined"),
]


@pytest.mark.parametrize("way", ["by_levels", "by_keyboard"])
@pytest.mark.parametrize("position", POSITIONS)
def test_every_legal_action_can_be_chosen(position, way):
    state = position()
    player = Player(state)
    for action in state.actions():
        player.sit_down_to(state)
        getattr(player, way)(action)
    assert player.played == list(state.actions())
    assert player.refused == []


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize(("yaw", "pitch"), [(0.0, 0.0), (1.3, 0.2), (3.0, 0.5), (-2.0, -0.1)])
def test_every_rod_can_be_clicked_in_the_cube_however_it_is_turned(position, yaw, pitch):
    state = position()
    player = Player(state)
    player.board.eye.turn(yaw, pitch, at_once=True)
    for action in state.actions():
        if action == DECLINE:
            continue
        player.sit_down_to(state)
        player.click(player.tip(action.rod))
    assert player.played == [action for action in state.actions() if action != DECLINE]


def test_what_is_not_allowed_is_refused_with_words():
    full = walk("raummuehle", 60, 4, rules="none")
    rod = next(rod for rod in range(16) if len(full.rods[rod]) == 4)
    player = Player(full)
    player.move(player.tip(rod))
    assert player.board.words() == f"Rod {RODS[rod]} is full."
    player.click(player.tip(rod))
    assert player.played == [] and "is full" in player.refused[0]

    state = owing()
    player.sit_down_to(state)
    own = next(rod for rod in range(16) if state.rods[rod] and state.rods[rod][-1] == state.seat)
    player.move(player.tip(own))
    assert "your own" in player.board.words()
    player.by_keyboard(REMOVE[own])
    player.type_keys(pygame.K_d)
    assert player.played == [] and len(player.refused) == 3


def test_nothing_is_said_where_something_can_be_done():
    player = Player(walk("raummuehle", 9, 2))
    for action in player.state.actions():
        player.move(player.tip(action.rod))
        assert player.board.words() == ""
    player.move((3, 3))
    assert player.board.words() == ""


def test_a_drag_turns_the_cube_and_is_no_click():
    player = Player(GAME.start())
    start = player.tip(5)
    player.press(start)
    for step in range(1, 20):
        player.move((start[0] + 6 * step, start[1] + 2 * step))
    before = player.board.eye.yaw
    player.move((start[0] + 200, start[1]))
    player.release((start[0] + 200, start[1]))
    assert player.board.eye.yaw > before, "what is nearest goes with the hand"
    assert player.played == []
    player.click(player.tip(5))
    assert player.played == [PLACE[5]]


def test_the_hand_has_hold_of_the_near_side():
    player = Player(GAME.start())
    nearest = max(range(16), key=lambda rod: player.tip(rod)[1])
    before, start = player.tip(nearest), (400, 400)
    player.press(start)
    player.move((start[0] + 40, start[1]))
    player.release((start[0] + 40, start[1]))
    assert player.tip(nearest)[0] > before[0]


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_q, 0), (pygame.K_LEFT, pygame.KMOD_LSHIFT)])
def test_keys_turn_the_cube_and_home_puts_it_back(key, mod):
    player = Player(GAME.start())
    first = player.board.eye.yaw
    player.type_keys(key, mod=mod)
    assert player.board.eye.yaw < first
    player.type_keys(pygame.K_HOME)
    assert player.board.eye.yaw == pytest.approx(first)
    player.type_keys(*[pygame.K_UP] * 30, mod=pygame.KMOD_LSHIFT)
    assert player.board.eye.orbit(AREA).pitch == pytest.approx(HIGHEST)
    player.type_keys(*[pygame.K_DOWN] * 30, mod=pygame.KMOD_LSHIFT)
    assert player.board.eye.orbit(AREA).pitch == pytest.approx(LOWEST)


@pytest.mark.parametrize("quarters", range(4))
def test_arrows_go_the_way_they_point_as_it_is_seen(quarters):
    player = Player(GAME.start())
    player.board.eye.turn(quarters * math.pi / 2 - math.radians(28), at_once=True)
    player.type_keys(pygame.K_RIGHT)
    at = player.tip(player.board._rod)
    for key, axis, sign in (
        (pygame.K_RIGHT, 0, 1),
        (pygame.K_LEFT, 0, -1),
        (pygame.K_UP, 1, -1),
        (pygame.K_DOWN, 1, 1),
    ):
        player.type_keys(key)
        now = player.tip(player.board._rod)
        assert sign * (now[axis] - at[axis]) > 20
        at = now


def test_how_it_is_turned_outlives_a_new_layout():
    player = Player(GAME.start())
    player.board.eye.turn(1.0, at_once=True)
    again = player.make(player.stage, pygame.Rect(0, 0, 500, 500), player.state, None, None, player.board)
    assert again.eye.yaw == player.board.eye.yaw


def test_it_can_be_turned_but_not_played_while_the_player_may_not_act():
    player = Player(GAME.start())
    player.board.enabled = False
    player.by_levels(PLACE[3])
    player.by_keyboard(PLACE[3])
    assert player.played == []
    before = player.board.eye.yaw
    player.type_keys(pygame.K_e)
    assert player.board.eye.yaw > before


def test_the_cube_is_turned_while_one_looks_through_a_finished_game(drive):
    session = Session.begin("raummuehle", (Seat("Ann"), Seat("Ben")), {}, np.random.default_rng(1))
    for text in ("A1", "B2", "A2"):
        session.play(GAME.parse(text))
    session.resign(1)
    driver = drive(Play(session))
    driver.click_on("Look through it")
    before = driver.scene.board.eye.yaw
    driver.press((300, 300))
    driver.move((360, 300))
    driver.release((360, 300))
    assert driver.scene.board.eye.yaw > before
    driver.key(pygame.K_PAGEUP)
    assert driver.scene.board.eye.yaw > before, "looking on does not turn it back"
    assert len(session.record.actions) == 3


# -- what moves


def test_a_ball_slides_down_its_rod_to_its_cell():
    before = walk("raummuehle", 11, 3)
    action = before.actions()[4]
    after = before.play(action)
    flight = Flight(action, before, after)
    heights = [flight.ball.place[2]]
    while not flight.over:
        flight.update(1 / 60)
        heights.append(flight.ball.place[2])
    assert heights[0] == pytest.approx(HOVER)
    assert heights == sorted(heights, reverse=True)
    assert flight.ball.place == pytest.approx(middle(action.rod, len(before.rods[action.rod])))
    assert flight.ball.seat == before.seat
    assert CELLS[flight.cell] == CELLS[after.last]


def test_a_ball_that_is_removed_goes_up_and_away():
    before = owing()
    action = REMOVE[before.removable[0]]
    flight = Flight(action, before, before.play(action))
    first = flight.ball
    assert first.place == pytest.approx(middle(action.rod, len(before.rods[action.rod]) - 1))
    assert first.seat != before.seat
    while not flight.over:
        flight.update(1 / 60)
    assert flight.ball.place[2] > HOVER
    assert flight.ball.alpha == 0


def test_the_board_is_busy_until_the_ball_lies_and_not_at_all_without_motion():
    for still in (False, True):
        player = Player(GAME.start(), reduced_motion=still)
        player.play(PLACE[6])
        assert player.board.busy is not still
        player.wait(2.0)
        assert not player.board.busy


def test_what_there_is_to_see():
    """Removable balls are lit, the last one has a ring, its lines are drawn, a ghost shows what a click would do."""
    state = owing()
    player = Player(state)
    player.board.show(state, PLACE[state.last % 16])
    scene = player.board._scene()
    lit = {cube.RODS.index(ball.place[:2]) for ball in scene.balls if ball.lit}
    assert lit == set(state.removable)
    assert [ball.place for ball in scene.balls if ball.ringed] == [middle(state.last % 16, state.last // 16)]
    assert len(scene.lines) == len(state.completed) > 0
    assert sum(ball.alpha == 255 for ball in scene.balls) == sum(map(len, state.rods))

    player.sit_down_to(GAME.start())
    player.move(player.tip(9))
    ghosts = [ball for ball in player.board._scene().balls if 0 < ball.alpha < 255]
    assert {ball.place[:2] for ball in ghosts} == {cube.RODS[9]} and {ball.seat for ball in ghosts} == {0}
    assert sorted(ball.place[2] for ball in ghosts) == pytest.approx([BALL / 2, HOVER])


@pytest.mark.parametrize("size", [(640, 400), (1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
def test_it_is_drawn_at_every_size_with_room_for_its_words(size, scale):
    player = Player(owing("voluntary"), size, text_scale=scale)
    player.draw()
    words = {text.text for text in player.stage.type.written}
    assert words >= {"Level 1", "Level 2", "Level 3", "Level 4", "Decline"}
    tiles = [place.inflate(0, 2) for place in player.board.levels._places]
    assert all(player.board.rect.contains(tile) for tile in tiles)
    assert not any(tile.collidelist(tiles[:number]) >= 0 for number, tile in enumerate(tiles))


@given(st.integers(0, 10**6), st.sampled_from(["current", "none", "voluntary"]), *VIEWS)
@settings(max_examples=12)
def test_nothing_raises_in_any_game(seed, rules, yaw, pitch):
    rng = np.random.default_rng(seed)
    player = Player(GAME.start(rules=rules, format="blitz"), (700, 440), reduced_motion=False)
    player.board.eye.turn(yaw, pitch, at_once=True)
    while player.state.outcome is None:
        actions = player.state.actions()
        player.play(actions[int(rng.integers(len(actions)))])
        player.move(tuple(int(number) for number in rng.integers((0, 0), player.stage.size)))
        player.frames(int(rng.integers(4)), seconds=0.1, draw=True)
        player.board.status(player.state), player.board.facts(player.state, 0), player.board.words()
        player.wait(3.0)
    player.draw()
    assert player.refused == []


@pytest.mark.parametrize("position", POSITIONS)
def test_no_wild_hand_breaks_it(position):
    player = Player(position(), (700, 440), reduced_motion=False)
    pound(player, seed=3)


@pytest.mark.parametrize("way", ["by_levels", "by_keyboard"])
def test_a_whole_game_to_its_end(way):
    rng = np.random.default_rng(5)
    player = Player(GAME.start(format="sprint", rules="voluntary"))
    chosen = []
    while player.state.outcome is None:
        actions = player.state.actions()
        chosen.append(actions[int(rng.integers(len(actions)))])
        getattr(player, way)(chosen[-1])
    assert player.played == chosen
    assert player.state.outcome.reason == "points"


# -- geometry


def spheres_hit(eye, pixel, heights):
    """The rod of the nearest ball that the ray through a pixel meets: the ray is cut with every ball, in space."""
    direction = np.linalg.solve(eye.matrix, (*pixel, 1.0))
    direction /= np.linalg.norm(direction)
    found = []
    for rod in range(16):
        for level in range(heights[rod]):
            to = np.array(middle(rod, level)) - eye.eye
            along = to @ direction
            away = to @ to - along**2
            if away < (BALL / 2) ** 2:
                found.append((along - math.sqrt((BALL / 2) ** 2 - away), rod))
    return min(found)[1] if found else None


@given(*VIEWS, st.lists(st.integers(0, 4), min_size=16, max_size=16), st.data())
@settings(max_examples=150)
def test_a_ball_is_pointed_at_where_the_line_of_sight_meets_it_first(yaw, pitch, heights, data):
    eye = orbit_in(AREA, yaw, pitch)
    balls = [(rod, level) for rod in range(16) for level in range(heights[rod])]
    if not balls:
        return
    pixel, scale = eye.project(middle(*data.draw(st.sampled_from(balls))))
    near = data.draw(st.tuples(st.floats(-0.6, 0.6), st.floats(-0.6, 0.6)))
    pixel = tuple(pixel + np.array(near) * BALL / 2 * scale)
    seen = spheres_hit(eye, pixel, heights)
    bare = [rod for rod in range(16) if cube._away(pixel, eye, rod, heights[rod]) < cube.ROD]
    if not bare:  # a rod may be before the ball
        assert rod_at(pixel, eye, heights) == seen


@given(*VIEWS, st.integers(0, 15))
def test_an_empty_rod_is_pointed_at_by_its_foot_and_its_tip(yaw, pitch, rod):
    eye, empty = orbit_in(AREA, yaw, pitch), [0] * 16
    others = [other for other in range(16) if other != rod]
    for height in (0.0, cube.TIP):
        pixel, _ = eye.project((*cube.RODS[rod], height))
        if min(cube._away(pixel, eye, other, 0) for other in others) > cube.ROD:
            assert rod_at(tuple(pixel), eye, empty) == rod


def test_the_slab_is_drawn_from_all_sides_those_seen_edge_on_among_them():
    pygame.font.init()
    slab = Slab(HALF, THICK, cube.RODS, 0.06, 40.0)
    surface = pygame.Surface(AREA.size)
    with np.errstate(all="raise"):
        for pitch in (LOWEST, HIGHEST):
            edge_on = math.asin(HALF / (cube.AWAY * math.cos(pitch)))
            for yaw in (0.0, *(edge_on + away for away in (-1e-9, 1e-9, 1e-6, 1e-4, 1e-3, 1e-2)), 0.7):
                eye = orbit_in(AREA, yaw, pitch)
                surface.fill((0, 0, 0))
                slab.draw(surface, eye)
                (x, y), _ = eye.project((0.4, 0.3, 0.0))
                assert sum(surface.get_at((round(x), round(y)))[:3]) > 200, "its upper face is where it should be"


@given(*VIEWS)
@settings(max_examples=60)
def test_the_whole_cube_stays_in_its_rectangle(yaw, pitch):
    eye = orbit_in(AREA, yaw, pitch)
    corners = [(x * HALF, y * HALF, z) for x in (-1, 1) for y in (-1, 1) for z in (0, -THICK)]
    tops = [(*rod, HOVER + BALL / 2) for rod in cube.RODS]
    for x, y in eye.project(corners + tops)[0]:
        assert AREA.left - 1 <= x <= AREA.right + 1 and AREA.top - 1 <= y <= AREA.bottom + 1


@given(st.lists(st.tuples(st.integers(-300, 300), st.integers(-300, 300)), max_size=20))
def test_the_eye_never_goes_below_the_table_or_over_the_top(pulls):
    eye = Eye()
    for pull in pulls:
        eye.drag(*pull)
    assert LOWEST <= eye.orbit(AREA).pitch <= HIGHEST


def test_beside_the_cube_there_is_no_rod():
    assert rod_at((2, 2), orbit_in(AREA, 0.5, 0.5), [2] * 16) is None
