"""The kiosk on bad days: killed at any moment, a disk that is full or read-only, a damaged journal: no loss."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def run(*command: str, prefix: tuple[str, ...] = (), **environment: str) -> "subprocess.CompletedProcess[str]":
    own = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment}
    whole = [*prefix, sys.executable, *command]
    return subprocess.run(
        whole, cwd=ROOT, env=os.environ | own, capture_output=True, text=True, timeout=300, check=False
    )


def test_killed_at_any_moment_it_shows_again_what_it_showed_last() -> None:
    done = run("-m", "tests.bench.kills", "--kills", "25", "--seed", "1")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert done.stdout.startswith("25 kills, ")


FULL = """
import resource, sys
from contextlib import ExitStack
from pathlib import Path
from firmware.journal import Journal
from tests.firmware.journal.games import lines
from tests.firmware.kiosk.tables import opened
from tests.firmware.kiosk.test_kiosk import sit
from ui.scene import Begin, Do
from ui.play import Play

folder = Path(sys.argv[1])
start, *events = lines("monopoly", 120)
with ExitStack() as stack:
    sat = sit(stack, folder)
    sat.runner.after(Begin(start))
    sat.step()
    resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, resource.RLIM_INFINITY))
    for place, event in enumerate(events):
        shown = sat.runner.table()
        sat.runner.after(Do(event))
        if sat.runner.table().refused:
            break
    sat.step()
    table = sat.runner.table()
    assert table.refused.code == "not_written", table.refused
    assert (table.state, table.log) == (shown.state, shown.log)
    view = Play().view(sat.kiosk.world)
    assert view.refused
    print(view.seen)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for event in events[place:]:
        sat.runner.after(Do(event))
        assert sat.runner.table().refused is None
    last = sat.runner.table().state
with Journal.read(folder / "journal.sqlite") as journal:
    assert journal.lines(1) == [start, *events]
with ExitStack() as stack:
    sat = sit(stack, folder)
    from ui.scene import Resume
    assert sat.runner.after(Resume(1)).table.state == last
"""


def test_on_a_full_disk_the_screen_says_so_and_afterwards_the_game_goes_on(tmp_path: Path) -> None:
    done = run("-c", FULL, str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "disk" in done.stdout.lower()


KIOSK = """
import sys
from firmware.config import defaults
from firmware.kiosk import app
from firmware.kiosk.kiosk import Options

app._STOPPED = 200
sys.exit(app.kiosk(Options(defaults(), camera="simulated", size=(800, 480))))
"""


def test_a_read_only_folder_is_told_in_one_sentence(tmp_path: Path) -> None:
    prefix: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("setpriv is needed to be stopped by permissions as root")
        prefix = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    try:
        done = run("-c", KIOSK, prefix=prefix, CROUPIER_DATA=str(folder))
    finally:
        folder.chmod(0o700)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line == f"croupier: Nothing can be written in {folder}: permission denied; allow it, and start again."


ENDED = """
import os, signal, sys, threading, time
from firmware.config import defaults
from firmware.kiosk import app
from firmware.kiosk.kiosk import Kiosk, Options

steps = Kiosk.step
count = 0

def step(self):
    global count
    count += 1
    if count == 5:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(1)
        except KeyboardInterrupt:
            if sys.argv[1] == "raised":
                raise
            if sys.argv[1] == "changed":
                raise RuntimeError("a library in C makes this of it") from None
    if count == 5 and sys.argv[1] == "broken":
        raise KeyError("nobody thought of this")
    return steps(self)

if sys.argv[1] == "broken":
    os.kill = lambda *_: None
Kiosk.step = step
status = app.kiosk(Options(defaults(), simulated=True, size=(800, 480)))
left = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
print(status, left)
"""


@pytest.mark.parametrize("interrupt", ["raised", "swallowed", "changed"])
def test_it_ends_cleanly_when_the_system_shuts_down(interrupt: str, tmp_path: Path) -> None:
    done = run("-c", ENDED, interrupt, CROUPIER_DATA=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 []\n", "")


def test_whatever_goes_wrong_on_the_screen_is_one_sentence(tmp_path: Path) -> None:
    done = run("-c", ENDED, "broken", CROUPIER_DATA=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "1 []\n")
    (line,) = done.stderr.splitlines()
    assert line.startswith("croupier: Something went wrong inside (KeyError: 'nobody thought of this')")
    assert "Traceback" in (tmp_path / "trouble.log").read_text()
