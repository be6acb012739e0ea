"""Gulek in the window: the ring of pits, balls that are seen falling one by one, and the choices on the way."""

from ui.scenes.gulek.board import Board

__all__ = ["Board"]
