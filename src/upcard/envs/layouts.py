"""Which parts the arrays of each game have.

Every field that a game's state declares has a line here, and a test holds this table to the states.
"""

from array import array
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from upcard.cards.card import JOKER
from upcard.envs import layout as parts
from upcard.envs.layout import ArrayLayout, Observed, Of, Part
from upcard.envs.numbering import numbering_of
from upcard.games.anaconda.state import AnacondaState
from upcard.games.beggar_my_neighbor.state import BeggarState
from upcard.games.daifugo.state import DaifugoState
from upcard.games.guts.state import GutsState
from upcard.games.indian_chief.rules import BOXES
from upcard.games.indian_chief.state import ChiefState
from upcard.games.mille.state import MilleState
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import State
from upcard.melds.meld import Meld
from upcard.options.house_rules import HouseRules

RUN: Final = 14
"""Places of a run, from the low ace to the high one."""


def melds(slots: int) -> Of:
    """The melds on the table in the order of their numbers, and whose each is."""

    def part(name: str, seats: int) -> Part:
        width = 8 + RUN + seats

        def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
            for meld, owner in zip(*value, strict=True):
                write_meld(out, at, meld)
                out[at + 8 + RUN + sight.left[owner]] = 1
                at += width

        meaning = (
            f"{slots} melds of {width} places: set; run of spades, hearts, diamonds, clubs; lowest place or rank;"
            " number of cards; jokers; 14 places of a run, 1 where a card stands for itself, -1 where a wild one does"
            " (of a set the first 4 count its cards by suit); by seat whose it is"
        )
        return Part(name, slots * width, meaning, lambda sight: (sight.seen.melds, sight.seen.owners), write)

    return part


def write_meld(out: "array[float]", at: int, meld: Meld) -> None:
    """One meld, but for whose it is."""
    faces = meld.faces
    out[at + (0 if meld.is_set() else 1 + meld.suit)] = 1
    out[at + 5] = meld.low
    out[at + 6] = len(faces)
    out[at + 7] = faces.count(JOKER)
    if meld.is_set():
        for face in faces:
            if face != JOKER:
                out[at + 8 + (face >> 4)] += 1
    else:
        for index, face in enumerate(faces):
            out[at + 7 + meld.low + index] = 1 if face == meld.role(index) else -1


def boxes(name: str, seats: int) -> Part:
    """The boxes of Indian Chief."""
    width = 2 * len(BOXES)

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for owner, sheet in enumerate(value):
            place = at + width * sight.left[owner]
            for box, points in enumerate(sheet):
                if points is not None:
                    out[place + 2 * box] = 1
                    out[place + 2 * box + 1] = points

    return parts.field(name, seats * width, "by seat and box, whether it is filled, and its points", write)


def queue(name: str, seats: int) -> Part:
    """Who is still to steal."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        for place, group in enumerate(value, 1):
            for owner in group:
                out[at + sight.left[owner]] = place

    return parts.field(
        name, seats, "by seat, in which group of Thieves it is still to steal, from 1; 0: in none", write
    )


def betting(name: str, seats: int) -> Part:
    """A betting round."""

    def write(out: "array[float]", at: int, value: Any, sight: Observed) -> None:
        out[at : at + 4] = array("f", (value.level, value.base, value.size, value.raised))
        for owner in range(seats):
            out[at + 4 + sight.left[owner]] = value.bets[owner]
            out[at + 4 + seats + sight.left[owner]] = value.acted[owner]

    meaning = "level, base, size, number of raises; by seat its bet; by seat whether it has acted since"
    return parts.field(name, 4 + 2 * seats, meaning, write)


def untold(name: str, seats: int) -> Part:
    """A field that is told elsewhere in the array, or that no seat may know."""
    return Part(name, 0, "told by other parts, or hidden from everybody", "seat", lambda out, at, value, sight: None)


FIELDS: Final[Mapping[type[State], Mapping[str, Of]]] = {
    RummyState: {
        "deal": parts.amount,
        "dealer": parts.one_seat,
        "turn": parts.one_seat,
        "step": parts.one_of(-4, 4),
        "melds": untold,  # how many there can be depends on the rules: see `layout_of`
        "owners": untold,
        "down": parts.by_seat,
        "owed": parts.amount,
        "taken": parts.one_card,
        "redrew": parts.amount,
        "due": parts.order,
        "renewing": parts.amount,
        "claimant": parts.one_seat,
        "discarder": parts.one_seat,
        "calls": parts.order,
        "renewals": parts.amount,
        "claims": parts.by_seat,
        "sheet": parts.rows,
        "fines": parts.by_seat,
        "carried": parts.by_seat,
        "voids": parts.amount,
        "caller": parts.one_seat,
        "returned": parts.one_of(0, 2),
    },
    MilleState: {
        "deal": parts.amount,
        "dealer": parts.one_seat,
        "turn": parts.one_seat,
        "step": parts.one_of(0, 6),
        "opening": parts.amount,
        "melds": untold,
        "owners": untold,
        "sheet": parts.rows,
        "stars": parts.rows,
        "winner": parts.one_seat,
        "renewals": parts.amount,
    },
    DaifugoState: {
        "deal": parts.amount,
        "dealer": parts.one_seat,
        "turn": parts.one_seat,
        "step": parts.one_of(0, 9),
        "need": parts.amount,
        "plays": parts.order,
        "live": parts.seat_bits,
        "finished": parts.order,
        "sheet": parts.ranking,
        "final": parts.amount,
        "started": parts.amount,
    },
    GutsState: {
        "step": parts.one_of(0, 4),
        "number": parts.amount,
        "dealer": parts.one_seat,
        "turn": parts.one_seat,
        "stacks": parts.by_seat,
        "pot": parts.amount,
        "funded": parts.amount,
        "declared": parts.by_seat,
        "gone": parts.by_seat,
        "sheet": parts.rows,
        "before": parts.by_seat,
    },
    AnacondaState: {
        "step": parts.one_of(0, 6),
        "number": parts.amount,
        "dealer": parts.one_seat,
        "turn": parts.one_seat,
        "round_number": parts.amount,
        "betting": betting,
        "stacks": parts.by_seat,
        "totals": untold,  # `put in`, below: the running totals are called so
        "carried": parts.amount,
        "standing": parts.by_seat,
        "declared": parts.by_seat,
        "sheet": parts.rows,
        "before": parts.by_seat,
    },
    ChiefState: {
        "step": parts.one_of(0, 6),
        "turn": parts.amount,
        "dealer": parts.one_seat,
        "sheets": boxes,
        "boxes": parts.by_seat,
        "queue": queue,
        "owed": parts.by_seat,
        "dealt_to": parts.one_seat,
    },
    BeggarState: {
        "dealer": parts.one_seat,
        "turn": parts.one_seat,
        "owed": parts.amount,
        "turned": parts.amount,
        "collected": parts.amount,
        "past": untold,
        "result": parts.one_of(-1, 2),
    },
}
"""By state, how each of its fields is written."""

PILES: Final[Mapping[type[State], tuple[str, ...]]] = {
    RummyState: ("stock", "discards"),
    MilleState: ("stock", "discards"),
    DaifugoState: ("trick", "played"),
    GutsState: ("out of play", "rest"),
    AnacondaState: ("out of play", "rest"),
    ChiefState: ("stub",),
    BeggarState: ("centre",),
}
"""By state, the last of its piles; those of the seats come before."""

EVENTS: Final[Mapping[type[State], str]] = {
    RummyState: "allowed answered asked bent buried called claimed cut dealer dealt declined discarded drew ended fined"
    " given_up held laid laid_contract laid_off looked no_draw out rejected renewed rested returned scored shifted"
    " showdown stock_out swapped took turn unclaimed upcard void window won",
    MilleState: "added dealer dealt discarded drew laid out renewed scored stock_out took upcard won",
    DaifugoState: "another_hand answered dealer dealt finished gave last_hand leads passed played time won",
    GutsState: "all_out ante chose dealer dealt hid in left out paid shared showed took won",
    AnacondaState: "all_in ante bet both call check chose dealer dealt exposed fold high low passed raise returned"
    " shared showed stays took won",
    ChiefState: "chose clashed dealer dealt declined melded picked shuffled stole",
    BeggarState: "collected dealer dealt out stopped took turned won",
}
"""By state, the names of the events that its game tells of."""


def layout_of(rules: HouseRules, seats: int, size: int | None = None) -> ArrayLayout:
    """The parts of the arrays of a game at a table of so many seats; ``size``: how many numbers its moves have, where
    they are not those of `numbering_of`. Of a game of another package the fields of its own are left out.

    Raises:
        Refused: the rules are not for that many seats.
    """
    game = rules.entry.build(rules.rules)
    start = game.start(seats)
    kind = type(start)
    fields = [of(name, seats) for name, of in FIELDS.get(kind, {}).items()]
    if "melds" in FIELDS.get(kind, {}):
        fields.append(melds(_most_melds(game, rules.rules, seats))("melds on the table", seats))
    if kind is AnacondaState:
        fields.append(_put_in(seats))
    piles = [parts.pile_of("hand", left, seats, 0) for left in range(seats)]
    if kind is ChiefState:
        piles += [parts.pile_of("meld", left, seats, seats) for left in range(seats)]
    last = PILES.get(kind, tuple([f"pile {number}" for number in range(1, len(start.piles) - seats + 1)]))
    piles += [parts.one_pile(name, at - len(last)) for at, name in enumerate(last)]
    return ArrayLayout(
        [
            parts.asked(seats),
            parts.totals(seats),
            *piles,
            parts.answers(seats),
            *[field for field in fields if field.size],
            *parts.heard(seats, tuple(EVENTS.get(kind, "").split())),
            *parts.chosen(numbering_of(rules, seats).size if size is None else size),
        ]
    )


def _most_melds(game: Any, rules: Any, seats: int) -> int:
    """So many melds fit on the table at most."""
    if isinstance(game.start(seats), RummyState):
        table = game.rulings.table
        cards: int = rules.pack(seats).size()
        smallest: int = min(table.min_set, table.min_run)
        return cards // smallest
    return 104 // 3


def _put_in(seats: int) -> Part:
    return replace(parts.by_seat("totals", seats), name="put in", meaning="by seat, the chips put in during the hand")
