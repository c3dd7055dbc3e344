"""Reads groups of a seat's cards as melds of rummy, and arranges the hand for the contract.

Everything here works on the seat's own view.
"""

from collections.abc import Iterator
from typing import Final

from upcard.cards.card import JOKER, NO_FACE, SUITS, Card, face_text, faces_text, rank_name, rank_of, suit_of
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.faults import TOO_FEW_NATURALS, must_be_meld
from upcard.games.rummy.flow import callers_melds
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import SHOW_HAND, Call, LayDown, LayMeld
from upcard.games.rummy.state import NOT_DOWN, PLAY, SHOW, RummyState
from upcard.games.rummy.steps.call import CallStep
from upcard.games.rummy.steps.contract import best_way, contract_fault, down_rules
from upcard.games.rummy.steps.knock import best_knock, dearest_over, knock_limit, points_left
from upcard.kernel.game import Refused
from upcard.kernel.state import HIDDEN_CARD, Move
from upcard.kernel.ui.advice import Arranged, Arrangement, GroupReading
from upcard.kernel.ui.narration import count_points, the
from upcard.melds.engine import MeldRules, arrange_least, lay_out, melds_in, readings
from upcard.melds.meld import RANKS_IN_ALL, SET, Meld, role_at
from upcard.text.messages import in_a_row, marked, say, say_counted

HIGH_ACE: Final = 14
"""The place of an ace above the king."""
MOST_NAMED: Final = 3
"""The most missing cards that are named one by one."""
DOWN: Final = "down"
MOST_TRIED: Final = 500
"""Combinations of readings that are judged; jokers make many, and the likely ones come first."""


def arrange(game: RummyGame, s: RummyState, seat: int, groups: tuple[tuple[int, ...], ...], purpose: str) -> Arranged:
    """Return what the groups can be: for the contract (``down``) all together, else each a further meld.

    Out of turn they are judged as if it were the seat's turn to play, so a contract can be got ready early.
    """
    r = game.ruled(s)
    rules = down_rules(r, s) if purpose == DOWN and not r.melding_hand else r.table
    table = s if game.asks(s).get(seat) is not None and s.step in (PLAY, SHOW) else _as_if_asked(s, seat)
    found: list[tuple[Meld, ...]] = [readings(group, rules) for group in groups]
    shown: list[GroupReading] = []
    refusal: Refused | None = None
    for group, melds in zip(groups, found, strict=True):
        if melds:
            shown.append(GroupReading(melds, ""))
        else:
            why = why_no_meld(r, group, rules)
            refusal = refusal or why
            shown.append(GroupReading((), why.reason))
    if refusal is not None:
        return Arranged(tuple(shown), None, refusal)
    if purpose != DOWN:
        return _further(game, table, seat, found, tuple(shown))
    tried = 0
    for melds in choices(found):
        tried += 1
        move: Move = LayDown(melds)
        if r.melding_hand:
            move = _knock(r, table, seat, melds) if r.knocks else _call(table, seat, melds)
        try:
            game.play(table, seat, move)
        except Refused as why:
            refusal = refusal or why
            if tried < MOST_TRIED:
                continue
            break
        return Arranged(tuple(shown), move, None)
    return Arranged(tuple(shown), None, refusal)


def _call(s: RummyState, seat: int, melds: tuple[Meld, ...]) -> Move:
    """Return the call with these melds: a card that is over is discarded."""
    left = list(s.hand(seat).faces())
    for meld in melds:
        for face in meld.faces:
            if face in left:
                left.remove(face)
    return Call(melds, left[0]) if len(left) == 1 else Call(melds)


def _knock(r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> Move:
    """Return the knock with these melds: of the cards that are over the dearest is discarded that may be."""
    hand = s.hand(seat)
    left = list(hand.faces())
    for meld in melds:
        for face in meld.faces:
            if face in left:
                left.remove(face)
    over = dearest_over(r, s, hand, left)
    return Call(melds, over) if over != NO_FACE else Call(melds)


def _further(
    game: RummyGame, table: RummyState, seat: int, found: list[tuple[Meld, ...]], shown: tuple[GroupReading, ...]
) -> Arranged:
    """Return what the groups can be as further melds, which are moves of their own.

    All must be legal one after another; the first is the move.
    """
    first: LayMeld | None = None
    for melds in found:
        move = LayMeld(melds[0])
        try:
            table = game.play(table, seat, move)
        except Refused as why:
            return Arranged(shown, None, why)
        first = first or move
    return Arranged(shown, first, None)


def choices(found: list[tuple[Meld, ...]]) -> Iterator[tuple[Meld, ...]]:
    """Yield every choice of one reading for each group, the likeliest first."""
    if not found:
        yield ()
        return
    for rest in choices(found[1:]):
        for meld in found[0]:
            yield (meld, *rest)


def _as_if_asked(s: RummyState, seat: int) -> RummyState:
    if s.step == SHOW:
        return s.but(turn=seat)
    return s.but(turn=seat, step=PLAY, answers=(), calls=(), due=(), renewing=False)


def why_no_meld(r: CompiledRules, group: tuple[int, ...], rules: MeldRules) -> Refused:
    """Return why these cards are no meld.

    It is what is wrong with the set or the run that they come nearest to.
    """
    meld = _nearest(group, rules)
    if meld is not None:
        try:
            must_be_meld(r, meld, rules)
        except Refused as why:
            return why
    text = faces_text(group)
    plain = [face for face in group if not rules.is_wild(face)]
    if not plain and rules.min_naturals:
        least = rules.min_naturals
        return r.refuse("naturals", TOO_FEW_NATURALS, group, meld=text, naturals=least)
    if len(plain) > 1 and len({suit_of(face) for face in plain}) == 1:
        return _why_no_run(r, group, plain, rules)
    for of, topic, reason in (
        (rank_of, "set_rank", marked("{text} is no set: {cards} is of another rank.")),
        (suit_of, "run_suit", marked("{text} is no run: {cards} is of another suit.")),
    ):
        odd = _odd_one([of(face) for face in plain])
        if odd >= 0:
            return r.refuse(topic, reason, (plain[odd],), text=text, cards=face_text(plain[odd]))
    return r.refuse("set_rank", "{text} is neither a set of one rank nor a run of one suit.", group, text=text)


def _odd_one(values: list[int]) -> int:
    """Return the index of the only value that differs from all others, of three at least.

    It is -1 where there is none.
    """
    for at, value in enumerate(values):
        others = {*values[:at], *values[at + 1 :]}
        if len(values) > 2 and len(others) == 1 and value not in others:
            return at
    return -1


def _why_no_run(r: CompiledRules, group: tuple[int, ...], plain: list[int], rules: MeldRules) -> Refused:
    """Return why cards of one suit make no run.

    It is the cards that are there twice, or those between them that are missing.
    """
    text = faces_text(group)
    twice = tuple(dict.fromkeys([face for face in plain if plain.count(face) > 1]))
    if twice:
        cards = in_a_row([face_text(face) for face in twice])
        return r.refuse("run_place", "{text} is no run: it has {cards} more than once.", twice, text=text, cards=cards)
    missing = min(_ways_to_miss(plain, rules.corner), key=len)
    if len(missing) > MOST_NAMED:
        reason = marked("{text} is no run: {count} cards between its own are missing.")
        return r.refuse("run_place", reason, group, text=text, count=len(missing))
    cards = in_a_row([face_text(face) for face in missing])
    if len(group) > len(plain):
        reason = marked("{text} is no run: its wild cards cannot stand for all of {cards}.")
        return r.refuse("run_place", reason, group, text=text, cards=cards)
    return r.refuse("run_place", "{text} is no run without {cards}.", group, text=text, cards=cards)


def _ways_to_miss(plain: list[int], corner: bool) -> list[list[int]]:
    """Return the cards that these of one suit lack, from every place at which their run may begin."""
    if not corner:
        return [_missing(plain, high) for high in (False, True)]
    suit, ranks = suit_of(plain[0]), {rank_of(face) for face in plain}
    found: list[list[int]] = []
    for low in sorted(ranks):
        high = max([(rank - low) % RANKS_IN_ALL for rank in ranks])
        roles = [role_at(suit, low + at) for at in range(high + 1)]
        found.append([face for face in roles if rank_of(face) not in ranks])
    return found


def _missing(plain: list[int], ace_high: bool) -> list[int]:
    """Return the cards that stand between these of one suit, without them."""
    places = [HIGH_ACE if ace_high and rank_of(face) == 1 else rank_of(face) for face in plain]
    between = [place for place in range(min(places) + 1, max(places)) if place not in places]
    return [role_at(suit_of(plain[0]), place) for place in between]


def _nearest(group: tuple[int, ...], rules: MeldRules) -> Meld | None:
    """Return the cards as a set where the natural ones are of one rank, as a run where of one suit.

    None where they are neither.
    """
    plain = [face for face in group if not rules.is_wild(face)]
    if not plain:
        # A wild card that may be played as itself.
        plain = [face for face in group if rules.can_be_natural(face)][:1]
    if plain and len({rank_of(face) for face in plain}) == 1:
        return Meld(SET, rank_of(plain[0]), group)
    if not plain or len({suit_of(face) for face in plain}) > 1:
        return None
    runs = [
        run
        for run in [_run_from(face, plain, group, rules.corner) for face in sorted(plain, key=rank_of)]
        if run is not None
    ]
    # One that an ace breaks, or that goes round the corner, where no other can be made of them.
    return min(runs, key=lambda run: (run.high() > rules.highest_place(), run.high()), default=None)


def _run_from(first: int, plain: list[int], group: tuple[int, ...], corner: bool) -> Meld | None:
    """Return the run that begins with that card and goes round the corner where it must.

    Wild cards are in its gaps and above it, or below where nothing is above; None where the gaps are too wide or a card
    is there twice.
    """
    low = rank_of(first)
    places = {low + (rank_of(face) - low) % 13: face for face in plain}
    high = max(places)
    wild = list(group)
    for face in plain:
        wild.remove(face)
    if len(places) < len(plain) or high - low >= len(group):
        return None
    faces = [places[place] if place in places else wild.pop() for place in range(low, high + 1)]
    above = len(wild) if corner else min(len(wild), max(0, 14 - high))
    below = len(wild) - above
    return Meld(suit_of(first), low - below, (*wild[:below], *faces, *wild[below:]))


def best(game: RummyGame, s: RummyState, seat: int) -> Arrangement:
    """Return the hand arranged for the contract as well as it goes; when that is down, for further melds."""
    r = game.ruled(s)
    hand = s.hand(seat).cards
    if r.melding_hand:
        return _best_at_showdown(r, s, hand) if s.step == SHOW else _best_call(game, r, s, seat)
    deal = r.of(s, seat)
    if s.down[seat] == NOT_DOWN and deal.first_points:
        return _best_first(r, s, seat)
    if s.down[seat] != NOT_DOWN or deal.free:
        return _best_further(game, s, seat, hand)
    melder = deal.melder
    found = _contract_in_hand(r, s, seat)
    if found:
        return Arrangement(0, tuple(meld.faces for meld in found), LayDown(found), say("You hold the contract."))
    short = melder.short(hand)
    wanted = melder.needs(hand)
    filled = hand
    added: list[int] = []
    face = wanted[0] if wanted else NO_FACE
    while face != NO_FACE:
        # One way to fill up will do, so not all faces are looked for again.
        filled, added = (*filled, Card(face)), [*added, face]
        face = melder.first_need(filled)
    way = melder.best(filled, r.card_points)
    groups = [] if way is None else _without(way[0], added)
    why = contract_fault(r, _drawn(s, seat), seat, way[0]) if way is not None and short == 0 else None
    if why is not None and not deal.whole_hand:
        return Arrangement(1, tuple(groups), None, why.reason)
    if short == 0:
        sentence = say(
            "The contract fits, but the whole hand does not: {contract} must use it all.", contract=deal.contract
        )
        return Arrangement(
            max(1, melder.short_cover(hand, deal.least_over, deal.most_over)), tuple(groups), None, sentence
        )
    return Arrangement(short, tuple(groups), None, _short_sentence(short, wanted))


def melds_to_lay(game: RummyGame, s: RummyState, seat: int) -> tuple[Meld, ...]:
    """Return the contract, or the call, in the seat's hand, laid as well as it goes.

    It is empty where the hand does not hold it.
    """
    r = game.ruled(s)
    if not r.melding_hand:
        asked = not r.of(s).free or r.of(s).first_points > 0
        return _contract_in_hand(r, s, seat) if s.down[seat] == NOT_DOWN and asked else ()
    call = _call_in_hand(r, s, seat)
    return call.melds if call is not None else ()


def _contract_in_hand(r: CompiledRules, s: RummyState, seat: int) -> tuple[Meld, ...]:
    deal, hand = r.of(s, seat), s.hand(seat).cards
    if not deal.whole_hand:
        return best_way(r, _drawn(s, seat), seat) or ()
    # Out of turn a card is still to be drawn, and may make the hand fit.
    room = 0 if s.turn == seat and s.step == PLAY else 1
    return next(iter(deal.melder.covers(hand, max(0, deal.least_over - room), deal.most_over)), ())


def _drawn(s: RummyState, seat: int) -> RummyState:
    """Return the table as it is when the seat plays: out of turn a card is still to be drawn."""
    if s.turn == seat and s.step == PLAY:
        return s
    hand = s.hand(seat).plus(HIDDEN_CARD)
    return _as_if_asked(s, seat).but(piles=s.with_pile(seat, hand), taken=NO_FACE, owed=0)


def _call_in_hand(r: CompiledRules, s: RummyState, seat: int) -> Call | None:
    now = _as_if_asked(s.but(caller=-1), seat)
    if r.knocks:
        return best_knock(r, now, now.hand(seat).cards)
    return next((move for move in CallStep().moves(r, now, seat) if isinstance(move, Call)), None)


def _without(melds: tuple[Meld, ...], added: list[int]) -> list[tuple[int, ...]]:
    """Return the melds' cards less those that are not in the hand."""
    groups: list[tuple[int, ...]] = []
    missing = list(added)
    for meld in melds:
        kept: list[int] = []
        for face in meld.faces:
            if face in missing:
                missing.remove(face)
            else:
                kept.append(face)
        groups.append(tuple(kept))
    return groups


def _short_sentence(short: int, wanted: tuple[int, ...]) -> str:
    names = _wanted_names(wanted)
    lacking = say_counted("One card short of the contract", "{number} cards short of the contract", short)
    if not names:
        return say("{lacking}.", lacking=lacking)
    return say(
        "{lacking}; wanted for instance: {cards}, or a joker."
        if len(names) > 3
        else "{lacking}; wanted: {cards}, or a joker.",
        lacking=lacking,
        cards=in_a_row(names[:3]),
    )


def _wanted_names(wanted: tuple[int, ...]) -> list[str]:
    """Name the cards, jokers apart; ``any ace`` where one of any suit will do."""
    ranks = [rank_of(face) for face in wanted if face != JOKER]
    named = [
        say("any {rank}", rank=rank_name(rank_of(face))) if ranks.count(rank_of(face)) == len(SUITS) else the(face)
        for face in wanted
        if face != JOKER
    ]
    return list(dict.fromkeys(named))


def _best_first(r: CompiledRules, s: RummyState, seat: int) -> Arrangement:
    """Return the hand arranged for a first lay-down that has to be worth so many points."""
    found = _contract_in_hand(r, s, seat)
    if found:
        worth = sum(r.first.worth.of(meld) for meld in found)
        sentence = say("You can go down: these melds are worth {worth}.", worth=worth)
        return Arrangement(0, tuple(meld.faces for meld in found), LayDown(found), sentence)
    hand, least = s.hand(seat).cards, r.of(s).first_points
    melds = arrange_least(hand, r.table, r.card_points)[0]
    sentence = say(
        "The melds of your hand are worth {worth} at most; {least} are needed to go down.",
        worth=r.first.most(hand),
        least=least,
    )
    return Arrangement(1, tuple(meld.faces for meld in melds), None, sentence)


def _best_further(game: RummyGame, s: RummyState, seat: int, hand: tuple[Card, ...]) -> Arrangement:
    r = game.ruled(s)
    if r.rules.extra_melds == "never" or r.of(s).whole_hand:
        return Arrangement(0, (), None, say("Your contract is down; no further melds are formed in this book."))
    melds = arrange_least(hand, r.table, r.card_points)[0]
    if r.touching_runs_one_per_suit:
        melds = _one_run_a_suit(r, s, seat, melds)
    if not melds:
        return Arrangement(
            0,
            (),
            None,
            say(
                "There is no meld in your hand; try laying cards off."
                if r.of(s).free and not r.of(s).first_points
                else "There is no further meld in your hand; try laying cards off."
            ),
        )
    if r.of(s).free and not r.of(s).first_points:
        sentence = say_counted("One meld.", "{number} melds.", len(melds))
    else:
        sentence = say_counted("One further meld.", "{number} further melds.", len(melds))
    return Arrangement(0, tuple(meld.faces for meld in melds), LayMeld(melds[0]), sentence)


def _one_run_a_suit(r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return those melds that the seat may have beside its own runs and each other.

    If none, it is the dearest that it may.
    """
    own = [meld.suit for meld, owner in zip(s.melds, s.owners, strict=True) if owner == seat and meld.is_run()]
    taken = list(own)
    kept: list[Meld] = []
    for meld in melds:
        if meld.is_set() or meld.suit not in taken:
            kept.append(meld)
            taken.append(meld.suit)
    if kept or not melds:
        return tuple(kept)
    # Cards of a run that may not be laid can still be a set.
    others = [meld for meld in melds_in(s.hand(seat).cards, r.table) if meld.is_set() or meld.suit not in own]
    return (max(others, key=lambda meld: sum(r.card_points[face] for face in meld.faces)),) if others else ()


def _best_call(game: RummyGame, r: CompiledRules, s: RummyState, seat: int) -> Arrangement:
    """Return the whole hand in melds, ready for a call.

    Else as few cards as can be are left over, and then as few points.
    """
    hand = s.hand(seat).cards
    call = _call_in_hand(r, s, seat)
    if r.knocks:
        return _best_knock(r, s, seat, call)
    if call is not None:
        held = s.turn == seat and s.step == PLAY and s.caller < 0
        groups = tuple(meld.faces for meld in call.melds)
        return Arrangement(0, groups, call if held else None, say("Your whole hand is in melds."))
    heavy = sum(r.card_points)
    melds, _ = arrange_least(hand, r.table, tuple(heavy + points for points in r.card_points))
    left = list(s.hand(seat).faces())
    for meld in melds:
        for face in meld.faces:
            left.remove(face)
    count = sum(r.card_points[face] for face in left)
    sentence = say_counted(
        "One card is in no meld: {cards}, counting {points}.",
        "{number} cards are in no meld: {cards}, counting {points}.",
        len(left),
        cards=faces_text(left),
        points=count,
    )
    return Arrangement(max(1, len(left) - 1), tuple(meld.faces for meld in melds), None, sentence)


def _best_knock(r: CompiledRules, s: RummyState, seat: int, knock: Call | None) -> Arrangement:
    """Return the melds to knock with; else those that leave the fewest points in the hand."""
    hand = s.hand(seat)
    if knock is not None:
        groups = tuple(meld.faces for meld in knock.melds)
        held = s.turn == seat and s.step == PLAY
        points = points_left(r, hand.faces(), knock)
        sentence = say("You have gin.")
        if points:
            sentence = say("You can knock with {points} left.", points=count_points(points))
        return Arrangement(0, groups, knock if held else None, sentence)
    melds, points = arrange_least(hand.cards, r.table, r.card_points)
    sentence = say(
        "The cards in no meld count {points}; a knock may leave {most}.", points=points, most=knock_limit(r, s)
    )
    return Arrangement(1, tuple(meld.faces for meld in melds), None, sentence)


def _best_at_showdown(r: CompiledRules, s: RummyState, hand: tuple[Card, ...]) -> Arrangement:
    """Return the layout that the software proposes (PAY-A-14)."""
    found = lay_out(hand, r.table, r.card_points, tuple(s.melds[index] for index in callers_melds(r, s)))
    groups = tuple(meld.faces for meld in found.melds)
    return Arrangement(0, groups, SHOW_HAND, say("Laid out the best way your hand counts {points}.", points=found.dead))
