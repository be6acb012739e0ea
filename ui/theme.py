"""Every colour of the app and every size of its type, in one place; and the widgets' theme made from them."""

from __future__ import annotations

from typing import Any

import pygame

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """(red, green, blue) from 0 to 255 of a code such as "#3b2a20"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


WALNUT = rgb("#3b2a20")
WALNUT_LIGHT = rgb("#6d4d36")  # where the evening light falls on the table
WALL = rgb("#c49a68")  # the wall behind the wheel, where it is lit best
WALL_DARK = rgb("#33231a")
BEECH = rgb("#d9b382")
HONEY = rgb("#e8b84a")
DIVIDER = rgb("#2a2420")
PARCHMENT = rgb("#f5ecdc")
PARCHMENT_EDGE = rgb("#dcc9a6")
INK = rgb("#2b221b")
INK_SOFT = rgb("#75655a")
LINE = rgb("#d3c09f")
WARNING = rgb("#b3261e")
ALLOWED = rgb("#fff3c4")  # the glow over a compartment that may be built in

PIECES: dict[str, Colour] = {
    "plank": rgb("#c8402f"),
    "slat": rgb("#e07b2a"),
    "brick": rgb("#efc23c"),
    "block": rgb("#4f8f3a"),
    "bar": rgb("#2f6fb0"),
    "wedge": rgb("#7a4f9a"),
    "roller": rgb("#e9dfcb"),
    "cone": rgb("#26211d"),
}

SEATS: tuple[Colour, ...] = tuple(map(rgb, ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#CC79A7", "#56B4E9")))
"""The Okabe-Ito colours, which colour-blind people can tell apart."""
MARKS = ("dot", "ring", "cross", "bar", "triangle", "star")
"""Each seat's mark besides its colour."""

SMALL, BODY, LARGE, TITLE = 14, 16, 20, 28
"""Sizes of type in points at a text scale of 1."""

MOTION = 0.2
"""Seconds that a movement on the screen takes."""


def code(colour: Colour, alpha: int = 255) -> str:
    """The colour as a theme file writes it."""
    return "#{:02x}{:02x}{:02x}{:02x}".format(*colour, alpha)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour that lies `share` (0 to 1) of the way from `one` to `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def widgets(scale: float) -> dict[str, Any]:
    """The theme of pygame_gui's widgets at this text scale: ink on parchment, beech where something can be pressed."""
    return {
        "defaults": {"colours": _colours(), "font": _font(BODY, scale), "misc": _misc()},
        "button": {"misc": {"text_horiz_alignment_padding": "8"}},
        "#primary": {"colours": _primary(), "font": _font(BODY, scale, bold=True)},
        "#plain": {"colours": {"normal_bg": code(PARCHMENT, 0), "normal_border": code(PARCHMENT, 0)}},
        "label": {"misc": {"text_horiz_alignment": "left"}},
        "text_box": {"colours": {"dark_bg": code(PARCHMENT, 0), "normal_border": code(PARCHMENT, 0)}},
        "window": {"colours": {"dark_bg": code(PARCHMENT), "normal_border": code(BEECH)}},
        "text_entry_line": {"colours": {"dark_bg": code(mix(PARCHMENT, (255, 255, 255), 0.6))}},
    }


def _font(points: int, scale: float, bold: bool = False) -> dict[str, str]:
    return {"name": "noto_sans", "size": str(round(points * scale)), "bold": "1" if bold else "0", "italic": "0"}


def _misc() -> dict[str, str]:
    return {"shape": "rounded_rectangle", "shape_corner_radius": "7", "border_width": "1", "shadow_width": "0"}


def _colours() -> dict[str, str]:
    ink, soft, white = code(INK), code(mix(INK_SOFT, PARCHMENT, 0.35)), (255, 255, 255)
    raised = f"{code(mix(BEECH, white, 0.55))},{code(mix(BEECH, white, 0.25))},90"
    lifted = f"{code(mix(BEECH, white, 0.70))},{code(mix(BEECH, white, 0.40))},90"
    sunk = f"{code(mix(BEECH, INK, 0.08))},{code(BEECH)},90"
    return {
        "normal_bg": raised,
        "hovered_bg": lifted,
        "active_bg": sunk,
        "selected_bg": sunk,
        "disabled_bg": code(mix(PARCHMENT, BEECH, 0.25)),
        "dark_bg": code(PARCHMENT),
        "disabled_dark_bg": code(PARCHMENT),
        "normal_border": code(mix(BEECH, INK, 0.22)),
        "hovered_border": code(mix(BEECH, INK, 0.45)),
        "active_border": code(mix(BEECH, INK, 0.5)),
        "selected_border": code(mix(BEECH, INK, 0.5)),
        "disabled_border": code(mix(PARCHMENT, BEECH, 0.6)),
        **{f"{state}_text": ink for state in ("normal", "hovered", "active", "selected")},
        "disabled_text": soft,
        "text_cursor": ink,
        "text_shadow": code(PARCHMENT, 0),
        "link_text": code(SEATS[0]),
        "filled_bar": code(SEATS[0]),
        "unfilled_bar": code(LINE),
    }


def _primary() -> dict[str, str]:
    green, white = mix(SEATS[2], INK, 0.25), (255, 255, 255)
    return {
        "normal_bg": f"{code(mix(green, white, 0.12))},{code(green)},90",
        "hovered_bg": f"{code(mix(green, white, 0.22))},{code(mix(green, white, 0.08))},90",
        "active_bg": code(mix(green, INK, 0.2)),
        "normal_border": code(mix(green, INK, 0.35)),
        "hovered_border": code(mix(green, INK, 0.35)),
        **{f"{state}_text": code(white) for state in ("normal", "hovered", "active", "selected")},
    }


def clear() -> pygame.Color:
    """Nothing at all."""
    return pygame.Color(0, 0, 0, 0)
