"""The page used with the keyboard alone, without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.ranges import text
from tests.web.browser.tables import FOUR_ALL_IN, headline, spoken
from tests.web.browser.views import VIEWS, answered
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
MOST_STOPS = 120

NAME = """() => {
    const node = document.activeElement;
    const label = node.labels?.[0]?.textContent.trim();
    return node === document.body ? "" : node.getAttribute("aria-label") ?? label ?? node.textContent.trim();
}"""

RING = """() => {
    const node = document.activeElement;
    const shown = [node, node.nextElementSibling, node.closest("label"), node.parentElement].filter(Boolean);
    const box = (node.matches(".sr, [type=radio], [type=checkbox]") ? node.closest("label") ?? node.nextElementSibling ?? node : node)
        .getBoundingClientRect();
    const isRinged = shown.some((element) => {
        const style = getComputedStyle(element);
        return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== "none";
    });
    return isRinged && box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
}"""


def focused(page: Page) -> str:
    """The accessible name of the element that has the focus."""
    name: str = page.evaluate(NAME)
    return name


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on a control whose name matches this pattern."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if re.search(name, focused(page)):
            return
    pytest.fail(f"Tab does not lead to {name}")


def test_a_showdown_is_settled(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the table is incomplete at first
    page = visit("/showdown?game=holdem")
    tab_to(page, "^Board, as text")
    page.keyboard.type("ackcjc5cth")
    tab_to(page, "^name of player 1")
    players = FOUR_ALL_IN["players"]
    for number, player in enumerate(players, 1):
        if number > 1:
            expect(page.get_by_role("textbox", name=re.compile("as text$")).nth(number)).to_be_focused()
            page.keyboard.press("Shift+Tab")  # back from the cards towards the name
            while not focused(page).startswith("name of"):
                page.keyboard.press("Shift+Tab")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(player["name"])
        page.keyboard.press("Enter")
        page.keyboard.type(player["cards"])
        page.keyboard.press("Enter")
        page.keyboard.type(str(player["bet"]))
        if number < len(players):
            page.keyboard.press("Enter")  # to the next seat; after the last seat, a new seat is added
    expect(headline(page)).to_have_text("A wins 100, C wins 88, D wins 87")  # the last seat has the button
    expect(page.get_by_role("status")).to_have_text("A wins 100, C wins 88, D wins 87")  # screen readers announce it


def test_cards_are_picked(visit: Visit) -> None:
    page = visit("/explain?cards=AsKd&board=AcKcJc5c")
    answered(page, "explain")
    tab_to(page, "card 5, pick it")
    page.keyboard.press("Enter")
    deck = page.get_by_role("dialog")
    expect(deck).to_be_visible()
    page.keyboard.press("t")
    page.keyboard.press("h")
    expect(deck.get_by_role("option", name=spoken("Th"), exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(deck.get_by_role("option", name=spoken("Jh"), exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.get_by_role("textbox", name="Board, as text")).to_have_value("Ac Kc Jc 5c Jd")
    expect(deck).to_have_count(0)
    page.keyboard.press("Backspace")
    expect(page.get_by_role("textbox", name="Board, as text")).to_have_value("Ac Kc Jc 5c")
    page.keyboard.press("Enter")
    expect(deck).to_be_visible()
    page.keyboard.press("Escape")
    expect(deck).to_have_count(0)
    assert focused(page) == "card 5, pick it"


def test_a_range_is_painted(visit: Visit) -> None:
    page = visit("/equity?r=&r=random")
    tab_to(page, "^Edit the grid of Player 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()
    tab_to(page, "^pair of aces")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(text(page, 1)).to_have_value("AA, AQs+")
    page.keyboard.press("Space")
    expect(text(page, 1)).to_have_value("AA, AKs")
    tab_to(page, "100 %")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    while focused(page) != "ace queen suited, not in the range":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(text(page, 1)).to_have_value("AA, AKs, AQs:0.5")


@pytest.mark.parametrize("view", VIEWS)
def test_every_element_in_the_tab_order_is_visible_and_has_a_focus_ring(visit: Visit, view: str) -> None:
    page = visit(f"/{view}")
    page.reload()  # so that Tab begins at the top
    answered(page, view)
    seen = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        name, is_ringed = page.evaluate(f"[({NAME})(), ({RING})()]")
        if not name:
            break
        seen.append(name)
        assert is_ringed, f"{name} is not visible, or has no focus ring"
    assert seen[0] == "Skip to content"
    assert len(seen) == len([name for name in seen if name])
    assert seen[-1] == "The JSON API"
