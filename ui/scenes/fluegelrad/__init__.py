"""Flügelrad in the window. What is seen of a turn is simulated; the rule engine says what comes of it."""

from ui.scenes.fluegelrad.board import Board

__all__ = ["Board"]
