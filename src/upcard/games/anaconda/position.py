"""Positions of Anaconda: stacks, bets, hands, and how far the hand has come."""

from collections.abc import Mapping
from typing import Any

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, face_text, faces_text
from upcard.games.anaconda.cards import check_keep, check_pass, shown_of
from upcard.games.anaconda.game import PACK, WAYS, AnacondaGame
from upcard.games.anaconda.rules import FEWEST, HAND, KEPT, MOST, MOST_HANDS, ROUNDS
from upcard.games.anaconda.state import (
    AWAY,
    BET,
    CHOOSE_DEALER,
    DECLARE,
    FOLDED,
    KEEP,
    LIVE,
    OVER,
    PASS,
    SHUFFLE,
    SILENT,
    AnacondaState,
    fresh,
)
from upcard.games.betting.rounds import Round, waiting
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.position import BadPosition, Tables, filled, read_cards, read_seat, rest_of_pack
from upcard.kernel.state import Move, Pile, State, sort_hand

STEPS = {
    "choose dealer": CHOOSE_DEALER,
    "shuffle": SHUFFLE,
    "bet": BET,
    "pass": PASS,
    "declare": DECLARE,
    "keep": KEEP,
    "over": OVER,
}
SEALED = (PASS, DECLARE, KEEP)
STANDING = {"": LIVE, "folded": FOLDED, "left": AWAY}
DECLARED = {"": SILENT} | WAYS
MOST_CHIPS = 10**9
ROUNDS_BEFORE = {PASS: (1, 2), DECLARE: (3,), KEEP: (3,), BET: tuple(range(1, ROUNDS + 1))}
"""By step: which betting rounds it can follow, or be; the first where the position does not say."""


def read_position(game: AnacondaGame, data: Mapping[str, Any]) -> State:
    """The table that the keys describe: by default the first betting round of the first hand, of as many players as
    there are hands, or of four, the dealer in the last seat.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    hands = tables.items("hands")
    seats = tables.number("seats", len(hands) if len(hands) > 1 else 4, FEWEST, MOST)
    if len(hands) > seats:
        raise BadPosition("hands", f"{len(hands)} hands for {seats} seats")
    step = STEPS[tables.word("step", "bet", tuple(STEPS))]
    number = tables.number("number", 0 if step == CHOOSE_DEALER else 1, 0, MOST_HANDS)
    round_number = tables.number("round", ROUNDS_BEFORE.get(step, (1,))[0], 0, ROUNDS)
    rounds = ROUNDS_BEFORE.get(step, (round_number,))
    if round_number not in rounds:
        raise BadPosition("round", f"{round_number} is none of {', '.join([str(at) for at in rounds])} at this step")
    if not number and step in ROUNDS_BEFORE:
        raise BadPosition("number", "the first hand that is played has the number 1")
    dealer = tables.seat("dealer", seats - 1, seats)
    window = tables.number("window", 0, 0, 10**6)
    standing = tuple([STANDING[word] for word in _words(tables, "standing", seats, tuple(STANDING))])
    declared = tuple([DECLARED[word] for word in _words(tables, "declared", seats, tuple(DECLARED))])
    betting = _betting(game, tables, seats, round_number)
    playing = number > 0 and step in (BET, *SEALED)
    antes = [
        game.rules.ante + bet if playing and at != AWAY else 0 for bet, at in zip(betting.bets, standing, strict=True)
    ]
    totals = _amounts(tables, "totals", seats, antes)
    stacks = _amounts(tables, "stacks", seats, [max(0, game.rules.stack - total) for total in totals])
    carried = tables.number("carried", 0, 0, MOST_CHIPS)
    before = _amounts(tables, "before", seats, [sum(pair) for pair in zip(stacks, totals, strict=True)])
    sheet = tuple([_row(row, seats) for row in tables.items("sheet")])
    discards = read_cards("discards", tables.text("discards", ""))
    aside = read_cards("rest", tables.text("rest", ""))
    opened = [read_cards(f"open {at}", text) for at, text in enumerate(tables.items("open"), 1)]
    known = [_known(text, seats) for text in tables.items("known")]
    texts = tables.items("answers")
    turn = tables.seat("turn", -1, seats)
    tables.done()
    if step == CHOOSE_DEALER:
        return fresh(seats, game.rules.stack)
    named = {f"hands {at}": read_cards(f"hands {at}", text) for at, text in enumerate(hands, 1)}
    named |= {"discards": discards, "rest": aside}
    size = KEPT if round_number == ROUNDS else HAND
    left = rest_of_pack(PACK, named) if number else []
    piles: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if not faces and playing and standing[seat] == LIVE:
            faces = filled(place, (), size, left)
        if playing and len(faces) != (size if standing[seat] == LIVE else 0):
            raise BadPosition(place, f"{len(faces)} cards; in betting round {round_number} a hand has {size}")
        up = opened[seat] if seat < len(opened) else faces[: KEPT - 1] if round_number == ROUNDS and not opened else ()
        if [face for face in up if face not in faces]:
            raise BadPosition(f"open {seat + 1}", "a card that the hand does not hold")
        cards = [Card(face, _seen(face, up, known, 1 << seat)) for face in faces]
        for card in cards:
            if card.face != HIDDEN and not card.seen >> seat & 1:
                raise BadPosition("known", f"P{seat + 1}, who holds the {face_text(card.face)}, has seen it")
        piles.append(sort_hand(cards))
    piles.append(sort_hand([Card(face, _seen(face, (), known, NOBODY)) for face in discards]))
    piles.append(Pile(tuple([Card(face, NOBODY) for face in (*aside, *left)]), True))
    s = AnacondaState(
        seats, tuple(piles), (), window, (), step, number, dealer, -1, round_number, betting, stacks, totals, carried,
        standing, declared, sheet, before,
    )  # fmt: skip
    return _asking(game, s, turn, texts) if playing else s


def _asking(game: AnacondaGame, s: AnacondaState, turn: int, texts: list[Any]) -> AnacondaState:
    """With who is asked; a hand that has nobody to ask cannot be in play."""
    if len(s.live()) < 2:
        raise BadPosition("standing", "at least two players have to be in the hand")
    for seat in range(s.seats):
        if s.totals[seat] < s.betting.bets[seat] or (s.standing[seat] == LIVE and not s.totals[seat]):
            raise BadPosition("totals", f"seat {seat + 1} has put in its ante and its bets")
        if (s.step == KEEP or s.round_number == ROUNDS) and s.standing[seat] == LIVE and not s.declared[seat]:
            raise BadPosition("declared", f"seat {seat + 1} has to have declared")
    if s.step in SEALED:
        return s.but((), answers=_answers(game, s, texts))
    left = waiting(s.betting, s.actors())
    order = [seat for seat in s.clockwise(s.dealer) if seat in left]
    if turn < 0 and order:
        return s.but((), turn=order[0])
    if turn not in left:
        raise BadPosition("turn", "nobody is to act" if not left else f"seat {turn + 1} is not to act")
    return s.but((), turn=turn)


def _betting(game: AnacondaGame, tables: Tables, seats: int, round_number: int) -> Round:
    """By default the bets are full ones, and whoever has matched the highest has acted."""
    bets = _amounts(tables, "bets", seats, [0] * seats)
    level = tables.number("level", max(bets), max(bets), MOST_CHIPS)
    base = tables.number("base", level, 0, level)
    size = tables.number("size", game.rules.stakes(max(1, round_number)).low if base else 0, 0, MOST_CHIPS)
    raised = tables.number("raised", 1 if base else 0, 0, MOST_CHIPS)
    acted = _words(tables, "acted", seats, ("", "acted")) if tables.has("acted") else []
    if not acted:
        return Round(bets, tuple([0 < bet == level for bet in bets]), level, base, size, raised)
    return Round(bets, tuple([word == "acted" for word in acted]), level, base, size, raised)


def _known(text: object, seats: int) -> tuple[int, int]:
    """``KS P1 P3``: a card and all who have seen it; ``KS all`` where everybody has."""
    words = text.split() if isinstance(text, str) else []
    if not words:
        raise BadPosition("known", "a card and seats are wanted, like 'KS P1 P3'")
    faces = read_cards("known", words[0])
    seen = EVERYBODY if words[1:] == ["all"] else 0
    for word in words[1:] if not seen else ():
        seen |= 1 << read_seat("known", word, seats)
    return faces[0], seen


def _seen(face: int, up: tuple[int, ...], known: list[tuple[int, int]], default: int) -> int:
    if face == HIDDEN:
        return NOBODY
    if face in up:
        return EVERYBODY
    return dict(known).get(face, default)


def _amounts(tables: Tables, key: str, seats: int, default: list[int]) -> tuple[int, ...]:
    values = tables.items(key) or default
    if len(values) != seats or not all([type(value) is int and 0 <= value <= MOST_CHIPS for value in values]):
        raise BadPosition(key, f"{seats} whole numbers of chips are wanted")
    return tuple(values)


def _words(tables: Tables, key: str, seats: int, words: tuple[str, ...]) -> list[str]:
    values = tables.items(key)
    if len(values) > seats:
        raise BadPosition(key, f"{len(values)} words for {seats} seats")
    for value in values:
        if value not in words:
            raise BadPosition(key, f"{str(value)[:20]!r} is none of {', '.join([word for word in words if word])}")
    return [*values, *[""] * (seats - len(values))]


def _row(row: object, seats: int) -> tuple[int, ...]:
    if not isinstance(row, list) or len(row) != seats or not all([type(value) is int for value in row]):
        raise BadPosition("sheet", f"rows of {seats} whole numbers are wanted")
    return tuple(row)


def _answers(game: AnacondaGame, s: AnacondaState, texts: list[Any]) -> tuple[Move | None, ...]:
    answers: list[Move | None] = [None] * s.seats
    if len(texts) > s.seats:
        raise BadPosition("answers", f"{len(texts)} answers for {s.seats} seats")
    for seat, text in enumerate(texts):
        if not text:
            continue
        place = f"answers {seat + 1}"
        if s.standing[seat] != LIVE:
            raise BadPosition(place, "this seat is not in the hand")
        try:
            move = game.read(str(text))
            if s.step == PASS:
                check_pass(s.cards(seat), move)
            elif s.step == KEEP:
                check_keep(s.cards(seat), move)
            elif str(move) not in WAYS:
                raise BadPosition(place, "high or low is wanted")
        except BadMove as problem:
            raise BadPosition(place, str(problem)) from None
        except Refused as refusal:
            raise BadPosition(place, refusal.reason) from None
        answers[seat] = move
    if not [seat for seat in s.live() if answers[seat] is None]:
        raise BadPosition("answers", "everybody has answered already")
    return tuple(answers)


def write_position(game: AnacondaGame, s: AnacondaState) -> dict[str, Any]:
    """The keys that describe the table."""
    data: dict[str, Any] = {"seats": s.seats, "step": next(name for name, step in STEPS.items() if step == s.step)}
    if s.step == CHOOSE_DEALER:
        return data
    r = s.betting
    data |= {"dealer": f"P{s.dealer + 1}", "number": s.number, "round": s.round_number, "window": s.window}
    data |= {"stacks": list(s.stacks), "totals": list(s.totals), "carried": s.carried, "before": list(s.before)}
    data |= {"standing": [_name(STANDING, standing) for standing in s.standing]}
    data |= {"declared": [_name(DECLARED, declared) for declared in s.declared]}
    data |= {"bets": list(r.bets), "level": r.level, "base": r.base, "size": r.size, "raised": r.raised}
    data["acted"] = ["acted" if acted else "" for acted in r.acted]
    data["hands"] = [faces_text(s.cards(seat).faces()) for seat in range(s.seats)]
    data["open"] = [faces_text(shown_of(s.cards(seat))) for seat in range(s.seats)]
    data["discards"] = faces_text(s.piles[s.seats].faces())
    data["rest"] = faces_text(s.piles[-1].faces())
    known = [
        _written(card, s.seats)
        for seat in range(s.seats + 1)
        for card in s.piles[seat].cards
        if card.face != HIDDEN
        and card.seen != (1 << seat if seat < s.seats else NOBODY)
        and (seat == s.seats or card.seen != EVERYBODY)
    ]
    if known:
        data["known"] = known
    if s.sheet:
        data["sheet"] = [list(row) for row in s.sheet]
    if any([answer is not None for answer in s.answers]):
        data["answers"] = ["" if answer is None else str(answer) for answer in s.answers]
    if s.turn >= 0:
        data["turn"] = f"P{s.turn + 1}"
    return data


def _name(words: Mapping[str, int], code: int) -> str:
    return next(word for word, value in words.items() if value == code)


def _written(card: Card, seats: int) -> str:
    """The card and who has seen it."""
    if card.seen == EVERYBODY:
        return f"{face_text(card.face)} all"
    return " ".join([face_text(card.face), *[f"P{seat + 1}" for seat in range(seats) if card.seen >> seat & 1]])
