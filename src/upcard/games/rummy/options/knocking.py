"""The options of rummy about knocking, which ends a deal with some cards in no meld, with their fields in the rules."""

from dataclasses import dataclass
from typing import Final

from upcard.cards.card import rank_of
from upcard.games.rummy.options import melds
from upcard.games.rummy.options.game_bonuses import BOX_BONUS, GAME_BONUS, SHUTOUT
from upcard.games.rummy.options.melds import MeldingRules
from upcard.games.rummy.options.table import KNOCKS
from upcard.kernel.ui.narration import count_points
from upcard.options.option import Choice, Clash, Number, Switch, Word
from upcard.options.options import Group
from upcard.text.messages import marked, say

ACE: Final = 1
TWO_LEFT: Final = "void_at_two"
"""The word of ``stock_empty`` by which a deal is void when two stock cards are left."""
OFFERED: Final = "offered"
"""The word of ``first_upcard`` by which everybody may take it before anybody draws from the stock."""


def _left(number: int) -> str:
    return count_points(number) if number else say("no points")


@dataclass(frozen=True, kw_only=True)
class KnockingRules(MeldingRules):
    """The fields that `KEPT` describes, beside those of the table and the melds."""

    knock: str = "none"
    knock_points: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    spade_double: bool = False
    first_upcard: str = "drawn"
    game_bonus: int = 0
    box_bonus: int = 0
    shutout: str = "none"

    def knocks(self) -> bool:
        """Say whether a player may end a deal with cards in no meld (HWR-60)."""
        return self.knock != "none"

    def adds_bonuses(self) -> bool:
        """Say whether points are added at the end of a game (HWR-80 to HWR-82)."""
        return self.knocks() and bool(self.game_bonus or self.box_bonus or self.shutout != "none")

    def highest_wins(self) -> bool:
        """Say whether points are collected, not paid (HWR-69)."""
        return self.knocks() or super().highest_wins()

    def knocks_by_upcard(self) -> bool:
        """Say whether the card that was turned up first tells how much a knock may leave (HWR-61)."""
        return self.knock in ("upcard", "upcard_ace_gin")

    def notes_upcard(self) -> bool:
        """Say whether that card has to be remembered through the deal."""
        return self.knocks_by_upcard() or (self.knocks() and self.spade_double)

    def knock_limit(self, turned: int, deal: int = 1) -> int:
        """Return how many points a knock may leave in that deal, where the card ``turned`` up first is known."""
        if not self.knocks_by_upcard():
            return self.knock_points
        if self.knock == "upcard_ace_gin" and rank_of(turned) == ACE:
            return 0
        return self.points(deal)[turned]


KEPT: Final = Group(
    melds.KEPT.heading,
    *melds.KEPT.options,
    Choice(
        "knock",
        "May a player end the deal with cards in no meld, by knocking?",
        "{knock}.",
        "HWR-60 HWR-61 HWR-62",
        Word(
            "none",
            "no: only with the whole hand in melds, and everybody else has one more turn",
            "nobody knocks: the deal ends once somebody has called with the whole hand in melds",
        ),
        Word(
            "points",
            "yes, if these count few enough points",
            "after the draw you may knock, which ends the deal at once: you discard a card and lay your melds, and the "
            "cards in no meld may count {knock_points} at most",
            "HWR-60",
        ),
        Word(
            "upcard",
            "yes, if these count no more than the card that was turned up first",
            "after the draw you may knock, which ends the deal at once: you discard a card and lay your melds, and the "
            "cards in no meld may count as much as the card that was turned up first at most",
            "HWR-61",
        ),
        Word(
            "upcard_ace_gin",
            "the same, but if that is an ace, only with the whole hand in melds",
            "after the draw you may knock, which ends the deal at once: you discard a card and lay your melds, and the "
            "cards in no meld may count as much as the card that was turned up first at most; if that is an ace, "
            "nothing may be left",
            "HWR-61",
        ),
        more=(
            'Knocking goes only with `melding = "hand"` and no wild cards. It brings points, so that the highest total '
            "wins, whatever `score_mode` says."
        ),
        unless={
            "melding": ("table",),
            "jokers": ("2 per deck", "seats - 1"),
            "deal_rank_wild": (True,),
        },
        clashes=(
            Clash(KNOCKS, "melding", ("table",), "{knock}, but with melding = table melds are laid in every turn"),
            Clash(
                KNOCKS,
                "call_over_limit",
                ("penalty",),
                "{knock} makes points an advantage, but call_over_limit charges them",
            ),
            Clash(
                KNOCKS,
                "partners",
                ("across",),
                "{knock}, but with partners = across partners would undercut each other",
            ),
            Clash(
                KNOCKS,
                "at_target",
                ("player_out",),
                "{knock} brings points, but with at_target = player_out the target is what nobody wants to reach",
            ),
        ),
        find=marked("gin knock knocking deadwood go out early going out end of the deal call"),
    ),
    Number(
        "knock_points",
        "How many points may be left by a knock? 0 to 50; 0 means that the whole hand has to be in melds.",
        "A knock leaves {knock_points} at most.",
        "HWR-60",
        low=0,
        high=50,
        zero="none",
        none="Only a hand with nothing left may knock.",
        unless={"melding": ("table",), "knock": ("none", "upcard", "upcard_ace_gin")},
        say=_left,
        find=marked("gin knock ten deadwood only gin 10 how many points left"),
        usual=(0, 5, 7, 10),
    ),
    Number(
        "gin_bonus",
        "How many points does a player gain by gin, a knock that leaves nothing, from each of the others? 0 to 500.",
        "Gin brings {gin_bonus} more from each other player.",
        "HWR-63",
        low=0,
        high=500,
        zero="none",
        none="Gin brings no more points than any other knock.",
        unless={"melding": ("table",), "knock": ("none",)},
        say=count_points,
        find=marked("gin bonus whole hand going gin going out 20 25"),
        usual=(0, 20, 25),
    ),
    Number(
        "undercut_bonus",
        "How many points does a player gain who has no more points left than whoever knocked? 0 to 500.",
        "Unless it is gin, whoever has no more left than the player who knocked undercuts, and collects the "
        "difference and {undercut_bonus} more.",
        "HWR-65",
        low=0,
        high=500,
        zero="none",
        none="Unless it is gin, whoever has no more left than the player who knocked collects the difference.",
        unless={"melding": ("table",), "knock": ("none",)},
        say=count_points,
        find=marked("undercut underknock bonus undercutting 10 20 25"),
        usual=(0, 10, 20, 25),
    ),
    Switch(
        "spade_double",
        "Does a deal count double if the card that was turned up first is a spade?",
        "If the card that was turned up first is a spade, {spade_double}.",
        "HWR-66",
        Word("true", "yes", "all points of the deal count double"),
        Word("false", "no", "the deal counts as any other"),
        unless={"melding": ("table",), "knock": ("none",)},
        find=marked("Oklahoma spades double doubled 2 two times"),
    ),
    GAME_BONUS,
    BOX_BONUS,
    SHUTOUT,
    Choice(
        "first_upcard",
        "How does a deal begin with the card that was turned up first?",
        "{first_upcard}.",
        "HWR-67",
        Word(
            "drawn",
            "whoever begins draws it or a stock card, as in any turn",
            "whoever begins draws the first upcard or a stock card",
        ),
        Word(
            "offered",
            "everybody in turn may take it; if nobody does, whoever begins draws from the stock",
            "everybody in turn may take the first upcard, or pass; whoever takes it discards, and the turn passes on "
            "from there. If all pass, whoever begins draws from the stock",
        ),
        more='`offered` goes only with `melding = "hand"`, `claim_mode = "none"` and `misdraw = false`.',
        unless={"melding": ("table",)},
        clashes=(
            Clash((OFFERED,), "melding", ("table",), "offered, but with melding = table every turn begins with a draw"),
            Clash(
                (OFFERED,),
                "claim_mode",
                ("may_i", "call_with_consent"),
                "offered, but with claim_mode = {claim_mode} the others are asked about every upcard",
            ),
            Clash((OFFERED,), "misdraw", (True,), "offered, but misdraw = true puts a stock card back"),
        ),
        find=marked("first card turned up refuse pass non-dealer who starts pick up turn up begin"),
    ),
)

__all__ = ["KEPT", "OFFERED", "TWO_LEFT", "KnockingRules"]
