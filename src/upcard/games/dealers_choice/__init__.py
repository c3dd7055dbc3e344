"""Dealer's Choice: a session in which each dealer picks Guts or Anaconda."""
