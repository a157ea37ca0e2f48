"""Requirements for every view: small files, controls large enough for a finger, light and dark themes, links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.views import VIEWS, answered, brightness, ready, violations
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
MOST_SENT, MOST_LOADED = 100_000, 132_000  # bytes of all responses, as sent; bytes of all files, uncompressed
LEAST_TARGET = {"width": 36, "height": 40}  # pixels; a card is narrower than it is high


def test_the_first_view_is_small(visit: Visit, watch: Watch) -> None:
    page = visit()
    answered(page, "showdown")
    with empty_cache(page):
        for view in VIEWS:
            watch.begin()
            page.goto(f"/{view}")
            answered(page, view)
            assert watch.transferred() < MOST_SENT, view
            sizes = watch.loaded()
            assert f"/static/{view}.js" in sizes
            assert sum(sizes.values()) < MOST_LOADED, sizes


@contextmanager
def empty_cache(page: Page) -> Iterator[None]:
    """Switch off the cache of the page, as if the browser had never loaded it."""
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    yield
    client.send("Network.setCacheDisabled", {"cacheDisabled": False})
    client.detach()


def test_touch_targets_are_large_enough(visit_by_phone: Visit) -> None:
    for view in VIEWS:
        page = visit_by_phone(f"/{view}")
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
        assert not small, "\n".join([view, *small])


def test_the_light_and_dark_themes_can_be_chosen_and_are_kept(visit: Visit) -> None:
    page = visit("/")
    page.emulate_media(color_scheme="dark")
    page.reload()
    ready(page)
    assert brightness(page) < 60
    page.get_by_role("button", name="Auto colours").click()
    expect(page.get_by_role("button", name="Light colours")).to_be_visible()
    assert brightness(page) > 200
    page.reload()
    answered(page, "showdown")
    assert brightness(page) > 200
    assert violations(page) == []  # also if the theme differs from that of the system
    page.get_by_role("button", name="Light colours").click()
    assert brightness(page) < 60
    page.get_by_role("button", name="Dark colours").click()
    expect(page.get_by_role("button", name="Auto colours")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_four_colour_deck_is_kept(visit: Visit) -> None:
    page = visit("/")
    answered(page, "showdown")
    club = page.get_by_role("img", name="ace of clubs").first
    before = ink(club)
    page.get_by_role("button", name="four-colour deck").click()
    expect(page.get_by_role("button", name="four-colour deck")).to_have_attribute("aria-pressed", "true")
    assert ink(club) != before
    page.reload()
    answered(page, "showdown")
    expect(page.get_by_role("button", name="four-colour deck")).to_have_attribute("aria-pressed", "true")
    assert ink(page.get_by_role("img", name="ace of clubs").first) != before
    page.get_by_role("button", name="four-colour deck").click()
    assert ink(page.get_by_role("img", name="ace of clubs").first) == before
    page.evaluate("localStorage.clear()")


def ink(card: Any) -> str:
    """The colour of the clubs on the cards in part of a page."""
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


def test_without_javascript_a_sentence_says_so(fresh_context: Callable[..., BrowserContext]) -> None:
    page = fresh_context(java_script_enabled=False).new_page()
    page.goto("/")
    expect(page.locator("noscript p")).to_be_visible()  # Playwright's search by text ignores noscript
    expect(page.locator("noscript p")).to_contain_text("This page needs JavaScript")
