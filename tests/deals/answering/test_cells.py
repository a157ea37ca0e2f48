"""Counting by cells gives the same answers as looking at every row."""

from __future__ import annotations

import pytest

from cardspeak.deals.answering import cells
from cardspeak.deals.language.ask import pql
from tests.cases import cases

QUERIES = {
    "outcomes": "select avg(riverEquity(a)), count(winsHi(a)), count(tiesHi(b)), histogram(fractionalRiverEquity(b)) "
    "from a='AsKs, QQ', b='22+', board='Qh7h2c'",
    "hand types of both": "select histogram(handType(a, turn)), avg(riverEquity(b)) from a='AA, KQ', b='TT+', "
    "board='Th9h2c' where handType(a, flop) >= pair and not (handType(b, river) = straight)",
    "a choice": "select avg(case when handType(a, flop) > pair then riverEquity(a) * 3/7 else 1/3 end), "
    "max(handType(b, river)), min(handType(b, flop)) from a='KhQh', b='77', board='7s5h2h'",
    "two halves": "select avg(riverEquity(a)), count(scoops(b)), histogram(fractionalRiverEquity(a)) from game='omaha8', "
    "a='As2sKdQd', b='3h4h5cKc', board='7s8dKh' where handType(a, turn) >= twopair",
    "a division": "select avg(1 / (riverEquity(a) + 1)) from a='AA', b='KK', board='KsTs2d' where handType(b, river) > pair",
}


@cases(("name", "query"), QUERIES.items())
def test_cells_answer_as_rows_do(name: str, query: str) -> None:
    by_cells = [pql(query, exact=True), pql(query, samples=3000, seed=4)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells, "MOST_CELLS", 0)
        cells.counted.cache_clear()
        by_rows = [pql(query, exact=True), pql(query, samples=3000, seed=4)]
    assert by_cells == by_rows, name


def test_the_layout_has_a_digit_for_each_player_and_street() -> None:
    from cardspeak.deals.language.reading import read_queries

    (query,) = read_queries(QUERIES["hand types of both"])
    how = cells.counted(query)
    assert not how.needs_rows
    assert [layout.n_cells for layout in how.layouts] == [9**3, 9**2 * 4]
