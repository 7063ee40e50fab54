"""The answer of `croupier odds` as lines that a person likes to read."""

import json
from collections.abc import Callable, Iterator

from firmware import odds_lines
from firmware.bars import bars
from rules.game import Json
from rules.games import GAMES
from rules.wording import several

# What the chances rest on.
HOW = {
    "exact": "exact",
    "over": "the game is over",
    "played": "played out",
    "for_points": "played out, everybody for points",
    "for_points_set_unsure": "played out, everybody for points, with dice that may be yours",
    "race": "played out, everybody as quick as the scores suggest",
    "bank": "played out, everybody buying and building what they can, nobody dealing",
    "draws": "played out, nobody blocking",
}


def told(answer: Json) -> Iterator[str]:
    """The chances as bars, and under them what the game's own odds are."""
    yield GAMES[answer["game"]].TITLE
    chances = answer["chances"]
    if chances is None:
        yield "  Nobody can say yet who wins."
    else:
        rows = list(zip(answer["players"], chances["seats"], strict=True))
        yield from bars([(name, chance, f"{chance:>6.1%}") for name, chance in rows])
        how = HOW.get(chances["how"], chances["how"])
        yield f"  {how}" + ("" if chances["exact"] else f"; {give_or_take(chances['error'])}")
    game = LINES.get(answer["game"])
    if answer["odds"] is not None and game is not None and (lines := list(game(answer["odds"], answer["players"]))):
        yield from ("", *lines)


def told_fair(answer: Json) -> Iterator[str]:
    """The start as the rules have it, and what would be fairer."""
    names, found = answer["players"], answer["fair"]
    suggested = found["suggested"]
    yield f"{GAMES[answer['game']].TITLE}: a fair start"
    before, after = found["steps"][0]["chances"]["seats"], suggested["chances"]["seats"]
    wide = max(map(len, names))
    yield f"  {'':<{wide}}  {'as the rules have it':>20}  {'better':>18}"
    for seat, name in enumerate(names):
        given = [_given(step, seat) for step in (found["steps"][0], suggested)]
        cells = [f"{what}  {chance:>6.1%}" for what, chance in zip(given, (before[seat], after[seat]), strict=True)]
        yield f"  {name:<{wide}}  {cells[0]:>20}  {cells[1]:>18}"
    error = suggested["chances"]["error"]
    yield f"  {'exact' if suggested['chances']['exact'] else f'played out; {give_or_take(error)}'}"
    apart = found["steps"][0]["apart"]
    yield f"Nobody is further than {suggested['apart']:.1%} from their share; before it was {apart:.1%}."
    if "table" in suggested["give"]:
        yield f"To start it so: --table '{json.dumps(suggested['give']['table'])}'"
    for name, value in suggested["give"].get("options", {}).items():
        yield f"To start it so: --option '{name}={json.dumps(value)}'"


def _given(step: Json, seat: int) -> str:
    ((what, numbers),) = next(iter(step["give"].values())).items()
    return several(numbers[seat], *_NOUNS[what])


_NOUNS = {"chips": ("chip", "chips"), "dice": ("die", "dice")}


def give_or_take(error: float) -> str:
    """How far off a figure may be that was not computed but played out: two standard errors."""
    return f"give or take {2 * error:.1%}"


def _rpsls(odds: Json, names: list[str]) -> Iterator[str]:
    if odds["player"] is None:
        return
    yield f"{names[odds['player']]} rolls {several(odds['dice'], 'red die', 'red dice')} next and gives away"
    yield from bars([(several(n, "chip"), p, f"{p:>6.1%}") for n, p in enumerate(odds["gives_away"])])


def _shizzle(odds: Json, names: list[str]) -> Iterator[str]:
    if odds["points"] is None:
        return
    yield _set(odds["set"])
    if (roll := odds["roll"]) is not None:
        least, most = roll["choke_between"]
        between = "" if most - least < 0.005 else f"  ({least:.0%} to {most:.0%})"
        yield f"A roll of {several(roll['dice'], 'die', 'dice')}: the longest line that it allows"
        rows = [("choke", roll["choke"]), *((length, p) for length, p in roll["lines"].items())]
        bar = list(bars([(name, p, f"{p:>6.1%}") for name, p in rows]))
        yield bar[0] + between
        yield from bar[1:]
    yield f"This turn can expect {odds['points']:.2f} points."
    for place, choice in enumerate(odds["choices"]):
        marks = [f"best for {what}" for what, best in _bests(odds) if best == place]
        told_wins = f"wins {choice['wins']:>6.1%} ({give_or_take(choice['wins_error'])})"
        line = f"  {_choice(choice, names):<26} {choice['points']:>6.2f} points   {told_wins}"
        yield f"{line}   {', '.join(marks)}".rstrip()


_SETS = {
    "given": "With your set of dice; the points are exact.",
    "certain": "With your set of dice, learned from {seen}.",
    "learned": "Your set as learned from {seen}: {sure:.0%} of it is certain; the points are those of sets that fit.",
    "unknown": "Nobody has said which faces share a die: the points are those of sets that may be yours.",
    "contradiction": "What {seen} showed fits no set: a die was misread. The points are of sets that fit the last.",
}


def _set(known: Json) -> str:
    how = "certain" if known["how"] == "learned" and known["sure"] == 1 else known["how"]
    return _SETS[how].format(seen=several(known["seen"], "roll"), sure=known["sure"])


def _bests(odds: Json) -> Iterator[tuple[str, int]]:
    if len(odds["choices"]) > 1:
        yield "points", odds["best"]["points"]
        if odds["best"]["wins_clear"]:
            yield "winning", odds["best"]["wins"]


def _choice(choice: Json, names: list[str]) -> str:
    match choice["do"]:
        case "build":
            return f"a line of {choice['length']}, to {choice['dice'][-1]['colour']} {choice['dice'][-1]['number']}"
        case "return":
            return f"{names[choice['from']]} returns six"
        case "again":
            return "roll on"
        case "take":
            return "take six"
    return str(choice["do"])


LINES: dict[str, Callable[[Json, list[str]], Iterator[str]]] = {
    "rpsls": _rpsls,
    "shizzle": _shizzle,
    "ligretto": odds_lines.ligretto,
    "monopoly": odds_lines.monopoly,
    "zombies": odds_lines.zombies,
}
