"""Positions of Guts: stacks, pot, hands, and who has declared what."""

from collections.abc import Mapping
from typing import Any

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, faces_text
from upcard.games.guts.game import PACK, GutsGame
from upcard.games.guts.rules import FEWEST, MOST, MOST_HANDS
from upcard.games.guts.state import CHOOSE_DEALER, DECLARE, IN, OUT, OVER, SHOW, SHUFFLE, SILENT, GutsState, fresh
from upcard.kernel.game import BadMove
from upcard.kernel.position import BadPosition, Tables, filled, read_cards, rest_of_pack
from upcard.kernel.state import Move, Pile, State, sort_hand

STEPS = {"choose dealer": CHOOSE_DEALER, "shuffle": SHUFFLE, "declare": DECLARE, "show": SHOW, "over": OVER}
WORDS = {"": SILENT, "in": IN, "out": OUT}
MOST_CHIPS = 10**12


def read_position(game: GutsGame, data: Mapping[str, Any]) -> State:
    """The table that the keys describe: by default the first hand of as many players as there are hands, or of five,
    the dealer in the last seat, everybody still to declare.

    Raises:
        BadPosition: naming the key.
    """
    tables = Tables(data)
    hands = tables.items("hands")
    seats = tables.number("seats", len(hands) if len(hands) > 1 else 5, FEWEST, MOST)
    if len(hands) > seats:
        raise BadPosition("hands", f"{len(hands)} hands for {seats} seats")
    step = STEPS[tables.word("step", "declare", tuple(STEPS))]
    dealer = tables.seat("dealer", seats - 1, seats)
    number = tables.number("number", 1, 0, MOST_HANDS)
    window = tables.number("window", 0, 0, 10**6)
    stacks = _amounts(tables, "stacks", seats, [game.rules.stack] * seats)
    pot = tables.number("pot", game.rules.ante * seats, 0, MOST_CHIPS)
    funded = tables.word("funded", "yes", ("yes", "no")) == "yes"
    declared = tuple([WORDS[word] for word in _words(tables, "declared", seats, tuple(WORDS))])
    gone = tuple([word == "gone" for word in _words(tables, "gone", seats, ("", "gone"))])
    before = _amounts(tables, "before", seats, list(stacks))
    sheet = tuple([_row(row, seats) for row in tables.items("sheet")])
    discards = read_cards("discards", tables.text("discards", ""))
    known = [read_cards(f"shown {at}", text) for at, text in enumerate(tables.items("shown"), 1)]
    answers = _answers(game, tables, seats) if number else ()
    aside = tables.text("rest", "")
    turn = tables.seat("turn", -1, seats)
    tables.done()
    if step == CHOOSE_DEALER:
        return fresh(seats, game.rules.stack)
    named = {f"hands {at}": read_cards(f"hands {at}", text) for at, text in enumerate(hands, 1)}
    named |= {"discards": discards, "rest": read_cards("rest", aside)}
    for place, faces in named.items():
        if place.startswith("hands") and len(faces) not in (0, 2):
            raise BadPosition(place, f"{len(faces)} cards; a hand has two")
    left = rest_of_pack(PACK, named) if number else []
    piles: list[Pile] = []
    for seat in range(seats):
        place = f"hands {seat + 1}"
        faces = named.get(place, ())
        if seat >= len(hands) and step == DECLARE and not gone[seat] and declared[seat] != OUT:
            faces = filled(place, (), 2, left)
        if not faces and step in (DECLARE, SHOW) and not gone[seat] and declared[seat] in (SILENT, IN):
            raise BadPosition(place, "a player who is not out holds two cards")
        shown = seat < len(known) and bool(known[seat])
        seen = EVERYBODY if shown else 1 << seat
        piles.append(sort_hand([Card(face, NOBODY if face == HIDDEN else seen) for face in faces]))
    piles.append(sort_hand([Card(face, NOBODY) for face in discards]))
    piles.append(Pile(tuple([Card(face, NOBODY) for face in (*named["rest"], *left)]), True))
    s = GutsState(
        seats, tuple(piles), answers, window, (), step, number, dealer, -1, stacks, pot, funded, declared, gone, sheet,
        before,
    )  # fmt: skip
    return s.but((), turn=_turn(game, s, turn))


def _turn(game: GutsGame, s: GutsState, given: int) -> int:
    """Whose turn it is; -1 where nobody's is. Raises BadPosition for a table at which nobody could play on."""
    if s.step == OVER:
        return given
    if len(s.in_turn()) < 2:
        raise BadPosition("gone", "at least two players have to be in the game")
    if s.step == SHUFFLE:
        return given
    if not s.number:
        raise BadPosition("number", "the first hand that is played has the number 1")
    if s.step == SHOW:
        players_in = [seat for seat in s.in_turn() if s.declared[seat] == IN]
        if len(players_in) != 1 or SILENT in [s.declared[seat] for seat in s.in_turn()]:
            raise BadPosition("declared", "only one player who is in, all others being out, is asked to show")
        waiting = players_in
    else:
        waiting = [seat for seat in s.in_turn() if s.declared[seat] == SILENT]
        if not waiting:
            raise BadPosition("declared", "everybody has declared already")
        if game.sealed and len(waiting) < len(s.in_turn()):
            raise BadPosition("declared", "all declare at the same moment: see answers")
        if game.sealed and not [seat for seat in waiting if s.answers[seat] is None]:
            raise BadPosition("answers", "everybody has answered already")
        if game.sealed:
            # All are asked, and whose turn it would be says nothing.
            return given if given >= 0 else waiting[0]
    if given >= 0 and given != waiting[0]:
        raise BadPosition("turn", f"P{given + 1} is not asked: it is for P{waiting[0] + 1} to answer")
    return waiting[0]


def _amounts(tables: Tables, key: str, seats: int, default: list[int]) -> tuple[int, ...]:
    values = tables.items(key) or default
    if len(values) != seats or not all([type(value) is int and abs(value) <= MOST_CHIPS for value in values]):
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


def _answers(game: GutsGame, tables: Tables, seats: int) -> tuple[Move | None, ...]:
    texts = tables.items("answers")
    if len(texts) > seats:
        raise BadPosition("answers", f"{len(texts)} answers for {seats} seats")
    answers: list[Move | None] = [None] * seats
    for seat, text in enumerate(texts):
        if text:
            try:
                answers[seat] = game.read(str(text))
            except BadMove as problem:
                raise BadPosition(f"answers {seat + 1}", str(problem)) from None
            if str(text) not in ("in", "out"):
                raise BadPosition(f"answers {seat + 1}", "in or out is wanted")
    return tuple(answers) if game.sealed else ()


def write_position(game: GutsGame, s: GutsState) -> dict[str, Any]:
    """The keys that describe the table."""
    data: dict[str, Any] = {"seats": s.seats, "step": next(name for name, step in STEPS.items() if step == s.step)}
    if s.step == CHOOSE_DEALER:
        return data
    data |= {"dealer": f"P{s.dealer + 1}", "number": s.number, "window": s.window, "stacks": list(s.stacks)}
    data |= {"pot": s.pot, "funded": "yes" if s.funded else "no", "before": list(s.before)}
    names = {code: word for word, code in WORDS.items()}
    data["declared"] = [names[code] for code in s.declared]
    if any(s.gone):
        data["gone"] = ["gone" if gone else "" for gone in s.gone]
    data["hands"] = [faces_text(s.cards(seat).faces()) for seat in range(s.seats)]
    data["discards"] = faces_text(s.piles[s.seats].faces())
    data["rest"] = faces_text(s.piles[-1].faces())
    shown = [faces_text(pile.faces()) if _open(pile) else "" for pile in s.piles[: s.seats]]
    if any(shown):
        data["shown"] = shown
    if s.sheet:
        data["sheet"] = [list(row) for row in s.sheet]
    if any([answer is not None for answer in s.answers]):
        data["answers"] = ["" if answer is None else str(answer) for answer in s.answers]
    if s.turn >= 0:
        data["turn"] = f"P{s.turn + 1}"
    return data


def _open(pile: Pile) -> bool:
    return bool(pile.cards) and all([card.seen == EVERYBODY for card in pile.cards])
