"""Which scene comes up by itself: a question when a die is in doubt, the winner at the end, the home screen after."""

from ui.home import Home
from ui.play import Play
from ui.question import Question
from ui.scene import Scene
from ui.winner import Winner
from ui.world import World

_LAST_LOOK = 2500  # ms that the last verdict is shown before the winner is


def cleared(stack: tuple[Scene, ...]) -> tuple[Scene, ...]:
    """The stack without what somebody left open on top of the game, or of the home screen."""
    places = [place for place, scene in enumerate(stack) if isinstance(scene, Play)]
    return stack[: places[0] + 1] if places else stack[:1]


def followed(stack: tuple[Scene, ...], world: World) -> tuple[Scene, ...]:
    """The stack as the world wants it."""
    table = world.table
    playing = any(isinstance(scene, Play) for scene in stack)
    if table is None:
        return (Home(),) if playing or not stack else stack
    if not playing:  # a game that is over may have been left for the next one already
        return stack if table.over else (Home(), Play())
    top = stack[-1]
    if table.asking is not None and isinstance(top, Play):
        return (*stack, Question())
    if table.asking is None and any(isinstance(scene, Question) for scene in stack):
        place = next(i for i, scene in enumerate(stack) if isinstance(scene, Question))
        return stack[:place]
    if table.over and isinstance(top, Play) and world.now - table.changed > _LAST_LOOK:
        return (*stack, Winner())
    if not table.over and isinstance(top, Winner):  # the last event was taken back
        return stack[:-1]
    return stack
