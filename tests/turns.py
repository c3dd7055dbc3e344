"""Which process runs which file of the tests, where there are several (``-n auto --dist loadfile``)."""

from typing import TYPE_CHECKING, Any, Final

from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

IN_A_BROWSER: Final = "chromium"
"""What stands among the parameters of a test that drives a browser."""


class InTurns(LoadFileScheduling):  # type: ignore[misc]
    """File by file, in the order in which they were collected. Half of the processes take those that drive a browser as
    long as there are any: each that takes one starts a browser and a server, and compiles the client's pages anew."""

    def __init__(self, config: Any, log: Any = None) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _assign_work_unit(self, node: "WorkerController") -> None:
        browser = self.nodes.index(node) < len(self.nodes) // 2
        files = (file for file in self.workqueue if self._drives(file) == browser)
        file = next(files, None)
        if file is not None:
            self.workqueue.move_to_end(file, last=False)
        super()._assign_work_unit(node)

    def _drives(self, file: str) -> bool:
        return any(IN_A_BROWSER in test.partition("[")[2] for test in self.workqueue[file])
