"""Makes the files for the 3D printer and their pictures with OpenSCAD: `python -m deploy.hardware.shapes`.

Wants `openscad` and `xvfb-run` (apt install openscad xvfb). It notes which sources they were made from, so that a test
can tell when one has changed.
"""

import hashlib
import json
import subprocess

from deploy.hardware.page import HERE

SHAPES = {
    "button-box": ("button_box.scad", "box"),
    "button-box-lid": ("button_box.scad", "lid"),
    "arm-clamp": ("camera_arm.scad", "clamp"),
    "arm-elbow": ("camera_arm.scad", "elbow"),
    "arm-head": ("camera_arm.scad", "head"),
}
"""Of each file, its source and which part of it."""
# From where each picture is taken, in degrees around x, y and z; with colours it is a preview.
PICTURES = {
    "button-box": ("button_box.scad", "box", "215,0,200", "--render"),
    "arm-parts": ("camera_arm.scad", "parts", "60,0,30", "--render"),
    "arm": ("camera_arm.scad", "all", "68,0,28", "--preview"),
}
MADE_FROM = HERE / "shapes.json"


def sources() -> dict[str, str]:
    """What the sources are now: a fingerprint of each."""
    names = sorted({source for source, _ in SHAPES.values()})
    return {name: hashlib.sha256((HERE / name).read_bytes()).hexdigest() for name in names}


def main() -> None:
    """Makes all files anew."""
    for name, (source, part) in SHAPES.items():
        _openscad(source, part, "--export-format", "binstl", "-o", f"{name}.stl")
    for name, (source, part, view, way) in PICTURES.items():
        look = ("--imgsize=900,640", f"--camera=0,0,0,{view},0", "--viewall", "--autocenter", "--colorscheme=Tomorrow")
        _openscad(source, part, way, *look, "-o", f"{name}.png", screen=("xvfb-run", "-a"))
    MADE_FROM.write_text(json.dumps(sources(), indent=2) + "\n", encoding="utf-8")


def _openscad(source: str, part: str, *options: str, screen: tuple[str, ...] = ()) -> None:
    subprocess.run([*screen, "openscad", "-q", "-D", f'part="{part}"', *options, source], cwd=HERE, check=True)


if __name__ == "__main__":
    main()
