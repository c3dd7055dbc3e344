"""Betting for chips: rounds, pots and side pots, and who deals and speaks in which order."""
