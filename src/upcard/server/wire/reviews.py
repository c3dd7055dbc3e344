"""Messages about reviews of finished games, over HTTP."""

from typing import Literal

from msgspec import Struct

from upcard.kernel.ui.scene import Scene, Sheet


class ReviewOther(Struct, frozen=True):
    """A further ``move``, and how far it is ``behind`` the one that was better; below zero for ahead of it."""

    move: str
    behind: float


class ReviewMoment(Struct, frozen=True):
    """A choice of a finished game that cost points: entry ``n`` of it; or the closest call.

    ``scene``: the table before it, as the seat saw it; what it has ``played`` and what was ``better``, as the texts of
    moves. The ``cost`` with half the width of what holds it in 95 of 100 cases (``give_or_take``), in the ``unit``
    ``points``, ``chips`` or ``places``; both are ``told`` in words. ``why`` the other move is better: "" where that is
    not known. ``puzzle``: the same choice to practise, as the text of a file of puzzles, named by ``name``.
    ``others``: further moves, each give or take ``others_give_or_take`` at most; ``fell_behind``: how many more there
    were, which were soon behind.
    The closest call is no mistake: its ``cost`` is 0, it has no puzzle, and what is called better may as well be worse.
    """

    n: int
    name: str
    puzzle: str
    scene: Scene
    played: str
    better: str
    cost: float
    give_or_take: float
    unit: str
    told: str
    why: str
    others: tuple[ReviewOther, ...]
    others_give_or_take: float
    fell_behind: int


class ReviewFigures(Struct, frozen=True):
    """Where ``points`` came from, rounded so that they are the sum of the others.

    ``average`` is what the others came to. The cards that were ``dealt`` and those that were ``drawn``, what the
    ``others`` did, and one's ``own`` choices have brought more or fewer.
    """

    points: float
    average: float
    dealt: float
    drawn: float
    others: float
    own: float


class ReviewLedger(Struct, frozen=True):
    """Where the points of a seat came from in the ``whole`` game, and in each of its ``deals``.

    ``unit``: what is counted, ``points``, ``chips``, ``cards`` or ``places``; ``fewer``: whether fewer are better;
    ``give_or_take``: half the width of what holds the part of the own choices in 95 of 100 cases.
    """

    unit: str
    fewer: bool
    give_or_take: float
    whole: ReviewFigures
    deals: tuple[ReviewFigures, ...]


class ReviewDot(Struct, frozen=True):
    """One choice of a game: entry ``n`` of it, and what is known of it.

    ``what``: it cost something (``costly``), is the ``closest`` call, could not be compared with anything
    (``untried``), or is as ``good`` as any, as far as could be known. ``moment``: which of the named ones it is, from
    1; 0 for none of them.
    """

    n: int
    what: Literal["good", "costly", "closest", "untried"]
    moment: int = 0


class ReviewAnswer(Struct, frozen=True):
    """What is known of the choices of one ``seat`` in a finished game.

    ``title``: what was played; ``name``: by whom, there; ``seats``: all seats of this device; ``choices``: how many
    there are. So many of the ``pieces`` of the review are ``played`` (0 of 0: it is not known yet how many there are),
    and so many choices were ``costly`` among them; ``moments`` are the dearest of these, the dearest first.
    ``ledger``: where the points came from, once all is known; with it come the ``sheet`` of the game, all ``dots`` by
    deal, and, where no moment is named, the ``closest`` call. ``done``: it is all that will be known; else, asked
    again, there is more. ``before``: so many reviews come before this one. ``deal``: what the game calls a deal.
    """

    title: str
    seat: int
    name: str
    seats: tuple[int, ...]
    choices: int
    pieces: int
    played: int
    costly: int
    done: bool
    before: int
    moments: tuple[ReviewMoment, ...]
    ledger: ReviewLedger | None
    sheet: Sheet | None
    dots: tuple[tuple[ReviewDot, ...], ...]
    closest: ReviewMoment | None
    deal: str


class ReviewStep(Struct, frozen=True):
    """What one's ``own`` seat and the ``others`` did, in sentences, in a ``turn`` from 0; -1 is the end of the deal."""

    turn: int
    own: tuple[str, ...]
    others: tuple[str, ...]


class ReviewExample(Struct, frozen=True):
    """One way how a deal could have gone on with the better move: a ``good``, a ``usual`` or a ``bad`` one for it.

    ``told``: what it comes to with both moves; ``left_out``: so many turns are not among the ``steps``.
    """

    kind: Literal["good", "usual", "bad"]
    told: str
    steps: tuple[ReviewStep, ...]
    left_out: int


class ReviewExamples(Struct, frozen=True):
    """Some of the ``deals`` of the hidden cards in which a choice was judged.

    None of them is how the cards lay; ``number``: of how many they were taken.
    """

    number: int
    deals: tuple[ReviewExample, ...]
