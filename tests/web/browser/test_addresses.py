"""The address of a view restores its content: shared with somebody, reloaded, or reached with Back and Forward."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.addresses import ALL_INS, AUDITS, HANDS, QUERIES, QUESTIONS, REPLAYS, STACKS, TABLES
from tests.web.browser.commands import copied
from tests.web.browser.tables import give_button, headline, seat, typed
from tests.web.browser.views import GAME_VIEWS, VIEWS, answered, ready, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]


def shown(page: Page) -> str:
    """The whole content of a view, as a screen reader reads it."""
    view = page.url.partition("#")[0].partition("?")[0].rsplit("/", 1)[-1] or "showdown"
    answered(page, view)
    expect(page.get_by_text("Computing").filter(visible=True)).to_have_count(0)
    if view == "equity":
        ranges = page.get_by_role("textbox", name=re.compile("^Player"))
        expect(region(page, "Players").get_by_text(re.compile(r"^[\d,]+ holding"))).to_have_count(ranges.count())
    return re.sub(r'"Undo"( \[disabled\])?', "Undo", page.get_by_role("main").aria_snapshot())  # Undo is not shared


@pytest.mark.parametrize(
    "addresses", [[*TABLES, *ALL_INS[:-1]], HANDS, QUESTIONS, QUERIES, STACKS, AUDITS, REPLAYS], ids=VIEWS
)
def test_the_address_of_a_view_shows_the_same_in_another_browser(visit: Visit, addresses: list[str]) -> None:
    shared = []
    for address in addresses:
        page = visit(address)
        shared.append((shown(page), copied(page, "address")))
        assert shared[-1][1] == page.url
    for first, copy in shared:
        visit(copy)
        assert shown(page) == first, copy
        assert page.url == copy
    page.reload()  # the address must also work in a browser that has not loaded the page yet
    assert shown(page) == first
    assert page.url == copy
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0  # the state comes from the address alone


def test_what_is_changed_is_kept_in_the_address(visit: Visit) -> None:
    page = visit("/")
    typed(seat(page, 2), "^bet of", "75")
    give_button(page, 3)
    expect(page).to_have_url(re.compile("button=C"))
    expect(headline(page)).to_contain_text("A wins 100")
    expect(seat(page, 2)).to_contain_text("-75")  # the address changes before the answer arrives
    first = shown(page)
    page.reload()
    ready(page)
    assert shown(page) == first


def test_a_view_that_is_left_does_not_change_the_next_address(visit: Visit) -> None:
    page = visit("/equity?game=holdem&r=AA&r=random")
    answered(page, "equity")
    page.evaluate(
        """(address) => {
            history.pushState(null, "", address);
            dispatchEvent(new PopStateEvent("popstate")); // the next view opens a moment later
            const by = [...document.querySelectorAll("select")].find((select) => select.querySelector("[value=category]"));
            by.value = "category";
            by.dispatchEvent(new Event("change"));
        }""",
        "/equity?game=holdem&r=KK&r=random",
    )
    ready(page)
    expect(page.get_by_role("textbox", name="Player 1", exact=True)).to_have_value("KK")
    expect(page).to_have_url(re.compile("r=KK"))
    assert "by=" not in page.url


def test_back_and_forward_lead_through_the_views(visit: Visit) -> None:
    page = visit("/")
    page.reload()  # the links then lead to the initial views
    ready(page)
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


def test_an_address_can_name_a_game_as_people_call_it(visit: Visit) -> None:
    for view in GAME_VIEWS:
        page = visit(f"/{view}?game=Big+O")
        ready(page)
        expect(page.get_by_role("combobox", name="Game", exact=True)).to_have_value("omaha5-8")


def test_a_name_of_several_games_in_an_address_is_answered_with_these_games(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    for view in GAME_VIEWS:
        page = visit(f"/{view}?game=2-7")
        ready(page)
        expect(page.get_by_role("combobox", name="Game", exact=True)).to_have_value("holdem")
        expect(page.locator("#error")).to_contain_text('"2-7" is the name of several games')
        expect(page.locator("#error")).to_contain_text(
            "27-single-draw or 27-triple-draw; showing Texas hold'em instead"
        )


def test_the_page_works_below_a_path(visit: Visit) -> None:
    for view in VIEWS:
        page = visit(f"/{view}")
        links = page.locator("[href], [src]").evaluate_all(
            "(nodes) => nodes.map((node) => node.getAttribute('href') ?? node.getAttribute('src'))"
        )
        assert [link for link in links if link.startswith("/")] == [], view
