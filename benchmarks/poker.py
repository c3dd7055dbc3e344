"""How fast five-card hands are ranked, beside the poker evaluators of the package index that are pure Python.

``python -m benchmarks.poker`` measures `upcard.cards.poker` and those of treys, deuces and phevaluator that
are installed, on the same hands in the same run. Each gets the cards in its own form, made beforehand.
"""

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from upcard.cards.card import face_text
from upcard.cards.pack import Pack
from upcard.cards.poker import HIGH

HANDS = 100_000
ROUNDS = 5

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


def measured(calls: list[Callable[[], Any]]) -> float:
    """Hands a second, the best of a few rounds."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for call in calls:
            call()
        best = max(best, len(calls) / (time.perf_counter() - start))
    return best


def main() -> None:
    rng = random.Random(5)
    pack = Pack(1).faces()
    hands = [tuple(rng.sample(pack, 5)) for _ in range(HANDS)]
    value = HIGH.value
    own = measured([lambda hand=hand: value(hand) for hand in hands])  # type: ignore[misc]
    print(f"{'upcard':24}{own:12,.0f} hands/s")
    for name, build in OTHERS.items():
        try:
            card, call = build()
        except (ImportError, SyntaxError) as problem:
            print(f"{name:24} not measured: {problem}")
            continue
        speed = measured([call([card(own_text(face)) for face in hand]) for hand in hands])
        print(f"{name:24}{speed:12,.0f} hands/s, upcard is {own / speed:.2f} times as fast")


def own_text(face: int) -> str:
    """``TS`` as others write it: ``Ts``."""
    text = face_text(face)
    return text[0] + text[1].lower()


if __name__ == "__main__":
    main()
