"""The ten questions of the lesson: positions of Anaconda in which the learner passes, declares, shows or bets."""

from typing import Final

from upcard.kernel.ui.lesson import Task
from upcard.text.messages import marked

QUESTIONS: Final = (
    Task(
        marked("Four of a kind"),
        marked(
            "Your full house has won the high half, and {P2} the low half. That was a hand of Anaconda; "
            "now come ten questions. Before the first pass: which three cards do you give away?"
        ),
        "pass KD 7H 2S",
        why=marked(
            "Four nines need no fifth card, so no pass can break them. Four of a kind is the best hand "
            "that you can be dealt."
        ),
        position="""
step = "pass"
hands = ["9S 9H 9D 9C KD 7H 2S", "", ""]
""",
    ),
    Task(
        marked("A flush of five"),
        marked(
            "Five hearts are a flush, but three cards have to go, and only four cards stay. Which three do you pass?"
        ),
        "pass 8H 9S 3C",
        why=marked(
            "Every hand of five cards breaks in a pass. Keep the four high hearts, and pass {card_8H}, "
            "{card_9S} and {card_3C}: any of the eight hearts that you do not see makes the flush again."
        ),
        position="""
step = "pass"
hands = ["8H TH JH KH AH 9S 3C", "", ""]
""",
    ),
    Task(
        marked("A full house"),
        marked("Queens over fives would win most pots, but you have to pass three cards. Which three?"),
        "pass 5C 5H 2D",
        why=marked(
            "Keep the queens: the last queen would make four of a kind. As fourth card the nine or the "
            "two is better than a five: three nines or three twos can still come and make a full house, "
            "but only two fives."
        ),
        also=("pass 5C 5H 9S",),
        position="""
step = "pass"
hands = ["QS QH QD 5C 5H 9S 2D", "", ""]
""",
    ),
    Task(
        marked("Four to a flush"),
        marked(
            "The second pass is the last one. You have four spades, and no other cards that belong "
            "together. Which three do you pass?"
        ),
        "pass QH 8D 2C",
        why=marked(
            "Keep the four spades: nine cards make a flush. Pass the {card_QH}, the {card_8D} and the "
            "{card_2C}. With many players, though, somebody often has a full house."
        ),
        position="""
step = "pass"
round = 2
hands = ["KS JS 9S 7S QH 8D 2C", "", ""]
""",
    ),
    Task(
        marked("Broken, but low"),
        marked(
            "You hoped for a high hand, but you have no pair and no four cards of a suit. It is the last "
            "pass. Which three do you pass?"
        ),
        "pass KD JS 9H",
        why=marked(
            "A hand that is bad for high can be good for low. Keep ace, two, four and seven, and pass "
            "the three high cards: you then have four of the five cards of a low hand."
        ),
        position="""
step = "pass"
round = 2
hands = ["AS 2H 4D 7C KD JS 9H", "", ""]
""",
    ),
    Task(
        marked("High or low?"),
        marked(
            "For high you have a pair of nines; for low you have eight, seven, four, two and ace. Which way do you go?"
        ),
        "low",
        why=marked(
            "Go low. A pair seldom wins the high half, since most players go high by habit. The only "
            "player who goes low wins that half, even with a weak hand."
        ),
        position="""
step = "declare"
hands = ["AS 2H 4D 7C 8H 9S 9D", "", ""]
""",
    ),
    Task(
        marked("They call you careless"),
        marked(
            "You go high, with three jacks and two nines. The others think that you bet on anything. "
            "Choose four cards to show, and last the card to hide."
        ),
        "keep JS JH 9C 9S / JD",
        why=marked(
            "Two jacks and two nines look like two pairs, the weakest hand that these cards can show. "
            "Players who think you careless will pay to see your hand, and the third jack is hidden."
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
            "You have three queens and nothing more. The others think that you never bet without a good "
            "hand. Show the four cards that look strongest, and hide the fifth."
        ),
        "keep QS QH QD 8C / 5S",
        why=marked(
            "Three queens with another card may be four of a kind or a full house. A player known to be "
            "careful is believed, and may win because the others fold."
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
            "All three of you go high. {P2} shows two pairs, {P3} three tens. You hold a flush, and "
            "nobody has bet yet. Do you bet or check?"
        ),
        "check",
        why=marked(
            "Check. Each of them may have a full house, and {P3} even four tens. With such cards neither "
            "of them folds, however much you bet, and a player who calls may well beat your flush."
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
            "Raise. {P3} shows the {card_TS}, so {P2} cannot have four tens. {P2} has tens full of "
            "sevens at best, and your kings full of fives beat that."
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
