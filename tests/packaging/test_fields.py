"""What the compiler sees of classes that declare fields, or the form of a move, is what is made of them at import."""

import ast
import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

from upcard.catalogue import CATALOGUE
from upcard.kernel.fields import FieldText, move_methods_text
from upcard.kernel.move import Choose, Move, Sealed, Shuffle, form_of


def test_the_methods_that_follow_from_fields_are_spelled_out(root: Path, hook: ModuleType, tmp_path: Path) -> None:
    for package in ("kernel", "games"):
        shutil.copytree(root / "src/upcard" / package, tmp_path / "upcard" / package)
    modules = [
        str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*.py")) if hook.FACE not in path.parts
    ]
    hook.spell_out_fields(tmp_path, modules)
    classes = {
        node.name: node
        for module in modules
        for node in ast.parse((tmp_path / module).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    assert "dataclass_transform" not in ast.unparse(classes["Declared"])
    states = set()
    for entry in CATALOGUE.values():
        rules = next(iter(entry.books.values())).rules
        states.add(type(entry.build(rules).start(entry.seats(rules)[0])))
    assert len(states) == 8
    for state in states:
        names = [field.name for field in state.FIELDS]
        body = classes[state.__name__].body
        methods = {part.name: part for part in body if isinstance(part, ast.FunctionDef)}
        for name in ("__init__", "but"):
            parameters = methods[name].args.kwonlyargs
            assert [parameter.arg for parameter in parameters] == names
            assert all([parameter.annotation for parameter in parameters])
        assert [ast.unparse(part) for part in ast.walk(methods["key"]) if isinstance(part, ast.Attribute)] == [
            f"self.{name}" for name in names if name != "events"
        ]
        declared = [part for part in body if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part)]
        assert not [part for part in declared if part.value], "a default in the body would be set at each making"


def test_what_follows_from_the_forms_of_moves_is_spelled_out(root: Path, hook: ModuleType, tmp_path: Path) -> None:
    for package in ("kernel", "games"):
        shutil.copytree(root / "src/upcard" / package, tmp_path / "upcard" / package)
    modules = [
        str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*.py")) if hook.FACE not in path.parts
    ]
    hook.spell_out_fields(tmp_path, modules)
    kinds = {Shuffle, Choose, Sealed}
    for entry in CATALOGUE.values():
        built: Any = entry.build(next(iter(entry.books.values())).rules)
        kinds |= {*built.notation.kinds}
    assert len(kinds) > 30
    for kind in kinds:
        tree = ast.parse((tmp_path / f"{kind.__module__.replace('.', '/')}.py").read_text(encoding="utf-8"))
        body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
        methods = {part.name: part for part in body if isinstance(part, ast.FunctionDef)}
        parts = list(form_of(kind).blanks)
        assert {"key", "__str__"} <= {*methods}
        if parts:
            parameters = methods["__init__"].args.args[1:]
            assert [parameter.arg for parameter in parameters] == parts
            assert all([parameter.annotation for parameter in parameters])
        declared = [part for part in body if isinstance(part, ast.AnnAssign) and "ClassVar" not in ast.unparse(part)]
        assert [ast.unparse(part.target) for part in declared] == parts
        assert not [part for part in declared if part.value], "a part in the body would be set at each making"
        # The expression for the text is the one that is made at import.
        spelled = ast.unparse(methods["__str__"].body[0])
        made = move_methods_text(form_of(kind).text, texts_of(kind), (), f"_{kind.__name__}_").rpartition(
            "    return "
        )[2]
        assert spelled == ast.unparse(ast.parse(f"return {made}"))


def texts_of(kind: type[Move]) -> list[FieldText]:
    return [FieldText(name, maker=part.maker) for name, part in form_of(kind).blanks.items()]
