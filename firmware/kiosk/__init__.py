"""The device at play: the window, the panel and the table, each in its own module."""
