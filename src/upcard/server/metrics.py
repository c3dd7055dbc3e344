"""What whoever runs the server may want to watch, for Prometheus. Counts and times only: no names, cards or tokens."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY: Final = CollectorRegistry()

MOVES: Final = Counter("upcard_moves", "Moves that were put on the disk", ["by"], registry=REGISTRY)
STORING: Final = Histogram(
    "upcard_storing_seconds",
    "Until a move was on the disk",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
    registry=REGISTRY,
)
COLLECTING: Final = Histogram(
    "upcard_collecting_seconds",
    "Everybody waited while garbage was collected",
    ["generation"],
    buckets=(0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
    registry=REGISTRY,
)
FAILURES: Final = Counter("upcard_failures", "Failures that should not happen; the log says where", registry=REGISTRY)
TABLES: Final = Gauge("upcard_tables", "Tables in memory", registry=REGISTRY)
CONNECTIONS: Final = Gauge("upcard_connections", "Open connections to tables", ["kind"], registry=REGISTRY)


def exposition(tables: int, seated: int, watching: int) -> bytes:
    """Return all metrics in Prometheus' text format.

    So many tables are in memory, and so many connections of seats and of spectators.
    """
    TABLES.set(tables)
    CONNECTIONS.labels("seat").set(seated)
    CONNECTIONS.labels("spectator").set(watching)
    return generate_latest(REGISTRY)
