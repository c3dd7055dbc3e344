"""A record looked over: its draws, and the luck of every seat."""

import contextlib
import random
import runpy
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.cards.card import parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui.luck import near
from upcard.kernel.game import Ask
from upcard.kernel.run import Endless, play_out
from upcard.kernel.state import Move
from upcard.match.audit import Audit, Draw, audit, draws_in_words
from upcard.match.chain import CONTRIBUTION, Chain, ChainedDraw, head_of, pledge_of
from upcard.match.committed import CommittedChance
from upcard.match.fairness import Drawn
from upcard.match.lots import Lot
from upcard.match.luck import Luck, Run
from upcard.match.match import Match
from upcard.match.record import BadRecord, Record, read_record, record_of, write_record
from upcard.options.house_rules import choose_rules

from ..amounts import amount
from .make import GOLDEN

OLD = GOLDEN.parent / "old-draws.toml"
SHORT = Path(__file__).parents[2] / "docs" / "verify_deal.py"
ME = 1


class Contributing(CommittedChance):
    """Every seat but the first contributes to every draw. The seed is ``rng``'s too: the same game in every run."""

    def __init__(self, seats: int, rng: random.Random) -> None:
        self._others, self._rng = range(1, seats), rng
        super().__init__(seats)

    def renew(self) -> None:
        super().renew()
        self.seed = self._rng.randbytes(len(self.seed))
        self._link = head_of(self.seed)

    def __call__(self, ask: Ask) -> Move:
        for seat in self._others:
            self.contribute(seat, self._rng.randbytes(CONTRIBUTION))
        return super().__call__(ask)


def drawn_game(game_id: str = "daifugo", seats: int = 3) -> Record:
    """A game between random players whose chance is drawn by lot; every seat but the first contributes."""
    rules = choose_rules(CATALOGUE, game_id, None, {})
    rng = random.Random(7)

    match = Match(rules, seats, Contributing(seats, rng), {seat: BOTS["random"](seat) for seat in range(seats)})
    match.run()
    return record_of(match)


RECORD = drawn_game()


def changed(at: int = 0, **values: object) -> Record:
    """The record with another draw at that place."""
    chain = RECORD.chains[0]
    rounds = list(chain.rounds)
    rounds[at] = replace(rounds[at], **values)  # type: ignore[arg-type]
    return replace(RECORD, chains=(replace(chain, rounds=tuple(rounds)),))


def problems(record: Record) -> list[tuple[int | None, str]]:
    return [(draw.move, draw.problem) for draw in audit(record).draws if draw.problem]


def test_a_record_keeps_its_draws() -> None:
    text = write_record(RECORD)
    assert read_record(CATALOGUE, text) == RECORD
    assert len(tomllib.loads(text)["chains"][0]["draws"]) == len(RECORD.chains[0].rounds) > 3


def test_draws_that_follow_from_what_was_shown_hold() -> None:
    found = audit(RECORD)
    assert found.fair
    assert [draw.move for draw in found.draws] == [each.move for each in RECORD.chains[0].rounds]
    assert {draw.contributed for draw in found.draws} == {(1, 2)}


def test_another_seed_is_noticed() -> None:
    chain = RECORD.chains[0]
    other = replace(RECORD, chains=(replace(chain, seed=bytes(256), claimed=chain.head),))
    assert {problem for _, problem in problems(other)} == {"the seed is not the one that the head was made of"}
    assert read_record(CATALOGUE, write_record(other)) == other


def test_another_contribution_is_noticed() -> None:
    given = RECORD.chains[0].rounds[-1].contributions
    last = len(RECORD.chains[0].rounds) - 1
    move = RECORD.chains[0].rounds[-1].move
    assert problems(changed(last, contributions=(b"", bytes(16), given[2]))) == [
        (move, "what P2 contributed is not what was pledged before")
    ]
    assert problems(changed(last, contributions=(b"", b"", given[2]))) == [
        (move, "it was made although a pledge was not opened")
    ]
    assert problems(changed(last, contributions=(b"", b"", b""), pledges=(b"", b"", b""))) == [
        (move, "the seed and the contributions lead to another order")
    ]


def noted(chain: Chain) -> dict[str, Any]:
    """What the device of seat `ME` notes that was shown these draws, and opened its pledge to each."""
    rounds = zip(chain.rounds, chain.links(), strict=False)
    return {
        "notes": 3,
        "head": chain.head.hex(),
        "draws": [
            {
                "number": each.number,
                "seat": ME + 1,
                "link": link.hex(),
                "pledges": [pledge.hex() for pledge in each.pledges],
                "contribution": each.contributions[ME].hex(),
                "opened": True,
            }
            for each, link in rounds
        ],
    }


# How long the game is, is by lot; the test's name is the same in every process.
@pytest.mark.parametrize(
    "move", [0, -1, 1, len(RECORD.moves), len(RECORD.moves) + 1], ids=["0", "-1", "1", "last", "behind"]
)
def test_a_draw_that_nobody_was_dealt_is_no_draw(move: int) -> None:
    """Everybody opens, the server likes it not and draws again: the record has the first one made some other move."""
    (chain,) = RECORD.chains
    short, number, given = runpy.run_path(str(SHORT)), len(chain.rounds) + 1, bytes(CONTRIBUTION)
    assert short["check"](tomllib.loads(write_record(RECORD)), noted(chain)) == ([], [], len(chain.rounds))
    pledge = pledge_of(chain.head, number, ME, given)
    disliked = ChainedDraw(number, (b"", pledge, b""), (b"", given, b""), move)
    other = replace(chain, rounds=(*chain.rounds, disliked))
    data = tomllib.loads(write_record(replace(RECORD, chains=(other,))))
    with pytest.raises(short["Unreadable"]):
        short["check"](data, noted(other))
    with pytest.raises(BadRecord):
        read_record(CATALOGUE, write_record(replace(RECORD, chains=(other,))))


def test_a_draw_without_its_proof_is_not_fair() -> None:
    chain = RECORD.chains[0]
    found = audit(replace(RECORD, chains=(replace(chain, rounds=chain.rounds[:-1]),)))
    assert not found.fair
    assert [draw.move for draw in found.draws if not draw.proven] == [chain.rounds[-1].move]


def test_the_old_protocol_is_read_and_told_apart() -> None:
    """A record of before: each draw for itself, from a secret with a commitment of its own."""
    record = read_record(CATALOGUE, OLD.read_text(encoding="utf-8"))
    assert len(record.lots) > 3 and not record.chains
    found = audit(record)
    assert not found.fair and all(draw.old and draw.proven and not draw.problem for draw in found.draws)
    assert f"{len(record.lots)} were made by the old protocol: it cannot show that no draw was left out." in (
        draws_in_words(found)
    )
    number, drawn = next(iter(record.lots.items()))
    other = Drawn(drawn.commitment, Lot(bytes(256), drawn.lot.contributions))
    assert problems(replace(record, lots={**record.lots, number: other})) == [
        (number, "the secret is not the one that was committed to")
    ]
    assert read_record(CATALOGUE, write_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("move = 1\n", "move = 4000\n", "chains 1: move 4000 is not a move of chance"),
        ("move = 1\n", "move = true\n", "chains 1: draws 1: move: a whole number is wanted"),
        ("number = 1\n", "", "chains 1: draws 1: number is missing"),
        ("number = 1\n", "number = 1\nluck = 1\n", "chains 1: draws 1: there is no key 'luck'"),
        ('head = "', 'head = "x', "chains 1: head: 64 hexadecimal digits are wanted"),
        ('seed = "', 'seed = "0', "chains 1: seed: 512 hexadecimal digits are wanted"),
        ('    "",\n', "", "chains 1: draws 1: pledges: a list of 3 texts is wanted"),
        ('    "",\n', '    "ab",\n', "chains 1: draws 1: pledges: 64 hexadecimal digits are wanted"),
    ],
)
def test_a_draw_that_cannot_be_read_is_named(old: str, new: str, reason: str) -> None:
    text = write_record(RECORD)
    head, mark, chains = text.partition("[[chains]]")
    assert old in chains
    with pytest.raises(BadRecord, match=reason.replace("'", ".")):
        read_record(CATALOGUE, head + mark + chains.replace(old, new, 1))


def test_one_move_is_drawn_once() -> None:
    first, second = [each.move for each in RECORD.chains[0].rounds][:2]
    with pytest.raises(BadRecord, match="not in the order of the moves"):
        read_record(CATALOGUE, write_record(RECORD).replace(f"move = {second}\n", f"move = {first}\n", 1))


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
            play_out(game, game.start(seats), bots, random.Random(seed), amount(1500, 500), watch)
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


def test_the_draws_until_a_move_are_those_that_made_it_possible() -> None:
    chain = RECORD.chains[0]
    moves = [each.move for each in chain.rounds]
    for at, move in enumerate(moves, 1):
        assert move is not None
        assert [each.move for each in chain.until(move).rounds] == moves[:at]
        assert [each.move for each in chain.until(move - 1).rounds] == moves[: at - 1]


def test_draws_in_words() -> None:
    """Those that are proved, those that are not, and those that somebody has spoiled."""
    void, wrong = Draw(None, True, number=2, lapsed=(0, 2)), Draw(4, True, "it is another", number=3)
    assert draws_in_words(Audit((Draw(1, True, number=1), void, wrong), ())) == [
        "1 of 2 draws (shuffles and lots) were fixed before the cards were dealt.",
        "1 draw was void and was made again, because P1, P3 did not open what was pledged.",
        "In 2 of them only the table itself took part.",
        "Move 4: it is another.",
    ]
    assert draws_in_words(Audit((Draw(1, True, number=1),), ())) == [
        "1 of 1 draws (shuffles and lots) were fixed before the cards were dealt.",
        "In 1 of them only the table itself took part.",
    ]
