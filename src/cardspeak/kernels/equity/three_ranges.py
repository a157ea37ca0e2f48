"""Exact counts for three ranges of two-card holdings: on each board, one pass over all holdings in order of value.

The pass goes from the worst holding up. For each player it keeps two sets of holdings: L, the holdings worth less than
the current holding, and E, the holdings worth less or the same. Let a and c be the cards of the current holding. Let P
be one of the two sets of one player and Q one of the two sets of another player, both without the holdings that contain
a or c. The weight of a pair of holdings is the product of their weights. The total weight of the pairs (one holding
from P, one from Q) that share no card is

    D(P, Q) = |P| |Q| - sum over cards k of P_k Q_k + sum over holdings h of p_h q_h

where |P| is the weight of all holdings in P, P_k is the weight of the holdings with card k, and p_h is the weight of
holding h. The first sum subtracts a pair once if it shares one card, and twice if it shares both cards. So the second
sum adds back, once, each pair that shares both cards. Now suppose that the first player has the holding {a, c}. Take P
from the second player and Q from the third: for example, D(L, E) is D for the second player's L and the third player's
E. For each result of the first player, the weight of the other two players' pairs is:

    wins alone                  D(L, L)
    ties with the second only   D(E, L) - D(L, L)
    ties with the third only    D(L, E) - D(L, L)
    ties with both              D(E, E) - D(E, L) - D(L, E) + D(L, L)

The sum over cards is the dot product of two rows, P_k and Q_k. For fast access, `state` has a row for each card a,
player and set: the weights p_ak of the holdings {a, k}, for each other card k. For each player and set there is one
additional row, all_k, the sum of these rows over all cards. Then P_k = all_k - p_ak - p_ck, computed for a register of
cards k at a time.

The cards a and c themselves must not contribute to the product. So state[a][a] is set to all_a. The difference at k = a
is then all_a - all_a - p_ac, which is 0 if {a, c} is not in the set. L never has {a, c}, because it is the current
holding, but E can have it. Then -p_ac remains at k = a and at k = c. The dot product is then too large by 2 p_ac q_ac,
so this amount is added back.
"""

# mypy: no-warn-return-any

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Longs, Words
from cardspeak.kernels.equity.two_range_sweep import N_HIGH, N_LOW, sort
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import WORDS, words_at, words_of
from cardspeak.kernels.lanes.products import four_totals, one_total, products

State: TypeAlias = npt.NDArray[Any]
"""A flat array of uint16 or int64. The index is ((card * 3 + player) * 2 + set) * `ROW` + other card. Set 0 is L, and
set 1 is E."""
Four: TypeAlias = tuple[int, int, int, int]

ROW = 64
"""The number of cards, padded to whole registers."""
OF_CARD = 6 * ROW
ALONE, WITH_NEXT, WITH_AFTER, WITH_BOTH = range(4)
"""The counts of a holding of player p: it wins alone, ties only with player p + 1, ties only with player p + 2, or ties
with both. Players are numbered modulo 3."""
LOW_BITS = 31
LOW = (1 << LOW_BITS) - 1


@inlined
def narrow_product(state: State, sums: int, a: int, c: int, y: int, z: int, width: int) -> int:
    """The dot product of two players' rows of L, without cards a and c. `y` and `z` are the offsets of these rows."""
    total = products(words_of(0), words_of(0))
    for k in range(0, width, WORDS):
        p = words_at(state, sums + y + k) - words_at(state, a + y + k) - words_at(state, c + y + k)
        q = words_at(state, sums + z + k) - words_at(state, a + z + k) - words_at(state, c + z + k)
        total = total + products(p, q)
    return one_total(total)


@inlined
def narrow_products(state: State, sums: int, a: int, c: int, y: int, z: int, width: int) -> Four:
    """The dot products of two players' rows for the sets L and L, E and L, L and E, E and E."""
    none = products(words_of(0), words_of(0))
    ll, el, le, ee = none, none, none, none  # without Numba, these are one array, which must not be changed in place
    for k in range(0, width, WORDS):
        p = words_at(state, sums + y + k) - words_at(state, a + y + k) - words_at(state, c + y + k)
        q = words_at(state, sums + z + k) - words_at(state, a + z + k) - words_at(state, c + z + k)
        up_to_y, up_to_z = y + ROW + k, z + ROW + k
        p_e = words_at(state, sums + up_to_y) - words_at(state, a + up_to_y) - words_at(state, c + up_to_y)
        q_e = words_at(state, sums + up_to_z) - words_at(state, a + up_to_z) - words_at(state, c + up_to_z)
        ll = ll + products(p, q)
        el = el + products(p_e, q)
        le = le + products(p, q_e)
        ee = ee + products(p_e, q_e)
    return four_totals(ll, el, le, ee)


@inlined
def wide_product(state: State, sums: int, a: int, c: int, y: int, z: int, width: int) -> int:
    """The same as `narrow_product`, for 64-bit numbers."""
    total = 0
    for k in range(width):
        p = state[sums + y + k] - state[a + y + k] - state[c + y + k]
        total += p * (state[sums + z + k] - state[a + z + k] - state[c + z + k])
    return total


@inlined
def wide_products(state: State, sums: int, a: int, c: int, y: int, z: int, width: int) -> Four:
    """The same as `narrow_products`, for 64-bit numbers."""
    ll, el, le, ee = 0, 0, 0, 0
    for k in range(width):
        p = state[sums + y + k] - state[a + y + k] - state[c + y + k]
        q = state[sums + z + k] - state[a + z + k] - state[c + z + k]
        up_to_y, up_to_z = y + ROW + k, z + ROW + k
        p_e = state[sums + up_to_y] - state[a + up_to_y] - state[c + up_to_y]
        q_e = state[sums + up_to_z] - state[a + up_to_z] - state[c + up_to_z]
        ll += p * q
        el += p_e * q
        le += p * q_e
        ee += p_e * q_e
    return ll, el, le, ee


@inlined
def join(state: State, totals: Longs, same: Longs, sums: int, a: int, c: int, weights: State, upto: int) -> None:
    """Add a holding of cards a and c to the set L, or to the set E, of all three players, in place.

    Args:
        state: see `State`.
        totals: int64[3 * 2], the weight of each player's L and E.
        same: int64[rows * 3 * 2], with a row for each card and a row of sums, as in `state`. A row has a number for
            each player and set: the sum of p_h q_h over the holdings h that both other players have in this set. The
            row of a card covers only the holdings with this card.
        sums: the number of the row of sums, which follows the rows of the cards.
        a: the holding's first card.
        c: its second card.
        weights: the weight of the holding for each player.
        upto: 0 for L, 1 for E.
    """
    for player in range(3):
        w = weights[player]
        if w:
            row = (player * 2 + upto) * ROW
            state[a * OF_CARD + row + c] = w
            state[c * OF_CARD + row + a] = w
            state[a * OF_CARD + row + a] += w
            state[c * OF_CARD + row + c] += w
            state[sums * OF_CARD + row + a] += w
            state[sums * OF_CARD + row + c] += w
            totals[player * 2 + upto] += w
        product = np.int64(weights[(player + 1) % 3]) * np.int64(weights[(player + 2) % 3])
        if product:
            at = player * 2 + upto
            same[a * 6 + at] += product
            same[c * 6 + at] += product
            same[sums * 6 + at] += product


@inlined
def add_whole(counts: Longs, at: int, times: int, number: int) -> None:
    """Add `times` * `number` to the count at index `at`."""
    counts[2 * at] += times * number


@inlined
def add_split(counts: Longs, at: int, times: int, number: int) -> None:
    """The same as `add_whole`, for a number below 2**62: its low 31 bits and its high bits are added separately."""
    counts[2 * at] += times * (number & LOW)
    counts[2 * at + 1] += times * (number >> LOW_BITS)


@inlined
def sweep_three(
    product: Callable[[State, int, int, int, int, int, int], int],
    four_products: Callable[[State, int, int, int, int, int, int], Four],
    add: Callable[[Longs, int, int, int], None],
    state: State,
    values: Words,
    width: int,
    times: Longs,
    ids: tuple[Bytes, Bytes],
    n_cards: int,
    weights: State,
    heroes: Longs,
    counts: Longs,
) -> None:
    """The sweep of `three_narrow` and `three_wide`, which pass functions for 16-bit and for 64-bit numbers."""
    n = len(ids[0])
    low, high, buffer = np.empty(N_LOW, np.uint16), np.empty(N_HIGH, np.uint16), np.empty(n, np.uint16)
    order, totals, same = np.empty(n, np.uint16), np.zeros(6, np.int64), np.zeros((n_cards + 1) * 6, np.int64)
    sums = n_cards
    row_of_sums, span = sums * OF_CARD, -(-n_cards // WORDS) * WORDS
    for board in range(len(times)):
        start = board * width
        sort(values, start, low, high, buffer, order)
        at = 0
        while at < n and values[start + int(order[at])] == 0:
            at += 1
        state[: (n_cards + 1) * OF_CARD] = 0
        same[:] = 0
        totals[:] = 0
        while at < n:
            group, value = at, values[start + int(order[at])]
            while at < n and values[start + int(order[at])] == value:
                i = int(order[at])
                join(state, totals, same, sums, int(ids[0][i]), int(ids[1][i]), weights[3 * i : 3 * i + 3], 1)
                at += 1
            for h in range(len(heroes)):
                x = int(heroes[h])
                y, z = (x + 1) % 3, (x + 2) % 3
                all_y, all_z, all_y_e, all_z_e = totals[2 * y], totals[2 * z], totals[2 * y + 1], totals[2 * z + 1]
                if totals[2 * x] == totals[2 * x + 1] or all_y_e == 0 or all_z_e == 0:
                    continue
                has_ties = all_y != all_y_e or all_z != all_z_e
                row_y, row_z = 2 * y * ROW, 2 * z * ROW
                for q in range(group, at):
                    i = int(order[q])
                    if weights[3 * i + x] == 0:
                        continue
                    a, c = int(ids[0][i]), int(ids[1][i])
                    row_a, row_c = a * OF_CARD, c * OF_CARD
                    of_y, of_z = row_of_sums + row_y, row_of_sums + row_z
                    n_y = all_y - np.int64(state[of_y + a]) - np.int64(state[of_y + c])
                    n_z = all_z - np.int64(state[of_z + a]) - np.int64(state[of_z + c])
                    shared = same[sums * 6 + 2 * x] - same[a * 6 + 2 * x] - same[c * 6 + 2 * x]
                    place = 4 * (3 * i + x)
                    if not has_ties:
                        product_ll = product(state, row_of_sums, row_a, row_c, row_y, row_z, span)
                        add(counts, place, times[board], n_y * n_z - product_ll + shared)
                        continue
                    ll, el, le, ee = four_products(state, row_of_sums, row_a, row_c, row_y, row_z, span)
                    own_y = np.int64(state[row_a + row_y + ROW + c])
                    own_z = np.int64(state[row_a + row_z + ROW + c])
                    e_y, e_z = of_y + ROW, of_z + ROW
                    n_y_e = all_y_e - np.int64(state[e_y + a]) - np.int64(state[e_y + c]) + own_y
                    n_z_e = all_z_e - np.int64(state[e_z + a]) - np.int64(state[e_z + c]) + own_z
                    own = own_y * own_z
                    shared_e = same[sums * 6 + 2 * x + 1] - same[a * 6 + 2 * x + 1] - same[c * 6 + 2 * x + 1] + own
                    alone = n_y * n_z - ll + shared
                    with_y = n_y_e * n_z - el + shared - alone
                    with_z = n_y * n_z_e - le + shared - alone
                    up_to_all = n_y_e * n_z_e - ee + 2 * own + shared_e
                    add(counts, place, times[board], alone)
                    add(counts, place + 1, times[board], with_y)
                    add(counts, place + 2, times[board], with_z)
                    add(counts, place + 3, times[board], up_to_all - with_y - with_z - alone)
            for q in range(group, at):
                i = int(order[q])
                join(state, totals, same, sums, int(ids[0][i]), int(ids[1][i]), weights[3 * i : 3 * i + 3], 0)


@compiled
def three_narrow(
    values: Words,
    width: int,
    times: Longs,
    ids: tuple[Bytes, Bytes],
    n_cards: int,
    weights: Words,
    heroes: Longs,
    counts: Longs,
) -> None:
    """Add to `counts` the weight of the deals that each holding of the heroes wins or ties. Weights have 16 bits.

    For each player and each card, the weights of the holdings with that card must sum to less than 2**15. For any two
    players, multiply these sums card by card; the products must add up to less than 2**31.

    Args:
        values: uint16[boards * width], the dense values (see `orders.high`) of the holdings on each board, 0 if they
            share a card with it.
        width: the number of values for each board.
        times: int64[boards], the number of boards that each board stands for.
        ids: the two cards of each holding, uint8[n] each, numbered from 0 without gaps.
        n_cards: the number of different cards, up to 63.
        weights: uint16[n * 3], the weight of each holding for each player; 0 for a holding that the player does not
            have.
        heroes: the players, 0 to 2, whose holdings are counted.
        counts: int64[n * 3 * 4 * 2], increased in place. For each holding and player it has the four counts `ALONE` to
            `WITH_BOTH`. Each count takes two numbers, and only the first is used here.
    """
    state = np.zeros((n_cards + 1) * OF_CARD, np.uint16)
    sweep_three(
        narrow_product,
        narrow_products,
        add_whole,
        state,
        values,
        width,
        times,
        ids,
        n_cards,
        weights,
        heroes,
        counts,
    )


@compiled
def three_wide(
    values: Words,
    width: int,
    times: Longs,
    ids: tuple[Bytes, Bytes],
    n_cards: int,
    weights: Longs,
    heroes: Longs,
    counts: Longs,
) -> None:
    """The same as `three_narrow`, with weights int64[n * 3].

    The product of two players' total weights can be up to 2**60. Each count takes two numbers: it is the first number +
    2**31 * the second.
    """
    state = np.zeros((n_cards + 1) * OF_CARD, np.int64)
    sweep_three(
        wide_product, wide_products, add_split, state, values, width, times, ids, n_cards, weights, heroes, counts
    )
