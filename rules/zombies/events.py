"""What can happen at a table of Zombies."""

from rules import game


class Reveal(game.Event, frozen=True, tag="reveal"):
    """The cards in the zones of exactly the players who must draw now; keys are seats as text."""

    cards: dict[str, str]


class Choice(game.Event, frozen=True):
    """Something that one player decides."""

    player: int


class KillWith(Choice, frozen=True, tag="kill_with"):
    card: str


class LoseBrain(Choice, frozen=True, tag="lose_brain"):
    """Legal only when nothing can kill, and then it happens by itself: so it is always refused, with the reason."""


class SaveBrain(Choice, frozen=True, tag="save_brain"):
    """One Rock or Scissors from the stock for each attacking Zombie."""

    cards: tuple[str, ...]


class LetItBeEaten(Choice, frozen=True, tag="let_it_be_eaten"):
    """The drawn Brain is not saved."""


class Block(Choice, frozen=True, tag="block"):
    card: str


class Throw(Choice, frozen=True, tag="throw"):
    card: str


class GoOn(game.Event, frozen=True, tag="go_on"):
    """Declines all that is still open in this draw."""


Event = Reveal | KillWith | LoseBrain | SaveBrain | LetItBeEaten | Block | Throw | GoOn
EVENTS = game.events(Reveal, KillWith, LoseBrain, SaveBrain, LetItBeEaten, Block, Throw, GoOn)
