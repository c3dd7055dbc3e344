"""Says what a writing has changed in other rows of a score sheet, and makes the writing that puts a row in."""

from typing import Any

from upcard.score.order import INSERTED, LAST, is_put_in
from upcard.score.replay import told
from upcard.score.sheet import ScoreSheet, SheetRow
from upcard.score.writing import Writing
from upcard.text.messages import listed, say, say_counted


def inserted(sheet: ScoreSheet, before: int, **more: Any) -> Writing:
    """Return the writing that puts in a row before the one of that number. ``more`` goes to the `Writing`.

    Raises:
        KeyError: there is no such row.
    """
    rows = (*sheet.rows, *sheet.behind)
    numbers = [row.number for row in rows]
    if before not in numbers:
        raise KeyError(before)
    at = numbers.index(before)
    return Writing(what=INSERTED[0], text=str(numbers[at - 1] if at else 0), row=free_number(sheet), **more)


def free_number(sheet: ScoreSheet) -> int:
    """Return the number that the next row gets that is put in: two people who put one in there at once mean one."""
    return max([LAST, *[each.row for each in sheet.writings if is_put_in(each.row)]]) + 1


def changes(before: ScoreSheet, after: ScoreSheet, but: int = 0) -> list[str]:
    """Return what is otherwise in the rows of ``after``, a sentence each, besides the row ``but``.

    These are the deals that became others, other points, and what does not fit any more.
    """
    lines: list[str] = []
    for row in (*after.rows, *(() if after.over else after.behind)):
        was = before.row(row.number)
        if was is not None and (row.cells or was.plan != row.plan):
            lines += _changed(after, was, row, row.number != but)
    waiting = [row.plan.deal for row in after.behind if was_counted(before, row)]
    if waiting and after.over:
        lines.append(beyond(waiting))
    elif waiting and after.open is not None:
        lines.append(waits(after, waiting))
    if after.over and not before.over and after.rows[-1].number != but:
        lines.append(say("With this the game is over."))
    if before.over and not after.over:
        lines.append(say("With this the game goes on."))
    return lines


def was_counted(before: ScoreSheet, row: SheetRow) -> bool:
    """Say whether a row has counted on that sheet."""
    return row.number in [each.number for each in before.rows if each.became != "open"]


def waits(sheet: ScoreSheet, deals: list[int]) -> str:
    """Return the sentence that these deals are written already and wait for the open one."""
    row = sheet.rows[-1]
    return say_counted(
        "Deal {deals} is kept, and counts when deal {deal} is complete.",
        "Deals {deals} are kept, and count when deal {deal} is complete.",
        len(deals),
        deals=_deals(deals),
        deal=row.plan.deal,
    )


def beyond(deals: list[int]) -> str:
    """Return the sentence that the game is over before these deals."""
    return say_counted(
        "The game is over before deal {deals}, which is kept and counts nothing.",
        "The game is over before deals {deals}, which are kept and count nothing.",
        len(deals),
        deals=_deals(deals),
    )


def kept(sheet: ScoreSheet) -> str:
    """Return the sentence about deals that are written, and count nothing yet or no longer; "" where there are none."""
    deals = [row.plan.deal for row in sheet.behind]
    if not deals:
        return ""
    return beyond(deals) if sheet.over else waits(sheet, deals)


def _deals(deals: list[int]) -> str:
    return listed([str(deal) for deal in deals])


def _changed(sheet: ScoreSheet, was: SheetRow, row: SheetRow, other: bool) -> list[str]:
    """Return what became of one row; of its own points and doubts only where it is the ``other`` one's."""
    lines: list[str] = []
    now, old = row.plan, was.plan
    dealer = sheet.names[now.dealer]
    if now.deal != old.deal:
        moved = say("Deal {old} becomes deal {new}; {dealer} deals it.", old=old.deal, new=now.deal, dealer=dealer)
        if now.contract:
            moved = say(
                "Deal {old} becomes deal {new}: {contract}; {dealer} deals it.",
                old=old.deal,
                new=now.deal,
                contract=now.contract,
                dealer=dealer,
            )
        lines.append(moved)
    elif now.dealer != old.dealer:
        lines.append(say("Deal {deal}: {dealer} deals it.", deal=now.deal, dealer=dealer))
    if other and was.points and row.points:
        lines += [
            say(
                "Deal {deal}: {who} has {new}, not {old}.",
                deal=now.deal,
                who=sheet.names[seat],
                new=new,
                old=old_points,
            )
            for seat, (new, old_points) in enumerate(zip(row.points, was.points, strict=False))
            if new != old_points
        ]
    if other:
        known = [told(doubt) for doubt in was.doubts]
        lines += [
            say("Deal {deal} does not fit any more. {why}", deal=now.deal, why=told(doubt))
            for doubt in row.doubts
            if told(doubt) not in known
        ]
    return lines


__all__ = ["beyond", "changes", "free_number", "inserted", "kept", "waits"]
