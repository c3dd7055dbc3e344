"""Expands short forms of moves into the forms of what the table says can be answered.

A verb may be cut to any beginning of one of its words, cards come without braces, groups are separated
by ``/``: ``d KD``, ``u``, ``a 9S 2``, ``l 7H 7D 7C / 5S 6S * 8S``. What is typed in full is left as it is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from upcard.cards.card import BadCard, parse_face
from upcard.kernel.ui.scene import Action, Slot
from upcard.text.errors import SpokenError
from upcard.text.messages import either, say
from upcard.text.quoting import quoted

ANSWERS: Final = {"y": "yes", "n": "no"}

COMMANDS: Final = ("?", "h", "q", "t", "w")
"""What is read as a command of the table before it could be a move (see `upcard.terminal.commands`)."""


MOST_CARDS: Final = 999
"""More than anybody holds."""


class Unclear(SpokenError):
    """Nothing that can be answered reads like that; one sentence."""


class NotNow(Unclear):
    """Nothing that can be answered begins like that. What can be is for those to say who show it in their way."""


class TooMuch(Unclear):
    """Without its last words it reads like something that can be answered."""


class Ambiguous(Unclear):
    """Several things that can be answered read like that."""


@dataclass(frozen=True)
class Groups:
    """Cards in groups, still to be read as melds: all that is laid at once, or one further meld."""

    verb: str
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Wanted:
    """A verb alone where the table can find the cards itself: lay them as they fit best."""

    verb: str


Found = str | Groups | Wanted
"""The move in full, or what it is still to be made of."""


def expand(text: str, actions: tuple[Action, ...]) -> Found:
    """Return the move in full, or groups of cards to be read.

    Raises:
        Unclear: nothing fits, or more than one thing.
    """
    word, rest = _verb_and_rest(text)
    answer = _yes_or_no(ANSWERS.get(word, word), rest, actions)
    if answer:
        return answer
    named = [action for action in actions if _means(word, action)]
    if not named:
        raise NotNow("{word} cannot be played now", word=repr(word[:20]))
    fitting = _fitting(named, rest, actions)
    if len({found for _, found in fitting}) == 1:
        return fitting[0][1]
    if not fitting:
        _say_what_is_too_much(text, named, actions)
        _say_what_is_no_card(rest, named)
        raise Unclear("write {ways}", ways=either([usage(action) for action in named]))
    ways = [in_words_of_form(action) if _shares_verb(action, actions) else action.verb for action, _ in fitting]
    raise Ambiguous("that could mean {verbs}", verbs=either(ways))


def _fitting(named: Sequence[Action], rest: str, actions: tuple[Action, ...]) -> list[tuple[Action, Found]]:
    """Return the actions whose forms the words behind the verb fill.

    Of several with one verb the fixed words of their forms tell which is meant; where they are left out it is the one
    that has none.
    """
    fitting: list[tuple[Action, Found]] = []
    whole: list[tuple[Action, Found]] = []
    for action in named:
        words, left = rest.split(), fixed_words(action) if _shares_verb(action, actions) else []
        for word in [word for word in words if word.lower() in left]:
            words.remove(word)
            left.remove(word.lower())
        found = _fill(action, " ".join(words))
        if found is not None:
            fitting.append((action, found))
            whole += [] if left else [(action, found)]
    return whole or fitting


def _say_what_is_too_much(text: str, named: Sequence[Action], actions: tuple[Action, ...]) -> None:
    """Raise TooMuch where the text without its last words is one of the actions.

    Raises NotNow where nothing but a cut verb would be left of it, as where a sentence begins with "I".
    """
    word, rest = _verb_and_rest(text)
    words = rest.split()
    for count in range(len(words) - 1, -1, -1):
        found = _fitting(named, " ".join(words[:count]), actions)
        fitting = [action for action, filled in found if not isinstance(filled, Wanted)]
        if len(fitting) == 1:
            if not count and word not in (fitting[0].alias, *fitting[0].verb.lower().split()):
                raise NotNow("{word} cannot be played now", word=quoted(text.strip()))
            raise TooMuch(
                "{words} is too much: write {way}",
                words=repr(" ".join(words[count:])[:20]),
                way=usage(fitting[0]),
            )


def _say_what_is_no_card(rest: str, named: Sequence[Action]) -> None:
    """Raise Unclear where the first word behind the verb is no card, or of melds where any word is none."""
    kinds = {action.slots[0].kind if action.slots else "" for action in named}
    words = re.split(r"[\s,/{}<>]+", rest.strip(" {<"))
    if rest and kinds <= {"cards", "groups"}:
        for word in words if kinds == {"groups"} else words[:1]:
            try:
                parse_face(word.partition("=")[0])
            except BadCard as problem:
                raise Unclear(problem.message) from None


def _shares_verb(action: Action, actions: tuple[Action, ...]) -> bool:
    return any(other.verb == action.verb and other.form != action.form for other in actions)


def fixed_words(action: Action) -> list[str]:
    """Return the words of a form behind its verb, but for the blanks.

    >>> card = Slot(name="card", kind="cards")
    >>> fixed_words(Action(verb="lend", label="Lend", form="lend {card} twice", slots=(card,)))
    ['twice']
    """
    return re.sub(r"\{\w*\}", " ", action.form.removeprefix(action.verb)).lower().split()


def in_words_of_form(action: Action) -> str:
    """Return the form of an action with its blanks as they are shown, and its fixed words."""
    blanks = {slot.name: f" {_what(slot)}" for slot in action.slots}
    return " ".join((action.form or action.verb).format_map(blanks).split())


def without_limits(text: str, actions: tuple[Action, ...]) -> Iterator[Found]:
    """Return what the text would be with each of the actions that it can name, if any number of cards could be laid."""
    word, rest = _verb_and_rest(text)
    for action in actions:
        at = next((at for at, slot in enumerate(action.slots) if slot.kind == "cards"), len(action.slots))
        limitless = tuple(replace(slot, low=1, high=MOST_CARDS) for slot in action.slots[at : at + 1])
        if _means(word, action):
            slots = (*action.slots[:at], *limitless, *action.slots[at + 1 :])
            found = _fill(replace(action, slots=slots), rest)
            if found is not None:
                yield found


def _verb_and_rest(text: str) -> tuple[str, str]:
    word, _, rest = text.strip().partition(" ")
    return word.lower(), rest.strip()


def usage(action: Action, verb: str = "") -> str:
    """How an action is written: ``discard CARD``, or with another form of the verb."""
    words = [verb or action.verb]
    before: Slot | None = None
    for slot in action.slots:
        # Cards of several slots are typed one after the other.
        if slot.kind != "cards" or before is None or before.kind != "cards":
            words.append(_what(slot))
        before = slot
    return " ".join([word for word in words if word])


def _what(slot: Slot) -> str:
    """Return what is typed for a slot; nothing for what few will want to say."""
    match slot.kind:
        case "groups":
            return " / ".join([slot.name.upper()] * max(1, len(slot.parts)))
        case "target":
            return f"{slot.name.upper()}-NUMBER"
        case "number" if slot.low == slot.high:
            return str(slot.low)
        case "word":
            return f"[{'|'.join([word for word, _ in slot.words])}]"
        case "role":
            return ""
        case _:
            return slot.name.upper()


def answer(action: Action, actions: tuple[Action, ...]) -> str:
    """How an action is typed, and what it does.

    >>> from upcard.games.rummy.moves import Discard
    >>> from upcard.kernel.ui.forms import action
    >>> answer(action(Discard), ())
    'd CARD = discard'
    """
    label = action.label[0].lower() + action.label[1:]
    for slot in action.slots:
        if slot.kind == "number":
            if slot.low == slot.high:
                label += f" {slot.low}"
            else:
                label = say("{label} ({low} to {high})", label=label, low=slot.low, high=slot.high)
    short = shortest(action, actions)
    if _shares_verb(action, actions):
        return f"{short}{in_words_of_form(action).removeprefix(action.verb)} = {label}"
    return f"{usage(action, short)} = {label}"


def lays_groups(action: Action) -> bool:
    """Say whether the action lays cards in groups, each of them a meld."""
    return any(slot.kind == "groups" for slot in action.slots)


def lays_all(action: Action) -> bool:
    """Say whether the action lays several groups at once."""
    return any(slot.kind == "groups" and bool(slot.parts) for slot in action.slots)


def shortest(action: Action, actions: tuple[Action, ...]) -> str:
    """Return the shortest beginning of one of the verb's words that no other verb and no command has here."""
    if action.alias:
        return action.alias[0]
    words = action.verb.split()
    kinds = [slot.kind for slot in action.slots]
    others = [
        other
        for other in actions
        if other.verb != action.verb and (not other.alias or [slot.kind for slot in other.slots] == kinds)
    ]
    for length in range(1, 12):
        for word in reversed(words):
            cut = word[:length]
            if len(cut) == length and cut not in COMMANDS and not any(_means(cut, other) for other in others):
                return cut
    return action.verb


def _yes_or_no(word: str, rest: str, actions: tuple[Action, ...]) -> str:
    """Where there are just two answers the first is yes, the second no."""
    if rest or word not in ("yes", "no") or len(actions) != 2 or any(action.slots for action in actions):
        return ""
    return actions[0 if word == "yes" else 1].verb


def _means(word: str, action: Action) -> bool:
    word = word.lower()
    verb = action.verb.lower()
    beginnings = [verb, *verb.replace("-", " ").split(), *([action.alias] if action.alias else [])]
    return any(part.startswith(word) for part in beginnings)


# --- filling a form -----------------------------------------------------------------------------------

_CONNECTING: Final = ("to", "in", "on")
"""What may stand before the number of a meld, whatever its form has there."""


def _fill(action: Action, rest: str) -> Found | None:
    """Return the move that the words behind the verb make; None where they do not fill its form."""
    if not action.slots:
        return action.verb if not rest or action.verb.replace("-", " ").endswith(" " + rest.lower()) else None
    if lays_groups(action):
        return _grouped(action, rest)
    if any(slot.kind == "role" for slot in action.slots):
        rest = rest.replace("=", " =")
    words = rest.replace(",", " ").split()
    filled: dict[str, str] = {}
    for at, slot in enumerate(action.slots):
        kept = sum(later.low for later in action.slots[at + 1 :] if later.kind == "cards")
        text = _taken(slot, words, kept)
        if text is None:
            return None
        filled[slot.name] = text
    return None if words else action.form.format_map(filled)


def _grouped(action: Action, rest: str) -> Found | None:
    """Return the groups as typed, each read as cards; as they are where they are melds already."""
    if not rest:
        return Wanted(action.verb)
    if rest[0] in "{<":
        return action.form.format_map({slot.name: rest for slot in action.slots})
    groups = [part.replace(",", " ").split() for part in rest.split("/")]
    if not all(group and all(_is_card(word) for word in group) for group in groups):
        return None
    if len(rest.split()) < 2 or (len(groups) > 1 and not lays_all(action)):
        return None
    return Groups(action.verb, tuple(tuple(parse_face(word) for word in group) for group in groups))


def _taken(slot: Slot, words: list[str], kept: int) -> str | None:
    """Return what fills the slot, taken off the front of the words; None where they do not fit.

    ``kept``: so many cards are left to later slots.
    """
    if slot.kind == "cards":
        return _cards(slot, words, kept)
    if slot.kind == "target":
        while words and words[0].lower() in (*_CONNECTING, slot.name):
            words.pop(0)
    word = words[0] if words else ""
    if slot.kind in ("target", "number"):
        return words.pop(0) if word.isdigit() else None
    found = [option for option, _ in slot.words if word and option.startswith(word.lower())]
    if slot.kind == "role" and len(word) > len(slot.lead) and word.startswith(slot.lead):
        found = [word.removeprefix(slot.lead)]
    if not found:
        return ""
    words.pop(0)
    return slot.lead + found[0]


def _cards(slot: Slot, words: list[str], kept: int) -> str | None:
    """Return the cards at the front of the words; a ``/`` parts those of one slot from those of the next."""
    if words and words[0] == "/":
        words.pop(0)
    count = next((at for at, word in enumerate(words) if not _is_card(word)), len(words))
    if kept and "/" not in words:
        count -= kept
    count = min(count, slot.high)
    if count < slot.low:
        return None
    taken = words[:count]
    del words[:count]
    return " ".join(taken)


def _is_card(word: str) -> bool:
    try:
        parse_face(word)
    except BadCard:
        return False
    return True
