"""Positions of Beggar My Neighbor: both stacks from the top, the pile from the bottom."""

from collections.abc import Mapping
from typing import Any

from upcard.cards.card import EVERYBODY, NOBODY, Card, face_text, rank_of
from upcard.games.beggar_my_neighbor.game import PACK, BeggarGame
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, PENALTIES, BeggarState, pattern
from upcard.kernel.position import BadPosition, Tables, read_cards, rest_of_pack
from upcard.kernel.state import Pile, State

RESULTS = {"": NOBODY_YET, "P1": 0, "P2": 1, "draw": DRAWN}
MOST = 10**9


def read_position(game: BeggarGame, data: Mapping[str, Any]) -> State:
    """The table that the keys describe. Cards that are not named lie at the bottom of the stack of ``rest``.

    A stack is written card by card (``5H JD``), or as a pattern (``K--A``) whose suits do not matter.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    chosen = data.get("dealer") != "none"
    dealer = tables.seat("dealer", 1, 2) if chosen else -1
    if not chosen:
        tables.text("dealer", "")
    turn = tables.seat("turn", 1 - dealer if chosen else 0, 2)
    rest = tables.seat("rest", 1, 2)
    owed = tables.number("owed", 0, 0, 4)
    turned = tables.number("turned", 0, 0, MOST)
    collected = tables.number("collected", 0, 0, MOST)
    past = tables.items("past")
    result = RESULTS[tables.word("result", "", tuple(RESULTS))]
    stacks = tables.items("stacks") or ["", ""]
    if len(stacks) != 2:
        raise BadPosition("stacks", "two stacks are wanted, each from the top")
    pile_text = tables.text("pile", "")
    dealt = tables.word("dealt", "yes", ("yes", "no")) == "yes"
    tables.done()
    if dealer < 0 or not dealt:
        return BeggarState(dealer=dealer)
    if not all([isinstance(line, str) for line in past]):
        raise BadPosition("past", "patterns as text are wanted")
    named: dict[str, tuple[int, ...]] = {}
    for seat, text in enumerate(stacks):
        if not _is_pattern(text):
            named[f"stacks {seat + 1}"] = read_cards(f"stacks {seat + 1}", text)
    named["pile"] = read_cards("pile", pile_text)
    left = rest_of_pack(PACK, named)
    for seat, text in enumerate(stacks):
        if _is_pattern(text):
            named[f"stacks {seat + 1}"] = _take(left, text, f"stacks {seat + 1}")
    faces = [list(named["stacks 1"]), list(named["stacks 2"])]
    faces[rest].extend(left)
    piles = [Pile(tuple([Card(face, NOBODY) for face in reversed(stack)]), True) for stack in faces]
    piles.append(Pile(tuple([Card(face, EVERYBODY) for face in named["pile"]]), True))
    s = BeggarState(tuple(piles), (), dealer, turn, owed, turned, collected, frozenset(past), result)
    if result == NOBODY_YET and not s.stack(turn).cards:
        raise BadPosition("stacks", f"P{turn + 1} is to turn a card and has none")
    return game.remember(s) if not past and not named["pile"] else s


def write_position(game: BeggarGame, s: BeggarState) -> dict[str, Any]:
    """The keys that describe the table."""
    if s.dealer < 0:
        return {"dealer": "none"}
    data: dict[str, Any] = {"dealer": f"P{s.dealer + 1}", "turn": f"P{s.turn + 1}"}
    if not s.dealt():
        return {"dealer": f"P{s.dealer + 1}", "dealt": "no"}
    data["stacks"] = [" ".join([face_text(card.face) for card in reversed(pile.cards)]) for pile in s.piles[:2]]
    if s.centre().cards:
        data["pile"] = " ".join([face_text(card.face) for card in s.centre().cards])
    for key in ("owed", "turned", "collected"):
        if getattr(s, key):
            data[key] = getattr(s, key)
    if s.past and s.past != {pattern(s)}:
        data["past"] = sorted(s.past)
    for name, result in RESULTS.items():
        if name and s.result == result:
            data["result"] = name
    return data


def _is_pattern(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and not set(text.strip()) - set("AKQJ-")


def _take(left: list[int], text: str, place: str) -> tuple[int, ...]:
    """Cards of the pattern out of those that are left."""
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    taken: list[int] = []
    for at, letter in enumerate(text.strip(), 1):
        for face in left:
            if (rank_of(face) == ranks[letter]) if letter != "-" else not PENALTIES[rank_of(face)]:
                left.remove(face)
                taken.append(face)
                break
        else:
            raise BadPosition(place, f"card {at}: the pack holds no further {letter!r}")
    return tuple(taken)
