"""The command `cardspeak`: parse, call the public functions, show."""

from cardspeak.cli.app import run

__all__ = ["run"]
