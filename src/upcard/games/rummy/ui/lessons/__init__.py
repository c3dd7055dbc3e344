"""A first lesson for each rummy game."""
