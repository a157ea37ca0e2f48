"""The Equity view as a visitor sees it: exact and sampled answers, breakdowns, and two to ten players."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardspeak import equity
from cardspeak.rules.high import CATEGORIES
from tests.web.browser.ranges import assert_equities, opened, player, shown_equity, status, text
from tests.web.browser.tables import pick
from tests.web.browser.views import answered, is_percent, region

Visit = Callable[..., Page]
HARD = ["random"] * 5
"""Five unknown hands. Their equity can only be sampled in reasonable time."""


def test_exact_equity_is_that_of_the_library(visit: Visit) -> None:
    page = visit(opened("QQ+, AKs", "22+, ATs+"))
    expect(status(page)).to_contain_text("Exact")
    answer = equity("QQ+, AKs", "22+, ATs+")
    assert_equities(page, *(seat.equity for seat in answer.players))
    expect(status(page)).to_contain_text(f"{answer.deals:,} deals")
    for number, seat in enumerate(answer.players, 1):
        win, tie = re.findall(r"(?:win|tie) ([\d.]+ %)", player(page, number).inner_text())
        assert is_percent(win, seat.win)
        assert is_percent(tie, seat.tie)


def test_numbers_of_deals_are_shown_in_full(visit: Visit) -> None:
    page = visit(opened("AsAh", "KdQd", board="Td7d2s"))
    expect(status(page)).to_contain_text("Exact")
    answer = equity("AsAh", "KdQd", board="Td7d2s")
    for number, seat in enumerate(answer.players, 1):
        expect(player(page, number)).to_contain_text(f"({seat.win_deals:,} of {answer.deals:,})")


def test_the_board_and_the_dead_cards_count(visit: Visit) -> None:
    page = visit(opened("AsAh", "KdQd"))
    expect(status(page)).to_contain_text("Exact")
    pick(page, "Board", "Td 7d 2s")
    page.keyboard.press("Escape")
    page.get_by_text("Dead cards").first.click()
    page.get_by_role("textbox", name="Dead cards, as text").fill("Ad 3d")
    answer = equity("AsAh", "KdQd", board="Td7d2s", dead="Ad3d")
    expect(status(page)).to_contain_text(f"all {answer.deals:,} deals")
    assert_equities(page, *(seat.equity for seat in answer.players))


def test_streets_are_dealt(visit: Visit) -> None:
    page = visit(opened("AsAh", "KdQd"))
    board = page.get_by_role("textbox", name="Board, as text")
    for name, count in (("flop", 3), ("turn", 4), ("river", 5)):
        page.get_by_role("button", name=f"Deal the {name}").click()
        expect(board).to_have_value(re.compile(rf"^(\w\w ?){{{count}}}$"))
        answer = equity("AsAh", "KdQd", board=board.input_value())
        expect(status(page)).to_contain_text(f"{answer.deals:,} deal")
        assert_equities(page, *(seat.equity for seat in answer.players))
    expect(page.get_by_role("button", name=re.compile("^Deal the"))).to_have_count(0)


def test_players_are_added_up_to_ten_and_removed(visit: Visit) -> None:
    page = visit(opened("AsAh", "KdKc", board="2c7d9hTs3h"))
    add = page.get_by_role("button", name="Add a player")
    for number in range(3, 11):
        add.click()
        expect(text(page, number)).to_be_focused()
        expect(text(page, number)).to_have_value("random")
    expect(add).to_be_disabled()
    expect(status(page)).to_be_visible()
    for number in range(10, 2, -1):
        page.get_by_role("button", name=f"Remove Player {number}", exact=True).click()
    expect(region(page, "Players").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(0)
    expect(status(page)).to_contain_text("Exact")
    assert_equities(page, 1.0, 0.0)


def shown_error(page: Page) -> float:
    """The largest standard error that the page shows, in percent."""
    match = re.search(r"standard error up to ([\d.]+) %", status(page).inner_text())
    assert match is not None
    return float(match[1])


def test_a_sampled_equity_improves_until_it_is_stopped_and_after_it_is_continued(visit: Visit) -> None:
    page = visit(opened(*HARD))
    expect(status(page)).to_contain_text("Sampled")
    first = shown_error(page)
    settled = "([limit]) => Number(/standard error up to ([\\d.]+)/.exec(document.body.textContent)?.[1] ?? 9) < limit"
    page.wait_for_function(settled, arg=[first * 0.7])
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(status(page)).to_contain_text("stopped")
    expect(page.get_by_role("progressbar", name="Progress")).to_be_hidden()
    stopped = shown_error(page)
    assert stopped < first
    for number in range(1, 6):
        assert abs(float(shown_equity(page, number).split()[0]) - 20) < max(6 * stopped, 0.01)
    page.get_by_role("button", name="Continue").click()
    page.wait_for_function(settled, arg=[stopped * 0.9])
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()


@pytest.mark.parametrize(("samples", "button"), [(1000, "Continue"), (None, "Try again")])
def test_the_page_says_that_the_server_ended_the_work(visit: Visit, samples: int | None, button: str) -> None:
    so_far = {**equity("AA", "KK", board="2c7d9h", samples=samples, seed=1).to_dict(), "complete": False}
    page = visit("/")
    page.route(
        "**/api/equity/stream",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"event: equity\ndata: {json.dumps(so_far)}\n\n"
        ),
    )
    visit(opened("AA", "KK", board="2c7d9h"))
    expect(status(page)).to_contain_text(
        "Ended by the server, because the time limit was reached or others were waiting"
    )
    expect(status(page)).to_contain_text("deals")
    expect(page.get_by_role("button", name=button)).to_be_visible()
    page.unroute("**/api/equity/stream")


def test_a_new_question_replaces_a_running_one(visit: Visit) -> None:
    page = visit(opened(*HARD))
    expect(status(page)).to_contain_text("Sampled")
    for number in (5, 4, 3):
        page.get_by_role("button", name=f"Remove Player {number}", exact=True).click()
    expect(status(page)).to_contain_text("Exact")
    assert_equities(page, 0.5, 0.5)


def test_halves_of_split_games_are_shown(visit: Visit) -> None:
    page = visit(opened("AsAh2d3c", "KsKhQdJc", game="omaha8", board="4h7d9s"))
    expect(status(page)).to_contain_text("Exact")
    answer = equity("AsAh2d3c", "KsKhQdJc", game="omaha8", board="4h7d9s")
    assert_equities(page, *(seat.equity for seat in answer.players))
    for number in (1, 2):
        expect(player(page, number)).to_contain_text("scoops")
        expect(player(page, number)).to_contain_text("low half")


def test_other_games_can_be_chosen(visit: Visit) -> None:
    page = visit(opened("TT+", "22+"))
    expect(status(page)).to_contain_text("Exact")
    page.get_by_role("combobox", name="Game").select_option("omaha")
    expect(text(page, 1)).not_to_have_value("TT+")
    expect(page.get_by_role("button", name=re.compile("^Edit the grid"))).to_have_count(0)
    expect(status(page)).to_be_visible()
    page.get_by_role("combobox", name="Game").select_option("holdem")
    expect(text(page, 1)).to_have_value("TT+")  # not changed


def break_down(page: Page, by: str) -> None:
    """Choose a breakdown."""
    page.get_by_role("combobox", name="Break down by").select_option(by)


def test_a_breakdown_by_category(visit: Visit) -> None:
    page = visit(opened("QQ+, AKs", "22+", board="2s7d9c"))
    break_down(page, "category")
    answer = equity("QQ+, AKs", "22+", board="2s7d9c", by="category")
    table = region(page, "Breakdown").get_by_role("table")
    answered(page, "equity")
    expect(table).to_be_visible()
    for number, seat in enumerate(answer.players):
        for part in seat.parts or ():
            group = table.get_by_role("rowgroup").filter(has=page.get_by_role("rowheader", name=part.name, exact=True))
            share, paid = group.get_by_role("row").nth(number).locator("td.number").all_inner_texts()
            assert is_percent(share, part.share)
            assert is_percent(paid, part.equity)


def test_categories_are_ordered_by_rank(visit: Visit) -> None:
    """No player makes both a straight flush and a full house here, so their lists alone do not show which is better."""
    page = visit(opened("AhKh", "QQ", board="Qh7h2c"))
    break_down(page, "category")
    answered(page, "equity")
    heads = region(page, "Breakdown").get_by_role("rowheader").all_inner_texts()
    assert heads == [name for name in reversed(CATEGORIES) if name in heads]
    assert heads[:3] == ["straight flush", "four of a kind", "full house"]


@pytest.mark.parametrize("by", ["hand", "holding", "next-card"])
def test_a_breakdown_of_each_player(visit: Visit, by: str) -> None:
    page = visit(opened("QQ+, AKs", "22+", board="2s7d9c"))
    break_down(page, by)
    answered(page, "equity")
    answer = equity("QQ+, AKs", "22+", board="2s7d9c", by=by)
    place = region(page, "Breakdown")
    for number in (1, 2):
        place.get_by_role("button", name=f"Player {number}").click()
        assert_parts(page, answer.players[number - 1].parts or ())


def assert_parts(page: Page, parts: Sequence[Any]) -> None:
    """Check that the table of the breakdown has these parts, sorted by equity in descending, then in ascending order."""
    place = region(page, "Breakdown")
    expect(place.get_by_role("img").first).to_be_visible()
    table = place.get_by_role("table")
    if not table.is_visible():
        place.get_by_text("As a table").click()
    lines = table.get_by_role("row").filter(has=page.get_by_role("cell"))
    by_equity = table.get_by_role("button", name=re.compile("^equity"))
    for extreme in (max, min):  # the best part is first; after the order is reversed, the worst
        end = extreme(part.equity for part in parts)
        share, paid, win, tie = lines.first.get_by_role("cell").all_inner_texts()
        first = [part for part in parts if part.equity == end]
        assert is_percent(paid, end)
        shown = [all(map(is_percent, (share, win, tie), (part.share, part.win, part.tie))) for part in first]
        assert any(shown), (share, paid, win, tie, first)
        by_equity.click()
