"""The story of a game, told from its log alone: how long it was, the biggest swing, the closest moment."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from rules.game import Json
from ui.texts import Texts
from ui.world import Entry, Said, Table

MOST = 4  # sentences


def story(table: Table) -> tuple[Said, ...]:
    """What is worth telling of a game that is over, the best first, luck last; each has its words under its code."""
    luck = table.luck[:1]
    return (*tuple(_TELLERS[table.game](table))[: MOST - len(luck)], *luck)


def winners(table: Table) -> tuple[int, ...]:
    """The seats that have won."""
    if not table.over:
        return ()
    won = table.awaits.get("winners")
    return tuple(won) if won is not None else (table.awaits["winner"],)


def wins(table: Table, t: Texts) -> str:
    """Who has won, in a few words."""
    names = [table.names[seat] for seat in winners(table)]
    match names:
        case []:
            return ""
        case [name]:
            return t("winner.one", name=name)
        case [name, other]:
            return t("winner.two", name=name, other=other)
    return t("winner.many", count=len(names))


def course(final: Sequence[int], log: Sequence[Entry]) -> list[tuple[int, ...]]:
    """What everybody had: at the start, and after each event. Told backwards from the end, where it is known."""
    stands = [tuple(final)]
    for entry in reversed(log):
        before = list(stands[-1])
        for outcome in entry.outcomes:
            for seat, count in _moved(outcome):
                before[seat] -= count
        stands.append(tuple(before))
    return stands[::-1]


def lead_changes(stands: Sequence[Sequence[int]]) -> int:
    """How often somebody else alone had the most."""
    alone = [own.index(max(own)) for own in map(list, stands) if own.count(max(own)) == 1]
    return sum(1 for one, other in pairwise(alone) if one != other)


def _moved(outcome: Json) -> Iterator[tuple[int, int]]:
    """What seats got or lost by an outcome: chips, points or money."""
    if outcome["kind"] == "score":
        yield outcome["player"], outcome["points"]
    elif outcome["kind"] in {"chips", "points", "money"}:
        count = outcome["amount"] if outcome["kind"] == "money" else outcome["count"]
        for side, sign in (("from", -1), ("to", 1)):
            if isinstance(outcome[side], int):
                yield outcome[side], sign * count


def _outcomes(table: Table, *kinds: str) -> list[Json]:
    return [outcome for entry in table.log for outcome in entry.outcomes if outcome["kind"] in kinds]


def _most(table: Table, *kinds: str) -> tuple[str, int]:
    """Who did something most often, and how often; ("", 0) if nobody did."""
    seats = [outcome["player"] for outcome in _outcomes(table, *kinds)]
    best = max(sorted(set(seats)), key=seats.count, default=None)
    return ("", 0) if best is None else (table.names[best], seats.count(best))


def _margin(table: Table, points: Sequence[int]) -> Iterator[Said]:
    """By how much it was won."""
    won = winners(table)
    if len(won) > 1:
        yield Said("story.draw", {"count": points[won[0]]})
    else:
        second = max(own for seat, own in enumerate(points) if seat != won[0])
        yield Said("story.margin", {"name": table.names[won[0]], "count": points[won[0]] - second})


def _leads(table: Table, points: Sequence[int]) -> Iterator[Said]:
    changes = lead_changes(course(points, table.log))
    if changes > 1:
        yield Said("story.leads", {"count": changes})


def _rpsls(table: Table) -> Iterator[Said]:
    throws = sum(1 for entry in table.log if any(outcome["kind"] == "die" for outcome in entry.outcomes))
    yield Said("story.rpsls.length", {"rounds": table.state["round"], "throws": throws})
    losses = [
        (sum(outcome["count"] for outcome in entry.outcomes if outcome["kind"] == "chips"), entry)
        for entry in table.log
    ]
    count, entry = max(losses, key=lambda one: one[0], default=(0, None))
    if entry is not None and count > 1:
        seat = next(outcome["from"] for outcome in entry.outcomes if outcome["kind"] == "chips")
        yield Said("story.rpsls.swing", {"name": table.names[seat], "count": count})
    winner = winners(table)[0]
    fewest = min(own[winner] for own in course(table.state["chips"], table.log))
    if fewest <= 1:
        yield Said("story.rpsls.close" if fewest else "story.rpsls.back", {"name": table.names[winner]})
    yield from _leads(table, table.state["chips"])


def _shizzle(table: Table) -> Iterator[Said]:
    ended = sum(
        1
        for entry in table.log
        if entry.event["do"] == "stop" or any(one["kind"] in {"choke", "fizzle"} for one in entry.outcomes)
    )
    yield Said("story.shizzle.length", {"turns": ended, "count": len(_outcomes(table, "shizzle"))})
    won = [one for one in _outcomes(table, "points") if one["from"] == "bank"]
    if won:
        best = max(won, key=lambda one: int(one["count"]))
        yield Said("story.shizzle.best", {"name": table.names[best["to"]], "count": best["count"]})
    yield from _margin(table, table.state["points"])
    lost = max(_outcomes(table, "choke"), key=lambda one: int(one["lost"]), default=None)
    if lost is not None and lost["lost"]:
        yield Said("story.shizzle.choke", {"name": table.names[lost["player"]], "count": lost["lost"]})
    yield from _leads(table, table.state["points"])


def _ligretto(table: Table) -> Iterator[Said]:
    stops = [entry.event["player"] for entry in table.log if entry.event["do"] == "stop"]
    yield Said("story.ligretto.length", {"rounds": len(stops)})
    best = max(_outcomes(table, "score"), key=lambda one: int(one["points"]), default=None)
    if best is not None:
        yield Said("story.ligretto.best", {"name": table.names[best["player"]], "count": best["points"]})
    yield from _margin(table, table.state["scores"])
    if stops:
        fast = max(sorted(set(stops)), key=stops.count)
        yield Said("story.ligretto.stops", {"name": table.names[fast], "count": stops.count(fast)})
    yield from _leads(table, table.state["scores"])


_DEEDS = {"killer": ("killed",), "lost": ("brain_lost", "brain_eaten"), "trophies": ("trophy_taken",)}


def _zombies(table: Table) -> Iterator[Said]:
    reveals = sum(1 for entry in table.log if entry.event["do"] == "reveal")
    yield Said("story.zombies.length", {"draws": reveals, "count": len(_outcomes(table, "attack"))})
    for code, kinds in (
        ("killer", ("killed",)),
        ("lost", ("brain_lost", "brain_eaten")),
        ("trophies", ("trophy_taken",)),
    ):
        name, count = _most(table, *kinds)
        if count:
            yield Said(f"story.zombies.{code}", {"name": name, "count": count})


def _monopoly(table: Table) -> Iterator[Said]:
    rolls = sum(1 for entry in table.log if entry.event["do"] == "roll")
    sold = sum(1 for entry in table.log if entry.event["do"] == "buy")
    yield Said("story.monopoly.length", {"rolls": rolls, "count": sold})
    paid = [one for one in _outcomes(table, "money") if isinstance(one["from"], int) and isinstance(one["to"], int)]
    if paid:
        dear = max(paid, key=lambda one: int(one["amount"]))
        between = {"payer": table.names[dear["from"]], "name": table.names[dear["to"]], "count": dear["amount"]}
        yield Said("story.monopoly.dearest", between)
    cash = [player["cash"] for player in table.state["players"]]
    winner = winners(table)[0]
    fewest = min(own[winner] for own in course(cash, table.log))
    yield Said("story.monopoly.close", {"name": table.names[winner], "count": fewest})
    out = next(iter(_outcomes(table, "bankrupt")), None)
    if out is not None and len(table.names) > 2:
        yield Said("story.monopoly.out", {"name": table.names[out["player"]]})


_TELLERS: dict[str, Callable[[Table], Iterator[Said]]] = {
    "rpsls": _rpsls,
    "shizzle": _shizzle,
    "ligretto": _ligretto,
    "zombies": _zombies,
    "monopoly": _monopoly,
}
