"""Rules that start from another book: what of them cannot be kept is told in sentences, not in words of rule files."""

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.ui.entry import Entry
from upcard.server import wire
from upcard.server.http.rules_form import rules_with_form
from upcard.server.live.offer import full_offer

OFFER = full_offer()


def keys_in(entry: Entry, text: str) -> list[str]:
    """Keys and values of rule files that stand in the text, as far as they can be nothing else."""
    options = entry.options()
    values = [word for option in options for word, _ in option.values]
    known = {*[option.key for option in options], *values}
    words = {word.lower() for word in text.replace(",", " ").replace(".", " ").split()}
    return [word for word in known if "_" in word and word in words]


@pytest.mark.parametrize("entry", [entry for entry in CATALOGUE.values() if entry.variants], ids=lambda entry: entry.id)
def test_what_does_not_fit_another_book_is_said_in_sentences(entry: Entry) -> None:
    for variant in entry.variants:
        for book in entry.books:
            request = wire.RulesRequest(entry.id, book, dict(variant.changes), form=True)
            for problem in rules_with_form(OFFER, request).problems:
                assert not keys_in(entry, problem.reason), (variant.title, book, problem.reason)


def test_a_value_is_told_by_the_sentence_of_its_own_option() -> None:
    """Here the fault is found at another option than the one to which the word belongs."""
    changes = dict(next(each for each in CATALOGUE["contract-rummy"].variants if each.title == "Continental").changes)
    answer = rules_with_form(OFFER, wire.RulesRequest("contract-rummy", "family", changes, form=True))
    reasons = [problem.reason for problem in answer.problems]
    assert any(reason.startswith("“") and "runs that go round the corner" in reason for reason in reasons), reasons


@pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.id)
def test_notes_of_rules_name_no_option_of_a_file(entry: Entry) -> None:
    for variant in entry.variants:
        for note in variant.notes:
            assert not keys_in(entry, note), (variant.title, note)
