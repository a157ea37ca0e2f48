"""`cardspeak rules`: the rule sets."""

from __future__ import annotations

from typing import Annotated

import typer

import cardspeak
from cardspeak.cli.commands import JsonOption, print_json
from cardspeak.pots import RULE_SETS
from cardspeak.show.terminal.screen import make_screen


def rules(
    which: Annotated[
        str,
        typer.Argument(
            metavar="RULES",
            help="A rule set or the path of a rule file; by default, all rule sets.",
            show_default=False,
        ),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """List the rule sets for paying pots: what they decide, and the published rule for each decision."""
    from cardspeak.show.terminal.rules import show_rules

    rule_sets = [cardspeak.find_rules(which)] if which else list(RULE_SETS.values())
    if as_json:
        print_json(
            {"kind": "rules", "rules": [{"code": rule_set.code, **rule_set.to_dict()} for rule_set in rule_sets]}
        )
    else:
        show_rules(rule_sets, make_screen())
