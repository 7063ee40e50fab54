"""What was learned, and how."""
