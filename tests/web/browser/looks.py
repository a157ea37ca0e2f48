"""The looks of a page, on a desktop and a phone, light and dark, with checks of accessibility and width."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, expect

from tests.web.browser.views import DESKTOP, PHONE, WCAG, violations, width

Look = tuple[Literal["desktop", "phone"], Literal["light", "dark"]]
LOOKS: list[Look] = [("phone", "light"), ("desktop", "dark"), ("phone", "dark"), ("desktop", "light")]
"""All looks. The default look is last, because later tests use the page."""
SIZES = {"desktop": DESKTOP, "phone": PHONE}
CONTRAST = ["color-contrast"]
PICTURES = os.environ.get("CARDSPEAK_SCREENSHOTS")
"""The folder for screenshots of every checked page in all looks; no screenshots are taken if it is not set."""


def wear(page: Page, look: Look, name: str) -> None:
    """Show the page in a look. `name` is part of the name of the screenshot."""
    size, scheme = look
    page.set_viewport_size(SIZES[size])
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}-{size}-{scheme}.png", full_page=True)


def assert_fit_for_all(page: Page, name: str, part: str = "") -> None:
    """Check accessibility on a dark-mode phone, contrast on a light-mode desktop, and that the page fits the window.

    Args:
        page: the page.
        name: the first part of the names of the screenshots.
        part: the region to check. Other tests check the other regions. By default, the whole page is checked.
    """
    for look in LOOKS if PICTURES else LOOKS[2:]:
        wear(page, look, name)
        assert (look, width(page)) == (look, SIZES[look[0]]["width"])
        if look in LOOKS[2:]:
            assert (look, violations(page, part, WCAG if look == LOOKS[2] else CONTRAST)) == (look, [])
