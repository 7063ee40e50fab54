"""The short game begins with three deeds for everybody: they are dealt at the table and entered here."""

from dataclasses import dataclass

from rules.monopoly.board import BOARD
from rules.monopoly.opening import DEALT
from ui.games.monopoly import spaces
from ui.games.monopoly.books import opened, seat_item
from ui.parts import Item
from ui.pick import Instead, Option, Page, Pick
from ui.scene import Do
from ui.world import World


@dataclass(frozen=True, slots=True)
class Hands:
    """The deeds that were entered so far, three for each seat in turn; Back takes the last one back."""

    dealt: tuple[int, ...] = ()

    def page(self, world: World) -> Page:
        table, t = opened(world)
        back = Pick(Hands(self.dealt[:-1]), self.dealt[-1]) if self.dealt else None
        if len(self.dealt) == DEALT * len(table.names):
            return self._whole(world, back)
        seat, number = divmod(len(self.dealt), DEALT)
        free = [pos for pos in BOARD.deeds if pos not in self.dealt]
        options = tuple(
            Option(spaces.space_item(f"deed:{pos}", pos, t), Instead(Pick(Hands((*self.dealt, pos)), place)))
            for place, pos in enumerate(free)
        )
        return Page(t("monopoly.hands", name=table.names[seat], number=number + 1, of=DEALT), options, back=back)

    def _whole(self, world: World, back: Pick | None) -> Page:
        """All deeds are entered: they are shown once more."""
        table, t = opened(world)
        hands = {seat: self.dealt[DEALT * seat : DEALT * (seat + 1)] for seat in range(len(table.names))}
        event = {"do": "deal_deeds", "deeds": {str(seat): list(deeds) for seat, deeds in hands.items()}}
        options = [Option(Item("done", t("monopoly.hands.right")), Do(event))]
        for seat, deeds in hands.items():
            held = ", ".join(spaces.name(pos, t) for pos in deeds)
            again = Instead(Pick(Hands(self.dealt[: DEALT * seat])))
            options.append(Option(seat_item(f"hand:{seat}", seat, table, detail=held), again))
        return Page(t("monopoly.hands.all"), tuple(options), t("monopoly.hands.note"), back, tall=True)
