"""What was learned, and how."""

import os

MOST_PIXELS = 250_000_000
"""Of a picture: more than any phone's camera has; they are 750 MB, which a Pi can still hold."""

# OpenCV asks for it once, when it is loaded: a file of a few bytes may claim to hold a thousand million pixels.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
