"""The fields of a row on the score sheet of a rummy game, as far as they are the same in many deals."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from upcard.games.rummy.clauses import contract_clause
from upcard.games.rummy.compiled_rules import DealRules
from upcard.games.rummy.options.void_deals import VOIDS
from upcard.games.rummy.rules import Rules
from upcard.kernel.ui.score_rules import MISDEALT, ROW, ScoreField, ScoreToken
from upcard.text.messages import marked

END: Final = ("end", ROW)
OUT: Final = ScoreToken("out", marked("{who} went out"), seat=True, spares=("left",))
NOBODY: Final = ScoreToken("nobody", marked("Nobody went out"))
VOIDED: Final = ScoreToken("void", marked("Void"))
VOID: Final = marked("Void: no card was left to draw, so nobody scores.")
FINE: Final = marked("Points charged for claims beyond the limit.")
HOW: Final = (
    ScoreToken("bent", marked("in the turn of the contract")),
    ScoreToken("discard", marked("with a discard")),
    ScoreToken("no-discard", marked("without a discard")),
)
SCORED: Final = (OUT, NOBODY, replace(VOIDED, offered=False), MISDEALT)
END_BLANK: Final = ScoreField("end", marked("How it ended"), "row", "ending", marked("how it ended"), SCORED, HOW)
KNOCKED: Final = ScoreToken("out", marked("{who} knocked"), seat=True)
SPADE: Final = ScoreToken("spade", marked("a spade was turned up first"))
KNOCK_BLANK: Final = replace(END_BLANK, begins=(KNOCKED, NOBODY, replace(VOIDED, offered=False), MISDEALT), words=())
"""Where a deal ends by knocking."""
TWO_LEFT: Final = marked("Void: nobody knocked before two cards were left in the stock, so nobody scores.")
KNOCK_USAGE: Final = marked("out {name}: who knocked")
NOT_KNOCKED_USAGE: Final = marked("nobody: nobody knocked; misdeal: it was dealt wrongly")
TWO_LEFT_USAGE: Final = marked("void: two cards were left in the stock; misdeal: it was dealt wrongly")
UNMATCHED: Final = marked("The cards in no meld, when all have laid off; those of whoever knocked, too.")
UNMATCHED_USAGE: Final = marked(
    "{name} 8, {name} 5+3, {name} 5S 3x: the cards in no meld, of whoever knocked too; x is any suit"
)
SPADE_USAGE: Final = marked("out {name} spade: a spade was turned up first, so the deal counts double")
VOID_BLANK: Final = replace(END_BLANK, begins=(OUT, replace(NOBODY, offered=False), VOIDED, MISDEALT), about=VOID)
"""Where a deal that nobody has ended is void; in other games all score in it."""
MOST_CLAIMS: Final = 100
NOBODY_ELSE: Final = ScoreToken("alone", marked("Nobody but who went out"))
LAID_BLANK: Final = ScoreField(
    "laid",
    marked("Contracts laid"),
    "row",
    "seats",
    marked("who laid their contract"),
    (NOBODY_ELSE,),
    about=marked("Who laid their own contract in this deal, and so comes to the next. Whoever went out did."),
)
LAID: Final = ("laid", ROW)
NOBODY_BACK: Final = ScoreToken("none", marked("Nobody"))
BACK_BLANK: Final = ScoreField(
    "back",
    marked("Bought back in"),
    "row",
    "seats",
    marked("who buys back in"),
    (NOBODY_BACK,),
    asked=False,
    about=marked("Who has reached the target in this deal and buys back in; all others who have reached it are out."),
)
BACK: Final = ("back", ROW)
BACK_USAGE: Final = marked("back {name} …: who buys back in; or none: nobody")
CUT: Final = ("cut", ROW)
CUT_BLANK: Final = ScoreField(
    "cut",
    marked("Exact cut"),
    "row",
    "seats",
    marked("who cut exactly the cards for the deal"),
    asked=False,
    about=marked("Who cut exactly the cards for the deal and the upcard. Left empty if nobody did."),
)
CUT_USAGE: Final = marked("cut {name}: who cut exactly the cards for the deal and the upcard")
MELDED_BLANK: Final = ScoreField(
    "melded", marked("Points laid"), "seat", "points", marked("what the cards count that {who} has laid")
)
MELDED_USAGE: Final = marked("melded {name} 45: what the cards count that a player has laid")
OUT_USAGE: Final = marked("out {name}: who went out")
HOW_USAGE: Final = {
    "bent": marked("out {name} bent: in the turn of the contract"),
    "no-discard": marked("out {name} no-discard: without a discard"),
}
NOBODY_USAGE: Final = marked("nobody: nobody went out; misdeal: it was dealt wrongly")
LEFT_USAGE: Final = marked("{name} 48, {name} 10+15+8, {name} KS Kx: the cards left in the hand; x is any suit")
LEFT_JOKER_USAGE: Final = marked(
    "{name} 48, {name} 10+15+8, {name} KS Kx *: the cards left in the hand; x is any suit, * a joker"
)
FINE_USAGE: Final = marked("fine {name} 50: points charged for claims beyond the limit")
CLAIMS_USAGE: Final = marked("claims {name} 2: how many cards a player claimed")
VOID_USAGE: Final = marked("void: no card was left to draw; misdeal: it was dealt wrongly")
LAID_USAGE: Final = marked("laid {name} …: who laid their contract; or alone: nobody but who went out")


def against_rules(rules: Rules, ruled: DealRules, deal: int) -> dict[str, tuple[str, str]]:
    """Return which ways of going out a deal does not have, each with the topic and the sentence that say so."""
    found: dict[str, tuple[str, str]] = {}
    if not ruled.contract.slots and not ruled.first_points:
        found["bent"] = (contract_clause(rules, deal), marked("There is no contract in this deal."))
    elif not rules.bend_double and not rules.one_turn_bonus:
        why = marked("By these rules there is no bonus for going out in the turn of the contract.")
        found["bent"] = ("scored", why)
    if ruled.last_deal_play_out or (ruled.whole_hand and not ruled.most_over):
        topic = "last_deal_out" if ruled.last_deal_play_out else ruled.part_clause
        found["discard"] = (topic, marked("In this deal nobody goes out with a discard."))
    if ruled.go_out_discard_required or ruled.go_out_discard_redraw:
        topic = "go_out_discard" if ruled.go_out_discard_required else "go_out_discard=required_or_redraw"
        found["no-discard"] = (topic, marked("The last card has to be discarded."))
    elif ruled.least_over == 1 and not ruled.over_is_ignored:
        found["no-discard"] = (ruled.part_clause, marked("In this deal one card is discarded to go out."))
    return found


def end_blank(rules: Rules, ruled: DealRules, deal: int) -> ScoreField:
    """Return the blank for how a deal ended, which offers what the rules have."""
    if rules.knocks():
        blank = replace(KNOCK_BLANK, words=(SPADE,) if rules.spade_double else ())
        nobody, void = replace(NOBODY, offered=not voids(rules)), replace(VOIDED, offered=voids(rules))
        return replace(blank, begins=(KNOCKED, nobody, void, MISDEALT), about=TWO_LEFT if voids(rules) else "")
    against = against_rules(rules, ruled, deal)
    how = tuple([replace(word, offered=word.text not in against) for word in HOW])
    return replace(VOID_BLANK if voids(rules) else END_BLANK, words=how)


def usage(rules: Rules, deals: Sequence[DealRules]) -> tuple[str, ...]:
    """Return how a row is written, with the words that some deal has; ``deals`` are those of the game, in order."""
    charged = [(FINE_USAGE, fines(rules)), (CLAIMS_USAGE, counts_claims(rules)), (CUT_USAGE, rules.exact_cut > 0)]
    counted = [said for said, is_told in charged if is_told]
    if rules.knocks():
        nobody = TWO_LEFT_USAGE if voids(rules) else NOT_KNOCKED_USAGE
        spade = [SPADE_USAGE] if rules.spade_double else []
        return (KNOCK_USAGE, *spade, nobody, UNMATCHED_USAGE, *counted)
    against = [against_rules(rules, ruled, number) for number, ruled in enumerate(deals, 1)]
    how = [said for word, said in HOW_USAGE.items() if any([word not in each for each in against])]
    left = LEFT_USAGE if rules.jokers == "0" else LEFT_JOKER_USAGE
    lines = [OUT_USAGE, *how, VOID_USAGE if voids(rules) else NOBODY_USAGE, left, *counted]
    if rules.counts_laid():
        lines.append(MELDED_USAGE)
    if rules.own_contracts():
        lines.append(LAID_USAGE)
    if rules.drops_out() and rules.buy_backs:
        lines.append(BACK_USAGE)
    return tuple(lines)


def fines(rules: Rules) -> bool:
    """Say whether a claim beyond the limit costs points, which stand on the sheet."""
    return rules.call_over_limit == "penalty"


def counts_claims(rules: Rules) -> bool:
    """Say whether a row has how many cards each has claimed."""
    limited = rules.claim_limit or rules.claim_points or rules.claim_game_limit
    return rules.claim_mode != "none" and limited > 0


def voids(rules: Rules) -> bool:
    """Say whether a deal is void where nobody has ended it."""
    return rules.stock_empty in VOIDS


__all__ = [
    "BACK",
    "BACK_BLANK",
    "BACK_USAGE",
    "CUT",
    "CUT_BLANK",
    "END",
    "END_BLANK",
    "FINE",
    "LAID",
    "LAID_BLANK",
    "MELDED_BLANK",
    "MOST_CLAIMS",
    "NOBODY",
    "NOBODY_BACK",
    "NOBODY_ELSE",
    "SPADE",
    "UNMATCHED",
    "VOIDED",
    "against_rules",
    "counts_claims",
    "end_blank",
    "fines",
    "usage",
    "voids",
]
