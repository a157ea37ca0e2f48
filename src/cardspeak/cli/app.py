"""The list of commands, and their error handling: one line on stderr and a nonzero exit status."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from cardspeak import __version__
from cardspeak.cli.interrupts import INTERRUPTED, has_said_stopped
from cardspeak.cli.quoting import check_quotes
from cardspeak.errors import CardspeakError, listed, shortened

_GIVEN = re.compile(
    r"(?<=No such command ['\"]).*(?=['\"]\.?$)"
    r"|((?<=argument \()|(?<=arguments \()|(?<=argument\(s\) \()).*(?=\)$)",
    re.DOTALL,
)
"""The part of a usage error of Typer that is input: an unknown command, or surplus arguments."""
FAILED = 1  # standard output cannot be written, for example because the disk is full
WRONG_INPUT = 2  # also for files that cannot be read or written, and for missing packages

_COMMANDS = {
    "showdown": "showdown",
    "evaluate": "commands",
    "explain": "commands",
    "compare": "commands",
    "rank": "rank",
    "settle-file": "settle_file",
    "verify": "verify",
    "convert": "convert",
    "session": "session",
    "equity": "equity",
    "range": "ranges",
    "query": "query",
    "outs": "outs",
    "matrix": "matrix",
    "starting-hands": "starting_hands",
    "abstraction": "abstraction",
    "deal": "commands",
    "games": "commands",
    "schemes": "schemes",
    "score": "schemes",
    "audit": "audit",
    "analyze": "rulebooks",
    "rules": "rules",
    "icm": "tournament",
    "chop": "tournament",
    "replay": "replay",
    "bench": "bench",
    "serve": "serve",
    "rulebook": "rulebooks",
}
"""Each command, and the file of `cli/` in which it is a function of that name or, if it has subcommands, an app."""


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cardspeak {__version__}")
        raise typer.Exit


def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None: ...


def app_for(args: Sequence[str] = ()) -> typer.Typer:
    """The command as an app, with only the subcommand that the arguments begin with; without one, with all of them.

    A subcommand whose file is not imported takes no time.
    """
    app = typer.Typer(
        name="cardspeak",
        help="Poker's oldest rule: cards speak. Rank hands, explain why one wins, and pay every pot to the last chip.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_main)
    for name in args[:1] if args and args[0] in _COMMANDS else _COMMANDS:
        command = getattr(import_module(f"cardspeak.cli.{_COMMANDS[name]}"), name.replace("-", "_"))
        if isinstance(command, typer.Typer):
            app.add_typer(command)
        else:
            app.command()(command)
    return app


def status_of(args: Sequence[str]) -> int:
    """Run the command and return its exit status: 0 for success, 1 for failure, 2 for wrong input, 130 for Ctrl-C."""
    args = list(args)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for characters that the output's encoding lacks
    try:
        check_quotes(args)
        status = app_for(args)(args or ["--help"], prog_name="cardspeak", standalone_mode=False)
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
