"""How many moves a second PostgreSQL commits, by how servers are told of them: ``python -m benchmarks.fanout URL``.

Sixteen connections append to sixteen logs in an empty database of that URL: without telling anybody; telling inside
the transaction; telling after it, each by itself; and telling after it as Upcard does, all together over one
connection.
"""

import asyncio
import time

import asyncpg  # type: ignore[import-untyped]
import click

WRITERS = 16
EACH = 200
APPEND = "insert into trial_log values ($1, $2, 'move')"
TELL = "select pg_notify('trial', $1)"


async def measure(url: str, how: str) -> float:
    """Appends per second."""
    first = await asyncpg.connect(url)
    await first.execute("create table trial_log (log int, seq int, move text, primary key (log, seq))")
    news: set[str] = set()

    async def write(log: int) -> None:
        connection = await asyncpg.connect(url)
        for seq in range(EACH):
            if how == "inside":
                async with connection.transaction():
                    await connection.execute(APPEND, log, seq)
                    await connection.execute(TELL, str(log))
            else:
                await connection.execute(APPEND, log, seq)
                if how == "after":
                    await connection.execute(TELL, str(log))
                elif how == "together":
                    news.add(str(log))
        await connection.close()

    async def tell() -> None:
        while True:
            texts = sorted(news)
            news.clear()
            await first.execute("select pg_notify('trial', each) from unnest($1::text[]) each", texts)
            await asyncio.sleep(0)

    teller = asyncio.create_task(tell()) if how == "together" else None
    began = time.monotonic()
    await asyncio.gather(*[write(log) for log in range(WRITERS)])
    rate = WRITERS * EACH / (time.monotonic() - began)
    if teller is not None:
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)
        await first.close()
        first = await asyncpg.connect(url)
    await first.execute("drop table trial_log")
    await first.close()
    return rate


@click.command(help=__doc__)
@click.argument("url")
def main(url: str) -> None:
    for how in ("nobody", "inside", "after", "together"):
        print(f"{how:9} {asyncio.run(measure(url, how)):7.0f} a second")


if __name__ == "__main__":
    main()
