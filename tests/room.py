"""Whether all text on the screen has its room: nothing cut off, nothing on top of another."""

from itertools import combinations

import pygame
from pygame_gui.elements import UIButton, UITextEntryLine


def check_room(driver):
    """Fails where a text or a button does not fit, leaves the window, or lies on another; a card may lie on texts."""
    window = pygame.Rect((0, 0), driver.stage.size)
    written = driver.stage.type.written
    assert written, "there is some text"
    for text in written:
        assert text.allowed.inflate(2, 2).contains(text.taken), f"{text.text!r} is cut off"
        assert window.contains(text.taken), f"{text.text!r} is outside the window"
    buttons = [widget for widget in driver.widgets() if isinstance(widget, UIButton) and widget.visible]
    for button in [button for button in buttons if button.text]:
        assert window.contains(button.rect), f"{button.text!r} is outside the window"
        width, height = button.font.size(button.text)
        assert width <= button.rect.width - 4 and height <= button.rect.height, f"{button.text!r} is cut off"
    card = getattr(driver.scene, "card", None)
    hidden = pygame.Rect(0, 0, 0, 0) if card is None else card.rect
    on_card = [text.taken for text in written if hidden.contains(text.allowed)]
    beside = [text.taken for text in written if text.text and not hidden.colliderect(text.taken)]
    rects = on_card + beside + _widgets(driver)
    for one, other in combinations(rects, 2):
        assert not one.inflate(-2, -8).colliderect(other.inflate(-2, -8)), f"{one} and {other} overlap"


def _widgets(driver):
    return [
        widget.rect
        for widget in driver.widgets()
        if widget.visible
        and isinstance(widget, UIButton | UITextEntryLine)
        and (getattr(widget, "text", "") or widget.rect.height < 60)
    ]
