"""A Daifugo table written down by hand, and back."""

import random
from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, face_text, faces_text, rank_of
from upcard.games.daifugo.game import CLOCK_TELLS, PACK, DaifugoGame
from upcard.games.daifugo.moves import read_move
from upcard.games.daifugo.rules import FEWEST
from upcard.games.daifugo.state import (
    AGREE,
    CHOOSE_DEALER,
    CLOCK,
    DEALING,
    GIVE,
    OVER,
    PLAY,
    POOR_GIVE,
    POOR_RETURN,
    RETURN,
    DaifugoState,
)
from upcard.kernel.game import BadMove
from upcard.kernel.position import BadPosition, Tables, read_cards, read_seat, rest_of_pack
from upcard.kernel.state import SEALED, Move, Pile, sort_hand

STEPS: Final = {
    "clock": CLOCK,
    "dealer": CHOOSE_DEALER,
    "agree": AGREE,
    "deal": DEALING,
    "give": GIVE,
    "return": RETURN,
    "poor_give": POOR_GIVE,
    "poor_return": POOR_RETURN,
    "play": PLAY,
    "over": OVER,
}
_DEALT: Final = (GIVE, RETURN, POOR_GIVE, POOR_RETURN, PLAY)


def read_position(game: DaifugoGame, data: Mapping[str, Any]) -> DaifugoState:
    """The table that the keys describe; `docs/rulebook/daifugo.md` lists them.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    hands = tables.table("hands")
    seats = tables.number("seats", max(FEWEST, _most_seat(hands)), FEWEST, game.rules.players)
    step = STEPS[tables.word("step", "play", tuple(STEPS))]
    sheet = _read_sheet(tables.items("sheet"), seats)
    if not sheet and step in (AGREE, GIVE, RETURN, POOR_GIVE, POOR_RETURN, OVER):
        raise BadPosition("sheet", "the deal before is wanted, in the order in which its seats finished")
    after = len(sheet) if step in (AGREE, OVER) or (step == CLOCK and sheet) else len(sheet) + 1
    deal = tables.number("deal", after, after, after)
    plays = _read_plays(tables.items("trick"), seats)
    finished = tuple([read_seat(f"finished {at}", seat, seats) for at, seat in enumerate(tables.items("finished"), 1)])
    passed = [read_seat(f"passed {at}", seat, seats) for at, seat in enumerate(tables.items("passed"), 1)]
    known = dict(tables.table("known"))
    named: dict[str, tuple[int, ...]] = {f"trick {at}": faces for at, (_, faces) in enumerate(plays, 1)}
    named["played"] = read_cards("played", tables.text("played", ""))
    for key, text in hands.items():
        named[f"hands.P{read_seat('hands', key, seats) + 1}"] = read_cards(f"hands.{key}", text)
    _fill_hands(named, seats, step, finished)
    piles = [
        _hand(seat, named.get(f"hands.P{seat + 1}", ()), known.pop(f"P{seat + 1}", {}), seats) for seat in range(seats)
    ]
    for key in known:
        raise BadPosition(f"known.{key[:12]}", f"is no seat: P1 to P{seats}")
    trick = tuple([Card(face, EVERYBODY) for _, faces in plays for face in faces])
    piles.append(Pile(trick, True))
    piles.append(Pile(tuple([Card(face, EVERYBODY) for face in named["played"]]), True))
    live = 0
    if step in _DEALT:
        for seat in range(seats):
            live |= (1 << seat) if piles[seat].cards and seat not in passed else 0
    turn_text = tables.text("turn", "P1" if step in _DEALT else "")
    dealer_text = tables.text("dealer", "" if step in (CLOCK, CHOOSE_DEALER) and not sheet else f"P{seats}")
    state = DaifugoState(
        seats,
        tuple(piles),
        _read_answers(tables.items("answers"), seats) if step == AGREE else (),
        tables.number("window", 1 if step == AGREE else 0, 0, 10**9),
        (),
        deal,
        read_seat("dealer", dealer_text, seats) if dealer_text else -1,
        read_seat("turn", turn_text, seats) if turn_text else -1,
        step,
        len(plays[-1][1]) if plays else 0,
        tuple([owner for owner, _ in plays]),
        live,
        finished,
        sheet,
        tables.word("final", "no", ("no", "yes")) == "yes",
        tables.number("started", -1, -1, CLOCK_TELLS),
    )
    tables.done()
    _check(state, passed)
    return state


def write_position(game: DaifugoGame, s: DaifugoState) -> dict[str, Any]:
    """The keys of this table; `read_position` gives it back."""
    names = {value: word for word, value in STEPS.items()}
    data: dict[str, Any] = {"seats": s.seats, "deal": s.deal, "step": names[s.step]}
    for key, seat in (("turn", s.turn), ("dealer", s.dealer)):
        if seat >= 0:
            data[key] = _seat(seat)
    data["hands"] = {_seat(seat): faces_text(s.hand(seat).faces()) for seat in range(s.seats)}
    data["known"] = {_seat(seat): found for seat in range(s.seats) if (found := _written_known(s, seat))}
    data["trick"] = []
    faces = s.trick().faces()
    for at, owner in enumerate(s.plays):
        cards = faces_text(faces[at * s.need : at * s.need + s.need])
        data["trick"].append({"by": _seat(owner), "cards": cards})
    data["played"] = faces_text(s.played().faces())
    if s.step in _DEALT:
        data["passed"] = [_seat(seat) for seat in range(s.seats) if s.passed(seat)]
    data["finished"] = [_seat(seat) for seat in s.finished]
    data["sheet"] = [[_seat(seat) for seat in order] for order in s.sheet]
    if s.answers:
        data["answers"] = ["" if answer is None else str(answer) for answer in s.answers]
    if s.window:
        data["window"] = s.window
    if s.final:
        data["final"] = "yes"
    if s.started >= 0:
        data["started"] = s.started
    return {key: value for key, value in data.items() if value not in ([], {}, "")}


def _seat(seat: int) -> str:
    return f"P{seat + 1}"


def _written_known(s: DaifugoState, seat: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for other in range(s.seats):
        if other != seat:
            faces = [card.face for card in s.hand(seat).cards if card.seen >> other & 1 and card.face != HIDDEN]
            if faces:
                found[_seat(other)] = faces_text(faces)
    return found


def _most_seat(hands: Mapping[str, Any]) -> int:
    """As many sit at the table as hands are named, four where at most one is."""
    named = [key[1:] for key in hands if key[:1] in ("P", "p") and key[1:].isascii() and key[1:].isdigit()]
    most = max([int(number) for number in named if len(number) <= 2], default=1)
    return most if most > 1 else 4


def _fill_hands(named: dict[str, tuple[int, ...]], seats: int, step: int, finished: tuple[int, ...]) -> None:
    """The rest of the pack goes, in a fixed order, to the seats that are not named and not finished; where all
    are named it is out of play."""
    rest = rest_of_pack(PACK, named)
    if step not in _DEALT:
        return
    random.Random(0).shuffle(rest)
    places = [f"hands.P{seat + 1}" for seat in range(seats) if seat not in finished]
    places = [place for place in places if place not in named]
    for at, place in enumerate(places):
        named[place] = tuple(rest[at :: len(places)])
    if not places:
        named["played"] = named["played"] + tuple(sorted(rest))


def _hand(seat: int, faces: tuple[int, ...], known: object, seats: int) -> Pile:
    place = f"known.P{seat + 1}"
    if not isinstance(known, dict):
        raise BadPosition(place, 'write by whom: { P2 = "2S 2H" }')
    seen = dict.fromkeys(faces, 1 << seat)
    for key, text in known.items():
        other = read_seat(place, key, seats)
        for face in read_cards(f"{place}.P{other + 1}", text):
            if face not in seen:
                raise BadPosition(f"{place}.P{other + 1}", f"{face_text(face)} is not in the hand")
            seen[face] |= 1 << other
    return sort_hand([Card(face, NOBODY if face == HIDDEN else seen[face]) for face in faces])


def _read_plays(items: list[Any], seats: int) -> list[tuple[int, tuple[int, ...]]]:
    plays: list[tuple[int, tuple[int, ...]]] = []
    for at, item in enumerate(items, 1):
        place = f"trick {at}"
        if not isinstance(item, dict):
            raise BadPosition(place, 'a play is written { by = "P1", cards = "KS KH" }')
        table = Tables(item, f"{place}.")
        faces = read_cards(f"{place}.cards", table.text("cards", ""))
        owner = read_seat(f"{place}.by", table.text("by", ""), seats)
        table.done()
        if not faces or len({rank_of(face) for face in faces}) > 1 or (plays and len(faces) != len(plays[0][1])):
            raise BadPosition(f"{place}.cards", "a play has as many cards of one rank as the lead")
        plays.append((owner, faces))
    return plays


def _read_sheet(items: list[Any], seats: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for at, item in enumerate(items, 1):
        order = item if isinstance(item, list) else []
        found.append(tuple([read_seat(f"sheet {at}", seat, seats) for seat in order]))
        if sorted(found[-1]) != list(range(seats)):
            raise BadPosition(f"sheet {at}", f"all {seats} seats are wanted, in the order in which they finished")
    return tuple(found)


def _read_answers(items: list[Any], seats: int) -> tuple[Move | None, ...]:
    if not items:
        return (None,) * seats
    if len(items) != seats:
        raise BadPosition("answers", f"{seats} answers are wanted, one a seat ('' for none yet)")
    found: list[Move | None] = []
    for at, answer in enumerate(items, 1):
        if answer not in ("", "last", "more", str(SEALED)):
            raise BadPosition(f"answers P{at}", "an answer is 'last', 'more' or ''")
        try:
            found.append(SEALED if answer == str(SEALED) else read_move(answer) if answer else None)
        except BadMove as fault:
            raise BadPosition(f"answers P{at}", str(fault)) from None
    return tuple(found)


def _check(s: DaifugoState, passed: list[int]) -> None:
    """Raises BadPosition for a table at which nobody could play on."""
    if s.step not in _DEALT:
        return
    if s.turn < 0:
        raise BadPosition("turn", "whose turn is it? P1, P2 …")
    for seat in s.finished:
        if s.hand(seat).cards:
            raise BadPosition(f"hands.{_seat(seat)}", "a seat that is finished holds no card")
    empty = [seat for seat in range(s.seats) if not s.hand(seat).cards]
    if sorted(s.finished) != empty:
        raise BadPosition("finished", "names the seats without cards, in the order in which they finished")
    if len(s.finished) > s.seats - 2:
        raise BadPosition("finished", "at least two seats still hold cards")
    if s.step == PLAY and not s.live >> s.turn & 1:
        raise BadPosition("turn", f"{_seat(s.turn)} has no cards or has passed")
    if passed and not s.plays:
        raise BadPosition("passed", "nobody passes before the lead")
    if s.plays and s.plays[-1] == s.turn:
        raise BadPosition("turn", f"{_seat(s.turn)} made the play on top")
    if s.step != PLAY:
        due = {GIVE: s.destitute(), RETURN: s.daifugo(), POOR_GIVE: s.poor(), POOR_RETURN: s.millionaire()}[s.step]
        if s.turn != due:
            raise BadPosition("turn", f"it is for {_seat(due)} to exchange now")
