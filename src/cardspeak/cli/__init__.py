"""The `cardspeak` command: parse the arguments, call a public function, print the result.

This file imports almost nothing, so that Ctrl-C is handled within a few milliseconds after Python has started.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in `typing`, whose import takes longer than all of this module
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(args: Sequence[str] | None = None) -> None:
    """Run the command and exit: status 0 for success, 1 for failure, 2 for wrong input, 130 for Ctrl-C.

    Without `args`, the command is the whole process: it takes the arguments of the process, handles Ctrl-C, and
    replaces standard streams that are closed.
    """
    if args is not None:
        sys.exit(_status_of(args))
    try:
        from cardspeak.cli.process import run_process

        run_process(lambda: _status_of(sys.argv[1:]))
    except KeyboardInterrupt:  # only until `run_process` handles Ctrl-C itself
        _end_now()


def _status_of(args: Sequence[str]) -> int:
    from cardspeak.cli.app import status_of  # imported here because it takes long, and Ctrl-C is handled by then

    return status_of(args)


def _end_now() -> None:
    """Say that the command was stopped, and end the process."""
    try:  # noqa: SIM105  the import of contextlib takes as long as everything else here
        os.write(2, b"cardspeak: stopped\n")
    except OSError:
        pass
    os._exit(130)
