"""Input that would do harm on a careless page is text here; and a server that is gone is told in words."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.conftest import Server
from tests.web.browser.ranges import text
from tests.web.browser.tables import headline, seat, typed
from tests.web.browser.views import answered, ready, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
HARM = [
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "{{constructor.constructor('alert(1)')()}}",
    "javascript:alert(1)",
]

each_harm = pytest.mark.parametrize("harm", HARM)


def assert_harmless(page: Page) -> None:
    """Nothing of the input has become a node of the page."""
    assert page.locator("main :is(script, iframe, object, embed, img, [onerror], [onload], [onclick])").count() == 0
    assert page.locator("main a[href^='javascript']").count() == 0


@each_harm
def test_a_name_in_the_address_is_text(visit: Visit, harm: str) -> None:
    name = quote(quote(harm, safe=""), safe="")
    page = visit(f"/showdown?game=holdem&board=AcKcJc5cTh&seat={name}~8c7h~25&seat=Bob~9h5h~50")
    expect(headline(page)).to_contain_text(f"{harm} wins 50")
    expect(region(page, "The result").get_by_role("rowheader", name=harm, exact=True)).to_be_visible()
    assert_harmless(page)


@each_harm
def test_a_name_in_a_field_is_text(visit: Visit, harm: str) -> None:
    page = visit("/")
    typed(seat(page, 1), "^name of", harm)
    expect(headline(page)).to_contain_text(f"{harm} wins 100")
    assert_harmless(page)


@each_harm
@pytest.mark.parametrize(
    "address",
    [
        "/showdown?game={}&board=AcKcJc5cTh&seat=Ann~8c7h~25",
        "/showdown?game=holdem&board={}&seat=Ann~8c7h~25&seat=Bob~9h5h~50",
        "/showdown?game=holdem&seat=Ann~{}~{}&seat=Bob~9h5h~50&rules={}&unit={}&percent={}&prizes={}&button={}",
        "/explain?game={}&cards={}&board={}&against={}&scheme={}&half={}&step={}",
        "/explain?cards={}&board={}",
        "/equity?game={}&r={}&r={}&board={}&dead={}&by={}",
        "/equity?r={}&r=AA",
    ],
)
def test_no_part_of_an_address_does_harm(visit: Visit, watch: Watch, address: str, harm: str) -> None:
    watch.expected.add(422)
    page = visit(address.replace("{}", quote(harm, safe="")))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".error, .error-bar, .notice").filter(visible=True).first).to_be_visible()
    assert_harmless(page)


@each_harm
def test_no_field_does_harm(visit: Visit, watch: Watch, harm: str) -> None:
    watch.expected.add(422)
    page = visit("/showdown")
    answered(page, "showdown")
    for field in page.get_by_role("textbox").filter(visible=True).all():
        field.fill(harm)
    page.keyboard.press("Tab")
    expect(page.locator(".error").filter(visible=True).first).to_be_visible()
    assert_harmless(page)
    page.goto("/equity")
    ready(page)
    text(page, 1).fill(harm)
    expect(text(page, 1)).to_have_attribute("aria-invalid", "true")
    assert_harmless(page)


def test_a_server_that_is_gone_is_told_in_words(own_server: Server, new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(base_url=own_server.url)
    showdown, explain, equity = (context.new_page() for _ in range(3))
    for page, view in ((showdown, "showdown"), (explain, "explain"), (equity, "equity")):
        page.goto(f"/{view}")
        answered(page, view)
    own_server.end()
    typed(seat(showdown, 1), "^bet of", "30")
    explain.get_by_role("textbox", name="Hole cards, as text").fill("As Kh")
    text(equity, 1).fill("AA")
    for page in (showdown, explain, equity):
        expect(page.get_by_text("the server does not answer").filter(visible=True).first).to_be_visible()


def test_a_view_that_cannot_be_loaded_is_told_in_words(
    own_server: Server, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(base_url=own_server.url).new_page()
    page.goto("/")
    answered(page, "showdown")
    own_server.end()
    page.get_by_role("link", name="Equity").click()
    expect(page.get_by_role("main")).to_contain_text("This view cannot be opened")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
