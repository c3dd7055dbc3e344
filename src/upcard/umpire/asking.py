"""Lists the questions that the umpire of a game answers, and answers them."""

from collections.abc import Mapping, Sequence

from upcard.kernel.game import Refused
from upcard.kernel.ui.default_umpire import umpire_of
from upcard.kernel.ui.packs import touched
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, Question, Umpire, UmpireInputs, refused
from upcard.options.house_rules import HouseRules
from upcard.text.messages import marked


def questions(rules: HouseRules, seats: int) -> tuple[Question, ...]:
    """Return what can be asked by these rules, where so many play.

    Raises:
        BadQuestion: the rules are not for so many.
    """
    return _umpire(rules, seats).questions


def keys(rules: HouseRules, seats: int) -> tuple[tuple[str, int | None], ...]:
    """Return a key for each rank that can be told, of any suit (``Kx``), and for the joker.

    Raises BadQuestion.
    """
    return touched(_umpire(rules, seats).pack)


def ask(rules: HouseRules, names: Sequence[str], question: str, told: Mapping[str, str]) -> Judgement:
    """Return the umpire's answer to the question of that name.

    ``names`` are those who play, by seat; ``told``: by input, what the question is told.

    Raises:
        BadQuestion: there is no such question, or it cannot be answered as it is put; the place is an input.
    """
    umpire = _umpire(rules, len(names))
    found = [each for each in umpire.questions if each.name == question]
    if not found:
        known = ", ".join([each.name for each in umpire.questions])
        raise BadQuestion(
            "question", "there is no question {name}; the questions are {known}", name=repr(question[:20]), known=known
        )
    read = UmpireInputs(found[0], told, tuple(names))
    try:
        read.must_be_in(umpire.pack, umpire.pack_clauses)
        return umpire.judge(question, read)
    except Refused as why:
        return refused(why)


def _umpire(rules: HouseRules, seats: int) -> Umpire:
    low, high = rules.entry.seats(rules.rules)
    if not low <= seats <= high:
        several = marked("these rules are for {low} to {high} players, not {seats}")
        reason = several if low < high else marked("these rules are for {low} players, not {seats}")
        raise BadQuestion("players", reason, low=low, high=high, seats=seats)
    return umpire_of(rules.entry, rules.rules, seats)


__all__ = ["ask", "keys", "questions"]
