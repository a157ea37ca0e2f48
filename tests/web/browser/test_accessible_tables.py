"""Accessibility by axe, and width: tables of all kinds, on a desktop and a phone, light and dark."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.looks import assert_fit_for_all
from tests.web.browser.tables import headline
from tests.web.browser.views import answered
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]


def test_a_table_of_another_game(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # until Deal is pressed, the hands have too few cards
    page = visit("/showdown")
    page.get_by_role("combobox", name="Game").select_option("badugi")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(headline(page)).not_to_have_text("A wins 100, C wins 88, D wins 87")
    answered(page, "showdown")
    assert_fit_for_all(page, "showdown-badugi", "The result")


def test_a_short_board_in_four_colours(visit: Visit) -> None:
    page = visit("/showdown?game=holdem&board=AcKcJc&seat=Ann~8c7h~25&seat=Bob~9h5h~50&seat=Cid~AdAs~50~f")
    answered(page, "showdown")
    switch = page.get_by_role("button", name="four-colour deck")
    switch.click()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    assert_fit_for_all(page, "flop-in-four-colours")
    switch.click()  # later tests expect two colours
    expect(page.locator("html")).to_have_attribute("data-deck", "two")
    page.evaluate("localStorage.clear()")


def test_rake_and_prizes_with_five_hole_cards(visit: Visit) -> None:
    seats = "&seat=Ann~8c7h8d7c3c~25~~100&seat=Bob~9h5h9d5d4d~50~~60&seat=Cid~AdAs6s6d8s~50~~50"
    page = visit(f"/showdown?game=courchevel&board=AcKcJc2h2d&percent=5&cap=3&unit=1&prizes=50,30,20{seats}")
    answered(page, "showdown")
    assert_fit_for_all(page, "prizes")


def test_two_boards_with_two_halves(visit: Visit) -> None:
    seats = "&seat=Ann~8c7h3s4d~25&seat=Bob~9h5hAs3h~50"
    page = visit(f"/showdown?game=omaha8&board=AcKcJc2h6d&board=AcKcJcQdTd{seats}")
    answered(page, "showdown")
    assert_fit_for_all(page, "twice")


def test_the_deck(visit: Visit) -> None:
    page = visit("/showdown?game=holdem&seat=Ann~As&seat=Bob~KdKc")
    page.get_by_role("toolbar", name="cards of Ann").get_by_role("button", name="card 2, pick it").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_fit_for_all(page, "deck", "The table")
