"""House rules as a form: every option a sentence with its choice inside, and what is offered there is what is taken."""

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Entry, HouseRuleError
from upcard.kernel.ui.rules_form import Counter, FormRow, Panel, RulesForm, Sentence, Way
from upcard.options.house_rules import HouseRules, choose_rules, read_house_rules
from upcard.options.rule_file import what_fits, write_house_rules

BOOKS = [(entry, book) for entry in CATALOGUE.values() for book in entry.books]
every_book = pytest.mark.parametrize(("entry", "book"), BOOKS, ids=[f"{entry.id}-{book}" for entry, book in BOOKS])
FILE_WORDS = re.compile(r"[a-z]_[a-z]|`|\{|\b[SR]\d")
"""What only rule files say."""


def form(entry: Entry, book: str, rules: Any, opened: str = "", part: int = 0) -> RulesForm:
    assert entry.form is not None
    start = entry.books[book].rules
    clauses = {option.key: option.clauses for option in entry.options()}
    return entry.form(start, rules, entry.sheet(start), clauses, opened, part)


def panel(entry: Entry, book: str, rules: Any, key: str, part: int = 0) -> Panel:
    found = form(entry, book, rules, key, part).panel
    assert found is not None
    return found


def sentences(shown: RulesForm) -> list[Sentence]:
    return [sentence for section in shown.sections for sentence in section.sentences]


def headings(shown: RulesForm) -> dict[str, str]:
    return {
        piece.key: section.heading
        for section in shown.sections
        for sentence in section.sentences
        for piece in sentence.pieces
        if piece.key
    }


def counters(shown: Panel) -> list[Counter]:
    return [counter for row in shown.rows for counter in row.counters]


def ways(shown: Panel) -> list[Way]:
    """All that is offered or closed there."""
    return ways_in(shown.rows)


def ways_in(rows: Iterable[FormRow]) -> list[Way]:
    """All that rows lead to."""
    steps = [step for row in rows for counter in row.counters for step in (counter.less, counter.more) if step]
    return [*steps, *[way for row in rows for way in row.ways]]


def values_led_to(entry: Entry, book: str, rules: Any, key: str) -> list[Any]:
    """What a panel leads to, offered or closed, without finding out which of them is."""
    assert entry.in_words is not None
    words: Any = entry.in_words(entry.books[book].rules, rules)
    return [way.value for way in ways_in(words.keys[key].rows(rules, 0))]


def together(entry: Entry, start: Any, rules: Any, changes: dict[str, Any], key: str) -> dict[str, Any]:
    """Changes, with what the option takes along."""
    assert entry.in_words is not None
    return dict(entry.in_words(start, rules).along(key, changes) or changes)


def walk(entry: Entry, book: str, steps: int) -> Iterator[tuple[dict[str, Any], Any, Panel]]:
    """Changes as somebody makes them who touches whatever is open, each with a panel that is open then."""
    rng = random.Random(f"{entry.id} {book}")
    start = entry.books[book].rules
    rules, keys = start, [option.key for option in entry.options()]
    for _ in range(steps):
        key = rng.choice(keys)
        pieces = [piece for each in sentences(form(entry, book, rules)) for piece in each.pieces if piece.key == key]
        shown = panel(entry, book, rules, key, rng.choice(pieces).part)
        changes = entry.changes(start, rules)
        yield changes, rules, shown
        free = [way for way in ways(shown) if not way.why]
        if free:
            rules = entry.change(start, together(entry, start, rules, {**changes, key: rng.choice(free).value}, key))


@every_book
def test_every_option_is_a_sentence_with_its_choice_inside(entry: Entry, book: str) -> None:
    rules = entry.books[book].rules
    shown = form(entry, book, rules)
    keys = {option.key for option in entry.options()}
    assert set(headings(shown)) == keys
    for sentence in sentences(shown):
        text = "".join([piece.text for piece in sentence.pieces])
        assert text[0] == text[0].upper()
        assert all(piece.text.strip() for piece in sentence.pieces if piece.key), text
        assert not FILE_WORDS.search(text), text
        assert not sentence.changed
    for key in keys:
        opened = panel(entry, book, rules, key)
        assert ways(opened), f"there is nothing to choose for {key}"
        assert opened.clauses
        assert not FILE_WORDS.search(opened.about), opened.about
        assert [way.value for way in ways(opened)] == values_led_to(entry, book, rules, key)
        for way in ways(opened):
            assert way.label, key
            assert not FILE_WORDS.search(way.label + way.about + way.why), way


@every_book
def test_sentences_are_grouped_as_the_sheet_is_and_stay_there(entry: Entry, book: str) -> None:
    start = entry.books[book].rules
    shown = form(entry, book, start)
    sheet = [section.heading for section in entry.sheet(start)]
    named = [section.heading for section in shown.sections if section.heading in sheet]
    assert named == [heading for heading in sheet if heading in named]
    assert len(named) >= len(shown.sections) - 2
    for _, rules, _ in walk(entry, book, 4):
        assert headings(form(entry, book, rules)) == headings(shown)


@every_book
def test_what_is_offered_is_taken_and_what_is_closed_is_refused(entry: Entry, book: str) -> None:
    start = entry.books[book].rules
    for changes, rules, shown in walk(entry, book, 10):
        toggles = [way for row in shown.rows if row.many for way in row.ways]
        for way in ways(shown):
            changed = {**changes, shown.key: way.value}
            if way.why:
                with pytest.raises(HouseRuleError):
                    entry.change(start, changed)
                assert shown.key not in way.see
            else:
                same = entry.change(start, together(entry, start, rules, changed, shown.key)) == rules
                assert same == (way.chosen and way not in toggles), way
        name = 'Sunday, “our” "rules"'
        read = read_house_rules(CATALOGUE, write_house_rules(HouseRules(entry, book, rules, name)))
        assert (read.rules, read.book, read.name) == (rules, book, name)
        for option in [each for sentence in sentences(form(entry, book, rules)) for each in sentence.changed]:
            rest = {key: value for key, value in changes.items() if key != option.key}
            if option.back.value is not None:
                rest[option.key] = option.back.value
            if option.back.why:
                with pytest.raises(HouseRuleError):
                    entry.change(start, rest)
            else:
                entry.change(start, rest)


@every_book
def test_a_number_that_is_typed_is_what_the_steps_lead_to(entry: Entry, book: str) -> None:
    rules = entry.books[book].rules
    for option in entry.options():
        for counter in counters(panel(entry, book, rules, option.key)):
            if counter.by_steps:
                assert counter.typed is None
                continue
            for step, end in ((counter.less, counter.low), (counter.more, counter.high)):
                if step is None:
                    assert counter.number == end
                else:
                    number = _difference(counter.typed, step.value)
                    assert counter.low <= number <= counter.high
                    assert number != counter.number


def _difference(pattern: Any, value: Any) -> int:
    """The number that stands where the pattern has None."""
    if pattern is None:
        assert type(value) is int
        return value
    parts = pattern.items() if isinstance(pattern, dict) else enumerate(pattern)
    found = [
        _difference(part, value[key])
        for key, part in parts
        if part is None or (isinstance(part, list) and part != value[key])
    ]
    (number,) = found
    return number


def test_what_is_changed_stands_out_with_what_the_book_says_and_the_way_back() -> None:
    entry = CATALOGUE["contract-rummy"]
    start = entry.books["wikipedia"].rules
    rules = entry.change(start, {"wild_ranks": ["2", "J"], "claim_mode": "none", "min_set": 3})
    changed = {change.key: change for each in sentences(form(entry, "wikipedia", rules)) for change in each.changed}
    assert changed.keys() == {"wild_ranks", "claim_mode"}
    assert changed["wild_ranks"].book == "No rank is wild."
    assert changed["wild_ranks"].back == Way("as in the book", None)
    idle = [each for each in sentences(form(entry, "wikipedia", rules)) if each.idle]
    assert any("The others may not take the upcard out of turn" in each.idle for each in idle)


@pytest.mark.parametrize("game", ["contract-rummy", "carioca", "kalooki", "classic-rummy"])
def test_more_players_bring_their_decks(game: str) -> None:
    """Up to the most that a table has, one after the other, in every book."""
    entry = CATALOGUE[game]
    assert entry.in_words is not None
    for book, chosen in entry.books.items():
        start = rules = chosen.rules
        while (more := counters(panel(entry, book, rules, "players"))[1].more) is not None:
            assert more.why == "", (book, rules.players)
            changes = {**entry.changes(start, rules), "players": more.value}
            rules = entry.change(start, together(entry, start, rules, changes, "players"))
        assert rules.players[1] == counters(panel(entry, book, rules, "players"))[1].high
        assert rules.decks_by_seats()[-1][0] == rules.players[1]


def test_a_deal_goes_back_alone() -> None:
    entry = CATALOGUE["contract-rummy"]
    start = entry.books["wikipedia"].rules
    texts = [str(deal) for deal in start.deals]

    def marks(deals: list[str]) -> list[tuple[str, Any]]:
        shown = form(entry, "wikipedia", entry.change(start, {"deals": deals}))
        return [(each.book, each.back.value) for sentence in sentences(shown) for each in sentence.changed]

    assert marks(["9: S3 S3", texts[1], "10: R4", *texts[3:]]) == [
        ("Deal 1: 10 cards, two sets of three", [texts[0], texts[1], "10: R4", *texts[3:]]),
        ("Deal 3: 10 cards, two runs of four", ["9: S3 S3", *texts[1:]]),
    ]
    ((book, back),) = marks(texts[:3])
    assert (book.count("Deal"), back) == (7, None)


def test_what_stands_in_the_way_is_said_before_and_named() -> None:
    entry = CATALOGUE["guts"]
    (row,) = panel(entry, "standard", entry.books["standard"].rules, "insolvency").rows
    credit = next(way for way in row.ways if way.value == "credit")
    assert credit.why == "With credit and no max pot the pot grows without end: set max pot."
    assert credit.see == ("max_pot",)
    rich = entry.change(entry.books["standard"].rules, {"max_pot": 50})
    (row,) = panel(entry, "standard", rich, "insolvency").rows
    assert not any(way.why for way in row.ways)


def test_a_deal_is_built_with_steps() -> None:
    entry = CATALOGUE["contract-rummy"]
    rules = entry.books["wikipedia"].rules
    texts = [str(deal) for deal in rules.deals]
    assert texts[1] == "10: S3 R4"
    shown = panel(entry, "wikipedia", rules, "deals", 1)
    cards, sets, runs, first, second = counters(shown)
    assert [each.label for each in (cards, sets, runs, first, second)] == ["Cards", "Sets", "Runs", "Set", "Run"]

    def second_deal(way: Way | None) -> str:
        assert way is not None
        assert [*way.value[:1], *way.value[2:]] == [texts[0], *texts[2:]]
        return str(way.value[1])

    assert (second_deal(cards.less), second_deal(cards.more)) == ("9: S3 R4", "11: S3 R4")
    assert (second_deal(sets.less), second_deal(sets.more)) == ("10: R4", "10: S3 S3 R4")
    assert (second_deal(runs.less), second_deal(runs.more)) == ("10: S3", "10: S3 R4 R4")
    assert (second_deal(first.more), second_deal(second.more)) == ("10: S4 R4", "10: S3 R5")
    assert second.less is not None
    assert second.less.why.startswith("Deal 2: a run of 3 cards is too short")
    loose, *_ = [way for way in ways(shown) if way.label == "Or more"]
    assert second_deal(loose) == "10: S3+ R4"
    alike, more, out = shown.rows[-1].ways
    assert (alike.label, {text.partition(":")[0] for text in alike.value}) == ("10 cards in every deal", {"10"})
    assert (len(more.value), len(out.value)) == (8, 6)
    said = [piece.text for each in sentences(form(entry, "wikipedia", rules)) for piece in each.pieces]
    assert "10 cards, one set of three and one run of four" in said


def test_every_deal_gets_as_many_cards_in_one_touch() -> None:
    entry = CATALOGUE["contract-rummy"]
    start = entry.books["parlett"].rules
    rules = entry.change(start, {"deals": ["11: S3 S3", "10: R4 R4", "10: S3 S3 R4"]})
    alike = panel(entry, "parlett", rules, "deals", 0).rows[-1].ways[0]
    assert (alike.label, alike.why, alike.value) == (
        "11 cards in every deal",
        "",
        ["11: S3 S3", "11: R4 R4", "11: S3 S3 R4"],
    )
    same = entry.change(start, {"deals": alike.value})
    assert len(panel(entry, "parlett", same, "deals", 0).rows[-1].ways) == 2
    # Where it depends on how many play, as many for all are enough for every contract.
    free = entry.change(start, {"hand7": "normal"})
    ((way,),) = [row.ways for row in panel(entry, "parlett", free, "hand_size").rows]
    assert (way.label, way.why, way.value) == ("12 cards for any number of players", "", [[7, 12]])
    # Where they cannot be, the way leads to the deals.
    ((way,),) = [row.ways for row in panel(entry, "parlett", start, "hand_size").rows]
    assert "needs the same number of cards for everybody" in way.why
    assert way.see == ("deals", "hand7")


@pytest.mark.parametrize(
    ("players", "said", "lines"),
    [
        ([2, 8], "two decks for two to four players, three decks for five to seven players, four decks for eight", 3),
        ([2, 6], "two decks for two to four players, three decks for five or six players", 2),
        ([5, 7], "three decks", 1),
    ],
)
def test_the_panel_of_the_packs_has_a_line_for_each_number_in_the_sentence(
    players: list[int], said: str, lines: int
) -> None:
    entry = CATALOGUE["contract-rummy"]
    rules = entry.change(entry.books["parlett"].rules, {"players": players, "decks": [[4, 2], [7, 3]]})
    shown = form(entry, "parlett", rules, "decks")
    assert any(f"The pack has {said}" in "".join(piece.text for piece in each.pieces) for each in sentences(shown))
    assert shown.panel is not None
    upto = [counter for counter in counters(shown.panel) if counter.label == "Up to"]
    assert len(upto) == lines
    assert (upto[-1].number, upto[-1].more) == (players[1], None)


def test_options_of_one_sentence_go_back_together() -> None:
    entry = CATALOGUE["contract-rummy"]
    start = entry.books["wikipedia"].rules
    changes = {"min_run": 3, "max_run": 13}
    shown = form(entry, "wikipedia", entry.change(start, changes))
    ((marked,),) = [each.changed for each in sentences(shown) if each.changed]
    assert {marked.key, *marked.also} == {*changes}
    assert (marked.book, marked.back.why) == (
        "A run has at least four cards of one suit in order, and at most 14.",
        "",
    )


def test_what_holds_a_rule_and_what_closes_an_answer_are_sentences_of_the_sheet() -> None:
    """Daifugo names what stands in the way by what it says, and leads to it."""
    entry = CATALOGUE["daifugo"]
    start = entry.books["standard"].rules
    ways_of_runs = ways(panel(entry, "standard", start, "revolution"))
    runs = next(way for way in ways_of_runs if way.value == "sets_and_runs")
    assert runs.why == "A run cannot turn the order round as long as “Runs are no plays”."
    assert runs.see == ("runs",)
    bound = entry.change(start, {"suit_bind": True, "rank_bind": "with_suits"})
    held = next(mark for each in sentences(form(entry, "standard", bound)) for mark in each.changed)
    assert (held.key, held.back.see) == ("suit_bind", ("rank_bind",))
    assert held.back.why == "A trick cannot be bound to suits and ranks together as long as “Suits bind no trick”."
    closed = next(way for way in ways(panel(entry, "standard", start, "rank_bind")) if way.value == "with_suits")
    assert (closed.why, closed.see) == (held.back.why, ("suit_bind",))


def test_a_choice_stands_under_the_heading_of_its_sentence() -> None:
    """Also where the book's own sheet says nothing of it."""
    entry = CATALOGUE["carioca"]
    start = entry.books["carioca"].rules
    sheet = entry.sheet(entry.change(start, {"draw_if_down": "stock"}))
    (heading,) = [each.heading for each in sheet for line in each.lines if "draw from the stock only" in line.text]
    assert headings(form(entry, "carioca", start))["draw_if_down"] == heading


def test_ranks_are_cards_and_points_are_a_table() -> None:
    entry = CATALOGUE["contract-rummy"]
    rules = entry.books["wikipedia"].rules
    (row,) = panel(entry, "wikipedia", rules, "wild_ranks").rows
    assert [way.card for way in row.ways] == [f"{rank}S" for rank in "A23456789TJQK"]
    assert row.many
    assert row.ways[1].value == ["2"]
    wild = entry.change(rules, {"wild_ranks": ["2"]})
    (row,) = panel(entry, "wikipedia", wild, "wild_ranks").rows
    assert [way.chosen for way in row.ways].index(True) == 1
    assert row.ways[1].value == []
    table = counters(panel(entry, "wikipedia", rules, "card_points"))
    assert [each.label for each in table[:3]] == ["Joker", "Aces", "Twos"]
    assert table[0].typed == {**rules.card_points, "*": None}


def test_changes_that_do_not_fit_a_book_are_left_out_with_their_reason() -> None:
    entry = CATALOGUE["guts"]
    taken, faults = what_fits(entry, "standard", {"insolvency": "credit", "max_pot": 40, "stack": -5, "nothing": 1})
    assert taken == {"max_pot": 40, "insolvency": "credit"}, "in whatever order they stand"
    assert {fault.key for fault in faults} == {"stack", "nothing"}
    assert what_fits(entry, "standard", {}) == ({}, ())
    assert choose_rules(CATALOGUE, "guts", None, taken).rules.max_pot == 40


@every_book
def test_nothing_is_said_twice(entry: Entry, book: str) -> None:
    shown = form(entry, book, entry.books[book].rules)
    said = ["".join([piece.text for piece in sentence.pieces]) for sentence in sentences(shown)]
    assert [text for text in said if said.count(text) > 1] == []


def test_a_number_within_a_choice_is_touched_there() -> None:
    entry = CATALOGUE["daifugo"]
    shown = form(entry, "standard", entry.books["standard"].rules)
    ends = next(each for each in sentences(shown) if any(piece.key == "hands" for piece in each.pieces))
    assert [(piece.text, piece.key) for piece in ends.pieces] == [
        ("The session has", "session_end"),
        (" ", ""),
        ("5 deals.", "hands"),
    ]
