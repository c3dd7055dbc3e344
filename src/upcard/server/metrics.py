"""Exports metrics to Prometheus: `upcard.server.counts`, and what is open now."""

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from upcard.server.counts import COLLECTING, FAILURES, MOVES, STORING, Count, Taken, Times

REGISTRY: Final = CollectorRegistry()
TABLES: Final = Gauge("upcard_tables", "Tables in memory", registry=REGISTRY)
CONNECTIONS: Final = Gauge("upcard_connections", "Open connections to tables", ["kind"], registry=REGISTRY)


class Counted(Collector):
    """What is counted while the server runs, in Prometheus' terms."""

    def collect(self) -> Iterable[Metric]:
        """Return all counts and times as they are now."""
        return [_counter(each) for each in (MOVES, FAILURES)] + [_histogram(each) for each in (STORING, COLLECTING)]


def _counter(count: Count) -> Metric:
    family = CounterMetricFamily(count.name, count.about, labels=_labels(count.label))
    for by, number in (count.by or ({} if count.label else {"": 0})).items():
        family.add_metric([by] if count.label else [], number)
    return family


def _histogram(times: Times) -> Metric:
    family = HistogramMetricFamily(times.name, times.about, labels=_labels(times.label))
    bounds = [*[str(float(bound)) for bound in times.bounds], "+Inf"]
    for by, taken in (times.by or ({} if times.label else {"": Taken(times.bounds)})).items():
        buckets = list(zip(bounds, map(float, accumulate(taken.numbers)), strict=True))
        family.add_metric([by] if times.label else [], buckets, taken.total)
    return family


def _labels(label: str) -> list[str]:
    return [label] if label else []


REGISTRY.register(Counted())


def exposition(tables: int, seated: int, watching: int) -> bytes:
    """Return all metrics in Prometheus' text format.

    So many tables are in memory, and so many connections of seats and of spectators.
    """
    TABLES.set(tables)
    CONNECTIONS.labels("seat").set(seated)
    CONNECTIONS.labels("spectator").set(watching)
    return generate_latest(REGISTRY)
