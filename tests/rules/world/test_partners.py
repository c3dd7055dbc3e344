"""Partners, who have one score (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from benchmarks.score_sheets import played
from tests.rules.table import Table
from tests.rules.world.walks import walk, worked_examples
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.heuristic_weights import FIRST
from upcard.bots.rummy.quick.known import unknown
from upcard.bots.rummy.seat_knowledge import HOPELESS, SeatKnowledge
from upcard.cards.card import HIDDEN
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.library import play
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules

RUM = choose_rules(CATALOGUE, "partnership-500-rum", None, {})
NAMES = ("Ada", "Ben", "Cleo", "Dora")
FIVES = {"owner": "P3", "cards": "<5S 6S 7S>"}


def partners(**changes: object) -> HouseRules:
    """Classic Rummy with partners, changed."""
    return choose_rules(CATALOGUE, "classic-rummy", "beginner", {"players": [4, 4], "partners": "across", **changes})


def at(rules: HouseRules, **position: Any) -> Table:
    """A table of four at which P1 plays."""
    hands = {"P1": "2H", "P2": "KH 5C", "P3": "AD", "P4": "9C", **position.pop("hands", {})}
    return Table(rules.entry, rules.rules).lay(step="play", hands=hands, **position)


@pytest.mark.clause("HWR-46")
def test_every_other_player_is_a_partner_and_turns_pass_as_ever() -> None:
    table = at(RUM, hands={"P1": "2H 3D"})
    marks = [seat.marks for seat in table.scene().seats]
    assert marks == [("with N3",), ("with N4",), ("with N1",), ("with N2",)]
    table.play("P1 discard 2H", "P2 draw stock", "P2 discard KH")
    assert table.state.turn == 2
    six = choose_rules(CATALOGUE, "contract-rummy", "wikipedia", {"players": [6, 6], "partners": "across"})
    assert [six.rules.side_of(seat, 6) for seat in (0, 1)] == [(0, 2, 4), (1, 3, 5)]
    few = choose_rules(CATALOGUE, "contract-rummy", "wikipedia", {"partners": "across"})
    assert [few.rules.side_of(1, seats) for seats in (3, 4, 5)] == [(1,), (1, 3), (1,)]


@pytest.mark.clause("HWR-46")
def test_nobody_sees_a_partners_cards() -> None:
    seen: Any = at(RUM).seen("P1")
    assert [card.face for card in seen.hand(2).cards] == [HIDDEN]


@pytest.mark.clause("HWR-47")
@pytest.mark.parametrize(
    ("rules", "position", "row"),
    [
        (RUM, {"melds": [FIVES], "laid": [45, 0, 18, 30]}, (48, 6, 48, 6)),
        (partners(score_mode="holder_pays"), {}, (1, 24, 1, 24)),
    ],
)
def test_what_the_players_of_a_side_get_is_added(
    rules: HouseRules, position: dict[str, Any], row: tuple[int, ...]
) -> None:
    table = at(rules, **position).play("P1 discard 2H")
    assert table.points() == row and table.state.totals() == row


@pytest.mark.clause("HWR-47")
def test_fines_count_for_the_side_and_partners_win_together() -> None:
    rules = partners(score_mode="holder_pays", target=100)
    table = at(rules, fines=[0, 0, 20, 0], deal=2, sheet=[[10, 99, 10, 99]]).play("P1 discard 2H")
    assert table.points() == (21, 24, 21, 24)
    assert table.entry.winners(table.game, table.state) == (0, 2)
    assert table.told()[-2:] == ["N1 wins the game with 31 points.", "N3 wins the game with 31 points."]


@pytest.mark.clause("HWR-48")
def test_on_a_bent_table_a_partners_cards_count_double() -> None:
    rules = partners(first_meld_points=1, bend_double=True, score_mode="holder_pays", target=300)
    table = at(rules, down_now=["P1"]).play("P1 discard 2H")
    assert table.points() == (2, 48, 2, 48)


@pytest.mark.clause("HWR-48")
def test_whoever_goes_out_collects_the_points_of_the_other_side() -> None:
    table = at(partners(score_mode="winner_collects")).play("P1 discard 2H")
    assert table.points() == (15 + 9, 0, 15 + 9, 0)


@pytest.mark.clause("HWR-49")
def test_cards_are_laid_off_on_melds_of_the_side_only() -> None:
    rules = choose_rules(CATALOGUE, "partnership-500-rum", None, {"layoff": "side"})
    melds = [{"owner": "P2", "cards": "<5S 6S 7S>"}, {"owner": "P3", "cards": "<5D 6D 7D>"}]
    table = at(rules, hands={"P1": "8S 8D 2H"}, melds=melds, laid=[0, 18, 18, 0])
    assert [move for move in table.moves("P1") if move.startswith("add")] == ["add 8D to 2"]
    assert table.refused("P1 add 8S to 1").reason == "Cards are laid off on one’s own side’s melds only."
    assert table.clause("P1 add 8S to 1") == "HWR-49"
    sheet = " ".join([line.text for section in table.entry.sheet(rules.rules) for line in section.lines])
    assert "Cards are laid off on one’s own side’s melds only." in sheet


def test_the_umpire_knows_melds_by_sides() -> None:
    rules = choose_rules(CATALOGUE, "partnership-500-rum", None, {"layoff": "side"})
    assert judged(rules, "layoff", 4, cards="8D", mine="5D 6D 7D").yes
    assert not judged(rules, "layoff", 4, cards="8D", table="5D 6D 7D").yes


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"progress": "own"}, "with progress = own everybody has a contract of their own"),
        (
            {"at_target": "player_out", "score_mode": "holder_pays"},
            "with at_target = player_out players drop out alone",
        ),
    ],
)
def test_what_contradicts_partners_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(BadHouseRules) as refused:
        choose_rules(CATALOGUE, "contract-rummy", "parlett", {"partners": "across", **changes})
    assert reason in str(refused.value)


def test_the_score_sheet_has_one_score_for_each_side() -> None:
    sheet = RummyScoreRules(RUM.rules)
    begun = sheet.begin(4, 0)
    notes = [note.told(NAMES) for note in sheet.plan(begun).notes]
    assert notes == ["Partners: Ada, Cleo.", "Partners: Ben, Dora."]
    written = {("end", -1): "out P1", ("left", 1): "15", ("left", 2): "15", ("left", 3): "9"}
    laid = {("melded", seat): str(points) for seat, points in enumerate((45, 30, 0, 0))}
    judged = sheet.judge(begun, {**written, **laid})
    assert judged.points == (30, 6, 30, 6) and sheet.plain is None
    assert sheet.after(begun, judged, judged.points).totals == (30, 6, 30, 6)
    assert RummyScoreRules(partners(score_mode="holder_pays").rules).plain is None


def test_a_sheet_written_beside_the_game_comes_to_the_same() -> None:
    assert played(choose_rules(CATALOGUE, "partnership-500-rum", None, {"target": 150}), 4)[0] == []


def test_bots_fear_opponents_and_not_their_partner() -> None:
    near = {"owner": "P3", "cards": "{5S 5H 5C}"}
    contract = choose_rules(
        CATALOGUE, "contract-rummy", "denexa", {"players": [4, 4], "partners": "across", "score_mode": "holder_pays"}
    )
    table = Table(contract.entry, contract.rules).lay(step="play", melds=[near], hands={"P1": "2H 3D", "P3": "AD"})
    sight = SeatKnowledge(table.game, table.seen("P1"), 0, FIRST)  # type: ignore[arg-type]
    assert [sight.is_rival(other) for other in (1, 2, 3)] == [True, False, True]
    assert SeatKnowledge(table.game, table.seen("P1"), 0, FIRST).smallest_rival() == HOPELESS  # type: ignore[arg-type]
    assert SeatKnowledge(table.game, table.seen("P2"), 1, FIRST).smallest_rival() == 1  # type: ignore[arg-type]
    assert unknown(contract.rules) == []


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_play_it(bot: str) -> None:
    rules = choose_rules(CATALOGUE, "partnership-500-rum", None, {"target": 60})
    over = play(rules, [bot] * 4 if bot != "strong" else ["strong", "random", "random", "random"], seed=2)
    assert over.winners in ((0, 2), (1, 3), (0, 1, 2, 3))


def test_random_moves_keep_listing_and_counting_alike() -> None:
    for seed in range(2):
        walk(RUM, 4, random.Random(seed), 200)


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    examples = worked_examples("partnership-500-rum")
    assert examples.count("\n") >= 10
    for clause in ("HWR-36", "HWR-38", "HWR-46", "HWR-47", "HWR-49"):
        assert clause in examples
