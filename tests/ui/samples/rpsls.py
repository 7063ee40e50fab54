"""Rock Paper Scissors Lizard Spock at play, as the screen shows it."""

from tests.ui.samples.playing import played
from ui.play import Play
from ui.scene import Scene
from ui.world import Said, Seeing, World

ANN = ("Ann", "Bo")
MANY = ("Alexandra", "Maximilian", "Charlotte", "Bo", "Valentin", "Josephine", "Cy", "Theodora")


def _red(*faces: str) -> dict[str, object]:
    return {"do": "roll", "dice": [{"body": "red", "face": face} for face in faces]}


def _black(face: str) -> dict[str, object]:
    return {"do": "roll", "dice": [{"body": "black", "face": face}]}


_FULL = "The disk is full: /home/pi/.local/share/croupier/journal.sqlite cannot be written; make room, and do it again."
_OVER = [_black("rock"), _red("lizard", "scissors", "lizard")]

SAMPLES: dict[str, tuple[Scene, World]] = {
    "begins": (Play(), played("rpsls", ANN)),
    "black": (Play(), played("rpsls", MANY, _black("spock"))),
    "roll again": (Play(), played("rpsls", ANN, _black("roll_again"))),
    "all kinds": (Play(), played("rpsls", MANY, _black("spock"), _red("rock", "spock", "pass_left"), since=700)),
    "kept": (Play(), played("rpsls", ANN, _black("spock"), _red("paper", "lizard", "paper"))),
    "over": (Play(), played("rpsls", ANN, *_OVER)),
    "camera gone": (
        Play(),
        played(
            "rpsls",
            MANY,
            _black("spock"),
            seeing=Seeing("blind"),
            simulated=False,
            stand_ins=(),
            notices=(Said("gone"),),
        ),
    ),
    "trouble": (Play(), played("rpsls", MANY, _black("spock"), notices=(Said("text", {"text": _FULL}),))),
}
