"""Counting by cells gives the same answers as looking at every row."""

from __future__ import annotations

from itertools import cycle

import pytest

from cardspeak.deals.answering import cells, work
from cardspeak.deals.dealing.every import JoinedRows
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.functions import FUNCTIONS
from cardspeak.deals.language.functions.function import PqlFunction
from cardspeak.deals.language.reading import read_queries
from cardspeak.errors import CardspeakError
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
        cells.counted.cache_clear()
    assert by_cells == by_rows, name


def test_the_layout_has_a_digit_for_each_player_and_street() -> None:
    (query,) = read_queries(QUERIES["hand types of both"])
    how = cells.counted(query)
    assert not how.needs_rows
    assert [layout.n_cells for layout in how.layouts] == [9**3, 9**2 * 4]


WORDS = {
    "player": "a", "street": "turn", "range": "'KK'", "board range": "'AKQ'", "cards": "'As'", "text": "'AA'",
    "number": "1", "boolean": "winsHi(a)", "hand type": "pair", "flop category": "flopset", "rank": "toRank('A')",
    "rank set": "boardRanks(flop)", "high rating": "rateHiHand('AsKsQsJs9s')", "anything": "handType(b, turn)",
    "low rating": "rateLoHand('As2s3s4s6s')",
}  # fmt: skip
HANDS = {
    "holdem": "a='AsKs, 8h8d', b='QQ, 7c7d', c='KcQc', board='7h8s2s'",
    "omaha8": "a='As2sKdQd, 3s4s5dKc', b='3h4h5cKh, 6c6d9c9d', board='7s8dKs'",
}


@cases(("function", "game"), [(function, game) for function, game in zip(FUNCTIONS.values(), cycle(HANDS))])
def test_every_function_answers_alike_however_its_deals_are_listed(function: PqlFunction, game: str) -> None:
    called = f"{function.name}({', '.join(WORDS[parameter] for parameter in function.parameters)})"
    query = f"select histogram({called}) from game='{game}', {HANDS[game]} where handType(b, turn) > pair"
    try:
        read_queries(query)
    except CardspeakError:
        return  # the function is for other games, or for other texts
    usual = _answers(query)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells, "MOST_CELLS", 0)
        patch.setattr(JoinedRows, "part", lambda *_: None)
        patch.setattr(work, "may_clash", lambda _: False)
        cells.counted.cache_clear()
        plain = _answers(query)
        cells.counted.cache_clear()
    assert usual == plain, called


def _answers(query: str) -> list[object]:
    """The exact answer and that of random deals, or the class of the error."""
    found: list[object] = []
    for options in ({"exact": True}, {"samples": 64, "seed": 1}):
        try:
            found.append(pql(query, **options))
        except CardspeakError as error:  # a hand may leave no other of a range
            found.append(type(error))
    return found
