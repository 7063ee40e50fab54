"""What can happen at a table of Zombies."""

from rules import game


class Reveal(game.Event, frozen=True, tag="reveal"):
    """The cards in the zones of exactly the players who must draw now; keys are seats as text."""

    cards: dict[str, str]


class KillWith(game.Event, frozen=True, tag="kill_with"):
    player: int
    card: str


class LoseBrain(game.Event, frozen=True, tag="lose_brain"):
    """Legal only when nothing can kill, and then it happens by itself: so it is always refused, with the reason."""

    player: int


class SaveBrain(game.Event, frozen=True, tag="save_brain"):
    """One Rock or Scissors from the stock for each attacking Zombie."""

    player: int
    cards: tuple[str, ...]


class LetItBeEaten(game.Event, frozen=True, tag="let_it_be_eaten"):
    """The drawn Brain is not saved."""

    player: int


class Block(game.Event, frozen=True, tag="block"):
    player: int
    card: str


class Throw(game.Event, frozen=True, tag="throw"):
    player: int
    card: str


class GoOn(game.Event, frozen=True, tag="go_on"):
    """Declines all that is still open in this draw."""


Event = Reveal | KillWith | LoseBrain | SaveBrain | LetItBeEaten | Block | Throw | GoOn
EVENTS = game.events(Reveal, KillWith, LoseBrain, SaveBrain, LetItBeEaten, Block, Throw, GoOn)
