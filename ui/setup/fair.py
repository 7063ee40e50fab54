"""A fair start at a set-up: what beginning costs, and what to give so that everybody has the same chance."""

from rules.rpsls import CHIPS_EACH
from ui.coach import percent
from ui.parts import Item
from ui.setup.draft import Draft, even, turned
from ui.texts import texts
from ui.world import World

FAIR = "fair"
"""The key of what takes it, or leaves it again."""


def item(draft: Draft, world: World, first: int) -> Item | None:
    """The offer, if seat `first` begins; None where the usual start is fair, or nobody knows a better one."""
    one = even(draft, world)
    if one is None:
        return None
    t = texts(world.settings.language)
    first = first if draft.game == "rpsls" else 0  # in a race everybody begins
    amounts, usual = turned(one.amounts, first), turned(one.usual, first)
    told = [f"{name} {own}" for name, own in zip(draft.names, amounts, strict=True) if own != CHIPS_EACH]
    if draft.even:
        return Item(FAIR, t("fair.on"), t("fair.chips", given=", ".join(told)) if draft.game == "rpsls" else "")
    low = min(range(len(usual)), key=lambda seat: usual[seat])
    fields = {"name": draft.names[low], "share": percent(usual[low], t), "even": percent(1 / len(usual), t)}
    return Item(FAIR, t("fair.off"), t(f"fair.{draft.game}", **fields))
