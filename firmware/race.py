"""Ligretto at the text table: the program throws the players' dice; the rules only see them once they are placed."""

import random

from firmware.hands import Hands, deal, throw_again, without
from firmware.play import TextTable, Write
from firmware.typed import seat_of
from rules.game import Json, Refusal
from rules.ligretto import Spot
from rules.wording import listed


class RaceTable(TextTable):
    """A text table that also keeps the dice in everybody's hand."""

    def __init__(self, start: Json, rng: random.Random, write: Write) -> None:
        self._after: dict[int, Hands] = {}  # the hands after so many events, so that undo finds the earlier ones
        super().__init__(start, rng, write)

    @property
    def hands(self) -> Hands | None:
        return self._after.get(len(self.match.steps)) if self.match.state.phase == "race" else None

    def show_table(self) -> None:
        if self.hands is None:
            return
        tops = self.answer["state"]["board"].items()
        self.write("  board: " + ", ".join(f"{colour} {top or '–'}" for colour, top in tops))
        for name, dice in zip(self.match.names, self.hands.dice, strict=True):
            self.write(f"  {name}: " + (", ".join(map(str, dice)) or "no dice left"))

    def obey(self, line: str) -> None:
        match line.split():
            case [name, again] if again.lower() == "again" and self.hands:
                self._throw_again(name)
            case _:
                super().obey(line)

    def event(self, text: str) -> Json:
        match text.split():
            case [stop, name] if stop.lower() == "stop" and self.hands:
                return {"do": "stop", "player": seat_of(name, self.match.names), "left": self.hands.left}
        event = super().event(text)
        if event["do"] == "place" and self.hands:
            die = Spot(**event["die"])
            if event.get("player") is None:
                raise Refusal("bad_event", f"Say who places it, as “{self.match.names[0]} {die}”.")
            self._check_held(event["player"], die, self.hands)
        return event

    def apply(self, event: Json) -> None:
        before = self.hands if self.answer else None
        super().apply(event)
        if event["do"] == "go":
            self._keep(deal(self.match.state.dice, self.rng))
        elif event["do"] == "place" and before:
            self._keep(without(before, event["player"], Spot(**event["die"])))

    def _throw_again(self, name: str) -> None:
        try:
            seat = seat_of(name, self.match.names)
        except Refusal as refusal:
            self.write(f"! {refusal.message}")
            return
        assert self.hands
        self._keep(throw_again(self.hands, seat, self.rng))
        self.write(f"{self.match.names[seat]} throws all the dice left again.")
        self.show_table()

    def _keep(self, held: Hands) -> None:
        self._after[len(self.match.steps)] = held

    def _check_held(self, seat: int, die: Spot, held: Hands) -> None:
        if die not in held.dice[seat]:
            there = listed(map(str, held.dice[seat]))
            raise Refusal("not_held", f"{self.match.names[seat]} has no {die}, but {there}.")
