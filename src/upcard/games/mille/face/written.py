"""How melds of Mille are written card by card on a score sheet."""


def by_rank(text: str) -> list[str]:
    """The melds of a text: strokes stand between them, or the rank of a card says that another one begins; a two goes
    with what stands before it.

    >>> by_rank("Kx Kx 2x QS QH QC / 7x 7x 7x"), by_rank("30+60")
    (['Kx Kx 2x', 'QS QH QC', '7x 7x 7x'], ['30+60'])
    """
    melds: list[str] = []
    for part in text.split("/"):
        groups, rank = [list[str]()], ""
        for word in part.split():
            is_card = word[-1] in "SHDCXshdcx"
            here = word[:-1].upper() if is_card and word[:-1] != "2" else rank
            if rank not in ("", here):
                groups.append([])
            rank = here
            groups[-1].append(word)
        melds += [" ".join(group) for group in groups]
    return melds


__all__ = ["by_rank"]
