"""Environments stepped from outside: moves as numbers, views as arrays (`upcard.envs` wraps them for libraries)."""
