"""Reads a move as a person types it, in full or short, by what the seat sees."""

from upcard.kernel.game import BadMove
from upcard.kernel.state import Move
from upcard.match.match import Match
from upcard.terminal.short_moves import Ambiguous, Found, NotNow, TooMuch, Unclear, Wanted, expand, without_limits
from upcard.text.messages import say


class NoMove(Exception):
    """What was typed makes no move; ``sentence`` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def typed_move(match: Match, seat: int, text: str) -> Move:
    """Return the move that a typed text means, not judged yet.

    What is short for a move that cannot be made now is that move, so that it is refused as the full one would be.

    Raises:
        Refused: the groups of cards cannot be laid.
        NotNow: nothing that can be answered now begins like that; as the full form it is no move either.
        NoMove: it is no move for another reason.
    """
    try:
        return match.game.read(text)
    except BadMove as problem:
        in_full = str(problem)
    if not text.strip():
        raise NoMove(in_full)
    actions = match.scene(seat).actions
    try:
        return _resolved(match, seat, expand(text, actions))
    except BadMove as problem:
        raise NoMove(str(problem)) from None
    except Unclear as problem:
        move = _not_on_offer(match, seat, text) if not isinstance(problem, Ambiguous) else None
        if move is not None:
            return move
        if isinstance(problem, NotNow):
            raise
        whole = [action for action in actions if action.verb == text.split()[0].lower()]
        said = whole and len(text.split()) > 1 and not isinstance(problem, (TooMuch, Ambiguous))
        raise NoMove(in_full if said else sentence(problem)) from None


def sentence(problem: Unclear) -> str:
    """Return what is unclear, as a sentence."""
    text = str(problem)
    return say("{text}.", text=text[:1].upper() + text[1:])


def _not_on_offer(match: Match, seat: int, text: str) -> Move | None:
    """Return the one move that this is short for where what is on offer does not matter.

    None where there is none, or more.
    """
    actions = (*match.scene(seat).actions, *[key.action for key in match.rules.entry.keys(match.game)])
    moves: list[Move] = []
    for found in without_limits(text, actions):
        try:
            move = _resolved(match, seat, found)
        except (BadMove, NoMove):
            continue
        if move not in moves:
            moves.append(move)
    return moves[0] if len(moves) == 1 else None


def _resolved(match: Match, seat: int, found: Found) -> Move:
    """Return the move of a form that is filled in, of groups of cards, or of a verb alone.

    Raises Refused, BadMove, NoMove.
    """
    entry, game = match.rules.entry, match.game
    if isinstance(found, str):
        return game.read(found)
    if isinstance(found, Wanted):
        best = entry.best(game, match.view(seat), seat) if entry.best is not None else None
        if best is None or best.move is None or str(best.move).partition(" ")[0] != found.verb:
            raise NoMove(best.sentence if best is not None else say("This game has no melds."))
        return best.move
    if entry.arrange is None:
        raise NoMove(say("This game has no melds."))
    arranged = entry.arrange(game, match.view(seat), seat, found.groups, found.verb)
    if arranged.move is None:
        assert arranged.refusal is not None
        raise arranged.refusal
    return arranged.move
