"""Options about the turn: laying off, further melds, jokers on the table, discards and going out."""

import pytest

from tests.rules.table import Table, table
from upcard.games.rummy.books.contract_rummy import CONTRACT_RUMMY
from upcard.games.rummy.rules import OPTIONS
from upcard.games.rummy.ui.rules_sheet import rules_sheet

BOOKS = ("denexa", "wikipedia", "parlett", "family")
CONTRACT_TURN = """
seats = 4
step = "play"
melds = [{ owner = "P3", cards = "{KS KH KC}" }]
[hands]
P1 = "9S 9H 9D 9C 4C 4D 4H KD QC QS QH"
"""
DOWN = "down {9S 9H 9D} {4C 4D 4H}"


@pytest.mark.clause("CR-A-36")
@pytest.mark.parametrize(
    ("value", "others", "own"),
    [("next_turn", False, False), ("same_turn_others", True, False), ("same_turn", True, True)],
)
@pytest.mark.parametrize("book", BOOKS)
def test_layoff_from(book: str, value: str, others: bool, own: bool) -> None:
    """Next_turn in D, P and F, same_turn_others in W, same_turn in none."""
    t = table(book, CONTRACT_TURN, layoff_from=value).play("P1", DOWN)
    moves = t.moves("P1")
    assert ("add KD to 1" in moves) is others
    assert ("add 9C to 2" in moves) is own
    for move, allowed in (("add KD to 1", others), ("add 9C to 2", own)):
        if allowed:
            t.play("P1", move)
        else:
            changed = value != {"wikipedia": "same_turn_others"}.get(book, "next_turn")
            clauses = {"denexa": "CR-D-20", "wikipedia": "CR-W-18", "parlett": "CR-P-17", "family": "CR-F-06"}
            assert t.clause("P1", move) == ("CR-A-36" if changed else clauses[book])


@pytest.mark.clause("CR-A-35")
@pytest.mark.parametrize(("value", "now", "later"), [("never", 0, 0), ("next_turn", 0, 1), ("same_turn", 1, 1)])
@pytest.mark.parametrize("book", BOOKS)
def test_extra_melds(book: str, value: str, now: int, later: int) -> None:
    """Never in W, next_turn in D, P and F, same_turn in none."""
    changes: dict[str, str] = {"extra_melds": value}
    if book == "denexa":
        changes["joker_take_use"] = "free"
    meld = "meld {QS QH QC}"
    t = table(book, CONTRACT_TURN, **changes).play("P1", DOWN)
    assert t.moves("P1").count(meld) == now
    old = CONTRACT_TURN.replace('owner = "P3"', 'owner = "P1"')
    down = table(book, old, **changes)
    assert down.moves("P1").count(meld) == later
    if not later:
        own = {"wikipedia": "CR-W-24"}.get(book, "CR-A-35")
        assert down.clause("P1", meld) == own
    before = table(book, CONTRACT_TURN, **changes)
    assert before.clause("P1", meld) == "CR-C-34"


TAKING = """
seats = 4
step = "play"
melds = [{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P1", cards = "{9S 9H 9C}" }]
[hands]
"""


def taking(hand: str, value: str, book: str = "parlett", **changes: object) -> Table:
    return table(book, f'{TAKING}P1 = "{hand}"', joker_take_use=value, **changes)


@pytest.mark.clause("CR-A-38")
def test_joker_take_use_none() -> None:
    """No joker leaves the table; in P it may still be shifted (CR-P-24)."""
    t = taking("7S KH KD 2C", "none")
    refusal = t.refused("P1", "swap 7S in 1")
    assert refusal.clause == "CR-A-38"
    assert refusal.reason == "A joker on the table stays on the table."
    t.play("P1", "swap 7S in 1 low")


@pytest.mark.clause("CR-A-38", "CR-A-42")
@pytest.mark.parametrize("book", BOOKS)
def test_joker_take_use_new_meld(book: str) -> None:
    """D's rule, at any table: into a new meld in the same turn, or not at all."""
    extra = {"extra_melds": "next_turn"} if book == "wikipedia" else {}
    refusal = taking("7S KH 3D 2C", "new_meld", book, **extra).refused("P1", "swap 7S in 1")
    assert refusal.clause in ("CR-D-25", "CR-A-42")
    assert refusal.reason == "The joker could not be used in a new meld."
    t = taking("7S KH KD 2C 9D", "new_meld", book, **extra).play("P1", "swap 7S in 1")
    clause = "CR-D-24" if book == "denexa" else "CR-A-38"
    assert t.clause("P1", "discard 2C") == clause
    assert t.clause("P1", "add * to 2") == clause
    t.play("P1", "add 9D to 2", "meld {KD KH *}", "discard 2C")


@pytest.mark.clause("CR-A-38")
@pytest.mark.parametrize("book", BOOKS)
def test_joker_take_use_any_meld(book: str) -> None:
    """F's rule, at any table: before anything else, on any meld."""
    t = taking("7S KH 3D 2C 9D", "any_meld", book).play("P1", "swap 7S in 1")
    clause = "CR-F-16" if book == "family" else "CR-A-38"
    assert t.clause("P1", "add 9D to 2") == clause
    assert t.clause("P1", "discard 2C") == clause
    t.play("P1", "add * to 2", "add 9D to 2")


@pytest.mark.clause("CR-A-37")
@pytest.mark.parametrize("book", BOOKS)
def test_joker_take_use_free(book: str) -> None:
    """As in W and P, at any table: it may stay in hand."""
    t = taking("7S KH 3D 2C", "free", book).play("P1", "swap 7S in 1", "discard KH")
    assert "*" in t.hand("P1")


@pytest.mark.clause("GEN-07", "CR-A-38")
def test_a_joker_owed_to_a_new_meld_keeps_the_cards_that_it_needs() -> None:
    """They are neither laid off nor shifted away nor used up as the last card to discard."""
    two = TAKING.replace("{9S 9H 9C}", "{KS KH KC}")
    t = table("parlett", two + 'P1 = "7S KH KD 2C"', joker_take_use="new_meld").play("P1", "swap 7S in 1")
    refusal = t.refused("P1", "add KD to 2")
    assert refusal.clause == "CR-A-38"
    assert refusal.reason == "The joker you took could no longer go into a new meld this turn."
    shift = TAKING.replace("{9S 9H 9C}", "<TH *=JH QH KH>")
    t = table("parlett", shift + 'P1 = "7S JH JD 2C"', joker_take_use="new_meld").play("P1", "swap 7S in 1")
    assert t.clause("P1", "swap JH in 2 high") == "CR-A-38"
    assert "swap JH in 2 high" not in t.moves("P1")
    keep = table("family", TAKING + 'P1 = "7S KH KD 9D"', joker_take_use="new_meld").play("P1", "swap 7S in 1")
    assert keep.clause("P1", "add 9D to 2") == "CR-A-38"
    keep.play("P1", "meld {KH KD *}", "discard 9D")


@pytest.mark.clause("CR-A-38")
def test_a_joker_owed_to_a_new_meld_keeps_them_from_another_meld_too() -> None:
    cards = 'P1 = "7S KH KD KC 2C 3D"'
    t = table("parlett", TAKING + cards, joker_take_use="new_meld").play("P1", "swap 7S in 1")
    refusal = t.refused("P1", "meld {KH KD KC}")
    assert refusal.clause == "CR-A-38"
    assert refusal.reason == "The joker you took could no longer go into a new meld this turn."
    assert "meld {KH KD KC}" not in t.moves("P1")
    t.play("P1", "meld {KH KD KC *}")


@pytest.mark.clause("CR-W-32", "GEN-07")
def test_no_turn_ends_while_a_joker_taken_is_in_the_hand() -> None:
    """No card of the hand may be discarded then, and none fits a meld of the table."""
    t = table("parlett", TAKING + 'P1 = "7S KH KD 2C"', joker_take_use="new_meld").play("P1", "swap 7S in 1")
    assert t.clause("P1", "end") == "CR-A-38"


EARLY = TAKING.replace('owner = "P1"', 'owner = "P3"')


@pytest.mark.clause("CR-A-39", "CR-A-42")
@pytest.mark.parametrize("book", BOOKS)
def test_joker_take_before_contract(book: str) -> None:
    """In no book; with the option the joker must go into the contract of the same turn."""
    cards = 'P1 = "7S KH KD 4C 4D 4H 2C 3C JH QD 6D"'
    own = {"denexa": "CR-D-23", "wikipedia": "CR-W-22", "parlett": "CR-P-23", "family": "CR-A-39"}
    assert table(book, EARLY + cards).clause("P1", "swap 7S in 1") == own[book]
    t = table(book, EARLY + cards, joker_take_before_contract=True).play("P1", "swap 7S in 1")
    clauses = {"denexa": "CR-D-24", "family": "CR-F-16"}
    assert t.clause("P1", "discard 2C") == clauses.get(book, "GEN-07")
    t.play("P1", "down {KH KD *} {4C 4D 4H}", "discard 2C")
    hopeless = table(book, EARLY + cards.replace("KD", "8D"), joker_take_before_contract=True)
    refusal = hopeless.refused("P1", "swap 7S in 1")
    assert refusal.clause in ("CR-A-42", "CR-D-25")
    assert refusal.reason == "The joker could not be used in your contract."


@pytest.mark.clause("CR-A-39")
def test_a_joker_taken_early_is_not_left_out_of_the_contract() -> None:
    """A contract without it is refused."""
    cards = 'P1 = "7S KH KD KC 4C 4D 4H 2C 3C JH QD"'
    t = table("parlett", EARLY + cards, joker_take_before_contract=True).play("P1", "swap 7S in 1")
    refusal = t.refused("P1", "down {KH KD KC} {4C 4D 4H}")
    assert refusal.clause == "GEN-07"
    assert refusal.reason == "The joker you took must be part of the contract."
    assert all("*" in move for move in t.moves("P1"))
    t.play("P1", "down {KH KD *} {4C 4D 4H}")


@pytest.mark.clause("CR-P-24", "CR-A-43")
@pytest.mark.parametrize(("value", "allowed"), [("none", False), ("either_end", True)])
def test_joker_shift(value: str, allowed: bool) -> None:
    """Either_end in P, none elsewhere."""
    for book in BOOKS:
        t = table(book, TAKING + 'P1 = "7S KH KD 2C"', joker_shift=value)
        if allowed:
            t.play("P1", "swap 7S in 1 high")
            assert t.melds()[0] == "<5S 6S 7S 8S *=9S>"
        else:
            own = {"denexa": "CR-D-23", "wikipedia": "CR-W-22", "parlett": "CR-P-24", "family": "CR-F-15"}
            assert t.clause("P1", "swap 7S in 1 high") == own[book]


LAST = 'seats = 4\nstep = "play"\ndiscards = "3C"\nmelds = [{ owner = "P1", cards = "{9S 9H 9C}" }]\n[hands]\nP1 = "9D"'


@pytest.mark.clause("CR-A-49")
@pytest.mark.parametrize("book", BOOKS)
def test_go_out_discard_optional(book: str) -> None:
    """D's and P's rule: the last card may be laid."""
    assert table(book, LAST, go_out_discard="optional").play("P1", "add 9D to 1").points()[0] == 0


@pytest.mark.clause("CR-A-49")
@pytest.mark.parametrize("book", BOOKS)
def test_go_out_discard_required(book: str) -> None:
    """F's rule: the last card may not be laid, it is discarded."""
    t = table(book, LAST, go_out_discard="required", discard_ban=frozenset())
    refusal = t.refused("P1", "add 9D to 1")
    assert refusal.clause == ("CR-F-17" if book == "family" else "CR-A-49")
    assert t.play("P1", "discard 9D").points()[0] == 0


@pytest.mark.clause("CR-A-49")
def test_go_out_discard_required_of_who_shifts_a_joker() -> None:
    """The card that goes in would be the last one."""
    position = LAST.replace('"9D"', '"7S"').replace("{9S 9H 9C}", "<5S 6S *=7S 8S>")
    assert table("parlett", position).play("P1", "swap 7S in 1 high").points()[0] == 0
    t = table("parlett", position, go_out_discard="required")
    assert t.clause("P1", "swap 7S in 1 high") == "CR-A-49"
    more = table("parlett", position.replace('"7S"', '"7S KD"'), go_out_discard="required")
    assert more.play("P1", "swap 7S in 1 high", "discard KD").points()[0] == 0


@pytest.mark.clause("CR-A-49", "CR-W-27")
@pytest.mark.parametrize("book", BOOKS)
def test_go_out_discard_required_or_redraw(book: str) -> None:
    """W's rule: the last card may be laid, but that is not going out."""
    t = table(book, LAST, go_out_discard="required_or_redraw").play("P1", "add 9D to 1")
    assert t.moves("P1") == ["draw both"]
    t.play("P1", "draw both")
    assert len(t.hand("P1").split()) == 2


@pytest.mark.clause("CR-A-50")
@pytest.mark.parametrize("book", BOOKS)
def test_discard_ban_playable(book: str) -> None:
    """W alone bans it."""
    two = LAST.replace('"9D"', '"9D KD"')
    t = table(book, two, discard_ban=frozenset({"playable"}))
    assert t.clause("P1", "discard 9D") == ("CR-W-26" if book == "wikipedia" else "CR-A-50")
    table(book, two, discard_ban=frozenset()).play("P1", "discard 9D")


@pytest.mark.clause("CR-A-54")
@pytest.mark.parametrize("book", BOOKS)
def test_discard_ban_joker(book: str) -> None:
    """No book bans it; who holds nothing else ends the turn without a discard."""
    position = 'seats = 4\nstep = "play"\n[hands]\nP1 = "* KD"'
    table(book, position).play("P1", "discard *")
    t = table(book, position, discard_ban=frozenset({"joker"}))
    refusal = t.refused("P1", "discard *")
    assert refusal.clause == "CR-A-54"
    assert refusal.reason == "A joker may not be discarded."
    only = table(book, position.replace("* KD", "*"), discard_ban=frozenset({"joker"}))
    assert only.moves("P1") == ["end"]
    assert only.play("P1", "end").asked() == ["P2"]


@pytest.mark.clause("CR-A-68")
@pytest.mark.parametrize("book", BOOKS)
def test_discard_ban_wild(book: str) -> None:
    """It binds cards of a wild rank as it binds jokers; who holds nothing else ends the turn without a discard."""
    position = 'seats = 4\nstep = "play"\n[hands]\nP1 = "2C * KD"'
    ban: dict[str, object] = {"wild_ranks": ("2",), "discard_ban": frozenset({"wild"})}
    table(book, position, wild_ranks=("2",)).play("P1", "discard 2C")
    t = table(book, position, **ban)
    assert t.moves("P1") == ["discard KD"]
    refusal = t.refused("P1", "discard 2C")
    assert refusal.clause == "CR-A-68"
    assert refusal.reason == "The two of clubs is wild, and no wild card may be discarded."
    assert t.clause("P1", "discard *") == "CR-A-68"
    # A card is wild by the rules of the table.
    table(book, position, discard_ban=frozenset({"wild"})).play("P1", "discard 2C")
    only = table(book, position.replace("2C * KD", "2C *"), **ban)
    assert only.clause("P1", "discard 2C") == "CR-A-68"
    assert only.moves("P1") == ["end"]
    assert only.play("P1", "end").asked() == ["P2"]


@pytest.mark.clause("CR-A-68")
def test_a_wild_card_that_may_not_be_discarded_is_laid_off_where_it_fits() -> None:
    position = """
        step = "play"
        hands.P1 = "2C"
        melds = [{ owner = "P1", cards = "{7S 7H 7D}" }]
    """
    t = table("parlett", position, wild_ranks=("2",), discard_ban=frozenset({"wild"}))
    assert t.clause("P1", "end") == "CR-A-68"
    assert t.moves("P1") == ["add 2C to 1"]


@pytest.mark.clause("CR-A-68")
def test_the_sheet_says_that_wild_cards_may_not_be_discarded() -> None:
    rules = OPTIONS.change(CONTRACT_RUMMY.texts["denexa"].rules, {"discard_ban": ["wild"]})
    lines = {line.text: line.clauses for section in rules_sheet(rules) for line in section.lines}
    sentence = (
        "A wild card may not be discarded; whoever holds nothing else, and can lay none, ends the turn without a "
        "discard."
    )
    assert lines[sentence] == ("CR-A-68",)


ALONE = """
    step = "play"
    taken = "{taken}"
    hands.P1 = "7C {taken}"
    melds = [{{ owner = "P1", cards = "{{7S 7H 7D}}" }}, {{ owner = "P2", cards = "<9D TD JD *=QD>" }}]
"""


@pytest.mark.clause("CR-A-53", "CR-C-25")
@pytest.mark.parametrize(
    ("taken", "changes", "legal"),
    [
        ("KC", {}, False),
        # It can be laid in the same turn too, or puts a joker in the hand that can be discarded.
        ("KD", {}, True),
        ("QD", {}, True),
        ("QD", {"joker_take_use": "none", "joker_shift": "none"}, False),
        ("QD", {"joker_take_use": "none", "joker_shift": "either_end"}, True),
        ("7S", {}, True),
        # The last card has to be discarded.
        ("KD", {"go_out_discard": "required"}, False),
        ("QD", {"go_out_discard": "required"}, True),
        ("QD", {"go_out_discard": "required", "joker_take_use": "none", "joker_shift": "either_end"}, False),
        # A joker may not be discarded either, but laid at the other end.
        ("QD", {"discard_ban": frozenset({"joker", "returned_upcard"})}, True),
    ],
)
def test_the_upcard_taken_is_not_left_alone(taken: str, changes: dict[str, object], legal: bool) -> None:
    """Where it may not be discarded, nothing is laid that leaves it alone, unless it can go too."""
    ban: dict[str, object] = {"discard_ban": frozenset({"returned_upcard"}), **changes}
    t = table("parlett", ALONE.format(taken=taken), **ban)
    assert ("add 7C to 1" in t.moves("P1")) is legal
    if legal:
        t.play("P1", "add 7C to 1")
        assert "end" not in t.moves("P1")
        table("parlett", ALONE.format(taken=taken)).play("P1", "add 7C to 1")
        return
    refusal = t.refused("P1", "add 7C to 1")
    assert refusal.clause == "CR-A-53"
    assert refusal.reason == ("Only the upcard you took would be left, which may not be discarded and cannot be laid.")
    assert t.play("P1", "discard 7C").asked() == ["P2"]


@pytest.mark.clause("CR-A-53", "CR-A-54")
@pytest.mark.parametrize(
    ("taken", "jokers", "legal"),
    [
        ("KD", "*", True),
        ("8D", "* *", True),
        ("7D", "*", True),
        ("AD", "*", True),
        ("6D", "*", False),
        ("TD", "*", False),
        ("TD", "* *", True),
    ],
)
def test_jokers_and_the_upcard_taken_are_not_left_together(taken: str, jokers: str, legal: bool) -> None:
    """A run takes the joker and then the card, or both go into a new meld."""
    position = f"""
        step = "play"
        taken = "{taken}"
        hands.P1 = "3C {taken} {jokers}"
        melds = [{{ owner = "P1", cards = "{{3S 3H 3D}}" }}, {{ owner = "P2", cards = "<9D TD JD QD>" }}]
    """
    ban = frozenset({"joker", "returned_upcard"})
    t = table("parlett", position, discard_ban=ban)
    assert ("add 3C to 1" in t.moves("P1")) is legal
    if not legal:
        assert t.clause("P1", "add 3C to 1") == "CR-A-53"


@pytest.mark.clause("CR-A-53")
@pytest.mark.parametrize("book", BOOKS)
def test_discard_ban_returned_upcard(book: str) -> None:
    """No book bans it; of two equal cards one may go."""
    position = 'seats = 4\ndiscards = "KD"\n[hands]\nP1 = "2S 7C"'
    table(book, position).play("P1", "draw upcard", "discard KD")
    t = table(book, position, discard_ban=frozenset({"returned_upcard"})).play("P1", "draw upcard")
    refusal = t.refused("P1", "discard KD")
    assert refusal.clause == "CR-A-53"
    assert refusal.reason == "You took the king of diamonds in this turn."
    assert t.play("P1", "discard 2S").upcard() == "2S"
    twin = table(book, position.replace("2S 7C", "KD 7C"), discard_ban=frozenset({"returned_upcard"}))
    twin.play("P1", "draw upcard", "discard KD")
