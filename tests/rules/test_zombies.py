"""The Zombie game before its reveals: set-up, picking a game up, readings."""

import pytest

from tests.rules.zombies_position import KINDS, Zombies, position, table_of
from tests.table import Json, refused_start

TABLE = table_of((3, 3), ("rock", ""), 20)


def counts_of(**kinds: int) -> dict[str, int]:
    return dict.fromkeys(KINDS, 0) | kinds


# Set-up


@pytest.mark.parametrize(
    ("brains", "options", "box", "deck", "brains_in_deck"),
    [
        ((3, 3), {}, 1, 48, 2),
        ((3, 3), {"two_player_extra_brain": "box"}, 1, 48, 2),
        ((3, 3), {"two_player_extra_brain": "deck"}, 0, 49, 3),
        ((2, 2, 2), {}, 0, 48, 3),
    ],
)
def test_r1_ninth_brain(brains: tuple[int, ...], options: Json, box: int, deck: int, brains_in_deck: int) -> None:
    table = Zombies(len(brains), options={"trophy": "rock"} | options)
    assert table.rows() == brains
    assert (table.state["box"], table.state["deck"]) == (box, deck)
    assert table.state["counts"]["brain"] == brains_in_deck
    assert table.cards == 57


@pytest.mark.parametrize(
    ("players", "trophy", "counts"),
    [
        (2, "rock", counts_of(rock=9, paper=11, scissors=11, zombie=15, brain=2)),
        (2, "paper", counts_of(rock=11, paper=9, scissors=11, zombie=15, brain=2)),
        (2, "scissors", counts_of(rock=11, paper=11, scissors=9, zombie=15, brain=2)),
        (3, "rock", counts_of(rock=8, paper=11, scissors=11, zombie=15, brain=3)),
        (3, "paper", counts_of(rock=11, paper=8, scissors=11, zombie=15, brain=3)),
        (3, "scissors", counts_of(rock=11, paper=11, scissors=8, zombie=15, brain=3)),
    ],
)
def test_r2_r23_deck_without_the_starting_trophies(players: int, trophy: str, counts: dict[str, int]) -> None:
    table = Zombies(players, options={"trophy": trophy})
    assert table.state["counts"] == counts
    assert table.state["deck"] == sum(counts.values()) == 48
    assert table.stocks() == (trophy,) * players


def test_state_and_await_after_start() -> None:
    table = Zombies(3, first=2, options={"trophy": "paper"})
    assert table.state == {
        "game": "zombies",
        "phase": "reveal",
        "stage": 0,
        "drawing": [0, 1, 2],
        "zones": {},
        "brains": [2, 2, 2],
        "trophies": [["paper"], ["paper"], ["paper"]],
        "deck": 48,
        "counts": counts_of(rock=11, paper=8, scissors=11, zombie=15, brain=3),
        "discard": 0,
        "box": 0,
        "out": [],
        "winners": None,
    }
    assert table.awaits == {"what": "reveal", "players": [0, 1, 2]}


@pytest.mark.parametrize("players", [1, 4])
def test_two_or_three_play(players: int) -> None:
    refused_start("bad_players", "zombies", players, options={"trophy": "rock"})


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"trophy": "zombie"},
        {"trophy": "lizard"},
        {"trophy": "rock", "jokers": True},
        {"trophy": "rock", "two_player_extra_brain": "hand"},
        {"trophy": "rock", "zombie_targets": "all"},
        {"trophy": "rock", "kill_keeps_card": "yes"},
        {"trophy": "rock", "throw_discards_round": "no"},
        {"trophy": "rock", "brain_round_trophies": "none"},
        {"trophy": "rock", "zero_brains": "stop"},
        {"trophy": "rock", "final_tie": "dice"},
    ],
    ids=str,
)
def test_bad_options(options: Json) -> None:
    refused_start("bad_option", "zombies", 2, options=options)


# Picking a game up


def test_table_is_taken_as_it_lies() -> None:
    table = position((4, 0, 2), ("scissors paper rock", "", "rock"), 17, first=1)
    assert table.rows() == (4, 0, 2)
    assert table.stocks() == ("paper rock scissors", "", "rock")
    assert (table.state["deck"], table.state["counts"]) == (17, None)
    assert (table.state["discard"], table.state["box"], table.state["out"]) == (0, 0, [])
    assert table.awaits == {"what": "reveal", "players": [0, 1, 2]}


def test_table_with_counts() -> None:
    table = position(counts={"rock": 4, "zombie": 5})
    assert (table.state["deck"], table.state["counts"]) == (9, counts_of(rock=4, zombie=5))


@pytest.mark.parametrize("field", ["table", "options"])
def test_empty_object_is_not_given(field: str) -> None:
    given_fields = {"options": {"trophy": "rock"}, "table": {}} if field == "table" else {"options": {}, "table": TABLE}
    assert Zombies(2, **given_fields).state["brains"] == [3, 3]


@pytest.mark.parametrize(
    "table",
    [
        table_of((3,), ("",), 20),
        table_of((3, 3, 3), ("", "", ""), 20),
        table_of((3, -1), ("", ""), 20),
        table_of((3, 1), ("", "rock paper"), 20),
        table_of((3, 0), ("", "rock"), 20),
        table_of((3, 3), ("zombie", ""), 20),
        table_of((3, 3), ("brain", ""), 20),
        table_of((3, 3), ("lizard", ""), 20),
        table_of((3, 3), ("", ""), -1),
        TABLE | {"counts": counts_of(rock=21)},
        TABLE | {"counts": counts_of(rock=19)},
        TABLE | {"counts": counts_of(rock=21, paper=-1)},
        TABLE | {"counts": counts_of(rock=19) | {"lizard": 1}},
    ],
    ids=str,
)
def test_bad_tables(table: Json) -> None:
    refused_start("bad_table", "zombies", 2, table=table)


@pytest.mark.parametrize(
    "table",
    [
        {"deck": 20},
        {"players": TABLE["players"]},
        TABLE | {"players": 2},
        TABLE | {"players": [3, 3]},
        TABLE | {"players": [{"brains": 3, "trophies": []}, {"brains": "3", "trophies": []}]},
        TABLE | {"players": [{"brains": 3, "trophies": []}, {"brains": 3, "trophies": "rock"}]},
        TABLE | {"players": [{"brains": 3, "trophies": []}, {"brains": 3, "trophies": [1]}]},
        TABLE | {"players": [{"brains": 3, "trophies": []}, {"trophies": []}]},
        TABLE | {"deck": "20"},
        TABLE | {"deck": 2.5},
        TABLE | {"counts": 20},
        TABLE | {"counts": {"rock": "20"}},
    ],
    ids=str,
)
def test_malformed_table_is_refused_and_the_game_before_stays(table: Json) -> None:
    before = position()
    answer = before.send("start", game="zombies", players=["Ann", "Bo"], table=table)
    assert not answer["ok"]
    assert answer["error"]["code"] in ("bad_table", "bad_event")
    assert before.draw("rock scissors")["state"]["deck"] == 18


@pytest.mark.parametrize(
    ("brains", "deck", "over"),
    [((3, 2), 0, True), ((3, 2), 1, True), ((3, 2), 2, False), ((3, 2, 1), 2, True), ((3, 2, 1), 3, False)],
)
def test_table_with_too_small_a_deck_is_over(brains: tuple[int, ...], deck: int, over: bool) -> None:
    table = position(brains, deck=deck)
    if not over:
        assert (table.state["phase"], table.state["winners"]) == ("reveal", None)
        return
    assert (table.state["phase"], table.state["winners"], table.state["drawing"]) == ("over", [0], [])
    assert table.awaits == {"what": "over", "winners": [0]}
    assert len(table.told("winners")) == 1


# Readings


@pytest.mark.parametrize(
    "cards",
    [
        {},
        {"0": "rock"},
        {"0": "rock", "2": "rock"},
        {"0": "rock", "1": "rock", "2": "rock"},
        {"7": "rock", "1": "rock"},
    ],
    ids=str,
)
def test_exactly_the_drawing_players_reveal(cards: dict[str, str]) -> None:
    table = position()
    table.refused("wrong_players", "reveal", cards=cards)
    assert table.draw("rock scissors")["state"]["deck"] == 18


def test_in_a_play_off_exactly_the_tied_players_reveal() -> None:
    table = position((3, 3, 3))
    table.draw("rock scissors rock")
    table.refused("wrong_players", "reveal", cards={"0": "rock", "1": "rock", "2": "paper"})
    table.refused("wrong_players", "reveal", cards={"0": "rock", "1": "paper"})
    table.ok("reveal", cards={"0": "rock", "2": "paper"})
    assert table.stocks() == ("", "", "paper")


@pytest.mark.parametrize("card", ["lizard", "Rock", ""])
def test_unknown_cards(card: str) -> None:
    position().refused("unknown_card", "reveal", cards={"0": "rock", "1": card})


@pytest.mark.parametrize(
    ("counts", "cards", "possible"),
    [
        ({"rock": 1, "scissors": 1}, "rock scissors", True),
        ({"rock": 1, "scissors": 1}, "rock rock", False),
        ({"rock": 2, "scissors": 2}, "rock rock", True),
        ({"rock": 2, "scissors": 2}, "rock paper", False),
        ({"zombie": 1, "paper": 5}, "zombie zombie", False),
        ({"brain": 1, "paper": 5}, "brain brain", False),
    ],
)
def test_r24_no_card_after_its_last(counts: dict[str, int], cards: str, possible: bool) -> None:
    table = position(counts=counts)
    if possible:
        table.draw(cards)
        left = {kind: number - cards.split().count(kind) for kind, number in counts.items()}
        assert table.state["counts"] == counts_of(**left)
    else:
        zones = dict(zip("01", cards.split(), strict=True))
        table.refused("card_exhausted", "reveal", cards=zones)


def test_r24_set_up_deck_is_counted_down() -> None:
    table = Zombies(3, options={"trophy": "rock"})
    table.draw("brain brain brain")
    assert table.state["counts"]["brain"] == 0
    table.refused("card_exhausted", "reveal", cards={"0": "brain", "1": "rock", "2": "rock"})


def test_r24_without_counts_any_card_may_come() -> None:
    table = position((3, 3), deck=40)
    for _ in range(16):
        table.draw("zombie zombie")
    assert table.state["counts"] is None


@pytest.mark.parametrize("fields", [{}, {"cards": ["rock", "rock"]}, {"cards": {"0": 1, "1": "rock"}}], ids=str)
def test_malformed_reveal(fields: Json) -> None:
    position().refused("bad_event", "reveal", **fields)


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("kill_with", {"player": 0, "card": "rock"}),
        ("lose_brain", {"player": 0}),
        ("save_brain", {"player": 0, "cards": ["rock"]}),
        ("let_it_be_eaten", {"player": 0}),
        ("block", {"player": 0, "card": "rock"}),
        ("throw", {"player": 0, "card": "rock"}),
        ("go_on", {}),
    ],
)
def test_before_a_reveal_nothing_else_is_awaited(do: str, fields: Json) -> None:
    position((3, 3), ("rock", "rock")).refused("not_awaited", do, **fields)


def test_unknown_event() -> None:
    position().refused("unknown_event", "shuffle")
