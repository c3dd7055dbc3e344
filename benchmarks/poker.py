"""How fast five-card hands are ranked, beside the poker evaluators of the package index that are pure Python.

``python -m benchmarks.poker`` measures `upcard.cards.poker` and those of treys, deuces and phevaluator that
are installed, on the same hands in the same run. Each gets the cards in its own form, made beforehand.
"""

import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from upcard.cards.card import face_text
from upcard.cards.pack import Pack
from upcard.cards.poker import HIGH

HANDS = 100_000
ROUNDS = 9

Evaluator = tuple[Callable[[str], Any], Callable[[list[Any]], Callable[[], Any]]]
"""How a card is made from text such as ``TS``, and how a hand of such cards becomes a call that ranks it."""


def treys_like(module: str) -> Evaluator:
    """treys and its forerunner deuces: ``evaluate(hand, board)``."""
    found = import_module(module)
    evaluate = found.Evaluator().evaluate
    return found.Card.new, lambda cards: lambda: evaluate(cards, [])


def treys_five(module: str) -> Evaluator:
    """The inner function of treys and deuces, without what surrounds it."""
    found = import_module(module)
    evaluate = found.Evaluator()._five
    return found.Card.new, lambda cards: lambda: evaluate(cards)


def phevaluator() -> Evaluator:
    found = import_module("phevaluator.evaluator")
    inner = getattr(found, "_evaluate_cards", None) or found.evaluate_cards
    card = import_module("phevaluator").Card
    return lambda text: int(card(text)), lambda cards: lambda: inner(*cards)


OTHERS: dict[str, Callable[[], Evaluator]] = {
    "treys": lambda: treys_like("treys"),
    "treys, inner function": lambda: treys_five("treys"),
    "deuces": lambda: treys_like("deuces"),
    "phevaluator": phevaluator,
}


def once(calls: list[Callable[[], Any]]) -> float:
    """Hands a processor second, in one round."""
    start = time.process_time()
    for call in calls:
        call()
    return len(calls) / (time.process_time() - start)


def main() -> None:
    rng = random.Random(5)
    pack = Pack(1).faces()
    hands = [tuple(rng.sample(pack, 5)) for _ in range(HANDS)]
    value = HIGH.value
    runs: dict[str, list[Callable[[], Any]]] = {
        "upcard": [lambda hand=hand: value(hand) for hand in hands]  # type: ignore[misc]
    }
    for name, build in OTHERS.items():
        try:
            card, call = build()
        except (ImportError, SyntaxError) as problem:
            print(f"{name:24} not measured: {problem}")
            continue
        runs[name] = [call([card(own_text(face)) for face in hand]) for hand in hands]
    # In turns, so that a busy moment of the machine meets all of them.
    rounds = [{name: once(calls) for name, calls in runs.items()} for _ in range(ROUNDS)]
    for name in runs:
        speed = statistics.median([each[name] for each in rounds])
        ratio = statistics.median([each["upcard"] / each[name] for each in rounds])
        beside = "" if name == "upcard" else f", upcard is {ratio:.2f} times as fast"
        print(f"{name:24}{speed:12,.0f} hands/s{beside}")


def own_text(face: int) -> str:
    """``TS`` as others write it: ``Ts``."""
    text = face_text(face)
    return text[0] + text[1].lower()


if __name__ == "__main__":
    main()
