"""The looks of a page, on a desktop and a phone, light and dark: what axe finds in them, and how wide the page is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from tests.web.browser.views import DESKTOP, PHONE, WCAG, violations, width

Look = tuple[Literal["desktop", "phone"], Literal["light", "dark"]]
LOOKS: list[Look] = [("phone", "light"), ("desktop", "dark"), ("phone", "dark"), ("desktop", "light")]
"""All looks. The usual one is last, for the tests that use the page afterwards."""
SIZES = {"desktop": DESKTOP, "phone": PHONE}
CONTRAST = ["color-contrast"]
PICTURES = os.environ.get("CARDSPEAK_SCREENSHOTS")
"""The folder for pictures of everything that is checked, in all looks, for anyone who wants to see them."""


def wear(page: Page, look: Look, name: str) -> None:
    """Show the page in a look; `name` is for its picture."""
    size, scheme = look
    page.set_viewport_size(SIZES[size])
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}-{size}-{scheme}.png", full_page=True)


def assert_fit_for_all(page: Page, name: str, part: str = "") -> None:
    """The page is accessible on a dark phone, readable on a light desktop, and never wider than the window.

    Args:
        name: names the pictures.
        part: the region to check, if the others are as in a view that is checked as a whole.
    """
    for look in LOOKS if PICTURES else LOOKS[2:]:
        wear(page, look, name)
        assert (look, width(page)) == (look, SIZES[look[0]]["width"])
        if look in LOOKS[2:]:
            assert (look, violations(page, part, WCAG if look == LOOKS[2] else CONTRAST)) == (look, [])
