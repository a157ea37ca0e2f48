"""Exact answers, against deals laid out card by card, and the parts in which they are found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardspeak import equity
from cardspeak.deals.answering import parts
from cardspeak.deals.language.ask import pql
from cardspeak.deals.language.reading import read_queries
from cardspeak.errors import EquityError
from tests.cases import cases
from tests.deals.answering.dealt_out import category, distribution, every_deal, share

A, B = "AsAh, KdQd@50, 8h8d", "KsKh, AdKc@25, 9c8c, 8h8s"
OUT = "2s3s4s5s6s7s2d3d5d6d7d3c4c5c6c7c2h3h4h5h6h7h"
"""Dead cards, so that few are left."""
WORDS = {"high card": "highcard", "one pair": "pair", "two pair": "twopair", "three of a kind": "trips",
         "full house": "fullhouse", "four of a kind": "quads", "straight flush": "straightflush"}  # fmt: skip


def bars(query: str) -> dict[object, Fraction]:
    """The histogram of the first selector."""
    answer = pql(query, exact=True)
    return {bar.value: bar.fraction for bar in answer[0].histogram if bar.fraction}


@cases(
    ("ranges", "board", "dead"),
    [([A, B], "Th9h2c4d", ""), ([A, B], "Th9h2c", OUT), ([A, B, "QhQs, JcTc"], "Th9h2c4d", OUT)],
)
def test_shares_are_those_of_deals_laid_out(ranges: list[str], board: str, dead: str) -> None:
    expected = distribution(every_deal(ranges, board, dead, (5,)), lambda deal: share(deal, 1))
    players = ", ".join(f"p{number}='{text}'" for number, text in enumerate(ranges))
    found = bars(f"select histogram(fractionalRiverEquity(p1)) from {players}, board='{board}', dead='{dead}'")
    assert {Fraction(str(value)): weight for value, weight in found.items()} == expected


@cases(("other", "generic"), [(B, B), ("??", "*")])
def test_categories_on_a_street_are_those_of_deals_laid_out(other: str, generic: str) -> None:
    board = "Th9h2c"
    deals = every_deal(["AsAh, 8h8d@50", other], board, OUT, (4,))
    expected = distribution(deals, lambda deal: category(deal, 0, 4) if category(deal, 0, 3) != "high card" else None)
    found = bars(
        f"select histogram(handType(a, turn)) from a='AsAh, 8h8d@50', b='{generic}', board='{board}', dead='{OUT}' "
        "where handType(a, flop) >= pair"
    )
    assert found == {WORDS.get(str(value), value): weight for value, weight in expected.items()}


def test_selectors_about_different_streets_are_answered_apart() -> None:
    hands = "from syntax='classic', a='AhKh', b='QQ+, AKs', board='2c'"
    selectors = ("avg(riverEquity(a))", "histogram(handType(a, turn))", "count(handType(b, river) > pair)")
    together = pql(f"select {', '.join(selectors)} {hands}", exact=True)
    (query,) = read_queries(f"select {', '.join(selectors)} {hands}")
    found = parts.exact_parts(query)
    assert found is not None
    assert sorted(part.selectors for part in found) == [(0,), (1,), (2,)]
    alone = [pql(f"select {selector} {hands}", exact=True)[0] for selector in selectors]
    assert [(each.value, each.fraction) for each in together.selectors] == [
        (each.value, each.fraction) for each in alone
    ]
    bars_together, bars_alone = together[1].histogram, alone[1].histogram
    assert [(bar.value, bar.fraction) for bar in bars_together] == [(bar.value, bar.fraction) for bar in bars_alone]
    assert sum(bar.count for bar in bars_together) == together.deals


@cases(
    "query",
    [
        "select avg(riverEquity(a)), count(winsHi(b)), histogram(fractionalRiverEquity(a)) "
        "from a='AhKh, QQ@30', b='JJ+@75, AKs', board='QsTs2d'",
        "select avg(riverEquity(b)), count(scoops(b)) from a='AhKh', b='QQ, 98s', c='TT', board='Qs2s2d' "
        "where not winsHi(b)",
        "select count(scoops(a)), avg(riverEquity(a)) from game='omaha8', a='As2sKdQd', b='3h4h5cKc', board='7s8dKh'",
    ],
)
def test_outcomes_that_equity_counts_are_those_of_listed_deals(query: str) -> None:
    (read,) = read_queries(query)
    found = parts.exact_parts(read)
    assert found is not None
    assert {type(part) for part in found} == {parts.OutcomePart}
    counted = pql(query, exact=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "_outcome_part", lambda *_: None)
        assert pql(query, exact=True) == counted


def test_a_question_before_the_flop_about_outcomes_is_exact() -> None:
    answer = pql("select avg(riverEquity(a)) from syntax='classic', a='QQ+, AK', b='22+, ATs+'")
    assert answer.method == "exact"
    assert answer[0].fraction == equity("QQ+, AK", "22+, ATs+").players[0].fraction


def test_hands_that_cannot_be_dealt_are_refused() -> None:
    with pytest.raises(EquityError, match="cannot both be dealt"):
        pql("select count(handType(a, flop) = pair) from a='AsAh', b='AsAd, AhAc'", exact=True)
    with pytest.raises(EquityError, match="cannot all be dealt"):
        pql("select count(handType(a, flop) = pair) from a='AsAh', b='AcKc, AdKd', c='AcQc, AdQd', d='AcJc, AdJd'")
