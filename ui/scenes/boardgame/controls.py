"""What can be done with a game besides acting in it: the buttons of its page, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ui.scenes.boardgame import questions
from ui.widgets.buttons import Entry
from ui.words import _

if TYPE_CHECKING:
    from ui.scenes.boardgame.play import Play


def entries(play: Play) -> dict[str, Entry]:
    """The buttons by their names: of a game that is played, or of one that is looked through."""
    analysis = Entry(_("Analysis"), play.analyse, _("What the best actions are worth, and who stands better. Key A"))
    rules = Entry(_("Rules"), play.rules, _("How the game is played"))
    more = Entry(_("More"), lambda: play.ask(questions.choices), _("Draw, resign, save, load, new game"))
    if play.stepping:
        return {
            "back": Entry(_("Back"), lambda: play.step(-1), _("To the position before. Key Page up")),
            "on": Entry(_("Forward"), lambda: play.step(1), _("To the position after. Key Page down")),
            "analysis": analysis,
            "rules": rules,
            "more": more,
        }
    return {
        "undo": Entry(_("Undo"), play.undo, _("Takes your last action back. Key U")),
        "redo": Entry(_("Redo"), play.redo, _("Plays it again. Key Y")),
        "hint": Entry(_("Hint"), play.hint, _("Shows what a strong player would do. Key H")),
        "analysis": analysis,
        "pause": Entry(_("Pause"), play.pause, _("Stops the clock. Key Esc")),
        "rules": rules,
        "more": more,
    }


def able(play: Play) -> dict[str, bool]:
    """Which of the buttons would do something now; those that are not named always do."""
    session = play.session
    return {
        "undo": play.can_undo,
        "redo": session.can_redo,
        "hint": play.may_act,
        "back": session.shown > 0,
        "on": session.shown < len(session.states) - 1,
    }


def keys(play: Play) -> dict[int, Callable[[], None]]:
    """What the keys of the page do."""
    looking = {
        pygame.K_PAGEUP: lambda: play.step(-1),
        pygame.K_PAGEDOWN: lambda: play.step(1),
        pygame.K_F1: play.show_tour,
        pygame.K_a: play.analyse,
    }
    if play.watching:
        return looking
    return {**looking, pygame.K_u: play.undo, pygame.K_y: play.redo, pygame.K_h: play.hint}
