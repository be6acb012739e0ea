"""`drehwerk screenshot`: draws a scene without a display."""

from __future__ import annotations

import os
import re
from pathlib import Path

import typer

from games import files
from games.core import UserError

SETTLED = 1.0
"""Seconds that pass before the picture is taken: what glides is at its place then."""
LARGEST = (7680, 4320)
"""Pixels; a picture of this size takes a few seconds, and a much larger one all the memory that there is."""


def add(app: typer.Typer) -> None:
    """Puts the command on `app`."""

    @app.command("screenshot")
    def screenshot(
        scene: str = typer.Argument(metavar="SCENE", help="menu, hamsterrolle, ...; another name lists them all."),
        output: Path = typer.Option(..., "-o", "--output", metavar="FILE.png", help="Where the picture goes."),
        size: str = typer.Option("1280x800", "--size", help="Width x height in pixels."),
        record: Path | None = typer.Option(None, "--record", help="Show what is in this record, preset or study."),
        language: str = typer.Option("en", "--lang", help="en or de."),
        text_scale: int = typer.Option(100, "--text-scale", min=100, max=200, help="Size of the text in percent."),
    ) -> None:
        """Draw a scene into a PNG. Example: drehwerk screenshot hamsterrolle -o wheel.png --size 1920x1080"""
        if output.suffix.lower() != ".png":
            raise UserError(f"-o takes the name of a PNG file, such as wheel.png, not {str(output)!r}.")
        take(scene, output, read_size(size), record, language, text_scale)


def read_size(text: str) -> tuple[int, int]:
    """Width and height from text such as 1280x800; raises UserError for other text and sizes out of range."""
    from ui.display import SMALLEST

    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(least <= pixels <= most for least, pixels, most in zip(SMALLEST, size, LARGEST, strict=True)):
        ends = " to ".join(f"{width}x{height}" for width, height in (SMALLEST, LARGEST))
        raise UserError(f"--size takes width x height in pixels, such as 1280x800, from {ends}, not {text!r}.")
    return size


def take(scene: str, output: Path, size: tuple[int, int], record: Path | None, language: str, text_scale: int) -> None:
    """Draws the scene and writes the picture.

    Raises:
        UserError: no such scene or language, a record that cannot be shown, or a file that cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui import scenes, words
    from ui.app import App
    from ui.draw.canvas import png
    from ui.stage import opened

    if language not in words.LANGUAGES:
        raise UserError(f"--lang takes {' or '.join(words.LANGUAGES)}, not {language!r}.")
    try:
        stage = opened(None, size, language=language, text_scale=text_scale, full_screen=False)
        app = App(stage, scenes.sample(scene, record))
        for _ in range(4):
            app.frame(SETTLED / 4)
        files.write(output, png(stage.surface))
    finally:
        pygame.quit()
