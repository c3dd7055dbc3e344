"""The options of rummy house rules, read from and written to TOML."""

import dataclasses
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from upcard.games.catalogue import HouseRuleError, OptionDoc, written
from upcard.games.pages import option_clauses, option_docs
from upcard.games.rummy.rules import CARD_KEYS, CHOICES, POINT_KEYS, BadRules, Deal, Rules
from upcard.games.settings import whole_number, wrong

KEYS: Final = tuple([field.name for field in dataclasses.fields(Rules) if field.name != "book"])
SWITCHES: Final = (
    "wild_neighbours",
    "deal_rank_wild",
    "wild_as_natural_counts",
    "joker_take_before_contract",
    "claim_if_down",
    "claim_own_discard",
    "active_may_reject",
    "bend_double",
    "void_keeps_penalties",
    "misdraw",
)
NUMBERS: Final = (
    "min_set",
    "max_set",
    "min_run",
    "max_run",
    "min_naturals",
    "claim_limit",
    "call_penalty",
    "renewal_limit",
    "void_limit",
    "target",
    "deal_limit",
)


def _kind(key: str) -> str:
    if key in CHOICES:
        return "choice"
    if key in SWITCHES:
        return "switch"
    if key in NUMBERS:
        return "number"
    if key == "card_points":
        return "table"
    return "text" if key == "jokers" else "list"


@cache
def options() -> tuple[OptionDoc, ...]:
    """Every option, as the page of the house rules describes it."""
    return option_docs("house-rules", {key: _kind(key) for key in KEYS})


@cache
def options_of(page: str) -> tuple[OptionDoc, ...]:
    """Every option, with the clauses of that game's page where it names some."""
    own = option_clauses(page)
    return tuple([dataclasses.replace(option, clauses=own.get(option.key, option.clauses)) for option in options()])


def change(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """The rules with these changes, as TOML gives them.

    Raises:
        HouseRuleError: an unknown option, a value of the wrong type, or rules that contradict themselves;
            it names the option.
    """
    fields: dict[str, object] = {}
    for key, value in changes.items():
        if key not in KEYS:
            near = get_close_matches(key, KEYS, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise HouseRuleError(key[:40], f"there is no such option{hint}")
        fields[key] = _READERS.get(key, _plain)(key, value)
    try:
        return rules.but(**fields)
    except BadRules as fault:
        raise HouseRuleError(fault.key, fault.reason) from None


def changes(book: Rules, rules: Rules) -> dict[str, Any]:
    """The changes that lead from one rule set to the other, as TOML writes them."""
    found: dict[str, Any] = {}
    for key in KEYS:
        here, there = getattr(book, key), getattr(rules, key)
        if key == "card_points":
            points: dict[str, int] = {}
            for rank in POINT_KEYS:
                keys = [key for key in (rank, *CARD_KEYS) if key[0] == rank]
                if {key: there[key] for key in keys if key in there} != {key: here[key] for key in keys if key in here}:
                    points.update({key: there[key] for key in keys if key in there})
            if points:
                found[key] = points
        elif here != there:
            found[key] = written(there)
    return found


def _plain(key: str, value: object) -> object:
    if key in SWITCHES:
        if not isinstance(value, bool):
            raise wrong(key, "true or false is wanted", value)
    elif key in NUMBERS:
        whole_number(key, value)
    elif not isinstance(value, str):
        wanted = f"one of {', '.join(CHOICES[key])} is wanted" if key in CHOICES else "text in quotes is wanted"
        raise wrong(key, wanted, value)
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6


def _list(key: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise wrong(key, "a list is wanted", value)
    if len(value) > 60:
        raise HouseRuleError(key, f"a list of {len(value)} is too long")
    return value


def _jokers(key: str, value: object) -> str:
    if isinstance(value, str):
        return value
    return str(whole_number(key, value, "'seats - 1', '2 per deck' or a number is wanted"))


def _players(key: str, value: object) -> tuple[int, ...]:
    pair = _list(key, value)
    if len(pair) != 2 or not all([_is_number(part) for part in pair]):
        raise wrong(key, "the fewest and the most players are wanted, as in [3, 5]", value)
    return tuple([part for part in pair if isinstance(part, int)])


def _pairs(key: str, value: object) -> tuple[tuple[int, ...], ...]:
    pairs: list[tuple[int, ...]] = []
    for pair in _list(key, value):
        if not isinstance(pair, list) or len(pair) != 2 or not all([_is_number(part) for part in pair]):
            raise wrong(
                key,
                f"pairs of players and {key.replace('hand_size', 'cards')} are wanted, as in [[4, 2], [6, 3]]",
                value,
            )
        pairs.append(tuple(pair))
    return tuple(pairs)


def _deals(key: str, value: object) -> tuple[Deal, ...]:
    deals: list[Deal] = []
    for number, text in enumerate(_list(key, value), 1):
        cards, _, contract = text.partition(":") if isinstance(text, str) else ("", "", "")
        cards = cards.strip()
        if not (cards.isascii() and cards.isdigit() and len(cards) <= 3):
            raise wrong(key, f"deal {number} is written like '10: S3 R4', or '10' without a contract", text)
        deals.append(Deal(int(cards), " ".join(contract.split())))
    return tuple(deals)


def _words(key: str, value: object) -> tuple[str, ...]:
    words: list[str] = []
    for word in _list(key, value):
        if not isinstance(word, str):
            raise wrong(key, "a list of words in quotes is wanted", word)
        words.append(word)
    return tuple(words)


def _ranks(key: str, value: object) -> tuple[str, ...]:
    return tuple([word.upper().replace("10", "T") for word in _words(key, value)])


def _bans(key: str, value: object) -> frozenset[str]:
    return frozenset(_words(key, value))


def _hands(key: str, value: object) -> tuple[int, ...]:
    numbers: list[int] = []
    for number in _list(key, value):
        numbers.append(whole_number(key, number, "a list of deal numbers is wanted"))
    return tuple(sorted(set(numbers)))


def _points(key: str, value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise wrong(key, 'a table is wanted, as in { "*" = 25, 2 = 5 }', value)
    points: dict[str, int] = {}
    for rank, number in value.items():
        points[rank.upper().replace("10", "T")] = whole_number(key, number, f"{rank[:12]} counts a whole number")
    return points


_READERS: Final[dict[str, Callable[[str, object], object]]] = {
    "jokers": _jokers,
    "players": _players,
    "decks": _pairs,
    "hand_size": _pairs,
    "deals": _deals,
    "wild_ranks": _ranks,
    "discard_ban": _bans,
    "claim_forbidden_hands": _hands,
    "card_points": _points,
}
