"""The wheel: a ring of honey-coloured wood with near-black dividers, seen along its axle.

The eye looks along the axle from `EYE` metres, so whatever lies deeper is drawn smaller about the hub: behind the front
ring the inner surface shows. Ring, inner surface and dividers are one picture in polar coordinates that turns by
looking up its pixels at shifted angles: exact to a fraction of a pixel, while the light over it stands still.
"""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from games.hamsterrolle import COMPARTMENTS
from sim.parameters import Wheel as Gear
from ui.draw.canvas import LIGHT, around, blit_parts, grid, picture
from ui.draw.grain import Field, wood
from ui.draw.text import font_of
from ui.theme import DIVIDER, HONEY

EYE = 0.72
"""Metres from the eye to the wheel's front."""
TURNS = 4096
"""Columns of the polar picture for a turn."""
FINE = 2
"""Rows of the polar picture per pixel of the screen."""


def depth_scale(gear: Gear, axial: float) -> float:
    """How large something at this place on the axle (metres from the middle, towards the eye) is drawn; 1 in front."""
    return EYE / (EYE + gear.width / 2 - axial)


class Wheel:
    """The picture of an empty wheel at one size; `draw` puts it on a surface, turned."""

    def __init__(self, gear: Gear, pixels: float, mirrored: bool = False, numbered: bool = True) -> None:
        """`pixels` per metre; `mirrored` for rolling to the right; `numbered` with the compartments' numbers."""
        self.gear = gear
        self.pixels = pixels
        self.mirrored = mirrored
        self.reach = math.ceil(gear.radius * pixels) + 2
        self._texels = _packed(*_polar(gear, pixels, numbered, mirrored))
        self._spoke = len(self._texels) // (2 * TURNS)  # texels at one angle
        self._places, self._texel = self._lookup()
        self._sprite = pygame.Surface((2 * self.reach, 2 * self.reach), pygame.SRCALPHA)
        self._light = picture(_light(gear, pixels, self.reach))
        self._parts = around(2 * self.reach, _innermost(gear) * pixels - 2)
        self._turned: int | None = None

    def draw(self, surface: pygame.Surface, hub: tuple[float, float], roll: float) -> None:
        """Draws it with its hub at a pixel, turned by `roll` radians (counter-clockwise unless mirrored)."""
        turned = round(roll / math.tau * TURNS) % TURNS
        if turned != self._turned:
            self._turn(turned)
        corner = (round(hub[0]) - self.reach, round(hub[1]) - self.reach)
        blit_parts(surface, self._sprite, corner, self._parts)

    def _turn(self, turned: int) -> None:
        pixels = pygame.surfarray.pixels2d(self._sprite)
        further_on = self._texels[turned * self._spoke :]
        pixels.T.reshape(-1)[self._places] = further_on.take(self._texel)
        del pixels  # unlocks the surface
        blit_parts(self._sprite, self._light, (0, 0), self._parts, pygame.BLEND_RGB_MULT)
        self._turned = turned

    def _lookup(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Which pixels show the wheel, and the texel that each shows while the wheel is not turned."""
        rows, columns = grid(2 * self.reach, 2 * self.reach)
        right, up = columns - self.reach, self.reach - rows
        if self.mirrored:
            right = -right
        distance = np.hypot(right, up)
        inner = _innermost(self.gear) * self.pixels
        places = np.flatnonzero((distance > inner - 1) & (distance < self.gear.radius * self.pixels + 1))
        angle = -np.pi / 2 - np.arctan2(up, right)  # ahead from the lowest point, as the compartments are counted
        column = np.round(angle / math.tau * TURNS).astype(np.int64) % TURNS
        row = ((distance - inner + 1) * FINE).astype(np.int64)
        return places, (column * self._spoke + row).reshape(-1)[places]


def _floor(gear: Gear) -> float:
    """Radius of the inner surface, in metres."""
    return gear.radius - gear.thickness


def _back(gear: Gear) -> float:
    """How large the wheel's back is drawn."""
    return depth_scale(gear, -gear.width / 2)


def _innermost(gear: Gear) -> float:
    """How near to the hub the dividers' far ends come in the picture, in metres at the front."""
    return (_floor(gear) - max(gear.divider_high, gear.divider_low)) * _back(gear)


def _polar(gear: Gear, pixels: float, numbered: bool, mirrored: bool) -> tuple[NDArray[np.float32], Field]:
    """The wheel without light, colours and alpha, in polar coordinates: rows from the hub outwards, columns ahead."""
    inner, back = _innermost(gear), _floor(gear) * _back(gear)
    count = math.ceil((gear.radius - inner) * pixels + 2) * FINE
    radius = inner + (np.arange(count, dtype=np.float32) / FINE - 1)[:, None] / pixels
    image = _ring(gear, pixels, radius)
    if numbered:
        _burn_numbers(image, gear, pixels, mirrored)
    alpha = np.broadcast_to(_edge(radius - back, pixels), image.shape[:2]).copy()
    for k in range(COMPARTMENTS):
        height = gear.divider_low if k % 2 else gear.divider_high
        _put_divider(image, alpha, gear, pixels, radius, k, height)
    return image, alpha * _edge(gear.radius - radius, pixels)


def _packed(image: NDArray[np.float32], alpha: Field) -> NDArray[np.uint32]:
    """Colours and alpha as the pixels of a surface, spoke by spoke: each angle's from the hub outwards, two turns long.

    So a turned wheel is seen by beginning further on, and what is near in the picture is near in memory.
    """
    red, green, blue = np.moveaxis(np.clip(image + 0.5, 0, 255).astype(np.uint32), -1, 0)
    packed = (red << 16) | (green << 8) | blue
    turn = (packed | ((alpha * 255 + 0.5).astype(np.uint32) << 24)).T
    return np.concatenate((turn, turn)).reshape(-1)


def _edge(inside: Field, pixels: float) -> Field:
    """How much of a pixel is covered that lies `inside` metres within a border: 0 outside, 1 inside."""
    return np.asarray(np.clip(inside * pixels + 0.5, 0, 1), np.float32)


def _ring(gear: Gear, pixels: float, radius: Field) -> NDArray[np.float32]:
    """Front ring and inner surface with their grain, which runs round the wheel."""
    count = radius.shape[0]
    grain = wood((count, TURNS), seed=11, ring=max(count / 7, 4), length=TURNS / 9, wild=0.5)
    front = _edge(radius - _floor(gear), pixels)
    depth = np.clip((_floor(gear) - radius) / (_floor(gear) - _floor(gear) * _back(gear)), 0, 1)
    tone = front * (1 + 0.12 * grain) + (1 - front) * (0.97 - 0.16 * depth) * (1 + 0.10 * grain)
    crease = np.exp(-(((radius - _floor(gear)) * 1000 / 0.55) ** 2)) + np.exp(
        -(((radius - gear.radius) * 1000 / 0.5) ** 2)
    )
    tone = tone * (1 - 0.3 * crease)
    return np.asarray(
        np.array(HONEY, np.float32) * tone[..., None] ** np.array((0.8, 1.15, 1.6), np.float32), np.float32
    )


def _burn_numbers(image: NDArray[np.float32], gear: Gear, pixels: float, mirrored: bool) -> None:
    """Burns each compartment's number into the front ring, upright where the compartment is lowest."""
    high = gear.thickness * pixels * FINE  # the ring's rows
    font = font_of(max(round(high * 0.62), 6), bold=True)
    stretch = TURNS / (math.tau * (gear.radius - gear.thickness / 2) * pixels * FINE)  # columns for a row's height
    for k in range(COMPARTMENTS):
        sign = font.render(str(k), True, (255, 255, 255))
        sign = pygame.transform.smoothscale(sign, (max(round(sign.get_width() * stretch), 1), sign.get_height()))
        burnt = pygame.surfarray.array_alpha(sign).T.astype(np.float32) / 255
        burnt = burnt if mirrored else burnt[:, ::-1]  # ahead is to the left
        top = image.shape[0] - round(high / 2 + burnt.shape[0] / 2) - FINE
        columns = (np.arange(burnt.shape[1]) - burnt.shape[1] // 2 + k * TURNS // COMPARTMENTS) % TURNS
        image[top : top + burnt.shape[0], columns] *= 1 - 0.62 * burnt[..., None]


def _put_divider(
    image: NDArray[np.float32], alpha: Field, gear: Gear, pixels: float, radius: Field, k: int, height: float
) -> None:
    """Lays divider `k` over the polar picture: its front, its upper face running back, and its shade on the wood."""
    near = np.arange(-TURNS // 26, TURNS // 26)  # columns from its middle; further off it changes nothing
    columns = (near + round((k + 0.5) * TURNS / COMPARTMENTS)) % TURNS
    aside = np.abs(np.sin(math.tau / TURNS * near.astype(np.float32)))[None, :] * radius
    top = _floor(gear) - height
    far = top * _back(gear)
    half = gear.divider_thickness / 2 * np.clip(radius / top, 0, 1)
    body = _edge(half - aside, pixels) * _edge(radius - far, pixels) * _edge(_floor(gear) - radius, pixels)
    shade = np.exp(-(np.maximum(aside - half, 0) / 0.0045)) * (radius < _floor(gear))
    front = _edge(radius - top, pixels)
    edge = np.exp(-(((radius - top) * 1000 / 0.8) ** 2)) + 0.5 * np.exp(-(((half - aside) * 1000 / 0.7) ** 2)) * front
    tone = front * 1.0 + (1 - front) * 1.9 + 0.7 * edge
    wood_there = image[:, columns] * (1 - 0.38 * shade)[..., None]
    colour = np.array(DIVIDER, np.float32) * tone[..., None]
    image[:, columns] = wood_there + (colour - wood_there) * body[..., None]
    alpha[:, columns] = np.maximum(alpha[:, columns], body)


def _light(gear: Gear, pixels: float, reach: int) -> NDArray[np.float32]:
    """What the light leaves of each pixel's colour (255 all of it): it does not turn with the wheel."""
    rows, columns = grid(2 * reach, 2 * reach)
    right, up = (columns - reach) / pixels, (reach - rows) / pixels
    distance = np.maximum(np.hypot(right, up), 1e-6)
    towards_light = (right * LIGHT[0] + up * LIGHT[1]) / distance  # of a surface that faces away from the hub
    front = _edge(distance - _floor(gear), pixels)
    middle, half = gear.radius - gear.thickness / 2, gear.thickness / 2
    bevel = np.clip((np.abs(distance - middle) / half - 0.62) / 0.38, 0, 1) ** 2 * np.sign(distance - middle)
    face = 0.90 + 0.05 * towards_light + 0.16 * bevel * towards_light
    inside = 0.50 + 0.42 * np.clip(0.35 - towards_light, 0, 1.1)
    lip = np.clip(1 - (_floor(gear) - distance) / 0.006, 0, 1) * (
        towards_light > -2
    )  # the ring's shadow just behind it
    inside = inside * (1 - 0.22 * lip)
    amount = front * face + (1 - front) * inside
    warm = np.stack((amount**0.86, amount**1.12, amount**1.4), axis=-1)
    return np.asarray(np.clip(warm, 0, 1) * 255, np.float32)
