"""Mille: the rules, the state, the engine and the scoring."""
