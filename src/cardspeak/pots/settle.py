"""Bets and ranked hands in, chips out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardspeak.errors import PotError, listed
from cardspeak.pots.layers import Layer, contesting, stack, take_back
from cardspeak.pots.money import Amount, Chips, from_units, read_unit, to_units
from cardspeak.pots.names import Player, called
from cardspeak.pots.reading import read_bets, read_left, read_strengths, seat_of
from cardspeak.pots.rules import find_rules
from cardspeak.pots.settlement import Award, Pot, Return, Settlement
from cardspeak.pots.shares import best_of, from_left_of, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def settle(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    ranking: Sequence[Any] | None = None,
    *,
    values: Mapping[Player, Any] | Sequence[Any] | None = None,
    folded: Iterable[Player] = (),
    dead: Amount = 0,
    unit: Amount = 1,
    button: Player | None = None,
    rules: str = "tda",
) -> Settlement:
    """Who gets what: each pot to the best hand among those who reached it, what nobody called back to its owner.

    The rules, in the order in which they apply:

    - What the largest bet has above the second largest, of any player, folded ones included, goes back.
    - A player left alone wins everything else, whatever the cards.
    - Of several, nobody wins from a layer that he did not reach: what folded players have above the largest bet of
      those left in goes back to them.
    - Every different bet of a player left in closes a pot, contested by those who reached it. Folded players' chips
      stay in the pots they reached. Dead money is in the main pot. A player who put in nothing contests nothing,
      unless nobody left in put in anything: then all of them contest the dead money.
    - The best hands of a pot share it evenly; odd units go one each to them, from the first left of the button.

    Args:
        bets: all that each player put in, uncalled part included, by player in seat order, clockwise; or amounts
            alone, and the players are then the seats 0, 1, 2 ... An amount is an `int`, a `Decimal`, or a `float`
            that counts as the decimal that it is printed as.
        ranking: the players from the best hand to the worst, tied players in a group: `["A", ["C", "D"], "B"]`.
        values: in place of the ranking, what each hand is worth, bigger is better: anything that compares, by player
            or in seat order. Folded players count for nothing in either. Neither is needed where no pot is contested.
        folded: the players who have no part in the showdown.
        dead: money in the main pot that is nobody's bet.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: whose button it is; without it, that of the last player.
        rules: the code of the rule set: `tda`, `wsop` or `roberts`.

    Raises:
        PotError: an amount is negative, not finite or no multiple of the unit; a name is no player's; nobody is left;
            a contender of a contested pot is not ranked; a ranking names a player twice.

    >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
    >>> result
    <Settlement: A wins 75, C wins 50, 50 returned to C>
    >>> [(pot.name, pot.amount, pot.contenders) for pot in result.pots]
    [('main pot', 75, ('A', 'B', 'C')), ('side pot 1', 50, ('B', 'C'))]
    >>> settle([16, 16], values=[7462, 7462], dead=1, button=1)
    <Settlement: seat 0 wins 17, seat 1 wins 16>
    """
    chip = read_unit(unit)
    rule_set = find_rules(rules)
    put_in = read_bets(bets, chip)
    players = tuple(put_in)
    seats = {player: seat for seat, player in enumerate(players)}
    button_seat = len(players) - 1 if button is None else seat_of(button, seats, "button")
    left = read_left(folded, seats)
    strengths = read_strengths(ranking, values, seats, left)
    dead_units = to_units(dead, chip, "dead money", "dead money")

    amounts = list(put_in.values())
    excesses, matched = take_back(amounts, left)
    layers = stack(matched, contesting(amounts, left), dead_units)
    _check_ranked(layers, strengths, players)

    return Settlement(
        players=players,
        pots=tuple(_pot(number, layer, strengths, button_seat, players, chip) for number, layer in enumerate(layers)),
        returns=tuple(Return(players[seat], from_units(units, chip), reason) for seat, units, reason in excesses),
        button=players[button_seat],
        dead=from_units(dead_units, chip),
        unit=chip,
        rules=rule_set,
    )


def _check_ranked(layers: Sequence[Layer], strengths: Mapping[int, Any], players: Sequence[Player]) -> None:
    """Nothing, or an error where a contested pot has a contender of unknown strength: the main pot has them all."""
    if not layers or len(layers[0].contenders) == 1:
        return
    missing = [seat for seat in layers[0].contenders if seat not in strengths]
    if missing:
        raise PotError(
            f"main pot: nothing ranks the hand of {_names(missing, players)}; "
            f"{_names(layers[0].contenders, players)} contest it, and each needs a place in the ranking or a value"
        )


def _pot(
    number: int, layer: Layer, strengths: Mapping[int, Any], button: int, players: Sequence[Player], unit: Chips
) -> Pot:
    try:
        winners = best_of(layer.contenders, strengths)
    except TypeError:
        contenders = _names(layer.contenders, players)
        raise PotError(f"values: those of {contenders} do not compare with each other") from None
    shares, odd_chips = split(layer.amount, from_left_of(button, winners))
    return Pot(
        name=f"side pot {number}" if number else "main pot",
        amount=from_units(layer.amount, unit),
        contenders=tuple(players[seat] for seat in layer.contenders),
        awards=tuple(Award(players[seat], from_units(shares[seat], unit)) for seat in winners if shares[seat]),
        odd_chips=tuple(players[seat] for seat in odd_chips),
    )


def _names(seats: Iterable[int], players: Sequence[Player]) -> str:
    return listed(called(players[seat]) for seat in seats)
