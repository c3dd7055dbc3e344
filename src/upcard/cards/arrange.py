"""A hand sorted into melds without a contract, with cards laid off on melds of the table where that is allowed.

Which wild card stands where does not change the deadwood, so melds are looked at as *shapes*: the naturals
they take and how many wild cards. A hand's naturals are one number with four bits a face (`_FIELD`), so
that taking a shape from what is left is one subtraction, and what is left is a key to remember results by.

The best arrangement is found, whatever the rules, for every hand that people hold. Sixty cards of which half are wild
have more arrangements than anybody can look through: after `MOST_STEPS` what is left is arranged without looking back.
That is a count and no time, for what is laid must be the same when the game is played again.
"""

from typing import Final

from upcard.cards.card import FACES, Card, face_of, rank_of
from upcard.cards.listing import count_cards, melds_in
from upcard.cards.meld import SET, Meld, role_at
from upcard.cards.meld_rules import MeldRules, wild_places
from upcard.cards.patience import step

MOST_SHAPES: Final = 20_000
MOST_STEPS: Final = 20_000
"""Enough for twenty-five cards with eight jokers and four wild ranks."""

_FIELD: Final = 4
_MOST: Final = 7
"""Copies of a face that a field can hold beside its guard bit."""
_DEAD: Final = 100
"""A point of deadwood, counted in melds: deadwood decides first, then the number of melds."""


def can_place(hand: tuple[Card, ...], rules: MeldRules, wilds: int) -> bool:
    """Whether at least so many wild cards of the hand can go into disjoint new melds of the hand."""
    held = len([card for card in hand if rules.is_wild(card.face)])
    if wilds <= 0:
        return True
    if held < wilds:
        return False
    if wilds == 1:
        # One meld does; the first that holds a wild card is mostly among the first sets.
        for meld in melds_in(hand, rules):
            for face in meld.faces:
                if rules.is_wild(face):
                    return True
        return False
    points = tuple([1 if rules.is_wild(face) else 0 for face in range(FACES)])
    table = Arranger(hand, rules, points)
    for shapes in [*table.shapes, table.pure]:
        for shape in shapes:
            if shape.wilds >= wilds:
                return True
    # No meld takes them all: how many can several melds take?
    return sum([shape.wilds for shape in table.choice()[0]]) >= wilds


def arrange_least(hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...]) -> tuple[tuple[Meld, ...], int]:
    """The disjoint melds that leave the fewest points unmelded, and those points (the deadwood).

    ``points``: by face, `FACES` long, none negative. Of arrangements with equal deadwood one with fewest
    melds is given.
    """
    found = lay_out(hand, rules, points, ())
    return found.melds, found.dead


class LaidOut:
    """A hand laid out: its own ``melds``, the ``table`` melds as they have grown, and the points left (``dead``)."""

    def __init__(self, melds: tuple[Meld, ...], table: tuple[Meld, ...], dead: int) -> None:
        self.melds = melds
        self.table = table
        self.dead = dead


def lay_out(hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...], table: tuple[Meld, ...]) -> LaidOut:
    """The layout of the hand that leaves the fewest points: melds of its own, and cards laid off on melds of
    the table, each of which stays legal (PAY-32, PAY-A-12).

    ``points`` as in `arrange_least`. Of layouts with equal deadwood one with fewest melds of its own is given.
    """
    arranger = Arranger(hand, rules, points, table)
    melds, grown = arranger.melds()
    dead = sum([points[card.face] for card in hand])
    for meld in melds:
        dead -= sum([points[face] for face in meld.faces])
    for before, after in zip(table, grown, strict=True):
        dead -= sum([points[face] for face in after.faces]) - sum([points[face] for face in before.faces])
    return LaidOut(melds, grown, dead)


class Shape:
    """A meld up to the choice of wild cards: ``need`` of the hand's naturals, ``wilds`` cards of the hand that are
    wild by rule (those played as themselves included, which ``own`` counts as ``need`` does), ``faces`` with -1
    where any wild card stands. The cards that a meld of the table had before are not counted."""

    def __init__(self, suit: int, low: int, faces: tuple[int, ...], need: int, wilds: int, own: int) -> None:
        self.suit = suit
        self.low = low
        self.faces = faces
        self.need = need
        self.wilds = wilds
        self.own = own


class Arranger:
    """Everything that can be made of one hand, card by card: onto the table, into a meld, or left over."""

    def __init__(
        self, hand: tuple[Card, ...], rules: MeldRules, points: tuple[int, ...], table: tuple[Meld, ...] = ()
    ) -> None:
        self.rules = rules
        self.points = points
        self.table = table
        self.counts = count_cards(hand)
        held = [face for face in sorted({card.face for card in hand}) if rules.can_be_natural(face)]
        for face in held:
            self.counts[face] = min(self.counts[face], _MOST)
        # Cards that are natural only come first: once they are settled the rest can be wild.
        self.naturals = [face for face in held if not rules.is_wild(face)]
        self.naturals += [face for face in held if rules.is_wild(face)]
        self.fields = [-1] * FACES
        self.guards = 0
        self.start = 0
        for at, face in enumerate(self.naturals):
            self.fields[face] = at
            self.guards |= 8 << _FIELD * at
            self.start |= self.counts[face] << _FIELD * at
        # The wild cards, those of fewest points first: they are left over first.
        self.wilds: list[int] = []
        for face in sorted(rules.wilds, key=self._points_of):
            self.wilds.extend([face] * self.counts[face])
        self.listed = 0
        self.steps = 0
        self.shapes: list[list[Shape]] = [[] for _ in self.naturals]
        self.pure: list[Shape] = []
        """Melds of wild cards alone, of which none is played as itself."""
        self._list_sets()
        self._list_runs()
        self.grown: list[list[Shape]] = [
            self._list_set(meld) if meld.is_set() else self._list_run(meld) for meld in table
        ]
        """By meld of the table: what can become of it with cards of the hand."""
        self.known: dict[tuple[int, int, int], tuple[int, Shape | None]] = {}
        self.known_on: dict[tuple[int, int, int, int], tuple[int, Shape | None]] = {}

    def _points_of(self, face: int) -> int:
        return self.points[face]

    # Listing shapes

    def _list_sets(self) -> None:
        rules = self.rules
        longest = rules.longest_set()
        least = 2 if rules.pairs_needed else 1 if rules.min_naturals else 0
        for rank in range(1, 14):
            own = 0
            for face in rules.ranks[rank]:
                own += self.counts[face]
            if own < least or own + len(self.wilds) < rules.min_set:
                continue
            for chosen in self._own_cards(rank, []):
                natural = len(chosen)
                for size in range(max(rules.min_set, natural), natural + len(self.wilds) + 1):
                    if (longest and size > longest) or self.listed > MOST_SHAPES:
                        break
                    if size - natural <= rules.most_wilds(size):
                        self._add(self._shape(SET, rank, (*chosen, *[-1] * (size - natural)), ()))

    def _own_cards(self, rank: int, there: list[int]) -> list[list[int]]:
        """Every choice of naturals of the rank, for a set that holds those already."""
        choices: list[list[int]] = [[]]
        for suit in range(4):
            face = face_of(suit, rank)
            if self.fields[face] >= 0:
                most = self.counts[face]
                if self.rules.distinct_suits:
                    most = 0 if face in there else min(most, 1)
                choices = [[*chosen, *[face] * take] for chosen in choices for take in range(most + 1)]
        return choices

    def _list_runs(self) -> None:
        rules = self.rules
        lowest, highest = rules.lowest_place(), rules.highest_place()
        least = 2 if rules.pairs_needed else 1 if rules.min_naturals else 0
        for suit in range(4):
            places = rules.places[suit]
            # One place more on either side, where nothing is held.
            held = [False] * 17
            some = 0
            for place in range(lowest, highest + 1):
                if self.counts[places[place]]:
                    held[place] = True
                    some += 1
            if some < least:
                continue
            for low in range(lowest, highest):
                if held[low]:
                    if held[low + 1] or self.wilds:
                        self._extend_run(suit, low, [], 0, held)
                elif self.wilds and (rules.neighbours or held[low + 1]):
                    self._extend_run(suit, low, [], 0, held)

    def _extend_run(self, suit: int, low: int, faces: list[int], wilds: int, held: list[bool]) -> None:
        """Add every legal run that begins with these faces."""
        rules = self.rules
        size = len(faces)
        if size >= rules.min_run and wilds <= rules.most_wilds(size):
            self._add(self._shape(suit, low, tuple(faces), ()))
        place = low + size
        if size == rules.max_run or place > rules.highest_place() or self.listed > MOST_SHAPES:
            return
        if held[place]:
            face = role_at(suit, place)
            # Of one ace a run has but one end.
            if self.counts[face] > (1 if place == 14 and size == 13 and faces[0] == face else 0):
                self._extend_run(suit, low, [*faces, face], wilds, held)
        if wilds < len(self.wilds):
            if rules.neighbours:
                self._extend_run(suit, low, [*faces, -1], wilds + 1, held)
            elif (not faces or faces[-1] >= 0) and (held[place + 1] or size + 1 >= rules.min_run):
                # Two wild cards do not stand side by side: a natural one follows, or the run ends here.
                self._extend_run(suit, low, [*faces, -1], wilds + 1, held)

    def _list_set(self, meld: Meld) -> list[Shape]:
        """What a set of the table can become."""
        rules = self.rules
        wild = wild_places(meld, rules)
        there = [face for face, is_wild in zip(meld.faces, wild, strict=True) if not is_wild]
        found: list[Shape] = []
        longest = rules.longest_set()
        for chosen in self._own_cards(meld.low, there):
            for more in range(len(self.wilds) + 1):
                size = len(meld.faces) + len(chosen) + more
                if (longest and size > longest) or self.listed > MOST_SHAPES:
                    break
                if (chosen or more) and sum(wild) + more <= rules.most_wilds(size):
                    found.append(self._shape(SET, meld.low, (*meld.faces, *chosen, *[-1] * more), meld.faces))
        return found

    def _list_run(self, meld: Meld) -> list[Shape]:
        """What a run of the table can become: cards before it, cards behind it, or both."""
        rules = self.rules
        wild = wild_places(meld, rules)
        below = self._ends(meld.suit, meld.low - 1, -1, wild[0])
        above = self._ends(meld.suit, meld.high() + 1, 1, wild[-1])
        found: list[Shape] = []
        for low in below:
            for high in above:
                size = len(low) + len(meld.faces) + len(high)
                more = low.count(-1) + high.count(-1)
                if size == len(meld.faces) or size > rules.max_run or more > len(self.wilds):
                    continue
                if self.listed > MOST_SHAPES:
                    break
                if low and rules.high_first and meld.high() + len(high) < 14:
                    continue
                if sum(wild) + more <= rules.most_wilds(size):
                    faces = (*low[::-1], *meld.faces, *high)
                    found.append(self._shape(meld.suit, meld.low - len(low), faces, meld.faces))
        return found

    def _ends(self, suit: int, place: int, step: int, beside: bool) -> list[list[int]]:
        """Cards that may follow from that place on, outwards; ``beside``: the card before them is wild."""
        found: list[list[int]] = [[]]
        if not self.rules.lowest_place() <= place <= self.rules.highest_place():
            return found
        face = role_at(suit, place)
        if self.fields[face] >= 0:
            found += [[face, *rest] for rest in self._ends(suit, place + step, step, False)]
        if self.wilds and (self.rules.neighbours or not beside):
            found += [[-1, *rest] for rest in self._ends(suit, place + step, step, True)]
        return found

    def _shape(self, suit: int, low: int, faces: tuple[int, ...], there: tuple[int, ...]) -> Shape:
        """The shape of a meld that holds the cards ``there`` already."""
        self.listed += 1
        step()
        need = own = wilds = 0
        left = list(there)
        for face in faces:
            if face < 0:
                wilds += 1
            elif face in left:
                left.remove(face)
            else:
                need += 1 << _FIELD * self.fields[face]
                if self.rules.is_wild(face):
                    wilds += 1
                    own += 1 << _FIELD * self.fields[face]
        return Shape(suit, low, faces, need, wilds, own)

    def _add(self, shape: Shape) -> None:
        """List a new meld under the first of its naturals."""
        if not shape.need:
            self.pure.append(shape)
            return
        self.shapes[self.first(shape.need)].append(shape)

    def count_useless(self) -> int:
        """How many cards that are natural only are in no shape at all."""
        used = 0
        for shapes in self.shapes:
            for shape in shapes:
                used |= shape.need
        count = 0
        for at, face in enumerate(self.naturals):
            if not used >> _FIELD * at & 15 and not self.rules.is_wild(face):
                count += self.counts[face]
        return count

    def first(self, left: int) -> int:
        """The first natural of those."""
        at = 0
        while not left >> _FIELD * at & 15:
            at += 1
        return at

    def fits(self, shape: Shape, left: int, wilds: int) -> bool:
        """Can the shape be made of what is left?"""
        return shape.wilds <= wilds and ((left | self.guards) - shape.need) & self.guards == self.guards

    # Choosing among them

    def on_table(self, at: int, left: int, wilds: int, own: int) -> int:
        """The cost of what is left when the melds of the table from ``at`` on may still grow."""
        if at == len(self.table):
            return self.least(left, wilds, own)
        key = (at, left, wilds, own)
        found = self.known_on.get(key)
        if found is None:
            best = self.on_table(at + 1, left, wilds, own)
            choice: Shape | None = None
            for shape in self.grown[at]:
                if self.steps <= MOST_STEPS and self.fits(shape, left, wilds):
                    cost = self.on_table(at + 1, left - shape.need, wilds - shape.wilds, own + shape.own)
                    if cost < best:
                        best = cost
                        choice = shape
            found = (best, choice)
            self.known_on[key] = found
        return found[0]

    def least(self, left: int, wilds: int, own: int) -> int:
        """The cost of what is left: ``left`` of the naturals, ``wilds`` cards wild by rule; ``own`` are those
        of them that have been played as themselves."""
        key = (left, wilds, own)
        found = self.known.get(key)
        if found is None:
            found = self._choose(left, wilds, own)
            self.known[key] = found
        return found[0]

    def _choose(self, left: int, wilds: int, own: int) -> "tuple[int, Shape | None]":
        if not left:
            return self._end(wilds, own)
        step()
        self.steps += 1
        at = self.first(left)
        if self.steps > MOST_STEPS:
            rich = self._richest(at, left, wilds)
            if rich is not None:
                return 1 + self.least(left - rich.need, wilds - rich.wilds, own + rich.own), rich
        best = self.least(self.passed(left, at), wilds, own)
        face = self.naturals[at]
        if not self.rules.is_wild(face):
            best += self.points[face] * _DEAD
        choice: Shape | None = None
        for shape in self.shapes[at]:
            if self.steps <= MOST_STEPS and self.fits(shape, left, wilds):
                cost = 1 + self.least(left - shape.need, wilds - shape.wilds, own + shape.own)
                if cost < best:
                    best = cost
                    choice = shape
        return best, choice

    def _richest(self, at: int, left: int, wilds: int) -> Shape | None:
        """The shape that takes most naturals and spends few wild cards for them."""
        rich: Shape | None = None
        most = -99
        for shape in self.shapes[at]:
            gain = len(shape.faces) - 2 * shape.wilds
            if gain > most and self.fits(shape, left, wilds):
                rich = shape
                most = gain
        return rich

    def passed(self, left: int, at: int) -> int:
        """What is left when the natural ``at`` goes into no meld. One that is wild by rule remains a wild card."""
        if self.rules.is_wild(self.naturals[at]):
            return left & ~(15 << _FIELD * at)
        return left - (1 << _FIELD * at)

    def _end(self, wilds: int, own: int) -> "tuple[int, Shape | None]":
        """All naturals are settled; as many wild cards as possible go into melds of their own."""
        best = sum([self.points[face] for face in self.spare(own)[:wilds]]) * _DEAD
        choice: Shape | None = None
        for shape in self.pure:
            if shape.wilds <= wilds:
                cost = 1 + self.least(0, wilds - shape.wilds, own)
                if cost < best:
                    best = cost
                    choice = shape
        return best, choice

    def spare(self, own: int) -> list[int]:
        """The wild cards not played as themselves, lightest first."""
        if not own:
            return self.wilds
        spare: list[int] = []
        gone = [0] * FACES
        for face in self.wilds:
            field = self.fields[face]
            if field >= 0 and gone[face] < (own >> _FIELD * field & 15):
                gone[face] += 1
            else:
                spare.append(face)
        return spare

    def choice(self) -> tuple[list[Shape], list[Shape | None]]:
        """The melds that leave least, and what becomes of each meld of the table (None: nothing)."""
        left, wilds, own = self.start, len(self.wilds), 0
        cost = self.on_table(0, left, wilds, own)
        if self.steps > MOST_STEPS:
            # The first cards were only ever left over. Once more, from the start without looking back.
            known, known_on = self.known, self.known_on
            self.known, self.known_on = {}, {}
            if self.on_table(0, left, wilds, own) > cost:
                self.known, self.known_on = known, known_on
        grown: list[Shape | None] = []
        for at in range(len(self.table)):
            shape = self.known_on[(at, left, wilds, own)][1]
            grown.append(shape)
            if shape is not None:
                left, wilds, own = left - shape.need, wilds - shape.wilds, own + shape.own
        chosen: list[Shape] = []
        while True:
            shape = self.known[(left, wilds, own)][1]
            if shape is not None:
                chosen.append(shape)
                left, wilds, own = left - shape.need, wilds - shape.wilds, own + shape.own
            elif left:
                left = self.passed(left, self.first(left))
            else:
                return chosen, grown

    def melds(self) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
        """The melds that leave least, and the melds of the table as they have grown, with the heaviest wild
        cards in them."""
        chosen, grown = self.choice()
        own = sum([shape.own for shape in chosen]) + sum([shape.own for shape in grown if shape is not None])
        spare = self.spare(own)[:]
        table = list(self.table)
        for at, shape in enumerate(grown):
            if shape is not None:
                faces = tuple([face if face >= 0 else spare.pop() for face in shape.faces])
                table[at] = Meld(shape.suit, shape.low, faces)
        return tuple([self._meld(shape, spare) for shape in chosen]), tuple(table)

    def _meld(self, shape: Shape, spare: list[int]) -> Meld:
        """The shape with its wild cards, taken from the end of ``spare``."""
        return as_meld(shape, [face if face >= 0 else spare.pop() for face in shape.faces], self.rules)


def as_meld(shape: Shape, faces: list[int], rules: MeldRules) -> Meld:
    """The meld of that shape with those cards; a set lists the cards of its rank first."""
    if shape.suit == SET:
        own = [face for face in faces if rank_of(face) == shape.low and rules.can_be_natural(face)]
        faces = sorted(own) + sorted([face for face in faces if face not in own])
    return Meld(shape.suit, shape.low, tuple(faces))
