"""Reads and writes positions of Daifugo: hands, the trick, and what the deal before settled."""

import random
from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, JOKER, NOBODY, Card, face_text, faces_text
from upcard.games.daifugo.exchange import gift_now
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.house_effects import HouseEffects
from upcard.games.daifugo.local_plays import can_turn
from upcard.games.daifugo.moves import NOTATION
from upcard.games.daifugo.rules import FEWEST
from upcard.games.daifugo.session import first_card, gifts
from upcard.games.daifugo.state import (
    AGREE,
    CHOOSE_DEALER,
    CLOCK,
    GIVE,
    GIVE_ON,
    NAME,
    OVER,
    PARTING,
    PLAY,
    POOR_GIVE,
    POOR_RETURN,
    RETURN,
    THROW,
    DaifugoState,
    strength,
)
from upcard.games.daifugo.terms import OPEN, QUEEN, SEVEN, TEN, TWO, Terms
from upcard.games.daifugo.ui.trick import terms_of
from upcard.kernel.game import BadMove
from upcard.kernel.state import SEALED, Move, Pile, sort_hand
from upcard.kernel.ui.keys import Keys, Reading
from upcard.kernel.ui.position import (
    BadPosition,
    Tables,
    answers_wanted,
    most_seat,
    read_cards,
    read_seat,
    rest_of_pack,
    seat_name,
    written_answers,
)

_DEALT: Final = (GIVE, RETURN, POOR_GIVE, POOR_RETURN, PLAY, *PARTING)

MOST_QUEENS: Final = 6
"""As many as a play can have, with two jokers."""


def is_shown(card: Card) -> bool:
    """Say whether a card of a hand is seen by everybody (DAI-W38, DAI-W51)."""
    return card.face != HIDDEN and card.seen == EVERYBODY


def _written_known(s: DaifugoState) -> dict[str, dict[str, str]]:
    """Return, by seat, who else has seen which cards of its hand."""
    found: dict[str, dict[str, str]] = {seat_name(seat): {} for seat in range(s.seats)}
    for seat in range(s.seats):
        for other in range(s.seats):
            cards = [card for card in s.hand(seat).cards if card.face != HIDDEN and not is_shown(card)]
            faces = [card.face for card in cards if card.seen >> other & 1]
            jokers = [card for card in cards if card.face == JOKER]
            if len(jokers) > 1 and jokers[1].seen & ~jokers[0].seen & 1 << other:
                faces.insert(0, HIDDEN)  # It is the second joker that is known, and not the first.
            if faces and other != seat:
                found[seat_name(seat)][seat_name(other)] = faces_text(faces)
    return {seat: known for seat, known in found.items() if known}


def _written_trick(s: DaifugoState) -> list[dict[str, str]]:
    faces = [s.trick().faces()[at : at + s.need] for at in range(0, len(s.plays) * s.need, s.need or 1)]
    return [{"by": seat_name(owner), "cards": faces_text(play)} for owner, play in zip(s.plays, faces, strict=True)]


KEYS: Final = Keys(
    DaifugoState,
    "seats deal step turn dealer hands known trick played passed finished sheet answers window final started"
    " revolution direction upheaval to_name fallen handed shown",
    known=_written_known,
    trick=_written_trick,
    passed=lambda s: [seat_name(seat) for seat in range(s.seats) if s.step in _DEALT and s.passed(seat)],
    answers=lambda s: written_answers(s.answers),
    revolution=lambda s: "yes" if s.revolution else None,
    direction=lambda s: "right" if s.house_effects.to_right else None,
    to_name=lambda s: s.house_effects.to_name or None,
    upheaval=lambda s: "yes" if s.house_effects.upheaval else None,
    fallen=lambda s: [seat_name(seat) for seat in s.fallen],
    shown=lambda s: (
        faces_text([card.face for seat in range(s.seats) for card in s.hand(seat).cards if is_shown(card)]) or None
    ),
    handed=lambda s: [seat_name(seat) for seat in s.house_effects.handed],
)


def read_position(game: DaifugoGame, data: Mapping[str, Any]) -> DaifugoState:
    """Read the state that the keys of a position describe; `docs/rulebook/daifugo.md` lists them.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    hands, most = table.keys("hands"), game.rules.players
    usual = max(FEWEST, most_seat(hands)) if hands else min(most_seat(hands), most)
    seats = table.sit(usual, FEWEST, most)
    step = table.get("step")
    sheet = table.get("sheet")
    if not sheet and step in (AGREE, GIVE, RETURN, POOR_GIVE, POOR_RETURN, OVER):
        raise BadPosition("sheet", "the deal before is wanted, in the order in which its seats finished")
    if step in (POOR_GIVE, POOR_RETURN) and len(gifts(game.rules.poor_exchange, sheet[-1])) < 2:
        raise BadPosition("step", "nobody but the Destitute and the Daifugo exchanges cards here")
    after = len(sheet) if step in (AGREE, OVER) or (step == CLOCK and sheet) else len(sheet) + 1
    table.within("deal", after, after, after)
    plays = _read_plays(table.items("trick"), seats)
    revolution = table.word("revolution", "no", ("no", "yes")) == "yes"
    terms = _terms(game, plays, revolution)
    finished, fallen = table.get("finished"), table.seats_in("fallen", seats)
    passed = table.seats_in("passed", seats)
    known = dict(table.table("known"))
    named: dict[str, tuple[int, ...]] = {f"trick {at}": faces for at, (_, faces) in enumerate(plays, 1)}
    named["played"] = table.cards("played")
    for seat, faces in table.cards_by_seat("hands", seats).items():
        named[f"hands.{seat_name(seat)}"] = faces
    _fill_hands(game.pack, named, seats, step, finished + fallen)
    shown = table.cards("shown")
    piles = [
        _hand(seat, named.get(f"hands.{seat_name(seat)}", ()), known.pop(seat_name(seat), {}), seats, shown)
        for seat in range(seats)
    ]
    for key in known:
        raise BadPosition(f"known.{key[:12]}", "is no seat: P1 to P{seats}", seats=seats)
    trick = tuple(Card(face, EVERYBODY) for _, faces in plays for face in faces)
    piles.append(Pile(trick, True))
    piles.append(Pile(tuple(Card(face, EVERYBODY) for face in named["played"]), True))
    live = 0
    if step in _DEALT:
        for seat in range(seats):
            live |= (1 << seat) if piles[seat].cards and seat not in passed else 0
    table.get("turn", 0 if step in _DEALT else -1)
    table.get("dealer", -1 if step in (CLOCK, CHOOSE_DEALER) and not sheet else seats - 1)
    texts = table.items("answers")
    answers = _read_answers(texts, seats) if step == AGREE else ()
    table.get("window", 1 if step == AGREE else 0)
    state = game.made(
        piles=tuple(piles),
        answers=answers,
        need=len(plays[-1][1]) if plays else 0,
        plays=tuple(owner for owner, _ in plays),
        live=live,
        house_effects=HouseEffects(
            revolution=revolution,
            back=terms.back,
            bound=terms.bound,
            ranks_bound=terms.ranks,
            to_right=table.word("direction", "left", ("left", "right")) == "right",
            to_name=_to_name(table, step),
            upheaval=table.word("upheaval", "no", ("no", "yes")) == "yes",
            fallen=fallen,
            handed=table.seats_in("handed", seats),
        ),
        **table.fields(),
    )
    table.done()
    _check(state, passed)
    _check_local(game, state, terms, shown)
    return state


def _fill_hands(
    pack: tuple[int, ...], named: dict[str, tuple[int, ...]], seats: int, step: int, finished: tuple[int, ...]
) -> None:
    """Deal the rest of the pack, in a fixed order, to the seats that are not named and not finished.

    Where all are named it is out of play.
    """
    rest = rest_of_pack(pack, named)
    if step not in _DEALT:
        return
    random.Random(0).shuffle(rest)
    places = [f"hands.P{seat + 1}" for seat in range(seats) if seat not in finished]
    places = [place for place in places if place not in named]
    for at, place in enumerate(places):
        named[place] = tuple(rest[at :: len(places)])
    if not places:
        named["played"] = named["played"] + tuple(sorted(rest))


def _hand(seat: int, faces: tuple[int, ...], known: object, seats: int, shown: tuple[int, ...]) -> Pile:
    place = f"known.P{seat + 1}"
    if not isinstance(known, dict):
        raise BadPosition(place, 'write by whom: {{ P2 = "2S 2H" }}')
    cards = [Card(face, NOBODY if face == HIDDEN else EVERYBODY if face in shown else 1 << seat) for face in faces]
    for key, text in known.items():
        other = read_seat(place, key, seats)
        told = read_cards(f"{place}.P{other + 1}", text)
        for face in told:
            copies = [at for at, card in enumerate(cards) if card.face == face and not card.seen >> other & 1]
            if face == HIDDEN:
                continue
            if not copies:
                raise BadPosition(f"{place}.P{other + 1}", "{face} is not in the hand", face=face_text(face))
            at = copies[-1 if face == JOKER and HIDDEN in told else 0]
            cards[at] = Card(face, cards[at].seen | 1 << other)
    return sort_hand(cards)


def _read_plays(items: list[Any], seats: int) -> list[tuple[int, tuple[int, ...]]]:
    plays: list[tuple[int, tuple[int, ...]]] = []
    for at, item in enumerate(items, 1):
        place = f"trick {at}"
        if not isinstance(item, dict):
            raise BadPosition(place, 'a play is written {{ by = "P1", cards = "KS KH" }}')
        table = Tables(item, f"{place}.")
        faces = table.cards("cards")
        owner = read_seat(f"{place}.by", table.text("by", ""), seats)
        table.done()
        plays.append((owner, faces))
    return plays


def _terms(game: DaifugoGame, plays: list[tuple[int, tuple[int, ...]]], revolution: bool) -> Terms:
    """Return what these plays make of the trick. Raises BadPosition naming the one that cannot be there."""
    terms = terms_of(game.rules, [faces for _, faces in plays], revolution)
    return terms if game.local else OPEN


def _read_answers(items: list[Any], seats: int) -> tuple[Move | None, ...]:
    if not items:
        return (None,) * seats
    if len(items) != seats:
        raise answers_wanted(seats)
    found: list[Move | None] = []
    for at, answer in enumerate(items, 1):
        if answer not in ("", "last", "more", str(SEALED)):
            raise BadPosition(f"answers P{at}", "an answer is 'last', 'more' or ''")
        try:
            found.append(SEALED if answer == str(SEALED) else NOTATION.read(answer) if answer else None)
        except BadMove as fault:
            raise BadPosition(f"answers P{at}", fault.message) from None
    return tuple(found)


def _to_name(table: Reading, step: int) -> int:
    """Return how many ranks are to be named. Raises BadPosition."""
    if step != NAME:
        return table.number("to_name", 0, 0, 0)
    return table.number("to_name", 1, 1, MOST_QUEENS)


def _check(s: DaifugoState, passed: tuple[int, ...]) -> None:
    """Check that somebody can play on at this table. Raises BadPosition."""
    if s.step not in _DEALT:
        return
    if s.turn < 0:
        raise BadPosition("turn", "whose turn is it? P1, P2 …")
    for seat in (*s.finished, *s.fallen):
        if s.hand(seat).cards:
            raise BadPosition(f"hands.{seat_name(seat)}", "a seat that is finished holds no card")
    empty = [seat for seat in range(s.seats) if not s.hand(seat).cards]
    if sorted(s.finished + s.fallen) != empty:
        raise BadPosition("finished", "names the seats without cards, in the order in which they finished")
    if len(empty) > s.seats - 2:
        raise BadPosition("finished", "at least two seats still hold cards")
    if s.step in (PLAY, *PARTING) and not s.live >> s.turn & 1:
        raise BadPosition("turn", "{who} has no cards or has passed", who=seat_name(s.turn))
    if passed and not s.plays:
        raise BadPosition("passed", "nobody passes before the lead")
    if s.plays and s.plays[-1] == s.turn and s.step == PLAY:
        raise BadPosition("turn", "{who} made the play on top", who=seat_name(s.turn))
    if s.step not in (PLAY, *PARTING):
        giver, receiver, _ = gift_now(s)
        due = giver if s.step in (GIVE, POOR_GIVE) else receiver
        if s.turn != due:
            raise BadPosition("turn", "it is for {due} to exchange now", due=seat_name(due))


def _check_local(game: DaifugoGame, s: DaifugoState, terms: Terms, shown: tuple[int, ...]) -> None:
    """Check that house rules of the world are played that can lead to such a table. Raises BadPosition."""
    rules = game.rules
    if s.revolution and not can_turn(rules):
        raise BadPosition("revolution", "nothing turns the order of ranks round here")
    if s.house_effects.to_right and (rules.nines_turn == "none" or (rules.nines_turn == "trick" and not s.plays)):
        raise BadPosition("direction", "nothing has turned the direction of the turn round here")
    if s.house_effects.upheaval and (rules.upheaval == "none" or not s.sheet or s.step in (GIVE, RETURN)):
        raise BadPosition("upheaval", "there can be no upheaval here")
    if rules.monopoly and s.sheet and s.step not in (GIVE, RETURN):
        shown = tuple([face for face in shown if strength(face) != TWO])
    if shown and (s.sheet or set(shown) != {first_card(rules)}):
        raise BadPosition("shown", "no card but the one whose holder leads the first deal is shown")
    if s.fallen and not (rules.tycoon_falls or rules.forbidden_last):
        raise BadPosition("fallen", "nobody falls here")
    if len(s.house_effects.handed) % 2 or (s.house_effects.handed and rules.sevens_give == "none"):
        raise BadPosition("handed", "names who gave and who got each card that was given on after 7s")
    said = {GIVE_ON: (rules.sevens_give, SEVEN), THROW: (rules.tens_throw, TEN), NAME: (rules.queens_name, QUEEN)}.get(
        s.step
    )
    if said is None:
        return
    asked, level = said
    if asked == "none":
        raise BadPosition("step", "no cards are parted with here")
    if not s.plays or s.plays[-1] != s.turn or terms.run or terms.level != level:
        raise BadPosition("trick", "the play on top is not such that cards go after it")


def write_position(game: DaifugoGame, s: DaifugoState) -> dict[str, Any]:
    """Return the keys that describe this state; `read_position` gives it back."""
    return KEYS.written(s)
