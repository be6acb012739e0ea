"""The board of Gulek: every action by mouse or keyboard, and balls that are at last where the rules have them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pygame
import pytest
from atboard import AtBoard
from hypothesis import given, settings
from hypothesis import strategies as st
from walk import walk

from games.gulek import DONE, GAME, PASS, Action, State
from ui.scenes.gulek import places
from ui.scenes.gulek.picture import arrow_place

pytestmark = pytest.mark.usefixtures("display")


def find(phase: str, seats: int = 2, with_action: str = "") -> State:
    """A position of this phase, in which there is an action with this verb."""
    for seed in range(200):
        rng, state = np.random.default_rng(seed), walk("gulek", 20 * seats, seed, seats, draw_after=0)
        for _ in range(60):
            actions = state.actions()
            if state.phase == phase and any(action.verb.startswith(with_action) for action in actions):
                return state
            if not actions:
                break
            rare = [action for action in actions if action.verb in ("park", "unpark")] or actions
            state = state.play(rare[int(rng.integers(len(rare)))])
    raise AssertionError(f"there is no position of phase {phase}")


class Player(AtBoard):
    """Somebody who plays Gulek."""

    def __init__(self, state: State, size: tuple[int, int] = (1280, 800), **wishes: object) -> None:
        super().__init__("gulek", state, size, **wishes)
        self.frames(2)

    def pit(self, number: int) -> tuple[float, float]:
        return self.board.view.pixel(places.pit_place(number))

    def by_mouse(self, action: Action) -> None:
        if action in (DONE, PASS):
            self.click(self.board.plates.rects[action.verb].center)
        elif action.verb == "drop":
            self.click(self.board.chooser.spots[action.number])
        else:
            self.click(self.pit(action.number))
        if action.verb == "sow":
            self.click(self.board.view.pixel(arrow_place(action.number, action.direction)))

    def by_dragging(self, action: Action) -> None:
        if action.verb != "sow":
            self.by_mouse(action)
            return
        self.press(self.pit(action.number))
        self.move(self.pit((action.number + action.direction) % 15))
        self.release(self.pit((action.number + action.direction) % 15))

    def by_keyboard(self, action: Action) -> None:
        if action in (DONE, PASS):
            self.key(pygame.K_d if action == DONE else pygame.K_p)
        elif action.verb == "drop":
            self.key(pygame.K_1 + action.number)
        else:
            self.go(action.number)
            self.key(
                pygame.K_RETURN if action.verb != "sow" else pygame.K_PLUS if action.direction > 0 else pygame.K_MINUS
            )

    def by_arrows(self, action: Action) -> None:
        """By the arrow keys and Enter alone, where there are no letters for it."""
        if action.verb == "drop":
            while self.board._colour != action.number:
                self.key(pygame.K_RIGHT)
            self.key(pygame.K_RETURN)
        elif action.verb == "sow":
            self.go(action.number)
            self.key(pygame.K_RETURN)
            self.key(pygame.K_RIGHT if action.direction > 0 else pygame.K_LEFT)
            self.key(pygame.K_RETURN)
        else:
            self.by_keyboard(action)

    def go(self, pit: int) -> None:
        """Moves the keyboard's focus to a pit."""
        self.key(pygame.K_RIGHT)
        while self.board._focus != pit:
            self.key(pygame.K_LEFT if (self.board._focus - pit) % 15 < 8 else pygame.K_RIGHT)


def seen(player: Player) -> tuple[object, ...]:
    """How many balls of each seat are seen in the pits, in the furrow, in the centre, in the hand."""
    balls, seats = player.board.balls, range(player.state.seats)

    def count(held) -> tuple[int, ...]:
        colours = Counter(ball.seat for ball in held)
        return tuple(colours[seat] for seat in seats)

    parked = tuple(len(held) // 2 for held in balls.parked)
    assert all(ball.seat == seat for seat in seats for ball in balls.parked[seat])
    return tuple(map(count, balls.pits)), parked, count(balls.centre), count(balls.hand)


def told(state: State) -> tuple[object, ...]:
    """The same as the rules have it."""
    return state.pits, state.parked, state.captured, state.holding


POSITIONS = {
    "place": lambda: walk("gulek", 9, 1, 3),
    "two": lambda: walk("gulek", 9, 1, 2, two_per_turn=True),
    "move": lambda: walk("gulek", 60, 2, 3),
    "drop": lambda: find("drop", 4),
    "park": lambda: find("park", 3),
    "bring back": lambda: find("move", 2, "unpark"),
    "unpark": lambda: find("unpark"),
}


@pytest.mark.parametrize("way", ["by_mouse", "by_dragging", "by_keyboard", "by_arrows"])
@pytest.mark.parametrize("position", POSITIONS)
def test_every_action_can_be_chosen(way, position):
    state = POSITIONS[position]()
    player = Player(state)
    for action in state.actions():
        player.state = state
        player.board = player.make(player.stage, player.board.rect, state, None)
        player.frames()
        getattr(player, way)(action)
        assert player.played[-1:] == [action]
        player.wait()
        assert seen(player) == told(player.state)
    assert player.played == list(state.actions())
    assert not player.refused


def test_who_can_only_pass_finds_the_button_and_the_key():
    state = next(
        state
        for seed in range(400)
        for state in [walk("gulek", 40 + 60, seed, 2, draw_after=0)]
        if state.actions() == (PASS,)
    )
    for way in ("by_mouse", "by_keyboard"):
        player = Player(state)
        player.key(pygame.K_RIGHT)
        player.key(pygame.K_RETURN)
        assert len(player.refused) == 1
        getattr(player, way)(PASS)
        assert player.played == [PASS]


@pytest.mark.parametrize("seats", [2, 6])
def test_what_cannot_be_done_with_a_pit_is_told(seats):
    state = walk("gulek", 20 * seats, 3, seats)
    player = Player(state)
    sowable = {action.number for action in state.actions()}
    for pit in set(range(15)) - sowable:
        player.click(player.pit(pit))
        balls = state.pits[pit]
        reason = "empty" if not sum(balls) else "single" if sum(balls) == 1 else "yours"
        assert reason in player.refused[-1]
    assert player.played == []


def test_the_last_ball_is_kept_with_a_word():
    state = next(
        state
        for seed in range(300)
        for state in [walk("gulek", 90, seed, 3)]
        if state.phase == "drop" and state.seat not in state.droppable
    )
    player = Player(state)
    player.key(pygame.K_1 + state.seat)
    player.click(player.board.chooser.spots[state.seat])
    assert [refusal[:13] for refusal in player.refused] == ["The last ball"] * 2
    player.click(player.pit(3))
    assert "one by one" in player.refused[-1]
    assert player.played == []


def test_pairs_are_told_to_go_in_rising_order():
    state = find("unpark")
    player = Player(state)
    lower = [pit for pit in range(state.pit) if not sum(state.pits[pit])]
    for pit in lower:
        player.click(player.pit(pit))
        assert "lower to higher" in player.refused[-1]
    full = next(pit for pit in range(15) if sum(state.pits[pit]) and pit > state.pit)
    player.click(player.pit(full))
    assert "empty pit" in player.refused[-1]
    assert player.played == []


def test_a_sowing_is_seen_ball_by_ball():
    """Between two drops each of the pits on the way has got one ball more than before, one after the other."""
    state = next(
        state
        for seed in range(50)
        for state in [walk("gulek", 40, seed)]
        if any(len(state.falls(action)) >= 4 for action in state.actions())
    )
    action = next(action for action in state.actions() if len(state.falls(action)) >= 4)
    falls = state.falls(action)
    player = Player(state)
    player.play(action)
    stages = []
    while player.board.busy:
        player.frames()
        held = tuple(len(pit) for pit in player.board.balls.pits)
        if not stages or stages[-1] != held:
            stages.append(held)
    counts = [sum(balls) for balls in state.pits]
    counts[action.number] = 0
    expected = [tuple(counts)]
    for pit, _seat in falls:
        counts[pit] += 1
        expected.append(tuple(counts))
    assert stages[: len(expected)] == expected


def test_the_last_turn_stays_marked():
    """The pit that was sown, the pit where the last ball fell, and how far apart they are, in the player's colour."""
    state = walk("gulek", 60, 2, 3)
    action = state.actions()[-1]
    steps = sum(state.pits[action.number])
    player = Player(state)
    seat = state.seat
    while player.state.seat == seat and player.state.phase in ("move", "drop"):
        player.by_keyboard(action)
        player.wait()
        action = player.state.actions()[0]
    trail = player.board._trail
    end = (player.played[0].number + player.played[0].direction * steps) % 15
    assert (trail.seat, trail.marked, trail.steps) == (seat, (player.played[0].number, end), steps)


def test_without_motion_it_is_there_at_once():
    state = walk("gulek", 40, 4)
    player = Player(state, animation="off")
    player.by_keyboard(state.actions()[0])
    assert not player.board.busy
    assert seen(player) == told(player.state)


def test_another_state_is_there_at_once_in_the_middle_of_a_sowing():
    state = walk("gulek", 60, 4, 3)
    player = Player(state)
    player.play(state.actions()[-1])
    player.frames(10)
    player.board.show(state, None)
    player.state = state
    assert not player.board.busy
    assert seen(player) == told(state)


def longest_first(state: State, rng: np.random.Generator) -> Action:
    """An action by lot, but captures before others, so that games come to an end."""
    actions = state.actions()
    best = max(sum(state.play(action).captured) for action in actions)
    good = [action for action in actions if sum(state.play(action).captured) == best]
    return good[int(rng.integers(len(good)))]


@pytest.mark.parametrize(("way", "seats"), [("by_mouse", 2), ("by_keyboard", 2), ("by_arrows", 4), ("by_dragging", 6)])
def test_a_whole_game_to_its_end(way, seats):
    rng = np.random.default_rng(seats)
    player = Player(GAME.start(seats, two_per_turn=True))
    while player.state.outcome is None:
        before = len(player.played)
        getattr(player, way)(longest_first(player.state, rng))
        assert len(player.played) == before + 1, player.refused
        while player.board.busy:
            player.frames(seconds=0.1)
        assert seen(player) == told(player.state)
        if before % 7 == 0:
            player.draw()
    assert player.board.status(player.state) == ""
    assert not player.refused


@given(data=st.data())
@settings(max_examples=30)
def test_nothing_raises_whatever_is_done(data):
    seats = data.draw(st.integers(2, 6))
    options = {"stuck_loses": data.draw(st.booleans()), "two_per_turn": data.draw(st.booleans())}
    state = walk("gulek", data.draw(st.integers(0, 40 * seats)), data.draw(st.integers(0, 1000)), seats, **options)
    size = data.draw(st.sampled_from([(1280, 800), (640, 400), (1024, 640)]))
    player = Player(state, size, text_scale=data.draw(st.sampled_from([100, 200])))
    points = [player.pit(pit) for pit in range(15)] + [player.board.view.middle]
    keys = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_2, pygame.K_PLUS, pygame.K_MINUS]
    keys += [pygame.K_d, pygame.K_p, pygame.K_BACKSPACE]
    doing = st.one_of(
        st.tuples(st.sampled_from(["press", "release", "move", "click"]), st.sampled_from(points)),
        st.tuples(st.just("key"), st.sampled_from(keys)),
    )
    for what, where in data.draw(st.lists(doing, max_size=25)):
        getattr(player, what)(where)
        player.frames(2, draw=True)
        if data.draw(st.booleans()):
            player.wait()
            player.draw()
        assert isinstance(player.board.words() + player.board.status(player.state), str)
    player.wait()
    assert seen(player) == told(player.state)
    assert all(player.board.facts(player.state, seat) for seat in range(seats))


@given(st.integers(0, 10_000), st.integers(2, 6), st.integers(1, 240))
@settings(max_examples=40)
def test_all_texts_have_their_room_and_none_lies_on_another(seed, seats, plies):
    player = Player(walk("gulek", plies, seed, seats), text_scale=100 + 50 * (seed % 3))
    player.frames(40)
    player.draw()
    written = [text.taken for text in player.stage.type.written if text.text]
    for number, one in enumerate(written):
        assert player.board.rect.contains(one)
        for other in written[:number]:
            assert not one.inflate(-4, -8).colliderect(other.inflate(-4, -8))


def test_balls_lie_in_their_pits_and_all_can_be_seen():
    """Up to SHOWN balls lie within the pit, no two at the same place; of more, each colour is seen once."""
    for count in range(1, places.SHOWN + 1):
        heap = places.heap((0.0, 0.0), count, 0.3)
        assert len(heap) == count
        apart = [np.hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(heap) for b in heap[:i]]
        assert min(apart, default=1.0) > 0.4 * places.BALL
        assert max(np.hypot(*place) for place in heap) + places.BALL / 2 <= places.PIT + 1e-9
    for colours in range(1, 7):
        piles = places.piles((0.0, 0.0), colours, 0.3)
        apart = [np.hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(piles) for b in piles[:i]]
        assert min(apart, default=1.0) > 0.9 * places.BALL


@pytest.mark.parametrize("seats", range(2, 7))
def test_parked_pairs_of_all_seats_have_their_own_part_of_the_furrow(seats):
    spots = [(seat, place) for seat in range(seats) for place in places.furrow(seat, seats, 10)]
    for seat, one in spots:
        for other_seat, other in spots:
            if seat != other_seat:
                assert np.hypot(one[0] - other[0], one[1] - other[1]) > places.BALL
