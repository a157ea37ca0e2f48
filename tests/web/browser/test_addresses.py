"""Every view has an address: shared, opened anew, gone back to. And copies give the same elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.commands import CLIPBOARD, copied
from tests.web.browser.ranges import opened as asked
from tests.web.browser.tables import give_button, headline, opened, seat, typed
from tests.web.browser.views import VIEWS, answered, ready, region

Visit = Callable[..., Page]

TABLES = [
    "/showdown",
    opened("Ann~AsAh~50~~100 Bob~KdKc~30~f Cid~~20", board="2c7d9h"),
    opened("Ann~AsAh~50 Bob~KdKc~50", board="2c7d9hTs3h") + "&board=2c7d9hKh3d",
    opened("A%2526%257E%253Bz~As3dKhKd~50 Bob~Ah4d5s9c~50", board="Ac7d6hKc2s", game="omaha8") + "&rules=wsop&unit=2",
    opened("Ann~AsAh~50~~100 Bob~KdKc~50~~80", board="2c7d9hTs3h") + "&prizes=50,30&percent=5&cap=2",
]
HANDS = [
    "/explain",
    "/explain?cards=9h8h&board=7h6h5hAsAd&against=AcKc&scheme=points-xml&step=3",
    "/explain?game=badugi&cards=As2h3d4c",
]
QUESTIONS = [
    "/equity",
    asked("QQ+, AKs:0.5", "15%", board="2c7d9h", dead="AhAd", by="category"),
    asked("AsAh2d3c", "KsKhQdJc", game="omaha8", board="4h7d9s"),
]


def shown(page: Page) -> str:
    """All that a view shows, as a screen reader has it."""
    view = page.url.partition("?")[0].rsplit("/", 1)[-1] or "showdown"
    answered(page, view)
    expect(page.get_by_text("Working it out").filter(visible=True)).to_have_count(0)
    if view == "equity":
        ranges = page.get_by_role("textbox", name=re.compile("^Player"))
        expect(region(page, "Players").get_by_text(re.compile(r"^[\d,]+ holding"))).to_have_count(ranges.count())
    return re.sub(r'"Undo"( \[disabled\])?', "Undo", page.get_by_role("main").aria_snapshot())  # which is not shared


@pytest.mark.parametrize("address", [*TABLES, *HANDS, *QUESTIONS])
def test_the_address_of_a_view_shows_the_same_to_somebody_else(visit: Visit, address: str) -> None:
    page = visit(address, **CLIPBOARD)
    first = shown(page)
    copy = copied(page, "address")
    assert copy == page.url
    other = visit(copy)
    assert shown(other) == first
    assert other.url == copy


def test_what_is_changed_is_kept_in_the_address(visit: Visit) -> None:
    page = visit("/")
    typed(seat(page, 2), "^bet of", "75")
    give_button(page, 3)
    expect(page).to_have_url(re.compile("button=C"))
    expect(headline(page)).to_contain_text("A wins 100")
    first = shown(page)
    page.reload()
    ready(page)
    assert shown(page) == first


def test_back_and_forward_lead_through_the_views(visit: Visit) -> None:
    page = visit("/")
    links = page.get_by_role("navigation", name="Views")
    typed(seat(page, 2), "^bet of", "75")
    expect(page).to_have_url(re.compile("75"))
    before = page.url
    for name in ("Explain", "Equity"):
        links.get_by_role("link", name=name).click()
        answered(page, name.lower())
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Explain a hand")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Showdown")
    expect(page).to_have_url(before)
    expect(seat(page, 2).get_by_role("textbox", name=re.compile("^bet of"))).to_have_value("75")
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Explain a hand")


@pytest.mark.parametrize("view", VIEWS)
def test_the_page_works_below_a_path(visit: Visit, view: str) -> None:
    page = visit(f"/{view}")
    links = page.locator("[href], [src]").evaluate_all(
        "(nodes) => nodes.map((node) => node.getAttribute('href') ?? node.getAttribute('src'))"
    )
    assert [link for link in links if link.startswith("/")] == []
