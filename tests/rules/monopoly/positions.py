"""Positions to pick a game up from, and the few words that the tests share."""

from typing import Any

from tests.table import Json, Table

Event = tuple[str, Json]

BROWN = (1, 3)
LIGHTBLUE = (6, 8, 9)
DARKBLUE = (37, 39)
TRANSPORTS = (5, 15, 25, 35)
UTILITIES = (12, 28)
PRICES = {
    **{1: 60, 3: 60, 6: 100, 8: 100, 9: 120, 11: 140, 13: 140, 14: 160, 16: 180, 18: 180, 19: 200},
    **{21: 220, 23: 220, 24: 240, 26: 260, 27: 260, 29: 280, 31: 300, 32: 300, 34: 320, 37: 350, 39: 400},
    **dict.fromkeys(TRANSPORTS, 200),
    **dict.fromkeys(UTILITIES, 150),
}
SHORT = {"mode": "short"}


def dice(*values: int) -> list[Json]:
    return [{"value": value} for value in values]


def owned(owner: int, *positions: int, level: int = 0, mortgaged: bool = False) -> Json:
    """The `deeds` of a table for one owner; join several with `|`."""
    return {str(pos): {"owner": owner, "mortgaged": mortgaged, "level": level} for pos in positions}


def jailed(**fields: Any) -> Json:
    return {"in_jail": True, **fields}


def turn(player: int, phase: str = "await_roll", **fields: Any) -> Json:
    return {"player": player, "phase": phase, **fields}


def rent(payer: int, owner: int, pos: int, amount: int) -> Json:
    return {"payer": payer, "owner": owner, "pos": pos, "amount": amount}


def game(*seats: Json, options: Json | None = None, **table: Any) -> Table:
    """A game under way with these `players` of a table; player 0 is to roll unless `turn` says else."""
    return Table("monopoly", len(seats), options=options or {}, table={"players": list(seats), **table})


def roll(table: Table, *values: int, **fields: Any) -> None:
    table.ok("roll", dice=dice(*values), **fields)


def play(table: Table, *events: Event) -> None:
    for do, fields in events:
        table.ok(do, **fields)


def landed(pos: int, *others: Json, cash: int = 1500, options: Json | None = None, **table: Any) -> Table:
    """Player 0 has just come to `pos` with a roll of 1 and 2 (past GO for 0, 1 and 2)."""
    started = game({"cash": cash, "pos": (pos - 3) % 40}, *(others or ({},)), options=options, **table)
    roll(started, 1, 2)
    return started


def drew(effect: str, *others: Json, at: int = 7, seat: Json | None = None, **table: Any) -> Table:
    """Player 0 stands on a card space and has entered `effect`, written as `kind name=value …`."""
    options = table.pop("options", None)
    drawer = {"pos": at, **(seat or {})}
    drawing = game(drawer, *(others or ({},)), options=options, turn=turn(0, "await_card"), **table)
    drawing.ok("card", effect=card(effect))
    return drawing


def card(effect: str) -> Json:
    """The effect in `kind name=value …`; a value is a number where it can be."""
    kind, *fields = effect.split()
    pairs = (field.split("=") for field in fields)
    return {"kind": kind, **{name: int(value) if value.lstrip("-").isdigit() else value for name, value in pairs}}


def cash(table: Table) -> list[int]:
    return [player["cash"] for player in table.state["players"]]


def positions(table: Table) -> list[int]:
    return [player["pos"] for player in table.state["players"]]


def owners(table: Table) -> dict[int, int]:
    return {int(pos): deed["owner"] for pos, deed in table.state["deeds"].items()}


def levels(table: Table, *group: int) -> list[int]:
    return [table.state["deeds"][str(pos)]["level"] for pos in group]


def of_kind(table: Table, kind: str) -> list[Json]:
    return [outcome for outcome in table.outcomes if outcome["kind"] == kind]


def paid(table: Table) -> list[tuple[Any, Any, int]]:
    """The last event's money, as (from, to, amount)."""
    return [(money["from"], money["to"], money["amount"]) for money in of_kind(table, "money")]


def refusal(at: Table, do: str, **fields: Any) -> str:
    """The code of a refusal, where the page allows more than one."""
    answer = at.send(do, **fields)
    assert not answer["ok"], f"{do} {fields} was accepted: {answer['outcomes']}"
    return str(answer["error"]["code"])
