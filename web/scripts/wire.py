"""Write ``src/wire.ts`` from the server's own message types: ``python web/scripts/wire.py > web/src/wire.ts``.

The browser has no other source for what travels; a test compares the file with what this prints.
"""

import sys
import textwrap
from typing import Any

import msgspec

from upcard.kernel.ui import rules_form, scene
from upcard.server import wire
from upcard.server.wire.schema import protocol_schema

HEAD = """// Written by web/scripts/wire.py from upcard.server.wire. Do not edit: change the types and write it again.

/** "7S", "TD", "*" for a joker, "??" for a card not seen. */
export type Face = string;
"""

TAIL = """
export type FromServer = Message;
export type ToServer = Command;
export type Speed = SetSpeed["speed"];
export type StandingRule = Standing["rule"];
export type RematchAnswer = TableMessage["rematch"][number];
"""

WIDEST = 120
FACES = {"cards", "roles", "ends", "wild"}
"""Fields that hold cards as text."""


def main() -> None:
    definitions: dict[str, Any] = protocol_schema()["$defs"]
    sys.stdout.write(HEAD)
    for name, schema in definitions.items():
        text = schema.get("description")
        comment = commented(text) if text and name not in ("Command", "Message") else ""
        body = interface(name, schema) if "properties" in schema or schema.get("type") == "object" else None
        if body is not None:
            sys.stdout.write(f"\n{comment}export interface {name} {body}\n")
        else:
            sys.stdout.write(f"\n{comment}{wrapped(f'export type {name} = {kind(schema)};')}\n")
    sys.stdout.write(TAIL)


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    struct = getattr(wire, name, None)
    if name in rules_form.__all__:
        required, struct = set(schema["properties"]), None
    elif "properties" in schema and hasattr(scene, name):
        # The kernel's scene is sent with all of its fields, but for parts that leave their defaults out.
        config = getattr(getattr(scene, name), "__struct_config__", None)
        if config is None or not config.omit_defaults:
            required = set(schema["properties"]) - unset(getattr(scene, name))
        struct = None
    elif struct is not None and not issubclass(struct, wire.Command | wire.Body):
        # What the server sends it sends with its defaults, unless the type leaves them out.
        config = struct.__struct_config__
        if not config.omit_defaults:
            fields = msgspec.structs.fields(struct)
            required |= {field.encode_name for field in fields if field.default is not msgspec.UNSET}
    lines = ["{"]
    for key, value in schema.get("properties", {}).items():
        mark = "" if key in required or key == config_tag(struct) else "?"
        text = "Face[]" + null(value) if key in FACES and is_list(value) else kind(value)
        lines.append(wrapped(f"  {key}{mark}: {text};"))
    return "\n".join([*lines, "}"])


def commented(text: str) -> str:
    """A comment before a type, in as many lines as it takes."""
    plain = " ".join(text.split())
    if len(plain) <= WIDEST - 7:
        return f"/** {plain} */\n"
    lines = textwrap.wrap(plain, WIDEST, initial_indent=" * ", subsequent_indent=" * ")
    return "\n".join(["/**", *lines, " */", ""])


def wrapped(line: str) -> str:
    """A line of code, broken before a ``|`` where it is too long."""
    if len(line) <= WIDEST:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    head, *rest = line.split(" | ")
    lines = [head]
    for part in rest:
        if len(lines[-1]) + len(part) + 3 <= WIDEST:
            lines[-1] += f" | {part}"
        else:
            lines.append(f"{indent}| {part}")
    return "\n".join(lines)


def unset(part: Any) -> set[str]:
    """Fields that are left out where they mean nothing."""
    if not hasattr(part, "__struct_config__"):
        return set()
    return {field.encode_name for field in msgspec.structs.fields(part) if field.default is msgspec.UNSET}


def config_tag(struct: Any) -> str | None:
    return None if struct is None else struct.__struct_config__.tag_field


def is_list(schema: dict[str, Any]) -> bool:
    return schema.get("type") == "array" or any(each.get("type") == "array" for each in schema.get("anyOf", ()))


def null(schema: dict[str, Any]) -> str:
    return " | null" if any(each.get("type") == "null" for each in schema.get("anyOf", ())) else ""


def kind(schema: dict[str, Any]) -> str:
    """The TypeScript type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(kind(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(each).decode() for each in schema["enum"])
    if "const" in schema:
        return msgspec.json.encode(schema["const"]).decode()
    match schema.get("type"):
        case "array":
            if "prefixItems" in schema:
                return f"[{', '.join(kind(each) for each in schema['prefixItems'])}]"
            inner = kind(schema.get("items") or {})
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {kind(schema.get('additionalProperties') or {})}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"


if __name__ == "__main__":
    main()
