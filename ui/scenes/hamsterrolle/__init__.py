"""Hamsterrolle on the screen: its start page, the match, the result."""
