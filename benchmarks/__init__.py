"""Measurements that take minutes: run them as modules from the root, e.g. ``python -m benchmarks.bots``."""
