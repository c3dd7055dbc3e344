"""Near misses of rummy games, and the questions that ask the umpire about them."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from upcard.cards.card import NO_FACE, face_text, faces_text, rank_of, suit_of
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import (
    DRAW_UPCARD,
    HIGH,
    LOW,
    MAY_I,
    STAY,
    Call,
    Discard,
    Draw,
    LayDown,
    LayMeld,
    LayOff,
    MayI,
    Swap,
)
from upcard.games.rummy.scoring import next_seat
from upcard.games.rummy.state import CLAIM, DOWN, DOWN_NOW, DRAW, NOT_DOWN, PLAY, SHOW, RummyState
from upcard.games.rummy.stock import can_renew
from upcard.games.rummy.taking import may_claim
from upcard.games.rummy.ui.umpire_table import MOST_WILD_HELD
from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.melds.meld import SET, Meld

Asked = tuple[str, dict[str, str]]

_DOWN: Final = {DOWN: "before", DOWN_NOW: "now", NOT_DOWN: "no"}
_ENDS: Final = {STAY: "take", LOW: "low", HIGH: "high"}
_TABLE_ONLY: Final = (LayDown, LayOff, Swap)


def near(game: RummyGame, s: RummyState, seat: int, rng: random.Random) -> Iterator[Move]:
    """Moves with cards that the seat holds: some of those offered, and others that are like them."""
    if s.step < 0 or s.renewing:
        return
    r = game.ruled(s)
    if s.step == CLAIM or rng.random() < 0.15:
        yield MAY_I
    if s.step == CLAIM:
        return
    if s.step == DRAW or rng.random() < 0.2:
        yield DRAW_UPCARD
    hand = list(s.hand(seat).faces())
    offered = list(islice(game.moves(s, seat), 200))
    kinds: dict[type, list[Move]] = {}
    for move in offered:
        kinds.setdefault(type(move), []).append(move)
    yield from [rng.choice(moves) for moves in kinds.values()]
    for face in rng.sample(hand, min(2, len(hand))):
        yield Discard(face)
    melds = [*_melds(r, hand, rng)]
    yield from [LayMeld(meld) for meld in melds[:3]]
    if s.down[seat] == NOT_DOWN or rng.random() < 0.1:
        yield from _contracts(offered, melds, rng)
    if not s.melds or not hand:
        return
    for _ in range(3):
        number = rng.randint(1, len(s.melds))
        meld = s.melds[number - 1]
        fitting = [face for face in hand if r.is_wild(face) or face & 15 == meld.low or face >> 4 == meld.suit]
        face = rng.choice(fitting or hand)
        role = meld.role(0) - 1 if meld.suit != SET and r.is_wild(face) and rng.random() < 0.5 else NO_FACE
        yield LayOff(face, number, role if role > 0 and 1 <= role & 15 <= 13 else NO_FACE)
        standing = [meld.role(at) for at, each in enumerate(meld.faces) if r.is_wild(each)] if meld.suit != SET else []
        fitting = [face for face in hand if face in standing or (meld.suit == SET and face & 15 == meld.low)]
        yield Swap(rng.choice(fitting or hand), number, rng.choice((STAY, LOW, HIGH)))


def _melds(r: Any, hand: list[int], rng: random.Random) -> list[Meld]:
    """Sets and runs, or nearly, of the cards of a hand."""
    wild = [face for face in hand if r.is_wild(face)]
    found: list[Meld] = []
    for _ in range(6):
        if len(hand) < 2:
            break
        face = rng.choice(hand)
        if rng.random() < 0.5:
            same = [each for each in hand if each & 15 == face & 15]
            faces = tuple((same + wild)[: rng.randint(2, 5)])
            found.append(Meld(SET, rank_of(face) if face not in wild else rng.randint(1, 13), faces))
        else:
            suit = suit_of(face) if face not in wild else rng.randrange(4)
            places = sorted({each & 15: each for each in hand if each >> 4 == suit and each not in wild}.items())
            at = rng.randrange(max(1, len(places)))
            low, faces = (places[at][0] if places else 5), tuple([each for _, each in places[at : at + 4]])
            jokers = tuple(wild[: rng.randint(0, 2)])
            faces = (*faces[:1], *jokers, *faces[1:]) if rng.random() < 0.5 else (*faces, *jokers)
            if faces:
                found.append(Meld(suit, low, faces))
    return [meld for meld in found if len(meld.faces) > 1]


def _contracts(offered: list[Move], melds: list[Meld], rng: random.Random) -> Iterator[Move]:
    """Contracts and calls, some with a meld or a card too few, and some of any melds."""
    laid = [move for move in offered if isinstance(move, (LayDown, Call))]
    for move in rng.sample(laid, min(2, len(laid))):
        kept = move.melds
        at = rng.randrange(len(kept))
        shorter = Meld(kept[at].suit, kept[at].low, kept[at].faces[:-1])
        for changed in (kept[:at] + kept[at + 1 :], (*kept[:at], shorter, *kept[at + 1 :]), kept[::-1]):
            if changed:
                yield Call(changed, move.discard) if isinstance(move, Call) else LayDown(changed)
    if melds:
        yield LayDown(tuple(melds[: rng.randint(1, 3)]))


def holds(s: RummyState, seat: int, faces: tuple[int, ...]) -> bool:
    """Does the seat hold these cards, each as often?"""
    hand = s.hand(seat).faces()
    return all([hand.count(face) >= faces.count(face) for face in faces])


def cards_of(move: Move) -> tuple[int, ...]:
    """The cards that a move takes from the hand."""
    if isinstance(move, (LayDown, Call)):
        over = (move.discard,) if isinstance(move, Call) and move.discard != NO_FACE else ()
        return (*[face for meld in move.melds for face in meld.faces], *over)
    if isinstance(move, LayMeld):
        return move.meld.faces
    return (move.face,) if isinstance(move, (LayOff, Swap, Discard)) else ()


def question(game: RummyGame, s: RummyState, seat: int, move: Move, why: Refused | None) -> Asked | str:
    """The question about that move, or why there is none."""
    rules = game.rules
    if s.step < 0 or s.renewing:
        return "the cards are being shuffled"
    if s.caller >= 0:
        return _at_showdown(game, s, seat, move, why)
    told = {"deal": str(rules.place(s.deal))} if len(rules.deals) > 1 else {}
    if isinstance(move, MayI):
        return _claim(game, s, seat, told)
    if s.step not in (DRAW, PLAY):
        return "while others are asked"
    has_contracts = any([bool(deal.contract.slots) for deal in game.compiled_rules.deals])
    if has_contracts and not game.ruled(s).of(s).free:
        told["down"] = _DOWN[s.down[seat]]
    told["when"] = "wait" if seat != s.turn else "draw" if s.step == DRAW else "redrew" if s.redrew else "play"
    if isinstance(move, Draw):
        upcard = s.upcard()
        if told["when"] == "play" and game.compiled_rules.auto_meld:
            return "a second draw where a meld in the hand is laid first"
        if move != DRAW_UPCARD or s.claimant >= 0 or s.returned or told["when"] == "redrew":
            return "draws from the stock, and second draws after a claim or for want of a discard"
        told["stock"] = "yes" if s.stock().cards or can_renew(game.compiled_rules, s) else "no"
        return "draw", {**told, "card": face_text(upcard.face) if upcard is not None else "none"}
    if told["when"] == "draw" and not _both_can_be_drawn(game, s, seat):
        return "what else could be done before a draw from one pile"
    if not isinstance(move, (LayDown, Call, LayMeld, LayOff, Swap, Discard)):
        return "answers of one word"
    faces = cards_of(move)
    if not holds(s, seat, faces):
        return "cards that are not held"
    deal = game.ruled(s).of(s)
    if (
        len([face for face in s.hand(seat).faces() if game.compiled_rules.wild_faces[face]])
        > MOST_WILD_HELD[deal.whole_hand]
    ):
        return "hands with more wild cards than are judged"
    rest = s.hand(seat).minus_all(faces).faces()
    told["rest"] = faces_text(rest) or "none"
    on_table = rules.melding == "table"
    if on_table:
        sides: dict[bool, list[int]] = {True: [], False: []}
        for at, owner in enumerate(s.owners):
            sides[owner == seat].append(at)
        told["table"] = " ".join([str(s.melds[at]) for at in sides[False]])
        told["mine"] = " ".join([str(s.melds[at]) for at in sides[True]])
        if game.compiled_rules.joker_take_use_in_turn or rules.joker_take_before_contract:
            told["owed"] = str(s.owed if seat == s.turn else 0)
        order = [*sides[False], *sides[True]]
    elif isinstance(move, _TABLE_ONLY):
        return "moves on the table where melds stay in the hand"
    if game.compiled_rules.discard_ban_returned_upcard and s.taken in s.hand(seat).faces() and seat == s.turn:
        told["taken"] = face_text(s.taken)
    if isinstance(move, LayMeld):
        return "lay", {**told, "cards": str(move.meld)}
    if isinstance(move, LayDown):
        return ("contract", {**told, "melds": " ".join(map(str, move.melds))}) if has_contracts else "no contracts"
    if isinstance(move, Call):
        if len(rest) == 1 and move.discard == NO_FACE:
            return "a call that forgets its discard"
        told["discard"] = faces_text((move.discard,)) if move.discard != NO_FACE else ""
        return "call", {**told, "melds": " ".join(map(str, move.melds))}
    if isinstance(move, Discard):
        return "discard", {**told, "cards": face_text(move.face)}
    if not 1 <= move.meld <= len(s.melds):
        return "melds that are not there"
    told["to"] = str(order.index(move.meld - 1) + 1)
    if isinstance(move, Swap):
        return "joker", {**told, "cards": face_text(move.face), "end": _ENDS[move.shift]}
    if why is not None and str(why.remedy).startswith("Say "):
        return "a wild card that fits both ends, and no word which"
    role = "" if move.role == NO_FACE else "=" + face_text(move.role)
    return "layoff", {**told, "cards": face_text(move.face) + role}


def _at_showdown(game: RummyGame, s: RummyState, seat: int, move: Move, why: Refused | None) -> Asked | str:
    """The question about a card that is laid off after a knock or a call."""
    callers = [at for at, owner in enumerate(s.owners) if owner == s.caller]
    if s.step != SHOW or seat != s.turn or not isinstance(move, LayOff) or game.compiled_rules.layoff_order_none:
        return "after a call"
    if move.meld - 1 not in callers or not holds(s, seat, (move.face,)):
        return "at a showdown, cards that are not held, and melds that are not the caller's"
    if why is not None and str(why.remedy).startswith("Say "):
        return "a wild card that fits both ends, and no word which"
    told = {"deal": str(game.rules.place(s.deal))} if len(game.rules.deals) > 1 else {}
    if game.rules.knocks():
        told["left"] = faces_text(s.hand(s.caller).faces()) or "none"
    told["table"] = " ".join([str(s.melds[at]) for at in callers])
    told["to"] = str(callers.index(move.meld - 1) + 1)
    return "layoff", {
        **told,
        "cards": face_text(move.face) + ("" if move.role == NO_FACE else "=" + face_text(move.role)),
    }


def _both_can_be_drawn(game: RummyGame, s: RummyState, seat: int) -> bool:
    """Say whether whose turn it is may draw the upcard or from the stock."""
    if not (s.stock().cards or can_renew(game.compiled_rules, s)):
        return False
    try:
        game.play(s, seat, DRAW_UPCARD)
    except Refused:
        return False
    return True


def _claim(game: RummyGame, s: RummyState, seat: int, told: dict[str, str]) -> Asked | str:
    if game.rules.claim_mode == "none" and game.rules.melding == "hand":
        return "claims where nobody ever may"
    if seat == s.turn and not game.compiled_rules.active_may_reject:
        return "calls of whose turn it is, who may draw"
    upcard = s.upcard()
    before = next_seat(game.rules, s.seats, s.turn, -1)
    if s.step in (DRAW, PLAY) and not game.ruled(s).of(s).claims and upcard is not None:
        # In a deal without claims it does not matter when.
        return "claim", {**told, "calls": f"P{seat + 1}", "turn": f"P{s.turn + 1}", "card": face_text(upcard.face)}
    if s.step != CLAIM or s.claimant >= 0 or s.discarder != before or upcard is None or any(s.claims):
        return "claims that are not the first, or come when nobody is asked"
    if s.answers[seat] is not None and may_claim(game.ruled(s), s, seat):
        return "second answers"
    down = [f"P{at + 1}" for at in range(s.seats) if s.down[at] != NOT_DOWN]
    more = {"down": " ".join(down)} if any([bool(deal.contract.slots) for deal in game.compiled_rules.deals]) else {}
    return "claim", {**told, **more, "calls": f"P{seat + 1}", "turn": f"P{s.turn + 1}", "card": face_text(upcard.face)}
