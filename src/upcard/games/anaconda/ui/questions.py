"""Ten positions of Anaconda with one decision each: what to pass, which way to go, what to show, whom to believe."""

from typing import Final

from upcard.kernel.ui.lesson import Task
from upcard.text.messages import marked

QUESTIONS: Final = (
    Task(
        marked("Four of a kind"),
        marked(
            "Your full house has won the high half, {P2} the low one. That was a hand of Anaconda; now ten questions."
            " The first pass is to come: which three cards go?"
        ),
        "pass KD 7H 2S",
        why=marked(
            "Four nines need no fifth card. Nothing that is passed can hurt them, and so four of a kind is the best"
            " hand to be dealt."
        ),
        position="""
step = "pass"
hands = ["9S 9H 9D 9C KD 7H 2S", "", ""]
""",
    ),
    Task(
        marked("A flush of five"),
        marked("Five hearts are a flush, but three cards have to go, and only four stay. Which three do you pass?"),
        "pass 8H 9S 3C",
        why=marked(
            "Every hand of five breaks in a pass. Keep the four high hearts, and pass {card_8H}, {card_9S} and"
            " {card_3C}: eight hearts that you do not see would make the flush again."
        ),
        position="""
step = "pass"
hands = ["8H TH JH KH AH 9S 3C", "", ""]
""",
    ),
    Task(
        marked("A full house"),
        marked("Queens over fives would win most pots, if it could stay like that. Which three cards do you pass?"),
        "pass 5C 5H 2D",
        why=marked(
            "Keep the queens: the last one makes four of a kind. Beside them the nine or the two is better than a five,"
            " for three of each can still come and only two fives, to make a full house."
        ),
        also=("pass 5C 5H 9S",),
        position="""
step = "pass"
hands = ["QS QH QD 5C 5H 9S 2D", "", ""]
""",
    ),
    Task(
        marked("Four to a flush"),
        marked("The second pass is the last. There are four spades, and nothing else belongs together. What goes?"),
        "pass QH 8D 2C",
        why=marked(
            "With four spades nine cards make a flush. The {card_QH}, the {card_8D} and the {card_2C} go. But with"
            " many players a full house is often about."
        ),
        position="""
step = "pass"
round = 2
hands = ["KS JS 9S 7S QH 8D 2C", "", ""]
""",
    ),
    Task(
        marked("Broken, but low"),
        marked("You hoped for a high hand, and nothing came: no pair, no four of a suit. The last pass. What goes?"),
        "pass KD JS 9H",
        why=marked(
            "What is broken going high can be good going low. Ace, two, four and seven stay, and the three high cards"
            " go: you have four of the five cards of a low hand."
        ),
        position="""
step = "pass"
round = 2
hands = ["AS 2H 4D 7C KD JS 9H", "", ""]
""",
    ),
    Task(
        marked("High or low?"),
        marked("A pair of nines, or eight, seven, four, two and ace. Which way do you go?"),
        "low",
        why=marked(
            "Low. A pair seldom wins high, which most players declare by habit. Low is sometimes won with a weak hand"
            " by the only one who has gone that way."
        ),
        position="""
step = "declare"
hands = ["AS 2H 4D 7C 8H 9S 9D", "", ""]
""",
    ),
    Task(
        marked("They call you careless"),
        marked(
            "You go high, with jacks full of nines. The others think that you bet on anything. Choose four cards to"
            " show, and last the one to hide."
        ),
        "keep JS JH 9C 9S / JD",
        why=marked(
            "Two jacks and two nines look like two pairs, the least that these five can show. Who takes you for"
            " careless will pay to see them, and the third jack is hidden."
        ),
        also=("keep JS JD 9C 9S / JH", "keep JH JD 9C 9S / JS"),
        position="""
step = "keep"
declared = ["high", "high", "low"]
hands = ["JS JH JD 9C 9S 4D 2H", "", ""]
""",
    ),
    Task(
        marked("They call you careful"),
        marked(
            "Three queens, and no more. The others think that you never bet without a fine hand. Show the four that"
            " frighten them, and hide the fifth."
        ),
        "keep QS QH QD 8C / 5S",
        why=marked(
            "Three queens beside another card may be four of a kind or a full house. Who is known to be careful is"
            " believed, and may win without being seen."
        ),
        also=("keep QS QH QD 5S / 8C",),
        position="""
step = "keep"
declared = ["high", "high", "low"]
hands = ["QS QH QD 8C 5S 3H 2D", "", ""]
""",
    ),
    Task(
        marked("Who would fold?"),
        marked(
            "All three go high. {P2} shows two pairs, {P3} three tens. You hold a flush, and nobody has bet yet. Bet,"
            " or check?"
        ),
        "check",
        why=marked(
            "Check. Either may have a full house, and {P3} even four tens. With that before them neither folds to a"
            " flush, however much you bet, and who calls may well be better."
        ),
        position="""
round = 4
declared = ["high", "high", "high"]
hands = ["2H 6H 9H KH JH", "9S 9D 4S 4C QD", "TS TD TC 7S 3D"]
totals = [5, 5, 5]
""",
    ),
    Task(
        marked("Four tens?"),
        marked("{P2} goes high like you, shows three tens and bets; {P3} calls, going low. Fold, call or raise?"),
        "raise 8",
        why=marked(
            "Raise. {P3} shows the {card_TS}, so {P2} cannot have four tens, and at best tens full of sevens. Your"
            " kings full of fives are better than that."
        ),
        position="""
round = 4
declared = ["high", "high", "low"]
hands = ["KS KH KD 5S 5C", "TH TD TC 7S QD", "TS 6H 4D 2C AC"]
dealer = "P1"
bets = [0, 4, 4]
totals = [5, 9, 9]
""",
    ),
)
