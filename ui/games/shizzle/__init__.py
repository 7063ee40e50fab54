"""Shizzle on the screen: the line as it grows, the longest one offered, stop or throw on, chips to hand over."""

from rules.game import Json
from ui.games.shizzle.laid import stage
from ui.games.shizzle.line import Line, builds
from ui.parts import Item
from ui.scene import Command, Do, Scene
from ui.texts import Texts
from ui.theme import SEATS
from ui.world import Table

__all__ = ["chosen", "happened", "items", "stage", "wanted"]


def happened(table: Table, t: Texts) -> str:
    """Choke, fizzle, flicker, shizzle; the points that went; the spark."""
    kinds = {outcome["kind"]: outcome for outcome in table.outcomes}
    points = kinds.get("points")
    if "winners" in kinds:
        winners = kinds["winners"]["players"]
        one = t("shizzle.winner", name=table.names[winners[0]])
        return one if len(winners) == 1 else t("shizzle.winners", count=len(winners))
    if "fizzle" in kinds:
        return t("shizzle.fizzle", count=points["count"] if points else 0)
    for kind in ("choke", "flicker", "line", "shizzle", "spark"):
        if kind in kinds:
            return _named(kinds[kind], t)
    if points:
        key = "shizzle.gets" if points["from"] == "bank" else "shizzle.returns"
        seat = points["to"] if points["from"] == "bank" else points["from"]
        return t(key, name=table.names[seat], count=points["count"])
    match table.event:
        case {"do": "take"}:
            return t("shizzle.taken", count=table.state["aside"])
        case {"do": "return", "from": seat}:
            return t("shizzle.has_nothing", name=table.names[seat])
    return ""


def _named(outcome: Json, t: Texts) -> str:
    match outcome:
        case {"kind": "choke", "lost": lost}:
            return t("shizzle.choke", lost=lost) if lost else t("shizzle.choke_nothing")
        case {"kind": "spark", "colour": colour, "number": number}:
            return t("shizzle.spark", colour=t(f"colour.{colour}"), number=number)
        case {"kind": kind, "length": length}:
            return t(f"shizzle.{kind}", length=length)
    raise AssertionError(f"no such verdict: {outcome}")


def wanted(table: Table, t: Texts) -> str:
    """Who throws how many dice, how long the line can be, what is to be decided."""
    waits = table.awaits
    match waits["what"]:
        case "roll":
            return t("shizzle.throw", name=table.names[waits["player"]], dice=waits["dice"])
        case "build":
            key = "shizzle.lay_one" if waits["must_stop"] else "shizzle.lay"
            return t(key, name=table.names[waits["player"]], length=waits["longest"])
        case "shizzle":
            return t("shizzle.take_or_return")
        case "decide":
            return t("shizzle.stop_or_again")
    return ""


def items(table: Table, t: Texts) -> tuple[Item, ...]:
    """The longest line first, and one of each other length; stop or throw on; take or who returns."""
    waits, points = table.awaits, table.state["points"]
    match waits["what"]:
        case "build":
            offered, length = _offered(table), len(table.state["line"])
            label = "shizzle.line" if len(offered) <= 2 else "shizzle.length"
            lines = tuple(
                Item(f"build:{i}", t(label, length=length + len(dice)), dice=dice) for i, dice in enumerate(offered)
            )
            return (*lines, Item("own", t("shizzle.own"))) if len(builds(table)) > len(offered) else lines
        case "shizzle":
            take = Item("take", t("shizzle.take"), t("shizzle.aside"))
            others = (seat for seat in range(len(points)) if seat != waits["player"])
            return (take, *(_return(seat, table, t) for seat in others))
        case "decide":
            pays, dice = min(waits["points"], table.state["bank"]), t("shizzle.dice", dice=waits["dice"])
            risk = t("shizzle.risk", count=waits["points"]) if waits["points"] else t("shizzle.no_risk")
            gain = t("shizzle.points", count=pays) if pays else t("shizzle.turn_over")
            stop = Item("stop", t("shizzle.stop"), gain)
            return stop, Item("again", t("shizzle.again", dice=dice), risk)
    return ()


def _return(seat: int, table: Table, t: Texts) -> Item:
    count = min(6, table.state["points"][seat])
    detail = t("shizzle.gives_back", count=count) if count else t("shizzle.gives_nothing")
    return Item(f"return:{seat}", table.names[seat], detail, colour=SEATS[seat])


def chosen(key: str, table: Table) -> Command | Scene:
    """The event of a choice, or the scene that lays a line die by die."""
    kind, _, number = key.partition(":")
    match kind:
        case "own":
            return Line()
        case "build":
            return Do({"do": "build", "dice": list(_offered(table)[int(number)])})
        case "return":
            return Do({"do": "return", "from": int(number)})
    return Do({"do": kind})


def _offered(table: Table) -> tuple[tuple[Json, ...], ...]:
    """The best line, then one of each shorter length."""
    best: tuple[Json, ...] = tuple(table.awaits["best"])
    by_length = {len(best): best}
    for dice in builds(table):
        by_length.setdefault(len(dice), dice)
    return tuple(dice for _, dice in sorted(by_length.items(), reverse=True))
