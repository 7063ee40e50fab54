"""Worlds at play, made by the real rules from the events of a game."""

from typing import Any

import cv2
import msgspec
import numpy as np

from firmware.menu import full_menu, short_menu
from rules.game import Json, Refusal
from rules.protocol import Adjudicator
from ui.world import Entry, Lamps, Look, Said, Seeing, Table, World


def played(
    game: str,
    names: tuple[str, ...],
    *events: Json,
    since: int = 5000,
    start: Json | None = None,
    refused: Json | None = None,
    seeing: Seeing | None = None,
    pictures: bool = True,
    **world: Any,
) -> World:
    """The world after these events, so many ms after the last; `refused` is one that the rules refuse then."""
    adjudicator = Adjudicator()
    answer = _handled(adjudicator, {"do": "start", "game": game, "players": list(names), **(start or {})})
    before: Json | None = None
    log: list[Entry] = []
    for index, event in enumerate(events):
        before = answer["state"]
        answer = _handled(adjudicator, event)
        looks = tuple(_look(shows) for shows in _shown(event)) if pictures else ()
        log.append(Entry(index, event, looks, tuple(answer["outcomes"]), _felt() if looks else None))
    match = adjudicator.match
    assert match is not None
    menu = full_menu(match) if game in {"monopoly", "shizzle"} else short_menu(match)
    over = answer["await"]["what"] == "over"
    said = None
    if refused is not None:
        try:
            adjudicator.handle(refused)
            raise AssertionError(f"accepted: {refused}")
        except Refusal as refusal:
            said = Said(refusal.code, {"message": refusal.message, "event": refused})
    table = Table(
        game,
        names,
        answer["state"],
        answer["await"],
        () if over else tuple(msgspec.to_builtins(event, str_keys=True) for event in menu),
        events[-1] if events else None,
        tuple(answer["outcomes"]),
        before,
        log=tuple(log),
        refused=said,
        seeing=seeing or Seeing("still"),
        by_camera=True,
        options=(start or {}).get("options", {}),
    )
    lamps = Lamps(("on", "on", "on", "on"), tuple("on" if seat == 0 else "off" for seat in range(len(names))))
    usual: dict[str, Any] = {"stand_ins": ("simulated_camera", "no_panel"), "lamps": lamps, "simulated": True}
    return World(now=since, table=table, **{**usual, **world})


def _handled(adjudicator: Adjudicator, event: Json) -> Json:
    answer: Json = msgspec.to_builtins(adjudicator.handle(event), str_keys=True)
    return answer


def _shown(event: Json) -> list[Json]:
    if "cards" in event:
        return [{"card": card} for card in event["cards"].values()]
    return list(event["dice"]) if event["do"] == "roll" else []


def _look(shows: Json) -> Look:
    """A stand-in for the picture of a die: a grey square on felt."""
    pixels = _felt()[:64, :64].copy()
    cv2.rectangle(pixels, (10, 10), (53, 53), (190, 190, 190), -1)
    return Look(shows, 0.98, pixels)


def _felt() -> Any:
    return np.full((240, 320, 3), (60, 90, 40), np.uint8)
