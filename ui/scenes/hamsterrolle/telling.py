"""What happens in a match, in words."""

from __future__ import annotations

from collections.abc import Callable

from games.hamsterrolle import AnyEvent, Dropped, Left, Lost, Passed, Phase, Placed, Took, kind_of
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
PHASES: dict[Phase, str] = {
    "between": N_("is to place a piece"),
    "begun": N_("is to place a piece"),
    "carrying": N_("places a piece"),
    "pass": N_("moves a piece ahead"),
    "released": N_("The wheel comes to rest"),
    "over": N_("The match is over"),
}


def kind(name: str) -> str:
    """What a kind of piece is called."""
    return _(KINDS[name])


def phase(name: Phase, thinks: bool = False) -> str:
    """What is going on; `thinks` is whether it is a computer player who has not taken a piece yet."""
    return _("thinks") if thinks else _(PHASES[name])


def moves(events: tuple[AnyEvent, ...], name: Callable[[int], str]) -> tuple[str, ...]:
    """A line for each event; `name` gives a seat's name."""
    return tuple(f"{event.turn + 1}. {name(event.seat)}: {_event(event)}" for event in events)


def _event(event: AnyEvent) -> str:
    match event:
        case Placed(piece=piece, compartment=compartment, rest=rest):
            return _("{kind} to {compartment}").format(kind=_of(piece), compartment=compartment) + _rest(
                rest, compartment
            )
        case Dropped(piece=piece, rest=rest):
            return _("time is up, {kind} drops").format(kind=_of(piece)) + _rest(rest)
        case Passed(piece=piece, start=start, end=None, rest=rest):
            return _("moves {kind} from {start}, and it drops").format(kind=_of(piece), start=start) + _rest(rest)
        case Passed(piece=piece, start=start, end=end, rest=rest):
            words = _("moves {kind} from {start} to {end}")
            return words.format(kind=_of(piece), start=start, end=end) + _rest(rest, end)
        case Lost():
            return _("loses the turn")
        case Took(pieces=pieces):
            return _("takes {kinds}").format(kinds=", ".join(map(_of, pieces)))
        case Left(pieces=pieces):
            return _("out of the game: {kinds}").format(kinds=", ".join(map(_of, pieces)))
    raise ValueError(event)


def _rest(rest: int | None, released: int | None = None) -> str:
    """Where a piece came to rest, if that is not where it was let go of."""
    return "" if rest in (None, released) else _(", rests in {compartment}").format(compartment=rest)


def _of(piece: int) -> str:
    return kind(kind_of(piece))
