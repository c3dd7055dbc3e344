"""Defines the tables of the database as they are today; `migrations` leads there from every earlier schema."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()

meta = Table("meta", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("game", String(40), nullable=False),
    Column("book", String(40), nullable=False),
    Column("rules", Text, nullable=False),  # house rules as TOML
    Column("name", String(60), nullable=False),
    Column("speed", String(10), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("status", Text, nullable=False),
    Column("setup", Text, nullable=False, server_default="{}"),  # what the host has said, as JSON
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("series", String(40), nullable=False, server_default="", index=True),
    Column("number", Integer, nullable=False, server_default="1"),
    Column("next", String(40)),
    Column("result", Text),  # totals and winners as JSON
    Column("due", Float, index=True),  # when a server has to see to it, for the sake of a clock (`alarms`)
    Column("kept", Text),  # the whole rule set and its name as JSON; null until a table of before is opened
    Column("version", Integer, nullable=False, server_default="1"),  # of the game, as the log begins
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("bot", String(40)),
    Column("token", String(64), index=True),  # SHA-256 of the browser's token
    Column("standing", Text, nullable=False),
    Column("code", String(64)),  # SHA-256 of a code that moves the seat
    Column("code_until", Float, nullable=False, server_default="0"),
    Column("avatar", Integer, nullable=False, server_default="0"),  # a drawn face; 0: none chosen
)

log = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("cid", String(64)),
    Column("move", Text, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "cid"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # of the log's entry after which the table lay so
    Column("version", Integer, nullable=False),  # of the game
    Column("base", Boolean, nullable=False),  # the log is played from here on, no more from its beginning
    Column("position", Text, nullable=False),  # the keys of a position as TOML
)

talk = Table(
    "talk",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("name", String(24), nullable=False),
    Column("text", Text, nullable=False),
    Column("to", Integer),
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("who", String(64), primary_key=True),  # SHA-256 of the browser's token
    Column("cid", String(64), primary_key=True),
    Column("n", Integer, nullable=False),  # entries of the log when it was carried out
    Column("at", Float, nullable=False),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seed", Text, nullable=False),
)

draws = Table(
    "draws",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("step", Integer, nullable=False),  # changes of the row so far
    Column("state", String(10), nullable=False),  # open, closed, made or void
    Column("pledges", Text, nullable=False),  # by seat, as JSON
    Column("contributions", Text, nullable=False),  # by seat, as JSON
    Column("seq", Integer),  # the log's entry that it made
    Column("choices", Integer, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),  # what was found, as JSON (`upcard.server.live.reviews`)
)

made = Table(
    "made",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("who", String(64), nullable=False, index=True),  # SHA-256 of the client's address
    Column("at", Float, nullable=False, index=True),  # rows are kept for an hour (`upcard.server.store.table_quota`)
)

scores = Table(
    "scores",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", Float, nullable=False),
    Column("owner", String(64), nullable=False),  # SHA-256 of the key of whoever began it
    Column("writer", String(64), nullable=False),  # SHA-256 of the key that goes with the link to write
    Column("open", Boolean, nullable=False),  # may others write?
    Column("n", Integer, nullable=False),  # how many writings it has
    Column("size", Integer, nullable=False),  # how many characters they are together
)

writings = Table(
    "writings",
    metadata,
    Column("sheet", ForeignKey("scores.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("id", String(40), nullable=False),
    Column("text", Text, nullable=False),  # a writing as JSON (`upcard.score.writing`)
    UniqueConstraint("sheet", "id"),
)

# Only where several servers share the database (`upcard.server.store.leases`).
leases = Table(
    "leases",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("node", Integer, nullable=False),  # number of the lock of the server that plays there
)

# Of the first protocol; read, and no longer written.
lots = Table(
    "lots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", Text, nullable=False),
    Column("contributions", Text, nullable=False),  # by seat, as JSON
    Column("seq", Integer),  # the log's entry that it made
)
