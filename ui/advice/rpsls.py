"""What the coach says in RPSLS, where nothing is decided: everybody's chance, and what a roll has done to it."""

from rules.game import Json
from ui.advice.moment import Moment, seats
from ui.world import Advice, Said

_LITTLE = 0.005  # a change that nobody would notice


def before(now: Moment) -> Advice | None:
    """Everybody's chance to win, and how likely the next player keeps all chips."""
    seat = now.odds["player"]
    if seat is None:
        return None
    words = Said("coach.rpsls.keeps", {"name": now.names[seat], "share": now.odds["gives_away"][0]})
    return Advice(words, Said("coach.to_win"), seats(now))


def after(then: Moment, event: Json, now: Moment) -> Advice | None:
    """What the red dice did to the chance of the one who threw them. The black die changes nothing."""
    seat = then.state["turn"]
    if seat is None or not then.chances or not now.chances:
        return None
    by = now.chances[seat] - then.chances[seat]
    code = "same" if abs(by) < max(_LITTLE, 2 * now.error) else "gained" if by > 0 else "lost"
    words = Said(f"coach.rpsls.{code}", {"name": now.names[seat], "share": abs(by)})
    return Advice(words, Said("coach.to_win"), seats(now))
