"""Each view, with all that can be opened in it, on a desktop and a phone, light and dark: what axe finds, and its width."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.tables import headline
from tests.web.browser.views import DESKTOP, PHONE, VIEWS, answered, region, violations, width
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
Scheme = Literal["light", "dark"]
LOOKS: list[tuple[Literal["desktop", "phone"], Scheme]] = [("desktop", "light"), ("phone", "dark")]
OTHERS: list[tuple[Literal["desktop", "phone"], Scheme]] = [("desktop", "dark"), ("phone", "light")]
SIZES = {"desktop": DESKTOP, "phone": PHONE}
PICTURES = os.environ.get("CARDSPEAK_SCREENSHOTS")
"""The folder for pictures of all that is checked here, in all looks, for whoever wants to see them."""


def assert_fit_for_all(page: Page, name: str, *, in_all_looks: bool = False) -> None:
    """The page is accessible and not wider than the window: in two looks that are unlike in both ways, or in all."""
    for size, scheme in [*LOOKS, *OTHERS] if in_all_looks or PICTURES else LOOKS:
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{size}-{scheme}.png", full_page=True)
        assert (size, scheme, violations(page)) == (size, scheme, [])
        assert (size, scheme, width(page)) == (size, scheme, SIZES[size]["width"])


@pytest.mark.parametrize("view", VIEWS)
def test_each_view(visit: Visit, view: str) -> None:
    page = visit(f"/{view}")
    answered(page, view)
    assert_fit_for_all(page, view, in_all_looks=True)


@pytest.mark.parametrize("game", ["omaha8", "badugi", "courchevel"])
def test_a_table_of_other_games(visit: Visit, watch: Watch, game: str) -> None:
    watch.expected.add(422)  # the hands are of hold'em until others are dealt
    page = visit("/showdown")
    page.get_by_role("combobox", name="Game").select_option(game)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(headline(page)).not_to_have_text("A wins 100, C wins 88, D wins 87")
    answered(page, "showdown")
    assert_fit_for_all(page, f"showdown-{game}")


@pytest.mark.parametrize(
    "cards",
    ["game=omaha8&cards=As3dKhKd&board=Ac7d6hKc2s", "game=badugi&cards=AsTh3d4c", "game=stud&cards=As2h3d4cTsTd9h"],
)
def test_a_hand_of_other_games(visit: Visit, cards: str) -> None:
    page = visit(f"/explain?{cards}")
    answered(page, "explain")
    assert_fit_for_all(page, f"explain-{cards[5:10]}")


def test_equity_of_short_deck(visit: Visit) -> None:
    page = visit("/equity")
    page.get_by_role("combobox", name="Game").select_option("shortdeck")
    answered(page, "equity")
    assert_fit_for_all(page, "equity-shortdeck")


def test_equity_of_halves(visit: Visit) -> None:
    page = visit("/equity?game=omaha8&r=AsAh2d3c&r=KsKhQdJc&board=4h7d9s")
    answered(page, "equity")
    assert_fit_for_all(page, "equity-omaha8")


def test_a_short_board(visit: Visit) -> None:
    page = visit("/showdown?game=holdem&board=AcKcJc&seat=Ann~8c7h~25&seat=Bob~9h5h~50&seat=Cid~AdAs~50~f")
    answered(page, "showdown")
    assert_fit_for_all(page, "flop")


def test_rake_and_prizes(visit: Visit) -> None:
    seats = "&seat=Ann~8c7h~25~~100&seat=Bob~9h5h~50~~60&seat=Cid~AdAs~50~~50"
    page = visit(f"/showdown?game=holdem&board=AcKcJc2h2d&percent=5&cap=3&unit=1&prizes=50,30,20{seats}")
    answered(page, "showdown")
    assert_fit_for_all(page, "prizes")


def test_two_boards(visit: Visit) -> None:
    page = visit("/showdown?game=holdem&board=AcKcJc2h2d&board=AcKcJcQdTd&seat=Ann~8c7h~25&seat=Bob~9h5h~50")
    answered(page, "showdown")
    assert_fit_for_all(page, "twice")


def test_the_deck(visit: Visit) -> None:
    page = visit("/showdown?game=holdem&seat=Ann~As&seat=Bob~KdKc")
    page.get_by_role("toolbar", name="cards of Ann").get_by_role("button", name="card 2, pick it").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_fit_for_all(page, "deck")


def test_a_grid(visit: Visit) -> None:
    page = visit("/equity?r=QQ%2B,AKs:0.5,AsKh&r=random&board=2s7d9c")
    page.get_by_role("button", name="Edit the grid of Player 1").click()
    expect(page.get_by_role("gridcell", name="pair of aces, weight 100 percent")).to_be_visible()
    answered(page, "equity")
    assert_fit_for_all(page, "grid")


@pytest.mark.parametrize("by", ["category", "hand", "holding", "next-card"])
def test_a_breakdown(visit: Visit, by: str) -> None:
    page = visit(f"/equity?r=QQ%2B,AKs&r=22%2B&board=2s7d9c&by={by}")
    answered(page, "equity")
    expect(region(page, "Breakdown").get_by_text("equity", exact=False).first).to_be_attached()
    assert_fit_for_all(page, f"by-{by}")


def test_errors(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/equity?r=QQ%2B,AX2&r=random")
    expect(page.get_by_text("column 5").first).to_be_visible()
    assert_fit_for_all(page, "error")


def test_ten_players(visit: Visit) -> None:
    page = visit("/equity?" + "&".join(["r=22%2B"] * 10))
    answered(page, "equity")
    assert_fit_for_all(page, "ten")


def test_the_deck_of_colours(visit: Visit) -> None:
    page = visit("/")
    answered(page, "showdown")
    page.get_by_role("button", name="four-colour deck").click()
    assert_fit_for_all(page, "four-colours")


def test_the_page_of_the_api(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="The JSON API").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_fit_for_all(page, "api")
