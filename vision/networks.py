"""The trained networks, opened for one core: finder, reader and tilter, with what was fixed after training."""

import hashlib
from dataclasses import dataclass, fields
from importlib.resources import files
from importlib.resources.abc import Traversable

import numpy as np

from models.crop import Floats, Picture
from models.runtime import onnxruntime
from models.seal import WORD, seal_of
from models.vocabulary import FACES, HUES, LIES, MAPS, TILT
from vision.refused import reason

_AT_ONCE = 48  # crops: more take more memory, and hardly less time for each


class BadModelError(ValueError):
    """A model file cannot be used; the text is a sentence that says which, and what to do."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the reader says of some crops: logits, sharpened so that they are honest, and embeddings."""

    faces: Floats  # (n, FACES)
    bodies: Floats  # (n, HUES)
    inks: Floats  # (n, HUES)
    embeddings: Floats  # (n, 64), each of length one
    lies: Floats  # (n, LIES): how each piece lies in its crop


def merged(answers: Answers, looks: int) -> Answers:
    """One answer for each piece, of which there are so many looks, one after the other."""
    if looks == 1:
        return answers
    means = (getattr(answers, one.name) for one in fields(Answers))
    faces, bodies, inks, embeddings, lies = (mean.reshape(-1, looks, mean.shape[1]).mean(axis=1) for mean in means)
    long = np.linalg.norm(embeddings, axis=1, keepdims=True)
    return Answers(faces, bodies, inks, embeddings / np.maximum(long, 1e-9), lies)


class Finder:
    """Picture to maps: see `models.spots`."""

    def __init__(self) -> None:
        self._session, _ = _opened("finder.onnx", {"maps": ",".join(MAPS)})

    def __call__(self, picture: Picture) -> Floats:
        (maps,) = self._session.run(None, {"picture": picture[None]})
        return np.asarray(maps[0], np.float32)


class Reader:
    """Upright crops, one after the other, to answers."""

    def __init__(self) -> None:
        words = {"faces": FACES, "hues": HUES, "lies": LIES}
        self._session, data = _opened("reader.onnx", {name: ",".join(known) for name, known in words.items()})
        self.fingerprint = hashlib.sha256(data).hexdigest()[:12]
        self.fixed = _numbers(self._session)

    def __call__(self, crops: Picture) -> Answers:
        parts = [self._session.run(None, {"crops": crops[i : i + _AT_ONCE]}) for i in range(0, len(crops), _AT_ONCE)]
        joined: list[Floats] = parts[0] if len(parts) == 1 else list(map(np.concatenate, zip(*parts, strict=True)))
        faces, bodies, inks, embeddings, lies = joined
        fixed = self.fixed
        return Answers(faces / fixed.face_heat, bodies / fixed.body_heat, inks / fixed.ink_heat, embeddings, lies)


class Tilter:
    """Wide crops, one after the other, to tilts."""

    def __init__(self) -> None:
        self._session, _ = _opened("tilter.onnx", {"tilts": ",".join(TILT)})

    def __call__(self, crops: Picture) -> Floats:
        (tilts,) = self._session.run(None, {"crops": crops})
        return np.asarray(tilts, np.float32)


@dataclass(frozen=True, slots=True)
class Fixed:
    """Numbers that validation pictures fixed after training; they are kept inside the reader's file."""

    face_heat: float  # temperatures: what logits are divided by
    body_heat: float
    ink_heat: float
    sure: float  # from this confidence on a reading may be acted on


def _numbers(session: onnxruntime.InferenceSession) -> Fixed:
    said = session.get_modelmeta().custom_metadata_map
    try:
        return Fixed(*(float(said[name]) for name in Fixed.__slots__))
    except (KeyError, ValueError):
        raise BadModelError("The model file reader.onnx lacks its figures; install Croupier again.") from None


def _opened(name: str, wanted: dict[str, str]) -> tuple[onnxruntime.InferenceSession, bytes]:
    """A session on one thread: networks this small are not worth a second one, and the table has other work."""
    file: Traversable = files("models") / name
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        data = file.read_bytes()
        session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        said = session.get_modelmeta().custom_metadata_map
    except OSError as error:
        what = f"cannot be opened: {reason(error)}"
        raise BadModelError(f"The model file {name} {what}; install Croupier again.") from None
    except Exception:  # onnxruntime raises its own kinds, one for each way in which a file is damaged
        raise BadModelError(f"The model file {name} is damaged; install Croupier again.") from None
    for key, value in wanted.items():
        if said.get(key) != value:
            raise BadModelError(f"The model file {name} belongs to another version; install Croupier again.")
    # Weights that were damaged would read on, and be sure of anything.
    seal = said.get(WORD, "")
    if not seal or seal_of(data, seal) != seal:
        raise BadModelError(f"The model file {name} is damaged; install Croupier again.")
    return session, data
