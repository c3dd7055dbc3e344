"""Indexes sentences by the words in them."""

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

SHORTEST: Final = 3
"""Letters from which on a word finds others that begin with it."""

IN_HEADING: Final = 0.5
"""What a word tells that stands in the heading only; in the text it tells 1."""

WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Hit:
    """A sentence that answers: ``heading`` says where it stands, ``clauses`` on what it rests.

    ``ours``: it is a sentence of these rules as they are played, and not of the rulebook, which speaks of others too.
    ``also``: further words that find it.
    """

    heading: str
    text: str
    clauses: tuple[str, ...]
    ours: bool
    also: str = ""


class Index:
    """Sentences, in which words and clauses are looked up without reading them again."""

    def __init__(self, hits: Iterable[Hit]) -> None:
        self.hits = tuple(hits)
        self.by_clause: dict[str, list[int]] = {}
        self._by_word: dict[str, dict[int, float]] = {}
        for at, hit in enumerate(self.hits):
            for clause in hit.clauses:
                self.by_clause.setdefault(clause, []).append(at)
            for word in WORD.findall(hit.heading.lower()):
                self._by_word.setdefault(word, {})[at] = IN_HEADING
            for word in WORD.findall(f"{hit.text} {hit.also}".lower()):
                self._by_word.setdefault(word, {})[at] = 1
        self._words = sorted(self._by_word)

    def standing(self, word: str) -> dict[int, float]:
        """In which sentences the word stands, or one that begins with it, and how much that tells."""
        if len(word) < SHORTEST:
            return self._by_word.get(word, {})
        found: dict[int, float] = {}
        for place in range(bisect_left(self._words, word), len(self._words)):
            if not self._words[place].startswith(word):
                break
            for at, share in self._by_word[self._words[place]].items():
                found[at] = max(share, found.get(at, 0))
        return found


__all__ = ["SHORTEST", "WORD", "Hit", "Index"]
