"""The options of rummy about what cards count, and who gets the points."""

from typing import Final

from upcard.games.rummy.options.exact_cut import EXACT_CUT
from upcard.games.rummy.options.table import KNOCKS, LAID
from upcard.games.rummy.ui.kinds import Points
from upcard.kernel.ui.narration import count_points
from upcard.options.option import Choice, Clash, Number, Switch, Word
from upcard.options.options import Group
from upcard.text.messages import marked

POINTS: Final = Group(
    "Points",
    Switch(
        "bend_double",
        "Do the others' cards count double when a player goes out in the turn of their own contract? That player "
        '"bends the table".',
        "Whoever goes out in the turn of their own contract or first lay-down {bend_double}.",
        "KAL-65 KAL-21 KAL-A-10 KAL-A-26 KAL-A-28",
        Word("true", "yes", "bends the table: the others’ cards count double"),
        Word("false", "no", "gets no more for it"),
        unless={"melding": ("hand",)},
        find=marked("double bonus all at once rummy going out in one turn twice"),
    ),
    Number(
        "one_turn_bonus",
        "What does a player gain who goes out in the turn of their own contract or first lay-down? 0 to 500 points.",
        "Whoever goes out in the turn of their own contract or first lay-down gains {one_turn_bonus}.",
        "HWR-15",
        low=0,
        high=500,
        zero="none",
        none="Whoever goes out in the turn of their own contract or first lay-down gains no points by it.",
        unless={"melding": ("hand",)},
        say=count_points,
        find=marked("bonus minus ten off all at once in one turn rummy going out 10 50 ten"),
        usual=(0, 10, 50),
    ),
    EXACT_CUT,
    Choice(
        "score_mode",
        "Who gets the points of cards left in hand, and who wins?",
        "{score_mode}.",
        "CL-A-08",
        Word(
            "holder_pays",
            "everybody counts the cards left in hand; the lowest total wins",
            "whoever goes out scores 0; the others add the points of all cards left in hand",
        ),
        Word(
            "winner_collects",
            "whoever went out collects the points of all others' cards; the highest total wins",
            "whoever goes out collects the points of all cards left in the others’ hands",
        ),
        Word(
            "laid",
            "cards count for who has laid them, and against who holds them at the end; the highest total wins",
            "each player adds the points of all cards that they have laid, in melds and on them, and takes off those "
            "of the cards left in hand",
            "HWR-38",
        ),
        Word(
            "single_hand",
            "one deal is the game: everybody counts the cards left in hand, and the lowest wins",
            "whoever goes out scores 0; the others add the points of all cards left in hand",
        ),
        unless={"knock": KNOCKS},
        clashes=(
            Clash((LAID,), "melding", ("hand",), "laid, but with melding = hand nobody lays cards that would count"),
            Clash(
                (LAID,),
                "joker_take_use",
                ("new_meld", "any_meld", "any_run", "free"),
                "laid, but joker_take_use = {joker_take_use} takes a joker back that has counted",
            ),
            Clash((LAID,), "joker_shift", ("either_end", "high_then_low"), "laid, but joker_shift = {joker_shift}"),
            Clash((LAID,), "bend_double", (True,), "laid, but with bend_double = true only cards left count"),
            Clash(
                ("winner_collects", LAID),
                "call_over_limit",
                ("penalty",),
                "{score_mode} makes points an advantage, but call_over_limit charges them",
            ),
        ),
        find=marked("lowest highest wins winner win wins scoring score going out who wins left in hand"),
    ),
    Points(
        "card_points",
        'What does each card count in hand? By rank; `"*"` is the joker. Ranks that are left out keep the book\'s '
        "points. A single card may be named too, as in `{ A = 1, AS = 15, AC = 15 }`; a rank without such cards "
        "counts alike in all suits.",
        "{card_points}.",
        "CR-C-03 CR-O-04 CR-O-05 KAL-61 KAL-64",
        find=marked(
            "values worth count score scoring points face cards picture cards kings queens jacks "
            "aces jokers wilds 5 10 15 20 25 50 five ten fifteen twenty"
        ),
    ),
    Choice(
        "wild_points",
        "What does a wild card count that is not a joker? That is a card of `wild_ranks`.",
        "A wild card of a rank counts {wild_points}.",
        "CR-O-03 CR-A-60 CR-A-63",
        Word("joker", "as much as a joker"),
        Word("own", "what its rank counts"),
        more="With `joker` points that `card_points` gives a wild rank would count for nothing, and are refused.",
        find=marked("scoring points score worth wilds two's twos deuces joker value"),
    ),
)
