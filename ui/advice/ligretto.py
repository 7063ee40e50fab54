"""What the coach says in Ligretto: how soon something fits, and with how many dice everybody had the same chance."""

from rules.game import Json
from ui.advice.moment import Moment
from ui.world import Advice, Chance, Said

_ROLLS = (1, 2, 3, 4, 6, 8)  # dice, of which a race shows the odds


def before(now: Moment) -> Advice | None:
    """Before a round, who is ahead and what would be fair; in the race, how likely a throw fits."""
    match now.odds["phase"]:
        case "ready":
            return _fair(now) or _first(now)
        case "race":
            rolls = [one for one in now.odds["rolls"] if one["dice"] in _ROLLS]
            bars = tuple(Chance(Said("coach.ligretto.dice", {"dice": one["dice"]}), one["fits"]) for one in rolls)
            return Advice(Said("coach.ligretto.race"), Said("coach.ligretto.fits"), bars)
    return None


def after(then: Moment, event: Json, now: Moment) -> Advice | None:
    """After a round, what would be fair."""
    return _fair(now) if event["do"] == "stop" and now.odds.get("phase") == "ready" else None


def _first(now: Moment) -> Advice | None:
    players = now.odds["players"]
    if not players:
        return None
    bars = tuple(Chance(Said("coach.name", {"name": now.names[one["player"]]}), one["fits"]) for one in players)
    return Advice(Said("coach.ligretto.first"), Said("coach.ligretto.fits"), bars)


def _fair(now: Moment) -> Advice | None:
    """Who is likely to call STOP first, and the dice that would level it; None before a round is scored."""
    handicap = now.odds["handicap"]
    if handicap is None:
        return None
    bars = tuple(
        Chance(Said("coach.name", {"name": name}), share)
        for name, share in zip(now.names, handicap["now"]["stops"], strict=True)
    )
    fair = ", ".join(f"{name} {dice}" for name, dice in zip(now.names, handicap["dice"], strict=True))
    even = handicap["dice"] == handicap["now"]["dice"]
    words = Said("coach.ligretto.even") if even else Said("coach.ligretto.fair", {"dice": fair})
    return Advice(words, Said("coach.ligretto.stops"), bars)
