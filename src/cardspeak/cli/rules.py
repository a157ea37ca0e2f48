"""The command on rule sets."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import JsonOption, print_json
from cardspeak.pots import RULE_SETS
from cardspeak.show.terminal.screen import make_screen


def rules(
    which: Annotated[
        str, typer.Argument(metavar="RULES", help="One of them, or a file of yours.", show_default=False)
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the rule sets that pots are paid by, each with the rules it quotes."""
    from cardspeak.show.terminal.rules import show_rules

    rule_sets = [cardspeak.find_rules(which)] if which else list(RULE_SETS.values())
    if as_json:
        print_json({"rules": [{"code": rule_set.code, **rule_set.to_dict()} for rule_set in rule_sets]})
    else:
        show_rules(rule_sets, make_screen())
