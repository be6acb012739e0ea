"""The positions that a game has been through."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.repetition import Past

positions = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 100)), max_size=40)


def past_of(positions):
    past = Past()
    for position in positions:
        past = past.then(position)
    return past


@given(positions)
def test_each_position_counts_as_often_as_it_occurred(positions):
    past = past_of(positions)
    assert Counter(past) == Counter(positions)
    for position in [*positions, (9, 9)]:
        assert past.count(position) == positions.count(position)


@given(positions)
def test_a_past_is_a_value(positions):
    past = past_of(positions)
    longer = past.then((0, 0))
    assert past.count((0, 0)) == longer.count((0, 0)) - 1
    assert past == past_of(positions) != longer
    assert hash(past) == hash(past_of(positions))


@given(positions)
def test_its_own_order_gives_an_equal_past(positions):
    assert past_of(past_of(positions)) == past_of(positions)


def test_positions_that_fall_into_one_bucket_are_told_apart():
    numbers = range(0, 61 * 5, 61)
    past = past_of(numbers)
    assert [past.count(number) for number in numbers] == [1] * 5
    assert past.count(61 * 5) == 0
