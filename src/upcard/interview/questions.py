"""Defines `Interview`: the open questions, their possible answers, and the house rules that the answers make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.interview.answers import changed, values_of, with_answer
from upcard.interview.cases import Picture, picture
from upcard.interview.order import counted, has_effect, in_order
from upcard.kernel.ui.entry import Entry, HouseRuleError, IgnoredChange, written
from upcard.options.gaps import Gap, gaps, in_toml, other_books
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.options.notes import read_notes
from upcard.options.own_rules import OwnRule, in_words, off_the_book
from upcard.options.variants import variant_rules
from upcard.text.messages import translated
from upcard.text.sentences import as_sentence, ended, upper

AT_ONCE: Final = 7
"""Sentences that are shown together, to be said of each whether it is so."""


@dataclass(frozen=True)
class PossibleAnswer:
    """One answer to a question.

    It has its ``value`` as a rule file writes it, the answer in words, the titles of the ``books`` that give it, and of
    the rule files that come with the games and give it otherwise than their books, and in how many games between bots
    it came up against the answer of the book (None: not counted). ``why`` says why it cannot be given beside the
    answers before, empty where it can; ``outcome`` what comes of the picture's move.
    """

    value: Any
    text: str
    books: tuple[str, ...]
    came_up: int | None
    why: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class OpenQuestion:
    """A question that is asked: what it decides, its clauses, and the answers, that of the book first.

    ``chosen`` is the place of the answer that stands, -1 where it is none of these.
    """

    key: str
    text: str
    clauses: tuple[str, ...]
    replies: tuple[PossibleAnswer, ...]
    chosen: int
    picture: Picture | None


@dataclass(frozen=True)
class RuleLine:
    """A sentence of the rules as they stand, that is said to be so or otherwise; ``keys``: the questions in it."""

    keys: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class GivenAnswer:
    """A question that was answered, and how, in words; "" where it was put aside."""

    key: str
    question: str
    answer: str


@dataclass(frozen=True)
class Since:
    """What an answer has changed besides.

    That is the options whose answers do not go with it and are taken back (``again``), those that are answered with it
    (``along``), how many questions ``more`` there are by it, and how many ``fewer``.
    """

    again: tuple[str, ...]
    along: tuple[str, ...]
    more: int
    fewer: int


class Interview:
    """House rules that come about by answers.

    Args:
        catalogue: the games.
        start: a book, or rules that leave questions open.
        answers: by option, values as rule files write them.
        skipped: options whose questions were put aside.

    Raises:
        BadHouseRules: an answer is none, or contradicts another.
    """

    def __init__(
        self,
        catalogue: Mapping[str, Entry],
        start: HouseRules,
        answers: Mapping[str, Any],
        skipped: tuple[str, ...] = (),
    ) -> None:
        self.catalogue = catalogue
        self.start = start
        self.answers = dict(answers)
        self.skipped = skipped
        self._book = start.entry.books[start.book].rules
        self._docs = {option.key: option for option in start.entry.options()}
        for key in self.answers:
            if key not in self._docs:
                raise BadHouseRules(0, key[:40], "there is no such option")
        self.rules = self._rules_of(self.answers)
        """The rules as they are answered so far."""
        self._gaps = {gap.key: gap for gap in gaps(catalogue, start)}
        self.order = in_order(catalogue, start)
        """All questions, the most telling first, and how telling each is, from 0 to 1."""

    @property
    def left(self) -> tuple[str, ...]:
        """The questions that are still to be asked: those that mean something beside the answers."""
        done = {*self.answers, *self.skipped}
        return tuple([key for key in self.order if key not in done and has_effect(self._docs[key], self.rules.rules)])

    def telling(self, key: str) -> float:
        """How telling a question is, from 0 to 1."""
        return self.order[key]

    def answer(self, key: str, value: Any) -> "Interview":
        """Return the interview with one answer more, or another one to that question in its place.

        What the option takes along is answered with it, such as larger contracts with larger sets. What was answered
        after it stands as far as it goes with it and means something beside it. Raises BadHouseRules if it is no
        answer, or contradicts an answer before it.
        """
        self._open(key)
        before, after = self._parted(key)
        try:
            with_it = self._but_with({**before, key: value}, self._but(key))
        except BadHouseRules:
            more = self._along(before, key, value)
            if not more:
                raise
            before, after = {**before, **more}, {each: after[each] for each in after if each not in more}
            with_it = self._but_with({**before, key: value}, self._but(key))
        whole = written(getattr(with_it.rules.rules, key))
        if whole == value and not after:
            return with_it
        return self._but_with(self._kept({**before, key: whole}, after), self._but(key))

    def lines(self) -> tuple[RuleLine, ...]:
        """Return the next sentences of the rules, of questions that are still to be asked.

        Most tables play most of them so, and say it of all together.
        """
        words, rules = in_words(self.start, self.rules.rules), self.rules.rules
        found: dict[str, tuple[str, ...]] = {}
        for key in self.left:
            text = words.sentence(key) if words else ""
            text = text or f"{self._open(key).question} {answer_in_words(self.start, rules, key)}"
            # What is said in one breath is asked together, however far apart the questions stand.
            if text in found or len(found) < AT_ONCE:
                found[text] = (*found.get(text, ()), key)
        return tuple([RuleLine(keys, text) for text, keys in found.items()])

    def confirm(self, keys: Sequence[str]) -> "Interview":
        """With these questions answered as the rules stand. Raises BadHouseRules: one of them is none that is open."""
        for key in keys:
            self._open(key)
        now = {key: written(getattr(self.rules.rules, key)) for key in keys if key not in self.answers}
        return self._but_with({**self.answers, **now}, tuple([each for each in self.skipped if each not in keys]))

    def skip(self, key: str) -> "Interview":
        """With that question put aside: as the book says, and open. Raises BadHouseRules: no such question."""
        self._open(key)
        before, after = self._parted(key)
        return self._but_with(self._kept(before, after), (*self._but(key), key))

    def note(self, notes: Sequence[str]) -> "Interview":
        """With these lines as what the table plays besides, in its own words.

        Raises BadHouseRules: one of them cannot be shown.
        """
        try:
            noted = replace(self.start, notes=read_notes(notes))
        except HouseRuleError as problem:
            raise BadHouseRules(0, problem.key, problem.message) from None
        return Interview(self.catalogue, noted, self.answers, self.skipped)

    def since(self, before: "Interview", *keys: str) -> "Since":
        """Return what answers to these questions, or putting them aside, have changed besides."""
        were, still = [{*talk.left} - {*keys} for talk in (before, self)]
        again = [each for each in before.answers if each not in keys and each not in self.answers]
        along = [each for each in self.answers if each not in keys and self.answers[each] != before.answers.get(each)]
        were -= {*along}
        return Since(tuple(again), tuple(along), len(still - were - {*again}), len((were | {*again}) - still))

    def _along(self, before: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
        """Return the answers to other questions that make that one possible after these; none where nothing helps.

        Nor are there any where it contradicts nothing, but would be without effect: that is for the table to say.
        """
        rules = self._rules_of(before).rules
        words, changes = in_words(self.start, rules), self.start.entry.changes(self._book, rules)
        try:
            self.start.entry.change(self._book, {**changes, key: value})
        except IgnoredChange:
            return {}
        except HouseRuleError:
            together = words.along(key, {**changes, key: value}) if words else None
        else:
            return {}
        more = {each: new for each, new in (together or {}).items() if each != key and changes.get(each) != new}
        return more if more.keys() <= self._gaps.keys() else {}

    def _parted(self, key: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the answers before that one, and those after it."""
        keys = [*self.answers]
        at = keys.index(key) if key in keys else len(keys)
        return {each: self.answers[each] for each in keys[:at]}, {each: self.answers[each] for each in keys[at + 1 :]}

    def _kept(self, answers: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answers, with those ``after`` them that go with them and mean something beside them."""
        kept = dict(answers)
        rules = self._rules_of(kept)
        for key, value in after.items():
            with_it = with_answer(rules, key, value)
            if with_it is not None and has_effect(self._docs[key], with_it):
                kept[key] = value
                rules = replace(rules, rules=with_it)
        return kept

    def _but_with(self, answers: Mapping[str, Any], skipped: tuple[str, ...]) -> "Interview":
        return Interview(self.catalogue, self.start, answers, skipped)

    def _rules_of(self, answers: Mapping[str, Any]) -> HouseRules:
        """Return the rules with these answers alone.

        Raises BadHouseRules.
        """
        told = _told(self.start)
        chosen = choose_rules(self.catalogue, self.start.entry.id, self.start.book, {**told, **answers})
        return replace(chosen, name=self.start.name, notes=self.start.notes, answered=(*told, *answers))

    def given(self) -> tuple["GivenAnswer", ...]:
        """Return what was answered, in that order, and then what was put aside."""
        rules = self.rules.rules
        found = [
            GivenAnswer(key, self._open(key).question, answer_in_words(self.start, rules, key)) for key in self.answers
        ]
        return (*found, *[GivenAnswer(key, self._open(key).question, "") for key in self.skipped if key in self._gaps])

    def differing(self) -> tuple[OwnRule, ...]:
        """Return what is not as in the book, in the order of the rulebook."""
        return off_the_book(replace(self.start, rules=self.rules.rules))

    def _open(self, key: str) -> Gap:
        if key not in self._gaps:
            raise BadHouseRules(0, key[:40], "no open question has this name")
        return self._gaps[key]

    def _but(self, key: str) -> tuple[str, ...]:
        return tuple([other for other in self.skipped if other != key])

    def question(self, key: str) -> OpenQuestion:
        """Return that question with its answers, as they go with what was answered before it.

        Raises BadHouseRules: it is no open one.
        """
        gap = self._open(key)
        rules_before = self._rules_of(self._parted(key)[0]).rules if key in self.answers else self.rules.rules
        titles, books = book_titles(self.catalogue, self.start), other_books(self.catalogue, self.start)
        said_by = {in_toml(answer.value): answer.books for answer in (gap.here, *gap.others)}
        played_by: dict[str, list[str]] = {}
        """By answer: the rule files that come with the games and change their book to it."""
        now = written(getattr(self.rules.rules, key))
        values = list(values_of(self.start, gap))
        for title, of_book, rules in shipped(self.catalogue, self.start):
            value = written(getattr(rules, key))
            if value != written(getattr(of_book, key)):
                played_by.setdefault(in_toml(value), []).append(title)
                books[title] = rules
                values += [value] if in_toml(value) not in [in_toml(each) for each in values] else []
        if in_toml(now) not in [in_toml(value) for value in values]:
            values.append(now)
        came_up = counted(self.start, key)
        if self._docs[key].first and not any(came_up.values()):
            came_up = {}  # all games were played by as many as sit down usually: nothing was counted
        meanings = {word: upper(ended(meaning)) for word, meaning in self._docs[key].values}
        laid: list[Any] = []
        replies: list[PossibleAnswer] = []
        places: dict[str, int] = {}
        for number, value in enumerate(values):
            text = in_toml(value)
            names, files = said_by.get(text, ()), played_by.get(text, [])
            rules, why = self._tried(rules_before, key, value)
            told = names or (files and self._docs[key].kind not in ("list", "table"))
            alone = len(replies) == 1 and number == len(values) - 1 and text.strip('"') in meanings
            if why and not told and not alone:
                continue  # no book says so, and neither can this table; but one answer alone would be no question
            played = rules if rules is not None else next((books[name] for name in (*names, *files)), None)
            answer = meanings[text.strip('"')] if played is None else answer_in_words(self.start, played, key)
            said = (*((self._own_title(),) if number == 0 else ()), *[titles[name] for name in names], *files)
            same = next((at for at, reply in enumerate(replies) if reply.text == answer), None)
            places[text] = len(replies) if same is None else same
            if same is not None:  # for this table two ways to write the same
                replies[same] = replace(replies[same], books=(*replies[same].books, *said))
                continue
            replies.append(PossibleAnswer(value, answer, said, came_up.get(text), why))
            laid.append(rules)
        found = self._picture(rules_before, key, laid)
        if found is not None:
            outcomes = iter(found.outcomes)
            replies = [
                reply if rules is None else replace(reply, outcome=next(outcomes))
                for reply, rules in zip(replies, laid, strict=True)
            ]
        return OpenQuestion(key, gap.question, gap.clauses, tuple(replies), places.get(in_toml(now), -1), found)

    def _own_title(self) -> str:
        entry = self.start.entry
        return translated(entry.books[self.start.book].title if len(entry.books) > 1 else entry.title)

    def _tried(self, before: Any, key: str, value: Any) -> tuple[Any, str]:
        """Return the rules with an answer, and why it does not go with the others, in the words of the rules sheet.

        "" where it does, and None where it does not.
        """
        try:
            return changed(self.start, before, key, value), ""
        except HouseRuleError as problem:
            words = in_words(self.start, before)
            return None, (words.why_not(key, value) if words else "") or as_sentence(problem.reason)

    def _picture(self, before: Any, key: str, laid: list[Any]) -> Picture | None:
        able = [rules for rules in laid if rules is not None]
        words = in_words(self.start, before)
        return picture(self.start.entry, able, key, words.spelled_out if words else None) if len(able) > 1 else None


def answer_in_words(start: HouseRules, rules: Any, key: str) -> str:
    """How rules of the game that ``start`` names answer the question of an option."""
    words = in_words(start, rules)
    if words:
        return words.answer(key)
    value = in_toml(written(getattr(rules, key)))
    meanings = next((dict(option.values) for option in start.entry.options() if option.key == key), {})
    return upper(ended(meanings.get(value.strip('"'), value)))


def _told(start: HouseRules) -> dict[str, Any]:
    """All that rules say otherwise than their book, and what they say alike."""
    changes = start.entry.changes(start.entry.books[start.book].rules, start.rules)
    return {**changes, **{key: written(getattr(start.rules, key)) for key in start.answered}}


def shipped(catalogue: Mapping[str, Entry], start: HouseRules) -> tuple[tuple[str, Any, Any], ...]:
    """Return of each rule file that comes with a game of these options its title, its book's rules and its own."""
    return tuple(
        [
            (variant.title, entry.books[variant.book].rules, variant_rules(entry, variant))
            for entry in catalogue.values()
            for variant in entry.variants
            if type(entry.books[variant.book].rules) is type(start.rules)
        ]
    )


def book_titles(catalogue: Mapping[str, Entry], start: HouseRules) -> dict[str, str]:
    """By name, what to call each of the other books."""
    found: dict[str, str] = {}
    for entry in catalogue.values():
        for name, book in entry.books.items():
            title, alone = translated(entry.title), len(entry.books) == 1
            if entry is start.entry:
                found.setdefault(name, translated(book.title))
            else:
                found.setdefault(name, title if alone else f"{title} ({translated(book.title)})")
    return found


__all__ = [
    "GivenAnswer",
    "Interview",
    "OpenQuestion",
    "OwnRule",
    "PossibleAnswer",
    "RuleLine",
    "Since",
    "book_titles",
]
