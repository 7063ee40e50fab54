"""Tests of the panel: its lights, its buttons, its pins."""
