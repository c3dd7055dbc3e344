"""Keeps the programs among the players of many games, and ends them together."""

from upcard.options.house_rules import HouseRules
from upcard.programs.player import ProgramPlayer
from upcard.programs.process import Program, is_program, start_no_more


class Programs:
    """One process for each program and seat, for all games that are played with it; all are ended with it.

    Args:
        seconds: how long a program may take for each answer.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._running: dict[tuple[str, int], Program] = {}
        self._players: list[ProgramPlayer] = []

    def __enter__(self) -> "Programs":
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def player(
        self, kind: str, seat: int, rules: HouseRules, names: tuple[str, ...], seed: int
    ) -> ProgramPlayer | None:
        """Return the program that plays that seat, from 0, in the next game; None where ``kind`` is no program."""
        if not is_program(kind):
            return None
        program = self._running.setdefault((kind, seat), Program(kind, self.seconds))
        self._players.append(ProgramPlayer(program, rules, seat, names, seed))
        return self._players[-1]

    def end_game(self) -> None:
        """Tell all programs that the game is over."""
        for each in self._players:
            each.end()
        self._players.clear()

    def close(self) -> None:
        """End all processes, as `Program.close` does."""
        for program in self._running.values():
            program.close()

    def kill(self) -> None:
        """Kill all processes, before this one ends, and start none any more."""
        start_no_more()
        for program in [*self._running.values()]:
            program.kill()
