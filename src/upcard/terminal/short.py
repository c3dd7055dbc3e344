"""Short forms of moves, composed from what the table says can be answered.

A verb may be cut to any beginning of one of its words, cards come without braces, groups are separated
by ``/``: ``d KD``, ``u``, ``a 9S 2``, ``l 7H 7D 7C / 5S 6S * 8S``. What is typed in full is left as it is.
"""

from dataclasses import dataclass
from typing import Final

from upcard.cards.card import BadCard, parse_face
from upcard.kernel.scene import Action

ALIASES: Final = {"y": "yes", "n": "no", "lay": "down", "l": "down"}
_ALIASED: Final = {verb: short for short, verb in ALIASES.items() if len(short) == 1}

COMMANDS: Final = ("?", "h", "q", "t", "w")
"""What is read as a command of the table before it could be a move (see `upcard.terminal.commands`)."""


class Unclear(ValueError):
    """Nothing that can be answered reads like that; one sentence."""


@dataclass(frozen=True)
class Groups:
    """Cards in groups, still to be read as melds: the whole contract, or one further meld."""

    verb: str
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Wanted:
    """A verb alone where the table can find the cards itself (``down``: lay the contract as it fits best)."""

    verb: str


def expand(text: str, actions: tuple[Action, ...]) -> "str | Groups | Wanted":
    """The move in full, or groups of cards to be read.

    Raises:
        Unclear: nothing fits, or more than one thing.
    """
    word, _, rest = text.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    answer = _yes_or_no(ALIASES.get(word, word), rest, actions)
    if answer:
        return answer
    alias = ALIASES.get(word, word)
    if any([action.verb == alias for action in actions]):
        word = alias
    named = [action for action in actions if _means(word, action.verb)]
    if not named:
        raise Unclear(f"{word[:20]!r} is nothing you can answer now; ? shows what is")
    fitting = [action for action in named if _fits(action, rest)]
    if len(fitting) == 1:
        return _compose(fitting[0], rest)
    if not fitting:
        raise Unclear(" or ".join([usage(action) for action in named]) + " is how it is written")
    raise Unclear("that could be " + " or ".join([action.verb for action in fitting]))


def usage(action: Action, verb: str = "") -> str:
    """How an action is written: ``discard CARD``, or with another form of the verb."""
    what = _USAGE[action.needs]
    if action.needs == "number" and action.low == action.high:
        what = str(action.low)
    elif action.needs == "melds" and action.slots:
        what = " / ".join(["CARDS"] * len(action.slots))
    return f"{verb or action.verb} {what}".rstrip() + (f" [{'|'.join(action.options)}]" if action.options else "")


def answer(action: Action, actions: tuple[Action, ...]) -> str:
    """How an action is typed, and what it does.

    >>> answer(Action(verb="discard", label="Discard", needs="card"), ())
    'd CARD = discard'
    """
    label = action.label[0].lower() + action.label[1:]
    if action.needs == "number":
        label += f" {action.low}" if action.low == action.high else f" ({action.low} to {action.high})"
    return f"{usage(action, shortest(action, actions))} = {label}"


_USAGE: Final = {
    "none": "",
    "card": "CARD",
    "cards": "CARDS",
    "meld": "CARDS",
    "melds": "CARDS / CARDS / …",
    "card+meld": "CARD MELD-NUMBER",
    "number": "NUMBER",
}


def shortest(action: Action, actions: tuple[Action, ...]) -> str:
    """The shortest beginning of one of the verb's words that is shown for no other verb here, and is no command."""
    if action.verb in _ALIASED:
        return _ALIASED[action.verb]
    words = action.verb.split()
    others = [
        other
        for other in actions
        if other.verb != action.verb and (other.needs == action.needs or other.verb not in _ALIASED)
    ]
    for length in range(1, 12):
        for word in reversed(words):
            cut = word[:length]
            if len(cut) == length and cut not in COMMANDS and not any([_means(cut, other.verb) for other in others]):
                return cut
    return action.verb


def _yes_or_no(word: str, rest: str, actions: tuple[Action, ...]) -> str:
    """Where there are just two answers the first is yes, the second no."""
    if rest or word not in ("yes", "no") or len(actions) != 2 or any([action.needs != "none" for action in actions]):
        return ""
    return actions[0 if word == "yes" else 1].verb


def _means(word: str, verb: str) -> bool:
    word, verb = word.lower(), verb.lower()
    return verb.startswith(word) or any([part.startswith(word) for part in verb.replace("-", " ").split()])


def _fits(action: Action, rest: str) -> bool:
    words = rest.split()
    if action.needs == "none":
        return not words or action.verb.endswith(" " + rest.lower())
    if action.needs == "card":
        return len(words) == 1 and _is_card(words[0])
    if action.needs == "number":
        return len(words) == 1 and words[0].isdigit()
    if action.needs == "cards":
        cards = rest.replace(",", " ").replace("/", " ").split()
        return action.low <= len(cards) <= (action.high or len(cards)) and all([_is_card(word) for word in cards])
    if action.needs == "card+meld":
        return len(words) >= 2 and _is_card(words[0].partition("=")[0]) and _target(words, action.options) != ""
    if not words:
        return True
    if rest[0] in "{<":
        return True
    groups = [part.replace(",", " ").split() for part in rest.split("/")]
    if not all([group and all([_is_card(word) for word in group]) for group in groups]):
        return False
    return len(groups) == 1 and len(groups[0]) > 1 if action.needs == "meld" else len(words) > 1


def _is_card(word: str) -> bool:
    try:
        parse_face(word)
    except BadCard:
        return False
    return True


def _target(words: list[str], options: tuple[str, ...]) -> str:
    """The number of a meld among the words after the card, and an option at the end."""
    plain = [word.lower() for word in words[1:] if word.lower() not in ("to", "in", "on", "meld")]
    if not plain or not plain[0].isdigit() or len(plain) > 2:
        return ""
    if len(plain) == 2:
        ends = [option for option in options if option.startswith(plain[1])]
        return f"{plain[0]} {ends[0]}" if ends else ""
    return plain[0]


def _compose(action: Action, rest: str) -> "str | Groups | Wanted":
    if action.needs == "none":
        return action.verb
    if action.needs in ("card", "cards", "number"):
        words = rest.replace(",", " ").split()
        if action.split and "/" not in words:
            words.insert(len(words) - action.split, "/")
        return " ".join([action.verb, *words, action.ending]).rstrip()
    if action.needs == "card+meld":
        words = rest.split()
        return f"{action.verb} {words[0]} {_PREPOSITIONS.get(action.verb, 'to')} {_target(words, action.options)}"
    if not rest:
        return Wanted(action.verb)
    if rest[0] in "{<":
        return f"{action.verb} {rest}"
    groups = [tuple([parse_face(word) for word in part.replace(",", " ").split()]) for part in rest.split("/")]
    return Groups(action.verb, tuple(groups))


_PREPOSITIONS: Final = {"swap": "in"}
