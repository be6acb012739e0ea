"""Reads the text of a state of Gulek: syntax, bounds, and that it is in canonical form.

Whether play can lead to the state is not checked. The rules work on any board.
"""

from __future__ import annotations

import re
from functools import reduce
from typing import cast

from msgspec.structs import replace

from games.core import Message, Outcome, UserError
from games.gulek.board import BALL, BALLS, PITS, at
from games.gulek.rules import OPTIONS
from games.gulek.situation import PHASES, Phase, Position
from games.gulek.state import State, begin
from games.repetition import Past

LONGEST_TEXT = 1_000_000
"""Characters that the text of a state may have: room for a past of at least 6,000 turns."""

_PIT = "1[0-4]|[0-9]"
_PILE = "(?:-|[0-5]{1,120})"
_POSITION = re.compile(rf"([0-5])/({_PILE}(?:\.{_PILE}){{14}})/((?:10|[0-9])(?:\.(?:10|[0-9])){{1,5}})")
_TEXT = re.compile(
    rf"gulek seats=(?P<seats>[2-6]) {' '.join(f'{option.name}=(?P<{option.name}>[a-z0-9]+)' for option in OPTIONS)} "
    rf"(?P<phase>{'|'.join(PHASES)}) (?P<position>\S+)"
    rf"(?: hand=(?P<hand>[0-5]+) next=(?P<next>{_PIT})(?P<direction>[+-]))?"
    rf"(?: last=(?P<last>{_PIT}))?(?: quiet=(?P<quiet>[0-9]{{1,6}}))?(?: passes=(?P<passes>[1-5]))?"
    r"(?: out=(?P<out>[0-5](?:,[0-5]){0,4}))?(?: past=(?P<past>\S+))?(?: over=(?P<over>\S+))?"
)


def load(text: str) -> State:
    """The state with this text form; raises UserError where there is none."""
    match = _TEXT.fullmatch(text) if len(text) <= LONGEST_TEXT else None
    if match is None:
        example = begin(2, {option.name: option.default for option in OPTIONS}).text()
        raise UserError(
            Message("{text} is not a state of Gulek. Example: {example}", text=repr(text[:80]), example=example)
        )
    state = _read_turn(match)
    if match["past"]:
        positions = (_read_position(position, state.seats) for position in match["past"].split(","))
        state = replace(state, past=reduce(Past.then, positions, Past()))
    if state.phase == "move":
        state = state.judged()
    if match["over"]:
        state = state.end(Outcome.read(match["over"], state.seats))
    if state.text() != text:
        raise UserError(Message("This state of Gulek is not in canonical form: {text}", text=repr(state.text()[:200])))
    return state


def _read_turn(match: re.Match[str]) -> State:
    """The state without its past and its end."""
    rules = begin(int(match["seats"]), {option.name: option.read(match[option.name]) for option in OPTIONS}).rules
    hand = match["hand"] or ""
    position = _read_position(match["position"], rules.seats, hand)
    out = tuple(map(int, match["out"].split(","))) if match["out"] else ()
    if out and (out != tuple(sorted({*out})) or position.seat in out or out[-1] >= rules.seats):
        raise UserError(
            Message("out={out} should name other seats than the one to move, in rising order.", out=match["out"])
        )
    return State(
        rules,
        cast("Phase", match["phase"]),
        *position,
        quiet=int(match["quiet"] or 0),
        out=out,
        hand=sum(BALL[int(seat)] for seat in hand),
        pit=int(match["next"] or match["last"] or -1),
        direction={"+": 1, "-": -1, None: 0}[match["direction"]],
        passes=int(match["passes"] or 0),
    )


def _read_position(text: str, seats: int, hand: str = "") -> Position:
    """The position in a game for `seats`, when these balls are in a hand besides."""
    match = _POSITION.fullmatch(text)
    if match is None:
        example = f"0/{'-.' * 14}-/0.0"
        raise UserError(
            Message(
                "{text} is not a position of Gulek, which is seat/pits/parked pairs. Example: {example}",
                text=repr(text[:80]),
                example=example,
            )
        )
    parked = tuple(map(int, match[3].split(".")))
    if len(parked) != seats or any(int(seat) >= seats for seat in match[1] + re.sub("[-.]", "", match[2]) + hand):
        raise UserError(
            Message(
                "{text} is not a position of Gulek for {seats} players, seats 0 to {last}.",
                text=repr(text[:80]),
                seats=seats,
                last=seats - 1,
            )
        )
    for seat, pairs_parked in enumerate(parked):
        if (balls := (match[2] + hand).count(str(seat)) + 2 * pairs_parked) > BALLS:
            raise UserError(
                Message(
                    "Seat {seat} has at most {most} balls, not {balls} as in {text}.",
                    seat=seat,
                    most=BALLS,
                    balls=balls,
                    text=repr(text[:80]),
                )
            )
    piles = match[2].replace("-", "").split(".")
    return Position(int(match[1]), sum(at(BALL[int(seat)], pit) for pit in PITS for seat in piles[pit]), parked)
