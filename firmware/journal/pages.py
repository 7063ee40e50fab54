"""Rows straight from the pages of a database file, for when SQLite itself cannot find its way through it any more.

Events are only ever added. So whatever page holds one, current or left over, in the file or in its log (-wal), it is
right. See "Database File Format" of SQLite's documentation for what is read here.
"""

from collections.abc import Iterator
from pathlib import Path

PAGE = 4096
Value = None | int | str | bytes
_LEAF = 0x0D  # a page that holds rows of a table
_LOCAL = PAGE - 35  # bytes of a row at most that all lie in one page; of longer ones, the rest lies elsewhere
_FIRST, _FRAME = 32, 24  # bytes of the log's heading, and of the heading of each page in it
_SIZES = (0, 1, 2, 3, 4, 6, 8)  # bytes of the numbers, by their kinds


def rows(path: Path) -> Iterator[tuple[Value, ...]]:
    """Every row that lies in one page of the database or of its log; its key comes first, in place of an empty one."""
    for name, first, heading in ((path.name, 0, 0), (f"{path.name}-wal", _FIRST, _FRAME)):
        try:
            with path.with_name(name).open("rb") as file:
                file.seek(first)
                while len(page := file.read(heading + PAGE)) == heading + PAGE:
                    at_start = not heading and file.tell() == PAGE  # where the file's own heading is
                    yield from _rows(page[heading:], 100 if at_start else 0)
        except OSError:
            continue


def _rows(page: bytes, start: int) -> Iterator[tuple[Value, ...]]:
    if page[start] != _LEAF:
        return
    for i in range(int.from_bytes(page[start + 3 : start + 5])):
        place = start + 8 + 2 * i
        try:
            row = _row(page, int.from_bytes(page[place : place + 2]))
        except (IndexError, ValueError):  # this one is damaged; the next may not be
            continue
        if row is not None:
            yield row


def _row(page: bytes, at: int) -> tuple[Value, ...] | None:
    size, at = _number(page, at)
    key, at = _number(page, at)
    if size > min(_LOCAL, PAGE - at):
        return None
    length, here = _number(page, at)
    body = at + length
    values: list[Value] = []
    while here < at + length:
        kind, here = _number(page, here)
        if kind == 7 or kind in (10, 11):  # no table of ours holds such
            return None
        width = _SIZES[kind] if kind < 7 else 0 if kind < 10 else (kind - 12) // 2
        data = page[body : body + width]
        body += width
        values.append(_value(kind, data))
    return (key, *values[1:]) if values and values[0] is None else tuple(values)


def _value(kind: int, data: bytes) -> Value:
    if kind == 0:
        return None
    if kind >= 12:
        return data.decode() if kind % 2 else data
    return kind - 8 if kind in (8, 9) else int.from_bytes(data, signed=True)


def _number(page: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    number = 0
    for i in range(8):
        number = number << 7 | page[at + i] & 0x7F
        if page[at + i] < 0x80:
            return number, at + i + 1
    return number << 8 | page[at + 8], at + 9
