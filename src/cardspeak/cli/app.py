"""The commands, and what becomes of their errors: one line on stderr and exit status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from cardspeak import __version__
from cardspeak.cli import commands, ranges, rulebooks, rules, schemes, tournament
from cardspeak.cli.audit import audit
from cardspeak.cli.bench import bench
from cardspeak.cli.equity import equity
from cardspeak.cli.matrix import matrix
from cardspeak.cli.outs import outs
from cardspeak.cli.serve import serve
from cardspeak.errors import CardspeakError, listed

FAILED = 1  # the fault is not in the input: a full disk, a closed output
WRONG_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it

_COMMANDS = (
    commands.showdown,
    commands.evaluate,
    commands.explain,
    commands.compare,
    equity,
    ranges.range,
    outs,
    matrix,
    commands.deal,
    commands.games,
    schemes.schemes,
    schemes.score,
    audit,
    rulebooks.analyze,
    rules.rules,
    tournament.icm,
    bench,
    serve,
)


app = typer.Typer(
    name="cardspeak",
    help="Poker's oldest rule: cards speak. Ranks hands, tells why one beats another, and pays every pot to the chip.",
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
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None: ...


def run(args: Sequence[str] | None = None) -> None:
    """Run the command, and end the process with its exit status: 0 fine, 2 wrong input, 130 stopped with Ctrl-C."""
    sys.exit(_status(sys.argv[1:] if args is None else list(args)))


def _status(args: list[str]) -> int:
    """Run the command; its exit status."""
    if sys.stdout is None:
        return _refuse("the output cannot be written: it is closed", FAILED)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that the terminal has no letters for is no error
    try:
        status = app(args or ["--help"], prog_name="cardspeak", standalone_mode=False)
        sys.stdout.flush()
    except CardspeakError as error:
        return _refuse(str(error))
    except (KeyboardInterrupt, typer.Abort):
        return _refuse("stopped", INTERRUPTED)
    except BrokenPipeError:
        return _output_is_gone()
    except SystemExit as error:  # Typer makes one of a broken pipe
        if isinstance(error.__context__, BrokenPipeError):
            return _output_is_gone()
        raise
    except OSError as error:
        return _refuse(f"the output cannot be written: {error.strerror or error}", FAILED)
    except Exception as error:
        if not hasattr(error, "format_message"):  # not an error of the command line, but one of ours
            raise
        return _refuse(_message_of(error))
    if status == INTERRUPTED:  # Typer turns Ctrl-C into this
        return _refuse("stopped", INTERRUPTED)
    return status if isinstance(status, int) else 0


def _output_is_gone() -> int:
    """Write no more, since whoever read the output has gone, as in `cardspeak deal | head -1`; the exit status."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _message_of(error: Any) -> str:
    """The message of an error of the command line; for an unknown command, with the list of all."""
    message = str(error.format_message())
    if message.startswith("No such command"):
        return f"{message.rstrip('.')} (commands: {listed(error.ctx.command.commands)})"
    return message or "see cardspeak --help"


def _refuse(message: str, status: int = WRONG_INPUT) -> int:
    """Say what is wrong in one line; the status to end with."""
    line = " ".join(message.split())
    print(f"cardspeak: {line}", file=sys.stderr)
    return status
