"""Sections of the hardware page that are computed: between two comments that name the command which writes them."""

from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "README.md"


def with_section(page: str, name: str, text: str) -> str:
    """The page with a section's text replaced."""
    start, end = f"<!-- {name}: written by python -m deploy.hardware.{name} -->\n", f"<!-- {name} ends -->\n"
    before, found, rest = page.partition(start)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{PAGE} has no section {name}: it wants the lines {start!r} and {end!r}")
    return f"{before}{start}\n{text}\n{end}{after}"


def write_section(name: str, text: str) -> None:
    """Writes a section anew."""
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), name, text), encoding="utf-8")
