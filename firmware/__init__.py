"""The device: command line, table loop, camera, panel, journal. May import all the others."""

import models as _before_opencv  # noqa: F401 - says how large a picture OpenCV may read, before it is loaded
