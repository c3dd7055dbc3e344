"""A turn of Indian Chief after all have chosen: reveal, score, steal, refill, shuffle (IND-23)."""

from upcard.cards.card import OPEN, Card, rank_of
from upcard.games.indian_chief.chief import FACE_VALUES
from upcard.games.indian_chief.moves import Lay, Steal
from upcard.games.indian_chief.rules import THIEF, TURNS, Rules
from upcard.games.indian_chief.scoring import score
from upcard.games.indian_chief.state import CHOOSE, OVER, SHUFFLE_MELDS, SHUFFLE_STUB, STEAL, ChiefState
from upcard.kernel.state import EMPTY_HAND, Event, Pile, insert


def reveal(rules: Rules, s: ChiefState) -> ChiefState:
    """Reveal all melds at the same moment, and score them (IND-15, IND-16)."""
    lays = [answer for answer in s.answers if isinstance(answer, Lay)]
    faces = [lay.faces for lay in lays]
    events: list[Event] = []
    hands: list[Pile] = []
    melds: list[Pile] = []
    sheets: list[tuple[int | None, ...]] = []
    for seat, lay in enumerate(lays):
        hands.append(s.hand(seat).minus_all(lay.faces))
        shown = tuple([OPEN[face] for face in lay.faces])
        melds.append(Pile(shown, False))
        box = lay.box()
        points = score(rules, lay, faces[:seat] + faces[seat + 1 :])  # IND-40, IND-45
        sheet = s.sheets[seat]
        sheets.append(sheet[:box] + (points,) + sheet[box + 1 :])
        events.append(Event("melded", seat, shown, points, box, lay))
    over = s.turn == TURNS  # IND-11
    table = s.but(
        piles=(*hands, *melds, s.stub()),
        answers=(),
        step=OVER if over else s.step,
        sheets=tuple(sheets),
        boxes=tuple([lay.box() for lay in lays]),
        queue=() if over else thieves(rules, lays),  # IND-32, IND-54
        owed=s.owed if over else tuple([len(lay.faces) for lay in lays]),  # IND-25
        dealt_to=s.dealt_to if over else s.dealer,  # IND-29
        events=tuple(events),
    )
    return table if over else ask_thieves(rules, table)  # IND-32


def thieves(rules: Rules, lays: list[Lay]) -> tuple[tuple[int, ...], ...]:
    """Return who may steal, lowest card first.

    Those whose cards are equally low come together (IND-54, IND-55, IND-58).
    """
    groups: dict[int, list[int]] = {}
    for seat, lay in enumerate(lays):
        if lay.box() == THIEF:
            rank = rank_of(lay.faces[0])
            groups.setdefault(FACE_VALUES[rank] if rules.thief_order == "face_value" else rank, []).append(seat)
    return tuple([tuple(groups[low]) for low in sorted(groups)])


def may_take_from(rules: Rules, s: ChiefState, thief: int, victim: int) -> bool:
    """Say whether a Thief may take from that meld.

    It may from an opponent's; from another Thief's only where tables allow it (IND-49, IND-57).
    """
    return victim != thief and (rules.thief_card_can_be_stolen or s.boxes[victim] != THIEF)


def ask_thieves(rules: Rules, s: ChiefState) -> ChiefState:
    """Ask the next group that has something to decide; after the last, refill the hands."""
    queue = s.queue
    while queue:
        group = queue[0]
        blocked = len(group) > 1 and rules.thief_tie == "nobody_steals"
        if not blocked and [seat for seat in group if _could_steal(rules, s, seat)]:
            return s.but(answers=s.nobody_has_answered(), window=s.window + 1, step=STEAL, queue=queue)
        queue = queue[1:]
    return refill(s.but(answers=(), queue=()) if s.queue or s.answers else s)


def _could_steal(rules: Rules, s: ChiefState, seat: int) -> bool:
    for victim in range(s.seats):
        if may_take_from(rules, s, seat, victim) and s.meld(victim).cards:
            return True
    return False


def after_picks(rules: Rules, s: ChiefState) -> ChiefState:
    """Carry out the picks of a group, or none of them where two want the same card (IND-58 to IND-63)."""
    picks = [(seat, s.answers[seat]) for seat in s.queue[0]]
    wanted: dict[tuple[int, int], int] = {}
    for _, pick in picks:
        if isinstance(pick, Steal):
            wanted[pick.victim, pick.face] = wanted.get((pick.victim, pick.face), 0) + 1
    # Twins in one meld are two cards, and both can be had.
    clash = bool([key for key, count in wanted.items() if count > s.meld(key[0]).count_face(key[1])])
    piles = list(s.piles)
    owed = list(s.owed)
    events: list[Event] = [*s.events]
    for seat, pick in picks:
        if not isinstance(pick, Steal):
            events.append(Event("declined", seat))
        elif clash:
            events.append(Event("clashed", seat))
        else:
            card = OPEN[pick.face]
            at = s.seats + pick.victim
            piles[at] = piles[at].minus(pick.face)
            piles[seat] = piles[seat].plus(card)
            owed[seat] -= 1
            events.append(Event("stole", seat, (card,), other=pick.victim))
    return ask_thieves(rules, s.but(piles=tuple(piles), queue=s.queue[1:], owed=tuple(owed), events=tuple(events)))


def refill(s: ChiefState) -> ChiefState:
    """Deal cards one at a time, clockwise from the dealer's left, to whoever lacks some (IND-25 to IND-30)."""
    hands = [list(pile.cards) for pile in s.piles[: s.seats]]
    stub = list(s.stub().cards)
    owed = list(s.owed)
    seat = s.dealt_to
    left = sum(owed)
    while left and stub:
        seat = (seat + 1) % s.seats
        if owed[seat]:
            insert(hands[seat], Card(stub.pop().face, 1 << seat))
            owed[seat] = owed[seat] - 1
            left -= 1
    filled = tuple([Pile(tuple(hand), False) for hand in hands])
    piles = filled + s.piles[s.seats : -1] + (Pile(tuple(stub), True),)
    step = SHUFFLE_MELDS if left else SHUFFLE_STUB
    return s.but(piles=piles, step=step, owed=tuple(owed), dealt_to=seat)


def return_melds(s: ChiefState, stub: Pile) -> ChiefState:
    """Return the table after the melds have been shuffled into this stub (IND-27, IND-28)."""
    return s.but(piles=(*s.piles[: s.seats], *((EMPTY_HAND,) * s.seats), stub), events=(Event("shuffled", -1),))


def next_turn(s: ChiefState) -> ChiefState:
    """Ask everybody for a meld."""
    return s.but(
        answers=s.nobody_has_answered(), window=s.window + 1, step=CHOOSE, turn=s.turn + 1, boxes=(), dealt_to=-1
    )
