"""Draws the app's icon, a small wheel with pieces in it, and writes it to ui/assets/icon.png.

python packaging/icon.py
"""

import os
from functools import reduce
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from sim.parameters import STANDARD, replaced
from sim.pieces import KINDS
from sim.scene import Laying, Scene, lay, standing
from sim.wheel import World
from ui.draw.pieces import Pieces, Placing
from ui.draw.wheel import Wheel, depth_scale

SIZE = 256
FINE = 4  # the wheel is drawn this much larger and scaled down, for smooth edges

STURDY = {"wheel.radius": 0.12, "wheel.thickness": 0.016, "wheel.divider_high": 0.03, "wheel.divider_low": 0.022}
"""A small wheel, so that pieces and dividers can be told apart in an icon of 32 pixels."""
LAID = (Laying("block", 0), Laying("roller", 1), Laying("brick", 11), Laying("wedge", 2))


def main() -> None:
    """Draws and writes the icon."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    gear = reduce(lambda gear, change: replaced(gear, *change), STURDY.items(), STANDARD)
    wheel = standing(gear)
    world = World(gear, Scene(wheel, lay(gear, wheel, LAID)))
    world.settle()
    middle = SIZE * FINE / 2
    pixels = 0.97 * middle / gear.wheel.radius
    canvas = pygame.Surface((SIZE * FINE, SIZE * FINE), pygame.SRCALPHA)
    Wheel(gear.wheel, pixels, numbered=False).draw(canvas, (middle, middle), world.wheel.angle)
    pieces = Pieces(list(world.forms.values()), pixels)
    for piece, body in sorted(world.bodies.items(), key=lambda item: KINDS.index(world.forms[item[0]].kind)):
        right, up = (body.position - world.wheel.position) * pixels
        half = world.forms[piece].across / 2
        scales = depth_scale(gear.wheel, half), depth_scale(gear.wheel, -half)
        pieces.draw(canvas, world.forms[piece].kind, Placing((right, -up), body.angle, *scales), (middle, middle))
    icon = pygame.transform.smoothscale(canvas, (SIZE, SIZE))
    pygame.image.save(icon, Path(__file__).parents[1] / "ui" / "assets" / "icon.png")


if __name__ == "__main__":
    main()
