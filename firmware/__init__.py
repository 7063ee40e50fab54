"""The device: command line, table loop, camera, panel, journal. May import all the others."""
