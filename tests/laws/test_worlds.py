"""Worlds look to a seat like the table they were made from, each is as likely as another, and nobody can tell two apart
that differ only in what that seat has not seen (GEN-13)."""

import random
from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import combinations, islice, permutations
from math import cbrt, sqrt
from typing import Any

import pytest

from tests.amounts import amount
from tests.laws.test_play import every_table, sample
from tests.laws.worlds import MOST_MOVES, Case, steps_of
from tests.many import ByGame, many
from tests.rules.table import game_table
from upcard.cards.card import HIDDEN, Card, cards, parse_faces
from upcard.catalogue import CATALOGUE
from upcard.games.anaconda.state import FOLDED, AnacondaState
from upcard.games.daifugo.state import GIVE, RETURN, DaifugoState
from upcard.games.dealers_choice.chips import ANACONDA
from upcard.games.dealers_choice.state import ChoiceState
from upcard.games.rummy.moves import Call
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.taking import may_claim
from upcard.kernel.state import HIDDEN_CARD, ONLOOKER, SEALED, Pile, State, sort_hand, view
from upcard.kernel.worlds import HiddenInfo, Private, worlds
from upcard.melds.covers import can_sort
from upcard.testing import check, sight

every_case = many(ByGame(every_table))

LOOKS = amount(12, 2)
"""Positions of each case that are looked at from every seat."""
EACH = 25
"""Worlds drawn for each that there may be."""
RARE = 3.09
"""So many standard deviations from what is expected come once in a thousand times (p = 0.001)."""


def faces(state: State) -> Counter[int]:
    return Counter(card.face for pile in state.piles for card in pile.cards)


def known(state: State) -> list[object]:
    """Who has seen the cards of each pile."""
    return [
        [card.seen for card in pile.cards] if pile.ordered else Counter(card.seen for card in pile.cards)
        for pile in state.piles
    ]


def tells(state: State) -> bool:
    """Does the table tell who has seen which hidden card?"""
    if isinstance(state, DaifugoState):
        return not state.house_effects.handed and (not state.sheet or state.step in (GIVE, RETURN))
    if isinstance(state, ChoiceState) and state.game == ANACONDA:
        state = state.anaconda(state.step)
    if isinstance(state, AnacondaState):
        return FOLDED not in state.standing and (len(state.live()) > 2 or state.round_number < 3)
    return True


def unanswered(world: State, owners: list[int]) -> State:
    answers = tuple([None if owner in owners else answer for owner, answer in enumerate(world.answers)])
    return world.but(answers=answers)


def laid_by(table: Any, owner: int) -> Counter[int]:
    """The cards of the melds that a seat has laid."""
    return Counter(
        [face for meld, of in zip(table.melds, table.owners, strict=True) for face in meld.faces if of == owner]
    )


@every_case
def test_the_view_of_a_world_is_the_view_it_was_made_from(case: Case) -> None:
    """GEN-13; others' answers are legal, and others know what is theirs to know."""
    game = case.build()
    rng = random.Random(case.seed)
    for step in sample(case, LOOKS):
        here = step.before
        for seat in (*range(case.seats), ONLOOKER):
            seen = view(here, seat)
            there: State = next(worlds(game, seen, seat, rng))
            assert view(there, seat) == seen
            assert view(there, seat).events == seen.events
            assert faces(there) == faces(here)
            assert all([pile.ordered or pile == sort_hand(pile.cards) for pile in there.piles])
            if tells(here):
                assert known(there) == known(here)
            assert list(game.asks(there)) == list(game.asks(here))
            if seat in game.asks(here):
                assert game.asks(there)[seat] == game.asks(here)[seat]
                offered = list(islice(game.moves(seen, seat), MOST_MOVES))
                assert list(islice(game.moves(there, seat), MOST_MOVES)) == offered
            owners = [owner for owner, answer in enumerate(seen.answers) if answer == SEALED]
            asked = unanswered(there, owners)
            for owner in owners:
                answer = there.answers[owner]
                assert answer is not None and answer != SEALED
                if isinstance(answer, Call):
                    call = Counter([face for meld in answer.melds for face in meld.faces])
                    held = Counter(there.piles[owner].faces())
                    # Whoever knocks keeps what is in no meld: the melds lie on the table.
                    assert not held or call == (laid_by(there, owner) if case.rules.knocks() else held)
                else:
                    game.play(asked, owner, answer)


@every_case
def test_worlds_that_look_alike_are_alike_to_the_seat(case: Case) -> None:
    check(sight.worlds_that_look_alike_are_alike_to_the_seat, case)


@every_case
def test_a_view_is_its_own_view_and_shows_no_face_unseen(case: Case) -> None:
    check(sight.a_view_is_its_own_view_and_shows_no_face_unseen, case)


@every_case
def test_a_field_shows_each_seat_what_it_declares(case: Case) -> None:
    check(sight.a_field_shows_each_seat_what_it_declares, case)


@every_case
def test_a_sealed_answer_shows_nobody_what_it_is(case: Case) -> None:
    check(sight.a_sealed_answer_shows_nobody_what_it_is, case)


@every_case
def test_an_event_shows_no_more_than_the_table(case: Case) -> None:
    check(sight.an_event_shows_no_more_than_the_table, case)


@pytest.mark.clause("GEN-01")
@every_case
def test_which_of_two_equal_cards_was_played_shows_nobody(case: Case) -> None:
    check(sight.which_of_two_equal_cards_was_played_shows_nobody, case)


def surprise(found: Counter[Hashable], likely: Mapping[Hashable, float]) -> float:
    """How many standard deviations Pearson's chi-square of what was ``found`` is away from what is expected where
    things are ``likely`` in these proportions (by Wilson and Hilferty)."""
    assert found.keys() <= likely.keys()
    count, whole = found.total(), sum(likely.values())
    square = sum([(found[key] - count * part / whole) ** 2 / (count * part / whole) for key, part in likely.items()])
    free = len(likely) - 1
    return (cbrt(square / free) - 1 + 2 / (9 * free)) / sqrt(2 / (9 * free))


def test_a_surprise_is_noticed() -> None:
    """Twice as often as the other five faces of a die is not by chance; a little more often may be."""
    die: dict[Hashable, float] = dict.fromkeys(range(6), 1.0)
    assert surprise(Counter({0: 200, 1: 100, 2: 100, 3: 100, 4: 100, 5: 100}), die) > RARE
    assert surprise(Counter({0: 110, 1: 100, 2: 90, 3: 105, 4: 95, 5: 100}), die) < RARE


def hiding(state: State, places: set[tuple[int, int]]) -> State:
    """The table with only the cards at these places (pile, card) hidden."""
    piles = [
        Pile(tuple([HIDDEN_CARD if (at, n) in places else card for n, card in enumerate(pile.cards)]), pile.ordered)
        for at, pile in enumerate(state.piles)
    ]
    return state.but(piles=tuple(piles))


def lying(seen: State, order: tuple[int, ...]) -> Hashable:
    """How the cards lie where these are in the places of the hidden ones."""
    left = list(order)
    piles: list[list[int]] = []
    for pile in seen.piles:
        cards = [left.pop(0) if card.face == HIDDEN else card.face for card in pile.cards]
        piles.append(cards if pile.ordered else sorted(cards))
    return tuple([tuple(cards) for cards in piles])


def holes(state: State, seat: int) -> list[tuple[int, int]]:
    """The places of the cards that the seat has not seen."""
    cards = [(at, n, card) for at, pile in enumerate(state.piles) for n, card in enumerate(pile.cards)]
    return [(at, n) for at, n, card in cards if not card.seen >> seat & 1]


def first_cases() -> list[Case]:
    """A book of every game with three players, or as many as it takes."""
    cases = []
    for entry in CATALOGUE.values():
        book = next(iter(entry.books.values()))
        low, high = entry.seats(book.rules)
        cases.append(Case(entry, book.id, book.rules, min(max(low, 3), high)))
    return cases


@pytest.mark.parametrize("case", first_cases(), ids=lambda case: case.name)
def test_hidden_cards_lie_in_each_way_equally_often(case: Case) -> None:
    """All but five cards of the pack are open."""
    game = case.build()
    rng = random.Random(case.seed)
    steps = [step for step in steps_of(case, 60) if len(holes(step.before, 0)) >= 5]
    for step in rng.sample(steps, 3):
        places = set(rng.sample(holes(step.before, 0), 5))
        seen = hiding(step.before, places)
        hidden = [step.before.piles[at].cards[n].face for at, n in sorted(places)]
        likely: Counter[Hashable] = Counter([lying(seen, order) for order in permutations(hidden)])
        if len(likely) > 1:
            drawn = islice(worlds(game, seen, 0, rng), EACH * len(likely))
            found = Counter([lying(world, ()) for world in drawn])
            assert surprise(found, {key: float(count) for key, count in likely.items()}) < RARE


def sealing(entry: str, book: str, seats: int, **changes: Any) -> Case:
    rules = CATALOGUE[entry].change(CATALOGUE[entry].books[book].rules, changes)
    return Case(CATALOGUE[entry], f"{book} {changes}", rules, seats)


SEALING = [
    sealing("contract-rummy", "parlett", 4),
    sealing("daifugo", "standard", 3, session_end="by_agreement"),
    sealing("guts", "standard", 3, declare_mode="simultaneous"),
    sealing("anaconda", "standard", 3),
    sealing("indian-chief", "standard", 3),
]


def asked_for(game: Any, here: State, owner: int) -> bool:
    """Was the answer of that seat asked for? (Who may not claim an upcard has none to give.)"""
    if isinstance(here, RummyState) and not may_claim(game.ruled(here), here, owner):
        return False
    return owner in game.asks(unanswered(here, [owner]))


@pytest.mark.parametrize("case", SEALING, ids=lambda case: case.name)
def test_sealed_answers_are_each_legal_one_equally_often(case: Case) -> None:
    """Two cards in two hands are hidden, and an answer, which is one of those that the hand allows."""
    game = case.build()
    rng = random.Random(case.seed)
    looked = 0
    for step in steps_of(case, 600):
        here = step.before
        owners = [
            owner
            for owner, answer in enumerate(here.answers)
            if owner and answer is not None and asked_for(game, here, owner)
        ]
        if not owners or looked == 3:
            continue
        owner = owners[0]
        answers = tuple([SEALED if seat == owner else answer for seat, answer in enumerate(here.answers)])
        free = [place for place in holes(here, 0) if place[0] in (owner, 3 - owner)]
        places = {place for at in (owner, 3 - owner) for place in [each for each in free if each[0] == at][:1]}
        seen = hiding(here, places)
        seen = seen.but(answers=answers)
        likely: dict[Hashable, float] = {}
        for order in set(permutations([here.piles[at].cards[n].face for at, n in sorted(places)])):
            whole = iter(order)
            laid = [[Card(next(whole)) if card.face == HIDDEN else card for card in pile.cards] for pile in seen.piles]
            piles = tuple(
                [
                    Pile(tuple(cards), True) if pile.ordered else sort_hand(cards)
                    for pile, cards in zip(seen.piles, laid, strict=True)
                ]
            )
            moves = list(game.moves(unanswered(seen.but(piles=piles), [owner]), owner))
            likely |= {(lying(seen, order), str(move)): 1 / len(moves) for move in moves}
        drawn = islice(worlds(game, seen, 0, rng), EACH * len(likely))
        found: Counter[Hashable] = Counter([(lying(world, ()), str(world.answers[owner])) for world in drawn])
        assert surprise(found, likely) < RARE
        looked += 1
    assert looked


def test_who_may_not_claim_has_let_the_upcard_go() -> None:
    """CR-C-19: the answers of who is not asked are sealed too, and known to be no claims."""
    case = Case(CATALOGUE["contract-rummy"], "parlett", CATALOGUE["contract-rummy"].books["parlett"].rules, 4)
    game, rng = case.build(), random.Random(1)
    tables = [step.before for step in steps_of(case, 600) if isinstance(step.before, RummyState)]
    asking = [table for table in tables if table.answers]
    assert asking
    for table in asking:
        seat = (table.turn + 1) % 4
        for world in islice(worlds(game, view(table, seat), seat, rng), 10):
            assert str(world.answers[table.turn]) == "pass"


def test_a_callers_hand_is_each_that_goes_into_melds_equally_often() -> None:
    """PAY-25: P2 has called; those three cards and six of P3 and of the stock are hidden from P1."""
    table = game_table("pay-me", {}).lay(
        deal=1,
        hands={"P1": "KS KH 2D", "P2": "7S 7H 7D", "P3": "7C 8S 9S"},
        turn="P3",
        step="draw",
        caller="P2",
        call="call {7S 7H 7D}",
        discards="QC",
    )
    s, game = table.state, table.game
    stock = [s.stock().faces().index(face) for face in parse_faces("8H 8D TS")]
    hidden = [*s.hand(1).cards, *s.hand(2).cards, *[s.stock().cards[at] for at in stock]]
    places = {(pile, at) for pile in (1, 2) for at in range(3)} | {(s.seats, at) for at in stock}
    seen = hiding(s, places)
    seen = seen.but(answers=(None, SEALED, None))
    likely: Counter[Hashable] = Counter()
    for three in combinations(hidden, 3):
        if can_sort(sort_hand(three).cards, game.ruled(s).table, 0):
            likely[sort_hand(three).faces()] += 1
    assert len(likely) > 6
    drawn = list(islice(worlds(game, seen, 0, random.Random(5)), EACH * len(likely)))
    for world in drawn:
        call = world.answers[1]
        assert isinstance(call, Call) and sorted(call.melds[0].faces) == list(world.piles[1].faces())
    found: Counter[Hashable] = Counter([world.piles[1].faces() for world in drawn])
    assert surprise(found, {key: float(count) for key, count in likely.items()}) < RARE


class Passing:
    """A game in which the third player has seen a card of the second."""

    def hidden(self, s: State) -> HiddenInfo[State]:
        return OnePassed(s, parse_faces("AS 2S 3S 4S"))


class OnePassed(HiddenInfo[State]):
    def private(self, seat: int, rng: random.Random) -> list[Private]:
        return [Private(1, 1, 1 << 2), Private(2, 1, 1 << seat)]


def test_a_game_says_what_others_know_of_each_other() -> None:
    """What it says of the seat itself is left out: that is in the view."""
    table = game_table("guts", {}).begin(3).state
    hands = [sort_hand(cards("AS", 1)), Pile((HIDDEN_CARD,) * 2, False), Pile((HIDDEN_CARD,), False)]
    seen = table.but(piles=(*hands, *table.piles[3:]))
    for world in islice(worlds(Passing(), seen, 0, random.Random(1)), 20):
        assert sorted([card.seen for card in world.piles[1].cards]) == [2, 6]
        assert [card.seen for card in world.piles[2].cards] == [4]
        assert view(world, 0) == seen
    more = seen.but(piles=(hands[0], Pile((HIDDEN_CARD,) * 4, False), *seen.piles[2:]))
    with pytest.raises(ValueError, match="5 cards are hidden, and the pack has only 3 more than are seen"):
        worlds(Passing(), more, 0, random.Random(1))


def test_a_game_that_does_not_say_what_its_cards_are_has_no_worlds() -> None:
    class Bare:
        pass

    state = CATALOGUE["guts"].build(CATALOGUE["guts"].books["standard"].rules).start(2)
    with pytest.raises(ValueError, match="Bare does not say which cards it plays with: it has no method hidden"):
        worlds(Bare(), state, 0, random.Random(1))
