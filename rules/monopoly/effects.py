"""What a card can do. The texts differ from edition to edition: the player picks the kind and types the numbers."""

from typing import Annotated, Any, Literal

import msgspec

from rules.game import LARGEST, Count
from rules.reading import read

Times = Annotated[int, msgspec.Meta(ge=1, le=LARGEST)]
Position = Annotated[int, msgspec.Meta(ge=0, lt=40)]


class MoveTo(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="move_to"):
    space: Position


class MoveToNearest(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="move_to_nearest"):
    """To the next transport or utility; its rent times `rent_times` or, at a utility, a throw times `dice_times`."""

    of: Literal["transport", "utility"]
    rent_times: Times = 1
    dice_times: Times | None = None


class MoveBack(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="move_back"):
    n: Annotated[int, msgspec.Meta(ge=1, lt=40)]


class CollectBank(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="collect_bank"):
    amount: Count


class PayBank(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="pay_bank"):
    amount: Count


class CollectEach(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="collect_each"):
    amount: Count


class PayEach(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="pay_each"):
    amount: Count


class Repairs(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="repairs"):
    per_collider: Count
    per_super: Count


class GoToJail(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="go_to_jail"):
    pass


class JailFree(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="jail_free"):
    pass


class Nothing(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="none"):
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


def effect(value: dict[str, Any]) -> Effect:
    """The effect as entered; refused if the kind is unknown or a number is missing."""
    found: Effect = read(value, Effect, "bad_effect", "This card's effect cannot be understood")  # type: ignore[arg-type]
    return found
