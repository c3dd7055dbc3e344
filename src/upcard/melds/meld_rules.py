"""Defines `MeldRules`, the parameters of a legal meld, and checks single melds by them."""

from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import face_bit
from upcard.cards.card import FACES, JOKER, NO_FACE, Card, face_text, rank_of, suit_of
from upcard.cards.value import Value
from upcard.melds.meld import MIXED, RANKS_IN_ALL, SET, Meld, role_at

WILD_LIMITS: Final = ("none", "one", "two", "minority", "half")
WILD_MELDS: Final = ("any", "runs", "sets")
THREE: Final = 3


class Fault(Value):
    """Why a meld is illegal: a ``code`` and the ``faces`` to point at.

    Codes: ``too_short``, ``too_long``, ``rank`` (a card of another rank in a set), ``suit`` (a card of
    another suit in a run), ``place`` (a card not at its place), ``corner`` (a run goes round it), ``twin_suit``,
    ``three_suits`` (a set has more of them, or fewer), ``min_naturals``, ``wild_melds`` (wild cards in a set or run
    that holds none), ``wild_limit``, ``neighbours``, ``ace`` (the ace does not stand at that end).
    """

    def __init__(self, code: str, faces: tuple[int, ...]) -> None:
        self.code = code
        self.faces = faces

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.code, self.faces)


class MeldRules(Value):
    """The parameters of legal melds.

    Args:
        min_set: smallest set.
        max_set: largest set, 0 for no limit (CR-A-46).
        distinct_suits: every card of a set has or takes a suit of its own, so four at most.
        three_suits: the cards of a set are of exactly three suits, however many they are, and none is wild (HWR-16).
        min_run, max_run: shortest and longest run (GEN-16).
        ace_high, ace_low: whether place 14 (above the king) and place 1 exist.
        wilds: the faces that are always wild; kept sorted.
        min_naturals: natural cards that every meld holds at least (GEN-14).
        wild_limit: wild cards in a meld: ``none`` = no limit, ``one`` = at most one, ``two`` = at most two,
            ``minority`` = fewer than the naturals, ``half`` = no more than the naturals.
        wild_melds: which melds may hold wild cards: ``any``, ``runs`` or ``sets`` (HWR-17).
        all_ranks: a run of all ranks from ace to king may be of several suits (HWR-19).
        neighbours: two wild cards may stand side by side in a run.
        wild_as_natural: a wild card other than a joker that stands for its own face is a natural card.
            Without it a wild card is never natural (CR-A-61).
        high_first: a run on the table grows at its high end only, until it reaches the ace (KAL-44, KAL-45).
        corner: runs go round the corner, K A 2, and have 13 cards at most (HWR-13).
        mixed_runs: the suits of a run do not matter (HWR-30), nor those of a set: it goes without ``distinct_suits``.
        colours: so many cards of one colour or more are a meld (HWR-22); 0 where they are none.

    Raises:
        ValueError: a parameter out of range; the message names it.
    """

    def __init__(
        self,
        min_set: int = 3,
        max_set: int = 0,
        distinct_suits: bool = False,
        min_run: int = 4,
        max_run: int = 14,
        ace_high: bool = True,
        ace_low: bool = True,
        wilds: tuple[int, ...] = (JOKER,),
        min_naturals: int = 1,
        wild_limit: str = "none",
        neighbours: bool = True,
        wild_as_natural: bool = False,
        high_first: bool = False,
        corner: bool = False,
        three_suits: bool = False,
        wild_melds: str = "any",
        all_ranks: bool = False,
        mixed_runs: bool = False,
        colours: int = 0,
    ) -> None:
        if min_set < 2:
            raise ValueError(f"min_set is {min_set}: a set has at least two cards")
        if max_set and max_set < min_set:
            raise ValueError(f"max_set is {max_set}, less than min_set {min_set}")
        if distinct_suits and min_set > 4:
            raise ValueError(f"min_set is {min_set}, but there are four suits only (distinct_suits)")
        if not 2 <= min_run <= max_run <= 14:
            raise ValueError(f"runs of {min_run} to {max_run} cards: give 2 <= min_run <= max_run <= 14")
        if wild_limit not in WILD_LIMITS:
            raise ValueError(f"wild_limit is {wild_limit!r}: choose one of {', '.join(WILD_LIMITS)}")
        if wild_melds not in WILD_MELDS:
            raise ValueError(f"wild_melds is {wild_melds!r}: choose one of {', '.join(WILD_MELDS)}")
        if min_naturals < 0:
            raise ValueError(f"min_naturals is {min_naturals}: give 0 or more")
        for face in wilds:
            if face != JOKER and not (NO_FACE < face < JOKER and 1 <= rank_of(face) <= 13):
                raise ValueError(f"wilds holds {face_text(face)}, which is no card")
        self.min_set = min_set
        self.max_set = max_set
        self.distinct_suits = distinct_suits
        self.min_run = min_run
        self.max_run = min(max_run, RANKS_IN_ALL) if corner else max_run
        self.ace_high = ace_high or corner
        self.ace_low = ace_low or corner
        self.wilds = tuple(sorted(set(wilds)))
        self.min_naturals = min_naturals
        self.wild_limit = wild_limit
        self.neighbours = neighbours
        self.wild_as_natural = wild_as_natural
        self.high_first = high_first
        self.corner = corner
        self.three_suits = three_suits
        self.wild_melds = wild_melds
        self.all_ranks = all_ranks
        self.mixed_runs = mixed_runs
        self.colours = colours
        self.lanes = 1 if mixed_runs else 4
        """Suits in which runs are looked for: where suits do not matter all cards count as spades."""
        self.grows_freely = (
            not max_set
            and not distinct_suits
            and ace_high
            and ace_low
            and not three_suits
            and wild_melds == "any"
            and wild_limit == "none"
            and neighbours
            and not wild_as_natural
        )
        """Whether a card that fits keeps a legal meld legal, as far as a run's length allows."""
        self.made_sets: dict[int, list[Meld]] = {}
        self.made_runs: dict[int, list[Meld]] = {}
        """Melds made before, by the cards they were made from (`upcard.melds.listing`)."""
        self.kept = 0
        """How many melds, and lists of them, are kept there."""
        self.barren: tuple[Card, ...] | None = None
        """The cards last looked through that make no meld: in one turn they are asked about more than once."""
        self.wild_faces: list[bool] = [False] * FACES
        """By face: is it always wild?"""
        self.wild_bits: i64 = 0
        """Those that are, as bits (`upcard.cards.bits.face_bit`)."""
        self.natural_faces: list[bool] = [False] * FACES
        """By face: may a card of it be played as itself?"""
        for face in range(NO_FACE + 1, JOKER):
            self.natural_faces[face] = True
        for face in self.wilds:
            self.wild_faces[face] = True
            self.wild_bits |= face_bit(face)
            self.natural_faces[face] = wild_as_natural and face != JOKER
        self.ranks: list[list[int]] = [self._naturals(rank) for rank in range(14)]
        """By rank: the faces that are natural in a set of it."""
        self.places: list[list[int]] = [self._run_naturals(suit) for suit in range(4)]
        """By suit and place of a run, from 0 on: the face that is natural there, or `NO_FACE`; where suits do not
        matter the first suit has a face wherever there is one of any suit."""
        self.most: list[int] = [self.most_wilds(size, in_set=False) for size in range(15)]
        """By size of a run: `most_wilds`."""
        sizes = range(min(min_set, min_run), 15)
        naturals = min([size - self.most_wilds(size, in_set) for size in sizes for in_set in (False, True)])
        self.pairs_needed = naturals >= 2 and not neighbours
        """Every meld holds two natural cards at least, and those of a run are no more than two places apart."""

    def _naturals(self, rank: int) -> list[int]:
        return [face for face in range(rank, JOKER, 16) if rank and self.can_be_natural(face)]

    def _run_naturals(self, suit: int) -> list[int]:
        faces = [NO_FACE]
        for place in range(1, self.highest_place() + 1 if self.corner else 15):
            face = role_at(suit, place)
            if self.mixed_runs and self.ranks[rank_of(face)]:
                face = self.ranks[rank_of(face)][0]
            faces.append(face if self.can_be_natural(face) else NO_FACE)
        return faces

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (
            self.min_set,
            self.max_set,
            self.distinct_suits,
            self.min_run,
            self.max_run,
            self.ace_high,
            self.ace_low,
            self.wilds,
            self.min_naturals,
            self.wild_limit,
            self.neighbours,
            self.wild_as_natural,
            self.high_first,
            self.corner,
            self.three_suits,
            self.wild_melds,
            self.all_ranks,
            self.mixed_runs,
            self.colours,
        )

    def is_wild(self, face: int) -> bool:
        """Say whether the card is wild by these rules."""
        return self.wild_faces[face]

    def can_be_natural(self, face: int) -> bool:
        """Whether a card of that face is, or may be played as, itself."""
        return self.natural_faces[face]

    def longest_set(self) -> int:
        """Return the most cards that a set may have; 0 for no limit."""
        if self.distinct_suits:
            return min(self.max_set, 4) if self.max_set else 4
        return self.max_set

    def lowest_place(self) -> int:
        """Return the lowest place of a run: 1 where aces are low, else 2."""
        return 1 if self.ace_low else 2

    def highest_place(self) -> int:
        """Return the highest place of a run: 14 where aces are high, else 13.

        Where runs go round the corner it is that of a run of 13 cards from the king on.
        """
        if self.corner:
            return 2 * RANKS_IN_ALL - 1
        return 14 if self.ace_high else 13

    def highest_low(self, size: int) -> int:
        """Return the highest place at which a run of so many cards begins.

        Round the corner a run of all ranks begins with the ace: it is the same wherever it begins.
        """
        if self.corner:
            return 1 if size == RANKS_IN_ALL else RANKS_IN_ALL
        return self.highest_place() - size + 1

    def longest_run(self) -> int:
        """Return how many cards a run has at most."""
        if self.corner:
            return self.max_run
        return min(self.max_run, self.highest_place() - self.lowest_place() + 1)

    def most_wilds(self, size: int, in_set: bool) -> int:
        """Return the largest number of wild cards in a set or run of ``size`` cards; negative when none has it."""
        most = size
        if self.wild_melds == ("runs" if in_set else "sets") or (in_set and self.three_suits):
            most = 0
        elif self.wild_limit in ("one", "two"):
            most = 1 if self.wild_limit == "one" else 2
        elif self.wild_limit == "minority":
            most = (size - 1) // 2
        elif self.wild_limit == "half":
            most = size // 2
        return min(most, size - self.min_naturals)


def are_three_suits(faces: list[int]) -> bool:
    """Say whether cards are of exactly three suits."""
    return len({suit_of(face) for face in faces}) == THREE


def check(meld: Meld, rules: MeldRules) -> Fault | None:
    """Return what is wrong with the meld, or None when it is legal.

    Cards that do not belong are named first, then the size, then wild cards.
    """
    if meld.suit == MIXED and not rules.mixed_runs:
        return _check_all_ranks(meld, rules)
    if meld.suit == SET and meld.low > RANKS_IN_ALL:
        return check_colour(meld, rules, rules.colours) if rules.colours else Fault("rank", _of_rarer_ranks(meld))
    return _check_set(meld, rules) if meld.is_set() else _check_run(meld, rules)


def wild_places(meld: Meld, rules: MeldRules) -> list[bool]:
    """Say of each card of a legal meld whether it stands there as a wild card."""
    flags: list[bool] = []
    natural: list[int] = []
    for index, face in enumerate(meld.faces):
        if meld.is_colour():
            flags.append(not (meld.fits_colour(face) and rules.can_be_natural(face)))
            continue
        own = rank_of(face) == meld.low if meld.is_set() else face == meld.role(index)
        if own and rules.is_wild(face) and meld.is_set() and rules.distinct_suits and face in natural:
            own = False
        flags.append(not own or not rules.can_be_natural(face))
        if not flags[-1]:
            natural.append(face)
    return flags


def check_colour(meld: Meld, rules: MeldRules, least: int) -> Fault | None:
    """Return what is wrong with cards of one colour, of which there have to be that many; None when they are legal.

    Of wild cards it may hold what a set may hold; a card of the colour that may be natural is.
    """
    wild: list[int] = []
    wrong: list[int] = []
    for face in meld.faces:
        if not (meld.fits_colour(face) and rules.can_be_natural(face)):
            (wild if rules.is_wild(face) else wrong).append(face)
    if wrong:
        return Fault("colour", tuple(wrong))
    if len(meld.faces) < least:
        return Fault("few_colours", meld.faces)
    return _check_wilds(len(meld.faces) - len(wild), wild, meld, rules)


def _of_rarer_ranks(meld: Meld) -> tuple[int, ...]:
    """Return the cards of a meld that are of another rank than most of them."""
    ranks = [rank_of(face) for face in meld.faces if face != JOKER]
    most = max(ranks, key=ranks.count, default=0)
    return tuple([face for face in meld.faces if face != JOKER and rank_of(face) != most])


def _check_set(meld: Meld, rules: MeldRules) -> Fault | None:
    wrong: list[int] = []
    natural: list[int] = []
    wild: list[int] = []
    for face in meld.faces:
        if not rules.is_wild(face):
            (natural if rank_of(face) == meld.low else wrong).append(face)
        elif rules.can_be_natural(face) and rank_of(face) == meld.low:
            # As itself it takes its own suit; where that is taken it is wild.
            (wild if rules.distinct_suits and face in natural else natural).append(face)
        else:
            wild.append(face)
    if wrong or not 1 <= meld.low <= 13:
        return Fault("rank", tuple(wrong))
    size = len(meld.faces)
    if size < rules.min_set:
        return Fault("too_short", meld.faces)
    longest = rules.longest_set()
    if longest and size > longest:
        return Fault("too_long", meld.faces[longest:])
    if rules.distinct_suits:
        twins = [face for face in natural if natural.count(face) > 1]
        if twins:
            return Fault("twin_suit", tuple(twins))
    if rules.three_suits and not wild and not are_three_suits(natural):
        return Fault("three_suits", meld.faces)
    return _check_wilds(len(natural), wild, meld, rules)


def _check_run(meld: Meld, rules: MeldRules) -> Fault | None:
    size = len(meld.faces)
    if not 0 <= meld.suit <= 3 and meld.suit != MIXED:
        return Fault("suit", meld.faces)
    if meld.low < 1 or (meld.low > RANKS_IN_ALL if rules.corner else meld.high() > 14):
        return Fault("corner", meld.faces)
    natural = 0
    wild: list[int] = []
    beside: list[int] = []
    last_wild = -2
    for index, face in enumerate(meld.faces):
        if face == meld.role(index) and rules.can_be_natural(face):
            natural += 1
        elif rules.is_wild(face):
            wild.append(face)
            if last_wild == index - 1:
                beside = [meld.faces[index - 1], face]
            last_wild = index
        else:
            return Fault("place" if suit_of(face) == meld.suit else "suit", (face,))
    if meld.low < rules.lowest_place():
        return Fault("ace", meld.faces[:1])
    if meld.high() > rules.highest_place():
        return Fault("ace", meld.faces[-1:])
    if size < rules.min_run:
        return Fault("too_short", meld.faces)
    if size > rules.max_run:
        return Fault("too_long", meld.faces[rules.max_run :])
    fault = _check_wilds(natural, wild, meld, rules)
    if fault is None and beside and not rules.neighbours:
        return Fault("neighbours", tuple(beside))
    return fault


def _check_all_ranks(meld: Meld, rules: MeldRules) -> Fault | None:
    if not rules.all_ranks:
        return Fault("suit", _of_rarer_suits(meld))
    if len(meld.faces) != RANKS_IN_ALL:
        return Fault("too_short" if len(meld.faces) < RANKS_IN_ALL else "too_long", meld.faces)
    if meld.low != 1:
        return Fault("place", meld.faces[:1])
    wild: list[int] = []
    for index, face in enumerate(meld.faces):
        if face == meld.role(index) and rules.can_be_natural(face):
            continue
        if not rules.is_wild(face):
            return Fault("place", (face,))
        if wild and not rules.neighbours and rules.is_wild(meld.faces[index - 1]):
            return Fault("neighbours", (meld.faces[index - 1], face))
        wild.append(face)
    return _check_wilds(RANKS_IN_ALL - len(wild), wild, meld, rules)


def _of_rarer_suits(run: Meld) -> tuple[int, ...]:
    """Return the cards of a run that are of another suit than most of them."""
    suits = [suit_of(face) for face in run.faces if face != JOKER]
    most = max(suits, key=suits.count)
    return tuple([face for face in run.faces if face != JOKER and suit_of(face) != most])


def _check_wilds(natural: int, wild: list[int], meld: Meld, rules: MeldRules) -> Fault | None:
    if natural < rules.min_naturals:
        return Fault("min_naturals", tuple(wild))
    if wild and (rules.wild_melds == ("runs" if meld.is_set() else "sets") or (meld.is_set() and rules.three_suits)):
        return Fault("wild_melds", tuple(wild))
    if len(wild) > rules.most_wilds(len(meld.faces), meld.is_set()):
        return Fault("wild_limit", tuple(wild))
    return None
