"""The views of the page: waiting until they are there and have an answer, and what an accessibility checker says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, ViewportSize, expect

VIEWS = ("showdown", "explain", "equity")
DESKTOP: ViewportSize = {"width": 1200, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""The rules of axe that are checked, by their tags."""


def ready(page: Page) -> None:
    """Wait until the view that was opened is there."""
    expect(page.get_by_role("main")).to_have_attribute("aria-busy", "false")


def answered(page: Page, view: str) -> None:
    """Wait until a view has the final answer to what it shows."""
    ready(page)
    expect(page.locator(".stale, .waits")).to_have_count(0)  # an answer to an earlier question
    match view:
        case "showdown":
            expect(region(page, "The result").get_by_role("heading", level=2).first).to_be_visible()
        case "explain":
            expect(region(page, "Step by step").get_by_role("heading", level=3).first).to_be_visible()
        case _:
            expect(page.get_by_text(re.compile(r"^(Exact|Sampled|Stopped)\b"))).to_be_visible()


def region(page: Page, name: str) -> Locator:
    """A named part of a view."""
    return page.get_by_role("region", name=name, exact=True)


def violations(page: Page, part: str = "", rules: Sequence[str] = WCAG) -> list[str]:
    """What axe finds wrong in what is shown, or in one region of it, each with the nodes."""
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
    """How wide the page is, in pixels; more than the window is scrolled sideways."""
    pixels: int = page.evaluate("document.scrollingElement.scrollWidth")
    return pixels


def is_percent(text: str, share: float) -> bool:
    """Whether a text says this share in percent, to the digits that it has, one at least: "81.95 %" is 0.81946."""
    number, sign = text.split()
    digits = len(number.partition(".")[2])
    return sign == "%" and digits >= 1 and abs(float(number) - 100 * share) <= 0.500001 * 10**-digits


def brightness(page: Page) -> float:
    """How light the background is, from 0 to 255."""
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    parts = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return sum(parts) / 3
