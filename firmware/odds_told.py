"""The answer of `croupier odds` as lines that a person likes to read."""

from collections.abc import Callable, Iterator

from firmware import odds_lines
from firmware.bars import bars
from rules.game import Json
from rules.games import GAMES
from rules.wording import several

HOW = {"exact": "exact", "over": "the game is over"}


def told(answer: Json) -> Iterator[str]:
    """The chances as bars, and under them what the game's own odds are."""
    yield GAMES[answer["game"]].TITLE
    chances = answer["chances"]
    if chances is None:
        yield "  Nobody can say yet who wins."
    else:
        rows = list(zip(answer["players"], chances["seats"], strict=True))
        yield from bars([(name, chance, f"{chance:>6.1%}") for name, chance in rows])
        yield f"  {HOW['exact'] if chances['exact'] else error(chances)}"
    if (lines := LINES.get(answer["game"])) and answer["odds"] is not None:
        yield ""
        yield from lines(answer["odds"], answer["players"])


def error(found: Json) -> str:
    """How far off a figure may be that was not computed but played out."""
    return f"give or take {2 * found['error']:.1%} (19 times in 20); played out"


def _rpsls(odds: Json, names: list[str]) -> Iterator[str]:
    if odds["player"] is None:
        return
    yield f"{names[odds['player']]} rolls {several(odds['dice'], 'red die', 'red dice')} next and gives away"
    yield from bars([(several(n, "chip"), p, f"{p:>6.1%}") for n, p in enumerate(odds["gives_away"])])


LINES: dict[str, Callable[[Json, list[str]], Iterator[str]]] = {
    "rpsls": _rpsls,
    "ligretto": odds_lines.ligretto,
    "monopoly": odds_lines.monopoly,
    "zombies": odds_lines.zombies,
}
