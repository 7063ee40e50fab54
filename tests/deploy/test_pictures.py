"""The README's picture shows what the program prints today."""

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "deploy" / "pictures" / "text_table.py"


def test_the_picture_of_the_text_table_is_up_to_date() -> None:
    names = runpy.run_path(str(SCRIPT))
    assert names["PICTURE"].read_text(encoding="utf-8") == names["picture"](names["GAME"].read_text(encoding="utf-8"))
