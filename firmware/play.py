"""The text table: a whole game in a terminal, dice thrown by the program or typed in; also for trying a rule."""

import json
import random
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from firmware.chance import next_throw
from firmware.menu import full_menu, short_menu
from firmware.typed import HELP, is_number, understand
from rules.game import Event, Json, Refusal
from rules.match import Match
from rules.monopoly.board import BOARD
from rules.protocol import Adjudicator
from rules.wording import listed
from ui.sentences import awaited, choice, owned, recorded, standing, thrown, told

WIDTH = 100
COMMANDS = "Also: more (choices), undo, log, amend N and what it was (N from the log), deeds (MONOPOLY), state, quit."

Write = Callable[[str], None]


class TextTable:
    """One game between people at a keyboard. `write` gets every line; `rng` throws the dice."""

    def __init__(self, start: Json, rng: random.Random, write: Write) -> None:
        self.rng = rng
        self.write = write
        self.adjudicator = Adjudicator()
        self.answer: Json = {}
        self.menu: list[Event] = []
        self.apply(start)
        self.write(f"{self.match.game.TITLE}: {listed(self.match.names)}.")
        self.write("Enter throws, a number chooses; “help” tells what else can be typed.")
        if self.game == "monopoly" and not BOARD.names_confirmed:
            self.write("The places have neutral names: rules/monopoly/board.toml takes those of your board.")

    @property
    def match(self) -> Match:
        assert self.adjudicator.match
        return self.adjudicator.match

    @property
    def game(self) -> str:
        name: str = self.answer["state"]["game"]
        return name

    @property
    def is_over(self) -> bool:
        return bool(self.answer["await"]["what"] == "over")

    def ask(self) -> None:
        """Says what the table waits for and lists the choices."""
        self.write("")
        self.write(standing(self.game, self.answer["state"], self.match.names))
        self.write(awaited(self.game, self.answer["await"], self.match.names))
        self.show_table()
        self.menu = short_menu(self.match)
        self._show_menu()
        if self.game == "monopoly" and len(full_menu(self.match)) > len(self.menu):
            self.write("  more  rents, buildings, mortgages, deals")

    def show_table(self) -> None:
        """What lies on the table, where a game has more to show than its prompt says."""

    def obey(self, line: str) -> None:
        """Does what was typed; whatever is wrong with it is said, and nothing changes."""
        text = line.strip()
        command, _, rest = text.partition(" ")
        try:
            match command.lower():
                case "help" | "?":
                    self.write(textwrap.fill(f"{HELP[self.game]} {COMMANDS}", WIDTH))
                case "undo" | "u":
                    self._undo(int(rest) if is_number(rest) else 1)
                case "log":
                    self._show_log()
                case "state":
                    self.write(json.dumps(self.answer["state"], ensure_ascii=False))
                case "more":
                    self.menu = full_menu(self.match)
                    self._show_menu()
                    if not self.menu:
                        self.write("There is nothing more to choose from.")
                case "deeds" if self.game == "monopoly":
                    self.write("\n".join(owned(self.answer["state"], self.match.names)))
                case "amend":
                    self.apply(self._amendment(rest))
                    self.write("That is corrected, and what followed has been judged again.")
                case _:
                    self.apply(self.event(text))
        except Refusal as refusal:
            self.write(f"! {refusal.message}")

    def apply(self, event: Json) -> None:
        """Sends an event and tells what it did."""
        self.answer = msgspec.to_builtins(self.adjudicator.handle(event), str_keys=True)
        for outcome in self.answer["outcomes"]:
            if not self._is_secret(outcome):
                self.write(told(self.game, outcome, self.match.names))

    def _undo(self, count: int) -> None:
        for _ in range(count):
            self.apply({"do": "undo"})
            self.write("The last event is taken back.")

    def _is_secret(self, outcome: Json) -> bool:
        """Forgetting to ask for rent is part of Monopoly: nobody is reminded unless the option says so."""
        return outcome["kind"] == "rent_open" and self.match.state.options.rent_reminder in ("off", False)

    def event(self, text: str) -> Json:
        """The event that was typed, chosen or thrown."""
        if text.startswith("{"):
            return _parsed(text)
        if is_number(text):
            if not self.menu:
                raise Refusal("bad_event", "There is nothing to choose from: press Enter, or type what happens.")
            if not 1 <= int(text) <= len(self.menu):
                raise Refusal("bad_event", f"Choose 1 to {len(self.menu)}.")
            return _plain(self.menu[int(text) - 1])
        if not text:
            return self._next()
        return understand(self.game, text, self.match.names, self.answer["await"])

    def _next(self) -> Json:
        """What Enter does: throws what is to be thrown, or takes the only choice."""
        if throw := next_throw(self.match, self.rng):
            self.write(thrown(self.game, _plain(throw), self.match.names))
            return _plain(throw)
        if len(self.menu) == 1:
            return _plain(self.menu[0])
        raise Refusal("bad_event", "There is nothing to throw now: choose a number, or type what happens.")

    def _amendment(self, rest: str) -> Json:
        index, _, text = rest.partition(" ")
        if not is_number(index) or not text:
            raise Refusal(
                "bad_event", "Amend as “amend 3 paper”: the event's number in the log, then what really happened."
            )
        event = _parsed(text) if text.startswith("{") else self._typed_at(int(index), text)
        return {"do": "amend", "index": int(index), "event": event}

    def _typed_at(self, index: int, text: str) -> Json:
        """What was typed, read as if it stood at that place of the game."""
        if index >= len(self.match.steps):
            raise Refusal("bad_event", f"There is no event {index} in the log.")
        before = self.match.steps[index - 1].state if index else self.match.opening
        waits = msgspec.to_builtins(self.match.game.awaits(before), str_keys=True)
        return understand(self.game, text, self.match.names, waits)

    def _show_menu(self) -> None:
        for number, event in enumerate(self.menu, 1):
            self.write(f"  {number:>2}  {choice(self.game, _plain(event), self.match.names)}")

    def _show_log(self) -> None:
        if not self.match.steps:
            self.write("Nothing has happened yet.")
        for index, step in enumerate(self.match.steps):
            self.write(f"  {index:>3}  {recorded(self.game, _plain(step.event), self.match.names)}")


def play(table: TextTable, lines: Iterable[str], *, echo: bool = False) -> bool:
    """Plays until the game is over or the lines end; True if it came to its end. `echo`: tell what was typed, too."""
    table.ask()
    for line in lines:
        if echo:
            table.write(f"> {line.rstrip()}".rstrip())
        if line.strip().lower() in ("quit", "q") or (table.is_over and not line.strip()):
            return table.is_over
        before = table.answer
        table.obey(line)
        if table.answer is not before and not table.is_over:  # else the choices stand as they were
            table.ask()
        elif table.is_over and table.answer is not before:
            table.write("Enter ends the game; “undo” takes the last event back.")
    return table.is_over


def _plain(event: Event) -> Json:
    plain: Json = msgspec.to_builtins(event, str_keys=True)
    return plain


def _parsed(text: str) -> Json:
    try:
        event: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal("bad_line", "That is not JSON.") from None
    if not isinstance(event, dict):
        raise Refusal("bad_line", "An event is a JSON object.")
    return event
