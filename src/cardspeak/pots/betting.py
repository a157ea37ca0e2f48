"""The betting of a hand, read and checked: who put in what, and who is left.

Callers identify players by name. The result identifies them by seat: the index of their bet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from cardspeak.errors import PotError, Where
from cardspeak.players import check_players
from cardspeak.pots.button import Button, SeatNumbers, read_button
from cardspeak.pots.folds import NOBODY, Folded, Leavers, read_leavers, won_alone
from cardspeak.pots.layers import Alone, contesting, uncalled
from cardspeak.pots.money import Amount, Chips, to_units
from cardspeak.pots.names import Player, called, named
from cardspeak.pots.options import SettleOptions
from cardspeak.pots.reading import by_label, read_list, seat_of

HOW_TO_SAY_WHOSE = "give each player's dead money as `dead_of` instead of `dead`, 0 for a player who put in none"
"""How callers of `settle` can say who put in dead money."""

DEAD = Where("dead", words="dead money")


class Betting(NamedTuple):
    """What the players did before the showdown. Amounts are in units, and players are identified by seat.

    Attributes:
        players: all players, in seat order.
        seats: the seat of each player.
        bets: what each seat bet.
        uncalled: the seat of the largest bet, and the part of this bet that nobody called.
        called_bets: what each seat bet, without the part that nobody called.
        left: the seats that have neither folded nor mucked.
        mucked: the seats that mucked at the showdown, in order.
        contenders: the seats that contest the main pot.
        idle: the seats that are still in the hand but bet nothing and contest nothing. It is not known whether they put
            in some of the dead money.
        alone: the seats that left the hand, but had already won the top part of their bet, because nobody else could
            contest it.
        dead: all dead money, which is the money in the main pot that is not part of any bet.
        dead_of: the dead money that is known to come from each seat; seats without dead money are left out.
        button: where the button is.
        options: how the pots are paid.
    """

    players: tuple[Player, ...]
    seats: Mapping[Player, int]
    bets: tuple[int, ...]
    uncalled: tuple[int, int]
    called_bets: Sequence[int]
    left: Sequence[int]
    mucked: Sequence[int]
    contenders: tuple[int, ...]
    idle: Sequence[int]
    alone: Sequence[Alone]
    dead: int
    dead_of: Mapping[int, int]
    button: Button
    options: SettleOptions

    @property
    def folded(self) -> tuple[Player, ...]:
        """The players who have folded, in seat order."""
        if len(self.left) + len(self.mucked) == len(self.players):
            return ()
        left = {*self.left, *self.mucked}
        return tuple(player for player, seat in self.seats.items() if seat not in left)

    def check_hands(self, seats: Collection[int], hint: str = HOW_TO_SAY_WHOSE) -> None:
        """Raise `PotError` if a seat that might have put in dead money of unknown origin has a hand.

        Args:
            seats: the seats that have a hand.
            hint: how the caller can say who put in the dead money.
        """
        for seat in self.idle:
            if seat in seats:
                name = named(self.players[seat])
                message = f"{name} has a hand but no bet, and nothing says who put in the dead money; {hint}"
                raise PotError.at("dead", message)

    @property
    def is_contested(self) -> bool:
        """Whether several players contest the main pot, so that their hands decide it."""
        return len(self.contenders) > 1


def read_betting(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    options: SettleOptions,
    *,
    folded: Folded = NOBODY,
    mucked: Iterable[Player] = NOBODY,
    dead: Amount = 0,
    dead_of: Mapping[Player, Amount] | None = None,
    button: Player | int | None = None,
    seat_numbers: SeatNumbers | None = None,
) -> Betting:
    """The betting that these arguments of `settle` describe.

    Raises:
        PotError: an amount or a player is not accepted; there are no players; a named player is not in `bets`; nobody
            is left; a player has both folded and mucked; the time of a fold or a seat number is not accepted; several
            players mucked although nobody else contests their side pot.

    >>> from cardspeak.pots.options import read_options
    >>> betting = read_betting({"A": 25, "B": 0, "C": 50}, read_options(unit=5), folded=["B"], dead=10)
    >>> betting.bets, betting.left, betting.dead, betting.button.place
    ((5, 0, 10), [0, 2], 2, 'C')
    """
    unit = options.unit
    units = _read_bets(bets, unit)
    players = tuple(units)
    seats = {player: seat for seat, player in enumerate(players)}
    amounts = tuple(units.values())
    known = {} if dead_of is None else _read_dead_of(dead_of, unit, seats)
    unknown = to_units(dead, unit, DEAD, "dead money")
    are_all_left = folded is NOBODY and mucked is NOBODY  # the usual case in programs that settle many hands
    leavers = Leavers(range(len(players)), {}, ()) if are_all_left else read_leavers(folded, mucked, seats)
    dead_by_seat = {seat: units for seat, units in known.items() if units}
    contenders = contesting(amounts, leavers.left, dead_by_seat)
    owner, excess = uncalled(amounts)
    called_bets = [*amounts]
    called_bets[owner] -= excess
    return Betting(
        players,
        seats,
        amounts,
        (owner, excess),
        called_bets,
        leavers.left,
        leavers.mucked,
        contenders,
        [seat for seat in leavers.left if seat not in contenders and seat not in known] if unknown else (),
        () if are_all_left else won_alone(called_bets, contenders, leavers, players),
        unknown + sum(dead_by_seat.values()),
        dead_by_seat,
        read_button(button, seat_numbers, seats),
        options,
    )


def _read_bets(bets: Mapping[Player, Amount] | Sequence[Amount], unit: Chips) -> dict[Player, int]:
    """What each player bet, in units, by player in seat order."""
    bets = by_label(bets, "bets")
    if type(bets) is not dict and (type(bets) is list or not isinstance(bets, Mapping)):  # isinstance is slow here
        bets = dict(enumerate(read_list(bets, "bets", "a mapping from player to amount, or amounts in seat order")))
    else:
        check_players(bets, "bets", PotError)
    if not bets:
        raise PotError.at("bets", "there are no players; a pot needs at least one")
    chip = unit if type(unit) is int else 0
    return {  # faster for most bets, which are whole numbers of chips
        player: amount // chip
        if chip and type(amount) is int and amount >= 0 and not amount % chip
        else to_units(amount, unit, Where("bet", called(player)))
        for player, amount in bets.items()
    }


def _read_dead_of(dead_of: Mapping[Player, Amount], unit: Chips, seats: Mapping[Player, int]) -> dict[int, int]:
    """The dead money of each named seat, in units and in seat order."""
    dead_of = by_label(dead_of, "dead_of")
    if not isinstance(dead_of, Mapping):
        raise PotError.at("dead_of", f"{type(dead_of).__name__} is not accepted; give a mapping from player to amount")
    units = {
        seat_of(player, seats, "dead_of"): to_units(amount, unit, _dead_of(called(player)), "dead money")
        for player, amount in dead_of.items()
    }
    return {seat: units[seat] for seat in sorted(units)}


def _dead_of(player: str) -> Where:
    return Where("dead", player, words=f"dead money of {player}")
