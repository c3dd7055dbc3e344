"""Reads the cards and melds that the umpire of a rummy game is told."""

from dataclasses import replace

from upcard.cards.card import JOKER, RANKS, BadCard, parse_face, rank_of, suit_of
from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.faults import must_be_meld
from upcard.games.rummy.state import NOT_DOWN
from upcard.games.rummy.ui.advice import why_no_meld
from upcard.kernel.game import Refused
from upcard.kernel.state import Event
from upcard.kernel.ui.umpiring import BadQuestion, Judgement, UmpireInputs
from upcard.melds.engine import BadMeld, MeldRules, parse_meld, readings
from upcard.melds.meld import Meld
from upcard.melds.meld_rules import check
from upcard.text.messages import say


def one_group(told: UmpireInputs, name: str) -> str:
    """Return the cards of one meld, as text. Raises BadQuestion."""
    parts = told.parts(name)
    if len(parts) != 1:
        raise BadQuestion(name, "name the cards of one meld")
    return parts[0]


def one_card(told: UmpireInputs, name: str, wanted: str) -> int:
    """Return the only card that is told. Raises BadQuestion saying what is wanted."""
    faces = told.cards(name)
    if len(faces) != 1:
        raise BadQuestion(name, wanted)
    return faces[0]


def melds_told(r: CompiledRules, name: str, text: str, rules: MeldRules) -> tuple[Meld, ...] | Refused:
    """Return what a group of cards can be under these rules of melds, or why it is none.

    It is the meld that it spells, or all that it can be read as, likeliest first. Raises BadQuestion naming that
    input: it spells no meld.
    """
    try:
        meld = meld_as_written(name, text)
        if meld is not None:
            must_be_meld(r, meld, rules)
            return (meld,)
    except Refused as why:
        return why
    faces = tuple([parse_face(word) for word in text.replace(",", " ").split()])
    return readings(faces, rules) or why_no_meld(r, faces, rules)


def meld_as_written(name: str, text: str) -> Meld | None:
    """Return the meld that a group spells, in braces or by what its wild cards stand for.

    None for cards alone. Raises BadQuestion naming that input.
    """
    if text[0] not in "{<" and "=" not in text:
        return None
    try:
        return parse_meld(text if text[0] in "{<" else f"<{text}>")
    except (BadMeld, BadCard) as problem:
        raise BadQuestion(name, problem.message) from None


def what_makes(r: CompiledRules, meld: Meld) -> tuple[str, ...]:
    """Return the clauses that make the cards a meld."""
    cited = clauses(r.rules, "colour" if meld.is_colour() else "sets" if meld.is_set() else "runs")[:1]
    if JOKER in meld.faces:
        cited += clauses(r.rules, "jokers_stand")[:1]
    ranks, natural = r.rules.wild_ranks, not r.rules.wild_as_natural_counts
    for at, face in enumerate(meld.faces):
        if r.is_wild(face) and face != JOKER:
            topic = "wild_ranks" if RANKS[rank_of(face)] in ranks else "deal_rank_wild"
            itself = not meld.is_colour() and (rank_of(face) == meld.low if meld.is_set() else meld.role(at) == face)
            cited += clauses(r.rules, "wild_as_itself" if itself and natural else topic)[:1]
    return tuple(dict.fromkeys(cited))


def why_not_in_order(r: CompiledRules, text: str, rules: MeldRules) -> Refused | None:
    """Return why wild cards may not stand where they do, in cards named in the order of a run.

    None where they may, where the cards stand in no such order, or where it is spelt what the wild cards are. In other
    places the same wild cards may make a run.
    """
    if text[0] in "{<" or "=" in text:
        return None
    faces = tuple([parse_face(word) for word in text.replace(",", " ").split()])
    places = {at: face for at, face in enumerate(faces) if not rules.is_wild(face)}
    if len(faces) == len(places) or len({suit_of(face) for face in places.values()}) != 1 or len(places) < 2:
        return None
    first = min(places)
    run = Meld(suit_of(faces[first]), rank_of(faces[first]) - first, faces)
    fault = check(run, rules)
    if fault is None or fault.code != "neighbours":
        return None
    try:
        must_be_meld(r, run, rules)
    except Refused as why:
        return why
    return None


def ordered(yes: Judgement, order: Refused | None) -> Judgement:
    """Return the answer yes, with the reason why the cards do not lie in the ``order`` in which they are named."""
    if order is None:
        return yes
    more = (say("Not in the order in which you name the cards: {why}", why=order.reason), *yes.more)
    return replace(yes, more=more, clauses=(*yes.clauses, order.clause), cards=(*yes.cards, *order.cards()))


def when_owed(r: CompiledRules, down: int) -> str:
    """Return when a joker that is taken has to be laid; ``down``: whether the contract is (`state.NOT_DOWN`)."""
    if r.joker_take_use_any_meld and down != NOT_DOWN:
        return say("The joker has to be laid before anything else.")
    return say("The joker has to be used in this turn.")


def became(events: tuple[Event, ...], before: Meld) -> tuple[str, str]:
    """Return what has become of a replaced joker of that meld, and the topic of it."""
    event = events[0]
    meld = event.what
    assert isinstance(meld, Meld)
    if event.name == "swapped" and events[-1].name == "laid_off":
        return say("You take the joker; {meld} stays.", meld=events[-1].what), "joker_take_from=missing"
    if event.name == "swapped":
        return say("You take the joker; {meld} stays.", meld=meld), "joker_replaced"
    if meld.low != before.low:
        return say("The joker moves to the low end: {meld}.", meld=meld), "shift_low"
    return say("The joker moves to the high end: {meld}.", meld=meld), "shift_high"
