"""A tiny game to test what all games share, and records of it.

There are ten tokens; a turn takes twice 1 to 3 of them; who takes the last one wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from games import core, record
from games.core import Game, IllegalAction, Option, Outcome


@dataclass(frozen=True)
class Tokens:
    heap: int
    seat: int = 0
    second: bool = False
    seats: int = 2
    outcome: Outcome | None = None

    def actions(self):
        return [] if self.outcome else list(range(1, min(3, self.heap) + 1))

    def play(self, action):
        if action not in self.actions():
            raise IllegalAction(f"{action} tokens cannot be taken from {self.heap}.")
        if action == self.heap:
            return replace(self, heap=0, outcome=Outcome((self.seat,), "last"))
        seat = (self.seat + 1) % self.seats if self.second else self.seat
        return replace(self, heap=self.heap - action, seat=seat, second=not self.second)

    def end(self, outcome):
        return replace(self, outcome=outcome)

    def text(self):
        return f"{self.heap} {self.seat} {self.second:d} {self.seats}"


def parse(text):
    if text not in ("1", "2", "3"):
        raise IllegalAction(f"{text!r} is no number of tokens.")
    return int(text)


def load(text):
    heap, seat, second, seats = map(int, text.split())
    return Tokens(heap, seat, bool(second), seats)


@pytest.fixture
def tokens():
    """The game; `rules` 7, for two or three, with the option `heap`."""
    return Game(
        name="tokens",
        title="Tokens",
        rules=7,
        seats=(2, 3),
        options=(Option("heap", 10, (10, 100, 10_000), "How many tokens there are."),),
        begin=lambda seats, options: Tokens(options["heap"], seats=seats),
        parse=parse,
        load=load,
    )


@pytest.fixture
def registered(monkeypatch, tokens):
    """The tiny game is in the registry, beside the real ones."""
    monkeypatch.setattr(core, "_registered", {})
    core.register(tokens)


@pytest.fixture
def begun(tokens, registered):
    """Three actions of ten tokens: the second turn has begun, four tokens are left."""
    new = record.begin(tokens, (record.Seat("Ada"), record.Seat("Brett", "easy")), {})
    return new.then(3, 4.0).then(1, 1.25).then(2, 7.0)


@pytest.fixture
def over(begun):
    """The same game played to its end."""
    return begun.then(3, 2.0).then(1, 0.5).ended(Outcome((0,), "last"))
