"""The options for house rules of the world: what tables in Japan and in the West play besides the book of Daifugo."""

from typing import Final

from upcard.options.option import Choice, Clash, Number, Switch, Word, WordSet
from upcard.options.options import Group
from upcard.text.messages import say_counted


def _jokers(number: int) -> str:
    return say_counted("1 joker", "{number} jokers", number)


SPECIAL: Final = "Leading and following"
"""The heading of the rules sheet below which most of them stand."""

LOCAL: Final = Group(
    "House rules of the world",
    Choice(
        "revolution",
        "Do four cards of one rank turn the order of ranks round?",
        "{revolution}.",
        "DAI-W01 DAI-W02 DAI-W03 DAI-W04 DAI-W05 DAI-W06",
        Word("none", "no: they are cards like others", "four cards of one rank turn nothing round", "DAI-27"),
        Word(
            "sets",
            "yes, until the deal is over or four others turn it back; runs do not",
            "four or more cards of one rank are a revolution: until the deal is over the 3 is highest and the 2 lowest;"
            " the next four turn the order back",
            "DAI-W01 DAI-W02 DAI-W05",
        ),
        Word(
            "sets_and_runs",
            "yes, and so does a run of four cards or more",
            "four or more cards of one rank, or a run of so many, are a revolution: until the deal is over the 3 is"
            " highest and the 2 lowest; the next one turns the order back",
            "DAI-W01 DAI-W02 DAI-W05",
        ),
        section=SPECIAL,
        quiet=("none",),
        clashes=(
            Clash(
                ("sets_and_runs",),
                "runs",
                (False,),
                "a run cannot turn the order round as long as runs = false",
            ),
        ),
        find=(
            "kakumei 革命 counter-revolution 革命返し four of a kind 4 four cards reverse order upside down かくめい"
        ),
    ),
    Switch(
        "jacks_back",
        "Do jacks turn the order of ranks round until the trick is over?",
        "Jacks {jacks_back}.",
        "DAI-W07 DAI-W08 DAI-W09",
        Word(
            "true",
            "yes, and in a revolution they turn it back for the trick",
            "turn the order of ranks round until the trick is over, and back in a revolution",
            "DAI-W07",
        ),
        Word("false", "no: they are cards like others", "turn nothing round"),
        section=SPECIAL,
        quiet=(False,),
        find="eleven back 11バック 11 11s eleven jack J イレブンバック Jバック reverse",
    ),
    Switch(
        "fives_skip",
        "Do 5s make the next players miss a turn?",
        "5s {fives_skip}.",
        "DAI-W10 DAI-W11 DAI-W08 DAI-W09",
        Word(
            "true",
            "yes: as many players as there are 5s",
            "skip players, one for each, who may play again later in the trick",
            "DAI-W10 DAI-W11",
        ),
        Word("false", "no: they are cards like others", "skip nobody"),
        section=SPECIAL,
        quiet=(False,),
        find="five skip 5スキップ 5飛び 5 5s fives skip miss a turn 五飛び 5とび",
    ),
    Choice(
        "sevens_give",
        "Do 7s give cards to the next player?",
        "For each 7 its player {sevens_give}.",
        "DAI-W12 DAI-W13 DAI-W08 DAI-W09",
        Word("none", "no: they are cards like others", "gives no card", "DAI-27"),
        Word("may", "yes: for each 7 one card or none", "may give the next player a card", "DAI-W12 DAI-W13"),
        Word("must", "yes: for each 7 one card", "gives the next player a card", "DAI-W12 DAI-W13"),
        section=SPECIAL,
        quiet=("none",),
        find="seven pass 7渡し 7 7s sevens give hand over 七渡し 7わたし",
    ),
    Choice(
        "tens_throw",
        "Do 10s throw cards away?",
        "For each 10 its player {tens_throw}.",
        "DAI-W14 DAI-W15 DAI-W08 DAI-W09",
        Word("none", "no: they are cards like others", "throws no card away", "DAI-27"),
        Word("may", "yes: for each 10 one card or none", "may throw a card away", "DAI-W14 DAI-W15"),
        Word("must", "yes: for each 10 one card", "throws a card away", "DAI-W14 DAI-W15"),
        section=SPECIAL,
        quiet=("none",),
        find="ten discard 10捨て 10 10s tens throw away discard 十捨て 10すて",
    ),
    Switch(
        "suit_bind",
        "Do two plays in the same suits bind the trick to these suits?",
        "Suits {suit_bind}.",
        "DAI-W16 DAI-W17 DAI-W19",
        Word(
            "true",
            "yes: until the trick is over every play has these suits",
            "bind: after two plays in the same suits the trick goes on in these suits only",
            "DAI-W16 DAI-W17",
        ),
        Word("false", "no: suits mean nothing", "bind no trick"),
        section=SPECIAL,
        quiet=(False,),
        find="shibari 縛り suit lock suits bind lock マーク縛り しばり スート縛り same suit",
    ),
    Choice(
        "rank_bind",
        "Do two plays in consecutive ranks bind the trick to the next rank?",
        "{rank_bind}.",
        "DAI-W18 DAI-W19",
        Word("none", "no: any higher rank will do", "consecutive ranks bind no trick", "DAI-20"),
        Word(
            "ranks",
            "yes: until the trick is over every play is of the next rank",
            "after two plays in consecutive ranks the trick goes on rank by rank",
            "DAI-W18",
        ),
        Word(
            "with_suits",
            "yes, where the two plays have the same suits too",
            "after two plays in the same suits and in consecutive ranks the trick goes on rank by rank, too",
            "DAI-W18",
        ),
        section=SPECIAL,
        quiet=("none",),
        clashes=(
            Clash(
                ("with_suits",),
                "suit_bind",
                (False,),
                "a trick cannot be bound to suits and ranks together as long as suit_bind = false",
            ),
        ),
        find="number lock 数字縛り 激縛り binding consecutive numbers 数縛り 階段縛り lock",
    ),
    Switch(
        "runs",
        "May runs of one suit be played?",
        "Runs {runs}.",
        "DAI-W20 DAI-W21 DAI-W22",
        Word(
            "true",
            "yes: three or more cards of one suit in sequence; only a higher run of as many cards beats them",
            "of three or more cards of one suit are played, too; only a higher run of as many cards beats one",
            "DAI-W20 DAI-W21 DAI-W22",
        ),
        Word("false", "no: a play is of one rank", "are no plays", "DAI-15"),
        section=SPECIAL,
        quiet=(False,),
        find="kaidan 階段 sequence straight run 3 three in a row straights かいだん 連番",
    ),
    Number(
        "jokers",
        "How many jokers are in the pack? 0 to 2.",
        "The pack has {jokers}, higher than all other cards.",
        "DAI-W23 DAI-W24 DAI-W26 DAI-W37",
        low=0,
        high=2,
        none="There is no joker in the pack.",
        say=_jokers,
        usual=(0, 1, 2),
        find="joker how many wild wilds 0 1 2 one two ジョーカー ジョーカーの枚数",
    ),
    Choice(
        "joker_use",
        "May a joker stand for another card?",
        "Jokers {joker_use}.",
        "DAI-W24 DAI-W25",
        Word(
            "wild",
            "yes: it completes cards of one rank or a run, or is played alone",
            "stand for any card beside others, or are played alone",
            "DAI-W25",
        ),
        Word("alone", "no: jokers are played alone", "are played alone, and stand for no other card", "DAI-W24"),
        section=SPECIAL,
        unless={"jokers": (0,)},
        find="joker wild wilds alone substitute ジョーカー",
    ),
    Switch(
        "spade_three",
        "Does the 3 of spades beat a joker that was played alone?",
        "The 3 of spades {spade_three}.",
        "DAI-W27",
        Word(
            "true",
            "yes, and the trick is over",
            "beats a joker that was played alone; the trick is over then, and its player leads",
        ),
        Word("false", "no: nothing beats a joker", "beats no joker", "DAI-W26"),
        section=SPECIAL,
        quiet=(False,),
        unless={"jokers": (0,)},
        find=("spade 3 return スペ3返し three of spades 3 of spades spade three beats joker スペ3 スペードの3 スペ三"),
    ),
    Switch(
        "tycoon_falls",
        "Does the Daifugo fall who is not first again?",
        "A Daifugo of the deal before who is not first again {tycoon_falls}.",
        "DAI-W28 DAI-W29 DAI-W32",
        Word(
            "true",
            "yes: as soon as another is out first, to the last place",
            "is out of the deal as soon as another is first, and takes the last place",
            "DAI-W28 DAI-W29",
        ),
        Word("false", "no: the Daifugo plays on", "plays on for another place"),
        section="Titles",
        quiet=(False,),
        find="miyako ochi 都落ち capital fall fall from the top loses title demotion 大富豪 大貧民 みやこおち",
    ),
    WordSet(
        "forbidden_last",
        "Which cards may not be a player's last ones? Whoever goes out with them takes the last place.",
        "{forbidden_last}.",
        "DAI-W30 DAI-W31 DAI-W32",
        Word("joker", "a joker, alone or with others", "Whoever goes out with a joker is last"),
        Word("highest", "2s, or in a revolution 3s", "Whoever goes out with 2s, or in a revolution with 3s, is last"),
        Word("eight", "8s", "Whoever goes out with 8s is last"),
        Word("spade_three", "the 3 of spades alone", "Whoever goes out with the 3 of spades alone is last"),
        none="Any cards may be the last ones.",
        section="Titles",
        quiet=(frozenset(),),
        find=(
            "foul finish 反則上がり 禁止上がり go out going out last card finish 8 2 joker eight two 8上がり "
            "2上がり ジョーカー上がり 禁止"
        ),
    ),
    Switch(
        "twos_clear",
        "Do 2s end the trick at once?",
        "A trick in which 2s are played {twos_clear}.",
        "DAI-W33 DAI-W36 DAI-W08",
        Word(
            "true",
            "yes: nobody answers them, and whoever played them leads",
            "is over at once, and whoever played them leads",
            "DAI-W33",
        ),
        Word("false", "no: they are cards like others", "goes on as any other", "DAI-29"),
        section="The end of a trick",
        quiet=(False,),
        find="bomb clear 2 2s two twos 2切り 二切り cut end the trick",
    ),
    Switch(
        "equal_ranks",
        "Does an equal rank beat the cards on top?",
        "An equal rank {equal_ranks}.",
        "DAI-W34",
        Word("true", "yes: a play may be of the same rank", "may be played on the cards on top, too"),
        Word("false", "no: it has to be higher", "does not beat the cards on top", "DAI-21"),
        section=SPECIAL,
        quiet=(False,),
        find="same rank same number equal on top 同じ数字 同数 double",
    ),
    Switch(
        "four_clears",
        "Does the fourth card of a rank end the trick?",
        "The fourth card of a rank {four_clears}.",
        "DAI-W35 DAI-W36",
        Word(
            "true",
            "yes: where four lie on each other, played at once or one after the other",
            "ends the trick at once where four lie on each other, and whoever played it leads",
        ),
        Word("false", "no: the trick goes on", "ends nothing", "DAI-29"),
        section="The end of a trick",
        quiet=(False,),
        find="completion four of a kind bomb 4 four of the same completes 4枚 cut",
    ),
)
