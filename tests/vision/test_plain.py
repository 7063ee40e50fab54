"""Only plain files are read, and none that is larger than can be meant."""

import errno
import os
from pathlib import Path

import pytest

from vision import plain


def refused(path: Path, most: int) -> int | None:
    """By which error's number a file is refused."""
    with pytest.raises(OSError, match=r"\w") as caught:
        plain.read(path, most)
    return caught.value.errno


def test_a_file_is_read_up_to_the_limit_and_refused_beyond_it(tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_bytes(b"12345")
    assert plain.read(file, 5) == b"12345"
    assert refused(file, 4) == errno.EFBIG


def test_what_has_more_than_it_says_is_refused_too() -> None:
    endless = Path("/proc/self/maps")
    assert endless.stat().st_size == 0
    assert plain.read(endless, 10_000_000)
    assert refused(endless, 20) == errno.EFBIG


def test_a_pipe_that_nobody_writes_to_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(pipe, 5) == errno.EINVAL


def test_a_folder_and_what_is_missing_are_no_files(tmp_path: Path) -> None:
    assert refused(tmp_path, 5) == errno.EISDIR
    assert refused(tmp_path / "none", 5) == errno.ENOENT
