"""The commands that a person can type at a table in the terminal besides moves."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from upcard.cards.card import BadCard
from upcard.clauses import clause_text
from upcard.kernel.game import BadMove
from upcard.kernel.ui.scene import Scene
from upcard.kernel.ui.standing import ASK, Standing, only_for
from upcard.match.committed import CommittedChance
from upcard.match.meta_actions import Correction, read_meta_action
from upcard.match.record import write_record
from upcard.options.house_rules import heading, rules_sheet
from upcard.players import NO_HINT, PLAYERS, hint, usual_player
from upcard.terminal.errors import why_not
from upcard.terminal.rules import print_sheet
from upcard.terminal.scene_text import BY_RANK, BY_SUIT, draw_sheets
from upcard.terminal.short_moves import lays_all, lays_groups, shortest, usage
from upcard.terminal.table import Leave, TerminalTable
from upcard.text.messages import marked, say, say_counted
from upcard.text.quoting import quoted
from upcard.text.whole_file import write_new

MOST_SHOWN: Final = 400
"""Legal moves looked at for the help; a rich hand meets a contract in many ways."""

Command = Callable[[TerminalTable, Scene, str], None]


def obey(table: TerminalTable, text: str, scene: Scene) -> bool:
    """Carry out a command; False if it is none, or a verb of what can be answered."""
    word, _, rest = text.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    standing = _TYPED.get(f"{word} {rest.lower()}")
    if standing is not None:
        _stand(table, scene, standing)
        return True
    command = COMMANDS.get(word)
    # A game of another package may have a verb that is a command here, as "ask" of Go Fish: then the verb is meant.
    if command is None or any(action.verb.partition(" ")[0].lower() == word for action in scene.actions):
        return False
    command[0](table, scene, rest)
    return True


def save(table: TerminalTable, name: str) -> bool:
    """Write the game so far to a new file; False after saying why it cannot be."""
    record = write_record(table.record())  # where a game fails at this, nothing is written
    try:
        path = Path(name).expanduser()
        write_new(path, record)
    except FileExistsError:
        table.line(say("{path} exists already; nothing was written. Choose another name.", path=path))
        return False
    except OSError as problem:
        table.line(say("{path}: cannot be written: {why}.", path=path, why=why_not(problem)))
        return False
    except (RuntimeError, ValueError):  # somebody's folder who is not known here, or a character that no name has
        table.line(say("{path} is not a file name; nothing was written.", path=quoted(name)))
        return False
    if isinstance(table.match.chance, CommittedChance):
        table.match.chance.renew()
    table.line(
        say(
            "Saved as {path}. To go on with it: {command}",
            path=path,
            command=f"upcard play {table.entry.id} --resume {path}",
        )
    )
    return True


def _help(table: TerminalTable, scene: Scene, rest: str) -> None:
    table.line(say("You can answer:"))
    for action in scene.actions:
        short = shortest(action, scene.actions)
        about = usage(action)
        if action.label.lower() != action.verb:
            about = say("{usage}: {label}", usage=about, label=action.label)
        if lays_all(action) and table.entry.best is not None:
            about = say("{about}; {short} alone does it the best way", about=about, short=short)
        table.line(f"  {short:4} {about}", hang=5)
    moves = table.legal_moves(MOST_SHOWN + 1)
    by_verb: dict[str, list[str]] = {}
    for move in moves[:MOST_SHOWN]:
        verb, _, what = move.partition(" ")
        by_verb.setdefault(verb, []).append(what)
    table.line(say("Legal now:"))
    laying = {action.verb for action in scene.actions if lays_groups(action)}
    for verb, ways in by_verb.items():
        if verb in laying:
            for melds in ways[:4]:
                table.line(f"  {verb} {melds}", hang=2)
            if len(ways) > 4:
                more = len(ways) - 4
                table.line("  " + say_counted("{verb} in 1 more way", "{verb} in {number} more ways", more, verb=verb))
        else:
            table.line("  " + " ".join([verb, ", ".join(ways)]).rstrip(), hang=2)
    if len(moves) > MOST_SHOWN:
        table.line("  " + say("and more"))
    table.line(say("You can also type:"))
    left_out = _of_no_use(table, scene)
    for word, (_, about) in COMMANDS.items():
        if len(word) > 1 and word not in left_out:
            table.line(f"  {word:7} {say(about, clause=_a_clause(table))}", hang=8)
    if "only" in scene.standing:
        table.line("  " + say("ask 7 JH: be asked only about these ranks and cards, and pass on all others"), hang=2)
        table.line("  " + say("ask always: be asked every time, also about your own discard"), hang=2)
        table.line("  " + say("pass turn, pass deal: claim nothing for the rest of this turn, or of this deal"), hang=2)


def _of_no_use(table: TerminalTable, scene: Scene) -> set[str]:
    """Commands that have nothing to do at this table."""
    own = [zone for zone in scene.zones if zone.kind == "hand" and zone.owner == scene.you]
    there = {
        "best": table.entry.best is not None,
        "sort": bool(own),
        "sheet": scene.sheet is not None or scene.ledger is not None,
        "ask": "only" in scene.standing,
        "correct": table.entry.scores is not None,
    }
    return {word for word, useful in there.items() if not useful}


def _a_clause(table: TerminalTable) -> str:
    """Return a clause of this game, as an example."""
    return next(
        line.clauses[0] for section in table.entry.sheet(table.rules.rules) for line in section.lines if line.clauses
    )


def _hint(table: TerminalTable, scene: Scene, rest: str) -> None:
    bot = usual_player(table.match.game)
    try:
        found = hint(PLAYERS[bot](0), table.match.game, table.seen(), table.person)
        told = f"{found.move}: {found.why}"
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # one that wants the program to end has failed like any other
        table.line(say(NO_HINT, bot=bot, kind=type(problem).__name__))
    else:
        table.line(told, "cyan")


def _why(table: TerminalTable, scene: Scene, rest: str) -> None:
    clause = rest.upper() or (table.refused.clause if table.refused else "")
    if not clause:
        table.line(say("No move was refused. To read a clause, name it, as in: why {clause}", clause=_a_clause(table)))
        return
    text = clause_text(clause)
    table.line(f"{clause}: {text}" if text else say("The rulebook has no clause {clause}.", clause=clause))


def _best(table: TerminalTable, scene: Scene, rest: str) -> None:
    if table.entry.best is None:
        table.line(say("This game has nothing to arrange."))
        return
    best = table.entry.best(table.match.game, table.seen(), table.person)
    table.line(best.sentence)
    if best.move is not None:
        table.line(f"  {best.move}")


def _sheet(table: TerminalTable, scene: Scene, rest: str) -> None:
    if scene.sheet is None and scene.ledger is None:
        table.line(say("No score is kept in this game."))
    draw_sheets(table.console, scene, table.plain)


def _rules(table: TerminalTable, scene: Scene, rest: str) -> None:
    print_sheet(heading(table.rules), rules_sheet(table.rules), table.plain)


def _table(table: TerminalTable, scene: Scene, rest: str) -> None:
    table.draw(scene)


def _sort(table: TerminalTable, scene: Scene, rest: str) -> None:
    table.order = BY_RANK if table.order == BY_SUIT else BY_SUIT
    table.show_hand(scene)


def _undo(table: TerminalTable, scene: Scene, rest: str) -> None:
    if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 3 and int(rest)):
        table.line(say("Say how many moves, as in: undo 2"))
        return
    table.take_back(int(rest or 1))


def _correct(table: TerminalTable, scene: Scene, rest: str) -> None:
    """``correct 2: 25 0 40``: what deal 2 has brought each seat."""
    try:
        action = read_meta_action(f"!correct {' '.join(rest.replace(':', ': ').split())}")
    except BadMove:
        action = None
    if isinstance(action, Correction):
        table.correct(action.deal, action.points)
    else:
        table.line(say("Say the column and the points of each seat, as in: correct 2: 25 0 40"))


def _save(table: TerminalTable, scene: Scene, rest: str) -> None:
    if not table.match.from_start:
        table.line(say("Only a whole game can be saved, and this one began in the middle."))
    elif rest:
        save(table, rest)
    else:
        table.line(say("Name a file, as in: save FILE"))


def _ask(table: TerminalTable, scene: Scene, rest: str) -> None:
    try:
        only = only_for(rest.replace(",", " ").split())
    except BadCard as problem:
        table.line(say("ask: {problem}.", problem=problem))
        return
    _stand(table, scene, Standing("only", only) if only else ASK)


def _auto(table: TerminalTable, scene: Scene, rest: str) -> None:
    _stand(table, scene, Standing("auto"))


def _stand(table: TerminalTable, scene: Scene, standing: Standing) -> None:
    """Keep a standing answer, if this game has it."""
    if standing.rule not in scene.standing:
        table.line(say("No card is claimed at this table."))
        return
    table.match.standing[table.person] = standing
    table.line(say(_STANDING[standing.rule], cards=", ".join(standing.only)))


_TYPED: Final = {
    "ask always": Standing("every"),
    "pass turn": Standing("pass-turn"),
    "pass deal": Standing("pass-deal"),
}
"""Standing answers that are typed in words of their own."""

_STANDING: Final = {
    "ask": marked("You will be asked again."),
    "every": marked("You will be asked every time, also about your own discard."),
    "auto": marked("From now on your only legal move is made for you; type ask to be asked again."),
    "pass-turn": marked("You claim no more cards in this turn."),
    "pass-deal": marked("You claim no more cards in this deal."),
    "only": marked("You are asked only about {cards}, and pass on all other cards; type ask to be asked again."),
}


def _quit(table: TerminalTable, scene: Scene, rest: str) -> None:
    raise Leave


COMMANDS: Final[dict[str, tuple[Command, str]]] = {
    "?": (_help, ""),
    "help": (_help, marked("what can be answered, and every legal move")),
    "hint": (_hint, marked("what a steady player would do, and why")),
    "h": (_hint, ""),
    "why": (_why, marked("the clause behind the last refusal; why {clause} shows any clause")),
    "w": (_why, ""),
    "best": (_best, marked("your hand arranged in melds the best way, or what it lacks")),
    "table": (_table, marked("the table once more")),
    "t": (_table, ""),
    "sort": (_sort, marked("your hand sorted by rank, or by suit again")),
    "sheet": (_sheet, marked("the whole score sheet")),
    "rules": (_rules, marked("the rules of this table")),
    "ask": (_ask, marked("be asked again: ends an answer given beforehand")),
    "auto": (_auto, marked("make your only legal move for you each time; ask ends that")),
    "undo": (
        _undo,
        marked(
            "take your last move back, or the last three with undo 3; a card drawn or an answer revealed "
            "cannot be undone"
        ),
    ),
    "correct": (_correct, marked("correct 2: 25 0 40: the right points of the second column of the score, by seat")),
    "save": (_save, marked("save FILE: keep the game so far")),
    "quit": (_quit, marked("leave the table")),
    "q": (_quit, ""),
}
