"""ZOMBIES!!! at play, as the screen shows it."""

from tests.ui.samples.playing import played
from ui.play import Play
from ui.scene import Scene
from ui.world import World

TWO = ("Ann", "Bo")
THREE = ("Alexandra", "Maximilian", "Josephine")
ROCK = {"options": {"trophy": "rock"}}
_STOCKED = {
    "table": {
        "players": [
            {"brains": 9, "trophies": ["paper", "paper", "rock", "rock", "rock", "scissors", "scissors"]},
            {"brains": 3, "trophies": ["rock", "scissors"]},
            {"brains": 0, "trophies": []},
        ],
        "deck": 30,
    }
}


def _reveal(*cards: str) -> dict[str, object]:
    return {"do": "reveal", "cards": {str(seat): card for seat, card in enumerate(cards)}}


SAMPLES: dict[str, tuple[Scene, World]] = {
    "begins": (Play(), played("zombies", TWO, start=ROCK)),
    "brain lost": (Play(), played("zombies", THREE, _reveal("zombie", "paper", "scissors"), start=_STOCKED)),
    "choice of weapon": (Play(1), played("zombies", THREE, _reveal("paper", "zombie", "brain"), start=_STOCKED)),
    "brain to save": (Play(), played("zombies", THREE, _reveal("brain", "zombie", "paper"), start=_STOCKED)),
    "contest": (Play(3), played("zombies", THREE, _reveal("rock", "scissors", "scissors"), start=_STOCKED)),
    "draw": (Play(), played("zombies", TWO, _reveal("rock", "rock"), {"do": "go_on"}, start=ROCK)),
    "drawn, no pictures": (Play(), played("zombies", TWO, _reveal("rock", "paper"), start=ROCK, pictures=False)),
}
