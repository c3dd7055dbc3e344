"""Reads and writes positions of Anaconda: stacks, bets, the cards of each seat, and how far the deal has come."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, face_text, faces_text
from upcard.games.anaconda.cards import check_keep, check_pass, check_turn, shown_of
from upcard.games.anaconda.game import PACK, WAYS, AnacondaGame
from upcard.games.anaconda.rules import FEWEST, HAND, KEPT, MOST, ROLLS, Rules
from upcard.games.anaconda.state import (
    AWAY,
    BET,
    CHOOSE_DEALER,
    DECLARE,
    HIGH_WAY,
    KEEP,
    LIVE,
    PASS,
    ROLL,
    SILENT,
    AnacondaState,
    fresh,
)
from upcard.games.betting.fields import CHIPS, MOST_CHIPS
from upcard.games.betting.rounds import Round, waiting
from upcard.kernel.game import BadMove
from upcard.kernel.kinds import WordBySeatKind
from upcard.kernel.state import Move, Pile, State, sort_hand
from upcard.kernel.ui.keys import Keys, listed_hands
from upcard.kernel.ui.narration import count_cards
from upcard.kernel.ui.position import (
    BadPosition,
    Tables,
    filled,
    read_answers,
    read_cards,
    read_seat,
    rest_of_pack,
    seat_name,
)

SEALED = (PASS, DECLARE, KEEP, ROLL)


def _rounds_before(rules: Rules) -> dict[int, tuple[int, ...]]:
    """Return, by step, which betting rounds it can follow, or be; the first where the position does not say."""
    passes = len(rules.cards_passed())
    last = (passes + 1,)
    found = {PASS: tuple(range(1, passes + 1)), KEEP: last, BET: tuple(range(1, rules.betting_rounds() + 1))}
    if rules.rolls():
        found[ROLL] = tuple(range(passes + 1, passes + 1 + ROLLS))
    return found if rules.high_only else {**found, DECLARE: last}


def _written_known(s: AnacondaState) -> list[str]:
    """Return the cards that others have seen than who holds them, with all who have."""
    return [
        _written(card, s.seats)
        for seat in range(s.seats + 1)
        for card in s.piles[seat].cards
        if card.face != HIDDEN
        and card.seen != (1 << seat if seat < s.seats else NOBODY)
        and (seat == s.seats or card.seen != EVERYBODY)
    ]


def _written(card: Card, seats: int) -> str:
    """Return the text of the card and who has seen it."""
    if card.seen == EVERYBODY:
        return f"{face_text(card.face)} all"
    return " ".join([face_text(card.face), *[f"P{seat + 1}" for seat in range(seats) if card.seen >> seat & 1]])


_ACTED: Final = WordBySeatKind("", "acted", values=(False, True), always=True)
KEYS: Final = Keys(
    AnacondaState,
    "seats step dealer number round window stacks totals carried before standing declared bets level base size raised"
    " acted hands open discards rest known sheet answers turn",
    brief={CHOOSE_DEALER: "seats step"},
    bets=lambda s: list(s.betting.bets),
    level=lambda s: s.betting.level,
    base=lambda s: s.betting.base,
    size=lambda s: s.betting.size,
    raised=lambda s: s.betting.raised,
    acted=lambda s: _ACTED.written(s.betting.acted),
    hands=listed_hands,
    open=lambda s: [faces_text(shown_of(pile)) for pile in s.piles[: s.seats]],
    known=_written_known,
)


def read_position(game: AnacondaGame, data: Mapping[str, Any]) -> State:
    """Read the state that the keys of a position describe.

    By default it is the first betting round of the first hand, of as many players as there are hands, or of four, the
    dealer in the last seat.

    Raises:
        BadPosition: naming the key.
    """
    table = KEYS.open(data)
    table.sit_at_hands(4, FEWEST, MOST)
    seats = table.seats
    step = table.get("step")
    if step == DECLARE and game.rules.high_only:
        raise BadPosition("step", "nobody declares where only the high hand wins")
    number = table.get("number", 0 if step == CHOOSE_DEALER else 1)
    rounds_before = _rounds_before(game.rules)
    if step == ROLL and step not in rounds_before:
        raise BadPosition("step", "no cards are turned up one by one here")
    round_number = table.get("round", rounds_before.get(step, (1,))[0])
    rounds = rounds_before.get(step, (round_number,))
    if round_number not in rounds:
        raise BadPosition(
            "round",
            "{round_number} is not one of {rounds} at this step",
            round_number=round_number,
            rounds=", ".join([str(at) for at in rounds]),
        )
    if not number and step in rounds_before:
        raise BadPosition("number", "the first hand that is played has the number 1")
    table.get("dealer", seats - 1)
    standing = table.get("standing")
    betting = _betting(game, table, seats, round_number)
    playing = number > 0 and step in (BET, *SEALED)
    in_open = game.rules.in_open(round_number)
    antes = [
        game.rules.ante + bet if playing and at != AWAY else 0 for bet, at in zip(betting.bets, standing, strict=True)
    ]
    totals = table.get("totals", antes)
    stacks = table.get("stacks", [max(0, game.rules.stack - total) for total in totals])
    table.get("before", [sum(pair) for pair in zip(stacks, totals, strict=True)])
    discards, aside = table.cards("discards"), table.cards("rest")
    opened = list(table.cards_in("open").values())
    known = [_known(text, seats) for text in table.items("known")]
    texts = table.items("answers")
    fields = table.fields()
    if game.rules.high_only and playing and not any(fields["declared"]):
        fields["declared"] = tuple([HIGH_WAY if at == LIVE else SILENT for at in standing])
    table.done()
    if step == CHOOSE_DEALER:
        return fresh(seats, game.rules.stack)
    named = table.hands() | {"discards": discards, "rest": aside}
    size = KEPT if in_open or step == ROLL else HAND
    shown = game.rules.cards_open(round_number)
    left = rest_of_pack(PACK, named) if number else []
    piles: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if not faces and playing and standing[seat] == LIVE:
            faces = filled(place, (), size, left)
        if playing and len(faces) != (size if standing[seat] == LIVE else 0):
            raise BadPosition(
                place,
                "{cards}; in betting round {round} a hand has {size}",
                cards=count_cards(len(faces)),
                round=round_number,
                size=size,
            )
        up = opened[seat] if seat < len(opened) else faces[:shown] if in_open and not opened else ()
        if [face for face in up if face not in faces]:
            raise BadPosition(f"open {seat + 1}", "a card that the hand does not hold")
        if faces and game.rules.rolls() and len(up) != shown:
            raise BadPosition(f"open {seat + 1}", "{number} cards of each hand lie open here", number=shown)
        cards = [Card(face, _seen(face, up, known, 1 << seat)) for face in faces]
        for card in cards:
            if card.face != HIDDEN and not card.seen >> seat & 1:
                raise BadPosition(
                    "known", "{who}, who holds the {card}, has seen it", who=seat_name(seat), card=face_text(card.face)
                )
        piles.append(sort_hand(cards))
    piles.append(sort_hand([Card(face, _seen(face, (), known, NOBODY)) for face in discards]))
    piles.append(Pile(tuple(Card(face, NOBODY) for face in (*aside, *left)), True))
    s = AnacondaState(piles=tuple(piles), betting=betting, **fields)
    return _asking(game, s, texts) if playing else s.but(turn=-1)


def _asking(game: AnacondaGame, s: AnacondaState, texts: list[Any]) -> AnacondaState:
    """Return the table with who is asked; a hand that has nobody to ask cannot be in play."""
    if len(s.live()) < 2:
        raise BadPosition("standing", "at least two players have to be in the hand")
    for seat in range(s.seats):
        if s.totals[seat] < s.betting.bets[seat] or (s.standing[seat] == LIVE and not s.totals[seat]):
            raise BadPosition("totals", "seat {seat} has put in its ante and its bets", seat=seat + 1)
        if game.rules.high_only and s.standing[seat] == LIVE and s.declared[seat] != HIGH_WAY:
            raise BadPosition("declared", "everybody goes high where only the high hand wins")
        formed = s.step in (KEEP, ROLL) or game.rules.in_open(s.round_number)
        if formed and s.standing[seat] == LIVE and not s.declared[seat]:
            raise BadPosition("declared", "seat {seat} has to have declared", seat=seat + 1)
    if s.step in SEALED:
        return s.but(answers=_answers(game, s, texts), turn=-1)
    left = waiting(s.betting, s.actors())
    order = [seat for seat in s.clockwise(s.dealer) if seat in left]
    if s.turn < 0 and order:
        return s.but(turn=order[0])
    if s.turn not in left:
        raise BadPosition("turn", "seat {seat} is not to act" if left else "nobody is to act", seat=s.turn + 1)
    return s


def _betting(game: AnacondaGame, tables: Tables, seats: int, round_number: int) -> Round:
    """Return the betting round that the keys describe.

    By default the bets are full ones, and whoever has matched the highest has acted.
    """
    bets = CHIPS.read(tables, "bets", seats, None)
    level = tables.number("level", max(bets), max(bets), MOST_CHIPS)
    base = tables.number("base", level, 0, level)
    size = tables.number("size", game.rules.stakes(max(1, round_number)).low if base else 0, 0, MOST_CHIPS)
    raised = tables.number("raised", 1 if base else 0, 0, MOST_CHIPS)
    acted = _ACTED.read(tables, "acted", seats, None) if tables.has("acted") else [0 < bet == level for bet in bets]
    return Round(bets, tuple(acted), level, base, size, raised)


def _known(text: object, seats: int) -> tuple[int, int]:
    """Read ``KS P1 P3``: a card and all who have seen it; ``KS all`` where everybody has."""
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


def _answers(game: AnacondaGame, s: AnacondaState, texts: list[Any]) -> tuple[Move | None, ...]:
    def read(seat: int, text: str) -> Move:
        if s.standing[seat] != LIVE:
            raise BadMove("this seat is not in the hand")
        move = game.read(text)
        if s.step == PASS:
            check_pass(s.cards(seat), move, game.wanted(s))
        elif s.step == KEEP:
            check_keep(s.cards(seat), move, game.rules.open_cards and not game.rules.rolls())
        elif s.step == ROLL:
            check_turn(s.cards(seat), move)
        elif str(move) not in WAYS:
            raise BadMove("high or low is wanted")
        return move

    answers = read_answers(texts, s.seats, read)
    if not [seat for seat in s.live() if answers[seat] is None]:
        raise BadPosition("answers", "everybody has answered already")
    return answers


def write_position(game: AnacondaGame, s: State) -> dict[str, Any]:
    """Return the keys that describe this state; `read_position` gives it back."""
    return KEYS.written(s)
