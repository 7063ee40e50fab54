"""Everybody's luck over the games of a journal, and the fairness of the dice: as data, and as lines for people."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from rules.game import Json
from rules.games import GAMES
from rules.match import Match
from rules.odds.fairness import Fairness, fairness
from rules.odds.luck import MEASURES, Seen, Tally, in_words, observed, tallies
from rules.odds.rolled import rolled, together
from rules.wording import several
from ui.luck import die_named, face_named, fairness_told, luck_told
from ui.texts import texts


@dataclass(frozen=True, slots=True)
class Luck:
    """What one player's dice or cards came to in one of the five games, over so many games."""

    player: str
    game: str
    games: int
    tallies: tuple[Tally, ...]


def dice(played: Sequence[Match]) -> list[Fairness]:
    """The test of every die that was rolled in these games."""
    return fairness(together(map(rolled, played)))


def luck(played: Sequence[Match]) -> list[Luck]:
    """Everybody's luck, by their names and by the kind of game."""
    seen: dict[tuple[str, str], list[Seen]] = {}
    games: Counter[tuple[str, str]] = Counter()
    for match in played:
        game = next(name for name, game in GAMES.items() if game is match.game)
        games.update((name, game) for name in set(match.names))
        for one in observed(match):
            seen.setdefault((match.names[one.player], game), []).append(one)
    return [
        Luck(name, game, count, tuple(tallies(game, seen.get((name, game), []))))
        for (name, game), count in sorted(games.items())
    ]


def told(played: Sequence[Match]) -> Iterator[str]:
    """The luck of every player, then the dice."""
    if not played:
        yield "No game has been played yet that could be looked at."
    name = None
    for one in luck(played):
        if one.player != name:
            name = one.player
            yield name
        yield f"  {GAMES[one.game].TITLE}, {several(one.games, 'game')}"
        if not MEASURES[one.game]:
            yield f"    {texts('en')('luck.unseen')}"
        elif not one.tallies:
            yield "    Nothing has been rolled or drawn yet."
        yield from (f"    {luck_told(tally)}" for tally in one.tallies)
    if tests := dice(played):
        yield ""
        yield "The dice"
    for die in tests:
        yield f"  {die_named(die.die)}, {several(die.rolls, 'roll')}: {fairness_told(die)}"
        yield f"    {', '.join(f'{face_named(face)} ×{count}' for face, count in die.counts.items())}"


def data(played: Sequence[Match]) -> Json:
    return {
        "games": len(played),
        "players": [
            {"name": one.player, "game": one.game, "games": one.games, "measures": list(map(_tally, one.tallies))}
            for one in luck(played)
        ],
        "dice": [
            {
                "die": one.die,
                "counts": one.counts,
                "rolls": one.rolls,
                "chi_square": one.statistic,
                "p": one.p,
                "p_of_all": one.adjusted,
                "verdict": one.verdict,
                "once_in": one.once_in,
                "more": one.more,
            }
            for one in dice(played)
        ],
    }


def _tally(tally: Tally) -> Json:
    side, than, all_games = in_words(tally.luckier_than)
    spread = sqrt(tally.variance)
    return {
        "measure": tally.measure,
        "good": tally.good,
        "trials": tally.trials,
        "came": tally.came,
        "expected": tally.mean,
        "z": (tally.came - tally.mean) / spread if spread else 0.0,
        "luckier_than": tally.luckier_than if tally.good else None,
        "words": {"side": side, "than": than, "of": all_games} if tally.good else None,
    }
