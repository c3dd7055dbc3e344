"""House rules by interview: which question comes when, which answers are taken, and the file that they make."""

import json
import random
import re

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Interview, games_counted
from upcard.interview.cases import FILE as CASES
from upcard.interview.cases import Laid, TableCase, shown
from upcard.interview.order import FILE as CAME_UP
from upcard.interview.order import has_effect
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import HouseRuleError, written
from upcard.options.gaps import gaps, in_toml
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules, read_house_rules
from upcard.options.options import Options
from upcard.options.rule_file import write_house_rules

from ..amounts import amount
from ..many import many

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() if entry.id != "crazy-eights" for book in entry.books]


def start(game: str = "contract-rummy", book: str = "denexa", **changes: object) -> HouseRules:
    return choose_rules(CATALOGUE, game, book, changes)


@many({"every book": BOOKS})
def test_the_likelier_another_book_would_be_noticed_the_earlier_it_is_asked(case: tuple[str, str]) -> None:
    """The weight of a question, once more from the file: by the other books one by one."""
    rules = start(*case)
    counted = json.loads(CAME_UP.read_text(encoding="utf-8"))["came_up"][rules.entry.id][rules.book]
    others = {
        (entry.id, name): book.rules
        for entry in CATALOGUE.values()
        for name, book in entry.books.items()
        if type(book.rules) is type(rules.rules) and (entry.id, name) != case
    }

    def weight(key: str) -> float:
        by_answer = counted.get(key, {})
        if not others:
            return float(max(by_answer.values(), default=0))
        here = in_toml(written(getattr(rules.rules, key)))
        said = [in_toml(written(getattr(other, key))) for other in others.values()]
        return float(sum([by_answer.get(text, 0) for text in said if text != here])) / len(others)

    order = Interview(CATALOGUE, rules, {}).order
    assert sorted(order) == sorted(gap.key for gap in gaps(CATALOGUE, rules))
    assert [*order.values()] == sorted(order.values(), reverse=True) and 0 < max(order.values()) <= 1
    docs = {option.key: option for option in rules.entry.options()}
    hang = {key: {other for other in docs if key in docs[other].unless} for key in docs}
    for key, telling in order.items():
        beside = {
            other for other in docs if docs[other].sentence == docs[key].sentence and f"{{{key}}}" in docs[key].sentence
        }
        own = weight(key) / games_counted()
        if docs[key].first:  # on which everything depends
            assert telling == 1 and [*order].index(key) < len([each for each in order if docs[each].first])
            continue
        # As telling as it is itself, or as what hangs on it, or is said in one breath with it.
        assert telling == pytest.approx(max([own, *[order[each] for each in (hang[key] | beside if own else ())]]))
        assert telling >= own


@many({"every book": BOOKS})
def test_what_games_tell_apart_is_no_idle_question(case: tuple[str, str]) -> None:
    """An answer that is said to mean nothing beside the others never comes up."""
    rules = start(*case)
    counted = json.loads(CAME_UP.read_text(encoding="utf-8"))["came_up"][rules.entry.id][rules.book]
    idle = [option.key for option in rules.entry.options() if not has_effect(option, rules.rules)]
    assert not [key for key in idle if any(counted.get(key, {}).values())]


@many({"every book": BOOKS})
def test_what_hangs_on_an_answer_is_asked_after_it_and_what_is_said_in_one_breath_in_a_row(
    case: tuple[str, str],
) -> None:
    rules = start(*case)
    docs = {option.key: option for option in rules.entry.options()}
    order = Interview(CATALOGUE, rules, {}).order
    places = {key: at for at, key in enumerate(order)}
    for key, doc in docs.items():
        assert all(places[other] < places[key] for other in doc.unless if order[other] or not order[key]), key
        telling = [other for other in order if docs[other].sentence == doc.sentence and order[other] > 0]
        if doc.sentence.count("{") == len(telling) > 1:
            assert [places[other] for other in telling] == [*range(places[telling[0]], places[telling[-1]] + 1)], key


PLAIN = re.compile(r"`|\b[a-z]+_[a-z_]+\b| = |\b[SR]\d\b")
"""Words of rule files: keys, values, contracts."""


@many({"every book": BOOKS})
def test_questions_answers_and_reasons_are_for_people(case: tuple[str, str]) -> None:
    """No word of a rule file, a question mark at the end, at least two answers, and no two that read alike."""
    talk = Interview(CATALOGUE, start(*case), {})
    for key in talk.left:
        question = talk.question(key)
        assert question.text.endswith("?") and not PLAIN.search(question.text), question.text
        texts = [reply.text for reply in question.replies]
        assert len(texts) == len({*texts}) > 1, texts
        for reply in question.replies:
            assert reply.text[0].isupper() or reply.text[0].isdigit(), reply.text
            assert reply.text[-1] in '.?!"' or key == "deals", reply.text
            for said in (reply.text, reply.why, reply.outcome):
                assert not PLAIN.search(said), said
            assert bool(reply.outcome) == (question.picture is not None and not reply.why), reply


def test_an_answer_takes_no_longer_for_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in rules that are checked, which is what takes the time: with thirty answers as few as with one."""
    checked = [0]
    check = Options.check_together

    def counting(self: Options, rules: object) -> None:
        checked[0] += 1
        check(self, rules)

    monkeypatch.setattr(Options, "check_together", counting)
    talk, counts = Interview(CATALOGUE, start("kalooki", "kalooki"), {}), list[int]()
    while len(counts) < 30:
        key = talk.left[0]
        question = talk.question(key)
        able = [reply for reply in question.replies if not reply.why]
        checked[0] = 0
        talk = Interview(CATALOGUE, talk.start, {**talk.answers, key: able[-1].value})
        assert talk.differing() is not None and talk.left
        counts.append(checked[0])
    assert max(counts) <= 3, counts


def test_a_book_is_named_with_its_own_answer_only() -> None:
    """Also where the sheet says several options in one breath: not all of that is the other book's."""
    talk = Interview(CATALOGUE, start(), {})
    replies = {reply.text: reply for reply in talk.question("min_run").replies}
    assert "Pay Me" in replies["Three."].books and "Denexa" in replies["Four."].books
    assert talk.question("max_set").replies[0].text == "No limit."
    # Without jokers what a joker counts is no other answer: the books stand together.
    points = Interview(CATALOGUE, start("classic-rummy", "online"), {}).question("card_points")
    assert any({"Contract Rummy (Denexa)", "Contract Rummy (Parlett)"} <= {*each.books} for each in points.replies)
    # A number on which no book says anything else has its neighbours beside it.
    deals = Interview(CATALOGUE, start("daifugo", "standard"), {}).question("hands")
    assert [reply.value for reply in deals.replies] == [5, 4, 6]


def test_what_contradicts_another_answer_says_so_in_the_words_of_the_sheet() -> None:
    talk = Interview(CATALOGUE, start("kalooki", "kalooki"), {})
    (reply,) = [reply for reply in talk.question("claim_limit").replies if reply.value == 0]
    assert reply.why == (
        "“Every further attempt brings no card and costs 50 points at once” needs a limit,"
        " but “Everybody may get as many upcards out of turn as they like in a deal” sets none."
    )
    (reply,) = [reply for reply in talk.question("deals").replies if len(reply.value) == 1]
    assert reply.why.endswith("“Once you are down you draw from the stock only” asks for one.")


def test_only_what_is_open_and_means_something_is_asked() -> None:
    plain = Interview(CATALOGUE, start(), {})
    file = Interview(CATALOGUE, start(claim_limit=3, ace="both"), {})
    assert {*plain.order} - {*file.order} == {"claim_limit", "ace"}
    silent = plain.answer("claim_mode", "none")
    gone = {*plain.left} - {*silent.left} - {"claim_mode"}
    assert "claim_chain" in gone and "claim_limit" in gone and "ace" not in gone
    assert "claim_chain" in silent.answer("claim_mode", "may_i").left


@many(
    {
        "some books": [
            ("kalooki", "kalooki"),
            ("mille", "standard"),
        ]
    }
)
def test_the_file_at_the_end_equals_the_answers(case: tuple[str, str]) -> None:
    """Answered by lot, or put aside: the file has each answer, and leaves open what was not answered."""
    rules, rng = start(*case), random.Random(7)
    talk, given = Interview(CATALOGUE, rules, {}), dict[str, object]()
    while talk.left:
        key = talk.left[0]
        if rng.random() < 0.6:
            talk = talk.skip(key)
            continue
        reply = rng.choice([each for each in talk.question(key).replies if not each.why])
        talk = talk.answer(key, reply.value)
        given[key] = reply.value
    assert given == talk.answers and len(given) > 1
    file = write_house_rules(talk.rules)
    read = read_house_rules(CATALOGUE, file)
    assert read.rules == talk.rules.rules and {*read.answered} == {*given}
    assert {key: written(getattr(read.rules, key)) for key in given} == given
    assert not {gap.key for gap in gaps(CATALOGUE, read)} & {*given}
    # Whoever comes back with the file is asked what is left, and nothing else.
    again = Interview(CATALOGUE, read, {})
    assert {*again.left} <= {*talk.skipped} and not {*again.order} & {*given}


def test_what_all_depends_on_is_asked_first() -> None:
    for game, book, first in (
        ("contract-rummy", "denexa", ["players", "decks", "melding", "min_set", "max_set", "set_suits"]),
        ("daifugo", "standard", ["players", "session_end", "hands"]),
        ("guts", "standard", ["session_end", "hands"]),
        ("mille", "standard", ["target"]),
    ):
        assert [*Interview(CATALOGUE, start(game, book), {}).left[: len(first)]] == first


def test_an_answer_changed_in_its_place_keeps_those_after_it_that_go_with_it() -> None:
    begun = Interview(CATALOGUE, start(), {})
    asked = begun.answer("claim_mode", "may_i").answer("claim_limit", 3).answer("ace", "low")
    # What means nothing beside the answer is not kept.
    changed = asked.answer("claim_mode", "none")
    assert [*changed.answers.items()] == [("claim_mode", "none"), ("ace", "low")]
    since = changed.since(asked, "claim_mode")
    assert since.again == ("claim_limit",) and since.more == 1 and since.fewer > 3
    # Of the questions that fall away one had an answer.
    assert len(changed.left) == len(asked.left) - since.fewer + since.more + 1
    grown = changed.answer("claim_mode", "may_i").since(changed, "claim_mode")
    assert grown.more > 3 and grown.fewer == 1 and grown.again == ()
    # What contradicts it is not kept either, and asked again; it is judged by what was answered before it alone.
    tied = begun.answer("joker_take_use", "none").answer("extra_melds", "never").answer("ace", "low")
    assert not any([reply.why for reply in tied.question("joker_take_use").replies])
    freed = tied.answer("joker_take_use", "new_meld")
    assert [*freed.answers] == ["joker_take_use", "ace"] and "extra_melds" in freed.left
    assert freed.since(tied, "joker_take_use").again == ("extra_melds",)
    aside = tied.skip("joker_take_use")
    assert [*aside.answers] == ["ace"]
    assert [(each.key, each.answer) for each in aside.given()] == [("ace", "Below the 2 only."), ("joker_take_use", "")]


@many({"every book": BOOKS[:: amount(1, 5)]})
def test_the_number_of_questions_changes_by_what_is_told(case: tuple[str, str]) -> None:
    talk, rng = Interview(CATALOGUE, start(*case), {}), random.Random(3)
    while talk.left:
        key, telling = talk.left[0], talk.telling(talk.left[0]) > 0
        able = [each.value for each in talk.question(key).replies if not each.why]
        now = talk.answer(key, rng.choice(able)) if rng.random() < 0.8 else talk.skip(key)
        since = now.since(talk, key)
        if now.left and (now.telling(now.left[0]) > 0) == telling:
            assert len(now.left) == len(talk.left) - 1 + since.more - since.fewer + len(since.again), key
        talk = now


def test_an_answer_that_is_none_or_contradicts_another_is_refused_and_nothing_changes() -> None:
    talk = Interview(CATALOGUE, start(), {}).answer("extra_melds", "next_turn")
    for key, value in (("claim_limit", "three"), ("claim_limit", -1), ("extra_melds", "never"), ("joker", 1)):
        with pytest.raises(BadHouseRules) as caught:
            talk.answer(key, value)
        assert caught.value.key in (key, "joker_take_use")
    with pytest.raises(BadHouseRules):
        talk.skip("joker")
    with pytest.raises(BadHouseRules):
        Interview(CATALOGUE, start(), {"joker": 1})
    assert talk.answers == {"extra_melds": "next_turn"} and talk.skipped == ()
    replies = {reply.value: reply for reply in talk.question("extra_melds").replies}
    assert "new meld" in replies["never"].why and not replies["same_turn"].why


def test_a_part_of_a_table_is_kept_whole_and_an_answer_can_be_taken_back() -> None:
    talk = Interview(CATALOGUE, start(), {}).answer("card_points", {"*": 26})
    assert talk.answers["card_points"]["*"] == 26 and len(talk.answers["card_points"]) == 14
    assert talk.question("card_points").chosen == len(talk.question("card_points").replies) - 1
    assert "card_points" not in talk.left
    assert "card_points" not in talk.skip("card_points").answers
    assert talk.skip("card_points").answer("card_points", {"*": 15}).skipped == ()


def test_the_answers_have_their_books_and_what_came_up() -> None:
    question = Interview(CATALOGUE, start(), {}).question("joker_take_use")
    books = {reply.value: reply.books for reply in question.replies}
    assert books["new_meld"] == ("Denexa",) and "Carioca" in books["none"] and "Kalooki" in books["none"]
    assert "Classic Rummy (Online)" in books["free"]
    assert question.chosen == 0 and question.replies[0].came_up is None
    assert all(
        reply.came_up is not None and 0 <= reply.came_up <= games_counted()
        for reply in question.replies[1:]
        if {*reply.books} & {"Denexa", "Carioca", "Kalooki", "Classic Rummy (Online)"}
    )


def test_a_picture_is_a_table_where_the_answers_are_judged_otherwise() -> None:
    talk = Interview(CATALOGUE, start(), {})
    question = talk.question("joker_take_use")
    assert question.picture is not None
    assert ("In the hand of Willow", ("7S", "KH", "9D", "2C")) in question.picture.zones
    assert "7S" in question.picture.cards and "Willow puts the seven of spades" in question.picture.does
    said = {reply.value: reply.outcome for reply in question.replies}
    assert (
        said["none"] == "Not allowed: A joker on the table stays on the table. [CR-A-38]" and said["free"] == "Allowed."
    )
    # With another pack other cards lie there: no picture of how many jokers there are.
    assert talk.question("jokers").picture is None
    with_one = [key for key in talk.left if talk.question(key).picture is not None]
    assert len(with_one) > 35


@pytest.mark.parametrize(
    ("game", "book", "key"), [("contract-rummy", "denexa", "bend_double"), ("guts", None, "max_pot")]
)
def test_hands_that_are_counted_are_seen(game: str, book: str | None, key: str) -> None:
    """Whoever has points then, and nothing before, has their cards in the picture."""
    picture = Interview(CATALOGUE, choose_rules(CATALOGUE, game, book, {}), {}).question(key).picture
    assert picture is not None and "Points after that" in picture.outcomes[0]
    seen = {label: cards for label, cards in picture.zones if label.startswith("In the hand of ")}
    assert len(seen) > 1 and all(["??" not in cards for cards in seen.values()])
    assert f"In the hand of {picture.mover}" in seen


def test_the_kept_cases_are_judged_by_the_game() -> None:
    """Of each kind of rules a few, laid and played here step by step."""
    kept = json.loads(CASES.read_text(encoding="utf-8"))
    entry = CATALOGUE["contract-rummy"]
    seen = 0
    for key in ("claim_if_down", "layoff", "min_naturals", "wild_neighbours", "take_wild_upcard"):
        for data in kept["rummy"][key]:
            case = TableCase(data["table"], tuple(data["moves"]))
            here = start().rules
            for other in CATALOGUE["kalooki"].books["kalooki"], CATALOGUE["pay-me"].books["pay-me"]:
                try:
                    there = entry.change(here, {key: written(getattr(other.rules, key))})
                    laid = [Laid(entry, rules, case) for rules in (here, there)]
                except (HouseRuleError, ValueError, Refused):
                    continue
                allowed = []
                for each in laid:
                    try:
                        allowed.append(each.game.play(each.state, each.seat, each.move) is not None)
                    except Refused:
                        allowed.append(False)
                found = shown(entry, (here, there), case)
                if allowed[0] != allowed[1]:
                    assert found is not None
                    assert [text.startswith("Not allowed") for text in found.outcomes] == [not each for each in allowed]
                    seen += 1
    assert seen >= 3


def test_rule_files_that_come_with_a_game_are_named_beside_their_answers() -> None:
    japan = "大富豪 (Daifugo in Japan)"
    talk = Interview(CATALOGUE, start("daifugo", "standard"), {})
    for key, value in (("eights_end", True), ("jokers", 2), ("revolution", "sets")):
        named = {str(reply.value): reply.books for reply in talk.question(key).replies}
        assert named[str(value)] == (japan,), key
    assert [reply.value for reply in talk.question("jokers").replies] == [0, 1, 2]
    runs = {reply.value: reply.books for reply in Interview(CATALOGUE, start(), {}).question("run_suits").replies}
    assert runs["any"] == ("Frustration", "Personal Contracts") and "Frustration" not in runs["one"]
