"""Lists every way to lay melds of given sizes from one hand, lazily."""

from collections.abc import Iterator

from mypy_extensions import i64

from upcard.cards.bits import count_bits, up
from upcard.cards.card import FACES, Card
from upcard.melds.contracts import Contract, too_near
from upcard.melds.deadline import step
from upcard.melds.layouts import Layout
from upcard.melds.listing import count_cards, runs_of, sets_of
from upcard.melds.meld import SET, Meld
from upcard.melds.planes import LANE, open_runs, ranks_with
from upcard.melds.search import PLACE_BITS, Search


class Menu:
    """The melds that a hand can lay for a slot. Some of them are told as a set: a bit for each, in their order."""

    def __init__(self, melds: list[Meld], mixed_runs: bool = False) -> None:
        self.melds = melds
        self.mixed_runs = mixed_runs
        """Whether the suits of runs do not matter (`upcard.melds.meld_rules.MeldRules`)."""
        self.every = (1 << len(melds)) - 1
        self.earlier: list[int] = []
        """By meld: those that come before it where two slots ask for the same, which are filled in rising order."""
        self.near: dict[int, int] = {}
        """By kind, place and size of a meld: those that may not stand beside it, as far as was asked."""
        self.holding: dict[int, int] = {}
        """By face and number of copies: the melds that hold as many."""
        holding = self.holding
        bit = 1
        for meld in melds:
            step()
            for face in meld.faces:
                held = holding.get(face, 0)
                while held & bit:
                    face += FACES
                    held = holding.get(face, 0)
                holding[face] = held | bit
            bit <<= 1

    def beyond(self, face: int, left: int) -> int:
        """Return the melds that hold more copies of the face than so many."""
        return self.holding.get(left * FACES + face, 0)

    def beside(self, laid: Meld, contract: Contract) -> int:
        """Return the melds that may not stand beside that one."""
        if contract.same_rank_sets if laid.suit == SET else self.mixed_runs or contract.touching == "free":
            return 0
        key = place_of(laid, self.mixed_runs) << 7 | len(laid.faces) << 1 | (laid.suit == SET)
        found = self.near.get(key, -1)
        if found < 0:
            found = 0
            for at, meld in enumerate(self.melds):
                step()
                if meld.suit == laid.suit and (
                    meld.low == laid.low if meld.suit == SET else too_near(meld, laid, contract.touching)
                ):
                    found |= 1 << at
            self.near[key] = found
        return found

    def put_in_order(self) -> None:
        """Find out which melds come ``earlier``: those at lower places, or of lower cards."""
        self.earlier = [0] * len(self.melds)
        first = 0
        while first < len(self.melds):
            place = place_of(self.melds[first], self.mixed_runs)
            end = first + 1
            while end < len(self.melds) and place_of(self.melds[end], self.mixed_runs) == place:
                end += 1
            earlier = (1 << first) - 1
            for at in sorted(range(first, end), key=self._faces) if end - first > 1 else (first,):
                step()
                self.earlier[at] = earlier
                earlier |= 1 << at
            first = end

    def _faces(self, at: int) -> tuple[int, ...]:
        return self.melds[at].faces


def place_of(meld: Meld, mixed_runs: bool) -> int:
    """Return where the meld stands: the rank of a set, the bit of a run's lowest place.

    Where suits do not matter all runs stand in the first suit.
    """
    return meld.low if mixed_runs or meld.is_set() else LANE * meld.suit + meld.low


class WayGroup:
    """Ways that differ in one meld: those ``laid`` fill the first slots of the ``order``, one of some melds the last.

    They are the ``choice`` of the ``menu``.
    """

    def __init__(self, order: list[int], laid: list[Meld], menu: Menu, choice: int) -> None:
        self.order = order
        self.laid = laid
        self.menu = menu
        self.choice = choice

    def __len__(self) -> int:
        return self.choice.bit_count()

    def way(self, at: int) -> tuple[Meld, ...]:
        """Return the way of that number, from 0; its melds stand in the order of the contract's slots."""
        left = self.choice
        for _ in range(at):
            left &= left - 1
        return self._with(_lowest(left))

    def ways(self) -> Iterator[tuple[Meld, ...]]:
        """Yield all of them."""
        left = self.choice
        while left:
            yield self._with(_lowest(left))
            left &= left - 1

    def _with(self, last: int) -> tuple[Meld, ...]:
        way = [self.menu.melds[last]] * len(self.order)
        for index, meld in enumerate(self.laid):
            way[self.order[index]] = meld
        return tuple(way)


def _lowest(some: int) -> int:
    """Return the number of the lowest bit."""
    return (some & -some).bit_length() - 1


class Ways:
    """The ways of one layout, distinct up to equal cards and to the order of melds.

    What the whole hand can lay for each slot is listed once; of that counts what the melds laid so far leave the
    cards for. A search looks ahead only where three melds or more are still to come: two are found as fast as they are
    foretold. ``hand`` is a search that has found places for the layout.
    """

    def __init__(self, layout: Layout, hand: Search) -> None:
        self.plan = hand.plan
        self.layout = layout
        self.search = hand
        self.left = count_cards(hand.hand)
        """By face: the cards that no meld has taken yet."""
        self.order = layout.order
        self.alike = [self._is_alike(at) for at in range(len(layout.order))]
        """Whether a slot asks for the same as the one before; such slots are filled in rising order."""
        self.menus: list[Menu] = []
        """By slot: what the whole hand can lay."""

    def groups(self) -> Iterator[WayGroup]:
        """Return the ways, in groups that differ in the last meld found."""
        for at in range(len(self.order)):
            self.menus.append(self.menus[-1] if self.alike[at] else self._menu(at))
            if self.alike[at] and not self.menus[at].earlier:
                self.menus[at].put_in_order()
        return self._last([], 0) if len(self.order) == 1 else self._from([], 0, self.search.hand, 0)

    def _is_set(self, at: int) -> bool:
        return at >= len(self.layout.runs)

    def _size(self, at: int) -> int:
        return self.layout.sizes[self.order[at]]

    def _is_alike(self, at: int) -> bool:
        return at not in (0, len(self.layout.runs)) and self._size(at) == self._size(at - 1)

    def _menu(self, at: int) -> Menu:
        """List the melds for that slot, their places in rising order."""
        size, rules, search = self._size(at), self.plan.rules, self.search
        melds: list[Meld] = []
        if self._is_set(at):
            fours = ranks_with(search.rank_counts(), size - search.wilds)
            for rank in range(1, 14):
                if fours >> 4 * rank & 8:
                    melds += sets_of(self.left, rules, rank, size)
        else:
            lows = open_runs(search.p1, size, search.wilds, self.plan.corner) & self.plan.lows[size]
            while lows:
                low = lows & -lows
                lows ^= low
                place = int(count_bits(low - 1))
                melds += runs_of(self.left, rules, place // LANE, place % LANE, size)
        return Menu(melds, rules.mixed_runs)

    def _open(self, laid: list[Meld], last: int) -> int:
        """Return what is open of its menu for the next slot, after these melds; the ``last`` by its number."""
        at = len(laid)
        menu, left = self.menus[at], self.left
        shut = menu.earlier[last] if self.alike[at] else 0
        for meld in laid:
            for face in meld.faces:
                shut |= menu.beyond(face, left[face])
            shut |= menu.beside(meld, self.plan.contract)
        return menu.every & ~shut

    def _last(self, laid: list[Meld], last: int) -> Iterator[WayGroup]:
        """Return the ways that one more meld completes, if there are any."""
        step()
        found = self._open(laid, last)
        return iter((WayGroup(self.order, laid, self.menus[len(laid)], found),) if found else ())

    def _from(self, laid: list[Meld], last: int, hand: tuple[Card, ...], path: i64) -> Iterator[WayGroup]:
        """Return the ways that begin with these melds, whose places the path names.

        Two at least are still to come, from the cards that are left in the hand.
        """
        at = len(laid)
        missing = len(self.order) - at - 1
        found = self._open(laid, last)
        while found:
            number = _lowest(found)
            meld = self.menus[at].melds[number]
            found &= found - 1
            for face in meld.faces:
                self.left[face] -= 1
            if missing == 1:
                yield from self._last([*laid, meld], number)
            else:
                further = path | up(place_of(meld, self.plan.rules.mixed_runs), at * PLACE_BITS)
                rest = without(hand, meld.faces)
                if missing == 2 or Search(self.plan, rest).go_on(self.layout, further, at + 1):
                    yield from self._from([*laid, meld], number, rest, further)
            for face in meld.faces:
                self.left[face] += 1


def without(hand: tuple[Card, ...], faces: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the hand less one card of each of these faces, all of which it holds."""
    cards = list(hand)
    for face in faces:
        at = 0
        while cards[at].face != face:
            at += 1
        del cards[at]
    return tuple(cards)
