"""Positions of the Zombie game for tests, in the words of the table: cards are words, stocks are strings of words."""

from collections import Counter
from typing import Any

from tests.table import Json, Table

KINDS = ("rock", "paper", "scissors", "zombie", "brain")


class Zombies(Table):
    """A table that counts its cards after every event: none may appear, vanish, or lie where there is no place."""

    def __init__(self, players: int, **start: Any) -> None:
        self.cards = 0
        self.attacks: Counter[int] = Counter()
        super().__init__("zombies", players, **start)

    def ok(self, do: str, **fields: Any) -> Json:
        answer = super().ok(do, **fields)
        state = answer["state"]
        cards = card_count(state)
        if do == "start":
            self.cards = cards
        assert cards == self.cards, f"{do} {fields}: {cards} cards, {self.cards} before"
        assert all(len(stock) <= row for stock, row in zip(state["trophies"], state["brains"], strict=True)), state
        assert state["counts"] is None or sum(state["counts"].values()) == state["deck"], state
        return answer

    def draw(self, cards: str) -> Json:
        """Turns up one card for each player who must draw now, by seat: `draw("rock zombie")`."""
        answer = self.ok("reveal", cards=dict(zip(map(str, self.awaits["players"]), cards.split(), strict=True)))
        self.attacks = Counter(attack["to"] for attack in self.told("attack"))
        return answer

    def decline(self) -> None:
        """Goes on if a choice is open."""
        if self.awaits["what"] in ("zombies", "contest"):
            self.ok("go_on")

    def stocks(self) -> tuple[str, ...]:
        """Each player's Trophies, in the form in which `position` takes them."""
        return tuple(" ".join(stock) for stock in self.state["trophies"])

    def rows(self) -> tuple[int, ...]:
        """Each player's Brains."""
        return tuple(self.state["brains"])

    def choices(self) -> dict[str, set[str]]:
        """What each player may do now in the phases `zombies` and `contest`."""
        return {player: set(events) for player, events in self.awaits["players"].items()}

    def told(self, kind: str) -> list[Json]:
        """The last outcomes of one kind."""
        return [outcome for outcome in self.outcomes if outcome["kind"] == kind]


def card_count(state: Json) -> int:
    """All cards of the game, wherever they lie."""
    stocks = sum(len(stock) for stock in state["trophies"])
    return int(state["deck"] + state["discard"] + state["box"] + sum(state["brains"]) + stocks + len(state["zones"]))


def table_of(brains: tuple[int, ...], trophies: tuple[str, ...], deck: int) -> Json:
    """The `table` field of a start."""
    players = [{"brains": row, "trophies": stock.split()} for row, stock in zip(brains, trophies, strict=True)]
    return {"players": players, "deck": deck}


def position(
    brains: tuple[int, ...] = (3, 3),
    trophies: tuple[str, ...] = (),
    deck: int = 20,
    *,
    first: int = 0,
    counts: dict[str, int] | None = None,
    **options: Any,
) -> Zombies:
    """A game under way; without `trophies` every stock is empty. With `counts`, these cards are the deck."""
    table = table_of(brains, trophies or ("",) * len(brains), deck)
    if counts is not None:
        table |= {"deck": sum(counts.values()), "counts": dict.fromkeys(KINDS, 0) | counts}
    return Zombies(len(brains), first=first, table=table, options=options)
