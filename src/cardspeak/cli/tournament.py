"""`cardspeak icm` and `cardspeak chop`: the value of each player's chips, and chops, which divide the prize money."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from itertools import pairwise
from typing import Annotated, TypeAlias, cast

import typer

from cardspeak.cli.commands import JsonOption, show_result
from cardspeak.cli.progress import ProgressLine
from cardspeak.errors import PotError, Where, quoted, shortened
from cardspeak.pots.money import exact

_WORD = re.compile(r"[^\s,]+")
_ONE_AMOUNT = re.compile(r"\d+,\d+|[1-9]\d{0,2}[,\s]\d{3}(\.\d*)?")
_OPTIONS = {"round_to": "--round", "bounty_share": "--bounty-share"}
"""The options whose names differ from the Python arguments."""
_IN_THOUSANDS = re.compile(r"[1-9]\d{0,2}([,\s]\d{3})+(\.\d*)?(?![\d.])")

Stacks: TypeAlias = dict[str, Decimal] | list[Decimal]
"""The stacks by name, or in seat order."""
StacksArgument: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="STACK", help="Each player's chips, such as 5000 or Ann=5000.", show_default=False),
]
PrizesOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--prizes",
        metavar="AMOUNTS",
        help="The prizes from first place down, such as 50,30,20.",
        show_default=False,
    ),
]


def icm(
    stacks: StacksArgument,
    prizes: PrizesOption,
    bounties: Annotated[
        str | None,
        typer.Option("--bounties", metavar="AMOUNTS", help="The players' bounties, in the order of the stacks."),
    ] = None,
    bounty_share: Annotated[
        str,
        typer.Option("--bounty-share", metavar="SHARE", help="The share of a bounty that is paid at once, 0 to 1."),
    ] = "0.5",
    as_json: JsonOption = False,
) -> None:
    """Compute the prize-money value of tournament stacks by the Independent Chip Model."""
    from cardspeak import tournament  # imported here so that no other command waits for it
    from cardspeak.show.terminal.tournament import show_icm

    chips, money = _stacks_for(stacks, as_json=as_json), read_prizes(prizes)
    heads = None if bounties is None else read_prizes(bounties, "bounties", len(stacks))
    share = _read(bounty_share, "--bounty-share")
    with ProgressLine(), _options_as_typed():  # the line is shown while the kernel for many players is compiled
        result = tournament.icm(chips, money, bounties=heads, bounty_share=share)
    show_result(result, show_icm, as_json)


def chop(
    stacks: StacksArgument,
    prizes: PrizesOption,
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help="How the money is divided: icm or chip-chop.")
    ] = "icm",
    left: Annotated[
        str, typer.Option("--left", metavar="AMOUNT", help="The money left to play for, which the winner gets.")
    ] = "0",
    round_to: Annotated[
        str, typer.Option("--round", metavar="UNIT", help="The unit to which amounts are rounded, such as 5 or 0.01.")
    ] = "1",
    as_json: JsonOption = False,
) -> None:
    """Divide the prize money among players who agree to a chop."""
    from cardspeak import tournament  # imported here so that no other command waits for it
    from cardspeak.show.terminal.tournament import show_chop
    from cardspeak.tournament.chop_result import ChopMethod

    chips, money = _stacks_for(stacks, as_json=as_json), read_prizes(prizes)
    kept, unit = _read(left, "--left"), _read(round_to, "--round")
    with ProgressLine(), _options_as_typed():  # the line is shown while the kernel for many players is compiled
        result = tournament.chop_prizes(chips, money, cast("ChopMethod", method), left=kept, round_to=unit)
    show_result(result, show_chop, as_json)


@contextmanager
def _options_as_typed() -> Iterator[None]:
    """A context manager whose errors name options as the user typed them, not as the Python arguments."""
    try:
        yield
    except PotError as error:
        field = "" if error.where is None else error.where.field
        if field not in _OPTIONS:
            raise
        raise PotError.at(Where(field, words=_OPTIONS[field]), error.detail) from None


def _stacks_for(words: list[str], *, as_json: bool) -> Stacks:
    """The stacks. Players without names are called `player 1` and so on, except in JSON, which has seat numbers."""
    stacks = read_stacks(words)
    if as_json or isinstance(stacks, dict):
        return stacks
    return {f"player {number}": stack for number, stack in enumerate(stacks, 1)}


def read_stacks(words: list[str]) -> Stacks:
    """The stacks by name or, if none has a name, in seat order.

    Raises:
        PotError: a word is not a stack, only some stacks have names, or two stacks have the same name.

    >>> read_stacks(["Ann=5000", "Bob=2500,5"])
    {'Ann': Decimal('5000'), 'Bob': Decimal('2500.5')}
    """
    stacks: dict[str, Decimal] = {}
    for word in words:
        name, sign, amount = word.rpartition("=")
        if bool(sign) != ("=" in words[0]) or (sign and not name.strip()):
            raise PotError(f"stack {quoted(word)}: name all players, as in Ann=5000, or none")
        player = name.strip() if sign else str(len(stacks))
        if player in stacks:
            raise PotError(f"stack {quoted(word)}: {shortened(player, 20)} appears twice; give each player one stack")
        stacks[player] = _read(amount, f"stack {quoted(word)}")
    return stacks if "=" in words[0] else list(stacks.values())


def read_prizes(text: str, what: str = "prizes", most: int | None = None) -> list[Decimal]:
    """The prizes in a text, or the bounties, separated by commas or white space.

    Args:
        text: the text.
        what: what error messages start with.
        most: the maximum number of bounties; None for prizes, which never rise from one place to the next.

    Raises:
        PotError: a word is not an amount, or it is not clear whether a comma or a space separates two amounts.

    >>> read_prizes("50, 30,20.5")
    [Decimal('50'), Decimal('30'), Decimal('20.5')]
    """
    words = list(_WORD.finditer(text))
    amounts = [_read(word[0], f"{what} {quoted(text)}") for word in words]
    gaps = {text[word.end() : following.start()] for word, following in pairwise(words)}
    for at, (word, following) in enumerate(pairwise(words)):
        pair = text[word.start() : following.end()]
        is_doubtful = (
            re.match(r"0\d", following[0])  # as in 5,000
            or len(gaps) > 1  # as in 37,50 12,50
            or (amounts[at + 1] > amounts[at] if most is None else len(amounts) > most)  # as in 1,500
        )
        if is_doubtful and _ONE_AMOUNT.fullmatch(pair):
            thousands = _IN_THOUSANDS.match(text, word.start())
            given = thousands[0] if thousands else pair
            one = re.sub(r"[,\s]", "", given) if thousands else given.replace(",", ".")
            several = quoted(", ".join(re.split(r"[,\s]", given)))
            message = f"{quoted(given)} can be one amount or several; write {one} for one, {several} for several"
            raise PotError(f"{what} {quoted(text)}: {message}")
    return amounts


def _read(word: str, what: str) -> Decimal:
    """The amount in a word."""
    return Decimal(exact(word, Where("amount", words=what)))
