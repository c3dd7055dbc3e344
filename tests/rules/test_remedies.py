"""What a refusal advises can be done at that table: no upcard where none may be drawn, no discard where none may go."""

from typing import Any

import pytest

from tests.rules.refusals import down
from tests.rules.table import game_table, table

KINGS = '{ owner = "P2", cards = "{KS KH KC}" }'
LOCKED = {"take_wild_upcard": False}
BOTH_BANS = {"discard_ban": frozenset({"joker", "returned_upcard"})}
ONLY_STOCK = "Draw from the stock."
EITHER = "Draw the upcard or from the stock."
LAY = "Lay it on the table."
KEEP = "Keep it, and end your turn without a discard."


def is_down(hand: str, more: str = "") -> str:
    """P1 is down since an earlier turn and has drawn; a set of kings of P2 lies on the table."""
    return f'step = "play"\ndown = ["P1"]\nhands.P1 = "{hand}"\nmelds = [{KINGS}]\n{more}'


DRAWS = [
    ("denexa", 'discards = "8D"\nhands.P1 = "3H 5S"', {}, "CR-C-16", EITHER),
    ("denexa", 'discards = ""\nhands.P1 = "3H 5S"', {}, "CR-C-16", ONLY_STOCK),
    (
        "denexa",
        'discards = "* 8D"\nhands.P1 = "3H 5S"',
        LOCKED,
        "CR-C-16",
        "Draw from the stock, or the upcard unless it is wild.",
    ),
    (
        "denexa",
        'discards = "8D"\nstock = ""\nhands.P1 = "3H 5S"',
        {"no_stock_possible": "must_take_upcard"},
        "CR-C-16",
        "Take the upcard.",
    ),
    ("kalooki", f'discards = "8D"\ndown = ["P1"]\nmelds = [{KINGS}]\nhands.P1 = "3H 5S"', {}, "KAL-08", ONLY_STOCK),
    (
        "pay-me",
        'seats = 2\ndeal = 1\ncaller = "P2"\ncall = "call {9S 9H 9D}"\ndiscards = "8D"\n'
        'hands.P1 = "3H 5S KC"\nhands.P2 = "9S 9H 9D"',
        {},
        "PAY-11",
        ONLY_STOCK,
    ),
]


@pytest.mark.clause("CR-C-16", "GEN-20", "CR-A-69", "CR-A-29", "KAL-10", "PAY-29")
@pytest.mark.parametrize(("book", "position", "changes", "clause", "remedy"), DRAWS)
def test_who_has_not_drawn_is_told_what_can_be_drawn(
    book: str, position: str, changes: dict[str, Any], clause: str, remedy: str
) -> None:
    refusal = table(book, position, **changes).refused("P1 discard 3H")
    assert (refusal.clause, refusal.remedy) == (clause, remedy)


@pytest.mark.clause("KAL-54", "KAL-A-21", "CR-W-26", "CR-A-52", "CR-W-31", "CR-A-53")
@pytest.mark.parametrize(
    ("book", "position", "move", "changes", "clause", "remedy"),
    [
        ("kalooki", is_down("*", "deal = 2"), "discard *", {}, "KAL-54", LAY),
        ("kalooki", 'step = "play"\nhands.P1 = "* *"', "discard *", {}, "KAL-54", KEEP),
        ("kalooki", is_down("* 9H", "deal = 2"), "discard *", {}, "KAL-54", "Discard another card."),
        ("kalooki", 'step = "play"\ntaken = "9D"\nhands.P1 = "* 9D"', "discard 9D", BOTH_BANS, "KAL-A-21", KEEP),
        (
            "kalooki",
            is_down("* 9D", 'deal = 2\ntaken = "9D"'),
            "discard 9D",
            BOTH_BANS,
            "KAL-A-21",
            KEEP,
        ),
        ("wikipedia", is_down("KD"), "discard KD", {}, "CR-W-26", LAY),
        (
            "wikipedia",
            is_down("KD 9H"),
            "discard KD",
            {},
            "CR-W-26",
            "Play it, or discard a card that fits nowhere.",
        ),
        ("wikipedia", is_down("KD", "deal = 7"), "discard KD", {}, "CR-W-26", LAY),
        ("wikipedia", is_down("9H", "deal = 7"), "discard 9H", {}, "CR-W-31", KEEP),
    ],
)
def test_who_may_not_discard_is_told_what_is_left(
    book: str, position: str, move: str, changes: dict[str, Any], clause: str, remedy: str
) -> None:
    refusal = table(book, position, **changes).refused("P1", move)
    assert (refusal.clause, refusal.remedy) == (clause, remedy)


@pytest.mark.clause("CR-W-31", "CR-W-32", "KAL-A-21", "CR-A-54", "CR-A-68", "CR-A-53", "CAR-A-20", "CR-D-24", "CR-F-16")
@pytest.mark.parametrize(
    ("book", "position", "changes", "clause", "remedy"),
    [
        ("wikipedia", is_down("KD", "deal = 7"), {}, "CR-W-31", LAY),
        ("wikipedia", is_down("KD"), {}, "CR-W-26", LAY),
        ("wikipedia", is_down("KD 9H", "redrew = 'yes'"), {}, "CR-W-28", LAY),
        ("kalooki", is_down("*", "deal = 2"), {}, "KAL-A-21", LAY),
        ("denexa", is_down("*"), {"discard_ban": frozenset({"joker"})}, "CR-A-54", LAY),
        ("denexa", is_down("*"), {"discard_ban": frozenset({"wild"})}, "CR-A-68", LAY),
        ("carioca", is_down("*"), {"discard_ban": frozenset({"joker"})}, "CAR-A-20", LAY),
        ("denexa", is_down("KD", 'taken = "KD"'), {"discard_ban": frozenset({"returned_upcard"})}, "CR-A-53", LAY),
        ("denexa", is_down("KD 9H"), {}, "CR-C-25", "Discard a card."),
        ("denexa", is_down("9S 9H *", "owed = 1"), {}, "CR-D-24", "Lay it, then discard."),
        ("family", is_down("9S 9H *", "owed = 1"), {}, "CR-F-16", "Lay it, then discard."),
    ],
)
def test_who_may_not_end_the_turn_is_not_told_to_discard_what_may_not_go(
    book: str, position: str, changes: dict[str, Any], clause: str, remedy: str
) -> None:
    refusal = table(book, position, **changes).refused("P1 end")
    assert (refusal.clause, refusal.remedy) == (clause, remedy)


@pytest.mark.clause("CR-A-54", "CAR-A-20", "KAL-A-21")
@pytest.mark.parametrize(("book", "clause"), [("denexa", "CR-A-54"), ("carioca", "CAR-A-20"), ("kalooki", "KAL-A-21")])
def test_cards_that_leave_only_jokers_are_kept_by_the_clause_of_the_game(book: str, clause: str) -> None:
    long = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS>"
    position = (
        f'step = "play"\ndeal = 2\ndown = ["P1"]\nhands.P1 = "AS *"\nmelds = [{{ owner = "P2", cards = "{long}" }}]'
    )
    refusal = table(book, position, discard_ban=frozenset({"joker"})).refused("P1 add AS to 1")
    assert (refusal.clause, refusal.remedy) == (clause, "Keep another card to discard.")


TAKE = "Take the joker into your hand."


@pytest.mark.clause("CAR-32", "KAL-52", "CAR-A-07", "CR-A-43")
@pytest.mark.parametrize(
    ("book", "run", "hand", "move", "clause", "remedy"),
    [
        ("carioca", "5S 6S *=7S 8S", "7S 2C", "swap 7S in 1", "CAR-32", "Move the joker to an end of its run."),
        ("carioca", "*=AS 2S 3S 4S", "AS 2C", "swap AS in 1 low", "CAR-A-07", "Move the joker to the other end."),
        ("parlett", "JS *=QS KS AS", "QS 2C", "swap QS in 1 high", "CR-A-43", "Move the joker to the other end."),
        ("parlett", "AS 2S *=3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "3S 2C", "swap 3S in 1 low", "CR-A-43", TAKE),
        ("carioca", "AS 2S *=3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "3S 2C", "swap 3S in 1", "CAR-A-07", ""),
    ],
)
def test_a_joker_that_stays_is_told_where_it_may_go(
    book: str, run: str, hand: str, move: str, clause: str, remedy: str
) -> None:
    position = (
        f'step = "play"\ndeal = 2\ndown = ["P1"]\nhands.P1 = "{hand}"\nmelds = [{{ owner = "P2", cards = "<{run}>" }}]'
    )
    refusal = table(book, position).refused("P1", move)
    assert (refusal.clause, refusal.remedy) == (clause, remedy)


@pytest.mark.clause("CR-A-61")
def test_a_wild_two_never_takes_out_the_wild_two_that_stands_for_it() -> None:
    """The refusal does not say that nothing stands for it."""
    position = (
        'step = "play"\ndown = ["P1"]\nhands.P1 = "2S KD 3C"\nmelds = [{ owner = "P2", cards = "<2S 3S 4S 5S>" }]'
    )
    refusal = table("parlett", position, wild_ranks=("2",)).refused("P1 swap 2S in 1")
    assert refusal.clause == "CR-A-61"
    assert refusal.reason == "The two of spades is wild itself: only a natural card takes the place of a wild card."
    other = table("parlett", position.replace("2S KD", "6S KD"), wild_ranks=("2",)).refused("P1 swap 6S in 1")
    assert other.clause == "CR-C-44"


@pytest.mark.clause("CR-D-23", "CR-W-22", "CR-F-15", "CL-B-31", "CR-P-24")
@pytest.mark.parametrize(
    ("book", "clause", "changes"),
    [
        ("denexa", "CR-D-23", {}),
        ("wikipedia", "CR-W-22", {}),
        ("family", "CR-F-15", {}),
        ("beginner", "CL-B-31", {"jokers": "4"}),
        ("parlett", "CR-P-24", {"joker_shift": "none"}),
    ],
)
def test_a_joker_does_not_move_by_the_clause_of_the_book_that_is_played(
    book: str, clause: str, changes: dict[str, Any]
) -> None:
    refusal = table(book, down("7S 2C 3C"), **changes).refused("P1 swap 7S in 2 low")
    assert (refusal.clause, refusal.reason) == (clause, "A replaced joker does not move within its run.")


@pytest.mark.clause("CR-D-05", "CR-C-18", "CR-W-10", "CR-P-10", "CR-F-10", "KAL-11")
@pytest.mark.parametrize(
    ("book", "played", "remedy"),
    [
        ("denexa", [], "Wait until the active player leaves it."),
        ("denexa", ["P1 draw upcard"], "Wait for the next turn."),
        ("denexa", ["P1 draw stock", "P2 pass", "P3 pass", "P4 pass"], "Wait for the next turn."),
        ("wikipedia", ["P1 draw upcard"], "Wait for the next turn."),
        ("parlett", ["P1 draw upcard"], "Wait for the next turn."),
        ("family", ["P1 draw upcard"], "Wait for the next turn."),
        ("kalooki", [], "Wait for the next turn."),
    ],
)
def test_who_claims_too_late_is_not_told_to_wait_for_this_turn(book: str, played: list[str], remedy: str) -> None:
    at = table(book, 'seats = 4\ndiscards = "8D KC"\nhands.P1 = "3H 5S"').play(*played)
    refusal = at.refused("P3 may-i")
    assert (refusal.reason, refusal.remedy) == ("The upcard is not on offer.", remedy)


@pytest.mark.clause("KAL-12", "CR-A-15")
@pytest.mark.parametrize(
    ("book", "clause", "who", "changes"),
    [
        ("kalooki", "KAL-12", "call", {}),
        ("denexa", "CR-A-15", "claim", {"claim_if_down": False}),
    ],
)
@pytest.mark.parametrize("step", ["draw", "play"])
def test_who_is_down_is_not_told_to_wait_with_a_claim(
    book: str, clause: str, who: str, changes: dict[str, Any], step: str
) -> None:
    """Neither before the draw nor after it: there is none for the rest of the deal."""
    at = f'step = "{step}"\ndiscards = "8D KC"\nseats = 4\ndown = ["P3"]\nmelds = [{KINGS}]\nhands.P1 = "3H 5S"'
    refusal = table(book, at, **changes).refused("P3 may-i")
    assert (refusal.clause, refusal.remedy) == (clause, "")
    assert refusal.reason == f"You are down: only players without melds may {who}."
    assert table(book, at, **changes).refused("P4 may-i").reason == "The upcard is not on offer."


@pytest.mark.clause("CR-A-23")
def test_who_has_made_all_claims_is_not_told_to_wait_with_another() -> None:
    at = 'discards = "8D KC"\nseats = 4\nclaims = [0, 0, 2, 0]\nhands.P1 = "3H 5S"'
    refusal = table("wikipedia", at, claim_limit=2).refused("P3 may-i")
    assert (refusal.reason, refusal.remedy) == ("You have made your 2 claims of this deal.", "")


@pytest.mark.clause("CR-W-27", "CR-A-52", "CR-W-26")
def test_who_has_only_cards_to_lay_is_told_that_two_come_after_them() -> None:
    position = (
        'seats = 3\nstep = "play"\ndown = ["P1", "P2"]\ndiscards = "2H 3H"\nhands.P1 = "7C 9S"\nhands.P2 = "8D"\n'
        'hands.P3 = "TH"\nmelds = [{ owner = "P1", cards = "<3C 4C 5C 6C>" }, { owner = "P2", cards = "{9C 9D 9H}" }]'
    )
    at = table("wikipedia", position)
    refusal = at.refused("P1 draw both")
    assert (refusal.clause, refusal.reason) == ("CR-W-27", "Two cards are drawn only where no card is left.")
    assert refusal.remedy == "Lay your cards on the table."
    at.play("P1 add 7C to 1", "P1 add 9S to 2")
    for move in ("P1 draw stock", "P1 draw upcard", "P1 discard 9S"):
        none = at.refused(move)
        assert (none.clause, none.reason) == ("CR-W-27", "You have no card to discard.")
        assert none.remedy == "Draw the upcard and a stock card: draw both."
    assert at.moves("P1") == ["draw both"]
    can_go = table("wikipedia", position.replace("7C 9S", "7C KD")).refused("P1 draw both")
    assert (can_go.clause, can_go.remedy) == ("CR-C-16", "Lay cards, or discard.")


@pytest.mark.clause("CR-W-18", "CR-W-26", "CR-A-36")
def test_who_may_not_discard_in_the_turn_of_the_contract_is_not_told_to() -> None:
    position = (
        'seats = 3\nstep = "play"\ndown = ["P2"]\nhands.P1 = "4S 4C 4D 7S 7H 7D 8S"\nhands.P2 = "AD"\n'
        'melds = [{ owner = "P2", cards = "{8H 8D 8C}" }]'
    )
    at = table("wikipedia", position).play("P1 down {4S 4C 4D} {7S 7H 7D}")
    refusal = at.refused("P1 add 8S to 2")
    assert (refusal.clause, refusal.remedy) == ("CR-W-18", "Play it on another player’s meld.")
    assert at.clause("P1 discard 8S") == "CR-W-26"
    run = position.replace("{8H 8D 8C}", "<6S 7S *=8S 9S>")
    joker = table("wikipedia", run).play("P1 down {4S 4C 4D} {7S 7H 7D}")
    assert joker.refused("P1 add 8S to 2").remedy == "Play it on another player’s meld."
    assert joker.clause("P1 discard 8S") == "CR-W-26"
    other = table("wikipedia", position.replace("7D 8S", "7D KS")).play("P1 down {4S 4C 4D} {7S 7H 7D}")
    assert other.refused("P1 add KS to 2").remedy == "Discard now."


@pytest.mark.clause("CR-C-46", "CAR-33", "KAL-50")
@pytest.mark.parametrize(("book", "clause"), [("denexa", "CR-C-46"), ("carioca", "CAR-33"), ("kalooki", "KAL-50")])
def test_only_a_card_that_fits_is_advised_for_a_set_with_a_joker(book: str, clause: str) -> None:
    position = is_down("6S KD 2C", "deal = 2").replace("KC}", "*}")
    at = table(book, position)
    for card, remedy in (("6S", ""), ("KD", "Add the card to the set.")):
        refusal = at.refused("P1", f"swap {card} in 1")
        assert (refusal.clause, refusal.remedy) == (clause, remedy)


HAND = 'seats = 2\ndeal = 1\nstep = "play"\nhands.P1 = "9S 9H 4D KC"\nhands.P2 = "TS TH TD"\n'
CALLED = 'caller = "P2"\ncall = "call {TS TH TD}"\n'


@pytest.mark.clause("PAY-11", "PAY-13", "PAY-31")
@pytest.mark.parametrize(
    ("more", "remedy"), [("", "Discard, or call when your whole hand is in melds."), (CALLED, "Discard a card.")]
)
def test_where_melds_stay_in_the_hand_nobody_is_told_to_lay_cards(more: str, remedy: str) -> None:
    """Nor, once somebody has called, to call."""
    at = table("pay-me", HAND + more)
    for move, clause, reason in (
        ("P1 draw stock", "PAY-11", "You have drawn already."),
        ("P1 meld {9S 9H}", "PAY-13", "Melds stay in the hand until the showdown."),
        ("P1 show", "PAY-31", "The hands are not open yet."),
    ):
        refusal = at.refused(move)
        assert (refusal.clause, refusal.reason, refusal.remedy) == (clause, reason, remedy)


@pytest.mark.clause("KAL-14", "KAL-A-05")
def test_who_must_allow_every_call_waits_until_all_have_answered() -> None:
    position = f'deal = 2\nstep = "claim"\ndown = ["P1"]\nmelds = [{KINGS}]\ndiscards = "8D 4C"\nhands.P1 = "2D 3D"'
    refusal = table("kalooki", position).refused("P1 reject")
    assert (refusal.clause, refusal.remedy) == ("KAL-14", "Wait for the others.")


@pytest.mark.clause("DAI-16", "DAI-49", "GUT-38", "DCH-02")
def test_other_games_advise_what_can_be_done_too() -> None:
    trick = game_table("daifugo").lay(hands={"P1": "4S 4H", "P2": "9H KS", "P3": "AD 3C"})
    assert trick.refused("P1 give 4S").remedy == "Play one to four cards of one rank."
    assert trick.play("P1 play 4S").refused("P2 give KS").remedy == "Play cards, or pass."
    won = game_table("guts").lay(hands=["AS KD", "9C 9H"], pot=2, stacks=[99, 99]).play("P1 out", "P2 in")
    refusal = won.refused("P1 show")
    assert (refusal.clause, refusal.reason) == ("GUT-38", "Only the winner may show cards now.")
    assert game_table("dealers-choice").begin(2).clause("P1 deal guts") == "DCH-02"
