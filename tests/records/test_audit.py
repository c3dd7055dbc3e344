"""A record looked over: its draws, and the luck of every seat."""

import contextlib
import random
import tomllib
from collections import Counter
from dataclasses import replace

import pytest

from upcard.bots import BOTS
from upcard.cards.card import parse_face
from upcard.games import CATALOGUE
from upcard.games.audit import audit
from upcard.games.fairness import Drawn
from upcard.games.house_rules import choose_rules
from upcard.games.luck import Luck, Run
from upcard.games.record import BadRecord, Record, read_record, record_of, write_record
from upcard.games.rummy.luck import near
from upcard.kernel.game import CHANCE
from upcard.kernel.lots import CONTRIBUTION, Lot, is_drawn
from upcard.kernel.run import Endless, play_out
from upcard.kernel.state import Move

from .make import GOLDEN


def drawn_game(game_id: str = "daifugo", seats: int = 3) -> Record:
    """A game between random players whose chance is drawn by lot; every seat but the first contributes."""
    rules = choose_rules(CATALOGUE, game_id, None, {})
    game = rules.entry.build(rules.rules)
    rng, state = random.Random(5), game.start(seats)
    moves: list[tuple[int, Move]] = []
    lots: dict[int, Drawn] = {}
    bots = [BOTS["random"](seat) for seat in range(seats)]
    while asks := game.asks(state):
        seat = next(iter(asks))
        if seat == CHANCE and is_drawn(asks[seat]):
            lot = Lot(rng.randbytes(256), (b"", *[rng.randbytes(CONTRIBUTION) for _ in range(seats - 1)]))
            move = lot.move(asks[seat])
            lots[len(moves) + 1] = Drawn(lot.commitment(), lot)
        elif seat == CHANCE:
            move = next(iter(game.moves(state, seat)))
        else:
            move = bots[seat].choose(game, state, seat)
        state = game.play(state, seat, move)
        moves.append((seat, move))
    return record_of(rules, [f"P{seat + 1}" for seat in range(seats)], moves, state, lots)


RECORD = drawn_game()


def test_a_record_keeps_its_draws() -> None:
    text = write_record(RECORD)
    assert read_record(CATALOGUE, text) == RECORD
    assert len(tomllib.loads(text)["lots"]) == len(RECORD.lots) > 3


def test_draws_that_follow_from_what_was_shown_hold() -> None:
    found = audit(RECORD)
    assert found.fair
    assert [draw.move for draw in found.draws] == sorted(RECORD.lots)
    assert {draw.contributed for draw in found.draws} == {(1, 2)}


def test_another_secret_is_noticed() -> None:
    number, drawn = next(iter(RECORD.lots.items()))
    other = Drawn(drawn.commitment, Lot(bytes(256), drawn.lot.contributions))
    found = audit(replace(RECORD, lots={**RECORD.lots, number: other}))
    assert not found.fair
    assert [(draw.move, draw.problem) for draw in found.draws if draw.problem] == [
        (number, "the secret is not the one that was committed to")
    ]


def test_a_contribution_left_out_is_noticed() -> None:
    number, drawn = max(RECORD.lots.items())
    other = Drawn(drawn.commitment, Lot(drawn.lot.secret, (b"", b"", drawn.lot.contributions[2])))
    found = audit(replace(RECORD, lots={**RECORD.lots, number: other}))
    assert [(draw.move, draw.problem) for draw in found.draws if draw.problem] == [
        (number, "the secret and the contributions lead to another order")
    ]


def test_a_draw_without_its_proof_is_not_fair() -> None:
    lots = dict(RECORD.lots)
    number, _ = lots.popitem()
    found = audit(replace(RECORD, lots=lots))
    assert not found.fair
    assert [draw.move for draw in found.draws if not draw.proven] == [number]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("move = 1\n", "move = 4000\n", "lots 1: move 4000 is none of chance"),
        ("move = 1\n", "move = true\n", "lots 1: move: the number of a move is wanted"),
        ("move = 1\n", "", "lots 1: move is missing"),
        ("move = 1\n", "move = 1\nluck = 1\n", "lots 1: there is no key 'luck'"),
        ('commitment = "', 'commitment = "x', "lots 1: commitment: 64 hexadecimal digits are wanted"),
        ('secret = "', 'secret = "0', "lots 1: secret and contributions are hexadecimal digits"),
        ('secret = "', 'secret = "00', "lots 1: a secret has 256 bytes, not 257"),
        ('    "",\n', "", "lots 1: contributions: a list of 3 texts is wanted"),
        ('    "",\n', '    "ab",\n', "lots 1: P1's contribution has 1 bytes, not 16"),
    ],
)
def test_a_draw_that_cannot_be_read_is_named(old: str, new: str, reason: str) -> None:
    text = write_record(RECORD)
    head, mark, lots = text.partition("[[lots]]")
    assert old in lots
    with pytest.raises(BadRecord, match=reason.replace("'", ".")):
        read_record(CATALOGUE, head + mark + lots.replace(old, new, 1))


def test_one_move_is_drawn_once() -> None:
    text = write_record(RECORD)
    first, second = sorted(RECORD.lots)[:2]
    with pytest.raises(BadRecord, match=f"lots 2: move {first} was drawn already"):
        read_record(CATALOGUE, text.replace(f"move = {second}\n", f"move = {first}\n", 1))


# --- luck ---------------------------------------------------------------------------------------------


def test_a_deal_is_weighed_as_drawing_without_putting_back() -> None:
    """Five of 52 cards, two aces among them: 5 * 4/52 expected, variance 5 * 1/13 * 12/13 * 47/51."""
    run = Run("aces")
    pack = dict.fromkeys(range(1, 14), 4)
    run.add(lambda face: float(face == 1), Counter({1: 2, 7: 3}), Counter(pack))
    assert (run.cards, run.got) == (5, 2.0)
    assert run.expected == pytest.approx(5 / 13)
    assert run.variance == pytest.approx(5 * 1 / 13 * 12 / 13 * 47 / 51)
    assert run.better_than() > 0.99


def test_nothing_to_be_lucky_in_is_the_middle() -> None:
    assert Run("aces").better_than() == 0.5


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_luck_evens_out_over_many_games(game_id: str) -> None:
    """The sum of what came minus what was expected, over its spread, is a standard normal number."""
    rules = choose_rules(CATALOGUE, game_id, None, {})
    entry = rules.entry
    game, seats = entry.build(rules.rules), entry.seats(rules.rules)[0]
    got = expected = variance = 0.0
    for seed in range(6):
        luck = Luck(game, seats, entry.luck)

        def watch(before, seat, move, after, luck=luck) -> None:  # type: ignore[no-untyped-def]
            luck.add(before, game.asks(before), seat, after, len(entry.cards(before)))

        bots = [BOTS["random"](seed * 10 + seat) for seat in range(seats)]
        with contextlib.suppress(Endless):
            play_out(game, game.start(seats), bots, random.Random(seed), 1500, watch)
        for run in luck.runs[0]:
            got, expected, variance = got + run.got, expected + run.expected, variance + run.variance
    assert expected > 0, "nothing was counted"
    assert abs(got - expected) < 4 * variance**0.5


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        ("7S", "7D", True),
        ("7S", "8S", True),
        ("7S", "9S", True),
        ("7S", "TS", False),
        ("7S", "8D", False),
        ("AS", "KS", True),
        ("AS", "QS", True),
        ("2S", "KS", False),
        ("AS", "3S", True),
        ("*", "7S", False),
    ],
)
def test_cards_fit_that_can_lie_in_one_meld(one: str, other: str, fits: bool) -> None:
    assert near(parse_face(one), parse_face(other)) == near(parse_face(other), parse_face(one)) == fits


def test_old_records_have_no_draws_to_check() -> None:
    record = read_record(CATALOGUE, (GOLDEN / "daifugo-standard.toml").read_text(encoding="utf-8"))
    found = audit(record)
    assert found.draws
    assert not any(draw.proven for draw in found.draws)
    assert all(run.cards for runs in found.luck for run in runs)
