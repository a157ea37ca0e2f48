"""The published side-pot program, for comparison with `settle`: its pots, its payouts, and the chips that it loses.

The program was published together with the evaluation scheme `group-score`. To make a pot, it takes the smallest
remaining bet from every player who has chips left. It repeats this until at most one player has chips left; that player
gets them back. Each pot is then shared equally among the best hands that contest it. Shares are whole numbers, so chips
that do not divide evenly are lost.

Source: https://github.com/danielpaz6/Poker-Hand-Evaluator, PokerDemo/Models/Room.cs
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardspeak.drawn import Drawn
from cardspeak.errors import PotError, listed
from cardspeak.exact_json import to_json
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.pots.betting import Betting, read_betting
from cardspeak.pots.facts import SettlementFacts
from cardspeak.pots.halves import read_boards
from cardspeak.pots.layers import UNCALLED
from cardspeak.pots.money import total
from cardspeak.pots.names import Player, called, in_json
from cardspeak.pots.options import read_options
from cardspeak.pots.pot import Award, Pot, Return
from cardspeak.pots.settle import settle
from cardspeak.pots.settlement import Settlement
from cardspeak.pots.story import return_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cardspeak import answer_types

CHAIRS = 5
"""The number of chairs at the table of the program."""


@sealed
@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class PublishedSettlement(SettlementFacts, Drawn):
    """What the published side-pot program pays, and what `settle` pays for the same hand.

    Payouts, returned bets and lost chips add up to the bets. The other attributes, and properties such as `payouts` and
    `net`, are those of `SettlementFacts`. The contenders of a pot are all players who paid into it, including those who
    have folded.

    Attributes:
        corrected: the result of `settle`.
    """

    corrected: Settlement

    @property
    def lost(self) -> int:
        """The chips that nobody gets.

        >>> settle_published([25, 50, 100, 100], [0, [2, 3], 1]).lost
        1
        """
        return sum(map(lost_from, self.pots))

    def lines(self) -> list[str]:
        """The settlement in words: what is returned, then each pot from the last side pot to the main pot."""
        return [return_line(back, 1) for back in self.returns] + [_pot_line(pot) for pot in reversed(self.pots)]

    def to_dict(self) -> answer_types.PublishedSettlement:
        """The settlement as a JSON-ready dict: `kind`, `pots`, `returned`, `payouts`, `lost` and `corrected`."""
        return {
            "kind": "published_settlement",
            "pots": [pot.to_dict() for pot in self.pots],
            "returned": {in_json(player): to_json(amount) for player, amount in self.returned.items()},
            "payouts": {in_json(player): to_json(amount) for player, amount in self.payouts.items()},
            "lost": to_json(self.lost),
            "corrected": self.corrected.to_dict(),
        }

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        wins = [f"{called(player)} wins {amount}" for player, amount in self.payouts.items()]
        backs = [f"{amount} returned to {called(player)}" for player, amount in self.returned.items()]
        lost = [f"{self.lost} lost"] if self.lost else []
        return f"<PublishedSettlement: {', '.join(wins + backs + lost) or 'nothing to pay'}>"


def lost_from(pot: Pot) -> int:
    """The chips of a pot that nobody gets."""
    return int(pot.amount - total(award.amount for award in pot.awards))


def _pot_line(pot: Pot) -> str:
    ends = [f"{called(award.player)} wins {award.amount}" for award in pot.awards]
    if lost := lost_from(pot):
        ends.append(f"{lost} {'is' if lost == 1 else 'are'} lost")
    return f"{pot.name}: {pot.amount}, paid by {listed(map(called, pot.contenders))}; {listed(ends)}"


def settle_published(
    bets: Mapping[Player, int] | Sequence[int],
    ranking: Sequence[Any] | None = None,
    *,
    values: Mapping[Player, Any] | Sequence[Any] | None = None,
    folded: Iterable[Player] = (),
) -> PublishedSettlement:
    """What the published side-pot program pays, faults included; `corrected` in the result is what `settle` pays.

    The faults of the program:

    - Chips that do not divide evenly among the winners of a pot are lost.
    - A pot that only folded players have paid into is lost.
    - The bet of a folded player is the upper limit of a pot too. More pots are divided, so more chips can be lost.

    Args:
        bets: what each of at most five players bet, in whole chips, by player or in seat order, as for `settle`.
        ranking: the players from the best hand to the worst, with tied players in a group.
        values: the value of each hand, by player or in seat order, instead of the ranking.
        folded: the players who have folded.

    Raises:
        PotError: there are more than five players; the other reasons are those of `settle`.

    >>> result = settle_published({"A": 25, "B": 50, "C": 100, "D": 100}, ["A", ["C", "D"], "B"])
    >>> result
    <PublishedSettlement: A wins 100, C wins 87, D wins 87, 1 lost>
    >>> result.corrected
    <Settlement: A wins 100, C wins 88, D wins 87>
    """
    folded = tuple(folded) if not isinstance(folded, str) else folded
    betting = read_betting(bets, read_options(), folded=folded)
    if len(betting.players) > CHAIRS:
        raise PotError.at("bets", f"{len(betting.players)} players; the published program takes at most {CHAIRS}")
    strengths = read_boards(ranking, values, None, None, None, betting)[0][0].values
    corrected = settle(bets, ranking, values=values, folded=folded)
    showing = [seat for seat in betting.left if betting.bets[seat]]
    groups = _groups(showing, strengths)
    pots, rest = _pots(betting)
    owner = next((seat for seat, chips in enumerate(rest) if chips), None)
    return PublishedSettlement(
        players=betting.players,
        bets=betting.bets,
        folded=betting.folded,
        pots=tuple(_paid(pot, seats, groups, betting.players) for pot, seats in pots),
        returns=() if owner is None else (Return(betting.players[owner], rest[owner], UNCALLED),),
        button=corrected.button,
        dead=0,
        dead_of=FrozenMapping({}),
        unit=1,
        rules=corrected.rules,
        corrected=corrected,
    )


def _groups(seats: Sequence[int], strengths: Mapping[int, Any]) -> list[list[int]]:
    """The seats in groups of equal hands, the best first. A single seat needs no value."""
    if len(seats) == 1:
        return [list(seats)]
    ordered = sorted(seats, key=strengths.__getitem__, reverse=True)
    groups: list[list[int]] = []
    for seat in ordered:
        if groups and strengths[groups[-1][0]] == strengths[seat]:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups


def _pots(betting: Betting) -> tuple[list[tuple[Pot, list[int]]], list[int]]:
    """The unpaid pots with the seats that paid into each, and the chips that are left in front of each seat."""
    rest, above = list(betting.bets), 0
    pots: list[tuple[Pot, list[int]]] = []
    while sum(map(bool, rest)) > 1:
        least = min(filter(None, rest))
        seats = [seat for seat, chips in enumerate(rest) if chips]
        for seat in seats:
            rest[seat] -= least
        name = f"side pot {len(pots)}" if pots else "main pot"
        contenders = tuple(betting.players[seat] for seat in seats)
        pots.append((Pot(name, least * len(seats), contenders, (), above=above, top=above + least), seats))
        above += least
    return pots, rest


def _paid(pot: Pot, seats: Sequence[int], groups: Iterable[Sequence[int]], players: Sequence[Player]) -> Pot:
    """The pot, paid in whole shares to the best group that contests it."""
    winners = next(_contesting(seats, groups), [])
    awards = (Award(players[seat], int(pot.amount) // len(winners)) for seat in winners)
    paid = tuple(award for award in awards if award.amount)
    return Pot(pot.name, pot.amount, pot.contenders, paid, above=pot.above, top=pot.top)


def _contesting(seats: Sequence[int], groups: Iterable[Sequence[int]]) -> Iterator[list[int]]:
    """The members of each group that paid into a pot; groups without such members are left out."""
    for group in groups:
        if members := [seat for seat in group if seat in seats]:
            yield sorted(members)
