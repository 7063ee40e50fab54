"""Imports point inward only, and the rules can reach no clock, no chance and no file."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Which of our folders a folder may import besides itself.
INWARD = {
    "firmware": {"ui", "vision", "models", "rules"},
    "ui": {"rules", "models"},  # of the models only the drawings of the faces
    "vision": {"models"},
    "models": set(),
    "rules": set(),
}
OURS = {*INWARD, "tests"}

# All that the rules are made of. None of these can read a clock, throw a die, or touch a file.
PURE = {"collections", "dataclasses", "enum", "functools", "itertools", "math", "re", "tomllib", "typing", "msgspec"}
# The odds compute with arrays; numpy can throw dice and read files too, and those of its names are refused.
ARRAYS = "numpy"
IMPURE_NAMES = {"random", "load", "save", "savez", "loadtxt", "savetxt", "fromfile", "tofile", "memmap", "genfromtxt"}
# The board is a file that people edit; it comes with the package.
EXCEPTIONS = {("rules/monopoly/board.py", "importlib.resources")}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported(tree: ast.AST, folder: str) -> Iterator[str]:
    """The modules that a file of `folder` imports, wherever in it, by their full names."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=module, level=0):
                yield str(module)
            case ast.ImportFrom():
                yield folder


def strays(folder: str, name: str, source: str) -> list[str]:
    """What a file imports of ours, or calls, and must not."""
    tree = ast.parse(source)
    modules = list(imported(tree, folder))
    found = [module for module in modules if top(module) in OURS - {folder} - INWARD[folder]]
    if folder == "rules":
        allowed = OURS | PURE | ({ARRAYS} if name.startswith("rules/odds/") else set())
        found += [module for module in modules if top(module) not in allowed and (name, module) not in EXCEPTIONS]
        found += [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in IMPURE_NAMES]
        calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
        found += [call.id for call in calls if isinstance(call, ast.Name) and call.id in IMPURE_CALLS]
    return found


def test_onnxruntime_is_imported_where_it_is_told_to_keep_to_itself() -> None:
    direct = {
        path.relative_to(ROOT).as_posix()
        for folder in OURS
        for path in sources(folder)
        if "onnxruntime" in map(top, imported(ast.parse(path.read_text(encoding="utf-8")), folder))
    }
    assert direct == {"models/runtime.py", "models/quantise.py"}
    assert "models.runtime" in imported_before("onnxruntime", ROOT / "models/quantise.py")


def imported_before(library: str, path: Path) -> list[str]:
    """What a file imports before it first does so with a library or a part of it."""
    modules = list(imported(ast.parse(path.read_text(encoding="utf-8")), path.parent.name))
    return modules[: [top(module) for module in modules].index(library)]


def top(module: str) -> str:
    return module.partition(".")[0]


@pytest.mark.parametrize("folder", INWARD)
def test_imports_point_inward(folder: str) -> None:
    assert sources(folder)
    found = {
        path.name: stray
        for path in sources(folder)
        if (stray := strays(folder, path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("folder", "source", "stray"),
    [
        ("rules", "import time", "time"),
        ("rules", "from random import choice", "random"),
        ("rules", "def roll():\n    import os.path", "os.path"),
        ("rules", "import datetime as clock", "datetime"),
        ("rules", "from importlib.resources import files", "importlib.resources"),
        ("rules", "from firmware import simulate", "firmware"),
        ("rules", "text = open('board.toml')", "open"),
        ("ui", "import vision.find", "vision.find"),
        ("vision", "from rules.games import GAMES", "rules.games"),
        ("models", "import firmware.camera", "firmware.camera"),
        ("firmware", "from tests.table import Table", "tests.table"),
    ],
)
def test_a_stray_import_is_seen(folder: str, source: str, stray: str) -> None:
    assert strays(folder, f"{folder}/some.py", source) == [stray]


def test_the_odds_alone_have_arrays_and_no_chance_among_them() -> None:
    assert strays("rules", "rules/odds/some.py", "import numpy as np") == []
    assert strays("rules", "rules/some.py", "import numpy as np") == ["numpy"]
    assert strays("rules", "rules/odds/some.py", "import numpy as np\nnp.random.default_rng()") == ["random"]
    assert strays("rules", "rules/odds/some.py", "import numpy as np\nnp.load('table.npz')") == ["load"]


@pytest.mark.parametrize(
    ("folder", "source"),
    [("rules", "from . import board"), ("ui", "import rules.games"), ("vision", "import time, models")],
)
def test_an_inward_import_is_none(folder: str, source: str) -> None:
    assert strays(folder, f"{folder}/some.py", source) == []


@pytest.mark.parametrize("game", ["rpsls", "shizzle", "ligretto", "monopoly", "zombies"])
def test_the_odds_of_a_game_load_neither_eyes_nor_window_nor_another_games_coach(game: str, tmp_path: Path) -> None:
    """Loading is much of what people wait for when they ask for odds."""
    loaded = _loaded(tmp_path, "odds", game, "--players", "2")
    assert not loaded & {"cv2", "pygame", "onnxruntime", "sqlite3", "importlib.metadata"}
    others = {"rpsls", "shizzle", "ligretto", "monopoly", "zombies"} - {game}
    assert f"firmware.coach.{game}" in loaded
    assert not loaded & {f"firmware.coach.{other}" for other in others}


def test_a_command_that_computes_nothing_loads_no_arrays(tmp_path: Path) -> None:
    loaded = _loaded(tmp_path, "simulate", "rpsls", "--games", "1")
    assert "rules.rpsls" in loaded
    assert "numpy" not in loaded


def _loaded(data: Path, *arguments: str) -> set[str]:
    """All modules that a command has loaded at its end."""
    code = "import sys; from firmware.cli import main; main(sys.argv[1:]); print(*sys.modules, sep='\\n')"
    line = [sys.executable, "-c", code, *arguments]
    environment = {**os.environ, "CROUPIER_DATA": str(data)}
    done = subprocess.run(line, env=environment, check=True, capture_output=True, text=True, cwd=ROOT)
    return set(done.stdout.split())
