"""Searches the rules that are played: their rules sheet, and the clauses of their page of the rulebook."""

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from upcard.clauses import clauses_of, page_of_clause, plain_clause
from upcard.kernel.ui.entry import written
from upcard.kernel.ui.umpiring import BadQuestion
from upcard.options.gaps import in_toml
from upcard.options.house_rules import HouseRules, rules_sheet
from upcard.pages import page_name
from upcard.text.messages import current_language, translated
from upcard.umpire.index import SHORTEST, WORD, Hit, Index

MOST: Final = 12
"""Hits that are given."""

MOST_WORDS: Final = 24
"""Words that are looked for at a time."""

LONGEST: Final = 40
"""Letters of a word."""

OURS: Final = 1.3
"""How much more a sentence of the rules as they are played tells than one of the rulebook."""

LEAST: Final = 0.6
"""The share of the best hit's score from which on others are given."""


# fmt: off
ASKING: Final = frozenset({
    "a", "an", "and", "are", "at", "be", "can", "do", "does", "for", "get", "go", "goes", "happen", "happens",
    "have", "how", "i", "if", "in", "is", "it", "may", "much", "my", "of", "on", "or", "our", "that", "the",
    "their", "there", "to", "we", "what", "when", "where", "which", "who", "with", "you",
})
# fmt: on
"""Words of which a question is made, and which say nothing of what it is about."""

LIKE: Final = {
    "adjacent": "side",
    "beside": "side",
    "first": "begin",
    "start": "begin",
    "tie": "equal",
    "tied": "equal",
}
"""Words of people for words of the rules, which are looked for as well; without the ending of a plural."""


def find(rules: HouseRules, words: str, most: int = MOST) -> tuple[Hit, ...]:
    """Return the sentences in which most of the words stand, the rules as they are played before the rulebook.

    A clause's id finds what rests on it; a word finds those that begin with it.

    Raises:
        BadQuestion: more words than can be looked for at a time, or a longer one.
    """
    told = list(dict.fromkeys(WORD.findall(words.lower())))
    wanted = [_stem(word) for word in told if word not in ASKING] or [_stem(word) for word in told]
    if len(told) > MOST_WORDS:
        raise BadQuestion("words", "you can look for at most {most} words at a time", most=MOST_WORDS)
    if any([len(word) > LONGEST for word in told]):
        raise BadQuestion("words", "a word has at most {most} letters", most=LONGEST)
    ids = {part.upper() for part in words.split()}
    found: list[tuple[float, int, Hit]] = []
    ours, book, strange = _ours(rules, current_language()), _rulebook(rules.entry.rulebook), _strange(rules)
    standing = [(_standing(ours, word), _standing(book, word)) for word in wanted]
    # A word that stands in most sentences says little.
    every = len(ours.hits) + len(book.hits)
    weights = [math.log(1 + every / max(1, len(here) + len(there))) for here, there in standing]
    for side, index in enumerate((ours, book)):
        scores: dict[int, float] = {}
        for weight, stands in zip(weights, standing, strict=True):
            for at, share in stands[side].items():
                scores[at] = scores.get(at, 0) + weight * share
        for clause in ids:
            for at in index.by_clause.get(clause, ()):
                scores[at] = scores.get(at, 0) + 2 * sum(weights)
        for at, score in scores.items():
            hit = index.hits[at]
            if score and (hit.ours or hit.clauses[0] not in strange):
                found.append((-score * (OURS if hit.ours else 1), at if hit.ours else len(ours.hits) + at, hit))
    found.sort(key=lambda each: each[:2])
    # Beside what has all words, half of them is no answer.
    return tuple([hit for score, _, hit in found[:most] if score <= found[0][0] * LEAST])


@lru_cache(maxsize=64)
def _ours(rules: HouseRules, _language: object) -> Index:
    """Return the sentences of these rules as they are played, and the clauses of other pages that they rest on.

    They are in the language of the moment.
    """
    own = set(clauses_of(page_name(rules.entry.rulebook)))
    cited = sorted({clause for hit in _of_sheet(rules) for clause in hit.clauses} - own)
    return Index([*_of_sheet(rules), *_of_options(rules), *_of_names(rules), *_of_clauses(cited)])


@cache
def _rulebook(rulebook: str) -> Index:
    """Every clause of a page."""
    return Index(_of_clauses(clauses_of(page_name(rulebook))))


@lru_cache(maxsize=64)
def _strange(rules: HouseRules) -> frozenset[str]:
    """Return the clauses of the page that are another book's alone, and on which no sentence of these rules rests."""
    others = [book.clauses for name, book in rules.entry.books.items() if name != rules.book]
    starts = tuple([start for clauses in others for start in clauses])
    cited = {clause for hit in _of_sheet(rules) for clause in hit.clauses}
    own = clauses_of(page_name(rules.entry.rulebook))
    return frozenset([clause for clause in own if clause.startswith(starts)]) - cited


def _of_sheet(rules: HouseRules) -> Iterator[Hit]:
    for section in rules_sheet(rules):
        for line in section.lines:
            yield Hit(section.heading, line.text, line.clauses, True)


def _of_options(rules: HouseRules) -> Iterator[Hit]:
    """Return what each option decides, and what these rules choose; not where it means nothing beside the others."""
    entry, strange = rules.entry, _strange(rules)
    words = entry.in_words(entry.books[rules.book].rules, rules.rules) if entry.in_words else None
    for option in entry.options():
        if words and not words.matters(option.key):
            continue
        answer = words.answer(option.key) if words else in_toml(written(getattr(rules.rules, option.key)))
        cited = tuple([clause for clause in option.clauses if clause not in strange])
        text = answer if option.question == option.label else f"{option.question} {answer}"
        yield Hit(option.label, text, cited, True, option.find)


def _of_names(rules: HouseRules) -> Iterator[Hit]:
    """Return what is known of the game beside its rules: other names of it, and games that people take for it."""
    title = translated(rules.entry.title)
    for sentence in rules.entry.about.told(title):
        yield Hit(title, sentence, (), True)


def _of_clauses(clauses: "tuple[str, ...] | list[str]") -> Iterator[Hit]:
    for clause in clauses:
        text = plain_clause(clause)
        if text:
            yield Hit(page_of_clause()[clause], text, (clause,), False)


def _standing(index: Index, word: str) -> dict[int, float]:
    """In which sentences the word or one like it stands, and how much that tells."""
    found = index.standing(word)
    like = index.standing(LIKE[word]) if word in LIKE else {}
    return {at: max(found.get(at, 0), like.get(at, 0)) for at in found.keys() | like.keys()} if like else found


def _stem(word: str) -> str:
    """Return the word without the ending of a plural."""
    return word[:-1] if len(word) > SHORTEST and word.endswith("s") and not word.endswith("ss") else word


__all__ = ["MOST", "Hit", "find"]
