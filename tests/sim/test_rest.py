"""When a turn is over: the contents rest against the wheel, and it has been at an end of its swing."""

from msgspec.structs import replace

from sim.parameters import STANDARD, STEP
from sim.rest import Rest
from sim.scene import Laying, Scene, lay, standing
from sim.wheel import STRIDE, World


def test_a_wheel_that_has_only_begun_to_roll_does_not_rest():
    """A brick flat on the rim lies still in the wheel from the start; what it does at the end of the swing counts."""
    wheel = standing(STANDARD)
    world = World(STANDARD, Scene(wheel, lay(STANDARD, wheel, [Laying("brick", 1)])))
    world.hold(STANDARD.hand.hold_torque)
    world.settle()
    still = world.scene()
    resting = tuple(replace(pose, vx=0.0, vy=0.0, spin=0.0) for pose in still.pieces)
    world = World(STANDARD, Scene(replace(still.wheel, vx=0.0, vy=0.0, spin=0.0), resting))
    rest, fastest, spin = Rest(world), 0.0, 0.0
    while not rest.look():
        world.step(STRIDE)
        spin = world.wheel.angular_velocity
        fastest = max(fastest, spin, key=abs)
        assert world.steps * STEP < 20
    assert abs(fastest) > 0.3, "it rolls under the brick's weight"
    assert spin * fastest < 0, "and has turned back"
