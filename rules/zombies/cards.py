"""The pack of 57 cards, what beats what, and how many cards lie where at the start."""

CARDS = ("brain", "paper", "rock", "scissors", "zombie")
PACK = {"brain": 9, "paper": 11, "rock": 11, "scissors": 11, "zombie": 15}
TROPHIES = ("paper", "rock", "scissors")
KILLERS = ("rock", "scissors")  # paper never kills a Zombie

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}

BRAINS_EACH = {2: 3, 3: 2}
BRAINS_IN_DECK = {2: 2, 3: 3}


def beats(card: str, other: str) -> bool:
    return BEATS.get(card) == other
