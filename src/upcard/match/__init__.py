"""A match: a game being played, its record, and what can be told of it afterwards."""
