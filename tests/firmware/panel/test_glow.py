"""How bright the LEDs are over time: calm, and still while dice settle and are read."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from firmware.panel.glow import STEP_MS, Shown, after, glow, level
from firmware.panel.lights import Move, Pattern, Status, Table, around, lights
from ui.press import Button

STEADY = settings(
    deadline=None, max_examples=40, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
SEATS = around(4)
TABLES = some.builds(
    Table,
    some.sampled_from(Status),
    some.none() | some.integers(0, 3),
    some.lists(some.builds(Move, some.none() | some.integers(0, 3), some.none() | some.integers(0, 3))).map(tuple),
    some.frozensets(some.sampled_from(Button)),
    some.just(SEATS),
)


def flashes(levels: list[float], every: int) -> int:
    """The most times that a LED goes on within any second."""
    starts = [number * every for number, (one, then) in enumerate(pairwise([0.0, *levels])) if one < 0.5 <= then]
    return max((sum(begin <= start < begin + 1000 for start in starts) for begin in starts), default=0)


@pytest.mark.parametrize("pattern", Pattern)
def test_nothing_flashes_more_than_three_times_a_second(pattern: Pattern) -> None:
    assert flashes([level(pattern, age) for age in range(0, 10_000, 10)], 10) <= 3


@STEADY
@given(some.lists(some.builds(Move, some.none() | some.integers(0, 3), some.none() | some.integers(0, 3)), min_size=1))
def test_no_run_flashes_more_than_three_times_a_second(moves: list[Move]) -> None:
    shown = after(Shown(), lights(Table(Status.DONE, turn=0, moves=tuple(moves), seats=SEATS)), 0)
    levels = [glow(shown, at).seats for at in range(0, 5000, STEP_MS)]
    assert max(flashes([seats[seat] for seats in levels], STEP_MS) for seat in SEATS) <= 3


@pytest.mark.parametrize(
    ("pattern", "lit"),
    [
        (Pattern.OFF, []),
        (Pattern.ON, [*range(0, 4000, 50)]),
        (Pattern.BLINK, [*range(0, 500, 50), *range(1000, 1500, 50), *range(2000, 2500, 50), *range(3000, 3500, 50)]),
        (Pattern.DOUBLE, [0, 50, 100, 400, 450, 500, 2000, 2050, 2100, 2400, 2450, 2500]),
    ],
)
def test_patterns(pattern: Pattern, lit: list[int]) -> None:
    assert [age for age in range(0, 4000, 50) if level(pattern, age)] == lit


def test_a_pulse_swells_and_fades_and_is_never_dark() -> None:
    levels = [level(Pattern.PULSE, age) for age in range(0, 4001, 20)]
    assert levels[:101] == sorted(levels[:101])
    assert levels[100:] == sorted(levels[100:], reverse=True)
    assert levels[0] == levels[-1] == pytest.approx(0.1, abs=0.01)
    assert levels[100] == 1
    assert max(abs(one - then) for one, then in pairwise(levels)) < 0.05


@STEADY
@given(some.lists(some.tuples(TABLES, some.integers(1, 700)), max_size=12))
def test_nothing_changes_from_the_first_motion_to_the_verdict(story: list[tuple[Table, int]]) -> None:
    at, shown, held = 0, Shown(), None
    for table, passes in story:
        wanted = lights(table)
        shown = after(shown, wanted, at)
        for moment in range(at, at + passes, 90):
            now = glow(shown, moment)
            assert held is None or not wanted.still or now == held
            held = now if wanted.still else None
        at += passes


@STEADY
@given(TABLES)
def test_the_verdict_is_shown_whatever_was_before(before: Table) -> None:
    wanted = lights(Table(Status.DONE, turn=2, seats=SEATS))
    assert after(Shown(lights(before)), wanted, 500).lights == wanted


def test_the_same_again_starts_nothing_anew() -> None:
    asked = lights(Table(Status.ASKS, live=frozenset({Button.OK}), seats=SEATS))
    shown = after(Shown(), asked, 1000)
    assert after(shown, replace(asked), 1300) == shown
    more = after(shown, lights(Table(Status.ASKS, live=frozenset(Button), seats=SEATS)), 1300)
    assert more.since == 1000  # another button blinks in step with those that blink already


def test_a_run_plays_once_and_then_shows_whose_turn_it_is() -> None:
    done = lights(Table(Status.DONE, turn=2, moves=(Move(0, 1),), seats=SEATS))
    shown = after(Shown(), done, 1000)
    assert [_lit(shown, 1000 + step * STEP_MS) for step in range(7)] == [[0], [2], [2], [], [4], [4], [4]]
    live = replace(done, buttons=(Pattern.ON, Pattern.ON, Pattern.OFF, Pattern.OFF))
    assert after(shown, live, 1100).run_since == 1000


def test_motion_ends_a_run() -> None:
    shown = after(Shown(), lights(Table(Status.DONE, turn=2, moves=(Move(0, 1),), seats=SEATS)), 0)
    shown = after(shown, lights(Table(Status.MOTION, turn=2, moves=(Move(0, 1),), seats=SEATS)), STEP_MS)
    assert _lit(shown, STEP_MS) == [4]


def test_dark_at_first() -> None:
    dark = glow(Shown(), 0)
    assert {*dark.status, *dark.buttons, *dark.seats} == {0.0}


def _lit(shown: Shown, at: int) -> list[int]:
    return [seat for seat, level in enumerate(glow(shown, at).seats) if level]
