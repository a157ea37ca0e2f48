"""The list of commands, and their error handling: one line on stderr and a nonzero exit status."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from cardspeak import __version__
from cardspeak.cli import commands, ranges, rulebooks, rules, schemes, tournament
from cardspeak.cli.audit import audit
from cardspeak.cli.bench import bench
from cardspeak.cli.convert import convert
from cardspeak.cli.equity import equity
from cardspeak.cli.interrupts import INTERRUPTED, has_said_stopped
from cardspeak.cli.matrix import matrix
from cardspeak.cli.outs import outs
from cardspeak.cli.query import query
from cardspeak.cli.quoting import check_quotes
from cardspeak.cli.rank import rank
from cardspeak.cli.replay import replay
from cardspeak.cli.serve import serve
from cardspeak.cli.session import session
from cardspeak.cli.settle_file import settle_file
from cardspeak.cli.starting_hands import starting_hands
from cardspeak.cli.verify import verify
from cardspeak.errors import CardspeakError, listed, shortened

_GIVEN = re.compile(
    r"(?<=No such command ['\"]).*(?=['\"]\.?$)"
    r"|((?<=argument \()|(?<=arguments \()|(?<=argument\(s\) \()).*(?=\)$)",
    re.DOTALL,
)
"""The part of a usage error of Typer that is input: an unknown command, or surplus arguments."""
FAILED = 1  # standard output cannot be written, for example because the disk is full
WRONG_INPUT = 2  # also for files that cannot be read or written, and for missing packages

_COMMANDS = (
    commands.showdown,
    commands.evaluate,
    commands.explain,
    commands.compare,
    rank,
    settle_file,
    verify,
    convert,
    session,
    equity,
    ranges.range,
    query,
    outs,
    matrix,
    starting_hands,
    commands.deal,
    commands.games,
    schemes.schemes,
    schemes.score,
    audit,
    rulebooks.analyze,
    rules.rules,
    tournament.icm,
    tournament.chop,
    replay,
    bench,
    serve,
)


app = typer.Typer(
    name="cardspeak",
    help="Poker's oldest rule: cards speak. Rank hands, explain why one wins, and pay every pot to the last chip.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in _COMMANDS:
    app.command()(_command)
app.add_typer(rulebooks.rulebook_app)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cardspeak {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None: ...


def status_of(args: Sequence[str]) -> int:
    """Run the command and return its exit status: 0 for success, 1 for failure, 2 for wrong input, 130 for Ctrl-C."""
    args = list(args)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for characters that the output's encoding lacks
    try:
        check_quotes(args)
        status = app(args or ["--help"], prog_name="cardspeak", standalone_mode=False)
        sys.stdout.flush()
    except CardspeakError as error:
        return _refuse(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return _stopped()
    except SystemExit as error:  # Typer turns a broken pipe into SystemExit
        if _is_broken_pipe(error.__context__):
            return _output_is_gone()
        raise
    except OSError as error:
        if _is_broken_pipe(error):
            return _output_is_gone()
        return _refuse(f"the output cannot be written: {error.strerror or error}", FAILED)
    except Exception as error:
        if not hasattr(error, "format_message"):  # not a usage error from Typer, but a bug
            raise
        return _refuse(_message_of(error))
    if status == INTERRUPTED:  # Typer turns Ctrl-C into this exit status
        return _stopped()
    return status if isinstance(status, int) else 0


def _stopped() -> int:
    """Flush the output, print that the command was stopped, and return the exit status."""
    with suppress(OSError):
        sys.stdout.flush()
    return INTERRUPTED if has_said_stopped() else _refuse("stopped", INTERRUPTED)


def _is_broken_pipe(error: BaseException | None) -> bool:
    """Whether the error means that the program that reads the output has exited.

    On Windows, this can also be EINVAL, as in `Popen._stdin_write` of Python's subprocess module.
    """
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and isinstance(error, OSError) and error.errno == errno.EINVAL


def _output_is_gone() -> int:
    """Discard all further output and return 0.

    The program that reads the output has exited, as in `cardspeak deal | head -1`.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _message_of(error: Any) -> str:
    """The message of a usage error; for an unknown command, with a list of the commands."""
    message = _GIVEN.sub(lambda given: shortened(given[0]), str(error.format_message()))
    option = getattr(error, "option_name", "")
    if option != shortened(option):
        return f"No such option: {shortened(option)}"
    if message.startswith("No such command"):
        return f"{message.rstrip('.')} (commands: {listed(error.ctx.command.commands)})"
    return message or "see cardspeak --help"


def _refuse(message: str, status: int = WRONG_INPUT) -> int:
    """Print the error in one line and return the exit status."""
    line = " ".join(message.split())
    print(f"cardspeak: {line}", file=sys.stderr)
    return status
