"""Reads and writes positions of Beggar My Neighbor: both stacks from the top, the pile from the bottom."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, NOBODY, Card, rank_of
from upcard.games.beggar_my_neighbor.game import PACK, BeggarGame
from upcard.games.beggar_my_neighbor.state import NOBODY_YET, PENALTIES, BeggarState, pattern
from upcard.kernel.state import Pile, State
from upcard.kernel.ui.keys import Keys
from upcard.kernel.ui.position import BadPosition, from_top, read_cards, rest_of_pack, seat_name

KEYS: Final = Keys(
    BeggarState,
    "dealer turn stacks pile owed turned collected past result",
    stacks=lambda s: [from_top(pile) for pile in s.piles[:2]],
    past=lambda s: sorted(s.past) if s.past != {pattern(s)} else None,
)


def read_position(game: BeggarGame, data: Mapping[str, Any]) -> State:
    """Read the state that the keys of a position describe.

    Cards that are not named lie at the bottom of the stack of ``rest``.

    A stack is written card by card (``5H JD``), or as a pattern (``K--A``) whose suits do not matter.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    table.seats = 2
    chosen = data.get("dealer") != "none"
    dealer = table.get("dealer", 1) if chosen else -1
    if not chosen:
        table.text("dealer", "")
    table.get("turn", 1 - dealer if chosen else 0)
    rest = table.seat("rest", 1, 2)
    past = table.items("past")
    stacks = table.items("stacks") or ["", ""]
    if len(stacks) != 2:
        raise BadPosition("stacks", "two stacks are wanted, each from the top")
    pile_text = table.text("pile", "")
    dealt = table.word("dealt", "yes", ("yes", "no")) == "yes"
    fields = table.fields()
    table.done()
    if dealer < 0 or not dealt:
        return BeggarState(dealer=dealer)
    if not all(isinstance(line, str) for line in past):
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
    piles = [Pile(tuple(Card(face, NOBODY) for face in reversed(stack)), True) for stack in faces]
    piles.append(Pile(tuple(Card(face, EVERYBODY) for face in named["pile"]), True))
    s = BeggarState(piles=tuple(piles), past=frozenset(past), **fields)
    if s.result == NOBODY_YET and not s.stack(s.turn).cards:
        raise BadPosition("stacks", "{who} has to turn a card and has none", who=seat_name(s.turn))
    return game.remember(s) if not past and not named["pile"] else s


def write_position(game: BeggarGame, s: BeggarState) -> dict[str, Any]:
    """Return the keys that describe the table."""
    if s.dealer < 0:
        return {"dealer": "none"}
    if not s.dealt():
        return {"dealer": seat_name(s.dealer), "dealt": "no"}
    return KEYS.written(s)


def _is_pattern(text: object) -> bool:
    return isinstance(text, str) and bool(text.strip()) and not set(text.strip()) - set("AKQJ-")


def _take(left: list[int], text: str, place: str) -> tuple[int, ...]:
    """Take cards of the pattern out of those that are left."""
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    taken: list[int] = []
    for at, letter in enumerate(text.strip(), 1):
        for face in left:
            if (rank_of(face) == ranks[letter]) if letter != "-" else not PENALTIES[rank_of(face)]:
                left.remove(face)
                taken.append(face)
                break
        else:
            raise BadPosition(place, "card {at}: the pack holds no further {letter}", at=at, letter=repr(letter))
    return tuple(taken)
