"""Known hands against each other on all boards, a register of boards at a time."""

# mypy: no-warn-return-any

from __future__ import annotations

import numpy as np

from cardspeak.array_types import Longs, Planes, Words
from cardspeak.kernels.jit.compiled import compiled, inlined
from cardspeak.kernels.lanes.lanes import (
    WORDS,
    Lanes,
    any_of,
    choose,
    count_of,
    put,
    word,
    word_indices,
    words_at,
    words_of,
)
from cardspeak.kernels.orders.high import from_planes, sparse


@inlined
def best_on_boards(
    hands: Planes, boards: tuple[Lanes, Lanes, Lanes, Lanes], n_cards: int, values: Words
) -> tuple[Lanes, Lanes]:
    """The best sparse value (see `high`) on each board of a register.

    The values of all hands are written to `values`: for each hand, a register of mains and a register of kickers.
    """
    clubs, diamonds, hearts, spades = boards
    best_main, best_kickers = words_of(0), words_of(0)
    for player in range(len(hands[0])):
        main, kickers = sparse(
            from_planes(
                clubs | word(hands[0][player]),
                diamonds | word(hands[1][player]),
                hearts | word(hands[2][player]),
                spades | word(hands[3][player]),
            ),
            n_cards,
        )
        put(values, 2 * player * WORDS, main)
        put(values, (2 * player + 1) * WORDS, kickers)
        is_better = (main > best_main) | (main == best_main) & (kickers > best_kickers)
        best_main, best_kickers = choose(is_better, main, best_main), choose(is_better, kickers, best_kickers)
    return best_main, best_kickers


@inlined
def has_best(values: Words, player: int, best: tuple[Lanes, Lanes]) -> Lanes:
    """Whether this player has the best value on each board of a register."""
    main, kickers = words_at(values, 2 * player * WORDS), words_at(values, (2 * player + 1) * WORDS)
    return (main == best[0]) & (kickers == best[1])


@compiled
def count_winners(
    hands: Planes,
    firsts: Planes,
    n_rest: Longs,
    rest: Planes,
    n_cards: int,
    counts: Longs,
) -> None:
    """Add to `counts` the number of boards on which each hand is the best high hand, alone and tied.

    A board is the union of an entry of `firsts` and an entry of `rest`. So each entry of `firsts` can be combined with
    a register of entries of `rest` at a time; see `equities.exact.duel`.

    Args:
        hands: the hole cards of each player.
        firsts: the first cards of the boards.
        n_rest: for each entry of `firsts`, how many entries of `rest`, counted from the start, are combined with it;
            below 2**16.
        rest: the other cards of the boards, padded to whole registers.
        n_cards: the number of hole cards and board cards together.
        counts: int64[players, players + 1], increased in place. Column k counts the boards that a player wins together
            with k - 1 others.
    """
    n_players = len(hands[0])
    values = np.empty(2 * n_players * WORDS, np.uint16)
    for first in range(len(n_rest)):
        clubs, diamonds = word(firsts[0][first]), word(firsts[1][first])
        hearts, spades = word(firsts[2][first]), word(firsts[3][first])
        for start in range(0, n_rest[first], WORDS):
            boards = (
                clubs | words_at(rest[0], start),
                diamonds | words_at(rest[1], start),
                hearts | words_at(rest[2], start),
                spades | words_at(rest[3], start),
            )
            best = best_on_boards(hands, boards, n_cards, values)
            n_best = words_of(0)
            for player in range(n_players):
                n_best += choose(has_best(values, player, best), 1, 0)
            n_best = choose(word_indices() < n_rest[first] - start, n_best, 0)  # padding has no winners
            for player in range(n_players):
                counts[player, 1] += count_of(has_best(values, player, best) & (n_best == 1))
            if any_of(n_best > 1):
                for player in range(n_players):
                    is_best = has_best(values, player, best)
                    for k in range(2, n_players + 1):
                        counts[player, k] += count_of(is_best & (n_best == k))
