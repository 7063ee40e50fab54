"""Every scene of the window in every state that looks different: (name, scene, world)."""

from dataclasses import replace

from tests.ui.samples import around, coach, ligretto, monopoly, rpsls, shizzle, table, zombies
from ui.scene import Scene
from ui.world import World

AREAS = {
    "around": around.SAMPLES,
    "table": table.SAMPLES,
    "rpsls": rpsls.SAMPLES,
    "shizzle": shizzle.SAMPLES,
    "ligretto": ligretto.SAMPLES,
    "monopoly": monopoly.SAMPLES,
    "zombies": zombies.SAMPLES,
    "coach": coach.SAMPLES,
}
SCENES: dict[str, tuple[Scene, World]] = {
    f"{area} {name}": sample for area, samples in AREAS.items() for name, sample in samples.items()
}


def in_language(world: World, language: str) -> World:
    """The same world at a table that speaks another language."""
    return replace(world, settings=replace(world.settings, language=language))
