"""What goes on in a board game, in the words of the language that is set."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Outcome
from games.search import Assessment
from ui.errors import said
from ui.session import Session
from ui.words import _


def reason(session: Session) -> str:
    """Why the game ended: whose resignation or time it was, or what the state says of it."""
    ending = session.record.ending
    if ending is not None and ending.seat is not None and ending.reason in ("resigned", "time"):
        words = {"resigned": _("{name} resigned"), "time": _("{name} ran out of time")}
        return words[ending.reason].format(name=session.names[ending.seat])
    return said(session.game.ending(session.state) or session.game.reason(session.state.outcome))


def result(outcome: Outcome, names: Sequence[str], players: int) -> str:
    """Who won; a draw if all the `players` did who had not left before."""
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) == 1:
        return _("{name} wins").format(name=winners[0])
    if len(winners) in (0, players):
        return _("A draw")
    return _("{names} and {last} share the win").format(names=", ".join(winners[:-1]), last=winners[-1])


def worth(found: Assessment) -> str:
    """What an action is worth to who plays it: in percent, or that it wins or loses for certain."""
    if found.certain and found.value in (0.0, 1.0):
        return _("wins") if found.value else _("loses")
    return percent(found.value)


def percent(share: float) -> str:
    """A part of one, in percent."""
    return _("{number} %").format(number=round(100 * share))


def turns(session: Session) -> tuple[list[str], list[int]]:
    """The moves turn by turn, a line each; and for every action the number of its line."""
    lines: list[str] = []
    numbers: list[int] = []
    mover = -1
    for before, action in zip(session.states, session.record.actions, strict=False):
        if before.seat != mover or not lines:
            mover = before.seat
            lines.append(f"{len(lines) + 1}. {session.names[mover]}: {action.text}")
        else:
            lines[-1] += f" {action.text}"
        numbers.append(len(lines) - 1)
    return lines, numbers
