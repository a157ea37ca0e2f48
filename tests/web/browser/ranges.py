"""Helpers that use the Equity view as a visitor does: players, their ranges as text and on the grid, and equities."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.views import is_percent, region
from tests.web.serving import PATIENCE

RANKS = "AKQJT98765432"


def opened(*ranges: str, **others: str) -> str:
    """The address of the view with a question."""
    from urllib.parse import urlencode

    return "/equity?" + urlencode(
        [("game", others.pop("game", "holdem")), *(("r", hands) for hands in ranges), *others.items()]
    )


def player(page: Page, number: int) -> Locator:
    """The row of a player, counted from 1."""
    return region(page, "Players").locator("ol.players > li").nth(number - 1)


def text(page: Page, number: int) -> Locator:
    """The text field of a player's range."""
    return page.get_by_role("textbox", name=f"Player {number}", exact=True)


def status(page: Page) -> Locator:
    """The line that states how the answer was computed."""
    return region(page, "Players").get_by_text(re.compile("^(Exact|Sampled|Stopped|Ended|In progress)"))


def shown_equity(page: Page, number: int) -> str:
    """The equity of a player, as the page shows it."""
    return player(page, number).get_by_role("strong").inner_text()


def assert_equities(page: Page, *equities: float) -> None:
    """Check that the page shows these equities, in the order of the players."""
    for number, equity in enumerate(equities, 1):
        expect(player(page, number).get_by_role("strong")).to_have_text(re.compile(r"\d %$"))
        end = time.monotonic() + PATIENCE
        while not is_percent(shown_equity(page, number), equity) and time.monotonic() < end:
            page.wait_for_timeout(20)  # the page may still show the numbers of the previous question
        assert is_percent(shown_equity(page, number), equity)


def open_grid(page: Page, number: int) -> Locator:
    """Open the grid of a player, and return it."""
    page.get_by_role("button", name=f"Edit the grid of Player {number}").click()
    grid = page.get_by_role("grid", name=f"Player {number}, grid")
    expect(grid).to_be_visible()
    return grid


def square(grid: Locator, name: str) -> Locator:
    """The square of a class, such as AKs or QQ."""
    return grid.get_by_text(name, exact=True).locator("xpath=ancestor-or-self::*[@role='gridcell']")


def drag(page: Page, *squares: Locator) -> None:
    """Drag the mouse over squares, with movements between them."""
    first, *others = [square.bounding_box() for square in squares]
    for box in (first, *others):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if box is first:
            page.mouse.down()
    page.mouse.up()


def painted(grid: Locator) -> dict[str, str]:
    """The squares in the range of a grid: the name that a screen reader says for each square, by its class."""
    labels: dict[str, str] = grid.get_by_role("gridcell", selected=True).evaluate_all(
        "(cells) => Object.fromEntries(cells.map((cell) => [cell.textContent, cell.getAttribute('aria-label')]))"
    )
    return labels
