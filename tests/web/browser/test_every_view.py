"""What holds for all views: little to load, large enough for a finger, light or dark, with links between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.views import PHONE, VIEWS, answered, violations
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
MOST_SENT, MOST_LOADED = 100_000, 130_000  # bytes: as sent, with the answers of the API; the files, uncompressed
LEAST_TARGET = {"width": 36, "height": 40}  # pixels; a card is narrower than it is high

each_view = pytest.mark.parametrize("view", VIEWS)


@pytest.mark.parametrize("address", ["/", "/explain", "/equity"])
def test_the_first_view_is_small(visit: Visit, watch: Watch, address: str) -> None:
    page = visit(address)
    answered(page, address.strip("/") or "showdown")
    assert watch.transferred() < MOST_SENT
    sizes = watch.loaded()
    assert sum(sizes.values()) < MOST_LOADED, sizes


@each_view
def test_all_that_a_finger_hits_is_large_enough(visit: Visit, view: str) -> None:
    page = visit(f"/{view}", viewport=PHONE, has_touch=True, is_mobile=True)
    answered(page, view)
    controls = page.locator("button, select, input, a[href], summary").filter(visible=True)
    small = controls.evaluate_all(
        """(nodes, least) => nodes
            .map((node) => node.matches("[type=radio], [type=checkbox]") ? node.closest("label") ?? node : node)
            .map((node) => [node.getBoundingClientRect(), node])
            .filter(([{ width, height }, node]) => (width < least.width || height < least.height) && !node.closest("p, footer, th, .skip"))
            .map(([{ width, height }, node]) => `${node.outerHTML.slice(0, 90)} is ${width} x ${height}`)""",
        LEAST_TARGET,
    )
    assert not small, "\n".join(small)


@each_view
def test_is_dark_where_the_system_is(visit: Visit, view: str) -> None:
    assert brightness(visit(f"/{view}", color_scheme="light")) > 200
    assert brightness(visit(f"/{view}", color_scheme="dark")) < 60


def brightness(page: Page) -> float:
    """How light the background is, 0 to 255."""
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return sum(parts) / 3


def test_light_and_dark_can_be_chosen_and_are_kept(visit: Visit) -> None:
    page = visit("/", color_scheme="dark")
    page.get_by_role("button", name="Auto colours").click()
    expect(page.get_by_role("button", name="Light colours")).to_be_visible()
    assert brightness(page) > 200
    page.reload()
    answered(page, "showdown")
    assert brightness(page) > 200
    page.get_by_role("button", name="Light colours").click()
    assert brightness(page) < 60
    page.get_by_role("button", name="Dark colours").click()
    expect(page.get_by_role("button", name="Auto colours")).to_be_visible()


def test_the_forced_theme_is_accessible_too(visit: Visit) -> None:
    page = visit("/", color_scheme="dark")
    page.get_by_role("button", name="Auto colours").click()
    answered(page, "showdown")
    assert violations(page) == []


def test_the_four_colour_deck_is_kept(visit: Visit) -> None:
    page = visit("/")
    answered(page, "showdown")
    club = page.get_by_role("img", name="ace of clubs").first
    before = ink(club)
    page.get_by_role("button", name="four-colour deck").click()
    expect(page.get_by_role("button", name="four-colour deck")).to_have_attribute("aria-pressed", "true")
    assert ink(club) != before
    assert violations(page) == []
    page.reload()
    answered(page, "showdown")
    expect(page.get_by_role("button", name="four-colour deck")).to_have_attribute("aria-pressed", "true")
    assert ink(page.get_by_role("img", name="ace of clubs").first) != before


def ink(card: Any) -> str:
    """The colour in which the suit of clubs is drawn where a card is."""
    colour: str = card.evaluate("(node) => getComputedStyle(node).getPropertyValue('--suit-c')")
    return colour


def test_the_views_are_links(visit: Visit) -> None:
    page = visit("/")
    links = page.get_by_role("navigation", name="Views")
    for name, title in (("Explain", "Explain a hand"), ("Equity", "Equity"), ("Showdown", "Showdown")):
        links.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
        expect(links.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        expect(page).to_have_title(re.compile("cardspeak"))


def test_without_javascript_a_sentence_says_so(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/")
    expect(page.locator("noscript p")).to_be_visible()  # Playwright's search by text leaves it out
    expect(page.locator("noscript p")).to_contain_text("This page needs JavaScript")
