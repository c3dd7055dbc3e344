"""The rows of the rules form for rummy's own options: players, packs, jokers, deals, ranks and points."""

from collections.abc import Callable, Sequence
from typing import Any

from upcard.cards.card import RANKS, face_name, parse_face
from upcard.games.rummy.ui.ranks import all_ranks_in_words, colour_in_words, plural
from upcard.games.rummy.values import CARD_KEYS, MOST_SEATS, POINT_KEYS, DealTerms
from upcard.kernel.ui.entry import written
from upcard.kernel.ui.rules_form import FormRow, Way, stepper
from upcard.melds.engine import BadContract, ContractSlot, parse_contract
from upcard.melds.meld import RANKS_IN_ALL
from upcard.text.messages import listed, say, say_counted
from upcard.text.numbers import spelled

COLOUR = 7
"""So many cards of one colour are asked for where a deal is changed to that."""
MOST_CARDS = 60
"""No deal gives anybody more cards: four packs, for the fewest players."""


def players(rules: Any) -> tuple[FormRow, ...]:
    """Return the rows for the fewest and the most players."""
    low, high = rules.players
    return (
        FormRow(
            counters=(
                stepper(say("at least"), str(low), low, 2, MOST_SEATS, lambda number: [number, high]),
                stepper(say("at most"), str(high), high, 2, MOST_SEATS, lambda number: [low, number]),
            )
        ),
    )


def by_seats(
    pairs: Sequence[tuple[int, ...]], rules: Any, count: Callable[[int], str], most: int, start: int
) -> tuple[FormRow, ...]:
    """Return the rows for a number that depends on how many play, up to ``most``.

    It is ``start`` where nothing is said yet; where it cannot be, the deals say how many there are.
    """
    now = [list(pair) for pair in pairs]
    low, high = rules.players
    rows: list[FormRow] = []
    for at, (seats, number) in enumerate(now):
        up_to = say("{seats} players", seats=spelled(seats))
        counters = [
            stepper(say("up to"), up_to, seats, low, high, _put(now, at, 0)),
            stepper("", count(number), number, 1, most, _put(now, at, 1)),
        ]
        drop = [Way(say("remove this line"), now[:at] + now[at + 1 :])]
        rows.append(FormRow(counters=tuple(counters), ways=tuple(drop)))
    if not now:
        label = say("{count} for any number of players", count=count(start))
        return (FormRow(ways=(Way(label, [[high, start]], see=("deals",)),)),)
    for at in range(len(now) - 1, -1, -1):
        before, (most, number) = now[at - 1][0] if at else low - 1, now[at]
        if most - before > 1:
            split = [*now[:at], [(before + most) // 2, number], *now[at:]]
            return (*rows, FormRow(ways=(Way(say("another number for fewer players"), split),)))
    return tuple(rows)


def jokers(rules: Any, words: FormRow, said: Callable[[int], str]) -> tuple[FormRow, ...]:
    """Return the row of the words that say how many, or a number."""
    number = int(rules.jokers) if rules.jokers.isdigit() else rules.joker_count(rules.players[1])
    if rules.jokers.isdigit():
        return (words, FormRow(counters=(stepper("", said(number), number, 0, 32, lambda value: value),)))
    return (
        FormRow(
            ways=(*words.ways, Way(said(number), number, about=say("always this number"))),
        ),
    )


def deal_in_words(deal: DealTerms) -> str:
    """Say what a deal is: ``10 cards, two sets of three``."""
    cards = say_counted("1 card", "{number} cards", deal.cards)
    if not deal.contract:
        return say("{cards}, no contract", cards=cards)
    return say("{cards}, {contract}", cards=cards, contract=contract_in_words(deal.contract))


def contract_in_words(contract: str) -> str:
    """Say a contract: ``two sets of three`` for ``S3 S3``; as it is where it is no contract."""
    try:
        slots = [(slot.kind, slot.size, slot.at_least) for slot in parse_contract(contract).slots]
    except BadContract:
        return contract
    return listed([_melds(*kind, slots.count(kind)) for kind in dict.fromkeys(slots)])


def deal(rules: Any, part: int) -> tuple[FormRow, ...]:
    """Return the rows for one of the deals: its cards, and the sets and runs of its contract."""
    if not 0 <= part < len(rules.deals):
        return ()
    now = rules.deals[part]
    slots = list(parse_contract(now.contract).slots) if now.contract else []

    def terms(cards: int, contract: Sequence[ContractSlot]) -> list[str]:
        texts: list[str] = written(rules.deals)
        texts[part] = str(DealTerms(cards, " ".join([str(slot) for slot in contract])))
        return texts

    def cards(number: int | None) -> Any:
        return terms(number or 0, slots)

    def many(kind: str) -> Callable[[int], Any]:
        own = [slot for slot in slots if slot.kind == kind]
        # What stands alone in its contract makes room for them.
        rest = [slot for slot in slots if slot.kind in "SR" and slot.kind != kind]
        more = own[-1] if own else ContractSlot(kind, rules.min_set if kind == "S" else rules.min_run)

        def value(number: int | None) -> Any:
            wanted = [*own, more][: number or 0]
            return terms(now.cards, [*wanted, *rest] if kind == "S" else [*rest, *wanted])

        return value

    def other(at: int, slot: ContractSlot) -> list[str]:
        return terms(now.cards, [*slots[:at], slot, *slots[at + 1 :]])

    def size(at: int) -> Callable[[int], Any]:
        return lambda number: other(at, ContractSlot(slots[at].kind, number or 0, slots[at].at_least))

    sets = len([slot for slot in slots if slot.kind == "S"])
    runs = len([slot for slot in slots if slot.kind == "R"])
    rows = [
        FormRow(
            counters=(
                stepper(say("cards"), str(now.cards), now.cards, 1, MOST_CARDS, cards, typed=False),
                stepper(say("sets"), str(sets), sets, 0, 8, many("S"), typed=False),
                stepper(say("runs"), str(runs), runs, 0, 8, many("R"), typed=False),
            )
        )
    ]
    for at, slot in enumerate(slots):
        if slot.kind in "MC" and slot.size == RANKS_IN_ALL:
            continue
        name = say("set") if slot.kind == "S" else say("run") if slot.kind == "R" else say("of one colour")
        most = RANKS_IN_ALL - 1 if slot.kind == "C" else 14
        loose = ContractSlot(slot.kind, slot.size, not slot.at_least)
        rows.append(
            FormRow(
                counters=(stepper(name, say_cards(slot.size), slot.size, 2, most, size(at), typed=False),),
                ways=(Way(say("or more"), other(at, loose), slot.at_least),),
                many=True,
            )
        )
    texts = written(rules.deals)
    colour = any([slot.kind == "C" and slot.size != RANKS_IN_ALL for slot in slots])
    ways = [
        Way(say("one more deal after this one"), [*texts[: part + 1], texts[part], *texts[part + 1 :]]),
        Way(say("leave this deal out"), texts[:part] + texts[part + 1 :]),
    ]
    if any([each.cards != now.cards for each in rules.deals]):
        alike = [str(DealTerms(now.cards, each.contract)) for each in rules.deals]
        ways.insert(0, Way(say("{cards} in every deal", cards=say_cards(now.cards)), alike))
    asked = ContractSlot("C", max(2, min(COLOUR, now.cards)))
    alone = Way(say("cards of one colour"), terms(now.cards, [asked]), colour)
    return (*rows, FormRow(ways=(alone,), many=True), FormRow(ways=tuple(ways)))


def deal_numbers(rules: Any, key: str) -> tuple[FormRow, ...]:
    """Return a row for each deal: whether it is among them."""
    chosen = set(getattr(rules, key))
    ways = [
        Way(say("deal {number}", number=number), sorted(chosen ^ {number}), number in chosen)
        for number in range(1, len(rules.deals) + 1)
    ]
    return (FormRow(ways=tuple(ways), many=True),)


def ranks(rules: Any, key: str) -> tuple[FormRow, ...]:
    """Return a row for each rank, as a card: whether it is among them."""
    chosen = list(getattr(rules, key))
    ways = [
        Way(
            plural(RANKS.index(rank)),
            [each for each in chosen if each != rank] if rank in chosen else [*chosen, rank],
            rank in chosen,
            card=f"{rank}S",
        )
        for rank in RANKS[1:]
    ]
    return (FormRow(ways=tuple(ways), many=True),)


def points(rules: Any) -> tuple[FormRow, ...]:
    """Return the rows for what each rank counts, and single cards that count otherwise."""
    table = dict(rules.card_points)
    single = [key for key in CARD_KEYS if key in table]
    counters = [
        stepper(_named(key), str(table[key]), table[key], 0, 1000, _points(table, key))
        for key in (*POINT_KEYS, *single)
    ]
    return (FormRow(counters=tuple(counters)),)


def say_cards(number: int) -> str:
    """Say how many cards: ``3 cards``."""
    return say_counted("1 card", "{number} cards", number)


def _named(key: str) -> str:
    if key == "*":
        return say("joker")
    return face_name(parse_face(key)) if key in CARD_KEYS else plural(RANKS.index(key))


def _points(table: dict[str, int], key: str) -> Callable[[int], Any]:
    """Return a function that gives the whole table with another number there.

    Single cards keep what they count.
    """
    return lambda number: {**table, key: number}


def _put(pairs: list[list[int]], at: int, place: int) -> Callable[[int], Any]:
    def value(number: int) -> Any:
        pair = [*pairs[at]]
        pair[place] = number
        return [*pairs[:at], pair, *pairs[at + 1 :]]

    return value


def _melds(kind: str, size: int, at_least: bool, number: int) -> str:
    cards = say("{size} or more", size=spelled(size)) if at_least else spelled(size)
    count = spelled(number)
    if kind == "C" and size != RANKS_IN_ALL:
        return colour_in_words(size, at_least)
    if kind in "MC":
        return all_ranks_in_words(kind)
    if kind == "S":
        return say_counted("one set of {cards}", "{count} sets of {cards}", number, count=count, cards=cards)
    return say_counted("one run of {cards}", "{count} runs of {cards}", number, count=count, cards=cards)
