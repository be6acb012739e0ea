"""Raummühle in the window: a cube of rods that is turned by hand, and its four levels beside it."""

from ui.scenes.raummuehle.board import Board

__all__ = ["Board"]
