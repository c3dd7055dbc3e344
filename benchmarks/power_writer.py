"""The process that `benchmarks.power` records: ``python -m benchmarks.power_writer FOLDER MOVES SYNCHRONOUS``."""

import asyncio
import sys
from pathlib import Path

from benchmarks.power import write

if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
