"""The balances of Guts that `steady` goes by: ``python -m benchmarks.guts_usual`` prints the tables of
`upcard.bots.guts.steady_thresholds`."""

from textwrap import fill

from upcard.bots.guts.thresholds import COIN, Balance
from upcard.games.guts.rules import ADVISED


def wrapped(text: str, spaces: int) -> str:
    """In lines of the source, which begin with so many spaces."""
    return fill(text, 120, initial_indent=" " * spaces, subsequent_indent=" " * spaces)


def usual(seats: int, sealed: bool) -> list[list[float]]:
    """The thresholds of so many players, swept from the beginning."""
    balance = Balance(seats, sealed, COIN, 1.0, False)
    while balance.sweep():
        pass
    return balance.reached[1]


def main() -> None:
    """Print the tables."""
    most = ADVISED[1]
    print("IN_TURN: Final[tuple[tuple[tuple[float, ...], ...], ...]] = (")
    for seats in range(2, most + 1):
        print("    (")
        for row in usual(seats, False):
            print(wrapped(f"{tuple(row)},", 8))
        print("    ),")
    print(")\nAT_ONCE: Final[tuple[float, ...]] = (")
    print(wrapped("".join([f"{usual(seats, True)[0][0]}, " for seats in range(2, most + 1)]), 4))
    print(")")


if __name__ == "__main__":
    main()
