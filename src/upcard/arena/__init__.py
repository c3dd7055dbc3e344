"""Players compared with the same cards: a contest, what it has shown so far, and when that is enough."""
