"""Accessibility by axe, and width: ranges, grids and breakdowns, on a desktop and a phone, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.looks import assert_fit_for_all
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]


def test_equity_of_short_deck(visit: Visit) -> None:
    page = visit("/equity?r=AsAh&r=KsKh")
    answered(page, "equity")
    page.get_by_role("combobox", name="Game").select_option("shortdeck")
    answered(page, "equity")
    assert_fit_for_all(page, "equity-shortdeck", "Players")


def test_the_grid_of_manila_has_its_eight_ranks(visit: Visit) -> None:
    page = visit("/equity?game=manila&r=77%2B&r=AKs&board=Qd9c8h")
    answered(page, "equity")
    page.get_by_role("button", name="Edit the grid of Player 1").click()
    expect(page.get_by_role("gridcell")).to_have_count(64)
    expect(page.get_by_role("gridcell", name="pair of sevens, weight 100 percent")).to_be_visible()
    expect(page.get_by_placeholder("QQ+, AKs, AKo:0.5 or random", exact=True).first).to_be_attached()


def test_equity_of_halves(visit: Visit) -> None:
    page = visit("/equity?game=omaha8&r=AsAh2d3c&r=KsKhQdJc&board=4h7d9s")
    answered(page, "equity")
    assert_fit_for_all(page, "equity-omaha8", "Players")


def test_a_grid(visit: Visit) -> None:
    page = visit("/equity?r=QQ%2B,AKs:0.5,AsKh&r=random&board=2s7d9c&by=category")
    page.get_by_role("button", name="Edit the grid of Player 1").click()
    expect(page.get_by_role("gridcell", name="pair of aces, weight 100 percent")).to_be_visible()
    answered(page, "equity")
    assert_fit_for_all(page, "grid", "Players")


@pytest.mark.parametrize("by", ["category", "hand", "holding", "next-card"])
def test_a_breakdown(visit: Visit, by: str) -> None:
    page = visit(f"/equity?r=QQ%2B,AKs&r=22%2B&board=2s7d9c&by={by}")
    answered(page, "equity")
    expect(region(page, "Breakdown").get_by_role("table").first).to_be_attached()
    assert_fit_for_all(page, f"by-{by}", "Breakdown")


def test_errors(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/equity?r=QQ%2B,AX2&r=random")
    expect(page.get_by_text("column 5").first).to_be_visible()
    assert_fit_for_all(page, "error", "Players")


def test_ten_players(visit: Visit) -> None:
    page = visit("/equity?" + "&".join(["r=22%2B"] * 10))
    answered(page, "equity")
    assert_fit_for_all(page, "ten", "Players")
