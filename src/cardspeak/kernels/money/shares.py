"""Functions for the kernel that pays pots: who wins each half on each board, and who gets the odd chips."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import NamedTuple

from cardspeak.array_types import Longs
from cardspeak.kernels.jit.compiled import component
from cardspeak.kernels.money.layers import PAID, count_of, divided, is_one


class Rules(NamedTuple):
    """The rules by which all pots are paid.

    Attributes:
        unit: the smallest chip in play.
        n_halves: the number of halves on each board.
        odd_half: the half that gets the first odd chip when a pot is divided among halves.
        by_card: the set of halves whose odd chips are decided by card, with one bit for each half.
        one_odd_chip: whether odd chips of a half go first to winners who have none from another half.
        split_once: whether a pot is split only once if the same players win all halves.
        double_board: whether the boards count as halves of the pot, as in a double-board game.
    """

    unit: int
    n_halves: int
    odd_half: int
    by_card: int
    one_odd_chip: bool
    split_once: bool
    double_board: bool


@component
def are_ranked(values: Longs, row: int, n_halves: int, contenders: int) -> bool:
    """Whether every contender has a positive value in the first half of each board, and no negative value elsewhere."""
    is_good = True
    for part in range(values.shape[1]):
        least = 1 if divided(part, n_halves)[1] == 0 else 0
        for seat in range(values.shape[2]):
            is_good &= (contenders >> seat & 1 == 0) | (values[row, part, seat] >= least)
    return is_good


@component
def has_value(values: Longs, row: int, seats: int) -> bool:
    """Whether any seat of a set has a positive value in the first half of the first board."""
    is_found = False
    for seat in range(values.shape[2]):
        is_found |= (seats >> seat & 1 != 0) & (values[row, 0, seat] > 0)
    return is_found


@component
def join(seat: int, values: Longs, row: int, best: Longs, won: Longs) -> None:
    """Add a seat to the contenders by updating the best value and the winners of each part. Value 0 never wins."""
    for part in range(len(won)):
        value = values[row, part, seat]
        if value > best[part]:
            best[part] = value
            won[part] = 1 << seat
        elif value == best[part] and value > 0:
            won[part] |= 1 << seat


@component
def next_in_turn(waiting: int, button: int, by_card: bool, odd_cards: Longs, row: int, part: int) -> int:
    """The seat in the set `waiting` that gets the next odd chip: by card if `by_card`, else by position."""
    n_seats, chosen = odd_cards.shape[2], -1
    for turn in range(1, n_seats + 1):
        seat = button + turn
        if seat >= n_seats:
            seat -= n_seats
        if waiting >> seat & 1 and (
            chosen < 0 or (by_card and odd_cards[row, part, seat] > odd_cards[row, part, chosen])
        ):
            chosen = seat
    return chosen


@component
def share(
    amount: int,
    winners: int,
    lucky: int,
    button: int,
    by_card: bool,
    odd_cards: Longs,
    row: int,
    part: int,
    buffer: Longs,
) -> int:
    """Share an amount among winners and add the shares to the payments in the buffer.

    Args:
        amount: the amount to share.
        winners: the set of winners, at least one.
        lucky: the set of seats that already have an odd chip. They get another odd chip only after all other winners.
        button: the seat with the button, the last to get an odd chip.
        by_card: whether odd chips are decided by card.
        odd_cards: the values of the cards that decide odd chips, int64[n, parts, seats].
        row: the row of the hand.
        part: the part of the pot, a half on a board.
        buffer: the buffer of the hand.

    Returns:
        The set of winners who got an odd chip.
    """
    each, odd = amount, 0
    if not is_one(winners):
        each, odd = divided(amount, count_of(winners))
    for seat in range(buffer.shape[1]):
        buffer[PAID, seat] += each if winners >> seat & 1 else 0
    waiting = winners
    for _ in range(odd):
        first = waiting & ~lucky
        seat = next_in_turn(waiting if first == 0 else first, button, by_card, odd_cards, row, part)
        buffer[PAID, seat] += 1
        waiting ^= 1 << seat
    return winners ^ waiting


@component
def is_same(won: Longs, start: int, stop: int) -> bool:
    """Whether the same seats win all parts from `start` to `stop` - 1, ignoring parts without a winner."""
    same = True
    for part in range(start + 1, stop):
        same &= (won[part] == won[start]) | (won[part] == 0)
    return same


@component
def has_odd_chip(won: Longs, start: int, half: int, odd: int, odd_half: int) -> bool:
    """Whether a half that has winners gets an odd chip. Odd chips go to `odd_half` first, then to the halves in order.

    Args:
        won: the set of winners of each part.
        start: the first part of the board.
        half: the half.
        odd: the number of odd chips.
        odd_half: the half that gets the first odd chip, if it has winners.
    """
    before = 0
    if half != odd_half:
        before += 1 if won[start + odd_half] != 0 else 0
        for other in range(half):
            before += 1 if other != odd_half and won[start + other] != 0 else 0
    return before < odd


@component
def alone_with_more(won: Longs, start: int, odd: int, rules: Rules) -> int:
    """The set of seats that are the only winner of a half that gets an odd chip. They count as having this chip."""
    alone = 0
    for half in range(rules.n_halves):
        winners = won[start + half]
        if winners != 0 and is_one(winners) and has_odd_chip(won, start, half, odd, rules.odd_half):
            alone |= winners
    return alone


@component
def pay_board(
    amount: int, won: Longs, start: int, button: int, rules: Rules, odd_cards: Longs, row: int, buffer: Longs
) -> None:
    """Pay one board's share of a pot.

    The amount is divided among the halves that have winners. If the rules say so and the same players win all these
    halves, it is split once instead.

    Args:
        amount: the amount to pay.
        won: the set of winners of each part.
        start: the first part of the board.
        button: the seat with the button, the last to get an odd chip.
        rules: the rules by which pots are paid.
        odd_cards: the values of the cards that decide odd chips, int64[n, parts, seats].
        row: the row of the hand.
        buffer: the buffer of the hand.
    """
    n_won = 0
    for half in range(rules.n_halves):
        n_won += 1 if won[start + half] != 0 else 0
    if rules.split_once and is_same(won, start, start + rules.n_halves):
        n_won = 1
    each, odd, lucky = amount, 0, 0
    if n_won > 1:
        each, odd = divided(amount, n_won)
        lucky = alone_with_more(won, start, odd, rules) if rules.one_odd_chip else 0
    for half in range(rules.n_halves if n_won > 1 else 1):
        part, winners = start + half, won[start + half]
        if winners != 0:
            held = each + 1 if odd > 0 and has_odd_chip(won, start, half, odd, rules.odd_half) else each
            by_card = rules.by_card >> half & 1 != 0
            got_odd_chip = share(held, winners, lucky, button, by_card, odd_cards, row, part, buffer)
            lucky |= got_odd_chip if rules.one_odd_chip else 0


@component
def pay_pot(amount: int, won: Longs, button: int, rules: Rules, odd_cards: Longs, row: int, buffer: Longs) -> None:
    """Pay a pot that several players contest: divide it among the boards, and pay each board's share."""
    boards = divided(len(won), rules.n_halves)[0]
    if rules.double_board and rules.split_once and is_same(won, 0, len(won)):
        boards = 1  # the same players win all boards, so the pot is split once, as on one board
    each, _ = divided(amount, boards)
    for board in range(boards):
        held = each if board > 0 else amount - each * (boards - 1)
        pay_board(held, won, board * rules.n_halves, button, rules, odd_cards, row, buffer)
