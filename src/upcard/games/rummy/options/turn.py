"""The options of rummy about claims, discards, going out and the stock, with their fields in the rules."""

from dataclasses import dataclass
from typing import Final

from upcard.games.rummy.options.claim_prices import CLAIM_PRICES
from upcard.games.rummy.options.deep import DISCARD_DRAW
from upcard.games.rummy.options.jokers import JokerRules
from upcard.games.rummy.options.knocking import TWO_LEFT
from upcard.games.rummy.options.rummy_call import RUMMY_CALL
from upcard.games.rummy.options.turning import REVERSE_RANKS, SKIP_RANKS
from upcard.games.rummy.options.void_deals import VOID_DEALS
from upcard.games.rummy.ui.kinds import DealNumbers
from upcard.kernel.ui.narration import count_points
from upcard.options.option import Choice, Clash, Number, Switch, Word, WordSet
from upcard.options.options import Group
from upcard.text.messages import marked, say_counted
from upcard.text.numbers import spelled


def _renewals(number: int) -> str:
    return say_counted("once", "{number} times", number)


def _times(number: int) -> str:
    return say_counted("once", "{count} times", number, count=spelled(number))


@dataclass(frozen=True, kw_only=True)
class TurnRules(JokerRules):
    """The fields that `CLAIMS` and `STOCK` describe, beside all others: with them a rule set is whole."""

    claim_mode: str = "may_i"
    claim_window: str = "after_refusal"
    claim_priority: str = "seat"
    claim_chain: str = "single"
    claim_if_down: bool = True
    claim_own_discard: bool = True
    claim_forbidden_hands: tuple[int, ...] = ()
    claim_limit: int = 0
    claim_cards: int = 1
    claim_points: int = 0
    claim_game_limit: int = 0
    call_over_limit: str = "not_offered"
    call_penalty: int = 50
    active_may_reject: bool = False
    draw_if_down: str = "any"
    draw_before_down: str = "any"
    take_wild_upcard: bool = True
    misdraw: bool = False
    rummy_call: str = "none"
    skip_ranks: tuple[str, ...] = ()
    reverse_ranks: tuple[str, ...] = ()
    go_out_discard: str = "optional"
    discard_ban: frozenset[str] = frozenset()
    stock_empty: str = "renew"
    renewal_limit: int = 50
    no_stock_possible: str = "end_on_need"
    void_keeps_penalties: bool = True
    void_limit: int = 10


CLAIMS: Final = Group(
    "Claims",
    Choice(
        "claim_mode",
        "May the others take the upcard out of turn?",
        "The others may {claim_mode} the upcard out of turn.",
        "CR-C-19 CR-O-06",
        Word("none", "no", "not take", "CR-O-06"),
        Word("may_i", 'yes: they are asked, and say "May I?"', "ask for"),
        Word(
            "call_with_consent",
            "yes: they call it; the active player allows the call, or rejects it and takes the upcard",
            "call",
        ),
        more='`call_with_consent` does not go with `claim_window = "after_stock_draw"`.',
        clashes=(
            Clash(
                ("call_with_consent",),
                "claim_window",
                ("after_stock_draw",),
                "call_with_consent asks the active player, but with claim_window = after_stock_draw that one has drawn",
            ),
        ),
        find=marked(
            "claim claims call buy buying May I penalty card extra card out of turn pick up out "
            "of turn anyone purchase drawing"
        ),
    ),
    Choice(
        "claim_window",
        "When are the others asked whether they want the upcard?",
        "{claim_window}.",
        "CR-A-13 CR-D-05 CR-W-10 CR-P-10 CR-F-10",
        Word(
            "after_stock_draw",
            "once the active player has drawn from the stock",
            "when the active player has drawn from the stock, the others may {claim_mode} the upcard",
        ),
        Word(
            "after_refusal",
            "once the active player has declined the upcard, before the draw",
            "when the active player leaves the upcard, the others may {claim_mode} it; the stock card is drawn "
            "afterwards",
        ),
        Word(
            "before_draw",
            "before the active player has decided anything; if nobody wants it, that player draws freely",
            "before the active player draws, the others may {claim_mode} the upcard",
        ),
        unless={"claim_mode": ("none",)},
        find=marked("claim claims buy buying May I when pick up before drawing"),
    ),
    Choice(
        "claim_priority",
        "Who gets the upcard when several want it?",
        "{claim_priority}.",
        "CR-A-21 CR-D-07 CR-W-11 CR-P-12 CR-F-12",
        Word(
            "seat", "whoever's turn comes first", "if several ask for an upcard, the one whose turn comes first gets it"
        ),
        Word("first_call", "whoever called first", "the first to ask for an upcard gets it"),
        unless={"claim_mode": ("none",)},
        find=marked("claim claims buy buying May I first come who gets it two players want pick up"),
    ),
    Choice(
        "claim_chain",
        "How many cards may the others take in one turn?",
        "{claim_chain}.",
        "CR-A-19 CR-D-10 CR-D-11 CR-D-12 CR-D-13 CR-O-07 CR-O-08 CR-O-09",
        Word("single", "one", "in one turn the others may {claim_mode} one card only"),
        Word(
            "chain_no_repeat",
            "more: the next discard may be taken as well, and so on, but not by whoever took the one before",
            "after one card is taken out of turn the others may {claim_mode} the next discard, and so on; nobody takes "
            "two in a row",
            "CR-O-09",
        ),
        unless={"claim_mode": ("none",)},
        find=marked("claim claims buy buying twice pick up more than one card per turn"),
    ),
    Switch(
        "claim_if_down",
        "May a player who is down take the upcard out of turn?",
        "A player who is down {claim_if_down} {claim_mode} the upcard.",
        "CR-A-15",
        Word("true", "yes", "may"),
        Word("false", "no", "may not"),
        more="`false` does not go with claims in a deal without a contract, where nobody is down or everybody.",
        unless={"claim_mode": ("none",)},
        find=marked("claim buy buying claims calls May I after going down"),
    ),
    Switch(
        "claim_own_discard",
        "May players take back the card that they discarded themselves?",
        "Players {claim_own_discard} {claim_mode} the card that they discarded themselves.",
        "CR-A-16",
        Word("true", "yes", "may"),
        Word("false", "no", "may not"),
        unless={"claim_mode": ("none",)},
        find=marked("claim buy back claims calls May I own discard pick up again"),
    ),
    DealNumbers(
        "claim_forbidden_hands",
        "In which deals may nobody take the upcard out of turn? As a list of their numbers.",
        "Nobody takes a card out of turn in {claim_forbidden_hands}.",
        "CR-A-22 CR-F-14",
        none="In every deal the upcard may be taken out of turn.",
        unless={"claim_mode": ("none",), "progress": ("own",)},
        find=marked("claim claims buy buying no buys calls May I last round no claims"),
    ),
    Number(
        "claim_limit",
        "How many upcards may a player get out of turn in one deal? 0 means no limit.",
        "A player may get an upcard out of turn at most {claim_limit} in a deal; attempts that bring "
        "no card do not count.",
        "CR-A-67 KAL-18 KAL-19",
        low=0,
        high=99,
        zero="no limit",
        none="Everybody may get as many upcards out of turn as they like in a deal.",
        unless={"claim_mode": ("none",)},
        say=_times,
        find=marked("how many claims calls claim buys buying how often May I maximum 3 three times"),
    ),
    *CLAIM_PRICES,
    Choice(
        "call_over_limit",
        "What happens to an attempt beyond the limit? The limit is `claim_limit`.",
        "Every further attempt {call_over_limit}.",
        "KAL-20 KAL-21 KAL-A-09",
        Word("not_offered", "it cannot be made", "is impossible"),
        Word(
            "penalty",
            "it brings no card and costs points at once, and the bonus for going out in the turn of their own contract "
            "in that deal",
            "brings no card and costs {call_penalty} at once",
        ),
        more="`penalty` costs the points of `call_penalty` and the bonus of `bend_double`, and needs a `claim_limit`.",
        unless={"claim_mode": ("none",), "claim_limit": (0,)},
        clashes=(Clash(("penalty",), "claim_limit", (0,), "penalty needs a limit, but claim_limit = 0 sets none"),),
        find=marked("claims calls claim buys buying too many May I penalty fine"),
    ),
    Number(
        "call_penalty",
        'How many points does an attempt beyond the limit cost? 1 to 1000, where `call_over_limit = "penalty"`.',
        "Every further attempt brings no card and costs {call_penalty} at once.",
        "KAL-20",
        low=1,
        high=1000,
        unless={"claim_mode": ("none",), "call_over_limit": ("not_offered",)},
        say=count_points,
        find=marked("claims calls claim buys fine minus May I penalty points 50"),
    ),
    Switch(
        "active_may_reject",
        "May the player whose turn it is take the upcard after all when somebody else wants it?",
        "The active player {active_may_reject} take the upcard after all when somebody else wants it.",
        "CR-A-14",
        Word("false", "no: the choice was made", "may not"),
        Word("true", "yes: the active player lets it go, or takes it", "may"),
        more='`true` does not go with `claim_window = "after_stock_draw"`.',
        unless={"claim_mode": ("none", "call_with_consent")},
        find=marked("claims calls buy buying May I refuse deny first right change their mind"),
    ),
    Choice(
        "draw_if_down",
        "Where does a player who is down draw from?",
        "Once you are down you draw from the {draw_if_down}.",
        "KAL-09 KAL-10 KAL-14",
        Word("any", "the stock or the discard pile, as before", "stock or the discard pile, as before"),
        Word(
            "stock", "the stock only; such a player has to let the upcard go whenever somebody wants it", "stock only"
        ),
        section="A turn",
        quiet=("any", "stock"),
        unless={"melding": ("hand",)},
        find=marked("drawing pick up after going down discard pile stock deck"),
    ),
    Choice(
        "draw_before_down",
        "May a player take the upcard who is not down yet, where a first lay-down has to be worth so many points?",
        "Before you are down you {draw_before_down}.",
        "HWR-06 HWR-07",
        Word("any", "yes", "may take the upcard in any turn"),
        Word(
            "to_go_down",
            "only to go down in the same turn, with the upcard in one of the melds",
            "take the upcard only to go down with it in the same turn",
        ),
        unless={"melding": ("hand",), "first_meld_points": (0,)},
        clashes=(
            Clash(
                ("to_go_down",),
                "claim_mode",
                ("may_i", "call_with_consent"),
                "to_go_down, but with claim_mode = {claim_mode} the others take the upcard without going down",
            ),
            Clash(
                ("to_go_down",),
                "no_stock_possible",
                ("must_take_upcard",),
                "to_go_down, but no_stock_possible = must_take_upcard takes any upcard",
            ),
        ),
        find=marked("discard pile opening first meld closed drawing pick up before going down"),
    ),
    Switch(
        "take_wild_upcard",
        "May a wild card be taken from the discard pile?",
        "A wild card on the discard pile {take_wild_upcard}.",
        "CR-A-69 CR-A-55 PAY-A-22",
        Word("true", "yes, as any other card", "may be taken as any other card"),
        Word(
            "false",
            "no: nobody takes it",
            "stays there: nobody takes it",
        ),
        more='`false` does not go with `no_stock_possible = "must_take_upcard"`.',
        section="A turn",
        quiet=(True,),
        clashes=(
            Clash((False,), "no_stock_possible", ("must_take_upcard",), "false, but must_take_upcard takes any upcard"),
        ),
        find=marked("wilds pick up joker two's discard pile drawing"),
    ),
)

STOCK: Final = Group(
    "Discard, going out and stock",
    DISCARD_DRAW,
    RUMMY_CALL,
    SKIP_RANKS,
    REVERSE_RANKS,
    Switch(
        "misdraw",
        "May a player who took two stock cards by accident say so, and put it right?",
        "{misdraw}.",
        "CL-A-19 CL-B-22 CL-B-24 CL-B-26",
        Word("false", "no: one card is drawn", "nobody takes two stock cards"),
        Word(
            "true",
            "yes: the upper one is kept, the lower one goes back; if it was seen the next player may look at it, and "
            "take it or bury it in the middle of the stock",
            "a player who takes two stock cards by accident keeps the upper one; the lower one goes back on the stock",
        ),
        more='`true` goes only with `claim_mode = "none"`.',
        unless={"claim_mode": ("may_i", "call_with_consent")},
        clashes=(
            Clash(
                (True,),
                "claim_mode",
                ("may_i", "call_with_consent"),
                "true, but with claim_mode = {claim_mode} the next stock card may be a claimant's",
            ),
        ),
        find=marked("mistake two cards drawing 2 wrong extra card by accident"),
    ),
    Choice(
        "go_out_discard",
        "Must the last card be discarded to go out?",
        "{go_out_discard}.",
        "CR-A-49 CR-F-17 CR-W-25 CR-W-27 CR-W-28",
        Word(
            "optional",
            "no: it may be melded, laid off or discarded",
            "the deal ends when a player has no card left; the last one may be melded, laid off or discarded",
        ),
        Word(
            "required",
            "yes: the last card may not be laid",
            "the deal ends when a player discards the last card; it may not be laid off",
        ),
        Word(
            "required_or_redraw",
            "yes: a player who lays the last card takes the upcard and a stock card and plays on",
            "the deal ends when a player discards the last card. A player with no card to discard takes "
            "the upcard and a stock card, plays what can be played, and discards",
            "CR-A-51",
        ),
        clashes=(
            Clash(
                ("required_or_redraw",),
                "draw_if_down",
                ("stock",),
                "required_or_redraw takes the upcard, but draw_if_down = stock takes none",
            ),
            Clash(
                ("required_or_redraw",),
                "melding",
                ("hand",),
                "with melding = hand nobody runs out of cards, so nothing is drawn again",
            ),
        ),
        find=marked(
            "floating last card finish at the end going out go out out last discard finishing "
            "must discard end of the deal"
        ),
    ),
    WordSet(
        "discard_ban",
        "Which cards may not be discarded? As a list of these words; an empty list bans none.",
        "{discard_ban}.",
        "CR-A-50 CR-A-53 CR-A-54 CR-A-68 CR-W-26",
        Word(
            "playable",
            "a card that a player who is down could play on the table",
            "A player who is down may not discard a card that could be played on the table",
        ),
        Word(
            "joker",
            "a joker; nor are cards laid so that nothing but jokers is left that cannot be laid in the same turn",
            "A joker may not be discarded, and nobody may lay cards so that only jokers are left that cannot be laid",
            "CR-A-54",
        ),
        Word(
            "wild",
            "a wild card, be it a joker or a card of a wild rank; with nothing else in hand that can be laid, the turn "
            "ends without a discard",
            "A wild card may not be discarded; whoever holds nothing else, and can lay none, ends the turn without a "
            "discard",
            "CR-A-68",
        ),
        Word(
            "returned_upcard",
            "the card taken from the discard pile in the same turn; nor may cards be laid so that only this card is "
            "left, unless it can be laid in the same turn as well",
            "The upcard you took may not be discarded in the same turn",
            "CR-A-53",
        ),
        none="Any card may be discarded.",
        find=marked("throw away forbidden discarding which cards forbidden jokers wilds throw"),
    ),
    Choice(
        "stock_empty",
        "What happens when the stock runs out?",
        "{stock_empty}.",
        "CR-A-30 CR-A-31 CR-D-15 CR-P-28 CR-F-20 CL-A-06",
        Word(
            "renew",
            "all discards but the upcard are shuffled into a new stock",
            "when a card is wanted from the empty stock, all discards but the upcard are shuffled into a new one",
        ),
        Word(
            "all_and_new_upcard",
            "all discards are shuffled, the upcard too, and the first of them is the new upcard",
            "when a card is wanted from the empty stock, all discards are shuffled into a new one, and its first "
            "card is the upcard",
        ),
        Word(
            "renew_once_then_void",
            "a new stock is made once; the next time the deal is void, not scored, and dealt again by the same dealer",
            "the first time a card is wanted from the empty stock, all discards but the upcard are shuffled into a "
            "new one; the second time the deal is void",
        ),
        Word(
            "end_when_needed",
            "the deal ends when a card has to be taken and none is left",
            "when a card is wanted from the empty stock, the deal ends and everybody scores",
        ),
        Word(
            "end_when_last_drawn",
            "the deal ends with the turn in which the last card was drawn",
            "the deal ends after the turn in which the last stock card was drawn; everybody scores",
        ),
        Word(
            "void_at_two",
            "the deal is void, not scored, and dealt again by the same dealer when a turn leaves two stock cards",
            "a deal is void when a turn ends and two cards are left in the stock",
            "HWR-68",
        ),
        more=(
            '`renew_once_then_void` and `void_at_two` do not go with `no_stock_possible = "must_take_upcard"`; in a '
            "game with a `target` the first does not go at all, and the second needs a `void_limit`."
        ),
        find=marked("draw pile runs out reshuffle draw pile empty no cards left shuffle end of the deal drawing"),
    ),
    Number(
        "renewal_limit",
        "How many times may a new stock be made in one deal? After that the stock counts as used up, "
        "so that a deal in which nobody can go out ends; 0 means no limit. Where the upcard must be "
        "taken because no stock can be made (`no_stock_possible`), every such turn counts as a new "
        "stock.",
        "A new stock is made at most {renewal_limit} in one deal.",
        "CR-A-66 CR-D-15 CR-P-28",
        low=0,
        high=1000,
        zero="no limit",
        none="A new stock is made as often as needed.",
        unless={"stock_empty": ("renew_once_then_void", "end_when_needed", "end_when_last_drawn", TWO_LEFT)},
        say=_renewals,
        find=marked("reshuffle shuffle again how often stock deck"),
    ),
    Choice(
        "no_stock_possible",
        "What happens when no new stock can be made, and the upcard is the only card left?",
        "If no new stock can be made, the active player {no_stock_possible}.",
        "CR-A-29",
        Word(
            "end_on_need",
            "the upcard may be taken; wanting a stock card ends the deal",
            "may take the upcard; wanting a stock card ends the deal, and everybody scores",
        ),
        Word("must_take_upcard", "the upcard must be taken", "must take the upcard"),
        Word(
            "end_at_once",
            "the deal ends as soon as both piles are used up",
            "may take the upcard; the deal ends as soon as both piles are used up, or a stock card is wanted",
        ),
        unless={"stock_empty": ("renew_once_then_void", "end_when_last_drawn", TWO_LEFT)},
        clashes=(
            Clash(
                ("must_take_upcard",),
                "stock_empty",
                ("renew_once_then_void", TWO_LEFT),
                "must_take_upcard plays on, but stock_empty = {stock_empty} ends",
            ),
            Clash(
                ("must_take_upcard",),
                "draw_if_down",
                ("stock",),
                "must_take_upcard, but draw_if_down = stock takes none",
            ),
        ),
        find=marked("draw pile empty no cards left reshuffle shuffle end of the deal"),
    ),
    *VOID_DEALS,
)
