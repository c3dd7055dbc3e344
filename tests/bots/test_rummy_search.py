"""Who searches at a rummy table: legal in every book, blind, thrifty with time; its playouts are the game's."""

import itertools
import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.rules.table import table
from upcard.bots import Decision
from upcard.bots.budget import Budget
from upcard.bots.rummy import search
from upcard.bots.rummy.answers import asked_again
from upcard.bots.rummy.ends import LAST_DEALS, Ends, at_once, deals_left, uncounted
from upcard.bots.rummy.heuristic_weights import weights_of
from upcard.bots.rummy.playouts import RummyPlayout
from upcard.bots.rummy.steady import decide, decide_by
from upcard.bots.strong import MOST_SECONDS, StrongBot
from upcard.bots.weighed import WorldLead
from upcard.cards.card import parse_face
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS, Discard, LayDown, LayMeld, LayOff
from upcard.games.rummy.state import CLAIM, DEALING, OVER, RummyState
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, play_on, seeded
from upcard.kernel.state import SEALED, Move, view
from upcard.kernel.worlds import worlds
from upcard.match.duels import whole_pack


def dealt(book: str, deal: int, seats: int = 3) -> tuple[RummyGame, RummyState]:
    game: Any = RummyGame(BOOKS[book])
    rng = random.Random(deal)
    s = whole_pack(game, min(seats, game.rules.players[1]), rng)
    assert isinstance(s, RummyState)
    s = s.but(deal=deal, dealer=0)
    return game, play_on(game, s, {}, seeded(rng))[0]


def asked(game: RummyGame, s: RummyState, most: int = 400) -> Iterator[tuple[RummyState, int]]:
    """The positions of a deal of steady players, with a seat that is asked there."""
    rng = random.Random(1)
    for _ in range(most):
        if s.step in (DEALING, OVER) and not s.renewing:
            return
        asks = game.asks(s)
        seat = next(iter(asks))
        if seat == CHANCE:
            s = game.play(s, seat, chance_move(asks[seat], rng))
            continue
        yield s, rng.choice(sorted(asks))
        s = game.play(s, seat, decide(game, view(s, seat), seat).move)


LITTLE = search.Effort(worlds=(3,), screens=(), sure=0.3, plays=9)
"""Few worlds and short playouts; the steady player's move is left for the least gain."""


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(book: str) -> None:
    """With time enough: the same view gets the same answer, in whatever world."""
    game, s = dealt(book, 1)
    rng, other_than_usual = random.Random(3), 0
    for at, (here, seat) in enumerate(asked(game, s, 60)):
        if at % 3:
            continue
        seen = view(here, seat)
        decision = search.decide(game, seen, seat, 10, LITTLE)
        assert decision.why.endswith(".")
        other_than_usual += decision != decide(game, seen, seat)
        game.play(here, seat, decision.move)
        assert search.decide(game, view(next(worlds(game, seen, seat, rng)), seat), seat, 10, LITTLE) == decision
    assert other_than_usual or book not in ("denexa", "kalooki", "wikipedia")


def test_playouts_play_as_the_rules_of_thumb_do() -> None:
    """To the point: what is left out is only what need not be reckoned."""
    for book, deal in (("denexa", 1), ("denexa", 7), ("kalooki", 3), ("wikipedia", 4), ("carioca", 2), ("online", 1)):
        game, s = dealt(book, deal)
        weights = uncounted(weights_of(game.rules))
        end = RummyPlayout(game, s, weights, 1500).play(s, random.Random(1), Budget(60))
        rng = random.Random(1)
        while s.renewing or s.step not in (DEALING, OVER):
            asks = game.asks(s)
            seat = next(iter(asks))
            chance = seat == CHANCE
            s = game.play(s, seat, chance_move(asks[seat], rng) if chance else decide_by(weights, game, s, seat).move)
        assert s.sheet == end.sheet, book


def test_what_a_deal_brings() -> None:
    """Ahead of the others' mean; of a deal that is not over, what the hands count."""
    game, s = dealt("denexa", 1)

    def ahead(game: RummyGame, s: RummyState, seat: int) -> float:
        return Ends(game, s, 0).worth(s, seat, random.Random(1), Budget(60))

    points = game.compiled_rules.card_points
    left = [sum([points[face] for face in s.hand(seat).faces()]) for seat in range(3)]
    assert ahead(game, s, 0) == (left[1] + left[2]) / 2 - left[0]
    over = s.but(step=DEALING, sheet=((5, 10, 30),), fines=(0, 0, 2))
    assert [ahead(game, over, seat) for seat in range(3)] == [16.0, 8.5, -24.5]
    collects = RummyGame(BOOKS["online"].but(score_mode="winner_collects"))
    assert ahead(collects, dealt("online", 1)[1].but(step=DEALING, sheet=((0, 40),)), 1) == 40


def test_in_the_last_deals_the_chance_to_be_first_counts() -> None:
    """Far behind or far ahead a few points are worth nothing, with others near they are worth most; and with a deal to
    follow less than without. Where nobody knows which deal is the last, points count."""
    game, s = dealt("wikipedia", 7)
    over = s.but(step=DEALING)

    def worth(points: tuple[int, ...], deal: int = 7, by_place: bool = True) -> float:
        ends = Ends(game, s.but(deal=deal), 0, by_place=by_place)
        return ends.worth(over.but(sheet=(points,)), 0, random.Random(1), Budget(60))

    assert worth((50, 50, 50)) == pytest.approx(1 / 3) == worth((50, 50, 50), 6)
    assert worth((0, 90, 90)) > 0.999 and worth((200, 90, 10_000)) < 0.001, "and no figure is too large"
    near, far = worth((45, 50, 50)) - worth((50, 50, 50)), worth((145, 50, 50)) - worth((150, 50, 50))
    assert near > 100 * far > 0
    assert worth((0, 50, 50)) > worth((0, 50, 50), 6) > 1 / 3
    assert worth((0, 90, 90), 5) == 90.0 == worth((0, 90, 90), by_place=False)
    until = RummyGame(BOOKS["beginner"])
    assert [deals_left(until, dealt("beginner", deal)[1]) for deal in (1, 3)] == [LAST_DEALS] * 2
    assert [deals_left(game, s.but(deal=deal)) for deal in (1, 5, 6, 7)] == [2, 2, 1, 0]


HOLDS = """
deal = 1
step = "play"
turn = "P1"
hands.P1 = "7S 7H 7D 9S 9H 9C KC KD"
discards = "2C 3C"
"""


def test_the_strong_player_plays_as_steady_where_a_search_is_not_known_to_help() -> None:
    """In Carioca, and by rules that start from no book: there a search would answer otherwise."""
    assert set(BOOKS) == {*search.AHEAD, "carioca"}
    game: Any = RummyGame(BOOKS["denexa"].but(book="ours"))
    _, s = dealt("denexa", 2, 3)
    here, seat = list(asked(game, s, 7))[6]
    seen = view(here, seat)
    assert search.decide(game, seen, seat, 600) != decide(game, seen, seat)
    assert StrongBot(0, MOST_SECONDS).decide(game, seen, seat) == decide(game, seen, seat)


def test_the_strong_player_searches_where_that_is_known_to_help() -> None:
    """Here the steady player would claim."""
    game, s = dealt("denexa", 2)
    here, seat = list(asked(game, s, 120))[99]
    seen = view(here, seat)
    assert decide(game, seen, seat).move == MAY_I
    decision = StrongBot(0, MOST_SECONDS).decide(game, seen, seat)
    assert decision.move == PASS
    assert decision.why == (
        "In 160 deals played to the end, this came out 15.4 points better than "
        "taking the jack of spades, give or take 4.9."
    )


def test_so_it_does_where_there_is_no_contract() -> None:
    game, s = dealt("beginner", 3, 4)
    here, seat = list(asked(game, s, 9))[8]
    seen = view(here, seat)
    assert decide(game, seen, seat).move == Discard(parse_face("QC"))
    decision = search.decide_strong(game, seen, seat, 600)
    assert decision.move == Discard(parse_face("TS"))
    assert decision.why == (
        "In 160 deals played to the end, this came out 2.7 points better than "
        "discarding the queen of clubs, give or take 1.6."
    )


def test_in_kalooki_it_searches_at_claims_alone() -> None:
    game, s = dealt("kalooki", 1)
    found = set()
    for here, seat in itertools.islice(asked(game, s), 12):
        seen = view(here, seat)
        effort = replace(search.effort_for(game, seen), worlds=(3,), screens=(), sure=-9.0)
        if search.decide(game, seen, seat, 10, effort) != decide(game, seen, seat):
            found.add(here.step)
    assert found == {CLAIM}


def test_where_it_is_played_on_by_the_game_the_book_says_what_is_searched() -> None:
    _, s = dealt("kalooki", 1)
    effort = search.effort_for(RummyGame(BOOKS["kalooki"].but(rummy_call="thrower_draws")), view(s, 0))
    assert (effort.quickly, effort.sure, effort.steps) == (False, 2.0, (CLAIM,))


def test_its_reason_names_what_was_weighed() -> None:
    held, drawing = table("denexa", HOLDS).seen("P1"), table("denexa", HOLDS.replace('step = "play"\n', "")).seen("P1")
    assert isinstance(held, RummyState) and isinstance(drawing, RummyState)
    for usual, seen, why in (
        (LayDown(()), held, "laying the contract now"),
        (Discard(parse_face("KD")), held, "discarding the king of diamonds"),
        (DRAW_STOCK, drawing, "drawing from the stock"),
        (DRAW_UPCARD, drawing, "taking the two of clubs"),
        (MAY_I, drawing, "taking the two of clubs"),
        (PASS, drawing, "leaving the two of clubs"),
        (LayOff(parse_face("KD"), 1), held, "laying cards now"),
    ):
        said = str(search.reason(DRAW_UPCARD if usual == DRAW_STOCK else PASS, usual, seen, WorldLead(3.25, 1.04, 64)))
        assert said == f"In 64 deals played to the end, this came out 3.2 points better than {why}, give or take 1.0."
    said = str(search.reason(LayDown(()), LayDown(()), held, WorldLead(3.25, 1.04, 64)))
    assert said.startswith(
        "In 64 deals played to the end, this came out 3.2 points better than laying the contract with other"
    )


def test_where_it_plays_as_steady_does_it_says_what_it_has_tried() -> None:
    """The figures are those of the deals it has tried: by how much the nearest other move was behind, if it was."""
    game, s = dealt("denexa", 2)
    said = set()
    for here, seat in itertools.islice(asked(game, s, 120), 0, 120, 6):
        seen = view(here, seat)
        usual, decision = decide(game, seen, seat), search.decide_strong(game, seen, seat, MOST_SECONDS)
        if decision.move != usual.move or decision == usual:
            continue
        assert decision.why.startswith(usual.why + " In ")
        said.add(re.sub(r"[\d.]+(?= )|the \w+ of \w+|[\d.]+\.$", "#", decision.why.removeprefix(usual.why + " ")))
    assert said >= {
        "In # deals played to the end, this came out # points better than taking #, give or take #",
        "In # deals played to the end, nothing else was better by more than chance explains.",
    }


def test_what_chance_explains_changes_nothing() -> None:
    nothing = [0.0] * 64
    for lead, spread, chosen in ((3.25, 1.0, 2), (3.25, 16.0, 0), (0.0, 0.0, 0), (-2.0, 0.0, 0), (2.0, 0.0, 2)):
        row = [lead + (spread if at % 2 else -spread) for at in range(64)]
        assert search.chosen([nothing, nothing, row], 2.5) == (chosen, lead if chosen else 0.0)
        assert search.chosen([nothing, row[:63]], 2.5) == (0, 0.0)
    assert search.chosen([], 2.5) == (0, 0.0)


def test_what_is_tried() -> None:
    def tried(text: str, usual: Move | None = None, who: str = "P1") -> list[str]:
        t = table("denexa", text)
        seen, seat = t.seen(who), int(who[1]) - 1
        assert isinstance(seen, RummyState)
        weights = weights_of(t.game.rules)
        move = usual or decide(t.game, seen, seat).move
        return [str(each) for each in search.others(t.game, seen, seat, weights, move)]

    assert len(tried(HOLDS.replace("9C", "4C"))) == search.DISCARDS
    assert tried(HOLDS.replace('step = "play"\n', ""))[0] == "draw upcard"
    waits = tried(HOLDS.replace("KC KD", "7C 9D"))
    assert len([each for each in waits if each.startswith("down ")]) == search.WAYS - 1
    assert len([each for each in waits if each.startswith("discard ")]) == search.WAITS


LAYS = """
step = "play"
turn = "P1"
hands.P1 = "7S 7H 7D 9S 9H 2C KC KD"
discards = "3C"
melds = [{ owner = "P2", cards = "{4S 4H 4D}" }]
"""


def test_melds_and_cards_that_fit_one_can_wait_where_there_is_no_contract() -> None:
    for hand, usual in (("7S 7H 7D 9S 9H 2C KC KD", LayMeld), ("4C 9S 9H 2C KC KD", LayOff)):
        t = table("beginner", LAYS.replace("7S 7H 7D 9S 9H 2C KC KD", hand))
        seen = t.seen("P1")
        assert isinstance(seen, RummyState)
        move = decide(t.game, seen, 0).move
        assert isinstance(move, usual)
        tried = search.others(t.game, seen, 0, weights_of(t.game.rules), move)
        assert len(tried) == search.WAITS and isinstance(tried[0], Discard)


def test_claims_that_are_sealed_are_answered_again() -> None:
    """Whoever has answered unseen plays on by its hand in that world, not by a lot."""
    game, s = dealt("denexa", 1, 4)
    here = next(each for each, _ in asked(game, s) if each.step == CLAIM and list(each.answers).count(None) > 1)
    first, second = [seat for seat, answer in enumerate(here.answers) if answer is None][:2]
    seen = view(game.play(here, first, PASS), second)
    assert seen.answers[first] == SEALED
    world = asked_again(game, next(worlds(game, seen, second, random.Random(0))), seen)
    assert world.answers[first] is None and world.answers[second] is None


def test_a_short_budget_is_kept_and_then_it_plays_as_the_steady_player() -> None:
    """Even where one deal played to its end takes longer."""
    endless = search.Effort(worlds=(10**6,))
    for book in ("denexa", "kalooki"):
        game, s = dealt(book, 3)
        for at, (here, seat) in enumerate(asked(game, s, 40)):
            if at % 8 == 0:
                seen = view(here, seat)
                usual: Decision = decide(game, seen, seat)
                began = time.thread_time()
                found = search.decide(game, seen, seat, 0.05, endless)
                # On a busy machine even that may take too long.
                assert found == usual or found.move == at_once(game, seen, seat)
                assert time.thread_time() - began < 0.25


def test_who_is_not_asked_has_no_answer() -> None:
    game, s = dealt("denexa", 1)
    with pytest.raises(ValueError, match="not asked"):
        search.decide(game, view(s, 0), (next(iter(game.asks(s))) + 1) % 3, 1)
