"""The betting of a hand, read and checked: who put in what, and who is left.

Callers identify players by name. The result identifies them by seat: the index of their bet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardspeak.errors import PotError, Where, listed
from cardspeak.pots.layers import contesting, uncalled
from cardspeak.pots.money import Amount, Chips, to_units
from cardspeak.pots.names import Player, called
from cardspeak.pots.options import SettleOptions
from cardspeak.pots.reading import check_players, read_items, read_list, seat_of

DEAD = Where("dead", words="dead money")


class Betting(NamedTuple):
    """What the players did before the showdown. Amounts are in units, and players are identified by seat.

    Attributes:
        players: all players, in seat order.
        seats: the seat of each player.
        bets: what each seat bet.
        left: the seats that have neither folded nor mucked.
        mucked: the seats that mucked at the showdown, in order.
        last_mucked: the seat that mucked after betting more than every contender, so that nobody else in the hand
            contests what others called of that part of the bet; None if there is none.
        contenders: the seats that contest the main pot.
        dead: all dead money, which is the money in the main pot that is not part of any bet.
        dead_of: the dead money that is known to come from each seat; seats without dead money are left out.
        button: the seat with the button.
        options: how the pots are paid.
    """

    players: tuple[Player, ...]
    seats: Mapping[Player, int]
    bets: tuple[int, ...]
    left: Sequence[int]
    mucked: Sequence[int]
    last_mucked: int | None
    contenders: tuple[int, ...]
    dead: int
    dead_of: Mapping[int, int]
    button: int
    options: SettleOptions

    @property
    def folded(self) -> tuple[Player, ...]:
        """The players who have folded, in seat order."""
        if len(self.left) + len(self.mucked) == len(self.players):
            return ()
        left = {*self.left, *self.mucked}
        return tuple(player for player, seat in self.seats.items() if seat not in left)

    @property
    def uncalled(self) -> tuple[int, int]:
        """The seat of the largest bet, and the part of this bet that nobody called."""
        return uncalled(self.bets)

    @property
    def called_bets(self) -> list[int]:
        """What each seat bet, without the part that nobody called."""
        bets = [*self.bets]
        seat, excess = self.uncalled
        bets[seat] -= excess
        return bets

    @property
    def is_contested(self) -> bool:
        """Whether several players contest the main pot, so that their hands decide it."""
        return len(self.contenders) > 1


def read_betting(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    options: SettleOptions,
    *,
    folded: Iterable[Player] = (),
    mucked: Iterable[Player] = (),
    dead: Amount = 0,
    dead_of: Mapping[Player, Amount] | None = None,
    button: Player | None = None,
) -> Betting:
    """The betting that these arguments of `settle` describe.

    Raises:
        PotError: an amount or a player is not accepted; there are no players; a named player is not in `bets`; nobody
            is left; a player has both folded and mucked; several players mucked a pot that no player who is left
            contests.

    >>> from cardspeak.pots.options import read_options
    >>> betting = read_betting({"A": 25, "B": 0, "C": 50}, read_options(unit=5), folded=["B"], dead=10)
    >>> betting.bets, betting.left, betting.dead, betting.button
    ((5, 0, 10), [0, 2], 2, 2)
    """
    unit = options.unit
    units = _read_bets(bets, unit)
    players = tuple(units)
    seats = {player: seat for seat, player in enumerate(players)}
    amounts = tuple(units.values())
    dead_by_seat = {} if dead_of is None else _read_dead_of(dead_of, unit, seats)
    left, hidden = (range(len(players)), ()) if folded == () == mucked else _read_left(folded, mucked, seats)
    contenders = contesting(amounts, left, dead_by_seat)
    return Betting(
        players,
        seats,
        amounts,
        left,
        hidden,
        _last_mucked(amounts, hidden, contenders, players) if hidden else None,
        contenders,
        to_units(dead, unit, DEAD, "dead money") + sum(dead_by_seat.values()),
        dead_by_seat,
        len(players) - 1 if button is None else seat_of(button, seats, "button"),
        options,
    )


def _read_bets(bets: Mapping[Player, Amount] | Sequence[Amount], unit: Chips) -> dict[Player, int]:
    """What each player bet, in units, by player in seat order."""
    if type(bets) is not dict and (type(bets) is list or not isinstance(bets, Mapping)):  # isinstance is slow here
        bets = dict(enumerate(read_list(bets, "bets", "a mapping from player to amount, or amounts in seat order")))
    else:
        check_players(bets, "bets")
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
    """The dead money of each seat, in units and in seat order; seats without dead money are left out."""
    if not isinstance(dead_of, Mapping):
        raise PotError.at("dead_of", f"{type(dead_of).__name__} is not accepted; give a mapping from player to amount")
    units = {
        seat_of(player, seats, "dead_of"): to_units(amount, unit, _dead_of(called(player)), "dead money")
        for player, amount in dead_of.items()
    }
    return {seat: units[seat] for seat in sorted(units) if units[seat]}


def _dead_of(player: str) -> Where:
    return Where("dead", player, words=f"dead money of {player}")


def _read_left(
    folded: Iterable[Player], mucked: Iterable[Player], seats: Mapping[Player, int]
) -> tuple[list[int], list[int]]:
    """The seats of the players who are left, and the seats of those who mucked, both in order.

    If everybody else has folded, a player who mucked has already won, and is left.
    """
    out, hidden = _read_seats(folded, "folded", seats), _read_seats(mucked, "mucked", seats)
    if both := out & hidden:
        name = called(next(player for player, seat in seats.items() if seat in both))
        raise PotError.at("mucked", f"{name} has also folded; a player can fold or muck, but not both")
    left = [seat for seat in seats.values() if seat not in out and seat not in hidden]
    if not left and len(hidden) == 1:
        return list(hidden), []
    if not left:
        everybody, did = listed(map(called, seats)), "folded or mucked" if hidden else "folded"
        raise PotError.at("folded", f"everybody has {did} ({everybody}); at least one player must still be in the hand")
    return left, sorted(hidden)


def _read_seats(players: Iterable[Player], what: str, seats: Mapping[Player, int]) -> set[int]:
    """The seats of the players who have done something: `folded` or `mucked`."""
    names = list(read_items(players, what, "a collection of players"))
    if any(type(name).__name__.startswith("bool") for name in names):
        raise PotError.at(what, f"True or False for each player is not accepted; give the players who have {what}")
    return {seat_of(player, seats, what) for player in names}


def _last_mucked(
    bets: Sequence[int], mucked: Sequence[int], contenders: Sequence[int], players: Sequence[Player]
) -> int | None:
    """The seat that mucked after betting more than every contender, of which others have called a part, if any.

    Raises:
        PotError: there are several.
    """
    reach = max([bets[seat] for seat in contenders])
    owner, excess = uncalled(bets)
    beyond = [seat for seat in mucked if bets[seat] - (excess if seat == owner else 0) > reach]
    if len(beyond) > 1:
        names = listed(called(players[seat]) for seat in beyond)
        raise PotError.at(
            "mucked",
            f"{names} have all bet more than the players who show their hands, so one of them wins a side pot; "
            "the player who mucked last has won it, so give the others as folded",
        )
    return beyond[0] if beyond else None
