"""Widgets that the scenes share, made of pygame_gui's."""
