"""Anaconda: the rules, the state, the engine, the betting and the showdown."""
