"""Oraïa in the window: a green ring, a disc that turns, and pieces that step and hop."""

from ui.scenes.oraia.board import Board

__all__ = ["Board"]
