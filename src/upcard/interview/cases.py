"""Finds a case for a question: a table and a move there that the possible answers judge differently.

The tables lie in ``cases.json``, by the kind of rules and the option (`benchmarks.interview` makes it): those of the
project's positions, and moments of games between bots. Each is laid by the rules of whoever is asked, with each answer,
and is shown only where what comes of the move is not the same for all.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard.kernel.game import CHANCE, BadMove, Game, Refused
from upcard.kernel.state import ONLOOKER, State, view
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.ui.scene import Zone
from upcard.match.lesson import OTHERS
from upcard.match.trial import NOBODY_NAMED, named_seat
from upcard.text.messages import listed, say, say_counted

InWordsOf = Callable[[str], str]
"""A sentence → the same without the notation of rule files."""

FILE: Final = Path(__file__).parent / "cases.json"


@dataclass(frozen=True)
class TableCase:
    """A table, the moves that lead to the question, and the one that is judged.

    The table is as in a position file, but for the rules; each move names its seat where several are asked.
    """

    table: Mapping[str, Any]
    moves: tuple[str, ...]


@dataclass(frozen=True)
class CaseOutcome:
    """What comes of a move: ``refused`` by a clause, with the reason.

    Or else what is ``told`` of it, and how the table is then: running totals, who is asked, cards in hands, and whether
    the game is over.
    """

    refused: str
    clause: str
    told: tuple[str, ...]
    totals: tuple[int, ...]
    asked: tuple[int, ...]
    cards: tuple[int, ...]
    over: bool

    def key(self) -> tuple[object, ...]:
        """Return what tells outcomes apart, whatever the words."""
        return (self.refused != "", self.totals, self.asked, self.cards, self.over)


@dataclass(frozen=True)
class Picture:
    """A case as it is shown to whoever answers the interview.

    It has the cards in sight with their labels, whose move it is, what that seat does, and in words what comes of it by
    answer; "" where an answer cannot be laid there.
    """

    zones: tuple[tuple[str, tuple[str, ...]], ...]
    mover: str
    does: str
    cards: tuple[str, ...]
    outcomes: tuple[str, ...]


def family(rules: Any) -> str:
    """Return the name of the kind of rules, which all games with the same options share."""
    return type(rules).__module__.rpartition(".")[0].rpartition(".")[2]


@cache
def _known() -> dict[str, dict[str, list[dict[str, Any]]]]:
    found: dict[str, dict[str, list[dict[str, Any]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def cases_for(rules: Any, key: str) -> tuple[TableCase, ...]:
    """Return the cases that are kept for an option, the best first."""
    kept = _known().get(family(rules), {}).get(key, [])
    return tuple([TableCase(each["table"], tuple(each["moves"])) for each in kept])


class Laid:
    """A case, laid by some rules, with its moves but the last played.

    Raises:
        BadPosition, BadMove, Refused: it cannot be laid so.
    """

    def __init__(self, entry: Entry, rules: Any, case: TableCase) -> None:
        self.entry = entry
        self.game: Game[Any] = entry.build(rules)
        self.state: State = entry.read_position(self.game, case.table)
        *before, last = case.moves
        for text in before:
            seat, words = self._seat(text)
            self.state = self.game.play(self.state, seat, self.game.read(words))
        self.seat, self.words = self._seat(last)
        self.move = self.game.read(self.words)

    def _seat(self, text: str) -> tuple[int, str]:
        seat, words = named_seat(text, self.state.seats)
        if seat != NOBODY_NAMED:
            return seat, words
        asks = self.game.asks(self.state)
        if len(asks) != 1:
            raise BadMove("{asked} are asked; say which of them moves", asked=", ".join([str(each) for each in asks]))
        return next(iter(asks)), words

    def outcome(self, names: tuple[str, ...]) -> CaseOutcome:
        """Return what comes of the last move."""
        game, state = self.game, self.state
        if self.seat not in game.asks(state):
            return CaseOutcome(say("{who} is not asked.", who=names[self.seat]), "", (), (), (), (), False)
        try:
            after = game.play(state, self.seat, self.move)
        except Refused as why:
            return CaseOutcome(why.reason, why.clause, (), (), (), (), False)
        told = [self.entry.tell(event.seen_by(self.seat), names, ONLOOKER) for event in after.events]
        asks = game.asks(after)
        hands = _hands(self.entry, game, after, names)
        return CaseOutcome(
            "",
            "",
            tuple([line for line in told if line]),
            tuple(self.entry.totals(after)),
            tuple(sorted(asks)),
            tuple([len(hand.cards) if hand.cards else hand.count for hand in hands]),
            not asks,
        )


def lay(entry: Entry, rules: Any, case: TableCase) -> Laid | None:
    """Return the case laid by these rules; None where they have no such table, or nobody decides anything there."""
    try:
        found = Laid(entry, rules, case)
    except (BadPosition, BadMove, Refused):
        return None
    return None if found.seat == CHANCE else found


def picture(entry: Entry, answers: Sequence[Any], key: str, words: InWordsOf | None = None) -> Picture | None:
    """Return the first case of the option that the ``answers`` judge differently; None where there is no such case.

    The answers are whole rule sets, of which the first is the one laid. ``words`` spells out the notation of rule files
    in a refusal.
    """
    for case in cases_for(answers[0], key):
        found = shown(entry, answers, case, words)
        if found is not None:
            return found
    return None


def shown(entry: Entry, answers: Sequence[Any], case: TableCase, words: InWordsOf | None = None) -> Picture | None:
    """Return the case as it is shown, where the answers judge it otherwise.

    One that cannot be laid with an answer says nothing about it.
    """
    laid = [lay(entry, rules, case) for rules in answers]
    first = laid[0]
    if first is None or first.state.seats > len(OTHERS):
        return None
    names = OTHERS[: first.state.seats]
    # Another pack fills other cards in where the table leaves them open: that would be another case.
    cards = entry.cards(first.state)
    same = [each is not None and entry.cards(each.state) == cards for each in laid]
    outcomes = [each.outcome(names) if each and alike else None for each, alike in zip(laid, same, strict=True)]
    if len({each.key() for each in outcomes if each is not None}) < 2:
        return None
    told = next((each.told[0] for each in outcomes if each is not None and each.told), "")
    # Where a deal ends and points are told the hands that they are counted of are seen, too.
    played = [each for each in outcomes if each is not None and not each.refused]
    ends = any([each.over or CHANCE in each.asked for each in played])
    counted = ends and len({each.totals for each in played}) > 1
    return Picture(
        (*_in_sight(entry, first, names), *(_others_hands(entry, first, names) if counted else ())),
        names[first.seat],
        _called(entry, first, names) or told or f"{names[first.seat]}: {first.words.strip()}",
        _cards_of(first.words),
        tuple([_said(each, outcomes, names, words or str) for each in outcomes]),
    )


def _said(
    outcome: CaseOutcome | None, all_of_them: Sequence[CaseOutcome | None], names: tuple[str, ...], words: InWordsOf
) -> str:
    """Return what the table judges, and what comes of it, as far as it is not the same with every answer."""
    if outcome is None:
        return say("The example does not fit this answer.")
    if outcome.refused:
        reason = words(outcome.refused)
        if not outcome.clause:
            return reason
        return say("Not allowed: {reason} [{clause}]", reason=reason, clause=outcome.clause)
    others = [each for each in all_of_them if each is not None and not each.refused]
    parts = [] if len(others) == len([each for each in all_of_them if each]) else [say("Allowed.")]
    if len({each.totals for each in others}) > 1:
        pairs = [f"{name} {total}" for name, total in zip(names, outcome.totals, strict=False)]
        return " ".join([*parts, say("Points after that: {points}.", points=", ".join(pairs))])
    told = [line for line in outcome.told if not all(line in each.told for each in others)]
    parts += told
    if len({each.over for each in others}) > 1:
        parts.append(say("The game is over.") if outcome.over else say("The game goes on."))
    elif not told and len({each.cards for each in others}) > 1:
        pairs = [f"{name} {count}" for name, count in zip(names, outcome.cards, strict=False)]
        parts.append(say("Cards in hand after that: {cards}.", cards=", ".join(pairs)))
    elif len({each.asked for each in others}) > 1:
        asked = [names[seat] for seat in outcome.asked if 0 <= seat < len(names)]
        if len(asked) != 1 or not told:  # whose turn it is was told
            parts.append(_asked(asked, outcome.over))
    return " ".join(parts)


def _asked(names: list[str], over: bool) -> str:
    if names:
        return say_counted("Then it is up to {names}.", "Then {names} are asked.", len(names), names=listed(names))
    return say("The game is over.") if over else say("The deal is over.")


def _hands(entry: Entry, game: Game[Any], state: State, names: tuple[str, ...]) -> tuple[Zone, ...]:
    scene = entry.scene(game, state, ONLOOKER, names)
    return tuple([zone for zone in scene.zones if zone.kind == "hand"])


def _in_sight(entry: Entry, laid: Laid, names: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what matters of a table: melds, the mover's hand, and the card that lies on top of the discard pile."""
    scene = entry.scene(laid.game, view(laid.state, laid.seat), laid.seat, names)
    found: list[tuple[str, tuple[str, ...]]] = []
    for zone in scene.zones:
        if zone.kind == "stock" or not zone.cards:
            continue
        if zone.kind == "hand" and zone.owner != laid.seat:
            continue
        if zone.kind == "hand":
            found.append((say("In the hand of {who}", who=names[laid.seat]), zone.cards))
        elif zone.kind == "discards":
            found.append((zone.label, zone.cards[-1:]))
        else:
            owner = names[zone.owner] if zone.owner is not None else ""
            label = say("Meld {number}, of {who}", number=zone.number, who=owner) if zone.kind == "meld" else zone.label
            found.append((label, zone.cards))
    return tuple(found)


def _others_hands(entry: Entry, laid: Laid, names: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the hands of all but the mover."""
    return tuple(
        [
            (say("In the hand of {who}", who=names[hand.owner]), hand.cards)
            for hand in _hands(entry, laid.game, laid.state, names)
            if hand.owner is not None and hand.owner != laid.seat and hand.cards
        ]
    )


def _called(entry: Entry, laid: Laid, names: tuple[str, ...]) -> str:
    """Return what is said aloud, of a move that is no more than that; "" for all others."""
    scene = entry.scene(laid.game, view(laid.state, laid.seat), laid.seat, names)
    said = [each.label for each in scene.actions if not each.form and each.verb == laid.words.strip()]
    return f"{names[laid.seat]}: {said[0]}" if said else ""


def _cards_of(words: str) -> tuple[str, ...]:
    """Return the cards that a move names."""
    plain = words.replace("{", " ").replace("}", " ").replace("<", " ").replace(">", " ")
    return tuple([word.partition("=")[0] for word in plain.split() if word[:1] == "*" or _is_card(word)])


def _is_card(word: str) -> bool:
    return len(word.partition("=")[0]) == 2 and word[0] in "A23456789TJQK" and word[1] in "SHDC"


__all__ = ["CaseOutcome", "Laid", "Picture", "TableCase", "cases_for", "family", "lay", "picture", "shown"]
