"""The first lesson on the wheel, played with the mouse from its beginning to its end."""

import math

import pygame

from ui.scenes.hamsterrolle.lesson import FALLING, TASKS, LessonPage
from ui.scenes.hamsterrolle.start import Start


def spot(driver, radius: float) -> tuple[int, int]:
    """The pixel at so many metres from the hub, in the middle of compartment 2."""
    page = driver.scene
    turn, hub = page.board.turn(2 * math.tau / 12, page.view), page.board.hub(page.view)
    reach = radius * page.board.pixels
    return round(hub[0] + reach * math.sin(turn)), round(hub[1] + reach * math.cos(turn))


def block(driver) -> tuple[int, int]:
    page = driver.scene
    tray = page.panel.tray(0, page.view)
    slot = page.panel._trays.slots(page.view.players[0].stock, large=True)["block"]
    return tray.x + slot.centerx, tray.y + slot.bottom - 12


def until(driver, condition) -> None:
    for _ in range(1500):
        if condition():
            return
        driver.frames()
    raise AssertionError("it takes too long")


def steer(driver) -> None:
    """Steers the piece against the way in which the hand has wandered."""
    wander = driver.scene.live.match.hand.wander
    driver.scene.live.steer(-0.2 * wander.axial.value, -0.2 * wander.yaw.value)


def test_the_lesson_is_played_to_its_end(drive):
    driver = drive(LessonPage())
    page = driver.scene
    driver.press(block(driver))
    assert page.lesson.number == 1
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    for share in (0.3, 0.6):
        driver.move(spot(driver, 0.168 * share))
        driver.frames(15)
    assert page.lesson.number >= 2
    for _ in range(400):
        if page.lesson.number > 2:
            break
        steer(driver)
        driver.frames(4)
    assert page.lesson.number == 3
    for _ in range(3):
        driver.move(spot(driver, 0.168))
        driver.frames(15)
    driver.release(spot(driver, 0.168))
    assert page.lesson.number == 4
    until(driver, lambda: page.lesson.number == FALLING)
    until(driver, lambda: page.lesson.over)
    assert page.lesson.number == len(TASKS)
    assert 3 in page.live.match.state.stock(0), "the brick is the player's now"
    driver.frames(3)
    driver.click_on("Play")
    assert isinstance(driver.scene, Start)


def test_the_lesson_can_be_left_at_any_time(drive):
    driver = drive(LessonPage())
    driver.click_on("Leave the lesson")
    assert not isinstance(driver.scene, LessonPage)
