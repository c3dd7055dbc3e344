"""Rummy: one engine for all its games, whose books are sets of rules (`upcard.games.rummy.books`)."""
