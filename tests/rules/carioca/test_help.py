"""What front ends offer and say at a Carioca table: actions, readings of groups, hints, sentences."""

import pytest

from tests.rules.carioca.tables import MELDS, down, holding, meld
from tests.rules.table import Table, table
from upcard.bots import BOTS
from upcard.cards.card import parse_faces
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import view
from upcard.kernel.ui.scene import Scene

CARIOCA = CATALOGUE["carioca"]
NAMES = ("North", "East", "South", "West")


def scene(t: Table, seat: int = 0) -> Scene:
    return CARIOCA.scene(t.game, view(t.state, seat), seat, NAMES)


def told(t: Table, seat: int = 0) -> list[str]:
    seen = view(t.state, seat)
    return [CARIOCA.tell(event, NAMES, seat) for event in seen.events]


@pytest.mark.clause("CAR-29", "CAR-30", "CAR-32", "CAR-A-04")
def test_a_player_who_is_down_is_offered_to_replace_a_joker() -> None:
    """At the low or the high end; no further meld, no taking."""
    shown = scene(down("7S KD 2C"))
    assert (shown.game, shown.title) == ("carioca", "Carioca")
    assert [action.verb for action in shown.actions] == ["add", "swap", "discard"]
    swap = shown.actions[1]
    assert (swap.label, [word for word, _ in swap.slots[-1].words]) == ("Replace a joker", ["low", "high"])


@pytest.mark.clause("CAR-18", "CAR-22", "CAR-A-06")
def test_before_the_contract_only_that_and_a_discard_are_offered() -> None:
    shown = scene(holding("7S KD 2C", 2, MELDS))
    assert [action.verb for action in shown.actions] == ["down", "discard"]
    assert shown.actions[0].slots[0].parts == ("S3", "R4")
    assert shown.status == "Lay the contract (one set of three and one run of four) or discard."


@pytest.mark.clause("CAR-13")
def test_nobody_is_asked_about_an_upcard() -> None:
    """Nor is there an answer to give beforehand."""
    t = table("carioca", 'seats = 4\ndiscards = "8D"').play("P1", "draw stock")
    for seat in range(1, 4):
        assert scene(t, seat).actions == ()
        assert scene(t, seat).prompt is None
    assert scene(t).standing == ("ask", "auto")


@pytest.mark.clause("CAR-27")
def test_groups_are_read_as_the_contract_takes_them() -> None:
    """Two jokers with a seven are no trio of the contract, one is; the refusal has the clause."""
    t = holding("7S 7H * KD KC * KS 2D 5C 9S QH AS", 1)
    assert CARIOCA.arrange is not None
    groups = (parse_faces("7S 7H *"), parse_faces("KD KC *"))
    assert str(CARIOCA.arrange(t.game, view(t.state, 0), 0, groups, "down").move) == "down {7S 7H *} {KD KC *}"
    groups = (parse_faces("7S * *"), parse_faces("KD KC KS"))
    found = CARIOCA.arrange(t.game, view(t.state, 0), 0, groups, "down")
    assert found.move is None
    assert found.refusal is not None and found.refusal.clause == "CAR-27"


@pytest.mark.clause("CAR-27", "CAR-A-05")
def test_the_best_arrangement_spreads_the_jokers() -> None:
    """One joker in each of two trios; down, nothing more is formed (CAR-A-04)."""
    t = holding("7S 7H * KD KC * 2D 5C 9S QH AS 3H", 1)
    assert CARIOCA.best is not None
    found = CARIOCA.best(t.game, view(t.state, 0), 0)
    assert found.short == 0
    assert [group.count(parse_faces("*")[0]) for group in found.groups] == [1, 1]
    short = CARIOCA.best(*seen(holding("7S * * 2D 5C 9S QH AS 3H TC JD 4S", 1)))
    assert short.short > 0
    later = CARIOCA.best(*seen(down("9S 9H 9D 2C")))
    assert later.move is None and "no further melds" in later.sentence


def seen(t: Table) -> tuple[object, object, int]:
    return t.game, view(t.state, 0), 0


@pytest.mark.clause("CAR-30")
def test_a_moved_joker_is_told() -> None:
    """To the player and to the others."""
    t = down("7S KD 2C").play("P1", "swap 7S in 2 high")
    assert told(t) == ["You put the seven of spades into meld 2; its joker moves to the end."]
    assert told(t, 2) == ["North puts the seven of spades into meld 2; its joker moves to the end."]


def test_a_hint_gives_the_move_and_why() -> None:
    t = down("KD 3C 4D", meld("{KS KH KC}"))
    decision = BOTS["steady"](0).decide(t.game, view(t.state, 0), 0)
    assert str(decision.move) == "add KD to 1"
    assert decision.why == "The king of diamonds fits a meld on the table."
