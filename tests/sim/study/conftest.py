"""Plans that are quick to run, for all tests of studies."""

import pytest

from sim.study import Plan, read

TINY = {
    "title": "One piece",
    "trials": 6,
    "seed": 11,
    "measure": ["reserve"],
    "loading": {"policy": "pile", "sets": 1, "cone": False},
    "stop": {"pieces": 1, "settle": 3.0},
}


@pytest.fixture
def tiny() -> Plan:
    """Six wheels with one piece each."""
    return read(TINY)
