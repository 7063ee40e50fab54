"""The table protocol: one JSON object a line in, exactly one a line out."""

import msgspec

from rules.game import Event, Json, Outcome, Refusal, Start
from rules.games import GAMES
from rules.match import Match
from rules.reading import read
from rules.wording import listed, several


class Amend(msgspec.Struct, frozen=True):
    """Replaces the accepted event at `index`, which was misread."""

    index: int
    event: Json


class Adjudicator:
    """Answers the protocol's lines. Holds the one match that is under way."""

    def __init__(self) -> None:
        self.match: Match | None = None

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, without its line break. Never raises on any input."""
        try:
            return msgspec.json.encode(self.handle(_object(line)))
        except Refusal as refusal:
            return msgspec.json.encode({"ok": False, "error": {"code": refusal.code, "message": refusal.message}})

    def handle(self, event: Json) -> Json:
        """The answer to an accepted event; Refusal for any other."""
        outcomes = self.accept(event)
        match = self._match()
        state = match.state
        return {"ok": True, "outcomes": outcomes, "state": match.game.view(state), "await": match.game.awaits(state)}

    def accept(self, event: Json) -> list[Outcome]:
        """What an accepted event did, without the rest of the answer; Refusal for any other."""
        do = event.get("do")
        if not isinstance(do, str):
            raise Refusal(
                "bad_event", "An event needs “do”, a text that says what happened, such as “start” or “roll”."
            )
        if do == "start":
            match = Match(GAMES[_known(event)], _start(event))
            self.match = match  # only now: a refused start leaves the game before it as it was
            return match.opening_outcomes
        match = self._match()
        if do == "undo":
            match.undo()
            return []
        if do == "amend":
            amend = read(event, Amend, "bad_event", "This “amend” cannot be understood")
            if amend.event.get("do") in ("start", "undo", "amend"):
                raise Refusal("bad_event", "An amend takes the event of the game that really happened, such as a roll.")
            return match.amend(amend.index, _typed(match, amend.event))
        return match.apply(_typed(match, event))

    def _match(self) -> Match:
        if self.match is None:
            raise Refusal("no_game", "No game has been started yet: begin with “start”.")
        return self.match


def _object(line: bytes) -> Json:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise Refusal("bad_line", "This line is not JSON: send one JSON object a line.") from None
    if not isinstance(value, dict):
        raise Refusal("bad_line", "This line is JSON but not an object: send one JSON object a line.")
    return value


def _known(event: Json) -> str:
    game = event.get("game")
    if not isinstance(game, str):
        raise Refusal("bad_event", f"A start needs “game”, one of {listed(GAMES, 'or')}.")
    if game not in GAMES:
        raise Refusal("unknown_game", f"There is no game “{game}” here: choose {listed(GAMES, 'or')}.")
    return game


def _start(event: Json) -> Start:
    game = GAMES[event["game"]]
    players = read(event.get("players"), tuple[str, ...], "bad_players", "The players should be a list of names")
    first = read(event.get("first", 0), int, "bad_players", "“first” should be the index of the player who begins")
    if len(players) not in game.SEATS:
        seats = f"{game.SEATS[0]} to {game.SEATS[-1]}"
        named = several(len(players), "was named", "were named")
        raise Refusal("bad_players", f"{game.TITLE} is for {seats} players; {named}.")
    for seat, name in enumerate(players):
        if not name.strip():
            raise Refusal("bad_players", f"The player in seat {seat} has no name: give everyone one.")
    if not 0 <= first < len(players):
        raise Refusal("bad_players", f"“first” is {first}, but the seats are 0 to {len(players) - 1}.")
    options = read(event.get("options", {}), Json, "bad_option", "The options")
    table = read(event.get("table", {}), Json, "bad_table", "The table to pick up")
    return Start(event["game"], players, first, options, table)


def _typed(match: Match, event: Json) -> Event:
    do = event.get("do")
    if not isinstance(do, str):
        raise Refusal("bad_event", "An event needs “do”, a text that says what happened.")
    if do not in match.game.EVENTS:
        known = listed((*match.game.EVENTS, "undo", "amend", "start"), "or")
        raise Refusal("unknown_event", f"{match.game.TITLE} knows no event “{do}”; it knows {known}.")
    return read(event, match.game.EVENTS[do], "bad_event", f"This “{do}” cannot be understood")
