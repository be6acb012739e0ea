"""What goes on in a match, in the words of the language that is set."""

from __future__ import annotations

from games.core import Outcome
from games.hamsterrolle import AnyEvent, Dropped, Left, Passed, Placed, State, Took, kind_of
from ui.words import N_, _

KINDS = {
    "plank": N_("plank"),
    "slat": N_("slat"),
    "brick": N_("brick"),
    "block": N_("block"),
    "bar": N_("bar"),
    "wedge": N_("wedge"),
    "roller": N_("roller"),
    "cone": N_("cone"),
}

PHASES = {
    "between": N_("take a piece from your tray"),
    "begun": N_("take a piece from your tray"),
    "attempt": N_("lays a piece into the wheel"),
    "pass": N_("moves a piece ahead"),
    "released": N_("the wheel comes to rest"),
    "over": N_("the match is over"),
}

REASONS = {
    "pieces": N_("out of pieces"),
    "resigned": N_("the other side resigned"),
    "abandoned": N_("the match was abandoned"),
    "time": N_("out of time"),
    "agreed": N_("a draw was agreed"),
}


def phase(state: State) -> str:
    """What the player whose turn it is does, or should do."""
    return _(PHASES[state.phase])


def reason(outcome: Outcome) -> str:
    """How the match ended."""
    return _(REASONS.get(outcome.reason, outcome.reason))


def event(happened: AnyEvent) -> str:
    """What happened, in a line."""
    match happened:
        case Placed(piece=piece, compartment=compartment):
            return _("{piece} into {compartment}").format(piece=_kind(piece), compartment=compartment)
        case Dropped(piece=piece):
            return _("time is up: {piece} drops").format(piece=_kind(piece))
        case Passed(piece=piece, start=start, end=None):
            return _("passes: {piece} from {start} drops").format(piece=_kind(piece), start=start)
        case Passed(piece=piece, start=start, end=end):
            return _("passes: {piece} from {start} to {end}").format(piece=_kind(piece), start=start, end=end)
        case Took(pieces=pieces):
            return _("takes {pieces}").format(pieces=_kinds(pieces))
        case Left(pieces=pieces):
            return _("out of the game: {pieces}").format(pieces=_kinds(pieces))


def moves(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    """All that happened so far, a line each, numbered by turns."""
    return tuple(f"{each.turn + 1}. {names[each.seat]}: {event(each)}" for each in state.events)


def _kind(piece: int) -> str:
    return _(KINDS[kind_of(piece)])


def _kinds(pieces: tuple[int, ...]) -> str:
    return ", ".join(map(_kind, pieces))
