"""The coach of Shizzle: tables that are kept, games played out against the rules themselves, sets given and learned."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from firmware.chance import SHIZZLE_DICE as LATIN
from firmware.chance import next_throw
from firmware.coach import shizzle as coach
from firmware.coach import shizzle_table, store
from firmware.coach.chances import win_chances
from firmware.coach.contract import Budget
from firmware.coach.shizzle_games import _chosen, settled, won
from firmware.coach.shizzle_table import Table
from rules import shizzle
from rules.game import Start
from rules.match import Match
from rules.odds.shizzle.seen import sightings
from rules.odds.shizzle.turn import SPARK
from rules.shizzle.dice import DiceSet
from tests.rules.odds.test_shizzle import ROLLED, SHIZZLE, option, shuffled
from tests.rules.test_shizzle import event
from tests.table import NAMES

FEW = Budget(games=400, seed=2)


@pytest.fixture(scope="module")
def latin() -> Table:
    return shizzle_table.made(LATIN)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, latin: Table) -> Path:
    """An empty data folder; of the tables only the one that all these tests share is known."""
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setattr(coach, "_earlier", ())
    monkeypatch.setattr(shizzle_table, "_known", {latin.dice: Table(latin.dice, latin.rolls, {100: latin.worths[100]})})
    return tmp_path


def begun(*steps: str, players: int = 2, dice: DiceSet | None = LATIN, **start: Any) -> Match:
    options = {} if dice is None else {"set": option(dice)}
    match = Match(shizzle, Start("shizzle", NAMES[:players], options=options, **start))
    for step in steps:
        plain = event(step)
        match.apply(msgspec.convert(plain, shizzle.EVENTS[plain["do"]]))
    return match


# Games played out


@pytest.mark.parametrize("points", [(0, 0), (2, 9), (0, 5, 3)], ids=str)
def test_games_played_at_once_end_as_those_played_by_the_rules(points: tuple[int, ...], latin: Table) -> None:
    """The same players, once in arrays, once event by event through the rules; within four standard errors."""
    table: Any = {"bank": 8, "points": points}
    games, rng, slow = 150, random.Random(4), []
    for _ in range(games):
        match = begun(players=len(points), table=table)
        while match.state.winners is None:
            match.apply(next_throw(match, rng) or _chosen(latin, match.state))
        slow.append([(seat in match.state.winners) / len(match.state.winners) for seat in range(len(points))])
    quick = won(latin, [begun(players=len(points), table=table).state], 4000, np.random.default_rng(4))[0]
    means, error = np.mean(slow, axis=0), np.std(slow, axis=0) / games**0.5 + 1e-3
    assert np.all(np.abs(means - quick.mean(axis=0)) < 4 * np.hypot(error, quick.std(axis=0) / 4000**0.5))
    assert quick.sum(axis=1) == pytest.approx(np.ones(4000))


def test_games_from_several_moments_at_once_are_those_from_each(latin: Table) -> None:
    """One that is over, one before its spark, one in which somebody rolls on; each against itself alone."""
    over = settled(latin, begun(*ROLLED, table={"bank": 5, "points": [3, 0]}).state)
    fresh, rolls = begun(table={"bank": 9, "points": [0, 4]}).state, settled(latin, begun(*ROLLED).state)
    together = won(latin, [over, fresh, rolls], 4000, np.random.default_rng(1))
    assert together.shape == (3, 4000, 2)
    for state, games in zip([over, fresh, rolls], together, strict=True):
        (alone,) = won(latin, [state], 4000, np.random.default_rng(2))
        apart = 4 * np.hypot(games.std(axis=0), alone.std(axis=0)) / 4000**0.5
        assert np.all(np.abs(games.mean(axis=0) - alone.mean(axis=0)) <= apart)
    assert together.mean(axis=1)[:, 0].round(1).tolist() != [1.0] * 3


def test_the_first_seat_has_the_better_start(latin: Table) -> None:
    chances = win_chances("shizzle", begun().state, Budget(games=2000))
    assert chances is not None
    assert (chances.exact, chances.how) == (False, "for_points")
    assert chances.seats[0] > 0.5 + 2 * chances.error
    assert 0 < chances.error < 0.02


def test_who_would_lose_by_emptying_the_bank_plays_on(latin: Table) -> None:
    match = begun(*ROLLED, "build red 2, yellow 2", table={"bank": 3, "points": [0, 20]})
    assert _chosen(latin, match.state) == shizzle.Again()
    match = begun(*ROLLED, "build red 2, yellow 2", table={"bank": 3, "points": [20, 0]})
    assert _chosen(latin, match.state) == shizzle.Stop()
    match = begun(*SHIZZLE, players=3, table={"bank": 3, "points": [0, 20, 4]})
    assert _chosen(latin, match.state) == shizzle.Return(1)
    match = begun(*SHIZZLE, players=3, table={"bank": 30, "points": [0, 20, 4]})
    assert _chosen(latin, match.state) == shizzle.Take()


def test_a_state_is_settled_when_dice_are_rolled_or_the_game_is_over(latin: Table) -> None:
    assert settled(latin, begun(*ROLLED).state).phase == "roll"
    over = settled(latin, begun(*ROLLED, table={"bank": 5, "points": [3, 0]}).state)
    assert over.winners == (0,)
    assert won(latin, [over], 3, np.random.default_rng(0)).tolist() == [[[1, 0]] * 3]


# The odds


def test_every_choice_comes_with_its_points_and_its_chance() -> None:
    match = begun(*ROLLED)
    found = coach.odds(match.state, FEW, match)
    assert (found["set"], found["exact"]) == ({"how": "given", "sure": 1.0, "seen": 0}, True)
    assert [choice["length"] for choice in found["choices"]] == [2, 3, 4, 5]
    assert found["best"]["points"] == 3
    for choice in found["choices"]:
        assert 0 < choice["wins"] < 1
        assert 0 < choice["wins_error"] < 0.03
    assert coach.odds(match.state, FEW, match) == found


def test_winning_may_ask_for_more_than_points() -> None:
    """Three points are left, seven behind: to stop is to lose for certain."""
    match = begun(*ROLLED, "build red 2, yellow 2", table={"bank": 3, "points": [0, 10]})
    found = coach.odds(match.state, FEW, match)
    stop, again = found["choices"]
    assert stop["points"] == 3 > again["points"]
    assert stop["wins"] == 0 < again["wins"]
    assert found["best"] == {"points": 0, "wins": 1, "wins_clear": True}


def test_the_set_is_learned_while_nobody_has_given_it() -> None:
    assert coach.dice_of(begun(dice=None).state, None).how == "unknown"
    match = begun(*ROLLED, dice=None)
    found = coach.odds(match.state, FEW, match)
    assert (found["set"]["how"], found["set"]["seen"], found["exact"]) == ("learned", 2, False)
    assert found["set"]["sure"] < 0.2
    spread = found["choices"][0]["points_between"]
    assert spread[0] < found["choices"][0]["points"] < spread[1]
    chances = win_chances("shizzle", match.state, FEW, match)
    assert chances is not None
    assert chances.how == "for_points_set_unsure"


def _taught(rolls: int, seed: int = 6) -> Match:
    """A game with so many rolls of the latin set, played at random."""
    match, rng = begun(dice=None, table={"bank": 100, "points": [0, 0]}), random.Random(seed)
    while sum(isinstance(step.event, shizzle.Roll) for step in match.steps) < rolls:
        match.apply(next_throw(match, rng) or rng.choice(list(shizzle.legal(match.state))))
    return match


def test_a_long_game_teaches_the_whole_set() -> None:
    match = _taught(40)
    known = coach.dice_of(match.state, match)
    assert (known.how, known.sure, known.certain) == ("learned", 1.0, True)
    assert known.sets == (shizzle_table.sorted_set(LATIN),)


def test_what_other_games_have_shown_is_known_from_the_first_roll_on() -> None:
    coach.recall(tuple(sightings(_taught(40))))
    fresh = begun("roll red 1", dice=None)
    known = coach.dice_of(fresh.state, fresh)
    assert (known.how, known.seen, known.sets) == ("learned", 41, (shizzle_table.sorted_set(LATIN),))
    assert coach.wanted(fresh.state, fresh) == known.sets[0]


def test_games_teach_more_than_one_of_them() -> None:
    one, other = _taught(14, seed=7), _taught(14, seed=8)
    alone = coach.dice_of(other.state, other)
    coach.recall(tuple(sightings(one)))
    both = coach.dice_of(other.state, other)
    assert both.sure > alone.sure
    assert both.seen == 28


def test_other_dice_on_the_table_are_learned_anew() -> None:
    """Two faces of one of the latin dice lie side by side: these are not the dice of the games before."""
    coach.recall(tuple(sightings(_taught(40))))
    two = ", ".join(str(face) for face in LATIN[0][:2])
    others = [die[0] for die in LATIN[1:]]
    rest = ", ".join(str(face) for face in others[:3])
    match = begun(f"roll {others[3]}", f"roll {two}, {rest}", dice=None)
    known = coach.dice_of(match.state, match)
    assert (known.how, known.seen, known.certain) == ("learned", 2, False)


def test_of_other_games_the_newest_rolls_that_fit_count() -> None:
    misread = tuple(sightings(begun(*MISREAD, dice=None)))
    right = tuple(sightings(_taught(40)))
    coach.recall(misread + right)
    assert coach._earlier == right[-22:]  # half of all
    coach.recall(())
    assert coach._earlier == ()


MISREAD = (
    *("roll red 1", "roll red 2, red 3, red 4, red 5, red 6", "build red 2", "again"),
    *("roll blue 2, red 3, red 5, red 6", "build red 3", "again", "roll blue 2, red 4, red 5"),
)


def test_what_fits_no_set_is_said_and_the_newest_rolls_count() -> None:
    """Blue 2 has lain beside all six reds: seven faces, six dice."""
    match = begun(*MISREAD, dice=None)
    known = coach.dice_of(match.state, match)
    assert (known.how, known.seen) == ("contradiction", 4)
    found = coach.odds(match.state, FEW, match)
    assert [(choice["length"], choice["points"]) for choice in found["choices"]][-1][0] == 5
    assert found["choices"][-1]["points"] >= 5  # what lies there does fit, so a line of five is worth that


def test_what_lies_there_is_known_even_without_the_game_before() -> None:
    match = begun(*ROLLED, dice=None)
    for dice in coach.dice_of(match.state, None).sets:
        shown = {*match.state.line, *match.state.rolled}
        assert [len(shown & set(die)) for die in dice] == [1] * 6


# Tables


def test_a_table_is_kept_and_serves_the_set_however_it_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shizzle_table, "_banks", lambda table: range(1, 8))  # more would only take longer
    turned = tuple(tuple(reversed(die)) for die in reversed(LATIN))
    assert not shizzle_table.is_complete(turned)
    heard: list[float] = []
    shizzle_table.complete(turned, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1
    assert coach.wanted(begun().state, None) is None
    made = shizzle_table.table_of(LATIN)
    shizzle_table.forget()
    kept = shizzle_table.table_of(LATIN)
    assert kept is not made
    assert shizzle_table.is_complete(LATIN)
    assert kept.dice == made.dice
    assert set(kept.worths) == {*range(1, 8), 100}
    for bank, worth in made.worths.items():
        assert np.array_equal(kept.worths[bank].rolling, worth.rolling)
    for one, two in zip(kept.rolls, made.rolls, strict=True):
        assert np.array_equal(one.leads, two.leads)
        assert np.array_equal(one.starts, two.starts)


def test_a_table_that_two_ask_for_at_once_is_made_once(latin: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread completes it for later, one answers now: what the first completes is what the second knows."""
    made = []

    def slowly(dice: DiceSet) -> Table:
        made.append(dice)
        time.sleep(0.1)
        return Table(dice, latin.rolls, {100: latin.worths[100]})

    monkeypatch.setattr(shizzle_table, "_known", {})
    monkeypatch.setattr(shizzle_table, "made", slowly)
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(shizzle_table.table_of, [LATIN, LATIN])
    assert len(made) == 1
    assert one is other


def test_the_table_of_another_set_or_a_spoilt_one_is_not_taken(folder: Path, latin: Table) -> None:
    shizzle_table._save(latin)
    (path,) = (folder / "odds").iterdir()
    other = shizzle_table.sorted_set(shuffled(9))
    path.with_name(f"{shizzle_table._name(other)}.npz").write_bytes(path.read_bytes())
    assert shizzle_table._load(other) is None
    arrays: Any = store.load(path.stem, lambda arrays: True)
    assert arrays is not None
    assert shizzle_table._fits(arrays, latin.dice)
    for name, bad in [
        ("leads-5", arrays["leads-5"] + 3000),
        ("starts-3", arrays["starts-3"][::-1]),
        ("of-2", arrays["of-2"].astype(float)),
        ("longest-4", arrays["longest-4"] * 2),
        ("rolling-100", arrays["rolling-100"] * np.nan),
        ("rolling-100", arrays["rolling-100"][:3]),
    ]:
        assert not shizzle_table._fits({**arrays, name: bad}, latin.dice), name
    assert not shizzle_table._fits({**arrays, "more": np.zeros(1)}, latin.dice)
    path.write_bytes(path.read_bytes()[:1000])
    assert shizzle_table._load(latin.dice) is None


def test_a_bank_is_filled_in_when_it_is_asked_for() -> None:
    table = shizzle_table.table_of(LATIN)
    assert set(table.worths) == {100}
    assert table.worth(12).bank == 12
    assert set(table.worths) == {12, 100}
    assert table.worth(77) is table.worths[100]  # nobody tries for so many
    with_much_aside = table.worth(12, aside=24)
    assert with_much_aside.roll(24)[SPARK[0]] > 0
