"""What does this rule change? What is kept is told at once; else games are played, within bounds."""

from collections.abc import Iterator

import pytest

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
from upcard.server.cpu_quota import Quotas, on_behalf_of
from upcard.server.live import rule_comparison
from upcard.server.live.offer import full_offer
from upcard.server.live.rule_comparison import ENOUGH, LONGEST, NoCommonSeats, RuleComparison, RuleComparisons

from .conftest import Browser, Server
from .loops import run

NO_SEATS = [{"players": [4, 4], "decks": [[4, 2]]}, {"players": [6, 6], "decks": [[6, 3]]}]
MILLE = {"game": "mille", "changes": {"target": 1500}, "key": "target"}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("changed"), full_offer())
    yield server
    server.stop()


@pytest.fixture
def asker(real: Server) -> Browser:
    return Browser(real)


def test_what_is_kept_is_told_at_once(asker: Browser) -> None:
    found = asker.post("/api/change", MILLE).json()
    assert found["kept"] and found["done"] and found["alone"] and found["games"] >= 20
    assert found["headline"] == "Games get longer" and "1500" in found["rule"] and "1200" in found["before"]
    minutes = next(each for each in found["figures"] if each["key"] == "minutes")
    assert minutes["sure"] == 1 and minutes["here"] < minutes["there"] and minutes["low"] > 0


def test_other_rules_are_played(asker: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_comparison, "MOST", 2)
    order = {"game": "mille", "changes": {"target": 700}, "key": "target"}
    first = asker.post("/api/change", order).json()
    while not first["done"]:
        first = asker.post("/api/change", order).json()
    assert (first["games"], first["kept"], first["headline"]) == (2, False, "Too few games to know")
    assert asker.post("/api/change", order).json() == first
    both = {**order, "changes": {"target": 700, "pile_view": "top_only"}}
    alone, beside, all_of_it = [
        asker.post("/api/change", {**both, **more}).json() for more in ({}, {"beside": True}, {"key": ""})
    ]
    assert alone == first and not beside["alone"] and all_of_it["before"] == "Mille"
    for more, status in (({"key": "pile_view"}, 409), ({"key": "joker"}, 409), ({"changes": {"target": "x"}}, 400)):
        assert asker.post("/api/change", {**order, **more}).status_code == status


def test_slow_games_are_played_until_they_tell_something() -> None:
    """Ten seconds are enough for twenty games and more; for fewer they are not, and a minute is."""
    rules = choose_rules(CATALOGUE, "kalooki", None, {})
    comparison = RuleComparison(rules, rules, ("steady",) * 4)
    for games, seconds, done in ((12, ENOUGH, False), (20, ENOUGH, True), (20, ENOUGH - 1, False), (12, LONGEST, True)):
        comparison.games, comparison.seconds = games, seconds
        assert comparison.done is done


def test_nothing_is_played_for_nobody_and_the_asking_address_pays() -> None:
    here, there = [choose_rules(CATALOGUE, "kalooki", None, changes) for changes in ({}, {"claim_limit": 1})]
    left = [True, True, False]

    async def waits() -> bool:
        return left.pop(0)

    async def of_a_moment() -> None:
        comparisons, share = RuleComparisons(), Quotas(rate=1e-9).of("here")  # nothing is forgiven meanwhile
        with on_behalf_of(share):
            comparison = await comparisons.of(here, there, waits)
            assert 0 < comparison.seconds < ENOUGH / 10 and left == []
            before = comparison.seconds
            comparison.seconds = LONGEST
            assert (await comparisons.of(here, there, waits)).done, "what is enough is not gone on with"
        assert share._had >= 0.5 * before
        four, six = [choose_rules(CATALOGUE, "contract-rummy", "family", change) for change in NO_SEATS]
        with pytest.raises(NoCommonSeats):
            await comparisons.of(four, six, waits)

    run(of_a_moment())
