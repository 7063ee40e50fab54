"""What a card can do. The texts differ from edition to edition: the player picks the kind and types the numbers."""

from typing import Annotated, Any, Literal, get_args

import msgspec

from rules.game import LARGEST, Count, Refusal
from rules.reading import read
from rules.wording import listed

Times = Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
Position = Annotated[int, msgspec.Meta(ge=0, lt=40)]


class CardEffect(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """What a card makes the Bank do."""


class MoveTo(CardEffect, frozen=True, tag="move_to"):
    space: Position


class MoveToNearest(CardEffect, frozen=True, tag="move_to_nearest"):
    """To the next transport or utility; its rent times `rent_times` or, at a utility, a throw times `dice_times`."""

    of: Literal["transport", "utility"]
    rent_times: Times = 1
    dice_times: Times | None = None


class MoveBack(CardEffect, frozen=True, tag="move_back"):
    n: Annotated[int, msgspec.Meta(ge=1, lt=40)]


class CollectBank(CardEffect, frozen=True, tag="collect_bank"):
    amount: Count


class PayBank(CardEffect, frozen=True, tag="pay_bank"):
    amount: Count


class CollectEach(CardEffect, frozen=True, tag="collect_each"):
    amount: Count


class PayEach(CardEffect, frozen=True, tag="pay_each"):
    amount: Count


class Repairs(CardEffect, frozen=True, tag="repairs"):
    per_collider: Count
    per_super: Count


class GoToJail(CardEffect, frozen=True, tag="go_to_jail"):
    pass


class JailFree(CardEffect, frozen=True, tag="jail_free"):
    pass


class Nothing(CardEffect, frozen=True, tag="none"):
    pass


Effect = (
    MoveTo
    | MoveToNearest
    | MoveBack
    | CollectBank
    | PayBank
    | CollectEach
    | PayEach
    | Repairs
    | GoToJail
    | JailFree
    | Nothing
)


KINDS = [kind.__struct_config__.tag for kind in get_args(Effect)]


def effect(value: dict[str, Any]) -> Effect:
    """The effect as entered; refused if the kind is unknown or a number is missing."""
    kind = value.get("kind")
    if kind not in KINDS:
        raise Refusal("bad_effect", f"A card's effect is {listed(KINDS, 'or')}, not “{kind}”.")
    found: Effect = read(value, Effect, "bad_effect", f"The card “{kind}” cannot be understood")  # type: ignore[arg-type]
    return found
