"""Malicious input is shown as text and runs no code, and the page shows an error if the server has stopped."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.ranges import text
from tests.web.browser.tables import headline, seat, typed
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
HARM = [
    """<img src=x onerror=alert(1)>"><script>alert(1)</script>""",
    """javascript:alert(1)//{{constructor.constructor('alert(1)')()}}""",
]
"""Each input is harmful in several contexts: as HTML, in an attribute, as a link, in a template."""
FILL = """(fields, text) => {
    for (const field of fields) {
        field.focus();
        field.value = text;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        field.blur();
    }
}"""

each_harm = pytest.mark.parametrize("harm", HARM)


def assert_harmless(page: Page) -> None:
    """Check that no part of the input has become an element of the page."""
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
def test_no_part_of_an_address_does_harm(visit: Visit, watch: Watch, address: str) -> None:
    watch.expected.add(422)
    for harm in HARM:
        page = visit(address.replace("{}", quote(harm, safe="")))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".error, .error-bar, .notice").filter(visible=True).first).to_be_visible()
        assert_harmless(page)


def test_no_field_does_harm(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    for harm in HARM:
        page = visit("/showdown")
        answered(page, "showdown")
        page.get_by_role("textbox").filter(visible=True).evaluate_all(FILL, harm)
        expect(page.locator(".error").filter(visible=True).first).to_be_visible()
        assert_harmless(page)
        page = visit("/equity")
        text(page, 1).fill(harm)
        expect(text(page, 1)).to_have_attribute("aria-invalid", "true")
        assert_harmless(page)


def test_a_stopped_server_is_reported(visit: Visit, watch: Watch) -> None:
    page = visit("/explain?cards=AsKd")
    page.reload()  # so that the module of the Equity view is not loaded
    gone = page.get_by_text("the server does not answer").filter(visible=True).first
    answered(page, "explain")
    page.get_by_role("link", name="Showdown").click()
    answered(page, "showdown")
    page.route("**", lambda route: route.abort("connectionrefused"))
    typed(seat(page, 1), "^bet of", "30")
    expect(gone).to_be_visible()
    page.get_by_role("link", name="Explain").click()
    page.get_by_role("textbox", name="Hole cards, as text").fill("As Kh")
    expect(gone).to_be_visible()
    page.get_by_role("link", name="Equity").click()  # its module has not been loaded yet
    expect(page.get_by_role("main")).to_contain_text("This view cannot be opened")
    page.unroute("**")
    page.get_by_role("button", name="Try again").click()
    answered(page, "equity")
    page.route("**", lambda route: route.abort("connectionrefused"))
    text(page, 1).fill("AA")
    expect(gone).to_be_visible()
    page.unroute("**")
    page.goto("/explain")
    watch.begin()  # the failures are expected
