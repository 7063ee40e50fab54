"""The coach: what a moment is worth. Exact where the mathematics of rules/odds reaches, else played out."""
