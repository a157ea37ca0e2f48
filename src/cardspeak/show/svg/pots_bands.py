"""The content of the picture of the pots: a band for each pot, a column for each player, and their labels."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardspeak.errors import shortened
from cardspeak.pots import WHOLE, Chips, Player, Pot, Settlement, called, from_units, money, to_units, total
from cardspeak.pots.names import pot_called
from cardspeak.pots.published import PublishedSettlement, lost_from
from cardspeak.show.svg.elements import cut, isolated, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardspeak.pots import Award, Step

COLOURS = ("#56B4E9", "#E69F00", "#009E73", "#F0E442", "#CC79A7", "#D55E00")
"""The colours of the pots, used in a cycle. They are distinguishable with any colour vision. Of the eight colours in
the source, these are the six on which black letters are readable.

Source: M. Okabe and K. Ito, https://jfly.uni-koeln.de/color/
"""
WINS = "★"
"""The mark of a winner."""
LABEL_WIDTH = 340
"""The width in pixels at which the label of a band is wrapped; a single longer word can exceed it."""

NOBODY = -1
"""The seat number that stands for an unknown player who put in dead money."""
HOUSE = -2
"""The seat number that stands for the rake and the jackpot drop, or for the lost chips of `settle_published`."""

_LONGEST_NAME = 110  # the width of a name in a sentence, in pixels
_LONGEST_HALF, _LONGEST_RULE = 20, 40  # characters; users can write these names themselves

Paid: TypeAlias = Settlement | PublishedSettlement
"""A settled hand."""
BandKind: TypeAlias = Literal["dead money", "pot", "returned"]


class Segment(NamedTuple):
    """The contribution of a seat to a band, and what the seat wins of it.

    Attributes:
        seat: the number of the seat.
        units: the contribution in units; 0 for a winner who put nothing in.
        amount: the contribution as text; empty for 0.
        won: the winnings as text; empty for 0.
        title: a description of the segment.
        is_folded: whether the player has folded.
    """

    seat: int
    units: int
    amount: str
    won: str
    title: str
    is_folded: bool


class Band(NamedTuple):
    """A horizontal band across the bars: a pot, dead money or returned bets.

    Attributes:
        kind: the kind of band.
        title: its name and amount.
        colour: the colour of its pot.
        parts: the contributions of the seats.
        edge: the bet at its upper edge, as text; empty if the bets differ.
        lines: the lines of its label, below the title.
        taken: the part of it that no player gets, as text; empty if there is none.
        taken_as: what that part is: `rake`, `lost`, or `drop` if there is a jackpot drop.
    """

    kind: BandKind
    title: str
    colour: str
    parts: Sequence[Segment]
    edge: str
    lines: Sequence[str]
    taken: str = ""
    taken_as: str = "rake"

    @property
    def extent(self) -> int:
        """The height of the band in units, which is the height of its tallest part."""
        return max([part.units for part in self.parts])


class Column(NamedTuple):
    """A bar, with its seat number, its name, and the notes below the name."""

    seat: int
    name: str
    notes: Sequence[str]


def bands_of(settlement: Paid) -> list[Band]:
    """The bands that are not empty, from bottom to top: dead money, main pot, side pots, returned bets."""
    bands = [_dead_band(settlement)] if settlement.dead else []
    for number, pot in enumerate(settlement.pots):
        if pot.top > pot.above:  # a main pot that nobody bet into contains only dead money
            parts = list(_parts(settlement, settlement.put_into(pot), f"in {pot_called(pot.name)}", pot))
            bands.append(_pot_band(settlement, number, "pot", parts, money(pot.top, settlement.unit)))
    if settlement.returns:
        title = f"returned: {money(total(settlement.returned.values()), settlement.unit)}"
        parts = list(_parts(settlement, settlement.returned, "returned"))
        bands.append(Band("returned", title, "#FFFFFF", parts, "", list(_why_returned(settlement))))
    return bands


def columns_of(settlement: Paid, *, has_button: bool) -> list[Column]:
    """The columns from left to right: dead money from an unknown player, the players in seat order, and the house."""
    notes = {
        "folded": settlement.folded,
        "mucked": settlement.mucked,
        "button": (settlement.button,) if has_button else (),
    }
    columns = [Column(NOBODY, "dead", ["money"])] if _nobodys(settlement) else []
    columns += [
        Column(seat, called(player), [note for note, players in notes.items() if player in players])
        for seat, player in enumerate(settlement.players)
    ]
    return [*columns, Column(HOUSE, _taken_as(settlement), [])] if _taken(settlement) else columns


def rows_of(settlement: Paid) -> Mapping[str, Mapping[int, str]]:
    """The rows of figures below the columns, each a mapping from seat to figure.

    The amounts put in add up to the amounts returned, won, and taken by the house or lost.
    """
    unit = settlement.unit
    put_in = {
        player: total([bet, settlement.dead_of.get(player, 0)])
        for player, bet in zip(settlement.players, settlement.bets, strict=True)
    }
    figures = {"put in": put_in, "returned": settlement.returned, "wins": settlement.payouts, "net": settlement.net}
    rows = {
        name: {
            seat: ("+" if name == "net" and by_player[player] > 0 else "") + money(by_player[player], unit)
            for seat, player in enumerate(settlement.players)
            if player in by_player
        }
        for name, by_player in figures.items()
        if by_player or name == "wins"
    }
    if nobodys := _nobodys(settlement):
        rows["put in"][NOBODY] = money(from_units(nobodys, unit), unit)
    if taken := _taken(settlement):
        rows["wins"][HOUSE] = money(taken, unit)
    return rows


def title_of(settlement: Paid) -> str:
    """The total amount, the number of pots, and the amount returned."""
    unit, pots = settlement.unit, settlement.pots
    said = []
    if pots:
        amount = money(total(pot.amount for pot in pots), unit)
        said.append(f"{amount} in the main pot" if len(pots) == 1 else f"{amount} in {len(pots)} pots")
    if settlement.returns:
        said.append(f"{money(total(settlement.returned.values()), unit)} returned")
    return ", ".join(said) or "Nothing to pay"


def key_of(bands: Iterable[Band], *, is_to_scale: bool) -> str:
    """The key of the picture, with a sentence for each feature that occurs in it."""
    parts = [part for band in bands for part in band.parts]
    kinds = {band.kind for band in bands}
    said = {
        "Each bar shows what a player put in, and each band is a pot.": bool(kinds - {"returned"}),
        f"{WINS} marks what a player wins.": any(part.won for part in parts),
        "Hatched: folded.": any(part.is_folded for part in parts),
        "Dotted: dead money.": "dead money" in kinds,
        "Dashed: returned.": "returned" in kinds,
        "Not to scale: small parts are drawn larger.": not is_to_scale,
    }
    return " ".join(sentence for sentence, is_said in said.items() if is_said)


def _dead_band(settlement: Paid) -> Band:
    """The band of dead money, in the colour of the main pot. If nobody bet into that pot, the band is the whole pot."""
    main, unit = settlement.pots[0], settlement.unit
    is_whole = main.top == main.above
    parts = list(_parts(settlement, settlement.dead_of, "dead money", main if is_whole else None))
    if nobodys := _nobodys(settlement):
        amount = money(from_units(nobodys, unit), unit)
        parts.insert(0, Segment(NOBODY, nobodys, amount, "", f"{amount} dead money", is_folded=False))
    if is_whole:
        return _pot_band(settlement, 0, "dead money", parts, "0")
    title = f"dead money: {money(settlement.dead, unit)}"
    return Band("dead money", title, COLOURS[0], parts, "0", ["in the main pot"])


def _pot_band(settlement: Paid, number: int, kind: BandKind, parts: Sequence[Segment], edge: str) -> Band:
    pot, unit = settlement.pots[number], settlement.unit
    taken, taken_as = _taken_from(pot, settlement), _taken_as(settlement)
    taken_text = money(taken, unit) if taken else ""
    lines = ["all of it is dead money"] if kind == "dead money" else []
    for items in (*_awards(pot, unit), *_odd_chips(pot, settlement)):
        lines += wrapped(items, LABEL_WIDTH)
    return Band(
        kind,
        f"{pot.name}: {money(pot.amount, unit)}{f', {taken_as} {taken_text}' if taken else ''}",
        COLOURS[number % len(COLOURS)],
        parts,
        edge,
        lines,
        taken_text,
        taken_as,
    )


def _taken(settlement: Paid) -> Chips:
    """The chips that no player gets: the rake and the jackpot drop, or the lost chips of `settle_published`."""
    return (
        settlement.lost if isinstance(settlement, PublishedSettlement) else total([settlement.rake, settlement.jackpot])
    )


def _taken_from(pot: Pot, settlement: Paid) -> Chips:
    return lost_from(pot) if isinstance(settlement, PublishedSettlement) else total([pot.rake, pot.jackpot])


def _taken_as(settlement: Paid) -> str:
    if isinstance(settlement, PublishedSettlement):
        return "lost"
    return "drop" if settlement.jackpot else "rake"


def _parts(settlement: Paid, put_in: Mapping[Player, Chips], where: str, pot: Pot | None = None) -> Iterator[Segment]:
    """The segments of a band: one for each player who put something in or wins something."""
    unit = settlement.unit
    won: dict[Player, list[Chips]] = {}
    for award in pot.awards if pot else ():
        won.setdefault(award.player, []).append(award.amount)
    for seat, player in enumerate(settlement.players):
        if player in put_in or player in won:
            amount = money(put_in[player], unit) if player in put_in else ""
            wins = money(total(won[player]), unit) if player in won else ""
            said = [f"{amount} {where}"] * bool(amount) + [f"wins {wins} of it"] * bool(wins)
            units = to_units(put_in.get(player, 0), unit, "part")
            title = f"{called(player)}: {', '.join(said)}"
            yield Segment(seat, units, amount, wins, title, player in settlement.folded)


def _nobodys(settlement: Paid) -> int:
    """The number of units of dead money from unknown players."""
    known = total(settlement.dead_of.values())
    return to_units(settlement.dead, settlement.unit, "dead") - to_units(known, settlement.unit, "dead")


def _why_returned(settlement: Paid) -> Iterator[str]:
    """The returned bet and the reason, as lines."""
    for back in settlement.returns:
        items = [f"{money(back.amount, settlement.unit)} to {_short(back.player)}:", *back.reason.split()]
        yield from wrapped(items, LABEL_WIDTH)


def _awards(pot: Pot, unit: Chips) -> Iterator[list[str]]:
    """The lines about the awards of a pot, for each board and each half. `wrapped` joins the items of each line."""
    for number, part in enumerate(pot.boards or (pot,), start=1):
        head = [f"board {number} ({money(part.amount, unit)}):"] if pot.boards else []
        if not part.is_divided:
            yield from _won(head, part.awards, unit)
        for half in part.halves:
            name = f"{shortened(half.name, _LONGEST_HALF)}:"
            if not half.winners:
                yield [*head, name, "nobody", "qualifies"]
            elif part.is_divided:
                yield from _won([*head, name], [award for award in part.awards if award.half == half.name], unit)


def _won(head: Sequence[str], awards: Sequence[Award], unit: Chips) -> Iterator[list[str]]:
    if awards:  # a board or a half can get no chips, for example if the pot is a single chip
        items = [f"{money(award.amount, unit)} to {_short(award.player)}," for award in awards]
        items[0] = f"{WINS} {items[0]}"
        yield [*head, *_closed(items)]


def _odd_chips(pot: Pot, settlement: Paid) -> Iterator[list[str]]:
    """The lines about the odd chips of a pot, with the rules for them. `wrapped` joins the items of each line."""
    if isinstance(settlement, PublishedSettlement):
        return
    odd = [step for step in settlement.steps() if step.kind == "odd chip" and step.pot == pot.name]
    for _, steps in groupby(odd, key=lambda step: (step.board, step.half, step.player is None)):
        yield _odd_chip(list(steps), settlement.unit)


def _odd_chip(steps: Sequence[Step], unit: Chips) -> list[str]:
    """The words for odd chips that go to players, or to a half or a board whose share is then split further."""
    first = steps[0]
    count = to_units(total(step.amount for step in steps), unit, "odd chips")
    chips = ["odd", "chip"] if count == 1 else [f"{count}", "odd", "chips"]
    worth = [] if unit == 1 else ["of", money(unit, unit)]
    half = [] if first.half in (None, WHOLE) else ["the", shortened(first.half, _LONGEST_HALF), "half"]
    board = [] if first.board is None else [f"board {first.board}"]
    if first.player is not None:
        where = [*(["of", *half] if half else []), *(["on", *board] if board else [])]
        to = _closed([f"{_short(step.player)}," for step in steps])
    else:
        where = ["on", *board] if half and board else []
        to = half or board
    reason = first.reason.split() if first.player is not None else []
    rule = [shortened(first.rule, _LONGEST_RULE)] if first.rule else []
    why = _closed(reason, ",") if reason and rule else reason
    return [*chips, *worth, *where, "to", *_closed(to, ":" if reason or rule else ""), *why, *rule]


def _short(player: Player) -> str:
    """The name of a player, cut to fit in a sentence."""
    return isolated(cut(called(player), _LONGEST_NAME))


def _closed(items: Sequence[str], end: str = "") -> list[str]:
    """The items, with the comma after the last item replaced by `end`."""
    return [*items[:-1], items[-1].removesuffix(",") + end]
