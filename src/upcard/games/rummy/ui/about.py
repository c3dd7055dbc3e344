"""What the rummy games are beyond their rules, by the id of the game."""

from typing import Final

from upcard.kernel.ui.about import OTHER, RELATIVE, About, Alias
from upcard.text.messages import marked

ABOUT: Final[dict[str, About]] = {
    "contract-rummy": About(
        aliases=(
            Alias("Combination Rummy"),
            Alias("Joker Rummy"),
            Alias("King Rummy"),
            Alias("Progressive Rummy"),
            Alias("Deuces Wild Rummy"),
            Alias("Shanghai Rummy", RELATIVE),
            Alias("Continental Rummy", RELATIVE),
            Alias("California Rummy", RELATIVE),
            Alias("Puis-je ?", RELATIVE),
            Alias("Rami contrat", RELATIVE),
            Alias("Ramino pokerato", RELATIVE),
            Alias("Frustration", RELATIVE),
            Alias("Phase 10", RELATIVE),
            Alias("Zioncheck", RELATIVE),
        ),
        origin=marked(
            "It is believed to come from Zioncheck, a game by Ruth Armson. David Parlett suggests that games with"
            " contracts followed Contract Bridge, which was popular in the 1930s."
        ),
        minutes=(105, 120),
        long=marked("Wikipedia's text says that a game takes two hours."),
        chance=marked("Wikipedia's text calls the part of chance medium."),
    ),
    "carioca": About(
        aliases=(
            Alias("Loba", marked("In Central America {game} is called {name}; the {name} of Argentina is not it.")),
        ),
        origin=marked("It is played in Argentina and Chile, and with some differences in Central America."),
        minutes=(55, 65),
    ),
    "pay-me": About(aliases=(Alias("Three Thirteen", RELATIVE),), minutes=(30, 35)),
    "kalooki": About(
        aliases=(Alias("Kaluki", OTHER), Alias("Kalooki 40", OTHER), Alias("Kalooki 51", OTHER)),
        origin=marked("It is played in Jamaica, and in Trinidad and Tobago."),
        minutes=(115, 145),
    ),
    "classic-rummy": About(
        aliases=(Alias("Basic Rummy"), Alias("Gin Rummy", RELATIVE), Alias("500 Rum", RELATIVE)),
        minutes=(50, 95),
    ),
}
