"""A layer into a pot that is paid: whole to those who win all of it, or divided into halves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardspeak.errors import PotError, listed
from cardspeak.pots.money import Chips, from_units
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.settlement import Award, Pot, PotHalf
from cardspeak.pots.shares import best_of, by_card, divide, from_left_of, lucky_last, split

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardspeak.pots.halves import Half
    from cardspeak.pots.layers import Layer
    from cardspeak.pots.rules import OddCard, RuleSet


class Terms(NamedTuple):
    """What all pots of a hand are paid by.

    Attributes:
        players: everyone, in seat order.
        halves: what a pot is played for; every contender has a hand for the first.
        odd_half: the half that an odd chip between halves goes to.
        button: the seat whose button it is.
        unit: the smallest chip in play.
        rules: the rule set that is followed.
        low_halves: the names of the halves that the lowest hand wins.
    """

    players: tuple[Player, ...]
    halves: Sequence[Half]
    odd_half: str
    button: int
    unit: Chips
    rules: RuleSet
    low_halves: Collection[str]


def pay(number: int, layer: Layer, terms: Terms) -> Pot:
    """The pot that a layer is: who wins how much of it.

    A pot that the same seats win in every half anybody qualifies for is not divided; it is split once, as the first
    half is (TDA 20, identical hands). So is one that nobody contests.
    """
    first = terms.halves[0]
    winners = _winners(layer.contenders, first, terms)
    if len(terms.halves) == 1 or len(layer.contenders) == 1:
        return _whole(number, layer, first, winners, (), terms)
    won = [(first, winners), *((half, _qualified_winners(layer, half, terms)) for half in terms.halves[1:])]
    if all(others in ([], winners) for _, others in won):
        halves = tuple(PotHalf(half.name, _named(others, terms)) for half, others in won)
        return _whole(number, layer, first, winners, halves, terms)
    return _divided(number, layer, won, terms)


def _whole(
    number: int, layer: Layer, half: Half, winners: Sequence[int], halves: tuple[PotHalf, ...], terms: Terms
) -> Pot:
    """The pot as its winners share it once, by the rules of a half."""
    shares, odd = split(layer.amount, _in_turn(half, winners, terms))
    return Pot(
        name=_name(number),
        amount=from_units(layer.amount, terms.unit),
        contenders=_named(layer.contenders, terms),
        awards=tuple(_awards(WHOLE, shares, winners, terms)),
        odd_chips=_named(odd, terms) if odd else (),
        odd_card=_odd_card(half, terms) if odd else None,
        halves=halves,
    )


def _divided(number: int, layer: Layer, won: Sequence[tuple[Half, list[int]]], terms: Terms) -> Pot:
    """The pot divided evenly among the halves that anybody qualifies for, each of them shared by its winners."""
    amounts = divide(layer.amount, [half.name for half, winners in won if winners], terms.odd_half)
    awards: list[Award] = []
    halves: list[PotHalf] = []
    lucky = _alone_with_more(won, amounts)
    for half, winners in won:
        amount = amounts.get(half.name, 0)
        in_turn = _in_turn(half, winners, terms)
        if terms.rules.one_odd_chip:
            in_turn = lucky_last(in_turn, lucky)
        shares, odd = split(amount, in_turn) if winners else ({}, [])
        lucky.update(odd)
        awards += _awards(half.name, shares, winners, terms)
        halves.append(
            PotHalf(
                name=half.name,
                winners=_named(winners, terms),
                amount=from_units(amount, terms.unit),
                odd_chips=_named(odd, terms),
                odd_card=_odd_card(half, terms) if odd else None,
            )
        )
    return Pot(
        name=_name(number),
        amount=from_units(layer.amount, terms.unit),
        contenders=_named(layer.contenders, terms),
        awards=tuple(awards),
        halves=tuple(halves),
    )


def _alone_with_more(won: Sequence[tuple[Half, list[int]]], amounts: Mapping[str, int]) -> set[int]:
    """Who alone wins a half that holds an odd chip more than another: he has had one (Robert's Rules, Ties 4, 5c)."""
    least = min(amounts.values())
    return {winners[0] for half, winners in won if len(winners) == 1 and amounts[half.name] > least}


def _winners(contenders: Sequence[int], half: Half, terms: Terms) -> list[int]:
    try:
        return best_of(contenders, half.strengths)
    except TypeError:
        what = "values" if half.name == WHOLE else f"{half.name} half"
        hands = listed(called(terms.players[seat]) for seat in contenders)
        raise PotError(f"{what}: those of {hands} do not compare with each other") from None


def _qualified_winners(layer: Layer, half: Half, terms: Terms) -> list[int]:
    """The winners among those who have a hand for the half, if there are any."""
    qualified = [seat for seat in layer.contenders if seat in half.strengths]
    return _winners(qualified, half, terms) if qualified else []


def _in_turn(half: Half, winners: Sequence[int], terms: Terms) -> list[int]:
    """The winners in the order in which odd chips go out: by card, where the half has cards for that, or by seat."""
    in_turn = from_left_of(terms.button, winners)
    if half.odd_cards is None or len(winners) == 1:  # a winner alone may have no card: he had nothing to show
        return in_turn
    return by_card(in_turn, half.odd_cards)


def _odd_card(half: Half, terms: Terms) -> OddCard | None:
    return None if half.odd_cards is None else terms.rules.odd_card(is_low=half.name in terms.low_halves)


def _awards(half: str, shares: Mapping[int, int], winners: Sequence[int], terms: Terms) -> list[Award]:
    """An award for each winner for whom there is a chip."""
    players, unit = terms.players, terms.unit
    return [Award(players[seat], from_units(shares[seat], unit), half) for seat in winners if shares[seat]]


def _named(seats: Sequence[int], terms: Terms) -> tuple[Player, ...]:
    return tuple([terms.players[seat] for seat in seats])


def _name(number: int) -> str:
    return f"side pot {number}" if number else "main pot"
