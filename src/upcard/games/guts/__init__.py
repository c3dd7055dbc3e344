"""Two-card Guts: the rules, the state, the engine and the settlement of chips."""
