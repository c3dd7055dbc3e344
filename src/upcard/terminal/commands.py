"""What a person can type besides moves."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from upcard.bots import BOTS
from upcard.cards.card import BadCard
from upcard.games.house_rules import heading
from upcard.games.pages import clause_text
from upcard.games.record import write_record
from upcard.kernel.scene import Scene
from upcard.kernel.standing import ASK, Standing, only_for
from upcard.terminal.reading import print_sheet
from upcard.terminal.scenery import BY_RANK, BY_SUIT, draw_sheets
from upcard.terminal.short import shortest, usage

if TYPE_CHECKING:
    from upcard.terminal.table import Table

MOST_SHOWN: Final = 400
"""Legal moves looked at for the help; a rich hand meets a contract in many ways."""

Command = Callable[["Table", Scene, str], None]


def obey(table: "Table", text: str, scene: Scene) -> bool:
    """Carry out a command; False if it is none."""
    word, _, rest = text.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word == "pass" and rest.lower() in ("turn", "deal"):
        _stand(table, scene, Standing("pass-turn" if rest.lower() == "turn" else "pass-deal"))
        return True
    command = COMMANDS.get(word)
    if command is None:
        return False
    command[0](table, scene, rest)
    return True


def save(table: "Table", name: str) -> bool:
    """Write the game so far to a new file; False after saying why it cannot be."""
    path = Path(name).expanduser()
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(write_record(table.record()))
    except FileExistsError:
        table.say(f"{path} is there already; nothing was written. Choose another name.")
        return False
    except OSError as problem:
        table.say(f"{path}: cannot be written: {(problem.strerror or 'it fails').lower()}.")
        return False
    table.say(f"Saved as {path}. Go on with it: upcard play {table.entry.id} --resume {path}")
    return True


def _help(table: "Table", scene: Scene, rest: str) -> None:
    table.say("You can answer:")
    for action in scene.actions:
        short = shortest(action, scene.actions)
        label = f": {action.label}" if action.label.lower() != action.verb else ""
        if action.needs == "melds" and table.entry.best is not None:
            label += f"; {short} alone: as it fits best"
        table.say(f"  {short:4} {usage(action)}{label}", hang=5)
    moves = table.legal_moves(MOST_SHOWN + 1)
    by_verb: dict[str, list[str]] = {}
    for move in moves[:MOST_SHOWN]:
        verb, _, what = move.partition(" ")
        by_verb.setdefault(verb, []).append(what)
    table.say("Legal now:")
    for verb, ways in by_verb.items():
        if verb in ("down", "meld"):
            for melds in ways[:4]:
                table.say(f"  {verb} {melds}", hang=2)
            if len(ways) > 4:
                table.say(f"  {verb} in {len(ways) - 4} more ways")
        else:
            table.say("  " + " ".join([verb, ", ".join(ways)]).rstrip(), hang=2)
    if len(moves) > MOST_SHOWN:
        table.say("  and more")
    table.say("Besides:")
    left_out = _of_no_use(table, scene)
    for word, (_, about) in COMMANDS.items():
        if len(word) > 1 and word not in left_out:
            table.say(f"  {word:7} {about.format(clause=_a_clause(table))}", hang=8)
    if "only" in scene.standing:
        table.say("  ask 7 JH: be asked only for these ranks and cards; other claims are passed", hang=2)
        table.say("  pass turn, pass deal: claim nothing more in this turn, or in this deal", hang=2)


def _of_no_use(table: "Table", scene: Scene) -> set[str]:
    """Commands that have nothing to do at this table."""
    own = [zone for zone in scene.zones if zone.kind == "hand" and zone.owner == scene.you]
    there = {
        "best": table.entry.best is not None,
        "sort": bool(own),
        "sheet": scene.sheet is not None or scene.ledger is not None,
        "ask": "only" in scene.standing,
    }
    return {word for word, useful in there.items() if not useful}


def _a_clause(table: "Table") -> str:
    """A clause of this game, as an example."""
    return next(
        line.clauses[0] for section in table.entry.sheet(table.rules.rules) for line in section.lines if line.clauses
    )


def _hint(table: "Table", scene: Scene, rest: str) -> None:
    decision = BOTS["steady"](0).decide(table.game, table.seen(), table.person)
    table.say(f"{decision.move}: {decision.why}", "cyan")


def _why(table: "Table", scene: Scene, rest: str) -> None:
    clause = rest.upper() or (table.refused.clause if table.refused else "")
    if not clause:
        table.say(f"Nothing was refused. Name a clause to read it, as in: why {_a_clause(table)}")
        return
    table.say(f"{clause}: {clause_text(clause)}" if clause_text(clause) else f"The rulebook has no clause {clause}.")


def _best(table: "Table", scene: Scene, rest: str) -> None:
    if table.entry.best is None:
        table.say("This game has nothing to arrange.")
        return
    best = table.entry.best(table.game, table.seen(), table.person)
    table.say(best.sentence)
    if best.move is not None:
        table.say(f"  {best.move}")


def _sheet(table: "Table", scene: Scene, rest: str) -> None:
    if scene.sheet is None and scene.ledger is None:
        table.say("No score is kept in this game.")
    draw_sheets(table.console, scene, table.plain)


def _rules(table: "Table", scene: Scene, rest: str) -> None:
    print_sheet(heading(table.rules), table.entry.sheet(table.rules.rules), table.plain)


def _table(table: "Table", scene: Scene, rest: str) -> None:
    table.draw(scene)


def _sort(table: "Table", scene: Scene, rest: str) -> None:
    table.order = BY_RANK if table.order == BY_SUIT else BY_SUIT
    table.show_hand(scene)


def _save(table: "Table", scene: Scene, rest: str) -> None:
    if rest:
        save(table, rest)
    else:
        table.say("Say where: save FILE")


def _ask(table: "Table", scene: Scene, rest: str) -> None:
    try:
        only = only_for(rest.replace(",", " ").split())
    except BadCard as problem:
        table.say(f"ask: {problem}.")
        return
    _stand(table, scene, Standing("only", only) if only else ASK)


def _auto(table: "Table", scene: Scene, rest: str) -> None:
    _stand(table, scene, Standing("auto"))


def _stand(table: "Table", scene: Scene, standing: Standing) -> None:
    """Keep a standing answer, if this game has it."""
    if standing.rule not in scene.standing:
        table.say("Nothing is claimed at this table.")
        return
    table.standing = standing
    table.say(_STANDING[standing.rule].format(", ".join(standing.only)))


_STANDING: Final = {
    "ask": "You are asked every time.",
    "auto": "Where there is only one thing to do it is done for you; ask ends that.",
    "pass-turn": "You claim nothing more in this turn.",
    "pass-deal": "You claim nothing more in this deal.",
    "only": "You are asked only for {}, and claim nothing else; ask ends that.",
}


def _quit(table: "Table", scene: Scene, rest: str) -> None:
    from upcard.terminal.table import Leave

    raise Leave


COMMANDS: Final[dict[str, tuple[Command, str]]] = {
    "?": (_help, ""),
    "help": (_help, "what can be answered, and every legal move"),
    "hint": (_hint, "what a steady player would do, and why"),
    "h": (_hint, ""),
    "why": (_why, "the clause behind the last refusal; why {clause} reads any clause"),
    "w": (_why, ""),
    "best": (_best, "your hand arranged in melds as it fits best, or what it lacks"),
    "table": (_table, "the table once more"),
    "t": (_table, ""),
    "sort": (_sort, "your hand by rank, or by suit again"),
    "sheet": (_sheet, "the whole score sheet"),
    "rules": (_rules, "the rules of this table"),
    "ask": (_ask, "be asked every time: ends a standing answer"),
    "auto": (_auto, "where there is only one thing to do it is done for you; ask ends that"),
    "save": (_save, "save FILE: keep the game so far"),
    "quit": (_quit, "leave the table"),
    "q": (_quit, ""),
}
