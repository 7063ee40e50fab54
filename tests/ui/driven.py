"""A table that is played by presses alone: what scenes ask for is done by the real rules."""

import random
from dataclasses import replace

import msgspec
import pygame

from firmware.chance import next_throw
from firmware.menu import full_menu
from rules.game import Json, Refusal
from rules.protocol import Adjudicator
from ui.canvas import Canvas
from ui.play import Play
from ui.press import Button, Press, Pressed, Touched
from ui.scene import Command, Do, Scene, Throw
from ui.world import Entry, Said, Settings, Table, World


class Driven:
    """A game under way and the stack of its scenes."""

    def __init__(self, game: str, names: tuple[str, ...], seed: int = 0, language: str = "en", **start: Json) -> None:
        self.game, self.names = game, names
        self.rng = random.Random(seed)
        self.language, self.options = language, start.get("options", {})
        self.adjudicator = Adjudicator()
        self.stack: tuple[Scene, ...] = (Play(),)
        self.log: list[Entry] = []
        self.refused: Said | None = None
        self.before: Json | None = None
        self.answer = self._handled({"do": "start", "game": game, "players": list(names), **start})

    @property
    def world(self) -> World:
        """What the screen is told now."""
        match = self.adjudicator.match
        assert match is not None
        over = self.answer["await"]["what"] == "over"
        last = self.log[-1] if self.log else None
        table = Table(
            self.game,
            self.names,
            self.answer["state"],
            self.answer["await"],
            () if over else tuple(msgspec.to_builtins(event, str_keys=True) for event in full_menu(match)),
            last.event if last else None,
            last.outcomes if last else (),
            self.before,
            log=tuple(self.log),
            refused=self.refused,
            options=self.options,
        )
        return World(now=900, settings=Settings(self.language), table=table, simulated=True)

    def press(self, *presses: Press) -> None:
        """Does what the presses ask for, one after the other."""
        for press in presses:
            step = self.stack[-1].press(press, self.world, self.stack[:-1])
            self.stack = step.stack
            for command in step.commands:
                self._do(command)

    def choose(self, *keys: str) -> None:
        """Touches what has these keys, as long as it is on the screen."""
        for key in keys:
            assert key in self.targets(), (key, sorted(self.targets()))
            self.press(_touch(key))

    def targets(self, size: tuple[int, int] = (800, 480)) -> list[str]:
        """The keys of all that a finger could hit now."""
        canvas = Canvas(pygame.Surface(size))
        self.stack[-1].view(replace(self.world, upright=size[1] > size[0])).draw(canvas)
        return [target.key for target in canvas.targets]

    def touch(self, key: str) -> None:
        self.press(_touch(key))

    def last(self) -> Json:
        """The event that the rules accepted last."""
        return self.log[-1].event

    def _do(self, command: Command) -> None:
        match = self.adjudicator.match
        assert match is not None
        if isinstance(command, Throw):
            thrown = next_throw(match, self.rng)
            assert thrown is not None, self.answer["await"]
            command = Do(msgspec.to_builtins(thrown, str_keys=True))
        assert isinstance(command, Do), command
        try:
            before = self.answer["state"]
            self.answer = self._handled(command.event)
        except Refusal as refusal:
            self.refused = Said(refusal.code, {"message": refusal.message})
            return
        self.before, self.refused = before, None
        if command.event["do"] == "undo":
            self.log.pop()
        else:
            self.log.append(Entry(len(self.log), command.event, outcomes=tuple(self.answer["outcomes"])))

    def _handled(self, event: Json) -> Json:
        answer: Json = msgspec.to_builtins(self.adjudicator.handle(event), str_keys=True)
        return answer


def _touch(key: str) -> Press:
    kind, _, name = key.partition(":")
    return Pressed(Button(name)) if kind == "button" else Touched(key)
