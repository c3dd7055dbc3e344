"""What every store can hold, so that none holds what another could not take over."""

import re
from collections.abc import Iterator
from typing import Any, Final

from upcard.server.store.errors import Unstorable

_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


def check_values(parameters: Any) -> None:
    """Raises Unstorable: not every database could hold those values."""
    for value in _values(parameters):
        if isinstance(value, str) and _NO_TEXT.search(value):
            raise Unstorable("a text holds characters that cannot be stored")
        if isinstance(value, int) and not -(2**31) <= value < 2**31:
            raise Unstorable("a number is too large to be stored")


def _values(parameters: Any) -> Iterator[Any]:
    if isinstance(parameters, dict):
        parameters = parameters.values()
    for value in parameters or ():
        if isinstance(value, tuple | list | dict):
            yield from _values(value)
        else:
            yield value
