"""What happened and what is awaited in a line that is read from two metres."""

from collections.abc import Callable

from rules.game import Json
from ui.games.monopoly.spaces import name
from ui.texts import Texts
from ui.world import Table

LETTERS = 20
"""As many stand in a line of the largest letters."""


def fitted(t: Texts, key: str, **fields: object) -> str:
    """A text, or its short form where names or numbers make it too long for a line."""
    text = t(key, **fields)
    return text if len(text) <= LETTERS else t(f"{key}.short", **fields)


def happened(table: Table, t: Texts) -> str:
    """The one thing of the last event that matters most."""
    event = table.event or {"do": ""}
    if event["do"] in _EVENTS:
        return _EVENTS[event["do"]](event, table, t)
    found = _sorted(table.outcomes)
    for kind, tell in _OUTCOMES.items():
        if kind in found:
            return tell(found[kind], table, t)
    return _QUIETLY[event["do"]](event, table, t) if event["do"] in _QUIETLY else ""


def wanted(table: Table, t: Texts) -> str:
    """Who does what next."""
    waits = table.awaits
    who = {"name": table.names[waits["player"]]} if isinstance(waits.get("player"), int) else {}
    match waits["what"]:
        case "over":
            return ""
        case "await_roll":
            key = "jail" if waits["in_jail"] else "again" if waits["again"] else "roll"
            return fitted(t, f"monopoly.want.{key}", **who)
        case "await_buy":
            return fitted(t, "monopoly.want.buy", price=waits["price"], **who)
        case "auction":
            return t("monopoly.want.bid" if waits["high"] else "monopoly.want.first_bid", high=waits["high"])
        case "debt":
            return fitted(t, "monopoly.want.debt", amount=waits["amount"], **who)
        case "deal_deeds":
            return t("monopoly.want.deal_deeds")
    return fitted(t, f"monopoly.want.{waits['what']}", **who)


def _sorted(outcomes: tuple[Json, ...]) -> dict[str, list[Json]]:
    """Outcomes by kind; money by who pays: a player to players, a player to the bank, the bank."""
    found: dict[str, list[Json]] = {}
    for outcome in outcomes:
        kind = outcome["kind"]
        if kind == "money":
            payer, payee = (isinstance(outcome[side], int) for side in ("from", "to"))
            kind = "between" if payer and payee else "paid" if payer else "got"
        found.setdefault(kind, []).append(outcome)
    return found


def _winners(found: list[Json], table: Table, t: Texts) -> str:
    winners = found[0]["players"]
    if len(winners) == 1:
        return t("monopoly.wins", name=table.names[winners[0]])
    return t("monopoly.shared")


def _between(found: list[Json], table: Table, t: Texts) -> str:
    first, total = found[0], sum(one["amount"] for one in found)
    payer, payee = table.names[first["from"]], table.names[first["to"]]
    if len(found) == 1:
        return fitted(t, "monopoly.pays_to", name=payer, to=payee, amount=total)
    if all(one["to"] == first["to"] for one in found):
        return fitted(t, "monopoly.gets", name=payee, amount=total)
    return fitted(t, "monopoly.pays", name=payer, amount=total)


def _closed(found: list[Json], table: Table, t: Texts) -> str:
    one = found[0]
    if one["winner"] is None:
        return t("monopoly.no_sale")
    return fitted(t, "monopoly.auctioned", name=table.names[one["winner"]], amount=one["amount"])


def _deeds(found: list[Json], table: Table, t: Texts) -> str:
    one = found[0]
    owner = table.names[one["owner"]] if isinstance(one["owner"], int) else t("monopoly.bank")
    return fitted(t, "monopoly.buys", name=owner, space=name(one["pos"], t))


def _player(key: str) -> Callable[[list[Json], Table, Texts], str]:
    """Tells of a player alone, or of a player and a space."""

    def tell(found: list[Json], table: Table, t: Texts) -> str:
        one = found[0]
        space = {"space": name(one["pos"], t)} if "pos" in one else {}
        return fitted(t, key, name=table.names[one["player"]], **space)

    return tell


def _moved(found: list[Json], table: Table, t: Texts) -> str:
    one = found[-1]
    return fitted(t, "monopoly.at", name=table.names[one["player"]], space=name(one["to"], t))


def _amount(key: str, side: str) -> Callable[[list[Json], Table, Texts], str]:
    def tell(found: list[Json], table: Table, t: Texts) -> str:
        return fitted(t, key, name=table.names[found[0][side]], amount=sum(one["amount"] for one in found))

    return tell


def _opened(found: list[Json], table: Table, t: Texts) -> str:
    pos = found[0]["pos"]
    thing = t(f"monopoly.kind.{found[0]['building']}") if pos is None else name(pos, t)
    return fitted(t, "monopoly.auction", thing=thing)


_OUTCOMES: dict[str, Callable[[list[Json], Table, Texts], str]] = {
    "winners": _winners,
    "bankrupt": _player("monopoly.bankrupt"),
    "jailed": _player("monopoly.jailed"),
    "auction_closed": _closed,
    "between": _between,
    "freed": _player("monopoly.freed"),
    "built": _player("monopoly.builds"),
    "sold_building": _amount("monopoly.gets", "to"),
    "mortgaged": _player("monopoly.mortgages"),
    "unmortgaged": _player("monopoly.repays"),
    "deed": _deeds,
    "paid": _amount("monopoly.pays", "from"),
    "moved": _moved,
    "got": _amount("monopoly.gets", "to"),
    "auction_open": _opened,
}
"""The first of these that an event did is told. A rent that may be asked for is none of them: the owner must see it."""


def _sold(event: Json, table: Table, t: Texts) -> str:
    """Buildings that were sold, and what they brought; a debt that was paid with it is more."""
    found = _sorted(table.outcomes)
    if "between" in found:
        return _between(found["between"], table, t)
    return _amount("monopoly.gets", "to")(found["got"], table, t)


def _dealt(event: Json, table: Table, t: Texts) -> str:
    return fitted(t, "monopoly.deal", a=table.names[event["a"]], b=table.names[event["b"]])


def _corrected(event: Json, table: Table, t: Texts) -> str:
    return fitted(t, "monopoly.has", name=table.names[event["player"]], amount=event["cash"])


def _hands(event: Json, table: Table, t: Texts) -> str:
    return t("monopoly.deeds_dealt")


_EVENTS: dict[str, Callable[[Json, Table, Texts], str]] = {
    "deal": _dealt,
    "deal_deeds": _hands,
    "correct_cash": _corrected,
    "sell_building": _sold,
    "sell_to_levels": _sold,
}
"""What says more by itself than by its outcomes."""


def _rolled(event: Json, table: Table, t: Texts) -> str:
    """A throw that moved nobody: for the start, or for a double."""
    before = table.before or table.state
    thrower = table.names[before["turn"]]
    if before["phase"] == "await_roll":
        return fitted(t, "monopoly.no_double", name=thrower)
    return fitted(t, "monopoly.throws", name=thrower, total=sum(die["value"] for die in event["dice"]))


def _bid(event: Json, table: Table, t: Texts) -> str:
    return fitted(t, "monopoly.bids", name=table.names[event["player"]], amount=event["amount"])


def _passed(event: Json, table: Table, t: Texts) -> str:
    return fitted(t, "monopoly.passes", name=table.names[event["player"]])


def _asked(event: Json, table: Table, t: Texts) -> str:
    return fitted(t, "monopoly.asks", name=table.names[event["player"]])


def _drawn(event: Json, table: Table, t: Texts) -> str:
    return t("monopoly.card_kept" if event["effect"]["kind"] == "jail_free" else "monopoly.card_done")


_QUIETLY: dict[str, Callable[[Json, Table, Texts], str]] = {
    "roll": _rolled,
    "bid": _bid,
    "pass": _passed,
    "demand_rent": _asked,
    "card": _drawn,
}
"""What has no outcomes of its own."""
