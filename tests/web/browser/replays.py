"""Addresses of hands in the Replay view, and what the view shows."""

from __future__ import annotations

import base64
import zlib

from playwright.sync_api import Locator, Page

from tests.web.browser.views import region


def in_fragment(text: str) -> str:
    """The fragment of an address with the text of a hand, as the page writes it."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    return "#h=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_fragment(fragment: str) -> str:
    """The text in the fragment of an address."""
    letters = fragment.partition("#h=")[2].partition("&")[0]
    return zlib.decompress(
        base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), wbits=-zlib.MAX_WBITS
    ).decode()


def stage(page: Page) -> Locator:
    """The hand that is shown."""
    return region(page, "The hand")


def happened(page: Page) -> Locator:
    """The sentence that says what has just happened."""
    return stage(page).locator(".happened")


def player(page: Page, name: str) -> Locator:
    """A player at the table."""
    return stage(page).get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)
