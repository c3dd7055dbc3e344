"""Melds: what sets and runs are, and how they are found in a hand."""
