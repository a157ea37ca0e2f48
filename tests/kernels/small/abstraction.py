"""Numbers of hands up to suit permutations, by the kernel for one hand and by that for many, and the hands of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardspeak.abstraction.layout import layout_of
from cardspeak.abstraction.many import steps_of
from cardspeak.kernels.abstraction.indexing import index_columns, put_columns
from cardspeak.kernels.abstraction.one_hand import index_each, index_one
from cardspeak.kernels.abstraction.unindexing import count_each, unindex_each
from cardspeak.kernels.lanes.wide import WIDE_BYTES
from tests.kernels import twin
from tests.kernels.hands import rows_of

N = 2 * WIDE_BYTES + 7


def index() -> list[Any]:
    """Hands numbered one by one and many at a time, with 32 and 64 bits, and the hands and counts of the numbers."""
    computed = []
    for rounds in ((2, 3, 1), (4, 3, 1, 1)):
        layout, k, size = layout_of(rounds, 0), sum(rounds), 3 * WIDE_BYTES
        rows = twin.random_hands(N, k)
        columns = np.tile(np.arange(k, dtype=np.uint8)[:, None], size).reshape(-1)
        put_columns(rows_of(rows), N, size, columns)
        steps, truth = steps_of((layout,)), np.zeros(N, np.int64)
        words = np.zeros(steps.n_words * size, np.uint32)
        assert index_columns(columns, size, N, layout.rounds, 0, steps.steps, steps.tables, words) == -1
        assert index_each(rows, *layout.plain, truth) == -1
        assert (words.astype(np.int64).reshape(size, -1)[:N] @ [1, 1 << 32][: steps.n_words] == truth).all()
        assert index_one(bytes(rows[5]), *layout.plain) == truth[5]
        columns[(k - 1) * size + N - 1] = columns[N - 1]
        wrong = index_columns(columns, size, N, layout.rounds, 0, steps.steps, steps.tables, words)
        assert wrong == 2 * WIDE_BYTES
        hands, counts, back = np.zeros((N, k), np.uint8), np.zeros(N, np.uint8), np.zeros(N, np.int64)
        unindex_each(truth, layout.numbering, layout.rounds, 0, hands)
        count_each(truth, layout.numbering, counts)
        assert index_each(hands, *layout.plain, back) == -1
        assert (back == truth).all()
        computed.append([truth.tolist(), hands.tolist(), counts.tolist()])
    return computed
