"""Beggar My Neighbor: the rules, the state, the engine, and a fast simulation of many deals."""
