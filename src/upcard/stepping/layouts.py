"""Which parts the arrays of each game have.

Every field that a game's state declares has a line here, and a test holds this table to the states.
"""

from array import array
from typing import Any, Final, SupportsIndex

from upcard.cards.card import JOKER
from upcard.games.anaconda.state import AnacondaState
from upcard.games.beggar_my_neighbor.state import BeggarState
from upcard.games.daifugo.state import DaifugoState
from upcard.games.dealers_choice.state import ChoiceState
from upcard.games.guts.state import GutsState
from upcard.games.indian_chief.rules import BOXES
from upcard.games.indian_chief.state import ChiefState
from upcard.games.mille.state import MilleState
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import State
from upcard.melds.meld import Meld
from upcard.options.house_rules import HouseRules
from upcard.stepping import parts
from upcard.stepping.declared import declared_parts
from upcard.stepping.integers import integer
from upcard.stepping.layout import ArrayLayout, Observed, OnePile, Part, PileOf
from upcard.stepping.numbering import numbering_of
from upcard.stepping.parts import Of
from upcard.stepping.vocabulary import vocabulary_of

RUN: Final = 14
"""Places of a run, from the low ace to the high one."""

MELD: Final = 8 + RUN
"""Places of a meld."""


class MeldsPart(Part):
    """The melds on the table in the order of their numbers."""

    def __init__(self, name: str, slots: int) -> None:
        meaning = (
            f"{slots} melds of {MELD} places: set; run of spades, hearts, diamonds, clubs; lowest place or rank;"
            " number of cards; jokers; 14 places of a run, 1 where a card stands for itself, -1 where a wild one does"
            " (of a set the first 4 count its cards by suit)"
        )
        super().__init__(name, slots * MELD, meaning, "melds")

    def rewrite(self, out: "array[float]", value: Any, old: Any, sight: Observed) -> None:
        before = 0 if old is None else len(old)
        now = len(value)
        for slot in range(max(now, before)):
            if slot < now and slot < before and value[slot] is old[slot]:
                continue
            at = self.at + slot * MELD
            if slot < before:
                out[at : at + MELD] = EMPTY
            if slot < now:
                write_meld(out, at, value[slot])


EMPTY: Final = array("f", bytes(4 * MELD))


def write_meld(out: "array[float]", at: int, meld: Meld) -> None:
    """One meld."""
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


class OwnersPart(Part):
    """Whose each of the melds is."""

    def __init__(self, name: str, slots: int, seats: int) -> None:
        super().__init__(
            name, slots * seats, f"{slots} melds of {seats} places: by seat, whether it is theirs", "owners"
        )
        self.seats = seats

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        at = self.at
        for owner in value:
            out[at + sight.left[owner]] = 1
            at += self.seats


class BoxesPart(Part):
    """The boxes of Indian Chief."""

    def __init__(self, name: str, seats: int) -> None:
        self.width = 2 * len(BOXES)
        super().__init__(name, seats * self.width, "by seat and box, whether it is filled, and its points")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        for owner, sheet in enumerate(value):
            place = self.at + self.width * sight.left[owner]
            for box, points in enumerate(sheet):
                if points is not None:
                    out[place + 2 * box] = 1
                    out[place + 2 * box + 1] = points


class QueuePart(Part):
    """Who is still to steal."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, seats, "by seat, in which group of Thieves it is still to steal, from 1; 0: in none")

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        for place, group in enumerate(value, 1):
            for owner in group:
                out[self.at + sight.left[owner]] = place


class BettingPart(Part):
    """A betting round."""

    def __init__(self, name: str, seats: int) -> None:
        self.seats = seats
        meaning = "level, base, size, number of raises; by seat its bet; by seat whether it has acted since"
        super().__init__(name, 4 + 2 * seats, meaning)

    def write(self, out: "array[float]", value: Any, sight: Observed) -> None:
        at, seats = self.at, self.seats
        out[at : at + 4] = array("f", (value.level, value.base, value.size, value.raised))
        for owner in range(seats):
            out[at + 4 + sight.left[owner]] = value.bets[owner]
            out[at + 4 + seats + sight.left[owner]] = value.acted[owner]


class PutInPart(parts.BySeatPart):
    """The chips put in during a hand, which the state calls totals as the running totals are called."""

    def __init__(self, seats: int) -> None:
        super().__init__("totals", seats)
        self.name, self.meaning = "put in", "by seat, the chips put in during the hand"


FIELDS: Final[dict[type[State], dict[str, Of]]] = {
    RummyState: {
        "deal": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "step": parts.one_of(-4, 4),
        "melds": parts.UntoldPart,  # how many there can be depends on the rules: see `layout_of`
        "owners": parts.UntoldPart,
        "down": parts.BySeatPart,
        "owed": parts.AmountPart,
        "taken": parts.OneCardPart,
        "redrew": parts.AmountPart,
        "due": parts.OrderPart,
        "renewing": parts.AmountPart,
        "claimant": parts.OneSeatPart,
        "discarder": parts.OneSeatPart,
        "calls": parts.OrderPart,
        "renewals": parts.AmountPart,
        "claims": parts.BySeatPart,
        "sheet": parts.RowsPart,
        "fines": parts.BySeatPart,
        "carried": parts.BySeatPart,
        "voids": parts.AmountPart,
        "caller": parts.OneSeatPart,
        "returned": parts.one_of(0, 2),
    },
    MilleState: {
        "deal": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "step": parts.one_of(0, 6),
        "opening": parts.AmountPart,
        "melds": parts.UntoldPart,
        "owners": parts.UntoldPart,
        "sheet": parts.RowsPart,
        "stars": parts.RowsPart,
        "winner": parts.OneSeatPart,
        "renewals": parts.AmountPart,
    },
    DaifugoState: {
        "deal": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "step": parts.one_of(0, 9),
        "need": parts.AmountPart,
        "plays": parts.OrderPart,
        "live": parts.SeatBitsPart,
        "finished": parts.OrderPart,
        "sheet": parts.RankingPart,
        "final": parts.AmountPart,
        "started": parts.AmountPart,
    },
    GutsState: {
        "step": parts.one_of(0, 4),
        "number": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "stacks": parts.BySeatPart,
        "pot": parts.AmountPart,
        "funded": parts.AmountPart,
        "declared": parts.BySeatPart,
        "gone": parts.BySeatPart,
        "sheet": parts.RowsPart,
        "before": parts.BySeatPart,
    },
    AnacondaState: {
        "step": parts.one_of(0, 6),
        "number": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "round_number": parts.AmountPart,
        "betting": BettingPart,
        "stacks": parts.BySeatPart,
        "totals": parts.UntoldPart,  # `put in`, below: the running totals are called so
        "carried": parts.AmountPart,
        "standing": parts.BySeatPart,
        "declared": parts.BySeatPart,
        "sheet": parts.RowsPart,
        "before": parts.BySeatPart,
    },
    ChoiceState: {
        "game": parts.one_of(0, 2),
        "step": parts.one_of(0, 8),
        "number": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "stacks": parts.BySeatPart,
        "before": parts.BySeatPart,
        "gone": parts.BySeatPart,
        "declared": parts.BySeatPart,
        "pot": parts.AmountPart,
        "funded": parts.AmountPart,
        "carried": parts.AmountPart,
        "round_number": parts.AmountPart,
        "betting": BettingPart,
        "totals": parts.UntoldPart,  # `put in`, as of Anaconda
        "standing": parts.BySeatPart,
        "sheet": parts.RowsPart,
        "dealt": parts.UntoldPart,
    },
    ChiefState: {
        "step": parts.one_of(0, 6),
        "turn": parts.AmountPart,
        "dealer": parts.OneSeatPart,
        "sheets": BoxesPart,
        "boxes": parts.BySeatPart,
        "queue": QueuePart,
        "owed": parts.BySeatPart,
        "dealt_to": parts.OneSeatPart,
    },
    BeggarState: {
        "dealer": parts.OneSeatPart,
        "turn": parts.OneSeatPart,
        "owed": parts.AmountPart,
        "turned": parts.AmountPart,
        "collected": parts.AmountPart,
        "past": parts.UntoldPart,
        "result": parts.one_of(-1, 2),
    },
}
"""By state, how each of its fields is written."""

PILES: Final[dict[type[State], tuple[str, ...]]] = {
    RummyState: ("stock", "discards"),
    MilleState: ("stock", "discards"),
    DaifugoState: ("trick", "played"),
    GutsState: ("out of play", "rest"),
    AnacondaState: ("out of play", "rest"),
    ChoiceState: ("out of play", "rest"),
    ChiefState: ("stub",),
    BeggarState: ("centre",),
}
"""By state, the last of its piles; those of the seats come before."""

EVENTS: Final[dict[type[State], str]] = {
    RummyState: "allowed answered asked bent buried called claimed cut dealer dealt declined discarded drew ended fined"
    " given_up held laid laid_contract laid_off looked no_draw out rejected renewed rested returned scored shifted"
    " showdown stock_out swapped took turn unclaimed upcard void window won",
    MilleState: "added dealer dealt discarded drew laid out renewed scored stock_out took upcard won",
    DaifugoState: "another_hand answered dealer dealt finished gave last_hand leads passed played time won",
    GutsState: "all_out ante chose dealer dealt hid in left out paid shared showed took won",
    AnacondaState: "all_in ante bet both call check chose dealer dealt exposed fold high low passed raise returned"
    " shared showed stays took won",
    ChoiceState: "all_in all_out ante bet both call check chose dealer dealt exposed fold hid high in left low out paid"
    " passed picked raise returned shared showed stays took won",
    ChiefState: "chose clashed dealer dealt declined melded picked shuffled stole",
    BeggarState: "collected dealer dealt out stopped took turned won",
}
"""By state, the names of the events that its game tells of."""


def layout_of(rules: HouseRules, seats: SupportsIndex, size: int | None = None) -> ArrayLayout:
    """The parts of the arrays of a game at a table of so many seats; ``size``: how many numbers its moves have, where
    they are not those of `numbering_of`. Of a game of another package the fields of its own are told as their types
    have it (`upcard.stepping.declared`).

    Raises:
        Refused: the rules are not for that many seats.
    """
    count = integer(seats, "seats")
    game = rules.entry.build(rules.rules)
    start: State = game.start(count)
    kind = type(start)
    told = FIELDS.get(kind)
    fields: list[Part] = declared_parts(start) if told is None else [of(name, count) for name, of in told.items()]
    if "melds" in FIELDS.get(kind, {}):
        slots = _most_melds(game, rules.rules, count)
        fields += [MeldsPart("melds on the table", slots), OwnersPart("owners of the melds", slots, count)]
    if kind in (AnacondaState, ChoiceState):
        fields.append(PutInPart(count))
    piles: list[Part] = [PileOf("hand", left, 0) for left in range(count)]
    if kind is ChiefState:
        piles += [PileOf("meld", left, count) for left in range(count)]
    last = PILES.get(kind, tuple([f"pile {number}" for number in range(1, len(start.piles) - count + 1)]))
    piles += [OnePile(name, at - len(last)) for at, name in enumerate(last)]
    numbers = numbering_of(rules, count).size if size is None else size
    return ArrayLayout(
        [parts.AskedPart(count), parts.TotalsPart(count)],
        [*piles, parts.AnswersPart(count), *[field for field in fields if field.size]],
        [
            *[parts.HeardPart(count, events_of(rules, start)), parts.HeardCardsPart(count)],
            *[parts.ChosenPart(numbers), parts.ChosenLastPart(numbers)],
        ],
        start,
    )


def events_of(rules: HouseRules, start: State) -> tuple[str, ...]:
    """The names of the events that a game tells of."""
    known = EVENTS.get(type(start))
    return vocabulary_of(rules).events if known is None else tuple(known.split())


def _most_melds(game: Any, rules: Any, seats: int) -> int:
    """So many melds fit on the table at most."""
    if isinstance(game.start(seats), RummyState):
        table = game.rulings.table
        cards: int = rules.pack(seats).size()
        smallest: int = min(table.min_set, table.min_run)
        return cards // smallest
    return 104 // 3
