"""`croupier record`: what a camera sees into a folder, until Ctrl-C or for some seconds."""

import sys
from pathlib import Path

from firmware.camera import LOST, NoCameraError, Notice, Source, camera, usual
from firmware.camera.recorder import CannotRecordError, Recorder
from rules.wording import several
from ui.sentences import noticed
from vision.sets import printable


def record(folder: Path, spec: str | None, seconds: float | None) -> int:
    """Records and tells about it; the exit status is 2 if it cannot begin, 1 if it ended too early."""
    try:
        source = camera(usual() if spec is None else spec)
        recorder = Recorder(folder, source.name)
    except (NoCameraError, CannotRecordError) as error:
        _complain(error)
        return 2
    shown = printable(str(folder))
    status = 0
    print(f"Recording from {source.name} into {shown}/; Ctrl-C ends it.", flush=True)
    try:
        with recorder, source:
            if not _record(source, recorder, seconds):
                status = 1
    except KeyboardInterrupt:
        print()  # the terminal shows ^C there
    except CannotRecordError as error:
        _complain(error)
        status = 1
    if not recorder.frames:
        _complain("No frame came; nothing was recorded.")
        return 1
    print(f"{several(recorder.frames, 'frame')} in {recorder.seconds:.1f} s written to {shown}/.")
    return status


def _record(source: Source, recorder: Recorder, seconds: float | None) -> bool:
    """Whether it went on to its end.

    A recording of some seconds does not where the camera is lost: there may be nobody to plug it in again.
    """
    first: int | None = None
    for item in source:
        if isinstance(item, Notice):
            print(noticed(item.code, item.fields), flush=True)
            if seconds is not None and item.code in LOST:
                return False
            continue
        first = item.at if first is None else first
        if seconds is not None and item.at - first >= seconds * 1000:
            return True
        recorder.add(item)
    return True


def _complain(problem: Exception | str) -> None:
    print(f"croupier: {problem}", file=sys.stderr, flush=True)
