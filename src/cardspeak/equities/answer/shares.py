"""The meaning of an outcome code: the player's share of the pot, and whether it is a win, a tie or a quarter.

Codes are defined in `tally`. A code has a digit k for each half of the pot. The digit is 0 if the player does not win
the half, n_players + 1 if no hand qualifies for it, and otherwise the number of players who share it.

In some games, one half is a fallback: it gets the whole pot if no hand qualifies for any other half, and nothing
otherwise. The argument `fallback` is the index of this half, or None.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from cardspeak.equities.tally import n_codes_of

QUARTER = Fraction(1, 4)


def k_of(code: int, half: int, n_players: int) -> int:
    """The digit k of a half; see the module docstring.

    >>> k_of(2 + 4 * 3, 0, n_players=2), k_of(2 + 4 * 3, 1, n_players=2)
    (2, 3)
    """
    base = n_players + 2
    for _ in range(half):
        code //= base
    return code % base


def paid_out(code: int, n_players: int, n_halves: int, fallback: int | None = None) -> dict[int, int]:
    """The halves that are paid out, each with its digit; see `k_of`.

    These are the halves for which a hand qualifies, without the fallback; if there are none, only the fallback.

    >>> paid_out(1 + 4 * 3 + 16 * 0, 2, 3, fallback=0), paid_out(1 + 4 * 3 + 16 * 3, 2, 3, fallback=0)
    ({2: 0}, {0: 1})
    """
    each = [k_of(code, half, n_players) for half in range(n_halves)]
    others = {half: k for half, k in enumerate(each) if half != fallback and k <= n_players}
    return others if others or fallback is None else {fallback: each[fallback]}


def played_for(code: int, n_players: int, n_halves: int, fallback: int | None = None) -> tuple[int, ...]:
    """The digits of the halves that are paid out; see `paid_out`."""
    return tuple(paid_out(code, n_players, n_halves, fallback).values())


def share_of(code: int, n_players: int, n_halves: int, fallback: int | None = None) -> Fraction:
    """The player's share of the pot, 0 to 1.

    The pot is divided equally among the halves for which a hand qualifies. Each half is divided among its winners.

    >>> share_of(1 + 4 * 3, 2, 2)  # the high alone, and no hand qualifies for the low
    Fraction(1, 1)
    >>> share_of(2 + 4 * 0, 2, 2)  # half of the high, nothing of the low
    Fraction(1, 4)
    """
    halves = played_for(code, n_players, n_halves, fallback)
    return sum((Fraction(1, k) for k in halves if k), Fraction(0)) / max(len(halves), 1)


def share_of_half(code: int, half: int, n_players: int, n_halves: int, fallback: int | None = None) -> Fraction:
    """What the player gets for one half, as a part of the whole pot; the parts for all halves add up to `share_of`.

    >>> [str(share_of_half(2 + 4 * 1, half, 2, 2)) for half in (0, 1)]  # shares the high, and has the only low
    ['1/4', '1/2']
    """
    halves = paid_out(code, n_players, n_halves, fallback)
    k = halves.get(half, 0)
    return Fraction(1, k * len(halves)) if k else Fraction(0)


@lru_cache(maxsize=16)
def share_of_codes(n_players: int, n_halves: int, fallback: int | None = None) -> tuple[Fraction, ...]:
    """The share of the pot for every code, 0 to 1.

    >>> [str(share) for share in share_of_codes(2, 1)]
    ['0', '1', '1/2', '0']
    """
    return tuple(share_of(code, n_players, n_halves, fallback) for code in range(n_codes_of(n_players, n_halves)))


def is_win(code: int, n_players: int, n_halves: int, fallback: int | None = None) -> bool:
    """Whether the player wins the whole pot alone: every half for which a hand qualifies.

    >>> is_win(1, 2, 1), is_win(1 + 4 * 1, 2, 2), is_win(1 + 4 * 3, 2, 2), is_win(1 + 4 * 2, 2, 2)
    (True, True, True, False)
    """
    return set(played_for(code, n_players, n_halves, fallback)) == {1}


def is_tie(code: int, n_players: int, n_halves: int, fallback: int | None = None) -> bool:
    """Whether the player shares every half for which a hand qualifies, and equally many players share each of them.

    >>> is_tie(2, 2, 1), is_tie(2 + 4 * 2, 2, 2), is_tie(1 + 4 * 2, 2, 2)
    (True, True, False)
    """
    ways = set(played_for(code, n_players, n_halves, fallback))
    return len(ways) == 1 and min(ways) > 1


def is_quarter(code: int, n_players: int, n_halves: int, fallback: int | None = None) -> bool:
    """Whether the player gets exactly a quarter of the pot, usually by sharing one of two halves with one opponent.

    >>> is_quarter(0 + 4 * 2, 2, 2), is_quarter(2 + 4 * 2, 2, 2)
    (True, False)
    """
    return share_of(code, n_players, n_halves, fallback) == QUARTER
