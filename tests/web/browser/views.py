"""Helpers for all views: they wait for a view and its answer, and check accessibility, width and brightness."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, ViewportSize, expect

VIEWS = ("showdown", "explain", "equity", "query", "icm", "audit", "replay")
GAME_VIEWS = ("showdown", "explain", "equity")
"""The views in which a game is chosen."""
DESKTOP: ViewportSize = {"width": 1200, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""The tags of the axe rules that are checked."""


def ready(page: Page) -> None:
    """Wait until the view has opened."""
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")


def answered(page: Page, view: str) -> None:
    """Wait until a view shows the final answer to its question."""
    ready(page)
    expect(page.locator(".stale, .waits")).to_have_count(0)  # the classes of an answer to an earlier question
    match view:
        case "showdown":
            expect(region(page, "The result").get_by_role("heading", level=2).first).to_be_visible()
        case "explain":
            expect(region(page, "Step by step").get_by_role("heading", level=3).first).to_be_visible()
        case "icm":
            expect(region(page, "What the chips are worth").get_by_role("table").first).to_be_visible()
        case "audit":
            expect(region(page, "Findings").get_by_role("table").first).to_be_visible()
        case "replay":
            expect(region(page, "The hand").get_by_role("list", name="Players")).to_be_visible()
        case _:
            expect(page.get_by_text(re.compile(r"^(Exact|Sampled|Stopped)\b"))).to_be_visible()


def region(page: Page, name: str) -> Locator:
    """The region of a view with this accessible name."""
    return page.get_by_role("region", name=name, exact=True)


def violations(page: Page, part: str = "", rules: Sequence[str] = WCAG) -> list[str]:
    """The accessibility problems that axe finds in the page, or in one region, each with the first few elements."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    place = region(page, part) if part else page.locator("html")
    faults: list[dict[str, Any]] = place.evaluate(
        "(node, options) => axe.run(node, options).then(({ violations }) => violations)",
        {"runOnly": rules, "resultTypes": ["violations"]},
    )
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:160] for node in fault['nodes'][:4]]}" for fault in faults
    ]


def width(page: Page) -> int:
    """The width of the page in pixels. A page that is wider than the window scrolls sideways."""
    pixels: int = page.evaluate("document.scrollingElement.scrollWidth")
    return pixels


def is_percent(text: str, share: float) -> bool:
    """Whether a text is this share in percent, rounded to one or more decimal places: "81.95 %" is 0.81946."""
    number, sign = text.split()
    digits = len(number.partition(".")[2])
    return sign == "%" and digits >= 1 and abs(float(number) - 100 * share) <= 0.500001 * 10**-digits


def brightness(page: Page) -> float:
    """The brightness of the background, from 0 to 255."""
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return sum(parts) / 3
