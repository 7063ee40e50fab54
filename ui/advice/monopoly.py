"""What the coach says in MONOPOLY: where the next throw leads and what that may cost; how often a space is visited."""

from rules.game import Json
from ui.advice.moment import Moment
from ui.world import Advice, Chance, Said

_MOST = 3  # spaces
_RUIN = 0.01
_LITTLE = 0.5  # dollars


def before(now: Moment) -> Advice | None:
    """Before a throw the spaces that threaten, or else those that are likeliest; before a purchase its visitors."""
    match now.awaits["what"]:
        case "await_roll" if "turn" in now.odds:
            return _threatened(now) or _likely(now)
        case "await_buy":
            return _visited(now)
    return None


def after(then: Moment, event: Json, now: Moment) -> Advice | None:
    """Where the throw might have led, and what it would have cost on average."""
    if event["do"] != "roll" or then.awaits["what"] != "await_roll" or "turn" not in then.odds:
        return None
    pos = now.state["players"][then.odds["player"]]["pos"]
    landing = {one["pos"]: one["next_roll"] for one in then.odds["turn"]["landing"]}
    if not landing.get(pos):
        return None
    words = Said("coach.monopoly.came", {"space": pos, "share": landing[pos]})
    return Advice(words, Said("coach.monopoly.lands"), _spaces(then, taken=pos))


def _threatened(now: Moment) -> Advice | None:
    turn = now.odds["turn"]
    rents = sorted(turn["rents"], key=lambda one: -one["chance"] * one["rent"])[:_MOST]
    if not rents or turn["rent"] < _LITTLE:
        return None
    bars = tuple(
        Chance(
            Said("coach.monopoly.rent", {"space": one["pos"], "amount": round(one["rent"])}),
            one["chance"],
        )
        for one in rents
    )
    fields = {"amount": round(turn["rent"]), "share": turn["more_than_all"]}
    code = "ruin" if turn["more_than_all"] >= _RUIN else "risk"
    return Advice(Said(f"coach.monopoly.{code}", fields), Said("coach.monopoly.lands"), bars)


def _likely(now: Moment) -> Advice | None:
    bars = _spaces(now)
    return Advice(Said("coach.monopoly.free"), Said("coach.monopoly.lands"), bars) if bars else None


def _spaces(moment: Moment, taken: int | None = None) -> tuple[Chance, ...]:
    """Where the next roll ends most often; the one where it did in any case."""
    landing = sorted(moment.odds["turn"]["landing"], key=lambda one: (one["pos"] != taken, -one["next_roll"]))
    return tuple(
        Chance(
            Said("coach.monopoly.space", {"space": one["pos"]}),
            one["next_roll"],
            taken=one["pos"] == taken,
        )
        for one in landing[:_MOST]
        if one["next_roll"]
    )


def _visited(now: Moment) -> Advice | None:
    """How often a space is visited, against the average one."""
    pos = now.awaits["pos"]
    visits = {one["pos"]: one["share"] for one in now.odds["visits"]}
    if pos not in visits:
        return None
    more = visits[pos] * len(visits)
    fields = {"space": pos, "share": visits[pos], "times": float(more)}
    return Advice(Said("coach.monopoly.visited", fields))
