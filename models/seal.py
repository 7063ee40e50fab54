"""The seal of a model file: its check sum, kept within, so that a file that was damaged never reads a die."""

import hashlib

WORD = "sha256"
"""By this name the seal stands among what a file says of itself."""
BLANK = "0" * 64
"""What stands in its place while it is computed."""


def seal_of(data: bytes, said: str) -> str:
    """The seal that a file should have, of which it says that it is `said`."""
    return hashlib.sha256(data.replace(said.encode(), BLANK.encode(), 1)).hexdigest()


def sealed(data: bytes) -> bytes:
    """The file with its seal in the place of `BLANK`."""
    return data.replace(BLANK.encode(), seal_of(data, BLANK).encode(), 1)
