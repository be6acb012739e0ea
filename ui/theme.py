"""Every colour of the app and every size of its type, in one place; and the widgets' theme made from them."""

from __future__ import annotations

from typing import Any

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
WHITE = (255, 255, 255)
ADVICE = rgb("#12756f")  # what a strong player would do
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

FIRE, WATER, MEADOW = rgb("#c23b2a"), rgb("#1f6db0"), rgb("#44703a")
"""Oraïa's red, blue and green; its rules name the colours of the seats, which are the first two."""

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
    paper, nothing, white = code(PARCHMENT), code(PARCHMENT, 0), code(mix(PARCHMENT, WHITE, 0.65))
    body, bold = _font(BODY, scale), _font(BODY, scale, bold=True)
    bare = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    return {
        "defaults": {"colours": _colours()},
        "button": {"misc": SHAPE, "font": body},
        "#primary": {"colours": _primary(), "font": bold},
        "#choice": {"colours": _chosen(), "misc": SHAPE, "font": body},
        "#card": {"colours": _see_through(), "misc": {**SHAPE, "shape_corner_radius": "14", "border_width": "2"}},
        "label": {"misc": {"text_horiz_alignment": "left"}, "font": body},
        "text_box": {"colours": {"dark_bg": nothing, "normal_border": nothing}, "misc": bare, "font": body},
        "tool_tip.text_box": {"colours": {"dark_bg": paper, "normal_border": code(LINE)}, "misc": SHAPE, "font": body},
        "window": {
            "colours": {"dark_bg": paper, "normal_border": code(mix(BEECH, INK, 0.3))},
            "misc": {**SHAPE, "enable_title_bar": "0", "shadow_width": "12"},
        },
        "text_entry_line": {
            "colours": {"dark_bg": white, "normal_border": code(mix(BEECH, INK, 0.1))},
            "misc": {**SHAPE, "padding": "8,4"},
            "font": body,
        },
        **{
            f"file_dialog.#{name}_icon_button": {
                "misc": {**SHAPE, "text_vert_alignment": "center"},
                "font": {"name": "fira_code_symbols", "size": str(round(BODY * scale))},
            }
            for name in ("home", "parent", "refresh")
        },
        "selection_list": {"misc": {"list_item_height": str(round(1.7 * BODY * scale))}},
        "horizontal_slider": {"misc": {"enable_arrow_buttons": "0", "sliding_button_width": "24"}},
    }


SHAPE = {"shape": "rounded_rectangle", "shape_corner_radius": "8", "border_width": "1", "shadow_width": "0"}


def fonts(scale: float) -> list[dict[str, str | int | float]]:
    """Every font of the widgets, as pygame_gui wants to be told beforehand."""
    sizes = [round(points * scale) for points in (SMALL, BODY, LARGE, TITLE)]
    styles = ("regular", "bold")
    return [{"name": "noto_sans", "point_size": size, "style": style} for size in sizes for style in styles]


def _font(points: int, scale: float, bold: bool = False) -> dict[str, str]:
    return {"name": "noto_sans", "size": str(round(points * scale)), "bold": "1" if bold else "0", "italic": "0"}


def _colours() -> dict[str, str]:
    ink, soft = code(INK), code(mix(INK_SOFT, PARCHMENT, 0.35))
    raised = f"{code(mix(BEECH, WHITE, 0.25))},{code(mix(BEECH, WHITE, 0.58))},90"
    lifted = f"{code(mix(BEECH, WHITE, 0.45))},{code(mix(BEECH, WHITE, 0.75))},90"
    sunk = f"{code(mix(BEECH, WHITE, 0.30))},{code(mix(BEECH, INK, 0.04))},90"
    edge = code(mix(BEECH, INK, 0.25))
    strong = code(mix(BEECH, INK, 0.5))
    return {
        **dict.fromkeys(("active_bg", "selected_bg"), sunk),
        **dict.fromkeys(("hovered_border", "active_border", "selected_border"), strong),
        **dict.fromkeys(("normal_text", "hovered_text", "active_text", "selected_text", "text_cursor"), ink),
        "normal_bg": raised,
        "hovered_bg": lifted,
        "disabled_bg": code(mix(PARCHMENT, BEECH, 0.22)),
        "dark_bg": code(PARCHMENT),
        "disabled_dark_bg": code(PARCHMENT),
        "normal_border": edge,
        "disabled_border": code(mix(PARCHMENT, BEECH, 0.6)),
        "disabled_text": soft,
        "text_shadow": code(PARCHMENT, 0),
        "link_text": code(SEATS[0]),
        "filled_bar": code(SEATS[0]),
        "unfilled_bar": code(LINE),
    }


def _primary() -> dict[str, str]:
    """What one most likely wants to press: green, with white words."""
    green = mix(SEATS[2], INK, 0.30)
    return {
        "normal_bg": f"{code(green)},{code(mix(green, WHITE, 0.16))},90",
        "hovered_bg": f"{code(mix(green, WHITE, 0.08))},{code(mix(green, WHITE, 0.26))},90",
        "active_bg": code(mix(green, INK, 0.2)),
        **dict.fromkeys(("normal_border", "hovered_border", "active_border"), code(mix(green, INK, 0.35))),
        **dict.fromkeys(("normal_text", "hovered_text", "active_text", "selected_text"), code(WHITE)),
    }


def _see_through() -> dict[str, str]:
    """A picture that can be pressed: only its edge shows that the pointer is on it."""
    nothing = code(WHITE, 0)
    return {
        **dict.fromkeys(("normal_bg", "hovered_bg", "active_bg", "selected_bg", "disabled_bg"), nothing),
        **dict.fromkeys(("normal_border", "disabled_border"), nothing),
        **dict.fromkeys(("hovered_border", "active_border", "selected_border"), code(HONEY)),
    }


def _chosen() -> dict[str, str]:
    """One of several: the chosen one is dark."""
    dark = mix(BEECH, INK, 0.72)
    return {
        "normal_bg": code(mix(PARCHMENT, WHITE, 0.5)),
        "hovered_bg": code(WHITE),
        "normal_border": code(LINE),
        "selected_bg": f"{code(dark)},{code(mix(dark, WHITE, 0.12))},90",
        "active_bg": code(dark),
        **dict.fromkeys(("selected_text", "active_text"), code(PARCHMENT)),
    }
