"""The messages between a table and a client, as msgspec Structs: the one source of the protocol.

The server decodes and encodes them, `upcard.server.wire.schema` describes them as JSON Schema, and the browser's types
are made from that. Unknown fields, unknown types and values of the wrong kind are refused; nothing is coerced.

A seat's stream is numbered by ``n``, the number of moves played (those of chance included), and has no
gaps: after the first `SceneMessage` of a connection each is one move later than the one before. A move
taken back counts as one more. What people say to each other is numbered by itself (`Said.number`).
"""

from upcard.server.wire.changed import *  # noqa: F403
from upcard.server.wire.commands import *  # noqa: F403
from upcard.server.wire.interview import *  # noqa: F403
from upcard.server.wire.lobby import *  # noqa: F403
from upcard.server.wire.messages import *  # noqa: F403
from upcard.server.wire.parts import *  # noqa: F403
from upcard.server.wire.practise import *  # noqa: F403
from upcard.server.wire.reviews import *  # noqa: F403
from upcard.server.wire.scores import *  # noqa: F403
from upcard.server.wire.tables import *  # noqa: F403
from upcard.server.wire.umpire import *  # noqa: F403
