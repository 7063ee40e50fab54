"""What the bank's books say: questions to the state of the protocol. What a rule must answer, the rules answer."""

from typing import Any

import msgspec

from rules.game import Json
from rules.monopoly.board import BOARD, SIZE
from rules.monopoly.rent import dice_times, fixed_rent
from rules.monopoly.state import Deed, Options, State, fee
from ui.parts import Item
from ui.texts import Texts, texts
from ui.theme import SEATS
from ui.world import Table, World

_NOBODY = -1


def opened(world: World) -> tuple[Table, Texts]:
    """The table of the world and the words of its language."""
    assert world.table is not None
    return world.table, texts(world.settings.language)


def events(table: Table, *kinds: str) -> tuple[Json, ...]:
    """What can be done now, of some kinds."""
    return tuple(event for event in table.choices if event["do"] in kinds)


def live(table: Table) -> tuple[int, ...]:
    """The seats that are not bankrupt."""
    return tuple(seat for seat, player in enumerate(table.state["players"]) if not player["bankrupt"])


def cash(table: Table, seat: int) -> int:
    return int(table.state["players"][seat]["cash"])


def deed(table: Table, pos: int) -> Json | None:
    """Who has a deed and what stands on it; None: the bank has it, or there is none."""
    found: Json | None = table.state["deeds"].get(str(pos))
    return found


def owned(table: Table, seat: int) -> tuple[int, ...]:
    """A player's deeds in board order."""
    return tuple(sorted(int(pos) for pos, one in table.state["deeds"].items() if one["owner"] == seat))


def steps(table: Table, level: int) -> int:
    """How many times somebody built to reach this level."""
    return _ruled(table).steps(level)


def repayment(pos: int) -> int:
    """What lifting a mortgage costs."""
    return BOARD.spaces[pos].mortgage + fee(pos)


def reminds(table: Table) -> bool:
    """Whether the table reminds owners of their rents (a house rule; the rule sheet does not)."""
    return table.options.get("rent_reminder") in ("on", True)


def rent(table: Table, pos: int, t: Texts) -> str:
    """What a stop on a deed costs as things stand, in words; of one that nobody has, what is printed."""
    space, state = BOARD.spaces[pos], _ruled(table)
    if state.deeds[pos] is None:
        state = msgspec.structs.replace(state, deeds=(*state.deeds[:pos], Deed(_NOBODY), *state.deeds[pos + 1 :]))
    if space.kind == "utility":
        return t("monopoly.dice_times", times=dice_times(state, pos))
    return t("monopoly.dollars", amount=fixed_rent(state, pos))


def built(level: int, t: Texts) -> str:
    """What stands on a lot, in words; "" if nothing does."""
    return "" if not level else t("monopoly.super") if level == 5 else t("monopoly.colliders", count=level)


def dollars(amount: Any, t: Texts) -> str:
    return t("monopoly.dollars", amount=int(amount))


def seat_item(key: str, seat: int, table: Table, *, detail: str = "", value: str = "") -> Item:
    """A player to choose."""
    return Item(key, table.names[seat], detail, colour=SEATS[seat], sign=str(seat + 1), value=value)


def level(table: Table, pos: int) -> int:
    """What was built on a lot."""
    found = deed(table, pos)
    return int(found["level"]) if found else 0


def mortgaged(table: Table, pos: int) -> bool:
    found = deed(table, pos)
    return bool(found and found["mortgaged"])


def stands(table: Table) -> int:
    """The space of the player in turn; GO before anybody has a turn."""
    turn = table.state["turn"]
    return int(table.state["players"][turn]["pos"]) if turn is not None else 0


def _ruled(table: Table) -> State:
    """The deeds as the rules know them."""
    deeds = tuple(msgspec.convert(one, Deed) if (one := deed(table, pos)) else None for pos in range(SIZE))
    given = {key: value for key, value in table.options.items() if key in ("mode", "mortgaged_count_for_sets")}
    options = msgspec.convert({**given, "mode": table.state["mode"]}, Options)
    return State(table.names, options, (), deeds)
