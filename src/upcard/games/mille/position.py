"""A Mille table written down by hand, and back."""

import random
from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, BadCard, Card, face_text, faces_text
from upcard.cards.meld import BadMeld, Meld, parse_meld
from upcard.games.mille.game import HAND, PACK, MilleGame
from upcard.games.mille.moves import in_order
from upcard.games.mille.state import (
    CHOOSE_DEALER,
    DEALING,
    DRAWING,
    MELDING,
    OVER,
    REFILLING,
    RENEWING,
    SEATS,
    MilleState,
)
from upcard.kernel.position import BadPosition, Tables, read_cards, read_seat, rest_of_pack
from upcard.kernel.state import Pile, sort_hand

STEPS: Final = {
    "dealer": CHOOSE_DEALER,
    "deal": DEALING,
    "draw": DRAWING,
    "renew": RENEWING,
    "refill": REFILLING,
    "play": MELDING,
    "over": OVER,
}
MORE: Final = "..."
"""At the end of ``stock``: the rest of the pack lies below, in a fixed order."""
_PLAYED: Final = (DRAWING, RENEWING, REFILLING, MELDING)


def read_position(game: MilleGame, data: Mapping[str, Any]) -> MilleState:
    """The table that the keys describe; `docs/rulebook/mille.md` lists them.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    tables.number("seats", SEATS, SEATS, SEATS)
    step = STEPS[tables.word("step", "draw", tuple(STEPS))]
    sheet = _read_sheet("sheet", tables.items("sheet"), 10**6)
    stars = _read_sheet("stars", tables.items("stars"), 16) or ((0, 0),) * len(sheet)
    if len(stars) != len(sheet):
        raise BadPosition("stars", f"{len(sheet)} deals are scored: two numbers for each are wanted")
    after = len(sheet) + (0 if step == OVER else 1)
    deal = tables.number("deal", after, after, after)
    turn_text = tables.text("turn", "P1" if step in _PLAYED else "")
    turn = read_seat("turn", turn_text, SEATS) if turn_text else -1
    dealer_text = tables.text("dealer", "" if step == CHOOSE_DEALER else f"P{2 - turn if turn >= 0 else 1}")
    winner_text = tables.text("winner", "")
    melds, owners = _read_melds(game, tables.items("melds"))
    named: dict[str, tuple[int, ...]] = {f"melds {at}": meld.faces for at, meld in enumerate(melds, 1)}
    for key, text in tables.table("hands").items():
        named[f"hands.P{read_seat('hands', key, SEATS) + 1}"] = read_cards(f"hands.{key}", text)
    has_discards = tables.has("discards")
    named["discards"] = read_cards("discards", tables.text("discards", ""))
    stock_text = tables.text("stock", MORE if step in _PLAYED else "").strip()
    more = stock_text.endswith(MORE)
    named["stock"] = read_cards("stock", stock_text.removesuffix(MORE))
    known = {
        read_seat("known", key, SEATS): read_cards(f"known.{key}", text) for key, text in tables.table("known").items()
    }
    rest = rest_of_pack(PACK, named)
    random.Random(0).shuffle(rest)
    piles: list[Pile] = []
    for seat in range(SEATS):
        place = f"hands.P{seat + 1}"
        if place not in named and step in _PLAYED:
            named[place] = tuple([rest.pop() for _ in range(min(len(rest), HAND))])
        piles.append(_hand(seat, named.get(place, ()), known.get(seat, ())))
    if not has_discards and step in (DRAWING, RENEWING, REFILLING) and rest:
        named["discards"] = (rest.pop(),)
    stock = list(named["stock"]) + (rest if more else [])
    piles.append(Pile(tuple([Card(face, NOBODY) for face in reversed(stock)]), True))
    covered = EVERYBODY if game.open_pile else NOBODY
    pile = [Card(face, covered if at else EVERYBODY) for at, face in enumerate(named["discards"])]
    piles.append(Pile(tuple(reversed(pile)), True))
    state = MilleState(
        tuple(piles),
        (),
        deal,
        read_seat("dealer", dealer_text, SEATS) if dealer_text else -1,
        turn,
        step,
        tables.word("opening", "no", ("no", "yes")) == "yes",
        melds,
        owners,
        sheet,
        stars,
        read_seat("winner", winner_text, SEATS) if winner_text else -1,
        tables.number("renewals", 0, 0, 10**6),
    )
    tables.done()
    _check(state)
    return state


def write_position(game: MilleGame, s: MilleState) -> dict[str, Any]:
    """The keys of this table; `read_position` gives it back."""
    names = {value: word for word, value in STEPS.items()}
    data: dict[str, Any] = {"seats": SEATS, "deal": s.deal, "step": names[s.step]}
    for key, seat in (("turn", s.turn), ("dealer", s.dealer), ("winner", s.winner)):
        if seat >= 0:
            data[key] = f"P{seat + 1}"
    data["hands"] = {f"P{seat + 1}": faces_text(s.hand(seat).faces()) for seat in range(SEATS)}
    known = {
        f"P{seat + 1}": faces_text([card.face for card in s.hand(seat).cards if card.seen == EVERYBODY])
        for seat in range(SEATS)
    }
    data["known"] = {seat: text for seat, text in known.items() if text}
    data["discards"] = faces_text(s.discards().faces()[::-1])
    data["stock"] = faces_text(s.stock().faces()[::-1])
    data["melds"] = [
        {"owner": f"P{owner + 1}", "cards": str(meld)} for meld, owner in zip(s.melds, s.owners, strict=True)
    ]
    if s.opening:
        data["opening"] = "yes"
    if s.renewals:
        data["renewals"] = s.renewals
    data["sheet"] = [list(points) for points in s.sheet]
    data["stars"] = [list(stars) for stars in s.stars]
    return {key: value for key, value in data.items() if value not in ([], {})}


def _hand(seat: int, faces: tuple[int, ...], known: tuple[int, ...]) -> Pile:
    left = list(known)
    cards: list[Card] = []
    for face in faces:
        if face in left:
            left.remove(face)
            cards.append(Card(face, EVERYBODY))
        else:
            cards.append(Card(face, NOBODY if face == HIDDEN else 1 << seat))
    if left:
        raise BadPosition(f"known.P{seat + 1}", f"{face_text(left[0])} is not in the hand")
    return sort_hand(cards)


def _read_melds(game: MilleGame, items: list[Any]) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    melds: list[Meld] = []
    owners: list[int] = []
    for number, item in enumerate(items, 1):
        place = f"melds {number}"
        if not isinstance(item, dict):
            raise BadPosition(place, 'a meld is written { owner = "P1", cards = "{8H 8D 8C}" }')
        table = Tables(item, f"{place}.")
        owner = read_seat(f"{place}.owner", table.text("owner", "P1"), SEATS)
        try:
            meld = in_order(parse_meld(table.text("cards", "")))
        except (BadMeld, BadCard) as error:
            raise BadPosition(f"{place}.cards", str(error)) from None
        table.done()
        fault = game.meld_fault(meld)
        if fault is not None:
            raise BadPosition(f"{place}.cards", fault.reason)
        if [at for at in range(len(melds)) if melds[at].low == meld.low and owners[at] == owner]:
            raise BadPosition(f"{place}.cards", "a player has one meld of a rank")
        melds.append(meld)
        owners.append(owner)
    return tuple(melds), tuple(owners)


def _read_sheet(key: str, items: list[Any], most: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for number, item in enumerate(items, 1):
        pair = item if isinstance(item, list) else []
        if len(pair) != SEATS or not all([type(part) is int and abs(part) <= most for part in pair]):
            raise BadPosition(f"{key} {number}", "two whole numbers are wanted, one a seat")
        found.append(tuple(pair))
    return tuple(found)


def _check(s: MilleState) -> None:
    """Raises BadPosition for a table at which nobody could play on."""
    if s.step in (DRAWING, RENEWING, REFILLING) and not s.discards().cards:
        raise BadPosition("discards", "there is an upcard before a draw")
    if s.step in (RENEWING, REFILLING) and (s.stock().cards or len(s.discards().cards) < 2):
        raise BadPosition("stock", "it is formed anew only where it is empty and cards lie below the upcard")
    if s.step in _PLAYED:
        for seat in range(SEATS):
            if not s.hand(seat).cards:
                raise BadPosition(f"hands.P{seat + 1}", "who has no card is out, and the deal is over")
    if (s.step == OVER) != (s.winner >= 0):
        raise BadPosition("winner", "there is one when the game is over, and only then")
