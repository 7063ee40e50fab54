"""Presses on a stack of scenes, as the window does them."""

from ui.press import Button, Moved, Press, Pressed, Touched
from ui.scene import Command, Next, Scene
from ui.world import World

OK, FIX, UNDO, MENU = (Pressed(button) for button in Button)
LEFT, RIGHT, UP, DOWN = Moved(right=-1), Moved(right=1), Moved(down=-1), Moved(down=1)


def touch(key: str) -> Touched:
    return Touched(key)


def after(stack: tuple[Scene, ...], world: World, *presses: Press) -> Next:
    """The stack after some presses, and all that was asked of the firmware on the way."""
    commands: tuple[Command, ...] = ()
    for press in presses:
        step = stack[-1].press(press, world, stack[:-1])
        stack, commands = step.stack, commands + step.commands
    return Next(stack, commands)
