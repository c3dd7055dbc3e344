"""Describes the messages of the protocol as JSON Schema."""

from typing import Any

import msgspec

from upcard.server import wire

ROOTS = (
    wire.AnyCommand,
    wire.AnyMessage,
    wire.RulesRequest,
    wire.PrintRequest,
    wire.RulesAnswer,
    wire.InterviewRequest,
    wire.InterviewAnswer,
    wire.BesideRequest,
    wire.BesideAnswer,
    wire.ChangeRequest,
    wire.ChangeAnswer,
    wire.NewTable,
    wire.Created,
    wire.Join,
    wire.Redeem,
    wire.Seated,
    wire.Invitation,
    wire.Series,
    wire.CatalogueAnswer,
    wire.TableInfo,
    wire.ReplayStepAnswer,
    wire.MomentsAnswer,
    wire.StatisticsAnswer,
    wire.ResultAnswer,
    wire.ReasonsAnswer,
    wire.FairnessAnswer,
    wire.ReviewAnswer,
    wire.ReviewExamples,
    wire.Trial,
    wire.PuzzleSets,
    wire.PuzzleAsk,
    wire.PuzzleAnswer,
    wire.PuzzleGroups,
    wire.PuzzleGuess,
    wire.PuzzleVerdict,
    wire.NewScore,
    wire.EveningSeats,
    wire.BackToPaper,
    wire.OwnSheets,
    wire.ScoreBegun,
    wire.Writings,
    wire.WritingsAnswer,
    wire.ScoreChanges,
    wire.Opened,
    wire.ScoreAnswer,
    wire.ScoreFiles,
    wire.RealTable,
    wire.UmpireQuestions,
    wire.UmpireAsk,
    wire.UmpireAnswer,
    wire.UmpireFind,
    wire.RuleHits,
    wire.HouseRequest,
    wire.HouseAnswer,
    wire.Health,
    wire.Failure,
)


def protocol_schema() -> dict[str, Any]:
    """Return one schema document, which describes a message of either side of the websocket.

    ``Command`` is what a client says, ``Message`` what the server says. ``$defs`` holds these, and everything that HTTP
    requests and answers are made of.
    """
    (commands, messages, *_), definitions = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    definitions["Command"] = commands
    definitions["Message"] = messages
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Upcard's wire protocol",
        "anyOf": [{"$ref": "#/$defs/Command"}, {"$ref": "#/$defs/Message"}],
        "$defs": dict(sorted(definitions.items())),
    }
