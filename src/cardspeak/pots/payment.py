"""A layer into a pot that is paid: raked, divided among boards and halves, or whole to those who win all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardspeak.errors import PotError, listed
from cardspeak.pots.money import Chips, from_units
from cardspeak.pots.names import WHOLE, Player, called
from cardspeak.pots.pot import Award, Pot, PotHalf
from cardspeak.pots.shares import best_of, by_card, divide, from_left_of, lucky_last, share_of_boards, split

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardspeak.pots.halves import Half
    from cardspeak.pots.layers import Layer
    from cardspeak.pots.rules import OddCard, RuleSet


class Terms(NamedTuple):
    """What all pots of a hand are paid by.

    Attributes:
        players: everyone, in seat order.
        boards: what a pot is played for on each board: halves, in the first of which every contender has a hand.
        double_board: whether the boards are halves of the pot: who wins both, or ties for both, shares it once.
        odd_half: the half that an odd chip between halves goes to.
        button: the seat whose button it is.
        unit: the smallest chip in play.
        rules: the rule set that is followed.
    """

    players: tuple[Player, ...]
    boards: Sequence[Sequence[Half]]
    double_board: bool
    odd_half: str
    button: int
    unit: Chips
    rules: RuleSet


class _Paid(NamedTuple):
    """How a part of a pot is paid: the attributes of `Pot` that say so."""

    awards: tuple[Award, ...]
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    halves: tuple[PotHalf, ...] = ()


_Won = list[tuple["Half", list[int]]]
"""Each half of a board with the seats that win it, none where nobody qualifies."""


def pay(number: int, layer: Layer, rake: int, terms: Terms) -> Pot:
    """The pot that a layer is: who wins how much of it.

    A pot that the same seats win in every half anybody qualifies for is not divided; it is split once, as the first
    half is (TDA 20, identical hands), if the rule set has it so. So is one that nobody contests. Of several boards each
    has a part that is paid as a pot of its own.
    """
    name = f"side pot {number}" if number else "main pot"
    amount, unit, contenders = layer.amount - rake, terms.unit, layer.contenders
    boards: tuple[Pot, ...] = ()
    if len(contenders) == 1 or (len(terms.boards) == 1 and len(terms.boards[0]) == 1):
        half = terms.boards[0][0]
        winners = contenders if len(contenders) == 1 else _winners(contenders, half, terms)
        if len(winners) == 1 and amount:  # what most pots are, and told the soonest
            return Pot(
                name,
                from_units(layer.amount, unit),
                _named(contenders, terms),
                (Award(terms.players[winners[0]], from_units(amount, unit)),),
                rake=from_units(rake, unit),
                above=from_units(layer.above, unit),
                top=from_units(layer.top, unit),
            )
        paid = _whole(amount, half, winners, (), terms, None)
    else:
        won = [_won_on(halves, contenders, terms) for halves in terms.boards]
        if len(won) == 1 or (terms.double_board and _same_winners(won) and terms.rules.split_once):
            paid = _paid(amount, won[0] if len(won) == 1 else _merged(won), terms, None)
        else:
            boards = _on_boards(name, amount, contenders, won, terms)
            paid = _Paid(tuple(award for part in boards for award in part.awards))
    return Pot(
        name,
        from_units(layer.amount, unit),
        _named(contenders, terms),
        paid.awards,
        paid.odd_chips,
        paid.odd_card,
        paid.halves,
        from_units(rake, unit),
        from_units(layer.above, unit),
        from_units(layer.top, unit),
        boards,
    )


def _on_boards(name: str, amount: int, contenders: Sequence[int], won: Sequence[_Won], terms: Terms) -> tuple[Pot, ...]:
    """The parts of a pot for several boards, each a pot of its own."""
    parts: list[Pot] = []
    for at, (part, one) in enumerate(zip(share_of_boards(amount, len(won)), won, strict=True), start=1):
        paid = _paid(part, one, terms, at)
        parts.append(
            Pot(
                name=f"{name} on board {at}",
                amount=from_units(part, terms.unit),
                contenders=_named(contenders, terms),
                awards=paid.awards,
                odd_chips=paid.odd_chips,
                odd_card=paid.odd_card,
                halves=paid.halves,
            )
        )
    return tuple(parts)


def _won_on(halves: Sequence[Half], contenders: Sequence[int], terms: Terms) -> _Won:
    """Who wins each half of a board that several contest."""
    won = [(halves[0], _winners(contenders, halves[0], terms))]
    for half in halves[1:]:
        qualified = [seat for seat in contenders if seat in half.strengths]
        won.append((half, _winners(qualified, half, terms) if qualified else []))
    return won


def _merged(boards: Sequence[_Won]) -> _Won:
    """The halves of boards that the same seats win: each is won where anybody qualifies for it on any board."""
    return [(column[0][0], next((seats for _, seats in column if seats), [])) for column in zip(*boards, strict=True)]


def _same_winners(boards: Sequence[_Won]) -> bool:
    """Whether the same seats win every half of every board that anybody qualifies for."""
    first = boards[0][0][1]
    return all(winners in ([], first) for won in boards for _, winners in won)


def _paid(amount: int, won: _Won, terms: Terms, board: int | None) -> _Paid:
    """How a pot, or its part for one board, is paid."""
    half, winners = won[0]
    if len(won) == 1:
        return _whole(amount, half, winners, (), terms, board)
    several = sum(bool(others) for _, others in won) > 1
    if _same_winners([won]) and (terms.rules.split_once or not several or len(winners) == 1):
        halves = tuple(PotHalf(one.name, _named(seats, terms)) for one, seats in won)
        return _whole(amount, half, winners, halves, terms, board)
    return _divided(amount, won, terms, board)


def _whole(
    amount: int,
    half: Half,
    winners: Sequence[int],
    halves: tuple[PotHalf, ...],
    terms: Terms,
    board: int | None,
) -> _Paid:
    """The part as its winners share it once, by the rules of a half."""
    if len(winners) == 1:
        only = winners[0]
        award = Award(terms.players[only], from_units(amount, terms.unit), WHOLE, board)
        return _Paid((award,) if amount else (), (), None, halves)
    in_turn = _in_turn(half, winners, terms)
    shares, odd = split(amount, in_turn)
    awards = _awards(WHOLE, shares, winners, terms, board)
    return _Paid(tuple(awards), _named(odd, terms), _card_that_decides(half, in_turn, len(odd)), halves)


def _divided(amount: int, won: _Won, terms: Terms, board: int | None) -> _Paid:
    """The part divided evenly among the halves that anybody qualifies for, each of them shared by its winners."""
    amounts = divide(amount, [half.name for half, winners in won if winners], terms.odd_half)
    awards: list[Award] = []
    halves: list[PotHalf] = []
    lucky = _alone_with_more(won, amounts)
    for half, winners in won:
        amount_of_half = amounts.get(half.name, 0)
        in_turn = _in_turn(half, winners, terms)
        waiting = lucky_last(in_turn, lucky) if terms.rules.one_odd_chip else in_turn
        shares, odd = split(amount_of_half, waiting) if winners else ({}, [])
        lucky.update(odd)
        awards += _awards(half.name, shares, winners, terms, board)
        halves.append(
            PotHalf(
                name=half.name,
                winners=_named(winners, terms),
                amount=from_units(amount_of_half, terms.unit),
                odd_chips=_named(odd, terms),
                odd_card=_card_that_decides(half, waiting, len(odd)),
                passed_over=odd != in_turn[: len(odd)],
            )
        )
    return _Paid(tuple(awards), halves=tuple(halves))


def _alone_with_more(won: _Won, amounts: Mapping[str, int]) -> set[int]:
    """Who alone wins a half that holds an odd chip more than another: he has had one (Robert's Rules, Ties 4, 5c)."""
    least = min(amounts.values())
    return {winners[0] for half, winners in won if len(winners) == 1 and amounts[half.name] > least}


def _winners(contenders: Sequence[int], half: Half, terms: Terms) -> list[int]:
    try:
        return best_of(contenders, half.strengths)
    except TypeError:
        what = half.where + ("values" if half.name == WHOLE else f"{half.name} half")
        hands = listed(called(terms.players[seat]) for seat in contenders)
        raise PotError(f"{what}: those of {hands} do not compare with each other") from None


def _in_turn(half: Half, winners: Sequence[int], terms: Terms) -> list[int]:
    """The winners in the order in which odd chips go out: by card, where the half has cards for that, or by seat."""
    in_turn = from_left_of(terms.button, winners)
    if half.odd_cards is None or len(winners) == 1:  # a winner alone may have no card: he had nothing to show
        return in_turn
    return by_card(in_turn, half.odd_cards)


def _card_that_decides(half: Half, in_turn: Sequence[int], n_odd: int) -> OddCard | None:
    """The card that odd chips go by; None where it is the seat, as among those who all have the same card."""
    cards = half.odd_cards
    if not n_odd or cards is None or cards[in_turn[0]] == cards[in_turn[-1]]:
        return None
    return half.odd_card


def _awards(
    half: str, shares: Mapping[int, int], winners: Sequence[int], terms: Terms, board: int | None
) -> list[Award]:
    """An award for each winner for whom there is a chip."""
    players, unit = terms.players, terms.unit
    return [Award(players[seat], from_units(shares[seat], unit), half, board) for seat in winners if shares[seat]]


def _named(seats: Sequence[int], terms: Terms) -> tuple[Player, ...]:
    players = terms.players
    return tuple([players[seat] for seat in seats])
