"""The facts about each rummy game by its id: other names, origin, playing time and the part of chance."""

from typing import Final

from upcard.kernel.ui.about import RELATIVE, About, called
from upcard.text.messages import marked

CONTRACT_RUMMY: Final = (
    *called("Combination Rummy/Combination", "Joker Rummy", "King Rummy", "Progressive Rummy", "Deuces Wild Rummy"),
    *called("Contract Rum", "May I?", "Contract Rommé", "Kontrakt-Rommé", "Rummy de contratos", "Rami contrats"),
    *called("コントラクト・ラミー"),
    *called(
        "Puis-je ?/Puis je",
        told=marked(
            "{game} is not {name}: there five contracts are played with ten cards, and a claim takes covered discards."
        ),
    ),
    *called(
        "Rami contrat",
        told=marked("{game} is not {name}: there two runs of one suit may not touch where only runs are asked for."),
    ),
    *called(
        "Ramino pokerato",
        told=marked("{game} is not {name}: there eight contracts are played for two pools of chips."),
    ),
    *called(
        "Phase 10/Phase Ten",
        "Phase 10 Rummy",
        told=marked(
            "{game} is not {name}: there everybody comes to the next contract by laying the one before, as in "
            "Frustration and Personal Contracts."
        ),
    ),
    *called(
        "Zioncheck",
        told=marked("{game} is not {name}, the game of six contracts from which it is believed to come."),
    ),
    *called(
        "Push Rummy/Push",
        told=marked(
            "{game} is not {name}: there partners play, and the upcard may be pushed on with a card of the stock."
        ),
    ),
    *called("Bauernrommé/Bauernrummy", told=RELATIVE),
)

CARIOCA: Final = (
    *called("Carioca argentina", "カリオカ"),
    *called(
        "Loba",
        told=marked("In Central America {game} is called {name}; the {name} of Argentina is a different game."),
    ),
    *called(
        "Loba de más",
        told=marked("{game} is not {name}: there no contract is set, and a set holds no two cards of a suit."),
    ),
)

PAY_ME: Final = (
    *called("Pay Me Rummy", "ペイ・ミー"),
    *called(
        "Five Crowns",
        told=marked("{game} is not {name}: there one rank of each deal is wild, and twos are not."),
    ),
)

KALOOKI: Final = (
    *called("Jamaican Kalooki", "Kaloochi", "Caloochi", "Jamaikanisches Kalooki"),
    *called("ジャマイカン・カルーキ/ジャマイカンカルキ"),
)

CLASSIC_RUMMY: Final = (
    *called(
        "Rummy/Rummi", "Rum", "Basic Rummy", "Straight Rummy", "Traditional Rummy", "Sydney Rummy", "Remigio", "Rami"
    ),
    *called("ラミー", "クラシック・ラミー"),
    *called(
        "Rommé mit Auslegen",
        "Deutsches Rommé",
        "Rommé",
        "Jolly",
        "Žolík/Žolíky",
        "Scala 40/Scala quaranta",
        "Rami 51",
        told=marked(
            "{game} is not {name}: there a first lay-down has to be worth so many points, as in Kaluki 40 and"
            " Kaluki 51."
        ),
    ),
    *called(
        "Knock Rummy",
        "Chinchón",
        told=marked(
            "{game} is not {name}: there nothing is laid before the end, and whoever has few points left knocks, as in "
            "Gin."
        ),
    ),
    *called(
        "Indian Rummy/13 Card Rummy/Paplu",
        told=marked(
            "{game} is not {name}: there thirteen cards are laid at once, with a run without jokers among them."
        ),
    ),
    *called(
        "Rummikub",
        "Räuberrommé/Raeuberromme",
        "Manipulation Rummy",
        "Machiavelli",
        told=marked("{game} is not {name}: there what lies on the table may be taken apart and put together anew."),
    ),
    *called(
        "Conquián/Coon Can",
        told=marked(
            "{game} is not {name}: there the pack has forty cards, and a card that is turned up is melded at once."
        ),
    ),
    *called(
        "Tonk/Tunk", told=marked("{game} is not {name}: there a player may end the deal at the beginning of a turn.")
    ),
    *called(
        "セブンブリッジ/Seven Bridge",
        told=marked("{game} is not {name}: there a seven may be laid alone, and discards are claimed out of turn."),
    ),
)

ABOUT: Final[dict[str, About]] = {
    "contract-rummy": About(
        aliases=CONTRACT_RUMMY,
        origin=marked(
            "It is believed to come from Zioncheck, a game by Ruth Armson. David Parlett suggests that games with"
            " contracts followed Contract Bridge, which was popular in the 1930s."
        ),
        minutes=(105, 120),
        long=marked("Wikipedia's text says that a game takes two hours."),
        chance=marked("Wikipedia's text says that chance plays a medium part."),
    ),
    "carioca": About(
        aliases=CARIOCA,
        origin=marked("It is played in Argentina and Chile, and with some differences in Central America."),
        minutes=(55, 65),
    ),
    "pay-me": About(aliases=PAY_ME, minutes=(30, 35)),
    "kalooki": About(
        aliases=KALOOKI, origin=marked("It is played in Jamaica, and in Trinidad and Tobago."), minutes=(115, 145)
    ),
    "classic-rummy": About(aliases=CLASSIC_RUMMY, minutes=(50, 95)),
}
