"""The `cardspeak` command: parse the arguments, call a public function, print the result."""

from cardspeak.cli.app import run

__all__ = ["run"]
