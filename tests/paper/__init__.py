"""Rules on paper."""
