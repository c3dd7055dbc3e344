"""Write ``src/wire.ts`` from the server's own message types: ``python web/scripts/wire.py > web/src/wire.ts``.

The browser has no other source for what travels; a test compares the file with what this prints.
"""

import sys
from typing import Any

import msgspec

from upcard.kernel import scene
from upcard.server import wire
from upcard.server.schema import protocol_schema

HEAD = """// Written by web/scripts/wire.py from upcard.server.wire. Do not edit: change the types and write it again.

/** "7S", "TD", "*" for a joker, "??" for a card not seen. */
export type Face = string;
"""

TAIL = """
export type FromServer = Message;
export type ToServer = Command;
export type Needs = Action["needs"];
export type Speed = SetSpeed["speed"];
export type StandingRule = Standing["rule"];
export type Purpose = NonNullable<Arrange["purpose"]>;
"""

FACES = {"cards", "roles"}
"""Fields that hold cards as text."""


def main() -> None:
    definitions: dict[str, Any] = protocol_schema()["$defs"]
    sys.stdout.write(HEAD)
    for name, schema in definitions.items():
        text = schema.get("description")
        comment = f"/** {' '.join(text.split())} */\n" if text and name not in ("Command", "Message") else ""
        body = interface(name, schema) if "properties" in schema or schema.get("type") == "object" else None
        if body is not None:
            sys.stdout.write(f"\n{comment}export interface {name} {body}\n")
        else:
            sys.stdout.write(f"\n{comment}export type {name} = {kind(schema)};\n")
    sys.stdout.write(TAIL)


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    struct = getattr(wire, name, None)
    if hasattr(scene, name):
        # The kernel's scene is sent with all of its fields.
        struct, required = None, set(schema["properties"])
    elif struct is not None and not issubclass(struct, wire.Command | wire.Body):
        # What the server sends it sends with its defaults, unless the type leaves them out.
        config = struct.__struct_config__
        if not config.omit_defaults:
            fields = msgspec.structs.fields(struct)
            required |= {field.encode_name for field in fields if field.default is not msgspec.UNSET}
    lines = ["{"]
    for key, value in schema.get("properties", {}).items():
        mark = "" if key in required or key == config_tag(struct) else "?"
        lines.append(f"  {key}{mark}: {'Face[]' + null(value) if key in FACES and is_list(value) else kind(value)};")
    return "\n".join([*lines, "}"])


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
