"""What the system says when it refuses a file or a folder."""


def reason(error: OSError) -> str:
    """Why it refuses, for the middle of a sentence."""
    said = error.strerror or "unknown reason"
    return said[:1].lower() + said[1:]
