"""A table for tests: events go in by name, answers come out checked, all through the protocol's own lines."""

import json
from typing import Any

from rules.protocol import Adjudicator

Json = dict[str, Any]
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay", "Gus", "Hal")


class Table:
    """One game under way. `ok` and `refused` send an event and insist on what must come back."""

    def __init__(self, game: str, players: int, **start: Any) -> None:
        self._adjudicator = Adjudicator()
        self.last: Json = {}
        self.ok("start", game=game, players=list(NAMES[:players]), **start)

    @property
    def state(self) -> Json:
        return self.last["state"]  # type: ignore[no-any-return]

    @property
    def awaits(self) -> Json:
        return self.last["await"]  # type: ignore[no-any-return]

    @property
    def outcomes(self) -> list[Json]:
        return self.last["outcomes"]  # type: ignore[no-any-return]

    def kinds(self) -> list[str]:
        """The kinds of the last outcomes, in order."""
        return [outcome["kind"] for outcome in self.outcomes]

    def send(self, do: str, **fields: Any) -> Json:
        """The answer to one event, whatever it is. A field whose name is a keyword: `from_`."""
        event = {"do": do, **{name.rstrip("_"): value for name, value in fields.items()}}
        answer: Json = json.loads(self._adjudicator.answer(json.dumps(event).encode()))
        return answer

    def ok(self, do: str, **fields: Any) -> Json:
        """The answer to an event that must be accepted."""
        answer = self.send(do, **fields)
        assert answer["ok"], f"{do} {fields}: {answer['error']}"
        self.last = answer
        return answer

    def refused(self, code: str, do: str, **fields: Any) -> str:
        """The message for an event that must be refused with `code`, leaving the game as it was."""
        answer = self.send(do, **fields)
        assert not answer["ok"], f"{do} {fields} was accepted: {answer['outcomes']}"
        assert answer["error"]["code"] == code, answer["error"]
        message: str = answer["error"]["message"]
        assert message.endswith((".", "!", "?")), message
        return message


def refused_start(code: str, game: str, players: int, **start: Any) -> str:
    """The message for a start that must be refused with `code`."""
    event = {"do": "start", "game": game, "players": list(NAMES[:players]), **start}
    answer = json.loads(Adjudicator().answer(json.dumps(event).encode()))
    assert not answer["ok"], f"start {start} was accepted"
    assert answer["error"]["code"] == code, answer["error"]
    return str(answer["error"]["message"])
