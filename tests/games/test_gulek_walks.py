"""Gulek in random positions and games: turns found by trying everything, what never changes, symmetries, texts."""

import pickle
import random
from collections import Counter
from itertools import combinations, pairwise, permutations

import pytest
from gulek_reference import Reference
from hypothesis import assume, given
from hypothesis import strategies as st

from games.core import IllegalAction, Outcome, UserError
from games.gulek import DONE, GAME, PASS, Action, State
from games.gulek.actions import ACTIONS
from games.gulek.board import BALLS, PITS

OPTIONS = " ".join(f"{option.name}={str(option.default).lower()}" for option in GAME.options)
"""As the text of a state has them: "draw_after=5 draw_counts=all" and so on."""

# A second engine, slow and simple, of whole turns. A pit is the string of its balls' seats, sorted.


def turns(pits, parked, seat):
    """Everything that a turn of `seat` can lead to, as (pits, parked), other than by a pass."""
    for pit in PITS:
        if len(pits[pit]) >= 2 and str(seat) in pits[pit]:
            for direction in (1, -1):
                for order in {*permutations(pits[pit])}:
                    if order[-1] == str(seat):
                        yield from parkings(sown(pits, pit, direction, order), parked, seat)
    empty = [pit for pit in PITS if not pits[pit]]
    for number in range(1, parked[seat] + 1):
        for chosen in combinations(empty, number):
            back = tuple(2 * str(seat) if pit in chosen else balls for pit, balls in enumerate(pits))
            yield back, with_pairs(parked, seat, -number)


def sown(pits, pit, direction, order):
    """The pits after the balls of one of them have fallen in this order, and the capture."""
    after = [*pits]
    after[pit] = ""
    for ball in order:
        pit = (pit + direction) % 15
        after[pit] = "".join(sorted(after[pit] + ball))
    after[pit] = order[-1] * after[pit].count(order[-1])
    return tuple(after)


def parkings(pits, parked, seat):
    """Some, all or none of the pairs go to the furrow."""
    pairs = [pit for pit in PITS if pits[pit] == 2 * str(seat)]
    for number in range(len(pairs) + 1):
        for chosen in combinations(pairs, number):
            yield tuple("" if p in chosen else b for p, b in enumerate(pits)), with_pairs(parked, seat, number)


def with_pairs(parked, seat, more):
    return tuple(pairs + more * (other == seat) for other, pairs in enumerate(parked))


def can_move(state, seat):
    sowable = any(len(pile) >= 2 and str(seat) in pile for pile in strings(state))
    return sowable or (state.parked[seat] > 0 and "" in strings(state))


def strings(state):
    """The pits as the slow engine has them."""
    return tuple("".join(str(seat) * balls for seat, balls in enumerate(pile)) for pile in state.pits)


def ends_of_turn(state):
    """Every state to which the turn that begins with `state` can lead, as often as there are ways to it."""
    for action in state.actions():
        after = state.play(action)
        if after.outcome is not None or after.phase == "move":
            yield after
        else:
            yield from ends_of_turn(after)


# Positions and games to try things in.


@st.composite
def positions(draw, most=3):
    """The start of a turn in stage two, with few balls in each pit and a pair or two in the furrow."""
    seats = draw(st.integers(2, 4))
    colours = st.integers(0, seats - 1).map(str)
    piles = draw(st.lists(st.lists(colours, max_size=most).map(sorted).map("".join), min_size=15, max_size=15))
    parked = draw(st.lists(st.integers(0, 2), min_size=seats, max_size=seats))
    return seats, piles, parked, draw(st.integers(0, seats - 1))


def state_of(seats, piles, parked, seat, stuck="false"):
    """The state that the text says; assumes that it can be."""
    pits, pairs = ".".join(pile or "-" for pile in piles), ".".join(map(str, parked))
    options = OPTIONS.replace("draw_after=5", "draw_after=0").replace("stuck_loses=false", f"stuck_loses={stuck}")
    try:
        state = GAME.load(f"gulek seats={seats} {options} move {seat}/{pits}/{pairs}")
    except UserError:
        assume(False)
    assume(state.outcome is None)
    return state


def states(most=3, stuck="false"):
    return positions(most).map(lambda position: state_of(*position, stuck=stuck))


def walk(seed, length):
    """The states of a random game with random options, up to so many actions; the first stage is not counted."""
    draw = random.Random(seed).choice
    options = {option.name: draw(option.choices) for option in GAME.options}
    states = [GAME.start(draw(GAME.seats), **options)]
    while states[-1].outcome is None and len(states) <= length + BALLS * states[0].seats:
        states.append(states[-1].play(draw(states[-1].actions())))
    return states


walks = st.builds(walk, st.integers(0, 10**6), st.integers(1, 120))


@given(states())
def test_trying_all_orders_finds_the_same_turns(state):
    assume(can_move(state, state.seat))
    found = [(strings(end), end.parked) for end in ends_of_turn(state)]
    assert {*found} == {*turns(strings(state), state.parked, state.seat)}


@given(states(most=5), st.integers(0, 14), st.sampled_from("+-"))
def test_every_order_of_a_sowing_is_one_way_of_dropping(state, pit, direction):
    pile = strings(state)[pit]
    assume(len(pile) >= 2 and str(state.seat) in pile)

    def ways(reached):
        return sum(map(ways, map(reached.play, reached.actions()))) if reached.phase == "drop" else 1

    orders = {order for order in permutations(pile) if order[-1] == str(state.seat)}
    assert ways(state.play(GAME.parse(f"s{pit}{direction}"))) == len(orders)


@given(states())
def test_a_pass_is_offered_exactly_where_trying_finds_no_turn(state):
    assert (PASS in state.actions()) == (not can_move(state, state.seat))


@given(states(), st.sampled_from(["false", "true"]))
def test_who_is_next_and_when_it_is_over(state, stuck):
    state = state_of(state.seats, strings(state), state.parked, state.seat, stuck)
    for end in ends_of_turn(state):
        after = [(state.seat + step) % state.seats for step in range(1, state.seats + 1)]
        able = [seat for seat in after if can_move(end, seat)]
        if stuck == "false":
            balls = end.balls
            winners = tuple(seat for seat in range(state.seats) if balls[seat] == max(balls))
            assert end.outcome == (None if able else Outcome(winners, "balls"))
            assert end.seat == after[0]
        else:
            following = next((seat for seat in after[:-1] if seat in able), state.seat)
            assert end.seat == following
            assert end.out == tuple(sorted(after[: after.index(following)]))
            assert end.outcome == (Outcome((following,), "stuck") if len(end.out) == state.seats - 1 else None)


@given(st.integers(0, 10**6), st.integers(1, 150))
def test_the_plain_engine_plays_the_same_games(seed, length):
    rng = random.Random(seed)
    options = {option.name: rng.choice(option.choices) for option in GAME.options if option.name != "repetition"}
    state = GAME.start(rng.choice(GAME.seats), **options)
    plain = Reference(state.seats, options)
    for _ in range(BALLS * state.seats + length):
        assert (state.seat, state.phase, [*strings(state)], [*state.parked]) == (
            plain.seat,
            plain.phase,
            plain.pits,
            plain.parked,
        )
        assert [*map(str, state.actions())] == plain.actions()
        assert state.outcome == (plain.winners and Outcome(plain.winners, plain.reason))
        if state.outcome is not None:
            break
        action = rng.choice(state.actions())
        state = state.play(action)
        plain.play(str(action))


# What never changes.


@given(walks)
def test_what_a_state_shows_fits_together(states):
    for state in states:
        if state.phase == "drop":
            assert len(state.droppable) > 1
        if state.phase in ("park", "unpark"):
            assert len(state.actions()) > 1 and (state.pit < 0) <= (state.phase == "park")
        if state.phase == "place":
            assert not any(state.parked) and state.quiet == 0 and max(state.balls) - min(state.balls) <= 2
        assert list(state.out) == sorted({*state.out} - {state.seat})
        limit = state.quiet_limit
        assert limit == 0 or state.outcome or state.quiet <= limit - (state.phase in ("move", "drop"))
        assert all(state.past.count(position) < state.rules.repetition for position in state.past)


@given(walks)
def test_balls_are_neither_lost_nor_won(states):
    for state in states[::5]:
        seats = range(state.seats)
        on_board = [sum(pile[seat] for pile in state.pits) + state.holding[seat] for seat in seats]
        assert [on_board[seat] + 2 * state.parked[seat] for seat in seats] == [*state.balls]
        assert [state.balls[seat] + state.stock[seat] + state.captured[seat] for seat in seats] == [BALLS] * state.seats
        assert all(lost == 0 for lost in state.captured) or state.stage == 2


@given(walks)
def test_no_captured_ball_comes_back(states):
    for before, after in pairwise(states):
        assert all(a <= b for a, b in zip(before.captured, after.captured, strict=True))
        assert after.captured[before.seat] == before.captured[before.seat], "nobody captures an own ball"


@given(walks)
def test_an_action_changes_only_what_the_rules_name(states):
    for before in states[-20:-1:4]:
        for action in before.actions():
            after = before.play(action)
            check_change(before, action, after)
            assert after.rules == before.rules


def check_change(before, action, after):
    """The pits and the furrow before and after differ only where this action reaches."""
    own = [seat == before.seat for seat in range(before.seats)]
    gains = [tuple(b - a for a, b in zip(*piles, strict=True)) for piles in zip(before.pits, after.pits, strict=True)]
    pairs = [b - a for a, b in zip(before.parked, after.parked, strict=True)]
    moved = {"place": (1, 0), "park": (-2, 1), "unpark": (2, -1), "done": (0, 0), "pass": (0, 0)}.get(action.verb)
    if moved is not None:
        assert {pit: gain for pit, gain in enumerate(gains) if any(gain)} == (
            {action.number: tuple(moved[0] * mine for mine in own)} if moved[0] else {}
        )
        assert pairs == [moved[1] * mine for mine in own]
        return
    assert not any(pairs)
    check_sowing(before, action, after, gains)


def check_sowing(before, action, after, gains):
    """Balls fall one by one, the chosen one first; then the last pit loses those of others; all else stays."""
    sowing = action.verb == "sow"
    falls = before.falls(action)
    start, direction = (
        (action.number, action.direction) if sowing else (before.next_pit - before.direction, before.direction)
    )
    assert [pit for pit, _ in falls] == [(start + direction * i) % 15 for i in range(1, len(falls) + 1)]
    assert sowing or falls[0][1] == action.number
    fallen = Counter(falls)
    in_hand = before.pits[start] if sowing else before.holding
    for seat, balls in enumerate(in_hand):
        assert sum(number for (_, owner), number in fallen.items() if owner == seat) == balls - after.holding[seat]
    for pit, gain in enumerate(gains):
        for seat, more in enumerate(gain):
            taken = before.pits[pit][seat] if sowing and pit == start else 0
            if after.phase != "drop" and pit == falls[-1][0] and seat != before.seat:
                assert after.pits[pit][seat] == 0
            else:
                assert more == fallen[pit, seat] - taken


@given(walks)
def test_what_is_offered_can_be_played_and_all_else_is_refused(states):
    for state in states[-40::8]:
        offered = state.actions()
        assert list(offered) == sorted(set(offered))
        for action in ACTIONS:
            if action in offered:
                assert state.play(action) != state
                continue
            with pytest.raises(IllegalAction) as caught:
                state.play(action)
            assert str(caught.value).endswith(".") and len(str(caught.value)) < 150


@given(walks)
def test_there_is_never_only_one_ball_to_drop_and_never_only_a_done(states):
    for state in states:
        if state.phase == "drop":
            assert len(state.droppable) >= 2
            assert [action.number for action in state.actions()] == [*state.droppable]
        assert state.actions() != (DONE,)


# Symmetries: the ring turned, the ring in a mirror, the colours changed round. They hold for whole turns; within one
# pairs are taken in the order of the pits' numbers.


def ends(state, pit=lambda pit: pit, seat=lambda seat: seat):
    """What the turn can lead to, pits and seats renamed."""
    return {renamed(strings(end), end.parked, end.seat, end.outcome, pit, seat) for end in ends_of_turn(state)}


def renamed(piles, parked, seat, outcome, pit, other):
    seats = range(len(parked))
    where = {pit(old): "".join(sorted(str(other(int(ball))) for ball in pile)) for old, pile in enumerate(piles)}
    pairs = {other(old): parked[old] for old in seats}
    end = outcome and Outcome(tuple(sorted(map(other, outcome.winners))), outcome.reason)
    return tuple(where[new] for new in PITS), tuple(pairs[new] for new in seats), other(seat), end


def image(state, pit=lambda pit: pit, seat=lambda seat: seat):
    piles, parked, to_move, _ = renamed(strings(state), state.parked, state.seat, None, pit, seat)
    return state_of(state.seats, piles, parked, to_move)


@given(states(), st.integers(1, 14))
def test_the_ring_turned(state, by):
    def turned(pit):
        return (pit + by) % 15

    assert ends(image(state, turned)) == ends(state, turned)


@given(states())
def test_the_ring_in_a_mirror(state):
    def mirrored(pit):
        return -pit % 15

    assert ends(image(state, mirrored)) == ends(state, mirrored)


@given(states(), st.integers(1, 3))
def test_the_colours_changed_round(state, by):
    def changed(seat):
        return (seat + by) % state.seats

    assert ends(image(state, seat=changed)) == ends(state, seat=changed)


@given(st.lists(st.integers(0, 14), max_size=60), st.integers(0, 14), st.sampled_from([1, -1]))
def test_the_ring_turned_or_mirrored_in_the_first_stage(pits, by, direction):
    here, there = GAME.start(3), GAME.start(3)
    for pit in pits:
        here, there = here.play(Action("place", pit)), there.play(Action("place", (direction * pit + by) % 15))
    assert [there.pits[(direction * pit + by) % 15] for pit in PITS] == [*here.pits]


@given(states(), st.integers(0, 14), st.sampled_from([1, -1]))
def test_sowing_ball_by_ball_in_the_ring_turned_or_mirrored(state, by, direction):
    def renamed_pit(pit):
        return (direction * pit + by) % 15

    there = image(state, renamed_pit)
    for action in state.actions():
        if action.verb == "sow":
            same_ball_by_ball(
                state.play(action),
                there.play(Action("sow", renamed_pit(action.number), direction * action.direction)),
                renamed_pit,
            )


def same_ball_by_ball(here, there, renamed_pit):
    assert [there.pits[renamed_pit(pit)] for pit in PITS] == [*here.pits]
    assert (there.phase, there.holding, there.droppable) == (here.phase, here.holding, here.droppable)
    if here.phase == "drop":
        assert there.next_pit == renamed_pit(here.next_pit)
        for action in here.actions():
            same_ball_by_ball(here.play(action), there.play(action), renamed_pit)


# Texts.


def test_actions_read_back():
    assert [GAME.parse(str(action)) for action in ACTIONS] == [*ACTIONS]
    assert len({*map(str, ACTIONS)}) == 15 + 30 + 6 + 15 + 15 + 2


def test_the_text_forms():
    texts = ["p7", "s7+", "s7-", "d2", "k7", "u7", "done", "pass"]
    assert [GAME.parse(text) for text in texts] == [
        Action("place", 7),
        Action("sow", 7, +1),
        Action("sow", 7, -1),
        Action("drop", 2),
        Action("park", 7),
        Action("unpark", 7),
        DONE,
        PASS,
    ]


@pytest.mark.parametrize("text", ["", "p", "p15", "p-1", "p07", "s7", "s7*", "s+7", "d6", "k15", "Done", "pass ", "x3"])
def test_what_is_no_action(text):
    with pytest.raises(IllegalAction, match="is not an action of Gulek"):
        GAME.parse(text)


@given(walks)
def test_states_read_back(states):
    for state in (*states[-6:], states[len(states) // 2]):
        assert GAME.load(state.text()) == state
        assert hash(GAME.load(state.text())) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state


def test_the_text_of_a_state():
    assert GAME.start().text() == (
        "gulek seats=2 draw_after=5 draw_counts=all quiet_end=balls two_per_turn=false stuck_loses=false "
        "may_decline=false park_after_unpark=false play_on=true repetition=0 place "
        "0/-.-.-.-.-.-.-.-.-.-.-.-.-.-.-/0.0"
    )


def text(rest, options=OPTIONS, seats=2):
    """Of a state; in the rest, "..." stands for ten empty pits."""
    return f"gulek seats={seats} {options} {rest.replace('...', '.-' * 10 + '.')}"


REPEATS = OPTIONS.replace("repetition=0", "repetition=2")


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("", "not a state"),
        (text("move 0/00.11.-.-...-/0.0").replace("gulek", "oraia"), "not a state"),
        (text("move 0/00.11.-.-...-/0.0", seats=7), "not a state"),
        (text("move 0/00.11.-.-...-/0.0").replace("=5", "=4"), "draw_after cannot be '4'"),
        (text("sow 0/00.11.-.-...-/0.0"), "not a state"),
        (text("move 0/00.11.-.-...-/0.0 last=15"), "not a state"),
        (text("move 0/00.11.-...-/0.0"), "not a position"),
        (text("move 0/00.11..-...-/0.0"), "not a position"),
        (text("move 0/00.12.-.-...-/0.0"), "not a position"),
        (text("move 2/00.11.-.-...-/0.0"), "not a position"),
        (text("move 0/00.11.-.-...-/0"), "not a position"),
        (text("move 0/00.11.-.-...-/0.0.0"), "not a position"),
        (text("drop 0/0.11.-.-...-/0.0 hand=012 next=3+"), "not a position"),
        (text("move 0/00.11.-.-...-/0.0 past=1/00.12.-.-...-/0.0", REPEATS), "not a position"),
        (text(f"move 0/{'0' * 19}.11.-.-...-/1.0"), "20 balls"),
        (text(f"move 0/{'.'.join(['0' * 120] * 15)}/0.0"), "20 balls"),
        (text("move 0/00.11.-.-...-/0.0 out=0"), "rising order"),
        (text("move 0/00.11.-.-...-/0.0 out=1,1"), "rising order"),
        (text("move 0/00.11.-.-...-/0.0 out=2"), "rising order"),
        (text("move 0/01.10.-.-...-/0.0"), "canonical"),
        (text("move 0/00.11.-.-...-/0.0 quiet=03"), "canonical"),
        (text("move 0/00.11.-.-...-/0.0 hand=01 next=3+"), "canonical"),
        (text("move 0/00.11.-.-...-/0.0 over=0:balls"), "canonical"),
        (text("move 0/00.11.-.-...-/0.0 over=0,2:agreed"), "no outcome"),
        (text("move 0/0.1.-.-...-/0.0 over=0:time"), "over"),
    ],
)
def test_texts_that_are_not_states_are_refused(state, reason):
    with pytest.raises(UserError, match=reason):
        GAME.load(state)


def test_a_text_without_end_is_refused():
    with pytest.raises(UserError, match="not a state"):
        GAME.load(text("move 0/00.11.-.-...-/0.0", REPEATS) + " past=" + "1/00.11.-/0.0," * 100_000)


def test_a_state_says_what_lies_in_hand():
    state = GAME.load(text("drop 0/0.11.-.-...-/0.0 hand=0011 next=14-"))
    assert isinstance(state, State)
    assert (state.holding, state.next_pit, state.direction, state.droppable) == ((2, 2), 14, -1, (0, 1))
