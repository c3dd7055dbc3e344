"""Daifugo: the rules, the state, the engine, and what one deal settles for the next."""
