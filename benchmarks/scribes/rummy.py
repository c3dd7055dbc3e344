"""Sheets of rummy games."""

from upcard.cards.card import JOKER, RANKS, faces_text, rank_of
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import Discard
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import Event, Move
from upcard.options.house_rules import HouseRules

from .scribe import Scribe, signs


class RummyScribe(Scribe):
    """Writes the cards that are left as cards, cards of any suit, a number or a sum, in turn."""

    def __init__(self, rules: HouseRules, game: RummyGame, seats: int) -> None:
        super().__init__(rules, game, seats)
        self.contract_turn = False
        self.fines: dict[int, int] = {}
        self.claims: dict[int, int] = {}
        self.written = 0
        self.back: list[int] = []
        """Who has bought back in after the deal that was played last."""
        self.chips = [0] * seats

    def watch(self, before: RummyState, seat: int, move: Move, after: RummyState) -> None:
        """Called after every play."""
        out = -1
        for event in after.events:
            if event.name == "dealt":
                self._begin(before, after, event)
            elif event.name == "turn":
                self.contract_turn = False
                if len(self.dealt[-1]) < 4:
                    self.dealt[-1].insert(2, event.seat)
            elif event.name in ("laid_contract", "went_down"):
                self.contract_turn = True
            elif event.name == "fined":
                self.fines[event.seat] = self.fines.get(event.seat, 0) + event.number
            elif event.name == "claimed":
                self.claims[event.seat] = self.claims.get(event.seat, 0) + 1
            elif event.name == "out":
                out = event.seat
            elif event.name == "bought_back":
                self.back.append(event.seat)
            elif event.name in ("paid", "collected"):
                self.chips[event.seat] += event.number if event.name == "collected" else -event.number
        if after.contracts and len(after.sheet) > len(before.sheet):
            laid = [seat for seat, count in enumerate(after.contracts) if count > before.contracts[seat]]
            self.write("laid", signs(laid) or "alone")
        if any([event.name == "void" for event in after.events]):
            self._end("void")
        elif len(after.sheet) > len(before.sheet):
            self._scored(move, before, after, after.caller if self.rules.rules.melding == "hand" else out)
        if before.buying >= 0 > after.buying:
            self.row -= 1
            self.write("back", signs(self.back) or "none")
            self.row += 1

    def _begin(self, before: RummyState, after: RummyState, event: Event) -> None:
        self.begin(before.dealer)
        self.dealt.append([after.deal, event.seat, event.number])
        self.fines, self.claims, self.back = {}, {}, []

    def _scored(self, move: Move, before: RummyState, after: RummyState, out: int) -> None:
        for seat in range(after.seats):
            if seat != out and seat not in before.dropped:
                self.write("left", self._left(after, seat), seat)
            if after.laid:
                self.write("melded", str(after.laid[seat]), seat)
        if out < 0:
            self._end("nobody")
            return
        how = ["out", f"P{out + 1}"]
        if (self.rules.rules.bend_double or self.rules.rules.one_turn_bonus) and self.contract_turn:
            how.append("bent")
        if self.rules.rules.melding == "table":
            how.append("discard" if isinstance(move, Discard) else "no-discard")
        self._end(" ".join(how))

    def paid(self, state: RummyState) -> tuple[int, ...]:
        """By seat, the chips that buying back in has cost and brought."""
        return tuple(self.chips)

    def _left(self, after: RummyState, seat: int) -> str:
        """The cards left of a seat, in one way or another."""
        faces = after.hand(seat).faces()
        # Of this deal: the state after it has gone on to the next already.
        worth = self.game.ruled_in(len(after.sheet)).card_points
        self.written += 1
        if not faces or self.written % 4 == 0:
            return str(sum([worth[face] for face in faces]))
        if self.written % 4 == 1:
            return " + ".join([str(worth[face]) for face in faces])
        if self.written % 4 == 2:
            return faces_text(faces)
        return " ".join([_any_suit(face, worth) for face in faces])

    def _end(self, text: str) -> None:
        for seat, points in self.fines.items():
            self.write("fine", str(points), seat)
        rules = self.rules.rules
        if rules.claim_points:
            for seat in range(len(self.names)):
                self.write("claims", str(self.claims.get(seat, 0)), seat)
        elif rules.claim_limit or rules.claim_game_limit:
            for seat, number in self.claims.items():
                self.write("claims", str(number), seat)
        self.write("end", text)
        self.row += 1


def _any_suit(face: int, worth: tuple[int, ...]) -> str:
    """The card without its suit, where that says no less."""
    alike = {worth[suit << 4 | rank_of(face)] for suit in range(4)}
    return faces_text((face,)) if face == JOKER or len(alike) > 1 else f"{RANKS[rank_of(face)]}x"
