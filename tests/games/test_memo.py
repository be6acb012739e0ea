"""Remembered results are found once, and their number is bounded."""

from games.memo import Memo


def test_a_result_is_found_once():
    asked = []
    memo = Memo(lambda number: asked.append(number) or number**2)
    assert [memo[3], memo[4], memo[3]] == [9, 16, 9]
    assert asked == [3, 4]


def test_no_more_results_are_kept_than_the_limit():
    memo = Memo(str, limit=10)
    for number in range(95):
        assert memo[number] == str(number)
        assert len(memo) <= 10
    assert memo[94] == "94"
