"""Sheets of Mille."""

from upcard.cards.card import RANKS, faces_text
from upcard.games.mille.score import is_natural, melded, settle, values
from upcard.games.mille.state import MilleState
from upcard.kernel.state import Move

from .scribe import Scribe, named


class MilleScribe(Scribe):
    """Writes melds as cards or as a number with its asterisks, and what is left as cards, a number or a sum."""

    def watch(self, before: MilleState, seat: int, move: Move, after: MilleState) -> None:
        """Called after every play."""
        if named(after, "dealt"):
            self.begin(after.dealer)
            self.dealt.append([after.deal, after.dealer, after.turn, len(after.hand(0).cards)])
        if len(after.sheet) == len(before.sheet):
            return
        out = [event.seat for event in named(after, "out")]
        for each in (0, 1):
            self._melds(after, each)
            if each not in out:
                self._left(after, each)
        self.write("end", f"out P{out[0] + 1}" if out else "nobody")
        self.row += 1

    def _melds(self, after: MilleState, seat: int) -> None:
        melds = [meld for meld, owner in zip(after.melds, after.owners, strict=True) if owner == seat]
        if melds and (self.row + seat) % 2:
            self.write("melds", " / ".join([faces_text(meld.faces) for meld in melds]), seat)
            return
        found = melded(melds)
        self.write("melds", str(found.plain), seat)
        if melds:
            words = ["clean"] * found.clean + [RANKS[meld.low] for meld in melds if is_natural(meld)]
            self.write("bonus", " ".join(words) or "none", seat)

    def _left(self, after: MilleState, seat: int) -> None:
        faces = after.hand(seat).faces()
        ways = (faces_text(faces), str(values(faces)), "+".join([str(values((face,))) for face in faces]))
        self.write("left", ways[self.row % 3], seat)

    def paid(self, state: MilleState) -> tuple[int, ...]:
        """What the loser pays."""
        if not self.game.rules.stakes:
            return ()
        due = settle(self.game.rules, state.sheet, state.stars, state.winner).whole()
        return (due, -due) if state.winner == 0 else (-due, due)
