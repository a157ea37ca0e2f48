"""Payment: each layer becomes a pot, which is raked, divided among boards and halves, and paid to its winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardspeak.errors import PotError, Where
from cardspeak.pots.money import chips_of, from_units
from cardspeak.pots.names import WHOLE, Player, named_together
from cardspeak.pots.pot import Award, Pot, PotHalf
from cardspeak.pots.shares import best_of, by_card, divide, from_left_of, lucky_last, share_of_boards, split

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardspeak.pots.betting import Betting
    from cardspeak.pots.halves import HalfValues
    from cardspeak.pots.layers import Layer
    from cardspeak.pots.options import HalfName
    from cardspeak.pots.raking import Taken
    from cardspeak.pots.rules import OddCard


class _Paid(NamedTuple):
    """How a pot, or a board's share of it, is paid. The fields are attributes of `Pot`."""

    awards: tuple[Award, ...]
    odd_chips: tuple[Player, ...] = ()
    odd_card: OddCard | None = None
    halves: tuple[PotHalf, ...] = ()


_Won = list[tuple["HalfValues", list[int]]]
"""Each half on one board with the seats that win it; the list of seats is empty if nobody qualifies."""


def pay(
    number: int,
    layer: Layer,
    taken: Taken,
    betting: Betting,
    boards: Sequence[Sequence[HalfValues]],
    odd_half: HalfName,
) -> Pot:
    """The pot of a layer, with its awards.

    A pot with one contender is not divided. With several boards, each board's share is paid as a separate pot. A pot or
    share is not divided into halves if only one half has winners, or if a single player wins every half that has
    winners. If the same tied players win all of these halves, the rule set decides whether they share the pot once,
    undivided (`split_once`). The rules of the first half then decide the odd chips. In a double-board game, the boards
    count as halves in this respect.

    Args:
        number: 0 for the main pot, 1 for the first side pot, and so on.
        layer: what the pot holds, and who contests it.
        taken: what the house takes from the pot.
        betting: who put in what, and how the pots are paid.
        boards: for each board, the values of the hands in each half. Every contender has a value in the first half.
        odd_half: the half that gets an odd chip if the pot does not divide evenly among its halves.
    """
    options, unit = betting.options, betting.options.unit
    name = f"side pot {number}" if number else "main pot"
    amount, contenders = layer.amount - sum(taken), layer.contenders
    held, paid_out, above, top = chips_of((layer.amount, amount, layer.above, layer.top), unit)
    raked, jackpot = chips_of(taken, unit)
    parts: tuple[Pot, ...] = ()
    if len(contenders) == 1 or (len(boards) == 1 and len(boards[0]) == 1):
        half = boards[0][0]
        winners = contenders if len(contenders) == 1 else _winners(contenders, half, betting)
        if len(winners) == 1 and amount:  # the usual case
            return Pot(
                name,
                held,
                _named(contenders, betting),
                (Award(betting.players[winners[0]], paid_out),),
                rake=raked,
                above=above,
                top=top,
                jackpot=jackpot,
            )
        paid = _whole(amount, half, winners, (), betting, None)
    else:
        won = [_won_on(halves, contenders, betting) for halves in boards]
        if len(won) == 1 or (options.double_board and _same_winners(won) and options.rules.split_once):
            paid = _paid(amount, won[0] if len(won) == 1 else _merged(won), betting, odd_half, None)
        else:
            parts = _on_boards(name, amount, contenders, won, betting, odd_half)
            paid = _Paid(tuple(award for part in parts for award in part.awards))
    return Pot(
        name,
        held,
        _named(contenders, betting),
        paid.awards,
        paid.odd_chips,
        paid.odd_card,
        paid.halves,
        raked,
        above,
        top,
        parts,
        jackpot,
    )


def _on_boards(
    name: str, amount: int, contenders: Sequence[int], won: Sequence[_Won], betting: Betting, odd_half: HalfName
) -> tuple[Pot, ...]:
    """A `Pot` for each board's share of a pot."""
    parts: list[Pot] = []
    for number, (part, won_on_board) in enumerate(zip(share_of_boards(amount, len(won)), won, strict=True), start=1):
        paid = _paid(part, won_on_board, betting, odd_half, number)
        parts.append(
            Pot(
                name=f"{name} on board {number}",
                amount=from_units(part, betting.options.unit),
                contenders=_named(contenders, betting),
                awards=paid.awards,
                odd_chips=paid.odd_chips,
                odd_card=paid.odd_card,
                halves=paid.halves,
            )
        )
    return tuple(parts)


def _won_on(halves: Sequence[HalfValues], contenders: Sequence[int], betting: Betting) -> _Won:
    """The winners of each half of a board, for a pot with several contenders. An unused fallback is left out."""
    won = [(halves[0], _winners(contenders, halves[0], betting))]
    for half in halves[1:]:
        qualified = [seat for seat in contenders if seat in half.values]
        won.append((half, _winners(qualified, half, betting) if qualified else []))
    if halves[0].is_fallback and any(winners for _, winners in won[1:]):
        return won[1:]
    return won


def _merged(boards: Sequence[_Won]) -> _Won:
    """The halves of boards that all have the same winners, merged into one board.

    A merged half has winners if anybody qualifies for the half on any board.
    """
    return [(column[0][0], next((seats for _, seats in column if seats), [])) for column in zip(*boards, strict=True)]


def _same_winners(boards: Sequence[_Won]) -> bool:
    """Whether the same seats win every half on every board, ignoring halves for which nobody qualifies."""
    first = next(winners for _, winners in boards[0] if winners)
    return all(winners in ([], first) for won in boards for _, winners in won)


def _paid(amount: int, won: _Won, betting: Betting, odd_half: HalfName, board: int | None) -> _Paid:
    """How a pot, or a board's share of it, is paid."""
    half, winners = next((half, winners) for half, winners in won if winners)
    if len(won) == 1:
        return _whole(amount, half, winners, (), betting, board)
    several = len([seats for _, seats in won if seats]) > 1
    if _same_winners([won]) and (betting.options.rules.split_once or not several or len(winners) == 1):
        halves = tuple(PotHalf(each.name, _named(seats, betting)) for each, seats in won)
        return _whole(amount, half, winners, halves, betting, board)
    return _divided(amount, won, betting, odd_half, board)


def _whole(
    amount: int,
    half: HalfValues,
    winners: Sequence[int],
    halves: tuple[PotHalf, ...],
    betting: Betting,
    board: int | None,
) -> _Paid:
    """How an undivided pot or share is paid: it is split once among its winners, by the odd-chip rules of `half`."""
    if len(winners) == 1:
        only = winners[0]
        award = Award(betting.players[only], from_units(amount, betting.options.unit), WHOLE, board)
        return _Paid((award,) if amount else (), (), None, halves)
    in_turn = _in_turn(half, winners, betting)
    shares, odd = split(amount, in_turn)
    awards = _awards(WHOLE, shares, winners, betting, board)
    return _Paid(tuple(awards), _named(odd, betting), _card_that_decides(half, in_turn, len(odd)), halves)


def _divided(amount: int, won: _Won, betting: Betting, odd_half: HalfName, board: int | None) -> _Paid:
    """How a divided pot or share is paid: it is split among the halves for which anybody qualifies."""
    amounts = divide(amount, [half.name for half, winners in won if winners], odd_half)
    awards: list[Award] = []
    halves: list[PotHalf] = []
    lucky = _alone_with_more(won, amounts)
    for half, winners in won:
        amount_of_half = amounts.get(half.name, 0)
        in_turn = _in_turn(half, winners, betting)
        waiting = lucky_last(in_turn, lucky) if betting.options.rules.one_odd_chip else in_turn
        shares, odd = split(amount_of_half, waiting) if winners else ({}, [])
        lucky.update(odd)
        awards += _awards(half.name, shares, winners, betting, board)
        halves.append(
            PotHalf(
                name=half.name,
                winners=_named(winners, betting),
                amount=from_units(amount_of_half, betting.options.unit),
                odd_chips=_named(odd, betting),
                odd_card=_card_that_decides(half, waiting, len(odd)),
                passed_over=odd != in_turn[: len(odd)],
            )
        )
    return _Paid(tuple(awards), halves=tuple(halves))


def _alone_with_more(won: _Won, amounts: Mapping[str, int]) -> set[int]:
    """The sole winners of halves with an odd chip. They count as having an odd chip (Robert's Rules, Ties 4 and 5c)."""
    least = min(amounts.values())
    return {winners[0] for half, winners in won if len(winners) == 1 and amounts[half.name] > least}


def _winners(contenders: Sequence[int], half: HalfValues, betting: Betting) -> list[int]:
    try:
        return best_of(contenders, half.values)
    except TypeError:
        whole = Where("values", words=f"{half.where}values")
        what = whole if half.name == WHOLE else Where("halves", half.name, words=f"{half.where}{half.name} half")
        hands = named_together(betting.players[seat] for seat in contenders)
        raise PotError.at(what, f"the values of {hands} cannot be compared with each other") from None


def _in_turn(half: HalfValues, winners: Sequence[int], betting: Betting) -> list[int]:
    """The winners in the order in which they get odd chips: by card if the half has odd cards, else by seat."""
    in_turn = from_left_of(betting.button.after, winners)
    if half.odd_cards is None or len(winners) == 1:  # a sole winner needs no card
        return in_turn
    return by_card(in_turn, half.odd_cards)


def _card_that_decides(half: HalfValues, in_turn: Sequence[int], n_odd: int) -> OddCard | None:
    """Which card decides odd chips, `highest` or `lowest`; None if position does, or if there are no odd chips.

    Position also decides if all winners have equal cards.
    """
    odd_cards = half.odd_cards
    if not n_odd or odd_cards is None or odd_cards[in_turn[0]] == odd_cards[in_turn[-1]]:
        return None
    return half.odd_card


def _awards(
    half: str, shares: Mapping[int, int], winners: Sequence[int], betting: Betting, board: int | None
) -> list[Award]:
    """An award for each winner who gets any chips."""
    players, unit = betting.players, betting.options.unit
    return [Award(players[seat], from_units(shares[seat], unit), half, board) for seat in winners if shares[seat]]


def _named(seats: Sequence[int], betting: Betting) -> tuple[Player, ...]:
    players = betting.players
    return tuple([players[seat] for seat in seats])
