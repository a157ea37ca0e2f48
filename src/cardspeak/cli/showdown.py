"""`cardspeak showdown`: who wins what, for the table in a file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import typer

from cardspeak.allin import AllIn, resolve
from cardspeak.cli.clusters import ClusterOption, WorkersOption, workers_of
from cardspeak.cli.commands import JsonOption, SamplesOption, SeedOption, show_result
from cardspeak.cli.pictures import PngOption, SvgOption, wanted_pictures
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import PotError, listed
from cardspeak.files import Kind, mapping_of
from cardspeak.pots import RULE_SETS, Rake
from cardspeak.pots.money import exact
from cardspeak.showdown import Showdown
from cardspeak.showdown.played import read_played

_RAKE_KEYS = Kind("a rake", "the keys of a rake", PotError)

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="RULES",
        help=f"Rules for paying pots: one of {listed(RULE_SETS)}, or the path of a rule file.",
    ),
]
RakeOption = Annotated[
    str | None,
    typer.Option(
        "--rake",
        metavar="RAKE",
        help="The rake in percent, such as 5, or a rake as in a table file, such as '{drop = 4, jackpot = 1}'.",
        show_default=False,
    ),
]
CapOption = Annotated[
    str | None, typer.Option("--cap", metavar="AMOUNT", help="The maximum rake per hand.", show_default=False)
]


def showdown(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A table file in TOML or JSON, or - for standard input.")],
    rules: RulesOption = "tda",
    rake: RakeOption = None,
    cap: CapOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    svg: SvgOption = None,
    png: PngOption = None,
    as_json: JsonOption = False,
) -> None:
    """Settle the hand in a table file: who wins each pot, and why. For an all-in, show what each player can expect."""
    pictures = wanted_pictures(svg, png)
    played = read_played(file, rules=rules, rake=rake_of(rake, cap))
    with workers_of(cluster, workers) as run_by, ProgressLine() as line:
        result = resolve(played, line.show, samples, seed, run_by)
    pictures.draw(result, partial(_show_resolved, result, as_json))


def _show_resolved(result: Showdown | AllIn, as_json: bool) -> None:
    """Print who wins what or, for an all-in, what each player can expect."""
    from cardspeak.show.terminal.all_in import show_all_in
    from cardspeak.show.terminal.story import show_showdown

    if isinstance(result, AllIn):
        show_result(result, show_all_in, as_json)
    else:
        show_result(result, show_showdown, as_json)


def rake_of(given: str | None, cap: str | None) -> Rake | Mapping[str, Any] | None:
    """The rake that `--rake` and `--cap` specify; None if neither is given."""
    if given is None:
        if cap is not None:
            raise PotError("--cap: --rake is missing; give the rake in percent too, as in --rake 5 --cap 3")
        return None
    if given.lstrip().startswith("{"):
        keys: Mapping[str, Any] = mapping_of(f"rake = {given}", "rake.toml", "--rake", _RAKE_KEYS)["rake"]
        if cap is not None and "cap" in keys:
            raise PotError("--cap: --rake already contains a cap; give only one cap")
        return keys if cap is None else {**keys, "cap": exact(cap, "--cap")}
    return Rake(exact(given.removesuffix("%"), "--rake"), None if cap is None else exact(cap, "--cap"))
