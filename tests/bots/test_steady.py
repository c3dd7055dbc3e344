"""The steady player is legal under every option, says why, and plays well."""

import random
import time
from collections import Counter
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.shorter import first_deals
from tests.rules.table import table
from upcard.bots import BOTS
from upcard.cards.card import JOKER, cards, face_text
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.books.contract_rummy import DENEXA, FAMILY, PARLETT, WIKIPEDIA
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import LayDown, LayMeld
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.ui.position import read_position
from upcard.games.rummy.values import WHOLE_HAND
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, play_out
from upcard.kernel.state import Move, Pile, State, sort_hand, view
from upcard.kernel.ui.entry import HouseRuleError

# Options whose every value is played; a value that contradicts the book needs others beside it.
BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("extra_melds", "never"): {"joker_take_use": "free"},
    ("claim_mode", "call_with_consent"): {"claim_window": "before_draw"},
    ("ace", "corner"): {"max_run": 13, "touching_runs": "free"},
}
SWITCHES: list[dict[str, Any]] = [
    {"wild_ranks": ("2",)},
    {"min_naturals": 2},
    {"min_naturals": 0},
    {"wild_neighbours": False},
    {"joker_take_before_contract": True, "joker_take_use": "any_meld"},
    {"claim_if_down": False, "claim_own_discard": False},
    {"claim_limit": 2},
    {"active_may_reject": True, "claim_window": "after_refusal"},
    {"discard_ban": frozenset({"joker", "playable", "returned_upcard"})},
    {"discard_ban": frozenset({"returned_upcard"})},
    {"max_set": 4},
    {"max_run": 13},
]
PLAYED = (
    "direction",
    "contract_sizes",
    "same_rank_sets",
    "touching_runs",
    "layoff_from",
    "extra_melds",
    "claim_mode",
    "claim_window",
    "claim_priority",
    "claim_chain",
    "wild_limit_contract",
    "wild_limit_table",
    "joker_take_use",
    "joker_shift",
    "ace",
    "go_out_discard",
    "stock_empty",
    "no_stock_possible",
)

CHOICES = {option.key: OPTIONS.words(option.key) for option in OPTIONS if option.kind == "choice"}


def variants() -> list[tuple[str, Rules]]:
    found = [(book, rules) for book, rules in BOOKS.items()]
    for key in PLAYED:
        for value in CHOICES[key]:
            found.append((f"{key}={value}", DENEXA.but(**{key: value, **BESIDE.get((key, value), {})})))
    for mode in (*WHOLE_HAND, "play_out", "normal"):
        book = FAMILY if mode == "exact_13" else PARLETT
        found.append((f"hand7={mode}", book.but(hand7=mode)))
    for changes in SWITCHES:
        found.append((" ".join(changes), DENEXA.but(**changes)))
    found.append(("wikipedia with wild twos", WIKIPEDIA.but(wild_ranks=("2",))))
    return found


VARIANTS = variants()
TRIED = VARIANTS[:: amount(1, 3)]


def deals_of(rules: Rules) -> tuple[Any, ...]:
    """All, or as many as show what is changed: the last ones, where it is the end of the game. All, where deals are
    named by their numbers."""
    part = len(rules.deals) if rules.claim_forbidden_hands else amount(len(rules.deals), 1)
    return rules.deals[:part] if rules.hand7 == "normal" else rules.deals[-part:]


@pytest.mark.parametrize(("name", "rules"), TRIED, ids=[name for name, _ in TRIED])
def test_a_whole_game_is_legal_under(name: str, rules: Rules) -> None:
    """Every decision is among the legal moves of the view, and comes with a reason."""
    rules = rules.but(deals=deals_of(rules))
    game = RummyGame(rules)
    rng = random.Random(3)
    seats = min(3, rules.players[1])
    bots = [BOTS["steady"](0), BOTS["random"](7), BOTS["steady"](1)]
    state = game.start(seats)
    while asks := game.asks(state):
        seat = min(asks)
        if seat == CHANCE:
            state = game.play(state, seat, chance_move(asks[seat], rng))
            continue
        decision = bots[seat].decide(game, view(state, seat), seat)
        assert decision.why.endswith(".")
        assert "??" not in decision.why
        state = game.play(state, seat, decision.move)
    assert len(state.sheet) == len(rules.deals) or max(state.totals()) >= rules.target > 0


CLAIMS: list[dict[str, Any]] = [
    {"claim_mode": mode, "claim_window": window, "claim_chain": chain}
    for mode in ("may_i", "call_with_consent")
    for window in CHOICES["claim_window"]
    for chain in CHOICES["claim_chain"]
]
"""How cards may be claimed out of turn."""


def other_flows(book: str) -> list[Rules]:
    """That book with each way to claim, and with each value of every other option beside claims, as far as they do not
    contradict each other."""
    options: list[dict[str, Any]] = [{key: value} for key, values in CHOICES.items() for value in values]
    options += [
        {key: value} for key in [option.key for option in OPTIONS if option.kind == "switch"] for value in (True, False)
    ]
    beside = {} if book == "kalooki" else CLAIMS[2]
    found: list[Rules] = []
    for changes in [*CLAIMS, *[{**beside, **option} for option in options], *options]:
        try:
            rules = BOOKS[book].but(**changes)
        except HouseRuleError:
            continue
        if rules not in found:
            found.append(rules)
    return found


@pytest.mark.clause("CR-C-19", "PAY-A-14")
@pytest.mark.parametrize("book", [book for book in BOOKS if book not in ("denexa", "family", "parlett", "wikipedia")])
def test_every_other_game_is_played_with_every_option(book: str) -> None:
    """Claims, consent and help with the hand, also where no contract is laid or melds stay in the hand, and whatever
    else the table has changed."""
    entry = next(entry for entry in CATALOGUE.values() if book in entry.books)
    flows = other_flows(book)
    assert len([rules for rules in flows if rules.claim_mode != "none"]) > len(CLAIMS) // 2
    for rules in flows:
        game = RummyGame(rules)
        rng = random.Random(5)
        bot = BOTS["steady"](0)
        state = game.start(min(3, rules.players[1]))
        for play in range(amount(200, 15)):
            asks = game.asks(state)
            if not asks:
                break
            seat = rng.choice(sorted(asks))
            if seat == CHANCE:
                state = game.play(state, seat, chance_move(asks[seat], rng))
                continue
            seen = view(state, seat)
            if play % 10 == 9 and entry.best is not None:
                entry.best(game, seen, seat)
            state = game.play(state, seat, bot.choose(game, seen, seat))


@pytest.mark.clause("CR-C-19", "CR-C-20")
@pytest.mark.parametrize(("book", "deal"), [("pay-me", 4), ("beginner", 1)])
@pytest.mark.parametrize(("upcard", "move"), [("9D", "may-i"), ("7H", "pass")])
def test_it_claims_for_melds_alone(book: str, deal: int, upcard: str, move: str) -> None:
    """Without a contract a card is worth a penalty card if it brings several cards into a meld."""
    position = f'seats = 3\ndeal = {deal}\ndiscards = "{upcard}"\nhands.P2 = "9S 9H KC JD 4C AS"'
    t = table(book, position, claim_mode="may_i").play("P1", "draw stock")
    assert str(BOTS["steady"](0).choose(t.game, t.seen("P2"), 1)) == move


def hand_of(game: RummyGame, deal: int, text: str, upcard: str = "KC") -> RummyState:
    """Seat 0 to play in that deal with this hand after the draw; everybody else holds unknown cards."""
    rng = random.Random(1)
    state = game.start(3)
    while (asks := game.asks(state)) and CHANCE in asks:
        state = game.play(state, CHANCE, chance_move(asks[CHANCE], rng))
    piles = (sort_hand(cards(text, 1)), *state.piles[1:4], Pile(cards(upcard, -1), True))
    return state.but(piles=piles, deal=deal, turn=0, step=3)


@pytest.mark.parametrize(
    ("book", "deal", "hand", "move"),
    [
        # The rest of the hand serves the contract, and of the strays the dearest goes.
        ("denexa", 1, "7S 7H 7D 9S 9H 2C 3D KD 4S 5H 8C", "discard KD"),
        # The contract goes down at once, and the dear cards with it.
        ("denexa", 1, "9S 9H 9D KC KD KH KS 2S 3C 5H 7C", "down {9S 9H 9D} {KS KH KD}"),
        # Whole hand: one card is missing, and the one stray goes.
        ("denexa", 7, "2H 3H 4H 5H 7S 8S 9S TS TD JD QD KD 3C", "discard 3C"),
        ("denexa", 7, "2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD", "down <2H 3H 4H 5H> <7S 8S 9S TS> <9D TD JD QD KD>"),
        # One joker a meld where no more may be laid: the second one completes the other trio.
        ("carioca", 1, "7S 7H 7D 7C * * KD 2S 9S QH AS 4C", "down {7S 7H *} {7D 7C *}"),
        ("parlett", 7, "2H 3H 4H 5H 7S 8S 9S TS TD JD QD KD 3C", "down <2H 3H 4H 5H> <7S 8S 9S TS> <TD JD QD KD>"),
    ],
)
def test_it_finds_the_move(book: str, deal: int, hand: str, move: str) -> None:
    game = RummyGame(BOOKS[book])
    decision = BOTS["steady"](0).decide(game, view(hand_of(game, deal, hand), 0), 0)
    said = decision.move
    if isinstance(said, LayDown):
        wanted = game.read(move)
        assert isinstance(wanted, LayDown)
        assert sorted([str(meld) for meld in said.melds]) == sorted([str(meld) for meld in wanted.melds])
    else:
        assert str(said) == move


@pytest.mark.clause("CR-W-18", "CR-W-26")
def test_a_joker_is_taken_for_nothing_where_the_turn_cannot_end_otherwise() -> None:
    """The ten may not be discarded, since the joker could be taken for it, nor, in the turn of the contract, be laid on
    an own meld."""
    game = RummyGame(WIKIPEDIA)
    melds = [
        ("P3", "<TS JS *=QS KS AS>"),
        ("P1", "<9C *=TC JC QC KC AC>"),
        ("P4", "{TS TH TD}"),
        ("P4", "<TH JH QH KH>"),
    ]
    position = {
        "deal": 2,
        "step": "play",
        "turn": "P4",
        "hands": {"P1": "5C", "P2": "4C", "P3": "7C 8C", "P4": "TC"},
        "melds": [{"owner": owner, "cards": cards} for owner, cards in melds],
        "down_now": ["P4"],
        "discards": "6C",
    }
    table = read_position(game, position)
    seen = []
    while table.turn == 3:
        seen.append(BOTS["steady"](0).choose(game, view(table, 3), 3))
        table = game.play(table, 3, seen[-1])
    assert str(seen[0]) == "swap TC in 2"
    assert not table.hand(3).has(JOKER)


def test_the_seed_does_not_matter_and_the_view_decides() -> None:
    game = RummyGame(first_deals(DENEXA, amount(7, 3)))
    ends = [play_out(game, game.start(4), [BOTS["steady"](seed)] * 4, random.Random(9)) for seed in (1, 2)]
    assert ends[0].sheet == ends[1].sheet


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_it_beats_random_players(book: str) -> None:
    """In the first deals: by then they are far apart, and thinking of longer hands takes long."""
    game = RummyGame(first_deals(BOOKS[book], amount(8, 5)))
    seats = min(4, game.rules.players[1])
    for number in range(2):
        names = ["random"] * (seats - 1)
        names.insert(number, "steady")
        bots = [BOTS[name](seat) for seat, name in enumerate(names)]
        totals = play_out(game, game.start(seats), bots, random.Random(number)).totals()
        assert totals[number] == min(totals)


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_somebody_goes_out(book: str) -> None:
    """In most deals; those that end with the stock are not counted."""
    rules = BOOKS[book]
    game = RummyGame(first_deals(rules, amount(len(rules.deals), 4)))
    ended: Counter[str] = Counter()

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        ended.update([event.name for event in after.events if event.name in ("out", "stock_out")])

    seats = min(4, rules.players[1])
    end = play_out(game, game.start(seats), [BOTS["steady"](0)] * seats, random.Random(4), watch=watch)
    assert ended["out"] > ended["stock_out"]
    assert ended["out"] >= 0.8 * (len(end.sheet) - ended["stock_out"])


def test_another_game_is_declined() -> None:
    class Other:
        pass

    game = RummyGame(DENEXA)
    with pytest.raises(ValueError, match="does not play this game"):
        BOTS["steady"](0).decide(Other(), game.start(3), 0)


def test_forty_cards_are_no_burden() -> None:
    """After many claims a hand may offer thousands of moves; the answer must not keep the table waiting."""
    game = RummyGame(DENEXA)
    pack = sorted(DENEXA.pack(4).faces(), reverse=True)
    hand = " ".join([face_text(face) for face in pack[:3] + pack[3:77:2]])
    state = hand_of(game, 1, hand).but(down=(2, 0, 0))
    start = time.process_time()
    move = BOTS["steady"](0).choose(game, view(state, 0), 0)
    assert time.process_time() - start < 2
    assert isinstance(move, LayMeld)
