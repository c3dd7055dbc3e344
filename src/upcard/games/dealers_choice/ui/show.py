"""Builds the `Scene` of dealer's choice: that of the game that is played, with the chips of the session."""

from msgspec.structs import replace

from upcard.games.anaconda.state import OVER as ANACONDA_OVER
from upcard.games.anaconda.state import SHUFFLE as ANACONDA_SHUFFLE
from upcard.games.anaconda.ui.show import keys as keys_of_anaconda
from upcard.games.anaconda.ui.show import scene as scene_of_anaconda
from upcard.games.betting.ui.chips import SHOWN_HANDS, chips_sheet, hand_over, richest
from upcard.games.dealers_choice.chips import ANACONDA, GUTS
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.moves import DEAL_ANACONDA, DEAL_GUTS
from upcard.games.dealers_choice.rules import ADVISED
from upcard.games.dealers_choice.state import CHOOSE_DEALER, OVER, PICK, SHUFFLE, ChoiceState
from upcard.games.dealers_choice.ui.words import game_title
from upcard.games.guts.state import OVER as GUTS_OVER
from upcard.games.guts.state import SHUFFLE as GUTS_SHUFFLE
from upcard.games.guts.ui.show import keys as keys_of_guts
from upcard.games.guts.ui.show import scene as scene_of_guts
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.scene import Column, Deal, Key, Pot, Scene, Sheet
from upcard.text.messages import say


def scene(game: ChoiceGame, s: ChoiceState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the table as ``seat`` sees it; ``s`` is that seat's view."""
    drawn = _hand(game, s, seat, names)
    assert drawn.deal is not None
    drawn = replace(
        drawn,
        game="dealers-choice",
        book=game.rules.book,
        title=game_title(s.game) if s.step not in (CHOOSE_DEALER, PICK, OVER) else say("Dealer’s Choice"),
        winners=winners(game, s),
        deal=Deal(
            number=max(1, s.number),
            of=game.rules.hands,
            contract="",
            short="",
            cards=drawn.deal.cards,
            slots=(),
            name=say("Hand"),
        ),
        sheet=_sheet(s, names),
        pots=(*drawn.pots, *_waiting(s)),
        hold=s.step == PICK and bool(s.sheet),
    )
    if s.step == PICK and not game.settled(s):
        return _picking(s, drawn, seat, names)
    return drawn


def _hand(game: ChoiceGame, s: ChoiceState, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the hand that is played, or was played last, as its game draws it."""
    between = s.step in (CHOOSE_DEALER, SHUFFLE, PICK)
    if s.game == ANACONDA:
        step = ANACONDA_SHUFFLE if between else ANACONDA_OVER if s.step == OVER else s.step
        return scene_of_anaconda(game.anaconda, s.anaconda(step), seat, names)
    step = GUTS_SHUFFLE if between else GUTS_OVER if s.step == OVER else s.step
    drawn = scene_of_guts(game.guts, s.guts(step), seat, names)
    return drawn if s.game else replace(drawn, pots=(), status=say("The first dealer is being chosen."))


def _picking(s: ChoiceState, drawn: Scene, seat: int, names: tuple[str, ...]) -> Scene:
    """Return the scene with the question to the dealer."""
    asked = seat == s.dealer
    status = say("Which game do you deal?") if asked else say("{who} chooses the game.", who=names[s.dealer])
    if s.sheet:
        status = say("{over} {status}", over=hand_over(s.sheet, names), status=status)
    return replace(
        drawn,
        status=status,
        seats=tuple(
            replace(each, active=each.seat == s.dealer, asked=each.seat == s.dealer, dealer=each.seat == s.dealer)
            for each in drawn.seats
        ),
        prompt="game" if asked else None,
        waiting=(s.dealer,),
        actions=(action(DEAL_GUTS), action(DEAL_ANACONDA)) if asked else (),
    )


def _waiting(s: ChoiceState) -> tuple[Pot, ...]:
    """Return the chips that wait for the other game (DCH-11, DCH-12)."""
    if s.game != GUTS and s.pot:
        return (Pot(label=say("Pot of Guts"), amount=s.pot, seats=()),)
    if s.game != ANACONDA and s.carried:
        return (Pot(label=say("Left over from Anaconda"), amount=s.carried, seats=()),)
    return ()


def winners(game: ChoiceGame, s: ChoiceState) -> tuple[int, ...]:
    """Return who has most chips when the session is over (DCH-20)."""
    return richest(s.stacks) if s.step == OVER else ()


def keys(game: ChoiceGame) -> tuple[Key, ...]:
    """Return what keys of the keyboard stand for."""
    return (*keys_of_guts(game.guts), *keys_of_anaconda(game.anaconda))


def _sheet(s: ChoiceState, names: tuple[str, ...]) -> Sheet:
    notes = () if s.seats >= ADVISED else (say("Dealer’s Choice is best with five or more players."),)
    sheet = chips_sheet(s.sheet, s.stacks, names, *notes)
    first = max(0, len(s.sheet) - SHOWN_HANDS)
    return replace(
        sheet,
        columns=tuple(
            Column(label=str(number), note=game_title(game)) for number, game in enumerate(s.dealt[first:], first + 1)
        ),
    )
