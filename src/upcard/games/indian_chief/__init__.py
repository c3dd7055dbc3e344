"""Indian Chief: the rules, the state, the engine and the scoring of melds."""
