"""The options of rummy about the table and the deals, with their fields in the rules and those about points."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from upcard.cards.pack import Pack
from upcard.games.rummy.options.dropping_out import DROPPING_OUT, PLAYER_OUT
from upcard.games.rummy.options.own_contracts import OWN, PROGRESS
from upcard.games.rummy.options.partners import ACROSS, PARTNERS, PLAYERS, SIDES
from upcard.games.rummy.ui.kinds import BySeats, Deals, Jokers, LastDeal, Players, count_cards, count_deals, count_decks
from upcard.games.rummy.values import MOST_DECKS, WHOLE_HAND, DealTerms
from upcard.kernel.copying import ByFields
from upcard.kernel.ui.narration import count_points
from upcard.options.option import Choice, Clash, Number, Switch, Word
from upcard.options.options import Group
from upcard.text.messages import marked

KNOCKS: Final = ("points", "upcard", "upcard_ace_gin")
"""The words of ``knock`` by which a deal ends with cards in no meld; what each hand brings then follows from them."""
LAID: Final = "laid"
"""The word of ``score_mode`` by which cards count for who has laid them."""
ASKING: Final = tuple(range(1, 201))
"""Numbers of points that ask something of a first lay-down."""


@dataclass(frozen=True, kw_only=True)
class TableRules(ByFields):
    """The fields that `TABLE`, `DEALS` and the options about points describe, and what follows from them."""

    book: str
    """The book these rules start from."""
    players: tuple[int, int]
    decks: tuple[tuple[int, int], ...]
    jokers: str
    first_dealer: str = "random"
    direction: str = "left"
    deals: tuple[DealTerms, ...]
    hand_size: tuple[tuple[int, int], ...] = ()
    target: int = 0
    deal_limit: int = 200
    contract_sizes: str = "exact"
    contract_points: int = 0
    first_meld_points: int = 0
    low_ace_one: bool = False
    same_rank_sets: str = "allowed"
    touching_runs: str = "no_touch"
    hand7: str = "normal"
    bend_double: bool = False
    one_turn_bonus: int = 0
    exact_cut: int = 0
    score_mode: str = "holder_pays"
    card_points: Mapping[str, int] = field(hash=False)  # a dict has no hash
    wild_points: str = "joker"
    progress: str = "deal"
    run_suits: str = "one"
    discard_draw: str = "top"
    at_target: str = "game_over"
    buy_backs: int = 0
    buy_back_price: int = 0
    partners: str = "none"

    def deck_count(self, seats: int) -> int:
        """Return the decks for that many seats.

        Beyond those that are named there is one more for every two seats (CR-A-71).
        """
        for most, decks in self.decks:
            if seats <= most:
                return decks
        most, decks = self.decks[-1]
        return max(decks, min(MOST_DECKS, decks + (seats - most + 1) // 2))

    def decks_by_seats(self) -> tuple[tuple[int, int], ...]:
        """Return ``decks`` for all that may play."""
        pairs = self.decks
        while pairs[-1][0] < self.players[1]:
            most = min(pairs[-1][0] + 2, self.players[1])
            pairs = (*pairs, (most, self.deck_count(most)))
        return pairs

    def cards_by_seats(self) -> tuple[tuple[int, int], ...]:
        """Return ``hand_size`` for all that may play."""
        if not self.hand_size or self.hand_size[-1][0] >= self.players[1]:
            return self.hand_size
        return (*self.hand_size[:-1], (self.players[1], self.hand_size[-1][1]))

    def joker_count(self, seats: int) -> int:
        """Return the jokers for that many seats."""
        if self.jokers == "seats - 1":
            return seats - 1
        if self.jokers == "2 per deck":
            return 2 * self.deck_count(seats)
        return int(self.jokers)

    def cards_each(self, deal: int, seats: int) -> int:
        """Return the cards dealt to each seat in a deal (counted from 1).

        Where everybody has a contract of their own they are as many as the deal with most cards has (HWR-31).
        """
        for most, cards in self.hand_size:
            if seats <= most:
                return cards
        if self.hand_size:
            return self.hand_size[-1][1]
        if self.own_contracts():
            return max([terms.cards for terms in self.deals])
        return self.deals[self.place(deal) - 1].cards

    def place(self, deal: int) -> int:
        """Return which of the ``deals`` a deal is played as, both counted from 1.

        With a target they begin anew.
        """
        return (deal - 1) % len(self.deals) + 1

    def most_deals(self) -> int:
        """Return the deals of a game that nothing ends before; 0 where there is no such number."""
        if self.score_mode == "single_hand":
            return 1
        return self.deal_limit if self.target or self.own_contracts() else len(self.deals)

    def deals_played(self) -> int:
        """Return with how many of the ``deals`` a game is played: with all of them, or with the first alone."""
        return 1 if self.score_mode == "single_hand" else len(self.deals)

    def known_deals(self) -> int:
        """Return how many deals a game has, where that is known; else 0."""
        return 0 if self.target or self.own_contracts() else self.most_deals()

    def drops_out(self) -> bool:
        """Say whether a player who reaches the target is out, and the others play on (HWR-40)."""
        return self.target > 0 and self.at_target == PLAYER_OUT

    def side_of(self, seat: int, seats: int) -> tuple[int, ...]:
        """Return the seats that have one score with that seat, with it: itself alone where nobody has partners."""
        across = self.partners == ACROSS and seats in PLAYERS
        return tuple(range(seat % SIDES, seats, SIDES)) if across else (seat,)

    def touching(self) -> str:
        """Return how near runs of one suit may stand in a contract; where suits do not matter as near as they like."""
        return self.touching_runs if self.run_suits == "one" else "free"

    def own_contracts(self) -> bool:
        """Say whether everybody has a contract of their own (HWR-31), where there are contracts."""
        return self.progress == OWN and self.has_contracts() and self.hand7 != "exact_13"

    def highest_wins(self) -> bool:
        """Say whether points are collected, not paid."""
        return self.score_mode in ("winner_collects", LAID)

    def counts_laid(self) -> bool:
        """Say whether cards count for who has laid them (HWR-38)."""
        return self.score_mode == LAID

    def has_contracts(self) -> bool:
        """Say whether there is a deal with a contract."""
        return any([deal.contract for deal in self.deals])

    def has_contract(self, deal: int) -> bool:
        """Say whether a contract is laid in that deal before anything else."""
        return bool(self.deals[self.place(deal) - 1].contract)

    def pack(self, seats: int) -> Pack:
        """Return the pack for so many seats."""
        return Pack(self.deck_count(seats), self.joker_count(seats))


TABLE: Final = Group(
    "Table and pack",
    Players(
        "players",
        "How many can play? The fewest and the most players, between 2 and 12.",
        "{players} play.",
        "CR-D-01 CR-W-01 CR-W-02 CR-P-01 CR-A-57 CR-A-58 CR-A-70",
        find=marked("how many people seats players number 2 3 4 5 6 two three four five six"),
    ),
    BySeats(
        "decks",
        "How many decks of 52 are shuffled together? 1 to 6; each pair is a number of players, and "
        "the decks for up to that many. Every two players beyond the last pair add one deck.",
        "The pack has {decks}.",
        "CR-D-02 CR-W-04 CR-W-05 CR-W-06 CR-P-02 CR-P-03 CR-A-71",
        count=count_decks,
        most=MOST_DECKS,
        wanted=marked("pairs of players and decks are wanted, as in [[4, 2], [6, 3]]"),
        reach=TableRules.decks_by_seats,
        find=marked("packs deck pack cards shuffle how many decks 1 2 3 one two three 104 108"),
    ),
    Jokers(
        "jokers",
        "How many jokers go into the pack?",
        "The pack has {jokers}.",
        "CR-D-02 CR-W-03 CR-P-04 CR-F-01 CR-O-01",
        Word("seats - 1", "one fewer than there are players", "one joker fewer than there are players"),
        Word("2 per deck", "both jokers of every deck"),
        more="A number, 0 to 32, is so many however many play.",
        find=marked("joker wilds how many jokers 0 2 4 two four"),
    ),
    Choice(
        "first_dealer",
        "Who deals first?",
        "{first_dealer}.",
        "GEN-11 CR-P-05 CR-P-06 CR-A-56",
        Word("random", "chance decides", "the first dealer is chosen by chance"),
        Word(
            "low_card",
            "everybody draws a card; the lowest deals, the ace being lowest",
            "one card each is drawn from the pack, aces low and jokers replaced; the lowest deals first, and those who "
            "tie for it draw again",
        ),
        find=marked("begins starts who starts begins starts dealer cut the cards highest lowest card"),
    ),
    Choice(
        "direction",
        "Which way round the table do the turns and the deal go?",
        "The player on the dealer’s {direction} begins; turns and the deal pass to the {direction}.",
        "CR-C-12 CR-C-13 CR-C-14",
        Word("left", "clockwise", "left"),
        Word("right", "counterclockwise", "right"),
        find=marked("clockwise left right who goes first next player dealer passes direction of play"),
    ),
    PARTNERS,
)

DEALS: Final = Group(
    "Deals and contracts",
    Deals(
        "deals",
        'Which deals are played, with how many cards and which contract? They stand in their order: `"10: S3 '
        'R4"`. A `+` after a size means "or more"; `M13` alone is a run of all ranks in any suits, `C13` one of one '
        "colour, `C7` alone seven cards of one colour. Where no contract is asked, or melds stay in the hand, a deal "
        'has the cards alone: `"10"`. A game has 1 to 20 deals.',
        "The deals are {deals}.",
        "CR-C-01 CR-C-02 CR-F-04 CR-W-29",
        find=marked(
            "rounds hands contract games next round which round contracts cards dealt dealing 7 "
            "10 11 12 13 seven ten eleven twelve thirteen cards"
        ),
    ),
    BySeats(
        "hand_size",
        "How many cards is each player dealt, if that depends on how many play? It overrides the "
        "cards in `deals`. Each pair is a number of players, and the cards for up to that many; the "
        "last pair holds for more players, too. An empty list leaves it to `deals`.",
        "Dealt to each: {hand_size}.",
        "CL-B-03 CL-B-04 CL-B-05 CL-B-06 CL-A-02",
        count=count_cards,
        most=60,
        wanted=marked("pairs of players and cards are wanted, as in [[4, 2], [6, 3]]"),
        reach=TableRules.cards_by_seats,
        none="Each player gets as many cards as the deal says.",
        find=marked("cards dealt dealing how many cards hand 7 10 11 12 13 seven ten eleven twelve thirteen cards"),
    ),
    Number(
        "target",
        "At how many points is the game over? The deals are played, beginning again after the last "
        "one, until somebody has that many. 0 means that the `deals` are played once.",
        "Deals are played until a player has {target} or more.",
        "CL-O-14 CL-A-08 CL-A-24",
        low=0,
        high=100_000,
        zero="no target",
        none="The game ends with the last of its deals.",
        say=count_points,
        find=marked("end of the game winner win points limit score end 100 500"),
    ),
    *DROPPING_OUT,
    PROGRESS,
    Number(
        "deal_limit",
        "After how many deals does a game for points end in any case? That is a game with a "
        '`target`; 0 to 1000. 0 means no limit, and needs `score_mode = "holder_pays"` and cards '
        "that all count.",
        "A game for points ends after {deal_limit} in any case.",
        "CL-A-30",
        low=0,
        high=1000,
        zero="no limit",
        none="A game for points goes on until the target is reached.",
        unless={"target": (0,)},
        say=count_deals,
        find=marked("end of the game most deals rounds how many rounds longest"),
    ),
    Choice(
        "contract_sizes",
        "May the melds of a contract be larger than it says?",
        "The melds of a contract {contract_sizes}.",
        "CR-A-08 CR-W-15 CR-P-16 CR-F-05",
        Word("exact", "no: they have exactly the sizes that the contract names", "have exactly these sizes"),
        Word("at_least", "yes: those sizes or more", "may be larger"),
        unless={"melding": ("hand",)},
        find=marked("bigger longer exact exactly larger more cards than needed complete contract going down"),
    ),
    Number(
        "contract_points",
        "How many points do the melds of a contract have to be worth together? Each card counts what it counts in "
        "hand, and a wild card as much as the card that it stands for; 0 to 200, and 0 asks for none.",
        "The melds of a contract must be worth {contract_points} or more; a wild card counts as the "
        "card that it stands for.",
        "CR-A-72",
        low=0,
        high=200,
        none="A contract may be worth any number of points.",
        unless={"melding": ("hand",)},
        find=marked(
            "first meld opening minimum going down worth value 30 40 51 go down lay down opening "
            "minimum points thirty forty fifty"
        ),
        say=count_points,
        usual=(0, 30, 40, 50, 51),
    ),
    Number(
        "first_meld_points",
        "How many points does a first lay-down of one's own choice have to be worth, where a deal has no contract? "
        "Each card counts what it counts in hand, and a wild card as much as the card that it stands for; 0 to 200, "
        "and 0 asks for none.",
        "Where there is no contract, the melds of a first lay-down must together be worth {first_meld_points} or more; "
        "a wild card counts as the card that it stands for.",
        "HWR-04 HWR-05",
        low=0,
        high=200,
        zero="none",
        none="Where there is no contract, a first meld may be worth any number of points.",
        unless={"melding": ("hand",), "auto_meld": ("on",)},
        clashes=(
            Clash(ASKING, "auto_meld", ("on",), "with auto_meld = on nobody chooses the melds of a first lay-down"),
            Clash(ASKING, "run_suits", ("any",), "with run_suits = any a wild card stands for no suit"),
            Clash(
                ASKING,
                "joker_take_before_contract",
                (True,),
                "with joker_take_before_contract = true a joker is taken for a contract, but here none is asked for",
            ),
        ),
        find=marked(
            "first meld opening initial minimum going down worth value 30 40 41 42 51 go down lay "
            "down thirty forty fifty"
        ),
        say=count_points,
        usual=(0, 30, 40, 51),
    ),
    Switch(
        "low_ace_one",
        "Does an ace below a 2 count one point in a first lay-down that has to be worth so many?",
        "In a first lay-down an ace below a 2 counts {low_ace_one}.",
        "HWR-05",
        Word("true", "yes", "one point"),
        Word("false", "no: it counts what it counts in hand", "what it counts in hand"),
        unless={"melding": ("hand",), "first_meld_points": (0,)},
        find=marked("ace low eleven one 1 11 ace points"),
    ),
    Choice(
        "same_rank_sets",
        "May two sets of a contract be of one rank?",
        "The sets of a contract {same_rank_sets}.",
        "CR-A-09",
        Word("allowed", "yes: three nines and three nines will do", "may be of one rank"),
        Word("forbidden", "no: the sets of a contract have different ranks", "are of different ranks"),
        unless={"melding": ("hand",)},
        find=marked("two sets of the same rank number kind same value twice identical"),
    ),
    Choice(
        "touching_runs",
        "How may two runs of one suit lie in the same contract?",
        "{touching_runs}.",
        "CR-A-10 CR-A-11 CR-D-18 CR-P-20 CR-P-21 CR-P-22 CR-F-08 CR-F-09",
        Word("free", "they may touch or overlap", "two runs of one suit in a contract may touch or overlap"),
        Word(
            "no_touch",
            "one may not begin just above the other's end; overlapping runs are allowed",
            "two runs of one suit in a contract may not follow each other without a gap, since they would be one run",
        ),
        Word(
            "gap",
            "at least one rank stays free between them",
            "two runs of one suit in a contract leave at least one rank free between them",
        ),
        Word(
            "one_per_suit",
            "no player lays two runs of one suit in a deal, in the contract or later",
            "nobody lays two runs of one suit in a deal, in the contract or later",
        ),
        unless={"melding": ("hand",), "run_suits": ("any",)},
        find=marked("same suit two runs sequences join joined overlap next to each other consecutive separate"),
    ),
    LastDeal(
        "hand7",
        "How is the last deal played, and how is it won?",
        "The last deal: {hand7}.",
        "CR-A-01 CR-A-02 CR-A-03 CR-D-26 CR-D-27 CR-D-28 CR-P-29 CR-P-30 CR-F-18 CR-W-30 CR-W-31 CR-W-32",
        Word("normal", "as every other deal", "It is played like the others"),
        Word(
            "all_cards",
            "the contract takes the whole hand, at once, in melds of the named sizes or more; no discard",
            "The contract takes every card of the hand at once, in melds of the named sizes or more, without a discard",
        ),
        Word(
            "all_or_discard",
            "the contract takes the whole hand, at once, or all of it but one card, which is discarded",
            "The contract takes every card of the hand at once, or all but one, which is discarded",
        ),
        Word(
            "exact_then_discard",
            "the contract takes the hand at once but for exactly one card, which is discarded",
            "The contract takes every card of the hand but one at once; that one is discarded",
        ),
        Word(
            "exact_1_over",
            "the contract takes the hand at once but for exactly one card, which is ignored",
            "The contract takes every card of the hand but one at once; that one does not count",
        ),
        Word(
            "exact_13",
            "the contract takes the whole hand, at once, in melds of exactly the named sizes; no discard",
            "The contract takes every card of the hand at once, in melds of exactly the named sizes, without a discard",
        ),
        Word(
            "play_out",
            "the contract first, lay-offs as usual; the last card must be played on a meld",
            "The last card must be played on the table; one that fits nowhere is kept, and the turn ends without a "
            "discard",
        ),
        Word(
            "all_at_once",
            "the contract, with a set in it, takes the whole hand, at once, in melds of the named sizes or more; no "
            "discard",
            "The contract, with a set in it, takes every card of the hand at once, in melds of the named sizes or "
            "more, without a discard",
        ),
        unless={"melding": ("hand",)},
        clashes=(
            Clash(
                (*WHOLE_HAND, "play_out"),
                "melding",
                ("hand",),
                "with melding = hand there is no contract to play as {hand7}",
            ),
        ),
        find=marked("final deal last hand floating last round going out go out final contract all cards 7 seven"),
    ),
)
