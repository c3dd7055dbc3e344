"""A look back at a game that is over: which choices of a player cost points, as far as that can be known."""
