"""Score sheets of games with real cards."""
