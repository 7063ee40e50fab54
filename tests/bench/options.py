"""The options that the benches have in common: how many rolls, and of which games."""

from argparse import ArgumentParser, Namespace

from firmware.sight import SETS


class Options(ArgumentParser):
    """A bench's command line; `games` is what is played, all where none is named."""

    def __init__(self, prog: str, description: str | None, *, rolls: int, least: int, of: str) -> None:
        super().__init__(prog=f"python -m {prog}", description=description)
        self._least = least
        self.add_argument("--rolls", type=int, default=rolls, metavar="N", help=f"{of} (default {rolls})")
        self.add_argument("--game", choices=SETS, help="only this one")

    def chosen(self) -> Namespace:
        """What the command line says."""
        options = self.parse_args()
        if options.rolls < self._least:
            self.error(f"--rolls should be at least {self._least}, not {options.rolls}.")
        options.games = [options.game] if options.game else list(SETS)
        return options
