"""Recorded sequences: what players do before a camera, and what must come out of it."""
