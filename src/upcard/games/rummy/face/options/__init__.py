"""The options of rummy: every field of `Rules`, described once."""

from typing import Final

from upcard.games.rummy.face.options import melds, table, turn
from upcard.games.rummy.rules import Rules
from upcard.options.options import Options
from upcard.text.messages import marked

OPTIONS: Final = Options(
    Rules,
    table.TABLE,
    table.DEALS,
    melds.KEPT,
    melds.MELDS,
    melds.JOKERS,
    turn.CLAIMS,
    turn.STOCK,
    table.POINTS,
    replace=Rules.but,
    # How many may play is limited by the packs that are there for so many.
    first=("decks", "players", "deals", "target", "deal_limit"),
    find={
        "decks": marked("packs"),
        "players": marked("how many people"),
        "deals": marked("rounds hands contract"),
        "target": marked("end of the game"),
        "first_dealer": marked("begins starts"),
        "direction": marked("clockwise left right"),
        "contract_sizes": marked("bigger longer"),
        "hand7": marked("final deal last hand floating"),
        "melding": marked("knock go out"),
        "max_set": marked("book group"),
        "min_set": marked("book group"),
        "min_run": marked("sequence straight"),
        "max_run": marked("sequence straight"),
        "ace": marked("high low round the corner"),
        "wild_ranks": marked("deuces twos wild"),
        "min_naturals": marked("jokers wild dirty clean"),
        "wild_limit_contract": marked("jokers how many"),
        "wild_limit_table": marked("jokers how many"),
        "wild_neighbours": marked("next to each other beside adjacent jokers"),
        "extra_melds": marked("open go down new melds"),
        "layoff": marked("add put hit build tack on other people's sets runs"),
        "layoff_from": marked("add put hit build others people"),
        "joker_take_use": marked("swap exchange replace steal joker"),
        "claim_mode": marked("claim claims call buy buying May I penalty card extra card out of turn"),
        "claim_window": marked("claim claims buy buying May I"),
        "claim_priority": marked("claim claims buy buying May I first come"),
        "claim_chain": marked("claim claims buy buying twice"),
        "claim_if_down": marked("claim buy buying"),
        "claim_own_discard": marked("claim buy back"),
        "claim_forbidden_hands": marked("claim claims buy buying no buys"),
        "claim_limit": marked("how many claims calls claim buys buying how often May I"),
        "call_over_limit": marked("claims calls claim buys buying too many"),
        "call_penalty": marked("claims calls claim buys fine minus"),
        "misdraw": marked("mistake two cards"),
        "go_out_discard": marked("floating last card finish at the end"),
        "discard_ban": marked("throw away forbidden"),
        "stock_empty": marked("draw pile runs out reshuffle"),
        "renewal_limit": marked("reshuffle"),
        "bend_double": marked("double bonus all at once rummy"),
        "card_points": marked("values worth count score"),
        "score_mode": marked("lowest highest wins"),
    },
)
