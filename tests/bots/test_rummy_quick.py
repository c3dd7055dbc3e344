"""Quick playouts: the game accepts each of their moves, and their distances are those of the meld engine."""

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks import playouts
from tests.amounts import amount
from tests.bots.test_rummy_search import asked, dealt
from tests.bots.test_steady import other_flows
from upcard.bots.budget import Budget
from upcard.bots.rummy.discarding import FAR
from upcard.bots.rummy.heuristic_weights import weights_of
from upcard.bots.rummy.outcomes import RummyOutcomes
from upcard.bots.rummy.quick.held import HeldCards
from upcard.bots.rummy.quick.layouts import Layouts
from upcard.bots.rummy.quick.reader import Reader
from upcard.bots.rummy.quick.start import Start
from upcard.bots.rummy.quick.table import QuickTable
from upcard.bots.rummy.quick.terms import QuickRules, is_quick, wilds_of_pack
from upcard.bots.rummy.quick.wilds import WildLayouts, melds_of
from upcard.cards.card import JOKER, Card
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import END_TURN, Call, LayDown
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import DEALING, OVER, SHOW, RummyState
from upcard.kernel.run import play_on, seeded
from upcard.kernel.state import view
from upcard.match.duels import whole_pack
from upcard.melds.engine import arrange_least, check
from upcard.options.house_rules import choose_rules

CONTRACTS = ("denexa", "wikipedia", "parlett", "family", "kalooki", "carioca")
"""Books with contracts, which are played quickly but for deals that end in a way of their own."""
OTHERS = ("beginner", "online", "pay-me")
"""Those without."""


def is_over(s: RummyState) -> bool:
    return s.step in (DEALING, OVER) and not s.renewing


def shown(game: RummyGame, s: RummyState, until: int) -> RummyState:
    """At a showdown, when all before that seat have laid what they will: that is not told."""
    while s.step == SHOW and s.turn != until:
        s = game.play(s, s.turn, END_TURN)
    return s


def played(game: RummyGame, s: RummyState, seed: int = 0, plays: int = 1_500) -> QuickTable:
    """The table at the end, after the game has accepted every move of the playout and come to the same."""
    playout = Start(game, s, weights_of(game.rules)).playout(s, random.Random(seed))
    table = playout.table
    table.log = []
    playout.play(plays, Budget(600))
    for seat, move in table.log:
        assert not is_over(s)
        s = game.play(shown(game, s, seat), seat, move)
    s = shown(game, s, -1)
    assert is_over(s) == (table.step == OVER)
    if is_over(s):
        assert s.totals() == table.totals()
    else:
        assert [sorted(hand.faces()) for hand in table.hands] == [
            sorted(s.hand(seat).faces()) for seat in range(s.seats)
        ]
        assert table.stock == list(s.stock().faces()) and table.discards == list(s.discards().faces())
        assert len(table.melds) == len(s.melds) and (table.turn, table.step) == (s.turn, s.step)
    return table


@pytest.mark.parametrize("book", CONTRACTS)
def test_every_move_is_the_games(book: str) -> None:
    """In every deal of the book, also in one that takes the whole hand, or ends on the table."""
    last = len(BOOKS[book].deals)
    outs = 0
    for deal in range(1, last + 1):
        for seats in (3, 4) if book == "kalooki" else (3, 5):
            outs += played(*dealt(book, deal, seats)).out >= 0
    assert outs > last


def test_a_deal_that_nobody_can_end_any_more_is_not_played_on() -> None:
    """Where the last card has to be laid: all are down, and no card that anybody holds or may draw fits a meld."""
    game, s = begun(BOOKS["wikipedia"], 7, 4, 3)
    for seed in (0, 4, 8):
        table = played(game, s, seed)
        assert table.endless and table.out < 0
        assert min([int(hand.size) for hand in table.hands]) == 1
        faces = [*table.stock, *table.discards, *[face for hand in table.hands for face in hand.faces()]]
        assert JOKER not in faces
        assert not [
            face for laid in table.melds for face in faces if (laid.wants(False) | laid.joker_roles()) >> face & 1
        ]
    assert not played(game, s, 2).endless


@pytest.mark.parametrize("book", ["denexa", "parlett", "family"])
def test_a_contract_that_takes_the_whole_hand_is_reviewed(book: str) -> None:
    """Somebody goes out by it, and what is worth a trial there can be played on."""
    game, s = dealt(book, len(BOOKS[book].deals), 3)
    table = played(game, s)
    laid = [move for _, move in table.log or () if isinstance(move, LayDown)]
    assert table.out >= 0 and len(laid) == 1
    outcomes = RummyOutcomes(game, view(s, s.turn), s.turn)
    assert outcomes.quick and len(outcomes.moves) > 1


@pytest.mark.parametrize("book", OTHERS)
def test_so_is_every_move_without_a_contract(book: str) -> None:
    """Melds laid as they come, also with two decks; melds laid by themselves, and melds of a call."""
    outs = calls = 0
    for deal in range(1, 12):
        for seats in (2, 3, 4) if book == "pay-me" else (2, 4, 6):
            table = played(*dealt(book, deal, seats))
            outs += table.out >= 0
            calls += len([move for _, move in table.log or () if isinstance(move, Call)])
    assert outs > 25
    assert (calls == outs) == (book == "pay-me")


@pytest.mark.parametrize("book", [*CONTRACTS, *OTHERS])
def test_they_go_on_from_anywhere(book: str) -> None:
    """From a claim that some have answered, a turn with the contract down, a stock that is used up, a last turn after a
    call; and stop there."""
    steps = set()
    for deal in (1, 3, len(BOOKS[book].deals) if book in CONTRACTS else 8):
        game, s = dealt(book, deal, 4)
        for at, (here, _) in enumerate(asked(game, s)):
            steps.add(here.step)
            if is_quick(game, here) and at % 5 == 0:
                played(game, here, at)
                played(game, here, at, plays=at % 7)
    assert len(steps) >= 2


def flows() -> list[Rules]:
    """All house rules beside some book, or each fifth of them beside two."""
    books = (*CONTRACTS[: amount(6, 2)], *OTHERS)
    return [rules for book in books for rules in other_flows(book)][:: amount(1, 5)]


def begun(rules: Rules, deal: int, seats: int, seed: int) -> tuple[RummyGame, RummyState]:
    """A deal of a game with house rules, when somebody is asked first."""
    game: Any = RummyGame(rules)
    rng = random.Random(seed)
    s = whole_pack(game, min(seats, rules.players[1]), rng)
    assert isinstance(s, RummyState)
    return game, play_on(game, s.but(deal=deal, dealer=0), {}, seeded(rng))[0]


def test_house_rules_are_kept_or_not_played_quickly() -> None:
    quick = by_contract = 0
    for at, rules in enumerate(flows()):
        game, s = begun(rules, 1 + at % len(rules.deals), 3 + at % 2, at)
        by_contract += rules.book in CONTRACTS
        if is_quick(game, s):
            quick += rules.book in CONTRACTS
            played(game, s, at)
    assert quick > by_contract / 2


@pytest.mark.parametrize(
    ("book", "changes"),
    [
        ("denexa", {"skip_ranks": ("4", "J"), "reverse_ranks": ("8",)}),
        ("beginner", {"skip_ranks": ("4", "J"), "reverse_ranks": ("J", "8")}),
        ("wikipedia", {"claim_cards": 2, "claim_points": 5, "claim_game_limit": 3}),
        ("denexa", {"claim_cards": 0}),
        ("parlett", {"partners": "across", "one_turn_bonus": 10}),
        ("wikipedia", {"layoff": "own"}),
        ("denexa", {"layoff": "side", "partners": "across"}),
        ("denexa", {"layoff": "none", "joker_take_use": "free", "discard_ban": frozenset({"playable"})}),
        ("denexa", {"wild_limit_contract": "two", "wild_limit_table": "one"}),
        ("parlett", {"wild_limit_table": "half"}),
        ("denexa", {"take_wild_upcard": False}),
        ("denexa", {"stock_empty": "all_and_new_upcard"}),
        ("family", {"stock_empty": "end_when_last_drawn"}),
        ("wikipedia", {"stock_empty": "void_at_two"}),
        ("pay-me", {"go_out_discard": "required", "final_draw": "any"}),
        ("pay-me", {"wild_neighbours": True, "set_suits": "any", "max_set": 0}),
        ("pay-me", {"layoff_order": "none"}),
    ],
)
def test_what_others_play_is_played_quickly(book: str, changes: dict[str, Any]) -> None:
    """House rules about claims, the order of the turn, lay-offs, jokers, the stock and points."""
    rules = BOOKS[book].but(**changes)
    for deal in range(1, len(rules.deals) + 1):
        game, s = begun(rules, deal, 4, deal)
        assert is_quick(game, s)
        for at, (here, _) in enumerate(asked(game, s)):
            if at % 20 == 0 and is_quick(game, here):
                played(game, here, at)


@pytest.mark.parametrize("variant", ["liverpool-rummy", "shanghai-rummy", "three-thirteen"])
def test_so_is_every_deal_of_rule_files(variant: str) -> None:
    rules = choose_rules(CATALOGUE, variant, None, {}).rules
    outs = 0
    for deal in range(1, len(rules.deals) + 1):
        outs += played(*begun(rules, deal, 4, deal)).out >= 0
    assert outs > len(rules.deals) / 2


@pytest.mark.parametrize(
    ("book", "changes"),
    [
        ("beginner", {"jokers": "2"}),
        ("beginner", {"layoff": "own"}),
        ("beginner", {"discard_ban": frozenset({"playable"})}),
        ("pay-me", {"reveal_caller": "at_call"}),
        ("pay-me", {"stock_empty": "void_at_two"}),
    ],
)
def test_rules_that_they_do_not_know_are_not_played_quickly(book: str, changes: dict[str, Any]) -> None:
    assert is_quick(*dealt(book, 1))
    _, s = dealt(book, 1)
    assert not is_quick(RummyGame(BOOKS[book].but(**changes)), s)


def some_hand(faces: list[int], rng: random.Random) -> list[int]:
    """Some of them from few ranks and suits, so that contracts are near."""
    if rng.random() < 0.6:
        suits, ranks = rng.sample(range(4), 2), rng.sample(range(1, 14), 3)
        faces = [face for face in faces if face == JOKER or face >> 4 in suits or face & 15 in ranks]
    return rng.sample(faces, 11 + rng.randrange(6))


@pytest.mark.parametrize("book", CONTRACTS)
def test_distances_are_those_of_the_meld_engine(book: str) -> None:
    """So is what brings a hand nearer, where it has no more jokers than find a place. In one hand of a hundred at most
    the distance is one too high (docs/players/rummy.md), or something is left out of what helps a hand far away."""
    rng = random.Random(1)
    hands = inexact = 0
    for deal in range(1, len(BOOKS[book].deals)):
        game, s = dealt(book, deal, 4)
        terms, melder = QuickRules(game, s, weights_of(game.rules)), game.ruled(s).of(s).melder
        reader, faces = Reader(terms), list(game.rules.pack(4).faces())
        for _ in range(amount(200, 12)):
            held, hand = HeldCards(), some_hand(faces, rng)
            for face in hand:
                held.add(face)
            cards = tuple([Card(face) for face in hand])
            reader.read(held)
            over = reader.short - melder.short(cards)
            assert over in (0, 1), cards
            hands, inexact = hands + 1, inexact + over
            if JOKER not in hand and not over:
                needs = set(melder.needs(cards)) - {JOKER}
                found = {face for face in range(JOKER) if reader.need >> face & 1}
                assert found <= needs, cards
                assert found == needs or reader.short > FAR, cards
                inexact += found != needs
    assert 100 * inexact <= hands


def test_hands_are_sorted_as_by_the_meld_engine() -> None:
    """By the beginners' book, with a deck or two, what is left of a hand weighs as much."""
    rng, hands = random.Random(2), 0
    rules, points = (
        RummyGame(BOOKS["beginner"]).compiled_rules.table,
        RummyGame(BOOKS["beginner"]).compiled_rules.card_points,
    )
    layouts = Layouts(rules)
    for seats in (4, 6):
        faces = list(BOOKS["beginner"].pack(seats).faces())
        for _ in range(amount(600, 60)):
            held, hand = HeldCards(), some_hand(faces, rng)[:11]
            for face in hand:
                held.add(face)
            layouts.sort(held.one, held.two, list(points))
            cards = tuple([Card(face) for face in hand])
            assert layouts.left == arrange_least(cards, rules, points)[1], cards
            assert bool(layouts.best) == layouts.any(held.one, held.two)
            hands += bool(layouts.best)
    assert hands > 30


@pytest.mark.parametrize("name", ["pay-me", "three-thirteen"])
def test_hands_with_wild_cards_are_sorted_nearly_as_by_the_meld_engine(name: str) -> None:
    """In one hand of fifty at most something more is left than has to be."""
    rng = random.Random(3)
    hands = more = 0
    for deal in range(1, 12):
        game, s = begun(choose_rules(CATALOGUE, name, None, {}).rules, deal, 4, deal)
        rules, points = game.ruled(s).table, game.ruled(s).card_points
        layouts = WildLayouts(rules, points, points[wilds_of_pack(game.ruled(s), 4)[0]])
        faces = list(game.rules.pack(4).faces())
        for _ in range(amount(200, 12)):
            held, hand = HeldCards(), rng.sample(faces, deal + 3)
            for face in hand:
                held.add(face)
            found = layouts.sort(held.one, held.two, held.size - held.count(layouts.natural))
            cards = tuple([Card(face) for face in hand])
            over = found.weight - arrange_least(cards, rules, points)[1]
            assert over >= 0, cards
            hands, more = hands + 1, more + (over > 0)
            melds = melds_of(found, [face for face in hand if rules.is_wild(face)], rules)
            assert not [meld for meld in melds if check(meld, rules)]
            left = sum([points[face] for face in hand])
            assert left - sum([points[face] for meld in melds for face in meld.faces]) == found.weight
    assert 50 * more <= hands


def test_cards_in_words() -> None:
    held = HeldCards()
    for face in (0x11, 0x11, 0x3D, JOKER, 0x11, 0x11, 0x01, 0x11, 0x11):
        held.add(face)
    assert (held.size, held.jokers, held.ranks[1]) == (9, 1, 7)
    assert sorted(held.faces()) == [0x01, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x3D, JOKER]
    assert held.count((1 << 0x11) | (1 << 0x3D)) == 7
    for face in held.faces():
        held.drop(face)
    assert (held.size, held.jokers, held.one, held.two, held.three) == (0, 0, 0, 0, 0)
    assert (held.four, held.five, held.six) == (0, 0, 0)


def test_their_speed_is_told() -> None:
    told = CliRunner().invoke(playouts.main, ["parlett", "daifugo", "--deals", "1", "--only", "quickly"])
    assert told.exit_code == 0, told.output
    assert told.output.splitlines()[1].split()[:2] == ["parlett", "quickly"]
    assert told.output.splitlines()[-1].startswith("  daifugo ")


@pytest.mark.parametrize("book", ["beginner", "pay-me"])
def test_two_who_think_at_once_do_not_disturb_each_other(book: str) -> None:
    """Strong players of a server think in threads."""
    game, s = dealt(book, 3)

    def totals(seed: int) -> list[list[int]]:
        start, rng = Start(game, s, weights_of(game.rules)), random.Random(seed)
        found = []
        for _ in range(25):
            playout = start.playout(s, rng)
            playout.play(1_500, Budget(600))
            found.append(list(playout.table.totals()))
        return found

    alone = [totals(seed) for seed in range(4)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(totals, range(4))) == alone
    finally:
        sys.setswitchinterval(before)
