"""The options of rummy about melds and lay-offs, with their fields in the rules."""

from dataclasses import dataclass
from typing import Final

from upcard.cards.card import FACES, JOKER, RANKS, SUITS, face_of
from upcard.games.rummy.options.own_contracts import ANY_SUITS, RUN_SUITS
from upcard.games.rummy.options.table import KNOCKS, TableRules
from upcard.games.rummy.ui.kinds import LayoffFrom, Ranks, SetSize, ShortestRun, count_cards
from upcard.games.rummy.values import WHOLE_HAND_ANY_SIZE
from upcard.melds.contracts import ALL_RANKS, fewest_of_colour
from upcard.melds.engine import Contract, ContractSlot, MeldRules, parse_contract
from upcard.options.option import LARGEST, Choice, Clash, Number, Switch, Word
from upcard.options.options import Group
from upcard.text.messages import marked, say_counted
from upcard.text.numbers import spelled


def _naturals(number: int) -> str:
    return say_counted("{count} natural card", "{count} natural cards", number, count=spelled(number))


@dataclass(frozen=True, kw_only=True)
class MeldingRules(TableRules):
    """The fields that `KEPT` and `MELDS` describe, beside those of the table."""

    melding: str = "table"
    reveal_caller: str = "at_end"
    final_draw: str = "stock"
    layoff_order: str = "turn"
    min_set: int = 3
    max_set: int = 0
    set_suits: str = "any"
    min_run: int = 4
    max_run: int = 14
    ace: str = "both"
    wild_ranks: tuple[str, ...] = ()
    deal_rank_wild: bool = False
    deal_rank_by: str = "cards"
    wild_as_natural_counts: bool = True
    min_naturals: int = 1
    wild_melds: str = "any"
    wild_limit_contract: str = "none"
    wild_limit_table: str = "none"
    wild_neighbours: bool = True
    extra_melds: str = "next_turn"
    layoff: str = "any"
    auto_meld: str = "off"
    layoff_from: str = "next_turn"
    layoff_ends: str = "both"

    def ranks_wild(self, deal: int = 1) -> tuple[str, ...]:
        """Return the ranks that are wild in a deal (counted from 1)."""
        if not self.deal_rank_wild:
            return self.wild_ranks
        own = RANKS[self.deal_rank(deal)]
        return self.wild_ranks if own in self.wild_ranks else (*self.wild_ranks, own)

    def deal_rank(self, deal: int) -> int:
        """Return the rank that a deal makes wild, where `deal_rank_wild` (PAY-20, HWR-10)."""
        place = self.place(deal)
        return self.deals[place - 1].cards if self.deal_rank_by == "cards" else (place - 1) % 13 + 1

    def has_wilds(self) -> bool:
        """Say whether there is a card that stands for others."""
        return self.jokers != "0" or bool(self.wild_ranks) or self.deal_rank_wild

    def wilds(self, deal: int = 1) -> tuple[int, ...]:
        """Return the faces that are wild in a deal."""
        ranks = [RANKS.index(rank) for rank in self.ranks_wild(deal)]
        return (JOKER, *[face_of(suit, rank) for rank in ranks for suit in range(4)])

    def meld_rules(self, contract: bool, deal: int = 1) -> MeldRules:
        """Return what makes a meld in a deal: of a contract, or laid later."""
        return MeldRules(
            min_set=self.min_set,
            max_set=self.max_set,
            distinct_suits=self.set_suits == "different",
            min_run=self.min_run,
            max_run=self.max_run,
            ace_high=self.ace != "low",
            wilds=self.wilds(deal),
            min_naturals=self.min_naturals,
            wild_limit=self.wild_limit_contract if contract else self.wild_limit_table,
            neighbours=self.wild_neighbours,
            wild_as_natural=not self.wild_as_natural_counts,
            high_first=self.layoff_ends == "high_then_low",
            corner=self.ace == "corner",
            three_suits=self.set_suits == "three",
            wild_melds=self.wild_melds,
            all_ranks=contract and self.asks_for_all_ranks(),
            mixed_runs=self.run_suits == ANY_SUITS,
            colours=fewest_of_colour([deal.contract for deal in self.deals]) if contract else 0,
        )

    def asks_for_all_ranks(self) -> bool:
        """Say whether a deal asks for a run of all ranks that may be of several suits (HWR-19)."""
        return any([deal.contract.upper() in ALL_RANKS for deal in self.deals])

    def contract(self, deal: int) -> Contract:
        """Return the contract of a deal (counted from 1), with its sizes and its rule for runs of one suit."""
        text = self.deals[self.place(deal) - 1].contract
        contract = parse_contract(text) if text else Contract(())
        last = self.place(deal) == len(self.deals) and not self.own_contracts()
        mode = self.hand7 if last else "normal"
        any_size = mode in WHOLE_HAND_ANY_SIZE or (self.contract_sizes == "at_least" and mode != "exact_13")
        if contract.is_all_ranks():
            return contract
        slots = tuple([ContractSlot(slot.kind, slot.size, slot.at_least or any_size) for slot in contract.slots])
        return Contract(slots, self.touching(), self.same_rank_sets == "allowed")

    def points(self, deal: int = 1) -> tuple[int, ...]:
        """Return the points of each face in hand at the end of a deal, indexed by face."""
        table = [0] * FACES
        table[JOKER] = self.card_points["*"]
        ranks_wild = self.ranks_wild(deal)
        for suit in range(4):
            for rank in range(1, 14):
                letter = RANKS[rank]
                wild = letter in ranks_wild and self.wild_points == "joker"
                own = self.card_points.get(letter + SUITS[suit], self.card_points[letter])
                table[face_of(suit, rank)] = self.card_points["*"] if wild else own
        return tuple(table)


KEPT: Final = Group(
    "Melds kept in the hand",
    Choice(
        "melding",
        "Where are the melds while a deal is played?",
        "Melds {melding} before the deal ends.",
        "PAY-13 PAY-25 PAY-28 PAY-31",
        Word("table", "they are laid on the table, first the contract", "are laid on the table"),
        Word(
            "hand",
            "they stay in the hand until somebody calls with the whole hand in melds; there are no contracts",
            "stay in the hand: nothing is laid on the table",
        ),
        more=(
            "With `hand` everybody else has one more turn after the call, all hands are laid open, and cards may be "
            "laid off on the caller's melds only. `go_out_discard` then says whether the caller must discard."
        ),
        find=marked("knock go out keep in hand lay on the table going out showdown"),
    ),
    Choice(
        "reveal_caller",
        "When are the melds of a caller shown?",
        "{reveal_caller}.",
        "PAY-A-10",
        Word(
            "at_end",
            "with all other hands, as they were at the call",
            "the caller’s melds are shown at the end of the deal, as they were at the call",
        ),
        Word("at_call", "at once", "the caller lays the melds open with the call; they stay as they are"),
        unless={"melding": ("table",), "knock": KNOCKS},
        find=marked("show melds open cards knock call shown"),
    ),
    Choice(
        "final_draw",
        "Where does everybody else draw from in the last turn, after a call?",
        "In the last turn, after a call, {final_draw}.",
        "PAY-29 HWR-11",
        Word("stock", "the stock only", "players may draw from the stock only"),
        Word("any", "the stock or the discard pile, as before", "players draw from the stock or the discard pile"),
        unless={"melding": ("table",), "knock": KNOCKS},
        find=marked(
            "last turn final turn discard pile one more turn after somebody goes out going out pick up drawing"
        ),
    ),
    Choice(
        "layoff_order",
        "How do several players lay off on the caller's melds?",
        "{layoff_order}.",
        "PAY-A-11",
        Word(
            "turn",
            "one after the other from the caller on; what is laid off stays, and the next may build on it",
            "players lay off in turn, beginning on the caller’s left; cards laid off stay, and the next "
            "player may build on them",
        ),
        Word(
            "independent",
            "everybody on the melds as they were called",
            "everybody lays off on the caller’s melds as they were called, whatever others lay off there",
        ),
        Word("none", "nobody lays off there", "nobody lays off on the caller’s melds", "HWR-12"),
        unless={"melding": ("table",)},
        find=marked("laying off lay off knocker caller who lays off first"),
    ),
)

MELDS: Final = Group(
    "Melds",
    SetSize(
        "min_set",
        "How many cards does the smallest set have? 2 to 8.",
        "A set has {min_set} cards of one rank{max_set}; {set_suits}.",
        "CR-C-26",
        low=2,
        high=8,
        say=count_cards,
        find=marked("book group three of a kind 3 4 two three four cards smallest"),
    ),
    SetSize(
        "max_set",
        "How many cards may a set have at most? 0 means no limit.",
        "A set has {min_set} cards of one rank{max_set}; {set_suits}.",
        "CR-A-46",
        low=0,
        high=LARGEST,
        zero="no limit",
        say=count_cards,
        find=marked("book group four of a kind three 4 four cards largest how big"),
    ),
    Choice(
        "set_suits",
        "May a set have two cards of one suit?",
        "A set has {min_set} cards of one rank{max_set}; {set_suits}.",
        "PAY-15 PAY-A-04 PAY-A-27",
        Word("any", "yes: suits do not matter", "its suits do not matter"),
        Word(
            "different",
            "no: each card has a suit of its own, a wild card one that is free; so a set has four cards at most",
            "their suits are all different",
        ),
        Word(
            "three",
            "yes, but three suits are in it and no fourth one, however many cards it has",
            "they are of exactly three suits",
            "HWR-16",
        ),
        clashes=(
            Clash(
                ("three",),
                "wild_melds",
                ("any", "sets"),
                "three, but with wild_melds = {wild_melds} a wild card in a set has no suit",
            ),
        ),
        find=marked("pierna suits three different same suit twice duplicate identical cards 3 4"),
    ),
    ShortestRun(
        "min_run",
        "How many cards does the shortest run have? 2 to 8.",
        "A run has at least {min_run} cards {run_suits} in order, and at most {max_run}.",
        "CR-C-28",
        low=2,
        high=8,
        say=spelled,
        find=marked("sequence straight escalera 3 4 three four cards shortest how long"),
    ),
    Number(
        "max_run",
        "How many cards does the longest run have? 13 or 14.",
        "A run has at least {min_run} cards {run_suits} in order, and at most {max_run}.",
        "CR-A-34 CR-P-25 GEN-16",
        low=13,
        high=14,
        find=marked("sequence straight escalera 13 14 thirteen fourteen cards longest how long"),
    ),
    RUN_SUITS,
    Choice(
        "ace",
        "Where does an ace stand in a run?",
        "The ace is {ace}.",
        "CR-C-29",
        Word("both", "below the 2 or above the king", "low or high, never both at once"),
        Word("low", "below the 2 only", "low"),
        Word(
            "corner",
            "in between too: runs go round the corner, as in K A 2, and have all ranks at most",
            "low, high, or between king and 2: runs go round the corner",
            "HWR-13",
        ),
        clashes=(
            Clash(("corner",), "max_run", (14,), "corner, but a run that goes round has 13 ranks, and max_run = 14"),
            Clash(
                ("corner",),
                "layoff_ends",
                ("high_then_low",),
                "corner, but layoff_ends = high_then_low has runs that end with the ace",
            ),
            Clash(
                ("corner",),
                "joker_shift",
                ("high_then_low",),
                "corner, but joker_shift = high_then_low has runs that end with the ace",
            ),
        ),
        find=marked("high low round the corner turn the corner king ace two aces 1 one"),
    ),
    Ranks(
        "wild_ranks",
        'Which cards are wild besides the joker? As a list of ranks: `["2"]` makes deuces wild.',
        "All {wild_ranks} are wild too.",
        "CR-O-02 CR-W-39 CR-A-61 CR-A-63",
        none="No rank is wild.",
        find=marked("deuces twos wild wilds two's 2 2s two jokers wild cards which cards are wild"),
    ),
    Switch(
        "deal_rank_wild",
        "Is the rank wild that equals the number of cards dealt? It is another rank in every deal.",
        "In each deal {deal_rank_wild}.",
        "PAY-20",
        Word(
            "true",
            "yes: with 5 cards the fives are wild, with 11 the jacks",
            "the rank that equals {deal_rank_by} is wild as well",
        ),
        Word("false", "no: the same cards are wild in every deal", "the same cards are wild"),
        find=marked("wilds wild card of the round changes every deal rank number of cards"),
    ),
    Choice(
        "deal_rank_by",
        "Which number names the wild rank of a deal?",
        "The wild rank of a deal is named by {deal_rank_by}.",
        "HWR-10",
        Word("cards", "that of the cards dealt: with 5 cards the fives are wild", "the number of cards dealt"),
        Word(
            "deal",
            "that of the deal: aces are wild in the first, twos in the second, and after kings aces again",
            "the number of the deal",
        ),
        unless={"deal_rank_wild": (False,)},
        find=marked("wild rank changes every deal aces first wilds next round"),
    ),
    Switch(
        "wild_as_natural_counts",
        "Does a wild card that stands for itself still count as wild?",
        "A wild card that stands for itself, at its place in its suit, counts as {wild_as_natural_counts}.",
        "PAY-22 PAY-A-02 PAY-A-19",
        Word("true", "yes: a wild card is never natural", "wild"),
        Word("false", "no: at its own place, in its own suit, it is natural", "natural"),
        find=marked("wilds wild two's natural own place stands for itself deuces twos as a 2"),
    ),
    Number(
        "min_naturals",
        "How many natural cards does every meld need? 0, 1 or 2.",
        "A meld has at least {min_naturals}.",
        "GEN-14 CR-A-32",
        low=0,
        high=2,
        none="A meld may be of wild cards alone.",
        say=_naturals,
        find=marked("jokers wild dirty clean wilds how many wild cards real cards 1 2 one two"),
    ),
    Choice(
        "wild_melds",
        "Which melds may hold wild cards?",
        "Wild cards may be in {wild_melds}.",
        "HWR-17",
        Word("any", "sets and runs", "sets and runs"),
        Word("runs", "runs only", "runs only"),
        Word("sets", "sets only", "sets only"),
        find=marked("jokers only in runs sequences sets pure clean wilds wild"),
    ),
    Choice(
        "wild_limit_contract",
        "How many wild cards may a meld of the contract hold?",
        "In each meld of a contract {wild_limit_contract}.",
        "CR-A-33 CR-W-16",
        Word(
            "none",
            "any number, with the natural cards that every meld needs",
            "any number of cards is wild",
        ),
        Word("one", "one", "at most one card is wild"),
        Word("two", "two", "at most two cards are wild", "HWR-18"),
        Word("minority", "fewer than natural cards", "fewer cards are wild than natural"),
        Word("half", "no more than natural cards", "at most half of the cards are wild"),
        unless={"melding": ("hand",)},
        find=marked("jokers how many wilds how many wild cards 1 2 one two limit"),
    ),
    Choice(
        "wild_limit_table",
        "How many wild cards may the other melds hold, with all that is laid off on them?",
        "In later melds {wild_limit_table}.",
        "CR-W-17 CR-F-07",
        Word(
            "none",
            "any number, with the natural cards that every meld needs",
            "any number of cards is wild",
        ),
        Word("one", "one", "at most one card is wild"),
        Word("two", "two", "at most two cards are wild", "HWR-18"),
        Word("minority", "fewer than natural cards", "fewer cards are wild than natural"),
        Word("half", "no more than natural cards", "at most half of the cards are wild"),
        find=marked("jokers how many wilds how many wild cards 1 2 one two limit"),
    ),
    Switch(
        "wild_neighbours",
        "May two wild cards stand side by side in a run?",
        "Two wild cards {wild_neighbours} stand side by side in a run.",
        "CR-F-07",
        Word("true", "yes", "may"),
        Word("false", "no", "never"),
        find=marked("next to each other beside adjacent jokers wilds two jokers together side by side 2"),
    ),
    Choice(
        "extra_melds",
        "When may a player who is down lay further sets and runs?",
        "{extra_melds}.",
        "CR-A-35 CR-D-21 CR-W-24 CR-P-19 CR-F-06",
        Word(
            "never",
            "never: after the contract, cards are only laid off",
            "no further melds are laid after the contract",
        ),
        Word("next_turn", "from the turn after the contract", "from the next turn on you may lay further melds"),
        Word("same_turn", "on the contract turn already", "you may lay further melds, even in the same turn"),
        unless={"melding": ("hand",)},
        find=marked("open go down new melds after going down more melds additional sets runs lay down later again"),
    ),
    Choice(
        "layoff",
        "On which melds may cards be laid off?",
        "{layoff}.",
        "CL-A-03",
        Word("any", "on all melds of the table", "cards are laid off on any meld of the table"),
        Word("own", "on one's own", "cards are laid off on one’s own melds only"),
        Word(
            "side", "on one's own and those of partners", "cards are laid off on one’s own side’s melds only", "HWR-49"
        ),
        Word("none", "on none", "nobody lays off"),
        unless={"melding": ("hand",)},
        clashes=(
            Clash(
                ("own", "side", "none"),
                "melding",
                ("hand",),
                "{layoff}, but with melding = hand cards are laid off at the showdown only",
            ),
        ),
        find=marked(
            "add put hit build tack on other people's sets runs laying off lay off adding after "
            "going down other players melds"
        ),
    ),
    Choice(
        "auto_meld",
        "Are melds in the hand laid automatically after the draw?",
        "{auto_meld}.",
        "CL-O-06 CL-A-13 CL-A-14",
        Word("off", "no: nobody must meld", "any number of melds may be laid in each turn, or none"),
        Word(
            "on",
            "yes, until none is left; where there is more than one way the player chooses",
            "after the draw every meld in the hand is laid automatically, until none is left; where "
            "there is more than one way, the player chooses",
        ),
        more='`on` does not go with `extra_melds = "never"` or `melding = "hand"`.',
        unless={"melding": ("hand",)},
        clashes=(
            Clash(("on",), "melding", ("hand",), "with melding = hand nothing is laid before the deal ends"),
            Clash(("on",), "extra_melds", ("never",), "on, but extra_melds = never: no meld could be laid"),
        ),
        find=marked("automatic automatically forced must lay"),
    ),
    LayoffFrom(
        "layoff_from",
        "From when may a player lay off?",
        "{layoff_from}.",
        "CR-A-36 CR-D-20 CR-D-22 CR-W-18 CR-W-19 CR-W-20 CR-P-17 CR-P-18",
        Word(
            "next_turn",
            "from the turn after the contract",
            "in the turn of your contract you lay nothing else; from the next turn on you may lay off on "
            "any meld of the table",
        ),
        Word(
            "same_turn_others",
            "on the contract turn on other players' melds, later on all",
            "in the turn of your contract you may lay off on other players’ melds; from the next turn on, on any",
        ),
        Word(
            "same_turn",
            "on the contract turn on all melds",
            "once your contract is down, you may lay off on any meld of the table, even in the same turn",
        ),
        unless={"melding": ("hand",)},
        find=marked(
            "add put hit build others people laying off lay off adding after going down same turn when next turn"
        ),
    ),
    Choice(
        "layoff_ends",
        "At which end does a run on the table grow?",
        "A run on the table grows at {layoff_ends}.",
        "KAL-44 KAL-45 KAL-A-15 KAL-A-16",
        Word("both", "at either", "both ends"),
        Word(
            "high_then_low",
            "at the high end; once it reaches up to the ace, at the low end",
            "its high end; once it reaches the ace, at its low end",
        ),
        find=marked("laying off lay off end of a run extend ends grow"),
    ),
)
