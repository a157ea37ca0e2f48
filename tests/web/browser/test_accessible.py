"""Accessibility by axe, and width: each view and the page of the API, on a desktop and a phone, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.looks import LOOKS, SIZES, assert_fit_for_all, wear
from tests.web.browser.views import VIEWS, answered, brightness, violations, width

Visit = Callable[..., Page]
REMOVE = "(nodes) => nodes.forEach((node) => node.remove())"


@pytest.mark.parametrize(("number", "view"), list(enumerate(VIEWS)))
def test_each_view(visit: Visit, number: int, view: str) -> None:
    page = visit(f"/{view}")
    answered(page, view)
    # Axe checks every view on both devices and in light and dark, but only half of the four combinations in each view.
    checked = LOOKS[:2] if number % 2 else LOOKS[2:]
    for look in LOOKS:
        wear(page, look, view)
        assert (look, width(page)) == (look, SIZES[look[0]]["width"])
        assert brightness(page) < 60 if look[1] == "dark" else brightness(page) > 200
        assert look not in checked or (look, violations(page)) == (look, [])


@pytest.mark.parametrize(
    "cards",
    ["game=omaha8&cards=As3dKhKd&board=Ac7d6hKc2s", "game=badugi&cards=AsTh3d4c", "game=stud&cards=As2h3d4cTsTd9h"],
)
def test_a_hand_of_other_games(visit: Visit, cards: str) -> None:
    page = visit(f"/explain?{cards}")
    answered(page, "explain")
    assert_fit_for_all(page, f"explain-{cards[5:10]}", "Step by step")


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_the_page_of_the_api(visit: Visit, is_whole: bool) -> None:
    page = visit("/")
    page.get_by_role("link", name="The JSON API").click()
    expect(page).to_have_title("The JSON API of cardspeak")
    for look in LOOKS[2:]:
        wear(page, look, "api")
        assert (look, width(page)) == (look, SIZES[look[0]]["width"])
    if not is_whole:  # for axe, a section of each kind is enough: the other sections are similar
        page.locator("section:not(#equity, #errors, #answers), #answers tr:nth-child(n + 3)").evaluate_all(REMOVE)
    for look in LOOKS[2:]:
        wear(page, look, "api")
        assert violations(page) == []
