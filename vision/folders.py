"""Where the user's own files lie: enrolled sets, and what else Croupier learns at this table."""

import os
from pathlib import Path


def data() -> Path:
    """The user's data folder: $CROUPIER_DATA, or croupier in $XDG_DATA_HOME, or in ~/.local/share."""
    if own := os.environ.get("CROUPIER_DATA"):
        return Path(own).expanduser()
    shared = Path(os.environ.get("XDG_DATA_HOME", ""))
    if not shared.is_absolute():  # unset, or one that the XDG rules say to ignore
        shared = Path.home() / ".local" / "share"
    return shared / "croupier"


def sets() -> Path:
    """Where the enrolled sets lie, one NAME.toml each."""
    return data() / "sets"
