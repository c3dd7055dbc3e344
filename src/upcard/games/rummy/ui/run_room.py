"""Says whether the runs of a contract fit into four suits, as far apart as the rules ask."""


def room_for_runs(sizes: list[int], touching: str) -> bool:
    """Say whether runs of these sizes can lie in four suits as far apart as the rule asks.

    ``sizes``: longest first.
    """
    if touching == "one_per_suit":
        return len(sizes) <= 4
    return touching != "gap" or _packs(sizes, [15, 15, 15, 15])


def _packs(sizes: list[int], room: list[int]) -> bool:
    """Say whether the runs fit into the room of the suits.

    A run takes its places and the gap above it; a suit has fourteen places and the gap above them.
    """
    if not sizes:
        return True
    for at in range(len(room)):
        if room[at] <= sizes[0] or room[at] in room[:at]:
            continue
        if _packs(sizes[1:], [left - sizes[0] - 1 if at == other else left for other, left in enumerate(room)]):
            return True
    return False


__all__ = ["room_for_runs"]
