"""Undo, amend, and what every answer keeps: the same events, the same pieces, the same dollars."""

import json
from typing import Any

import pytest

from rules.protocol import Adjudicator
from tests.rules.monopoly.positions import (
    Event,
    cash,
    dice,
    game,
    owned,
    play,
    refusal,
    roll,
)
from tests.table import Table


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("bad_line", b"{"),
        ("bad_line", b"[]"),
        ("bad_line", b"3"),
        ("no_game", b'{"do": "roll"}'),
        ("no_game", b'{"do": "undo"}'),
    ],
)
def test_lines_before_any_game(code: str, line: bytes) -> None:
    answer = json.loads(Adjudicator().answer(line))
    assert (answer["ok"], answer["error"]["code"]) == (False, code)


@pytest.mark.parametrize(
    ("code", "do", "fields"),
    [
        ("unknown_event", "dance", {}),
        ("nothing_to_undo", "undo", {}),
        ("bad_event", "correct_cash", {}),
        ("bad_event", "correct_position", {}),
        ("bad_event", "demand_rent", {"player": 1}),
        ("bad_event", "sell_to_levels", {"player": 0}),
        ("bad_event", "open_building_auction", {"kind": "castle", "claims": {"0": 1, "1": 1}}),
        ("bad_event", "amend", {"index": 0}),
    ],
)
def test_events_that_make_no_sense(code: str, do: str, fields: dict[str, Any]) -> None:
    game({}, {}).refused(code, do, **fields)


LIVELY: list[Event] = [
    ("roll", {"dice": dice(2, 2)}),  # 0 onto the tax
    ("roll", {"dice": dice(1, 2)}),  # to the card space
    ("card", {"effect": {"kind": "move_to", "space": 39}}),
    ("decline", {}),
    ("bid", {"player": 1, "amount": 30}),
    ("pass", {"player": 0}),
    ("build", {"player": 1, "pos": 37}),
    ("end_turn", {}),
    ("roll", {"dice": dice(2, 3)}),  # 1 onto 5, which 0 owns
    ("demand_rent", {"player": 0, "pos": 5}),
    ("mortgage", {"player": 0, "pos": 5}),
    ("deal", {"a": 0, "b": 1, "a_gives": {"deeds": [5]}, "b_gives": {"cash": 60}, "lift": []}),
    ("end_turn", {}),
]


def lively() -> Table:
    return game({}, {}, deeds=owned(0, 5) | owned(1, 37))


def test_undo_takes_back_every_event_exactly() -> None:
    table = lively()
    answers = [(table.state, table.awaits)]
    for do, fields in LIVELY:
        table.ok(do, **fields)
        answers.append((table.state, table.awaits))
    for before in answers[-2::-1]:
        table.ok("undo")
        assert (table.state, table.awaits) == before
    table.refused("nothing_to_undo", "undo")


def test_the_same_events_give_the_same_answers_and_keep_the_pieces() -> None:
    first, second = lively(), lively()
    for do, fields in LIVELY:
        assert first.ok(do, **fields) == second.ok(do, **fields)
        standing = [deed["level"] for deed in first.state["deeds"].values()]
        assert first.state["bank"]["colliders"] + sum(level for level in standing if level < 5) == 32
        assert first.state["bank"]["supers"] + standing.count(5) == 12


def test_every_dollar_is_accounted_for() -> None:
    table = lively()
    for do, fields in LIVELY:
        before = cash(table)
        table.ok(do, **fields)
        change = [0, 0]
        for money in (outcome for outcome in table.outcomes if outcome["kind"] == "money"):
            for side, sign in (("from", -1), ("to", 1)):
                if money[side] != "bank":
                    change[money[side]] += sign * money["amount"]
        assert [now - then for now, then in zip(cash(table), before, strict=True)] == change


def test_a_refused_event_changes_nothing() -> None:
    table = lively()
    start = table.state
    attempts: list[Event] = [
        ("build", {"player": 1, "pos": 37}),
        ("end_turn", {}),
        ("roll", {"dice": dice(7, 1)}),
        ("buy", {}),
    ]
    for do, fields in attempts:
        refusal(table, do, **fields)
    roll(table, 1, 2)
    table.ok("undo")
    assert table.state == start


def test_a_misread_die_is_amended() -> None:
    table = lively()
    roll(table, 4, 5)
    table.ok("decline")
    table.ok("close_auction")
    table.ok("amend", index=0, event={"do": "roll", "dice": dice(4, 4)})
    assert [(move["from"], move["to"]) for move in table.outcomes if move["kind"] == "moved"] == [(0, 8)]
    assert (table.state["phase"], table.state["doubles"]) == ("await_roll", 1)
    assert refusal(table, "amend", index=0, event={"do": "roll", "dice": dice(4, 9)}) in {"bad_dice", "amend_conflict"}


def test_an_amendment_that_leaves_a_later_event_without_its_place() -> None:
    table = lively()
    play(table, ("roll", {"dice": dice(4, 5)}), ("decline", {}))
    before = table.state
    assert "decline" in table.refused("amend_conflict", "amend", index=0, event={"do": "roll", "dice": dice(4, 6)})
    table.ok("close_auction")
    table.ok("undo")
    assert table.state == before
