"""What the compiler sees of classes that declare fields is what is made of them at import."""

import ast
import shutil
from pathlib import Path
from types import ModuleType

from upcard.catalogue import CATALOGUE


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
