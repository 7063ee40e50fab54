"""What the coach says in ZOMBIES!!!: what the deck still holds, and what a draw or a block did to the Brains."""

from rules.game import Json
from ui.advice.moment import Moment
from ui.world import Advice, Chance, Said

_LITTLE = 0.05  # Brains that nobody would notice


def before(now: Moment) -> Advice | None:
    """The next card, kind by kind; where somebody may block, what that is worth."""
    if now.odds.get("blocks"):
        return _block(now)
    chances, draw = now.odds["deck"].get("chances"), now.odds.get("next")
    if chances is None or draw is None or now.awaits["what"] != "reveal":
        return None
    bars = tuple(Chance(Said(f"face.{card}"), share) for card, share in chances.items())
    return Advice(Said("coach.zombies.comes", {"share": draw["zombie"]}), Said("coach.zombies.card"), bars)


def after(then: Moment, event: Json, now: Moment) -> Advice | None:
    """Whom the last cards or the last choice helped or hurt most, in Brains at the end."""
    old, new = then.odds.get("brains"), now.odds.get("brains")
    if not old or not new:
        return None
    seat = max(range(len(new)), key=lambda seat: abs(new[seat] - old[seat]))
    by = new[seat] - old[seat]
    if abs(by) < _LITTLE:
        return None
    code = "gained" if by > 0 else "lost"
    words = Said(f"coach.zombies.{code}", {"name": now.names[seat], "brains": abs(float(by))})
    return Advice(words, Said("coach.zombies.end"), _brains(now.names, new, seat))


def _block(now: Moment) -> Advice:
    block = now.odds["blocks"][0]
    player, winner = block["player"], block["winner"]
    costs, takes = (float(block["without"][seat] - block["with"][seat]) for seat in (player, winner))
    fields = {"name": now.names[player], "winner": now.names[winner], "costs": costs, "takes": takes}
    return Advice(
        Said("coach.zombies.block", fields), Said("coach.zombies.end"), _brains(now.names, block["without"], None)
    )


def _brains(names: tuple[str, ...], brains: list[float], seat: int | None) -> tuple[Chance, ...]:
    """Everybody's Brains at the end of the game on average; the bars are as long as the best one's allows."""
    most = max(*brains, 1.0)
    return tuple(
        Chance(
            Said("coach.name", {"name": name}),
            own / most,
            amount=Said("coach.points", {"points": float(own)}),
            taken=place == seat,
        )
        for place, (name, own) in enumerate(zip(names, brains, strict=True))
    )
