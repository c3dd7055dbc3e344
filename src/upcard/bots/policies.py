"""Registers how bots play each game: a policy by the class of the game and the name of the bot.

A bot such as ``steady`` is one player for all games; how it plays one of them is a policy, registered under its name.
Each package ``upcard.bots.<game>`` has a `Policies` called ``POLICIES``. A package that is installed beside Upcard
names one as an entry point of the group ``upcard.policies``; what is wrong with it keeps nobody else from playing.
"""

import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Deciding, Decision
from upcard.kernel.state import State
from upcard.outside import left_out_line, points_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "upcard.policies"
"""The entry points by which other packages bring policies: name = whatever it likes, value = its `Policies`."""


class Policies:
    """How bots play one game.

    Args:
        game: the class of the game. A class that derives from it is another game, unless it is among the ``variants``.
        places: by the name of a bot, where it finds how to play the game, ``module:function`` of (game, a seat's view,
            seat) → `Decision`; of ``strong`` the function takes the seconds of a decision, too. It is imported when
            somebody plays.
        not_offered: by ``game/book``, the bots that a web table does not offer there.
        variants: classes that derive from it and are played by the same functions.
        outcomes: where it is found how moves turn out, ``module:class`` of (game, a seat's view, seat) →
            `upcard.bots.outcomes.Outcomes`; "" where nobody can tell, so that its games are not reviewed.
        untried: where it is found by which rules nobody has measured how the bots play, ``module:function`` of game →
            keys of options; "" where there are none.

    Raises:
        ValueError: a place is not of that form.
    """

    def __init__(
        self,
        game: type,
        places: Mapping[str, str],
        not_offered: Mapping[str, tuple[str, ...]] | None = None,
        variants: tuple[type, ...] = (),
        outcomes: str = "",
        untried: str = "",
    ) -> None:
        for bot, place in places.items():
            if not re.fullmatch(r"[\w.]+:\w+", place):
                raise ValueError(f"{bot} finds how to play in module:function, not in {place[:80]!r}")
        if outcomes and not re.fullmatch(r"[\w.]+:\w+", outcomes):
            raise ValueError(f"how moves turn out is found in module:class, not in {outcomes[:80]!r}")
        if untried and not re.fullmatch(r"[\w.]+:\w+", untried):
            raise ValueError(f"rules that are not tried are found in module:function, not in {untried[:80]!r}")
        self.game = game
        self.places = dict(places)
        self.not_offered = dict(not_offered or {})
        self.variants = variants
        self.outcomes = outcomes
        self.untried = untried


class Registry:
    """All policies: Upcard's own, and those of other packages.

    The others are looked for when a game comes that no own policy is for.
    """

    def __init__(self) -> None:
        self._own: dict[type, Policies] = {}
        self._outside: dict[type, Policies] | None = None
        self._left_out: tuple[str, ...] = ()
        self._functions: dict[tuple[type, str], Any] = {}
        """What was found so far, by the class of the game and the name of the bot."""

    def own(self) -> Mapping[type, Policies]:
        """Return Upcard's own policies, by the class of the game."""
        if not self._own:
            bots = import_module("upcard.bots")
            for found in iter_modules(bots.__path__):
                if found.ispkg:
                    policies: Policies = import_module(f"upcard.bots.{found.name}").POLICIES
                    for kind in (policies.game, *policies.variants):
                        self._own[kind] = policies
        return self._own

    def policy(self, game: type, bot: str) -> Any:
        """Return the function by which that bot plays games of this class.

        It is None where nobody has registered one.
        """
        key = (game, bot)
        if key not in self._functions:
            policies = self._policies(game)
            self._functions[key] = _found("" if policies is None else policies.places.get(bot, ""))
        return self._functions[key]

    def outcomes(self, game: type) -> Any:
        """Return what tells how moves of games of this class turn out; None where nobody has registered it."""
        policies = self._policies(game)
        return _found("" if policies is None else policies.outcomes)

    def untried(self, game: type) -> Any:
        """Return what names the rules that bots are not measured by in games of this class; None where all are."""
        policies = self._policies(game)
        return _found("" if policies is None else policies.untried)

    def _policies(self, game: type) -> Policies | None:
        return self.own().get(game) or self.outside().get(game)

    def outside(self) -> Mapping[type, Policies]:
        """Return the policies of other packages, by the class of the game."""
        if self._outside is None:
            self._outside, self._left_out = with_outside(self.own(), points_of(GROUP))
        return self._outside

    def left_out(self) -> tuple[str, ...]:
        """Return a sentence for each entry point whose policies cannot be used."""
        self.outside()
        return self._left_out


def _found(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name) if module else None


def with_outside(
    own: Mapping[type, Policies], points: "Iterable[EntryPoint]"
) -> tuple[dict[type, Policies], tuple[str, ...]]:
    """Return the policies of all packages, and a sentence for each entry point that is left out.

    The sentence says which, and why.
    """
    found: dict[type, Policies] = {}
    left_out = []
    for point in points:
        try:
            policies: object = point.load()
            if not isinstance(policies, Policies):
                kind = type(policies).__name__
                raise ValueError(f"it is of type {kind}, and an upcard.bots.policies.Policies is wanted")
            if policies.game in own or policies.game in found:
                raise ValueError(f"there are other policies for {policies.game.__name__}")
            found[policies.game] = policies
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            left_out.append(left_out_line("policies", point, problem))
    return found, tuple(left_out)


REGISTRY: Final = Registry()


def policy_of(game: Any, bot: str) -> Any:
    """Return the function by which that bot plays the game; None where no package has registered one.

    Raises:
        Exception: the function cannot be imported, or is not there.
    """
    return REGISTRY.policy(type(game), bot)


def outcomes_of(game: Any) -> Any:
    """Return what makes the `Outcomes` of (game, a seat's view, seat); None where no package has registered it.

    Raises:
        Exception: it cannot be imported, or is not there.
    """
    return REGISTRY.outcomes(type(game))


def untried_rules(game: Any) -> list[str]:
    """Return the keys of the options by whose values in this game nobody has measured how the bots play.

    Raises:
        Exception: what names them cannot be imported, or is not there.
    """
    find = REGISTRY.untried(type(game))
    return [] if find is None else list(find(game))


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class PolicyBot(Deciding):
    """A bot that plays each game by the policy that is registered under its ``name``.

    It is deterministic: the same view gets the same answer, whatever the ``seed``.
    """

    name: str
    about: str

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        """Say whether a policy is registered for this game."""
        return self._policy(game) is not None

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """Return what the policy decides. Raises ValueError: none is registered for this game."""
        policy = self._policy(game)
        if policy is None:
            raise ValueError(f"the bot {self.name} does not play this game")
        decision: Decision = policy(game, seen, seat)
        return decision

    def _policy(self, game: Any) -> Any:
        # Compiled code would not see the name that an interpreted class, which derives from this, gives itself.
        bot: Any = self
        return policy_of(game, bot.name)


__all__ = ["Policies", "PolicyBot", "outcomes_of", "policy_of", "untried_rules"]
