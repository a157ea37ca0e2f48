"""Helpers that fill in the form of the Showdown view and read its result, as a visitor does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.views import region

RANKS = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "deuce"]
NAMES = dict(zip("AKQJT98765432", RANKS, strict=True))
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

FOUR_ALL_IN: dict[str, Any] = {
    "game": "holdem",
    "board": "Ac Kc Jc 5c Th",
    "button": "D",
    "players": [
        {"name": "A", "cards": "8c 7h", "bet": 25},
        {"name": "B", "cards": "9h 5h", "bet": 50},
        {"name": "C", "cards": "Ad 4s", "bet": 100},
        {"name": "D", "cards": "As 3h", "bet": 100},
    ],
}
"""The table with which the view opens."""


def spoken(card: str) -> str:
    """The name of a card as a screen reader says it: As is the ace of spades."""
    return f"{NAMES[card[0]]} of {SUITS[card[1]]}"


def seat(page: Page, number: int) -> Locator:
    """The seat of a player, counted from 1."""
    return region(page, "The table").locator("ol.seats > li").nth(number - 1)


def typed(place: Locator, what: str, text: str) -> None:
    """Replace the text of the field whose name matches the pattern `what`."""
    place.get_by_role("textbox", name=re.compile(what)).fill(text)


def give_button(page: Page, number: int) -> None:
    """Give the dealer button to a player, by a click."""
    seat(page, number).locator("label").filter(has=page.get_by_role("radio")).click()


def pick(page: Page, field: str, cards: str) -> None:
    """Pick cards with the mouse, from the panel that opens at a field."""
    group = page.get_by_role("group", name=field, exact=True)
    group.get_by_role("button", name=re.compile("pick it$")).first.click()
    for card in cards.split():
        group.get_by_role("dialog").get_by_role("option", name=spoken(card), exact=True).click()


def result(page: Page) -> Locator:
    """The region with the result of the table."""
    return region(page, "The result")


def headline(page: Page) -> Locator:
    """The heading that states the result in a line."""
    return result(page).get_by_role("heading", level=2).first


def rows(page: Page) -> dict[str, dict[str, str]]:
    """The cells of each player's row in the result, by column heading."""
    table = result(page).get_by_role("table", name=re.compile("^(Hands and payouts|Each player's hand now)"))
    (_, *heads), *lines = table.evaluate(
        """(table) => [...table.rows].map((row) => {
            const cells = row.querySelectorAll("thead th[scope=col], th[scope=row], td");
            return [...cells].map((cell) => cell.innerText);
        })"""
    )
    return {name: dict(zip(heads, cells, strict=True)) for name, *cells in lines}


def row(page: Page, name: str) -> dict[str, str]:
    """The cells of a player's row in the result, by column heading."""
    return rows(page)[name]


def money_of(page: Page, name: str) -> tuple[int, int, int]:
    """A player's payout, returned bet and net result, as the page shows them."""
    return _money(row(page, name))


def _money(shown: Mapping[str, str]) -> tuple[int, int, int]:
    paid, returned, net = (int(shown[head].replace(",", "") or 0) for head in ("Wins", "Returned", "Net"))
    return paid, returned, net


def assert_shows(page: Page, answer: Mapping[str, Any], table: Mapping[str, Any]) -> None:
    """Check that the page shows the pots, payments and hands of this answer for this table."""
    paid = ", ".join(f"{name} wins {chips:,}" for name, chips in answer["payouts"].items())
    expect(headline(page)).to_contain_text(paid)
    stacks = result(page).get_by_role("list").first
    for pot in answer["pots"]:
        item = stacks.get_by_role("listitem").filter(has_text=pot["name"]).first
        expect(item).to_contain_text(f"{pot['amount']:,}")
        for award in pot["awards"]:
            expect(item).to_contain_text(f"{award['player']} wins {award['amount']:,}")
    shown = rows(page)
    for player in table["players"]:
        name = player["name"]
        gains = answer["payouts"].get(name, 0), answer["returned"].get(name, 0)
        assert _money(shown[name]) == (*gains, sum(gains) - player["bet"])
        for value in answer["hands"].get(name, {}).values():
            assert (value["name"] if value else "does not qualify") in shown[name]["Hand"]


def opened(players: str, board: str = "", game: str = "holdem") -> str:
    """The address of a table: opened("Ann~AsAh~50 Bob~KdKc~50", board="2c7d9h")."""
    seats = "".join(f"&seat={player}" for player in players.split())
    return f"/showdown?game={game}{f'&board={board}' if board else ''}{seats}"
