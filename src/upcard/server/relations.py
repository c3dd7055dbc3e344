"""The tables of the database, as they are today. `migrations` leads there from every earlier schema."""

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

lots = Table(
    "lots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("secret", Text, nullable=False),
    Column("contributions", Text, nullable=False),  # by seat, as JSON
    Column("seq", Integer),  # the log's entry that it made
)
