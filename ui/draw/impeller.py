"""The impeller from above: a hub and six arms of honey-coloured wood with crossbars, lit from where the one light is.

Six arms look alike, so pictures for the angles within a sixth are enough; between two of them the nearer one is
turned by the little that is left, which moves its lights no further than anyone could see.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from sim.impeller.gear import bars
from sim.impeller.parameters import SIXTH, Parameters
from ui.draw.canvas import LIGHT, blit_turned, blurred, grid, picture, tinted
from ui.draw.grain import Field, wood
from ui.theme import HONEY, WALNUT_LIGHT, Colour, mix

Point = tuple[float, float]
PICTURES = 12
"""For the angles within a sixth."""
MARGIN = 6
"""Clear pixels round a picture, which turning needs."""
KNOB = 0.0085
"""Radius of the knob on the hub (m)."""
DOT = 0.0265
"""From the axle to the inlay that marks the first arm (m)."""
WOOD: Colour = mix(HONEY, (206, 140, 58), 0.45)
DARK: Colour = mix(WALNUT_LIGHT, (150, 96, 52), 0.35)


class Impeller:
    """The impeller at one size."""

    def __init__(self, parameters: Parameters, pixels: float) -> None:
        """`pixels` per metre."""
        self._parameters = parameters
        self._pixels = pixels
        self._prepared = 0
        self._dot = _inlay(2 * max(round(0.0014 * pixels), 2))

    def prepare(self) -> None:
        """Makes one more of its pictures, if one is missing, so that none need be made while it turns."""
        if self._prepared < PICTURES:
            _faces(self._parameters, self._pixels, self._prepared)
            self._prepared += 1

    def draw_shadow(self, surface: pygame.Surface, middle: Point, angle: float, height: float = 0.0) -> None:
        """Draws its shadow; `angle` is how far (rad) it is turned clockwise, `height` (m) how high it is lifted."""
        shadow = _faces(self._parameters, self._pixels, _step(angle) % PICTURES)[1]
        drop = (0.0018 + height) * self._pixels
        _put(surface, shadow, (middle[0] + 0.7 * drop, middle[1] + drop))

    def draw(self, surface: pygame.Surface, middle: Point, angle: float, scale: float = 1.0) -> None:
        """Draws it turned clockwise by `angle` (rad), `scale` times as large as it is."""
        step = _step(angle)
        face = _faces(self._parameters, self._pixels, step % PICTURES)[0]
        blit_turned(surface, face, step * SIXTH / PICTURES - angle % SIXTH, scale, middle)
        bearing, reach = angle + SIXTH / 2, DOT * self._pixels * scale
        _put(surface, self._dot, (middle[0] + reach * math.sin(bearing), middle[1] - reach * math.cos(bearing)))


def _step(angle: float) -> int:
    """Which of the pictures is nearest to an angle; the one after the last is the first again."""
    return round((angle % SIXTH) / SIXTH * PICTURES)


def _put(surface: pygame.Surface, face: pygame.Surface, middle: Point) -> None:
    surface.blit(face, (round(middle[0] - face.get_width() / 2), round(middle[1] - face.get_height() / 2)))


@lru_cache(4 * PICTURES)
def _faces(parameters: Parameters, pixels: float, step: int) -> tuple[pygame.Surface, pygame.Surface]:
    """The impeller turned clockwise by so many steps, premultiplied, and its shadow."""
    turned = step * SIXTH / PICTURES
    impeller = parameters.impeller
    size = 2 * (math.ceil((math.hypot(impeller.reach, impeller.crossbar) + impeller.width / 2) * pixels) + MARGIN)
    rows, columns = grid(size, size)
    right, up = (columns - size / 2) / pixels, (size / 2 - rows) / pixels
    x = right * math.cos(turned) - up * math.sin(turned)  # in the impeller's own frame
    y = right * math.sin(turned) + up * math.cos(turned)
    inside = _inside(parameters, x, y)
    alpha = np.asarray(np.clip(inside * pixels + 0.5, 0, 1), np.float32)
    image = _lit(_painted(x, y, pixels), _height(inside, np.hypot(x, y)), pixels)
    return picture(image, alpha).premul_alpha(), _shadow(alpha, pixels)


def _inside(parameters: Parameters, x: Field, y: Field) -> Field:
    """How far (m) a place lies inside the impeller; where parts meet, the corners are rounded out."""
    impeller = parameters.impeller
    inside: Field = impeller.hub - np.hypot(x, y)
    for bar in bars(parameters):
        (ax, ay), (bx, by) = bar.start, bar.end
        length = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-12)  # a bar may be as short as it is wide
        share = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0, 1)
        away = np.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
        inside = _joined(inside, impeller.width / 2 - away, 0.0016)
    return np.asarray(inside, np.float32)


def _joined(one: Field, other: Field, fillet: float) -> Field:
    """The larger of both, rounded where they are alike (a smooth maximum after I. Quilez)."""
    near = np.maximum(fillet - np.abs(one - other), 0) / fillet
    return np.asarray(np.maximum(one, other) + near**2 * fillet / 4, np.float32)


def _height(inside: Field, distance: Field) -> Field:
    """How high (m) the wood is: edges broken, a turned groove round the hub, a knob in the middle."""
    edge = np.clip(inside / 0.0016, 0, 1)
    groove = np.exp(-(((distance - 0.0142) / 0.0006) ** 2))
    knob = np.sqrt(np.clip(1 - (distance / KNOB) ** 2, 0, 1))
    foot = np.exp(-(((distance - KNOB - 0.0006) / 0.0008) ** 2))
    return np.asarray(0.0011 * (1 - (1 - edge) ** 2) - 0.0006 * groove + 0.0044 * knob - 0.0009 * foot, np.float32)


def _painted(x: Field, y: Field, pixels: float) -> Field:
    """The colours of the wood: six wedges with the grain along their arms, and a dark knob."""
    bearing = np.arctan2(x, y)
    aside = (bearing % SIXTH) - SIXTH / 2
    distance = np.hypot(x, y)
    across, along = distance * np.sin(aside) * pixels, distance * np.cos(aside) * pixels
    grain = wood((256, 512), seed=64, ring=11, length=160, wild=0.5)
    field = grain[across.astype(int) % 256, along.astype(int) % 512]
    image = tinted(WOOD, np.asarray(field, np.float32), 0.085)
    rings = np.sin(distance * pixels * 1.1) * 0.25 + 0.5
    knob = tinted(DARK, np.asarray(rings, np.float32), 0.10)
    share = np.clip((KNOB - distance) * pixels + 0.5, 0, 1)[..., None]
    joint = np.exp(-(((SIXTH / 2 - np.abs(aside)) * distance * pixels / 0.8) ** 2)) * (distance < 0.018)
    return np.asarray((image * (1 - 0.16 * joint)[..., None]) * (1 - share) + knob * share, np.float32)


def _lit(image: Field, height: Field, pixels: float) -> Field:
    """The image with light and shade by the slopes of its surface."""
    down, right = np.gradient(blurred(height, 0.8) * pixels)
    steep = np.sqrt(1 + down**2 + right**2)
    towards = (-right * LIGHT[0] + down * LIGHT[1] + LIGHT[2]) / steep
    shine = np.clip(towards - 0.80, 0, 1) * (steep > 1.02)
    image = image * (0.30 + 0.70 * np.clip(towards / LIGHT[2], 0, 1.55))[..., None]
    return np.asarray(image + (255 - np.minimum(image, 255)) * (1.4 * shine)[..., None], np.float32)


def _shadow(alpha: Field, pixels: float) -> pygame.Surface:
    """A soft shadow of what covers so much of each pixel."""
    spread = 0.0014 * pixels
    margin = math.ceil(3 * spread)
    mask = np.pad(alpha, margin)
    return picture(np.zeros((*mask.shape, 3), np.float32), 0.62 * blurred(mask, spread))


@lru_cache(8)
def _inlay(size: int) -> pygame.Surface:
    """A round inlay of dark wood."""
    rows, columns = grid(size + 2, size + 2)
    distance = np.hypot(columns - size / 2 - 1, rows - size / 2 - 1)
    image = np.broadcast_to(np.array(DARK, np.float32) * 0.62, (*distance.shape, 3))
    return picture(np.asarray(image, np.float32), np.asarray(np.clip(size / 2 - distance + 0.5, 0, 1), np.float32))
