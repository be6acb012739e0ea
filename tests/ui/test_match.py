"""A match in the window, played with mouse and keyboard."""

import collections
import math

import pygame
import pytest

from sim.match import Match
from sim.matchfile import fingerprint
from ui.input import INTERRUPTIONS
from ui.scenes.hamsterrolle.live import Live
from ui.scenes.hamsterrolle.play import begin, still
from ui.scenes.hamsterrolle.setup import SetupForm
from ui.scenes.menu import Menu

REACH = 0.168
"""Metres from the hub at which a block presses on the rim."""


@pytest.fixture
def match(drive):
    """A match of Ann and Ben, in which Ann begins."""

    def start(**changes):
        wishes = SetupForm(names=["Ann", "Ben", "", ""], **changes)
        return drive(begin(wishes.setup(seed=3, first=0)))

    return start


def spot(driver, compartment: float, radius: float) -> tuple[int, int]:
    """The pixel at so many metres from the hub, in the middle of a compartment."""
    play = driver.scene
    turn, hub = play.board.turn(compartment * math.tau / 12, play.view), play.board.hub(play.view)
    reach = radius * play.board.pixels
    return round(hub[0] + reach * math.sin(turn)), round(hub[1] + reach * math.cos(turn))


def pile(driver, kind: str) -> tuple[int, int]:
    """A pixel on the kind's pile in the tray."""
    play = driver.scene
    tray = play.panel.tray(play.view.supply, play.view)
    slot = play.panel._trays.slots(play.view.players[play.view.supply].stock, large=True)[kind]
    return tray.x + slot.centerx, tray.y + slot.bottom - 12


def carry(driver, kind: str, compartment: int, radius: float = REACH) -> None:
    """Drags a piece from the tray to a compartment, holding the wheel, and waits until it is there."""
    driver.press(pile(driver, kind))
    hold(driver)
    for share in (0.3, 0.6, 1.0, 1.0, 1.0):
        driver.move(spot(driver, compartment, radius * share))
        driver.frames(15)


def hold(driver) -> None:
    """Holds the wheel, until the piece is let go of."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    driver.frames()


def wait_for_turn(driver, seat: int) -> None:
    for _ in range(1500):
        if driver.scene.view.seat == seat:
            return
        driver.frames()
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize("ahead_left", [True, False])
def test_a_piece_is_dragged_into_the_wheel_and_let_go_of(match, ahead_left):
    driver = match(ahead_left=ahead_left)
    carry(driver, "block", 2)
    assert driver.scene.view.kinds[driver.scene.view.ids.index(driver.scene.view.held)] == "block"
    assert driver.scene.view.reason is None
    driver.release(spot(driver, 2, REACH))
    assert driver.scene.view.held is None
    wait_for_turn(driver, 1)
    assert driver.scene.view.players[0].pieces == 13
    assert driver.scene.view.moves == ("1. Ann: block to 2",)
    again = Live(Match(driver.scene.live.match.record)).view()
    assert again.players[0].clock == pytest.approx(driver.scene.view.players[0].clock, abs=0.02), "also when it goes on"


def test_f_lets_the_wheel_settle_four_times_as_fast_and_changes_no_bit(match, monkeypatch):
    frames, ends = [], []
    for fast in (False, True):
        driver = match()
        carry(driver, "block", 2)
        driver.release(spot(driver, 2, REACH))
        assert driver.scene.live.settling
        pressed = collections.defaultdict(bool, {pygame.K_f: fast})
        monkeypatch.setattr(pygame.key, "get_pressed", lambda pressed=pressed: pressed)
        count = 0
        while driver.scene.view.seat == 0:
            driver.frames()
            count += 1
        monkeypatch.undo()
        frames.append(count)
        first, then = driver.scene.live.match.record.turns
        ends.append((first.steps, then.state, fingerprint(then.scene)))
    assert ends[0] == ends[1]
    assert frames[0] / frames[1] == pytest.approx(4, rel=0.1)


def test_letting_go_where_the_rules_forbid_it_is_refused_with_the_reason(match):
    driver = match()
    carry(driver, "block", 5)
    driver.release(spot(driver, 5, REACH))
    assert driver.scene.view.held is not None
    shown = [text.text for text in driver.stage.type.written]
    assert any("two compartments ahead" in text for text in shown)


@pytest.mark.parametrize("beyond", [0, 300])
def test_a_piece_goes_back_into_the_tray_also_beyond_the_edge_of_the_window(match, beyond):
    driver = match()
    carry(driver, "block", 2)
    x, y = driver.scene.panel.rect.center
    driver.release((x + beyond, y))
    assert driver.scene.view.held is None
    assert driver.scene.view.players[0].stock["block"] == 2
    assert driver.scene.view.seat == 0


def test_the_mouse_wheel_and_the_right_button_turn_the_piece(match):
    driver = match()
    carry(driver, "plank", 2, 0.05)
    hand = driver.scene.live.match.hand
    before = hand.angle
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
    driver.frames()
    assert hand.angle - before == pytest.approx(math.radians(30))
    at = driver.stage.pointer
    driver.press(at, button=3)
    driver.move((at[0] + 50, at[1]))
    driver.release((at[0] + 50, at[1]), button=3)
    assert hand.angle < before + math.radians(30) - 0.3, "to the right is clockwise"


def test_space_and_the_middle_button_hold_the_wheel(match):
    driver = match()
    carry(driver, "block", 2, 0.05)
    for down, up in (
        ({"type": pygame.KEYDOWN, "key": pygame.K_SPACE}, {"type": pygame.KEYUP, "key": pygame.K_SPACE}),
        (
            {"type": pygame.MOUSEBUTTONDOWN, "button": 2, "pos": (400, 300)},
            {"type": pygame.MOUSEBUTTONUP, "button": 2, "pos": (400, 300)},
        ),
    ):
        for event, held in ((down, True), (up, False)):
            pygame.event.post(pygame.event.Event(event["type"], {k: v for k, v in event.items() if k != "type"}))
            driver.frames()
            assert driver.scene.view.holding is held


def test_holding_the_wheel_with_an_empty_hand_is_refused(match):
    driver = match()
    driver.key(pygame.K_SPACE)
    assert any("held only while" in text.text for text in driver.stage.type.written)


def test_the_time_runs_out_and_a_piece_drops(match):
    driver = match(seconds=10)
    carry(driver, "block", 3, 0.05)
    driver.frames(45, seconds=0.24)
    wait_for_turn(driver, 1)
    assert driver.scene.view.moves[0].startswith("1. Ann: time is up, block drops")


def test_the_time_runs_out_with_an_empty_hand_and_the_turn_is_lost(match):
    driver = match(seconds=10)
    driver.frames(45, seconds=0.24)
    wait_for_turn(driver, 1)
    assert driver.scene.view.moves == ("1. Ann: loses the turn",)


def test_keys_and_shift_with_the_mouse_steer_the_piece_along_the_axle(match):
    driver = match()
    carry(driver, "block", 2, 0.05)
    wander = driver.scene.live.match.hand.wander
    before = wander.axial.wanted, wander.yaw.wanted
    pointer = driver.scene.live.match.hand.pointer
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    x, y = driver.stage.pointer
    moved = {"pos": (x + 20, y + 40), "rel": (20, 40), "buttons": (1, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, moved))
    driver.frames()
    pygame.key.set_mods(0)
    assert wander.axial.wanted == pytest.approx(before[0] + 0.010)
    assert wander.yaw.wanted == pytest.approx(before[1] + 0.12)
    assert driver.scene.live.match.hand.pointer == pointer
    assert driver.scene.view.carried == (wander.axial.value, wander.yaw.value)


def post(driver, kind: int, **values) -> None:
    pygame.event.post(pygame.event.Event(kind, values))
    driver.frames()


def test_a_gamepad_takes_carries_steers_and_lets_go_of_a_piece(match):
    driver = match()
    post(driver, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_Y)
    post(driver, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_Y)
    view, hand = driver.scene.view, driver.scene.live.match.hand
    assert view.kinds[view.ids.index(view.held)] == list(view.players[0].stock)[1], "the second kind"
    before, angle, wanted = hand.pointer, hand.angle, hand.wander.axial.wanted
    post(driver, pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTY, value=32767)
    post(driver, pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=32767)
    post(driver, pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT, value=32767)
    driver.frames(20)
    assert hand.pointer.y < before.y - 0.02
    assert hand.wander.axial.wanted > wanted + 0.01, "towards the player"
    assert hand.angle > angle
    post(driver, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B)
    assert driver.scene.view.held is None


def test_a_second_finger_steers_what_the_first_one_carries(match):
    driver = match()
    carry(driver, "block", 2, 0.05)
    wander = driver.scene.live.match.hand.wander
    before = wander.axial.wanted
    post(driver, pygame.FINGERDOWN, finger_id=1, x=0.3, y=0.5, dx=0, dy=0)
    post(driver, pygame.FINGERMOTION, finger_id=1, x=0.3, y=0.6, dx=0.0, dy=0.1)
    assert wander.axial.wanted == before
    post(driver, pygame.FINGERDOWN, finger_id=2, x=0.8, y=0.5, dx=0, dy=0)
    post(driver, pygame.FINGERMOTION, finger_id=2, x=0.8, y=0.55, dx=0.0, dy=0.05)
    assert wander.axial.wanted == pytest.approx(before + 0.010), "40 of 800 pixels down, as with Shift and the mouse"


def test_a_pause_stops_the_clock_and_covers_the_wheel(match):
    driver = match()
    driver.key(pygame.K_ESCAPE)
    left = driver.scene.view.left
    driver.frames(20, seconds=0.2)
    assert driver.scene.view.left == left
    assert driver.scene.card.rect.collidepoint(driver.scene.board.rect.center)
    driver.click_on("Go on")
    driver.frames(20, seconds=0.2)
    assert driver.scene.view.left < left - 3
    assert driver.scene.card is None


def test_what_is_let_go_of_in_a_pause_holds_nothing_after_it(match):
    driver = match()
    carry(driver, "plank", 2, 0.05)
    driver.press(driver.stage.pointer, button=3)
    assert driver.scene.view.holding
    driver.key(pygame.K_ESCAPE)
    driver.release(driver.stage.pointer, button=3)
    driver.key(pygame.K_ESCAPE)
    angle = driver.scene.live.match.hand.angle
    driver.move(spot(driver, 3, 0.05))
    driver.frames(5)
    assert not driver.scene.view.holding
    assert driver.scene.live.match.hand.angle == angle


def test_a_constructive_pass_moves_a_piece_of_the_wheel_ahead(match):
    driver = match(timer=False)
    carry(driver, "block", 2)
    driver.release(spot(driver, 2, REACH))
    wait_for_turn(driver, 1)
    play = driver.scene
    block = play.view.kinds.index("block")
    assert play.view.ids[block] in play.live.match.state.passable(play.live.match.see()), "it rolled to the bottom"
    driver.key(pygame.K_p)
    place = play.board.place("block", tuple(play.view.poses[block]), 0.0, play.view)
    hub = play.board.hub(play.view)
    driver.press(tuple(round(h + o * place.front) for h, o in zip(hub, place.offset, strict=True)))
    assert play.view.held == play.view.ids[block]
    hold(driver)
    for share in (0.5, 0.7, 1.0, 1.0):
        driver.move(spot(driver, 4, REACH * share))
        driver.frames(20)
    driver.release(driver.stage.pointer)
    wait_for_turn(driver, 0)
    assert play.view.moves[1].startswith("2. Ben: moves block from ")
    assert play.view.moves[1].endswith(" to 4")


def test_a_resize_in_the_middle_of_a_drag_keeps_the_piece_in_the_hand(match):
    driver = match()
    carry(driver, "block", 2)
    held = driver.scene.view.held
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1024, 640), w=1024, h=640))
    driver.frames(2)
    assert driver.scene.view.held == held
    assert driver.scene.board.rect.height == 640
    driver.move(spot(driver, 2, REACH))
    driver.frames(40)
    driver.release(spot(driver, 2, REACH))
    assert driver.scene.view.held is None


@pytest.mark.parametrize("kind", INTERRUPTIONS, ids=pygame.event.event_name)
def test_without_the_focus_a_carried_piece_goes_back_and_the_wheel_is_free(match, kind):
    driver = match()
    carry(driver, "block", 2)
    driver.press(driver.stage.pointer, button=3)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    driver.frames()
    assert driver.scene.view.held is not None and driver.scene.view.holding
    pygame.event.post(pygame.event.Event(kind))
    driver.frames(2)
    assert driver.scene.view.held is None and not driver.scene.view.holding
    assert driver.scene.view.players[0].stock["block"] == 2
    driver.release(spot(driver, 3, REACH))
    driver.frames(5)
    assert driver.scene.view.held is None and not driver.scene.view.holding
    assert driver.scene.view.seat == 0


def test_what_falls_flies_to_the_tray_of_the_player_who_takes_it(match):
    driver = match()
    play = driver.scene
    before = play.view
    block = 4  # the first set's block
    fallen = before._replace(kinds=("block",), poses=before.poses[:1], axial=before.axial[:1], ids=(block,), held=None)
    play._flights.note(fallen, before._replace(ids=(), kinds=()), play.board, play.panel)
    assert [flight.end for flight in play._flights._flying] == [play.panel.tray(0, before).center]
    driver.frames(60)
    assert play._flights._flying == []


def test_the_menu_is_one_click_away(match):
    driver = match()
    driver.click_on("Menu")
    assert isinstance(driver.scene, Menu)


def test_the_keyboard_alone_places_a_piece(match, monkeypatch):
    """The fourth kind is a block: it is carried from the hub to the lower left, and let go of there."""
    driver = match(timer=False)
    driver.key(pygame.K_4)
    hold(driver)
    assert driver.scene.view.kinds[driver.scene.view.ids.index(driver.scene.view.held)] == "block"
    down = {pygame.K_LEFT, pygame.K_DOWN}
    pressed = type("Pressed", (), {"__getitem__": lambda _, key: key in down})()
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: pressed)
    target = spot(driver, 2, REACH)
    for _ in range(300):
        x, y = driver.scene.grip._pointer
        down -= {key for key, there in ((pygame.K_LEFT, x <= target[0]), (pygame.K_DOWN, y >= target[1])) if there}
        driver.frames()
        if not down:
            break
    driver.frames(60)
    driver.key(pygame.K_RETURN)
    wait_for_turn(driver, 1)
    assert driver.scene.view.moves[0].startswith("1. Ann: block to 2")


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_shavings_drift_down_for_a_while_when_a_match_is_won_unless_nothing_is_to_move(drive, animation):
    driver = drive(still(ended=True), animation=animation)
    shavings = driver.scene._shavings
    assert shavings.moving == (animation == "normal")
    driver.frames(30, seconds=0.25)
    assert not shavings.moving
