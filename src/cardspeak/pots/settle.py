"""Bets and ranked hands in, chips out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardspeak.errors import PotError, listed
from cardspeak.pots.halves import Half, read_halves, read_odd_half
from cardspeak.pots.layers import Layer, contesting, stack, take_back
from cardspeak.pots.money import Amount, from_units, read_unit, to_units
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.payment import Terms, pay
from cardspeak.pots.reading import read_bets, read_left, seat_of
from cardspeak.pots.rules import find_rules
from cardspeak.pots.settlement import Return, Settlement

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def settle(
    bets: Mapping[Player, Amount] | Sequence[Amount],
    ranking: Sequence[Any] | None = None,
    *,
    values: Mapping[Player, Any] | Sequence[Any] | None = None,
    halves: Mapping[str, Mapping[Player, Any] | Sequence[Any]] | None = None,
    odd_half: str | None = None,
    odd_cards: Mapping[str, Mapping[Player, Any] | Sequence[Any]] | None = None,
    low_halves: Iterable[str] = ("low",),
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
    - With halves, each pot is divided evenly among those that one of its contenders qualifies for, and the best hands
      of each half share that. Where the same players win every half they share the pot once, as a whole.

    Args:
        bets: all that each player put in, uncalled part included, by player in seat order, clockwise; or amounts
            alone, and the players are then the seats 0, 1, 2 ... An amount is an `int`, a `Decimal`, or a `float`
            that counts as the decimal that it is printed as.
        ranking: the players from the best hand to the worst, tied players in a group: `["A", ["C", "D"], "B"]`.
        values: in place of the ranking, what each hand is worth, bigger is better: anything that compares, by player
            or in seat order. Folded players count for nothing in either. Neither is needed where no pot is contested.
        halves: in place of both, for pots that are won in parts: the values of each half, by its name, as
            `{"high": ..., "low": ...}`. Every contender has a value in the first; in others it is None, or missing,
            where a hand does not qualify.
        odd_half: the half that gets the odd unit between halves; without it, the first.
        odd_cards: for games without a button, by the name of the half: what the card of each player is worth that odd
            units of that half go by, the greatest first; by player or in seat order. A half that is not named here goes
            by the button. For a pot won as a whole those of the first half count. `RuleSet.odd_card` says which card.
        low_halves: the halves that the lowest hand wins; some rule sets give odd chips of these by another card.
        folded: the players who have no part in the showdown.
        dead: money in the main pot that is nobody's bet.
        unit: the smallest chip in play; all amounts are multiples of it.
        button: whose button it is; without it, that of the last player.
        rules: the code of the rule set: `tda`, `wsop` or `roberts`.

    Raises:
        PotError: an amount is negative, not finite or no multiple of the unit; a name is no player's; nobody is left;
            a contender of a contested pot is not ranked; a ranking names a player twice; a half has no name, or is
            none of those given.

    >>> result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"])
    >>> result
    <Settlement: A wins 75, C wins 50, 50 returned to C>
    >>> [(pot.name, pot.amount, pot.contenders) for pot in result.pots]
    [('main pot', 75, ('A', 'B', 'C')), ('side pot 1', 50, ('B', 'C'))]
    >>> settle([16, 16], values=[7462, 7462], dead=1, button=1)
    <Settlement: seat 0 wins 17, seat 1 wins 16>
    >>> settle({"A": 20, "B": 20, "C": 20}, halves={"high": {"A": 9, "B": 7, "C": 7}, "low": {"B": 50}})
    <Settlement: A wins 30, B wins 30>
    """
    chip = read_unit(unit)
    rule_set = find_rules(rules)
    put_in = read_bets(bets, chip)
    players = tuple(put_in)
    seats = {player: seat for seat, player in enumerate(players)}
    button_seat = len(players) - 1 if button is None else seat_of(button, seats, "button")
    left = read_left(folded, seats)
    played = read_halves(ranking, values, halves, odd_cards, seats, left)
    dead_units = to_units(dead, chip, "dead money", "dead money")

    amounts = list(put_in.values())
    excesses, matched = take_back(amounts, left)
    layers = stack(matched, contesting(amounts, left), dead_units)
    _check_ranked(layers, played[0], players)

    terms = Terms(players, played, read_odd_half(odd_half, played), button_seat, chip, rule_set, tuple(low_halves))
    return Settlement(
        players=players,
        pots=tuple(pay(number, layer, terms) for number, layer in enumerate(layers)),
        returns=tuple(Return(players[seat], from_units(units, chip), reason) for seat, units, reason in excesses),
        button=players[button_seat],
        dead=from_units(dead_units, chip),
        unit=chip,
        rules=rule_set,
    )


def _check_ranked(layers: Sequence[Layer], half: Half, players: Sequence[Player]) -> None:
    """Nothing, or an error where a contender has no hand for the half that needs one of each: the main pot has all."""
    if not layers or len(layers[0].contenders) == 1:
        return
    missing = [seat for seat in layers[0].contenders if seat not in half.strengths]
    if missing:
        needed = "a place in the ranking or a value" if half.name == WHOLE else f"a value in the {half.name} half"
        raise PotError(
            f"main pot: nothing ranks the hand of {_names(missing, players)}; "
            f"{_names(layers[0].contenders, players)} contest it, and each needs {needed}"
        )


def _names(seats: Iterable[int], players: Sequence[Player]) -> str:
    return listed(called(players[seat]) for seat in seats)
