"""Ratios of means, and the standard errors of samples, compared with many samples and with deals laid out by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from cardspeak.deals import deals, when
from cardspeak.deals.table.table import Deals
from cardspeak.errors import QueryError
from tests.deals.answering.dealt_out import category, every_deal, share

GOOD = "one pair"


@pytest.fixture(scope="module")
def table() -> Deals:
    return deals(a="AhKh", b="QsQd, JcTc@50, 7d7s", board="Qh7h2c")


def test_a_ratio_is_that_of_the_deals_laid_out(table: Deals) -> None:
    """The share of the equity that a player realises who gives up without a pair on the turn."""
    plays = when(table.a.category("turn") >= GOOD).then(table.a.share).otherwise(0)
    found = table.ratio(plays, table.a.share)
    dealt = [*every_deal(["AhKh", "QsQd, JcTc@50, 7d7s"], "Qh7h2c", "", (4, 5))]
    above = sum(weight * share(deal, 0) for deal in dealt if category(deal, 0, 4) != "high card" for weight in deal[2:])
    below = sum(deal[2] * share(deal, 0) for deal in dealt)
    assert (found.kind, found.fraction, found.standard_error) == ("ratio", Fraction(above) / below, 0)
    assert table.select(eqr=plays.ratio(table.a.share))["eqr"].value == found.value


def test_a_ratio_of_outcomes_lists_no_deals() -> None:
    table = deals(a="AhKh", b="QQ+, AKs")
    ties = when(table.a.ties()).then(table.a.share).otherwise(0)
    assert table.explain(r=ties.ratio(table.a.share)).steps[0].rows == 0
    found = table.select(ties=ties.mean(), share=table.a.share.mean(), ratio=ties.ratio(table.a.share))
    assert found["ratio"].fraction == found["ties"].fraction / found["share"].fraction  # type: ignore[operator]


def test_a_ratio_over_nothing_has_no_value(table: Deals) -> None:
    assert table.ratio(table.a.share, table.a.share - table.a.share).value is None
    assert table.ratio(table.a.share, table.a.share * 0, samples=100, seed=1).value is None
    assert table.where(table.a.share < 0).ratio(table.a.share, table.a.share).value is None


def test_a_ratio_needs_numbers(table: Deals) -> None:
    with pytest.raises(QueryError, match="ratio: this is a condition; a ratio needs numbers"):
        table.ratio(table.a.share, table.a.wins())
    with pytest.raises(QueryError, match="ratio: 2 is not an expression of the table"):
        table.ratio(table.a.share, 2)  # type: ignore[arg-type]


def test_standard_errors_are_the_spread_of_many_samples(table: Deals) -> None:
    plays = when(table.a.category("turn") >= GOOD).then(table.a.share).otherwise(0)
    asked = {"ratio": plays.ratio(table.a.share), "bars": table.b.category().histogram(by=table.a.category("turn"))}
    found = [table.select(asked, samples=400, seed=seed) for seed in range(200)]

    def spreads(values: list[float], errors: list[float]) -> None:
        assert np.std(values) == pytest.approx(np.mean(errors), rel=0.25)

    spreads([each["ratio"].value for each in found], [each["ratio"].standard_error for each in found])  # type: ignore[misc]
    bars = [{bar.value: bar for bar in each["bars"].histogram}["two pair"] for each in found]
    spreads([bar.share for bar in bars], [bar.standard_error for bar in bars])
    groups = [each["bars"].groups[0] for each in found]
    spreads([group.share for group in groups], [group.share_error for group in groups])
    assert bars[0].to_dict()["standard_error"] == bars[0].standard_error
    assert groups[0].to_dict()["share_error"] == groups[0].share_error


def test_exact_bars_have_no_error(table: Deals) -> None:
    found = table.histogram(table.b.category(), by=table.a.category("turn"))
    assert all(bar.standard_error == 0 and "standard_error" not in bar.to_dict() for bar in found.histogram)
    assert all(group.share_error == 0 and "share_error" not in group.to_dict() for group in found.groups)


def test_the_precision_of_a_ratio(table: Deals) -> None:
    plays = when(table.a.category("turn") >= GOOD).then(table.a.share).otherwise(0)
    found = table.ratio(plays, table.a.share, precision=0.002, seed=1)
    assert 0 < found.standard_error < 0.01


def test_by_is_group_by(table: Deals) -> None:
    by = table.a.category("turn")
    groups = table.group_by(by)
    assert table.count(table.a.wins(), by) == groups.count(table.a.wins())
    assert table.mean(table.a.share, by=by) == groups.mean(table.a.share)
    assert table.min(table.b.category(), by=by) == groups.min(table.b.category())
    assert table.max(table.b.category(), by=by) == groups.max(table.b.category())
    assert table.histogram(table.a.share, 4, by) == groups.histogram(table.a.share, 4)
