"""Where the user's own files lie: enrolled sets, and what else Croupier learns at this table."""

import os
from pathlib import Path


def data() -> Path:
    """The user's data folder: $CROUPIER_DATA, or croupier in $XDG_DATA_HOME, or in ~/.local/share."""
    if own := os.environ.get("CROUPIER_DATA"):
        return _expanded(own)
    return _home("XDG_DATA_HOME", ".local/share") / "croupier"


def sets() -> Path:
    """Where the enrolled sets lie, one NAME.toml each."""
    return data() / "sets"


def config() -> Path:
    """The settings file: $CROUPIER_CONFIG, or croupier/croupier.toml in $XDG_CONFIG_HOME, or in ~/.config."""
    return named_config() or _home("XDG_CONFIG_HOME", ".config") / "croupier" / "croupier.toml"


def named_config() -> Path | None:
    """The settings file that $CROUPIER_CONFIG names, which then must be there."""
    own = os.environ.get("CROUPIER_CONFIG")
    return _expanded(own) if own else None


def make(folder: Path) -> None:
    """Makes a folder, and those above it that are missing, into which nobody else may look."""
    for one in reversed((folder, *folder.parents)):
        if not one.is_dir():
            one.mkdir(mode=0o700, exist_ok=True)


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:  # the home of somebody who is not known here
        return Path(path)


def _home(variable: str, usual: str) -> Path:
    named = Path(os.environ.get(variable, ""))
    return named if named.is_absolute() else Path.home() / usual  # unset, or one that the XDG rules say to ignore
