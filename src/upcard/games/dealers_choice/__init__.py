"""Dealer's choice: a session in which each dealer picks Guts or Anaconda."""
