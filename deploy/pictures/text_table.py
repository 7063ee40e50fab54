"""Draws the README's picture: the end of a recorded game at the text table. `python deploy/pictures/text_table.py`."""

from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).parent
GAME = HERE.parent.parent / "tests" / "playthroughs" / "rpsls-three-players-come-back.txt"
PICTURE = HERE / "text-table.svg"
LINES, WIDTH, ROW, EDGE = 30, 600, 21, 24
INK = {"> ": "#56b4e9", "!": "#e69f00"}  # what was typed, what was wrong


def picture(transcript: str) -> str:
    """The last lines of a transcript as they look in a terminal."""
    lines = transcript.rstrip().splitlines()[-LINES:]
    height = 2 * EDGE + ROW * len(lines)
    rows = "\n".join(
        f'  <text x="{EDGE}" y="{EDGE + ROW * (place + 1) - 6}" fill="{_ink(line)}">{escape(line)}</text>'
        for place, line in enumerate(lines)
        if line
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"\n'
        f'     font-family="monospace" font-size="15" xml:space="preserve">\n'
        f'  <rect width="100%" height="100%" rx="10" fill="#111111"/>\n{rows}\n</svg>\n'
    )


def _ink(line: str) -> str:
    return next((ink for start, ink in INK.items() if line.startswith(start)), "#eeeeee")


if __name__ == "__main__":
    PICTURE.write_text(picture(GAME.read_text(encoding="utf-8")), encoding="utf-8")
