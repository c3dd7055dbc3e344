"""Finds variants of games by their ids, and says in sentences how they differ from their books."""

from collections.abc import Mapping
from typing import Any

from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.variants import Variant
from upcard.text.messages import say, say_counted, translated
from upcard.text.sentences import ended


def find_variant(catalogue: Mapping[str, Entry], name: object) -> tuple[Entry, Variant] | None:
    """Return the variant with that id and its game; None where there is none, or a game goes by the name."""
    if not isinstance(name, str) or name in catalogue:
        return None
    return next(
        ((entry, variant) for entry in catalogue.values() for variant in entry.variants if variant.id == name), None
    )


def game_called(catalogue: Mapping[str, Entry], name: object) -> Entry | None:
    """Return the game with that id, or the one of which a variant has it."""
    found = find_variant(catalogue, name)
    if found is not None:
        return found[0]
    return catalogue.get(name) if isinstance(name, str) else None


def variant_rules(entry: Entry, variant: Variant) -> Any:
    """Return the rules of a variant. Raises HouseRuleError: its file does not fit its game."""
    rules = entry.books[variant.book].rules
    return entry.change(rules, variant.changes) if variant.changes else rules


def variant_played(entry: Entry, name: str, rules: Any) -> Variant | None:
    """Return the variant of a game that rules of that name are, None where they are no variant or were changed."""
    for variant in entry.variants:
        if variant.title == name and variant.book == rules.book and variant_rules(entry, variant) == rules:
            return variant
    return None


def differences_told(entry: Entry, variant: Variant) -> tuple[str, ...]:
    """Return what a variant plays otherwise than its book, a sentence of the rules sheet for each option.

    Those that mean nothing beside its other rules are left out.
    """
    book, rules = entry.books[variant.book].rules, variant_rules(entry, variant)
    found = entry.differences(rules, book)
    if entry.in_words is None:
        return tuple([ended(f"{each.label} {each.here}") for each in found])
    words = entry.in_words(book, rules)
    return tuple([words.sentence(each.key).replace("\n", "; ") for each in found if words.matters(each.key)])


def nearest(entry: Entry, variant: Variant) -> str:
    """Return of which game and book a variant is, and in how many rules it differs, in a sentence."""
    book = translated(entry.books[variant.book].title)
    number = len(differences_told(entry, variant))
    game = translated(entry.title)
    return say_counted(
        "It is {game} by the book {book}, but for 1 rule.",
        "It is {game} by the book {book}, but for {number} rules.",
        number,
        game=game,
        book=book,
    )


def told_of_variant(entry: Entry, variant: Variant) -> tuple[str, ...]:
    """Return all that is known of a variant, in sentences: names and origin, what differs from its book, sources."""
    return (
        *variant.about.told(variant.title),
        nearest(entry, variant),
        # Several options may be told by one sentence.
        *dict.fromkeys(differences_told(entry, variant)),
        say("Sources: {sources}.", sources="; ".join(variant.sources)),
    )


__all__ = [
    "differences_told",
    "find_variant",
    "game_called",
    "nearest",
    "told_of_variant",
    "variant_played",
    "variant_rules",
]
