"""Crazy Eights: a game for Upcard in a package of its own."""
