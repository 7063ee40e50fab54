"""What the coach says in Shizzle: the risk of a throw, what each choice is worth, and what was missed."""

from collections.abc import Callable

from rules.game import Json
from ui.advice.moment import Moment
from ui.world import Advice, Chance, Said

_CLEAR = 0.25  # points; what is worth less than that more was not missed


def before(now: Moment) -> Advice | None:
    """The next roll with its risk; or every choice with its worth."""
    if not now.odds:
        return None
    if now.odds["choices"]:
        return Advice(_offered(now), Said("coach.shizzle.worth"), _worths(now, _keyed(now.odds["choices"])))
    points = now.odds["points"]
    if now.odds["roll"] is None:
        return None if points is None else Advice(Said("coach.shizzle.turn", {"points": float(points)}))
    words = Said("coach.shizzle.risk", {"share": now.odds["roll"]["choke"], "points": float(points)})
    return Advice(words, Said("coach.shizzle.longest"), _lines(now.odds["roll"]))


def after(then: Moment, event: Json, now: Moment) -> Advice | None:
    """What the roll had risked, or what the choice was worth against the best one."""
    if not then.odds:
        return None
    if event["do"] == "roll":
        return _rolled(then, now)
    choices = then.odds["choices"]
    chosen = next((place for place, one in enumerate(choices) if _is(one, event, then)), None)
    if chosen is None or len(choices) < 2:
        return None
    words = _judged(then, chosen)
    return Advice(words, Said("coach.shizzle.worth"), _worths(then, lambda _: "", chosen))


def _rolled(then: Moment, now: Moment) -> Advice | None:
    roll = then.odds["roll"]
    if roll is None:
        return None
    longest = now.awaits["longest"] if now.awaits["what"] == "build" else None
    code, share = ("choked", roll["choke"]) if longest is None else ("fitted", 1 - roll["choke"])
    words = Said(f"coach.shizzle.{code}", {"share": share})
    return Advice(words, Said("coach.shizzle.longest"), _lines(roll, str(longest) if longest else "choke"))


def _judged(then: Moment, chosen: int) -> Said:
    """What is said of a choice: well done, or what would have been better."""
    choices, best = then.odds["choices"], then.odds["best"]["points"]
    own, top = choices[chosen], choices[best]
    fields = {"own": float(own["points"]), "best": float(top["points"])}
    if own["do"] == "build":
        missed = top["points"] - own["points"] > _CLEAR and top["length"] > own["length"]
        if missed:
            return Said("coach.shizzle.missed", {"length": top["length"], **fields})
        if own["length"] > top["length"] and top["points"] - own["points"] > _CLEAR:
            return Said("coach.shizzle.shorter", {"length": top["length"], **fields})
        return Said("coach.shizzle.built", {"own": fields["own"]})
    if own["do"] in {"stop", "again"}:
        stop, again = (float(one["points"]) for one in choices)
        return Said("coach.shizzle.stopped", {"stop": stop, "again": again})
    if chosen == best:
        return Said("coach.shizzle.right", {"own": fields["own"]})
    return Said("coach.shizzle.better", {"choice": _label(top, then), **fields})


def _offered(now: Moment) -> Said:
    """The best choice in words; what is best for winning, where that is another one, and clearly so."""
    choices, best = now.odds["choices"], now.odds["best"]
    if best["wins_clear"] and best["wins"] != best["points"]:
        to_win = choices[best["wins"]]
        return Said("coach.shizzle.to_win", {"choice": _label(to_win, now), "share": to_win["wins"]})
    top = choices[best["points"]]
    match top["do"]:
        case "stop" | "again":
            stop, again = (float(one["points"]) for one in choices)
            return Said("coach.shizzle.decide", {"stop": stop, "again": again, "share": now.odds["roll"]["choke"]})
        case "build":
            end = top["dice"][-1]
            die = Said("coach.shizzle.die", {"colour": Said(f"colour.{end['colour']}"), "number": end["number"]})
            return Said("coach.shizzle.build", {"length": top["length"], "die": die, "best": float(top["points"])})
    return Said("coach.shizzle.choose", {"choice": _label(top, now), "best": float(top["points"])})


def _worths(moment: Moment, key: Callable[[Json], str], taken: int | None = None) -> tuple[Chance, ...]:
    """Every choice with its points; the star is at what wins most often, if that is clear, else at the most points."""
    choices, best = moment.odds["choices"], moment.odds["best"]
    most = max(*(one["points"] for one in choices), 1.0)
    star = best["wins"] if best["wins_clear"] else best["points"]
    return tuple(
        Chance(
            _label(one, moment),
            one["points"] / most,
            amount=Said("coach.points", {"points": float(one["points"])}),
            best=place == star,
            taken=place == taken,
            key=key(one),
        )
        for place, one in enumerate(choices)
    )


def _keyed(choices: list[Json]) -> Callable[[Json], str]:
    """The keys that the screen has for choices: of lines, the longest comes first."""
    lengths = sorted((one["length"] for one in choices if one["do"] == "build"), reverse=True)

    def key(one: Json) -> str:
        match one["do"]:
            case "build":
                return f"build:{lengths.index(one['length'])}"
            case "return":
                return f"return:{one['from']}"
        return str(one["do"])

    return key


def _is(choice: Json, event: Json, then: Moment) -> bool:
    """Whether an event was this choice; a line counts by its length."""
    if choice["do"] != event["do"]:
        return False
    if choice["do"] == "build":
        return bool(choice["length"] == len(then.state["line"]) + len(event["dice"]))
    return bool(choice.get("from") == event.get("from"))


def _label(choice: Json, moment: Moment) -> Said:
    match choice["do"]:
        case "build":
            return Said("coach.shizzle.length", {"length": choice["length"]})
        case "return":
            return Said("coach.shizzle.returns", {"name": moment.names[choice["from"]]})
    return Said(f"coach.shizzle.{choice['do']}")


def _lines(roll: Json, came: str = "") -> tuple[Chance, ...]:
    """How long the line can be after the roll; what came, if it has."""
    bars = (Chance(Said("coach.shizzle.choke"), roll["choke"], taken=came == "choke"),)
    return bars + tuple(
        Chance(Said("coach.shizzle.of", {"length": length}), share, taken=came == length)
        for length, share in roll["lines"].items()
    )
