"""Rock Paper Scissors Lizard Spock at play, as the screen shows it."""

from tests.ui.samples.playing import played
from ui.play import Play
from ui.scene import Scene
from ui.world import World

ANN = ("Ann", "Bo")
MANY = ("Alexandra", "Maximilian", "Charlotte", "Bo", "Valentin", "Josephine", "Cy", "Theodora")


def _red(*faces: str) -> dict[str, object]:
    return {"do": "roll", "dice": [{"body": "red", "face": face} for face in faces]}


def _black(face: str) -> dict[str, object]:
    return {"do": "roll", "dice": [{"body": "black", "face": face}]}


_OVER = [_black("rock"), _red("lizard", "scissors", "lizard")]

SAMPLES: dict[str, tuple[Scene, World]] = {
    "begins": (Play(), played("rpsls", ANN)),
    "black": (Play(), played("rpsls", MANY, _black("spock"))),
    "roll again": (Play(), played("rpsls", ANN, _black("roll_again"))),
    "all kinds": (Play(), played("rpsls", MANY, _black("spock"), _red("rock", "spock", "pass_left"), since=700)),
    "kept": (Play(), played("rpsls", ANN, _black("spock"), _red("paper", "lizard", "paper"))),
    "over": (Play(), played("rpsls", ANN, *_OVER)),
}
