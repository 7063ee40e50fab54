"""Whose dice were far from what was to be expected in a game: what is worth telling of it."""

from rules.match import Match
from rules.odds.luck import in_words, observed, tallies
from ui.world import Said

_RARE = 0.9  # luckier, or unluckier, than so many fair games


def lucky(match: Match, game: str) -> tuple[Said, ...]:
    """The players whose luck was rare, the rarest first."""
    seen = list(observed(match))
    found = []
    for seat, name in enumerate(match.names):
        own = next(iter(tallies(game, [one for one in seen if one.player == seat])), None)
        if own is None or not own.good:
            continue
        rare = max(own.luckier_than, 1 - own.luckier_than)
        side, than, all_games = in_words(own.luckier_than)
        if rare >= _RARE:
            found.append((-rare, seat, Said(f"story.luck.{side}", {"name": name, "than": than, "all": all_games})))
    return tuple(said for _, _, said in sorted(found, key=lambda one: one[:2]))
