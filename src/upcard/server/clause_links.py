"""Makes the address on the server's pages at which a clause of the rulebook stands."""

from upcard.clauses import page_of_clause


def link(clause: str) -> str:
    """Return the address of a clause; empty if no page has it.

    >>> link("no such clause")
    ''
    """
    page = page_of_clause().get(clause)
    return f"/rulebook/{page}#{clause}" if page else ""


__all__ = ["link"]
