"""The rules of a rummy game as a value: one field for each thing that tables do differently."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from upcard.games.rummy.options import jokers, knocking, melds, points, table, turn
from upcard.games.rummy.ui.checks import check_rules
from upcard.games.rummy.values import CARD_KEYS
from upcard.options.options import Options


@dataclass(frozen=True, kw_only=True)
class Rules(turn.TurnRules):
    """A rule set of a rummy game.

    Every field is an option of the house rules; the modules of `upcard.games.rummy.options` have each beside what it
    means.

    Raises:
        HouseRuleError: when built, if the rules contradict themselves.
    """

    def __post_init__(self) -> None:
        OPTIONS.check_values(self)
        check_rules(self)
        OPTIONS.check_together(self)

    def but(self, **changes: object) -> "Rules":
        """Return these rules with some fields changed.

        ``card_points`` may be partial; points for a rank hold for all its cards, but those that are named beside it.

        Raises:
            HouseRuleError: the result contradicts itself.
            TypeError: there is no such field.
        """
        if "card_points" in changes:
            points = changes["card_points"]
            assert isinstance(points, Mapping)
            kept = {
                key: count for key, count in self.card_points.items() if key not in CARD_KEYS or key[0] not in points
            }
            changes["card_points"] = {**kept, **points}
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]


OPTIONS: Final = Options(
    Rules,
    table.TABLE,
    table.DEALS,
    knocking.KEPT,
    melds.MELDS,
    jokers.JOKERS,
    turn.CLAIMS,
    turn.STOCK,
    points.POINTS,
    replace=Rules.but,
    # Contracts have to fit the pack, and the sizes and suits of melds.
    first=(
        "players",
        "decks",
        "melding",
        "min_set",
        "max_set",
        "set_suits",
        "min_run",
        "max_run",
        "run_suits",
        "touching_runs",
        "ace",
        "deals",
        "target",
        "deal_limit",
    ),
)
