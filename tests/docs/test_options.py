"""Every option of every game is described once, with every value it takes, the sentence it makes and its clauses."""

import ast
import dataclasses
import functools
import re
from pathlib import Path
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.rules import OPTIONS as RUMMY
from upcard.games.rummy.source import Source, Text, Topic
from upcard.kernel.ui.entry import Entry, HouseRuleError, Line, OptionDoc, Section
from upcard.options.in_words import InWords
from upcard.options.option import Clash, Number, Switch, Word
from upcard.options.options import Group, Options

from ..many import many
from .option_pages import FLAT, pages
from .rulebook import ROOT, RULEBOOK, all_clauses

every_game = pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.id)
every_option = many({entry.id: [(entry, option) for option in entry.options()] for entry in CATALOGUE.values()})


def first_rules(entry: Entry) -> Any:
    return next(iter(entry.books.values())).rules


@every_game
def test_every_option_is_described_once(entry: Entry) -> None:
    described = [option.key for option in entry.options()]
    assert sorted(described) == sorted(
        field.name for field in dataclasses.fields(first_rules(entry)) if field.name != "book"
    )


@every_option
def test_a_title_reads_as_a_manual_has_it(case: tuple[Entry, OptionDoc]) -> None:
    """It asks what is decided, and is not made of the key."""
    _, option = case
    title = option.label
    assert re.fullmatch(r"[A-Z].*\?", title), title
    assert not re.search(r"_|`|[A-Za-z]\d", title), title
    assert title.lower().rstrip("?") != option.key.replace("_", " "), title


@every_game
def test_no_two_options_have_one_title(entry: Entry) -> None:
    titles = [option.label for option in entry.options()]
    assert len(set(titles)) == len(titles), [title for title in titles if titles.count(title) > 1]


@every_game
def test_a_key_that_is_no_words_is_told_by_what_it_says(entry: Entry) -> None:
    rules = first_rules(entry)
    words = entry.in_words(rules, rules) if entry.in_words else None
    assert isinstance(words, InWords)
    for key in words.keys:
        assert not re.search(r"[a-z]\d|_", words.named(key)), key


@every_option
def test_it_says_what_it_is_and_where_the_rulebook_speaks_of_it(case: tuple[Entry, OptionDoc]) -> None:
    _, option = case
    assert option.help.endswith((".", "?"))
    assert option.clauses, "no line of clauses"
    assert set(option.clauses) <= set(all_clauses())


@every_option
def test_every_value_that_is_described_can_be_set_and_no_other(case: tuple[Entry, OptionDoc]) -> None:
    entry, option = case
    if option.kind not in ("choice", "switch"):
        return
    assert option.values
    values: list[Any] = [{"true": True, "false": False}.get(word, word) for word, _ in option.values]
    assert option.kind != "switch" or sorted(values) == [False, True]
    reasons = []
    for book in entry.books.values():
        for value in values:
            try:
                rules = entry.change(book.rules, {option.key: value})
            except HouseRuleError as problem:
                reasons.append(problem.reason)  # it contradicts another rule of that book
                continue
            assert getattr(rules, option.key) == value
            assert entry.changes(book.rules, rules) in ({}, {option.key: value})
        with pytest.raises(HouseRuleError) as refused:
            entry.change(book.rules, {option.key: "no such word"})
        assert refused.value.key == option.key
    assert len(reasons) < len(values) * len(entry.books)


@pytest.mark.parametrize("name", pages())
def test_the_pages_say_what_is_described(name: str) -> None:
    """``python -m tests.docs.option_pages`` brings them up to date."""
    assert (RULEBOOK / f"{name}.md").read_text(encoding="utf-8") == pages()[name]


def described(entry: Entry) -> Options:
    return FLAT.get(entry.id, RUMMY)


def other_values(option: OptionDoc, rules: Any) -> list[Any]:
    """Values that a table could choose instead, as TOML writes them."""
    if option.kind == "switch":
        return [not getattr(rules, option.key)]
    if option.kind == "choice":
        return [word for word, _ in option.values if word != getattr(rules, option.key)]
    if option.range is not None:
        low, high = option.range
        return [number for number in (low, low + 1, high) if number != getattr(rules, option.key)]
    return []


def neighbours(entry: Entry) -> list[Any]:
    """The books, and each with one option changed."""
    found: list[Any] = []
    for book in entry.books.values():
        found.append(book.rules)
        for option in entry.options():
            for value in other_values(option, book.rules):
                try:
                    found.append(entry.change(book.rules, {option.key: value}))
                except HouseRuleError:
                    continue  # it contradicts another rule of that book
    return found


@every_game
def test_every_option_makes_a_sentence_with_its_choice_inside(entry: Entry) -> None:
    options = described(entry)
    for option in options:
        assert f"{{{option.key}}}" in option.sentence or any(f"{{{option.key}}}" in word.said for word in option.values)
    for rules in neighbours(entry):
        for option in options:
            text = options.sentence(option.key, rules)
            assert text[0] == text[0].upper() and text.endswith("."), text
            assert "{" not in text and "  " not in text and ".." not in text, text
            if not options.matters(option.key, rules) and text in [
                options.sentence(key, rules) for key in option.unless
            ]:
                continue  # what takes its meaning away
            assert text == option.none or options.said(option.key, rules).lower() in text.lower(), text


def lines_of(entry: Entry, rules: Any) -> list[list[str]]:
    """The lines of the rules sheet, by section."""
    return [[line.text for line in section.lines] for section in entry.sheet(rules)]


@functools.cache
def idle_options(game: str) -> frozenset[str]:
    """The options that were found to mean nothing beside another one, in the rules of a game, and to change no sentence
    there. Each is looked at in the first rules in which it means nothing beside those values, and in every book."""
    entry = CATALOGUE[game]
    options, idle = described(entry), set()
    docs = {option.key: option for option in entry.options()}
    books = [book.rules for book in entry.books.values()]
    beside: set[object] = set()
    for rules in neighbours(entry):
        before: list[list[str]] = []
        for option in options:
            named = (option.key, *[repr(getattr(rules, other)) for other in option.unless])
            if options.matters(option.key, rules) or (named in beside and rules not in books):
                continue
            beside.add(named)
            before = before or lines_of(entry, rules)
            for value in other_values(docs[option.key], rules):
                idle.add(option.key)
                try:
                    changed = entry.change(rules, {option.key: value})
                except HouseRuleError:
                    continue  # it may not even be set
                assert lines_of(entry, changed) == before, option.key
    return frozenset(idle)


@every_game
def test_an_option_that_means_nothing_beside_another_changes_no_sentence(entry: Entry) -> None:
    """What ``unless`` names are values of another option; beside them the rules sheet is the same for every choice."""
    options = described(entry)
    alike = [other.id for other in CATALOGUE.values() if described(other) is options]
    idle: set[str] = set().union(*[idle_options(game) for game in alike])
    assert idle >= {option.key for option in options if option.unless and option.kind == "number"}
    for option in options:
        for other, values in option.unless.items():
            for value in values:
                options[other].check(value)


@every_game
def test_one_of_a_thing_is_said_in_the_singular(entry: Entry) -> None:
    """No sentence says "1 deals" or "one claims"."""
    plural = re.compile(r"\b(1|one) (?!is\b)\w+s\b", re.IGNORECASE)
    seen = 0
    for option in entry.options():
        if option.range is None or not option.range[0] <= 1 <= option.range[1]:
            continue
        for book in entry.books.values():
            try:
                rules, more = [entry.change(book.rules, {option.key: number}) for number in (1, option.range[1])]
            except HouseRuleError:
                continue  # it contradicts another rule of that book
            one, many = [
                {line.text for section in entry.sheet(told) for line in section.lines} for told in (rules, more)
            ]
            seen += 1
            for text in (described(entry).sentence(option.key, rules), *(one - many)):
                assert not plural.search(text), text
    assert seen or not any(option.range and option.range[0] <= 1 for option in entry.options())


@every_game
def test_the_clauses_of_a_word_are_in_the_rulebook(entry: Entry) -> None:
    cited = {clause for option in described(entry) for word in option.values for clause in word.clauses}
    assert cited <= set(all_clauses())


@every_game
def test_what_clashes_with_an_option_are_values_of_another(entry: Entry) -> None:
    for option in described(entry):
        for clash in option.clashes:
            for value in clash.values:
                option.check(value)
            for value in clash.theirs:
                described(entry)[clash.other].check(value)


@every_game
def test_a_section_that_an_option_names_is_one_of_the_sheet(entry: Entry) -> None:
    sheets = [entry.sheet(book.rules) for book in entry.books.values()]
    for option in described(entry):
        told = [section for sheet in sheets for section in sheet if section.heading == option.section]
        assert told or not option.section, option.key


def words_in(node: ast.AST) -> set[str]:
    """The texts that may be what an expression comes to; those that it compares with are none of them."""
    if isinstance(node, ast.Compare):
        return set()
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    return set().union(*[words_in(part) for part in ast.iter_child_nodes(node)])


def cited(path: Path) -> set[str]:
    """The topics that a module of rummy names where it refuses, or tells a line of the sheet."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            named = {"refuse": node.args[:1], "rule": node.args[1:], "add": node.args[1:], "option": node.args}
            found = found.union(*[words_in(part) for part in named.get(node.func.attr, [])])
    return {name for name in found if re.fullmatch(r"[a-z]\w+(=\w+)?", name)}


def test_every_topic_of_rummy_leads_to_a_clause() -> None:
    folder = ROOT / "src" / "upcard" / "games" / "rummy"
    topics = set().union(*[cited(path) for path in folder.rglob("*.py")])
    assert {"draw_first", "claim_limit", "discard_ban=wild", "claim_mode=none"} <= topics
    known = set(all_clauses())
    for book in BOOKS.values():
        for topic in sorted(topics):
            found = clauses(book, topic)
            assert found and set(found) <= known, topic


@every_game
def test_a_number_beyond_its_range_is_refused(entry: Entry) -> None:
    for option in described(entry):
        if not isinstance(option, Number):
            continue
        for book in entry.books.values():
            for value in (option.low - 1, option.high + 1):
                with pytest.raises(HouseRuleError) as refused:
                    entry.change(book.rules, {option.key: value})
                assert refused.value.key == option.key
                assert str(value) in refused.value.reason or "too large" in refused.value.reason


@dataclasses.dataclass(frozen=True)
class Two:
    book: str = "standard"
    one: bool = True
    other: int = 0


ONE = Switch("one", "Whether.", "It is {one}.", "GEN-01", Word("true", "yes"), Word("false", "no"))
OTHER = Number("other", "How many.", "There are {other}.", "GEN-01", low=0, high=9, none="There are none.")


@pytest.mark.parametrize(("given", "said"), [((ONE,), "other"), ((ONE, ONE, OTHER), "twice"), ((), "one, other")])
def test_a_field_is_described_once(given: tuple[Any, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Options(Two, Group("All", *given))
    options = Options(Two, Group("All", ONE, OTHER))
    assert [options.sentence(option.key, Two()) for option in options] == ["It is yes.", "There are none."]
    assert options.sentence("other", Two(other=3)) == "There are 3."


@pytest.mark.parametrize("clauses", ["", " "])
def test_an_option_names_its_clause_when_it_is_declared(clauses: str) -> None:
    """Not when the first move is refused by it."""
    with pytest.raises(ValueError, match="the option other names no clause of the rulebook"):
        Number("other", "How many.", "There are {other}.", clauses, low=0, high=9)
    with pytest.raises(ValueError, match="a topic names no clause"):
        Topic(clauses)
    with pytest.raises(ValueError, match="denexa: the topic draw names no clause"):
        Text(BOOKS["denexa"], "Denexa", "", "CR-C-03", "CR-K{deal}", {"draw": clauses})
    with pytest.raises(ValueError, match="rummy: the option layoff names no clause"):
        Source("rummy", "Rummy", "", (), settings={"layoff": clauses})


def test_a_sheet_ends_its_sections_with_what_options_have_to_say() -> None:
    """An option that names a section stands at its end, but for values of which nothing is said."""
    one = Switch(
        "one",
        "Whether.",
        "It is {one}.",
        "GEN-01 GEN-02",
        Word("true", "yes"),
        Word("false", "no", clauses="GEN-03"),
        section="The end",
        quiet=(True,),
        clashes=(Clash((False,), "other", (7,), "{one}, but there are {other}"),),
    )
    options = Options(Two, Group("All", one, OTHER))
    sheet = (Section("The end", (Line("So.", ("GEN-05",)),)), Section("After", ()))
    assert options.tell(sheet, Two()) == sheet
    told, after = options.tell(sheet, Two(one=False))
    assert [(line.text, line.clauses) for line in told.lines] == [("So.", ("GEN-05",)), ("It is no.", ("GEN-03",))]
    assert after == sheet[1]
    own, _ = options.tell(sheet, Two(one=False), lambda key: (f"of {key}",))
    assert own.lines[-1].clauses == ("of one",)
    assert options.line("one", Two()).clauses == ("GEN-01", "GEN-02")
    options.check(Two(one=False, other=6))
    with pytest.raises(HouseRuleError, match="one: False, but there are 7"):
        options.check(Two(one=False, other=7))
