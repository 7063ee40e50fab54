"""Zombies through the table loop: cards in the draw zones."""

from firmware.camera import acts
from firmware.camera.acts import Act
from firmware.happenings import Judged, Waiting
from tests.firmware.stand_in import Table, only
from vision.mat import mat_of

MAT = mat_of("zombies")
OPTIONS = {"trophy": "rock"}


def lay(seat: int, card: str, aside: float = 0.0) -> Act:
    x, y = MAT.zone(f"draw:{seat}").centre
    return acts.lay_card(card, (x + aside, y + aside), 3)


def test_cards_in_the_draw_zones_are_a_reveal() -> None:
    table = Table("zombies", options=OPTIONS)
    waiting = only(table.play([lay(0, "rock")]), Waiting)
    assert (waiting.code, waiting.fields) == ("cards", {"awaited": 2, "seen": 1})
    judged = only(table.play([lay(1, "scissors")]), Judged)
    assert judged.event == {"do": "reveal", "cards": {"0": "rock", "1": "scissors"}}
    assert table.play([acts.hand(0.5)]) == []


def test_after_a_draw_the_same_card_in_the_same_zone_counts() -> None:
    table = Table("zombies", options=OPTIONS)
    table.play([lay(0, "paper"), lay(1, "paper")])
    while table.state.phase != "reveal":
        table.do("go_on")
    assert table.state.stage == 1
    judged = only(table.play([acts.clear(), lay(0, "paper", 7.0), lay(1, "rock", 5.0)]), Judged)
    assert judged.event["cards"] == {"0": "paper", "1": "rock"}


def test_without_a_mat_the_cards_are_named_on_the_screen() -> None:
    table = Table("zombies", options=OPTIONS, bare=True)
    assert only(table.play([acts.lay_card("rock", (125.0, 95.0))]), Waiting).code == "no_mat"
