"""The board goes after the game: what has happened is seen action by action, and until then the panel waits."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.clock import Clock
from ui.scenes.boardgame.board import Board, Traced
from ui.session import Session


class Turn(NamedTuple):
    """Whose turn it is for people who look at the board: the position, and the clock as it stood then."""

    state: Any
    clock: Clock


class Following:
    """What the board shows of the game in `session`; `turn` stays as it was while an action is still to be seen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.arrive()

    def arrive(self) -> None:
        """The board has been made anew, and is where the game is."""
        self._number, self._state = self._session.shown, self._session.looked_at
        self.turn = Turn(self._state, self._session.clock)

    def seek(self, board: Board) -> None:
        """Shows the position that is looked at without the actions that lead to it."""
        board.show(self._session.looked_at, self._session.last_action())
        self.arrive()

    def behind(self, board: Board) -> bool:
        """Whether something of the game is still to be seen on the board."""
        there = self._number == self._session.shown and self._state is self._session.looked_at
        return board.busy or not there

    def update(self, board: Board) -> None:
        """Shows on the board what the session has come to, action by action where it went on by more than one."""
        if self.behind(board) and not board.busy:
            self._show(board)
        if not self.behind(board):
            self.turn = Turn(self._state, self._session.clock)

    def _show(self, board: Board) -> None:
        session, number, state = self._session, self._number, self._state
        on = number < session.shown and session.states[number] is state
        to = number + 1 if on else session.shown
        target, action = session.states[to], session.last_action(to)
        traced = session.record.actions[to - 1].hand if on else ()
        if traced and isinstance(board, Traced):
            board.recall(state, action, traced)
        board.show(target, action, state if on else None)
        if on and not traced and isinstance(board, Traced):
            session.keep_hand(to - 1, board.trace(state, action))
        self._number, self._state = to, target
