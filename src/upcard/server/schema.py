"""Print the protocol as JSON Schema: ``python -m upcard.server.schema``."""

import sys
from typing import Any

import msgspec

from upcard.server import wire

ROOTS = (
    wire.AnyCommand,
    wire.AnyMessage,
    wire.RulesRequest,
    wire.RulesAnswer,
    wire.NewTable,
    wire.Created,
    wire.Join,
    wire.Redeem,
    wire.Seated,
    wire.Invitation,
    wire.Series,
    wire.CatalogueAnswer,
    wire.TableInfo,
    wire.StepAnswer,
    wire.FairnessAnswer,
    wire.Health,
    wire.Failure,
)


def protocol_schema() -> dict[str, Any]:
    """One schema document: ``Command`` and ``Message`` are the two sides of the websocket; ``$defs`` holds
    these and everything that HTTP requests and answers are made of."""
    (commands, messages, *_), definitions = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    definitions["Command"] = commands
    definitions["Message"] = messages
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Upcard's wire protocol",
        "$defs": dict(sorted(definitions.items())),
    }


def main() -> None:
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(protocol_schema()), indent=1) + b"\n")


if __name__ == "__main__":
    main()
