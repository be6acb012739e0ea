"""What can be done with a game besides acting in it: the buttons of its page, and the keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ui.scenes.boardgame.analysis import Analysis
from ui.scenes.boardgame.controller import BoardController, choices
from ui.scenes.boardgame.replaying import Replay
from ui.widgets.buttons import Entry
from ui.words import _


def entries(controller: BoardController, analysis: Analysis, replay: Replay) -> dict[str, Entry]:
    """The buttons by their names: of a game that is played, or of one that is looked through."""
    analyse = Entry(_("Analysis"), analysis.switch, _("What the best actions are worth, and who stands better. Key A"))
    rules = Entry(_("Rules"), controller.rules, _("How the game is played"))
    more = Entry(_("More"), lambda: controller.ask(choices), _("Draw, resign, save, load, new game"))
    if controller.stepping:
        return {
            "back": Entry(_("Back"), lambda: controller.step(-1), _("To the position before. Key Page up")),
            "on": Entry(_("Forward"), lambda: controller.step(1), _("To the position after. Key Page down")),
            "play": Entry(_("Stop") if replay.running else _("Go on"), replay.switch, _("Key Space")),
            "speed": Entry(_("Speed ×{speed:g}").format(speed=replay.speed), replay.faster, _("Slower or faster")),
            "analysis": analyse,
            "rules": rules,
            "more": more,
        }
    return {
        "undo": Entry(_("Undo"), controller.undo, _("Takes your last action back. Key U")),
        "redo": Entry(_("Redo"), controller.redo, _("Plays it again. Key Y")),
        "hint": Entry(_("Hint"), analysis.hint, _("Shows what a strong player would do. Key H")),
        "analysis": analyse,
        "pause": Entry(_("Pause"), controller.pause, _("Stops the clock. Key Esc")),
        "rules": rules,
        "more": more,
    }


def able(controller: BoardController, may_act: bool) -> dict[str, bool]:
    """Which of the buttons would do something now; those that are not named always do.

    `may_act` is whether a person is to act and sees the position.
    """
    session = controller.game
    return {
        "undo": controller.can_undo,
        "redo": session.can_redo,
        "hint": may_act,
        "back": session.shown > 0,
        "on": session.shown < len(session.states) - 1,
    }


def keys(
    controller: BoardController, analysis: Analysis, replay: Replay, may_act: bool
) -> dict[int, Callable[[], None]]:
    """What the keys of the page do now."""
    looking = {
        pygame.K_PAGEUP: lambda: controller.step(-1),
        pygame.K_PAGEDOWN: lambda: controller.step(1),
        pygame.K_a: analysis.switch,
        **({pygame.K_SPACE: replay.switch} if controller.stepping else {}),
    }
    if controller.watching:
        return looking
    return {
        **looking,
        pygame.K_u: controller.undo,
        pygame.K_y: controller.redo,
        **({pygame.K_h: analysis.hint} if may_act else {}),
    }
