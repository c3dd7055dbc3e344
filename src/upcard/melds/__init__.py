"""The meld engine: sets and runs, and how they are found in a hand."""
