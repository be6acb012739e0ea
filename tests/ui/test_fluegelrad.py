"""The board of Flügelrad: each turn by mouse or keyboard, seen as the physical world has it, ended as the rules say."""

from __future__ import annotations

import logging
import math
from collections import OrderedDict

import numpy as np
import pygame
import pytest
from atboard import AtBoard
from hypothesis import given, settings
from hypothesis import strategies as st
from walk import walk

from games import record
from games.fluegelrad import CORNERS, GAME, HOLES, State, Turn
from games.record import Seat
from ui.app import App
from ui.scenes.boardgame.play import Play, watch
from ui.scenes.fluegelrad import hands
from ui.scenes.fluegelrad.picture import largest_clusters
from ui.scenes.fluegelrad.view import HOLE_POINTS, HOLLOW_POINTS, hole_towards
from ui.session import Session

pytestmark = pytest.mark.usefixtures("display")

SIXTH = math.pi / 3
HAND = 3.5
"""Rate (rad/s) at which a calm hand turns."""


class Player(AtBoard):
    """Somebody who plays Flügelrad."""

    def __init__(self, state: State, size: tuple[int, int] = (1280, 800), **settings: object) -> None:
        super().__init__("fluegelrad", state, size, **settings)
        self.frames(40)

    def hole(self, number: int) -> tuple[float, float]:
        return self.board.view.pixel(HOLE_POINTS[number])

    def beside(self, hole: int, bearing: float) -> tuple[float, float]:
        """A pixel on the impeller's arms, at a bearing from the hole."""
        x, y = HOLE_POINTS[hole]
        return self.board.view.pixel((x + 0.03 * math.sin(bearing), y + 0.03 * math.cos(bearing)))

    def carry(self, hole: int) -> None:
        """Drags the impeller into a hole."""
        start, end = self.board.view.pixel(self.board.table.pose.place), self.hole(hole)
        self.press(start)
        for share in np.linspace(0, 1, 8):
            self.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        self.release(end)
        self.frames(30)

    def turn(self, angle: float, rate: float = HAND, start: float = 0.4) -> None:
        """Drags the impeller round by an angle, at a rate, from a bearing on."""
        hole = self.board.table.hole
        self.press(self.beside(hole, start))
        for passed in np.arange(0, angle, rate / 60):
            self.move(self.beside(hole, start + passed))
        self.move(self.beside(hole, start + angle))
        for _ in range(40):
            self.frames()
        self.release(self.beside(hole, start + angle))

    def rest(self) -> None:
        """Waits until all lies still."""
        for _ in range(600):
            if self.board.table.calm and not self.board.table.spilling:
                break
            self.frames()
        self.frames()

    def plate(self, name: str) -> None:
        self.click(self.board.plates.rects[name].center)

    def by_mouse(self, turn: Turn) -> None:
        self.carry(turn.hole)
        self.turn(turn.sixths * SIXTH)
        self.rest()
        self.plate("end")

    def by_keyboard(self, turn: Turn) -> None:
        self.go(turn.hole)
        self.key(pygame.K_RETURN)
        self.frames(30)
        self.key(pygame.K_0 + turn.sixths)
        self.rest()
        self.key(pygame.K_d)

    def go(self, hole: int) -> None:
        """Moves the keyboard's focus to a hole."""
        self.key(pygame.K_LEFT)
        while (at := self.board._focus) != hole:
            x, y = (b - a for a, b in zip(HOLE_POINTS[at], HOLE_POINTS[hole], strict=True))
            steps = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
            self.key(max(steps, key=lambda key: steps[key][0] * x + steps[key][1] * y))


@pytest.mark.parametrize("way", ["by_mouse", "by_keyboard"])
@pytest.mark.parametrize("plies", [0, 7])
def test_every_turn_can_be_made(way, plies, caplog):
    state = walk("fluegelrad", plies, seed=3)
    player = Player(state)
    for turn in state.actions():
        player.state = state = walk("fluegelrad", plies, seed=3)
        player.board = player.make(player.stage, player.board.rect, state, None)
        getattr(player, way)(turn)
        assert player.played[-1:] == [turn]
        assert not player.board.busy
    assert player.played == list(state.actions())
    assert caplog.records == []


def test_every_turn_can_be_made_by_clicks():
    state = walk("fluegelrad", 5, seed=11)
    player = Player(state)
    hole = next(hole for hole in HOLES if hole != state.wheel)
    player.click(player.hole(hole))
    player.frames(30)
    for _ in range(4):
        player.click(player.beside(hole, 1.0))
    player.rest()
    player.plate("end")
    assert player.played == [Turn(hole, 4)]


def test_the_keyboard_comes_to_every_hole_from_every_other():
    for start in HOLES:
        reached = {start}
        for _ in HOLES:
            reached |= {hole_towards(h, d) for h in reached for d in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        assert reached == set(HOLES)


def test_a_turn_may_go_on_until_it_is_ended():
    state = walk("fluegelrad", 4, seed=2)
    player = Player(state)
    hole = next(hole for hole in HOLES if hole != state.wheel)
    player.carry(hole)
    for _ in range(3):
        player.turn(SIXTH)
        player.rest()
    assert player.board.table.turning.sixths == 3
    player.plate("end")
    assert player.played == [Turn(hole, 3)]


def test_letting_go_runs_into_the_nearest_sixth():
    player = Player(walk("fluegelrad", 4, seed=2))
    player.carry(0 if player.state.wheel else 1)
    player.turn(2.4 * SIXTH)
    player.rest()
    assert player.board.table.turning.turned == pytest.approx(2 * SIXTH, abs=0.02)
    player.turn(0.7 * SIXTH)
    player.rest()
    assert player.board.table.turning.turned == pytest.approx(3 * SIXTH, abs=0.02)


def test_the_impeller_turns_clockwise_only():
    player = Player(walk("fluegelrad", 4, seed=2))
    player.carry(0 if player.state.wheel else 1)
    hole = player.board.table.hole
    player.press(player.beside(hole, 2.0))
    for passed in np.arange(0, 2 * SIXTH, 0.05):
        player.move(player.beside(hole, 2.0 - passed))
    player.frames(30)
    assert player.board.table.turning.turned == pytest.approx(0, abs=0.01)


def test_a_full_turn_is_no_turn():
    player = Player(walk("fluegelrad", 4, seed=2))
    player.carry(0 if player.state.wheel else 1)
    player.turn(6 * SIXTH)
    player.rest()
    player.key(pygame.K_d)
    player.plate("end")
    assert player.played == []
    assert len(player.refused) == 2, "the plate says why not, as the key does"
    assert all("where it began" in reason for reason in player.refused)
    player.carry(next(hole for hole in HOLES if hole not in (player.state.wheel, player.board.table.hole)))
    assert player.board.table.turning.turned == 0


def test_the_impeller_may_not_go_where_it_stands():
    player = Player(walk("fluegelrad", 4, seed=2))
    assert player.board.words() == ""
    player.go(player.state.wheel)
    player.key(pygame.K_RETURN)
    here, away = player.hole(player.state.wheel), player.board.view.middle
    player.press(here)
    player.move((away[0] + 10, away[1]))
    player.release(here)
    assert len(player.refused) == 1, "put back where it stood, nothing was meant"
    assert "another one" in player.refused[0]
    assert player.board.table.turning is None


def test_it_is_not_lifted_while_marbles_are_on_their_way_but_can_be_taken_back():
    player = Player(walk("fluegelrad", 4, seed=2))
    hole = 0 if player.state.wheel else 1
    before = player.board.table.marbles()
    player.carry(hole)
    player.turn(2 * SIXTH)
    player.rest()
    player.carry(next(other for other in HOLES if other not in (hole, player.state.wheel)))
    assert player.board.table.hole == hole
    assert "take it back" in player.board.words()
    player.plate("back")
    player.rest()
    assert player.board.table.turning.sixths == 0
    assert player.board.table.marbles() == before


def test_put_back_where_it_stood_it_is_no_turn():
    player = Player(walk("fluegelrad", 4, seed=2))
    stood = player.state.wheel
    player.carry(0 if stood else 1)
    player.carry(stood)
    assert player.board.table.turning is None
    assert player.board.table.hole == stood


def test_a_board_that_is_taken_from_the_player_lets_go():
    player = Player(walk("fluegelrad", 4, seed=2))
    player.carry(0 if player.state.wheel else 1)
    player.press(player.beside(player.board.table.hole, 0.4))
    player.move(player.beside(player.board.table.hole, 1.4))
    assert player.board.table.turning.held
    player.board.enabled = False
    player.frames()
    assert not player.board.table.turning.held


def test_a_turn_goes_on_when_the_window_changes_in_the_middle_of_it():
    state = walk("fluegelrad", 4, seed=2)
    player = Player(state)
    hole = 0 if state.wheel else 1
    player.carry(hole)
    player.turn(2 * SIXTH)
    player.press(player.beside(hole, 0.4))
    player.move(player.beside(hole, 0.8))
    player.board = player.make(player.stage, pygame.Rect(0, 0, 500, 420), state, None, None, player.board)
    player.rest()
    player.frames(draw=True)
    player.turn(SIXTH)
    player.rest()
    player.plate("end")
    assert player.played == [Turn(hole, 3)]
    another = player.make(
        player.stage, pygame.Rect(0, 0, 500, 420), walk("fluegelrad", 4, seed=2), None, None, player.board
    )
    assert another.table.turning is None, "the same position in another game is another one"


def fling(player: Player) -> None:
    """Jerks the impeller round as fast as the pointer can go."""
    hole = player.board.table.hole
    player.press(player.beside(hole, 0.4))
    for passed in np.arange(0, 12 * SIXTH, 0.8):
        if not player.board.table.turning.held:
            break
        player.move(player.beside(hole, 0.4 + passed))
    for _ in range(60):
        player.frames()
    player.release(player.beside(hole, 0.0))
    player.rest()


def test_a_turn_too_fast_is_taken_back_with_a_word():
    player = Player(walk("fluegelrad", 6, seed=5))
    player.carry(0 if player.state.wheel else 1)
    before = player.board.table.marbles()
    fling(player)
    assert "Too fast" in player.board.words()
    assert player.board.table.marbles() == before
    assert player.board.table.turning.sixths == 0


def test_a_turn_too_fast_stands_in_order_if_so_set(caplog):
    player = Player(walk("fluegelrad", 6, seed=5), flown_out="put in order")
    player.carry(0 if player.state.wheel else 1)
    fling(player)
    assert "in order" in player.board.words()
    sixths = player.board.table.turning.sixths
    player.key(pygame.K_0 + sixths % 5 + 1)  # it may be turned on
    player.rest()
    turn = Turn(player.board.table.hole, sixths % 5 + 1)
    before = player.state
    player.key(pygame.K_d)
    assert player.played == [turn]
    assert lying(player) == before.play(turn).hollows
    assert caplog.records == []


def lying(player: Player) -> tuple[int | None, ...]:
    """What is seen in each hollow."""
    found = {marble.hollow: marble.seat for marble in player.board.table.marbles()}
    return tuple(found.get(hollow) for hollow in range(24))


def best(state: State) -> Turn:
    """The turn after which the player's largest cluster is largest."""
    return max(state.actions(), key=lambda turn: len(state.play(turn).clusters(state.seat)[0]))


@pytest.mark.parametrize("way", ["by_mouse", "by_keyboard"])
def test_a_whole_game_to_its_end_agrees_with_the_rules(way, caplog):
    with caplog.at_level(logging.ERROR):
        player = Player(GAME.start())
        while player.state.outcome is None:
            getattr(player, way)(best(player.state))
            assert lying(player) == player.state.hollows
            player.frames(draw=True)
    assert player.state.outcome.reason == "cluster"
    assert not player.refused
    assert caplog.records == [], "the world and the rules agree in every turn"


def test_the_world_and_the_rules_never_disagree_at_hand_speed(caplog):
    rng = np.random.default_rng(8)
    for game in range(12):
        player = Player(walk("fluegelrad", int(rng.integers(12)), seed=game))
        for _ in range(12):
            if player.state.outcome is not None:
                break
            actions = player.state.actions()
            turn = actions[int(rng.integers(len(actions)))]
            player.carry(turn.hole)
            player.turn(turn.sixths * SIXTH, rate=float(rng.uniform(1.0, 6.0)), start=float(rng.uniform(0, math.tau)))
            player.rest()
            player.plate("end")
        assert player.played and not player.refused
    assert caplog.records == []


@pytest.mark.parametrize("seed", range(6))
def test_the_move_of_another_is_shown_by_the_world(seed, caplog):
    state = walk("fluegelrad", 6, seed)
    player = Player(state)
    turn = state.actions()[7 * seed % 30]
    player.play(turn)
    assert player.board.busy
    player.wait()
    assert lying(player) == state.play(turn).hollows
    assert caplog.records == []


def test_without_motion_it_is_there_at_once():
    state = walk("fluegelrad", 6, 1)
    player = Player(state, reduced_motion=True)
    turn = state.actions()[11]
    player.play(turn)
    assert not player.board.busy
    assert lying(player) == state.play(turn).hollows
    player.state = state
    player.board.show(state, None)
    player.by_keyboard(turn)
    assert player.played == [turn, turn]


def test_a_replay_shows_the_hand_that_made_the_turn():
    state = walk("fluegelrad", 6, 4)
    player = Player(state)
    hole = 0 if state.wheel else 1
    player.carry(hole)
    player.turn(1.2 * SIXTH, rate=1.5)
    player.turn(0.9 * SIXTH, rate=4.0)
    player.rest()
    made = player.board.table.turning.hand
    player.plate("end")
    turn = player.played[0]
    assert len(made) > 20
    again = player.make(player.stage, player.board.rect, state, None, None, player.board)
    again.show(state.play(turn), turn, state)
    shown = again.table.turning
    while again.busy:
        again.update(1 / 60)
    assert shown.hand == made == hands.remembered(state.hollows, turn)


def test_the_hand_is_kept_in_the_record_and_seen_again_from_its_file(tmp_path, monkeypatch):
    player = Player(GAME.start())
    player.carry(1)
    player.turn(2.1 * SIXTH, rate=2.0)
    player.rest()
    made = player.board.table.turning.hand
    player.plate("end")
    session = Session.begin("fluegelrad", (Seat("Ada"), Seat("Bo")), {}, np.random.default_rng(1))
    app = App(player.stage, Play(session))
    player.stage.stale = True
    app.frame(1 / 60)
    session.play(player.played[0])
    app.frame(1 / 60)
    record.write(tmp_path / "game.json", session.record)
    monkeypatch.setattr(hands, "_made", OrderedDict())  # another app, another day

    player.stage.go(watch(tmp_path / "game.json"))
    app.frame(1 / 60)
    app.scene.controller.step(1)
    app.frame(1 / 60)
    shown = app.scene.board.table.turning
    assert app.scene.board.busy
    while app.scene.board.busy:
        app.frame(1 / 60)
    assert len(made) > 20
    assert shown.hand == made
    assert app.scene.session.record == session.record


@pytest.mark.parametrize(
    "trace",
    [
        ((5.0, 1.0, 1.0), (3.0,)),
        ((0.0, 2.0, 1.0), (1.0, 1.0, 1.0)),
        ((-1.0,),),
        ((0.0, 1e5, 1.0),),
        ((0.0, 1.0, 99.0),),
        ((1e6 + 1,),),
    ],
)
def test_what_cannot_have_been_a_hand_is_not_shown(trace):
    assert hands.read(trace) == ()


def test_a_disagreement_is_logged_and_the_rules_are_shown(monkeypatch, caplog):
    state = walk("fluegelrad", 6, 4)
    player = Player(state)
    wrong = tuple(reversed(state.hollows))
    monkeypatch.setattr("ui.scenes.fluegelrad.turning.Turning.contents", wrong)
    player.by_mouse(Turn(0 if state.wheel else 1, 2))
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "disagree" in caplog.records[0].getMessage()
    assert lying(player) == player.state.hollows


@given(st.integers(0, 40), st.integers(0, 10_000))
@settings(max_examples=60)
def test_the_clusters_that_are_shown_are_those_of_the_rules(plies, seed):
    state = walk("fluegelrad", plies, seed)
    lying = [
        type("Lying", (), {"seat": seat, "hollow": hollow})
        for hollow, seat in enumerate(state.hollows)
        if seat is not None
    ]
    shown = {seat: {marble.hollow for marble in cluster} for seat, cluster in largest_clusters(lying)}
    for seat in (0, 1):
        largest = len(state.clusters(seat)[0])
        assert len(shown.get(seat, "x")) == largest
        assert seat not in shown or tuple(sorted(shown[seat])) in state.clusters(seat)


def test_the_cluster_that_forms_is_shown_while_the_impeller_turns():
    """Two marbles that a turn brings together are linked before the turn is ended."""
    state = walk("fluegelrad", 0, 0)
    player = Player(state)
    player.carry(1)
    assert dict(largest_clusters(player.board.table.marbles())) == {}
    player.turn(SIXTH)
    player.rest()
    after = state.play(Turn(1, 1))
    shown = {seat: len(cluster) for seat, cluster in largest_clusters(player.board.table.marbles())}
    expected = {seat: len(after.clusters(seat)[0]) for seat in (0, 1)}
    assert shown == {seat: size for seat, size in expected.items() if size > 1}
    assert player.state is state


@given(data=st.data())
@settings(max_examples=25)
def test_nothing_raises_whatever_is_done(data):
    state = walk("fluegelrad", data.draw(st.integers(0, 30)), data.draw(st.integers(0, 1000)))
    size = data.draw(st.sampled_from([(1280, 800), (640, 400), (1024, 640)]))
    player = Player(state, size, text_scale=data.draw(st.sampled_from([100, 200])))
    points = [player.hole(hole) for hole in HOLES] + [player.board.view.pixel(point) for point in HOLLOW_POINTS]
    keys = [pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_3, pygame.K_BACKSPACE, pygame.K_d]
    doing = st.one_of(
        st.tuples(st.sampled_from(["press", "release", "move", "click"]), st.sampled_from(points)),
        st.tuples(st.just("key"), st.sampled_from(keys)),
    )
    for what, where in data.draw(st.lists(doing, max_size=25)):
        getattr(player, what)(where)
        player.frames(3, draw=True)
        assert isinstance(player.board.words() + player.board.status(player.state), str)
    assert all(player.board.facts(player.state, seat) for seat in (0, 1))
    assert len(CORNERS) == 7
