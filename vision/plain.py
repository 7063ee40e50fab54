"""Files that people give us: read only if they are plain files of a size that can be meant."""

import errno
import os
import stat
from pathlib import Path


def read(path: Path, most: int) -> bytes:
    """The bytes of a file; OSError if it is a device or a pipe, which may never end, or has more than `most` bytes."""
    # Without waiting: a pipe that nobody writes to would hold us here for ever.
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | os.O_NONBLOCK)) as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is a device or a pipe")
        if about.st_size > most:
            raise OSError(errno.EFBIG, f"it has {about.st_size >> 20:,} MB, more than {most >> 20} are never meant")
        data = file.read(most + 1)
        if len(data) > most:  # it has grown while it was read, or is one of the system's, which say that they are empty
            raise OSError(errno.EFBIG, f"it has more than {most:,} bytes, which are never meant")
        return data
