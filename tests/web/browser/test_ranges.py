"""Ranges as text and on the grid. A change in one is shown in the other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cardspeak import equity, parse_range
from tests.web.browser.ranges import assert_equities, drag, open_grid, opened, painted, player, square, status, text
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]


def test_dragging_paints_a_range_and_its_text(visit: Visit) -> None:
    page = visit(opened("", "random"))
    grid = open_grid(page, 1)
    drag(page, square(grid, "AA"), square(grid, "KK"), square(grid, "QQ"), square(grid, "JJ"))
    expect(text(page, 1)).to_have_value("JJ+")
    drag(page, square(grid, "AKs"), square(grid, "AJs"))
    expect(text(page, 1)).to_have_value("JJ+, AJs+")
    assert set(painted(grid)) == {"AA", "KK", "QQ", "JJ", "AKs", "AQs", "AJs"}
    expect(player(page, 1)).to_contain_text(f"{parse_range('JJ+, AJs+').to_dict()['percent']:.2f} %")
    expect(status(page)).to_contain_text("Exact")
    assert_equities(page, *(seat.equity for seat in equity("JJ+, AJs+", "random").players))


def test_dragging_from_a_painted_square_erases(visit: Visit) -> None:
    page = visit(opened("88+", "random"))
    grid = open_grid(page, 1)
    expect(square(grid, "TT")).to_have_attribute("aria-selected", "true")
    drag(page, square(grid, "TT"), square(grid, "88"))
    expect(text(page, 1)).to_have_value("JJ+")


def test_a_fast_mouse_leaves_no_gaps(visit: Visit) -> None:
    page = visit(opened("", "random"))
    grid = open_grid(page, 1)
    boxes = [square(grid, name).bounding_box() for name in ("AA", "22")]
    for box, act in zip(boxes, (page.mouse.down, page.mouse.up), strict=True):
        assert box is not None
        page.mouse.move(box["x"] + 5, box["y"] + 5)  # without intermediate positions
        act()
    expect(text(page, 1)).to_have_value("22+")


def test_the_text_is_drawn_on_the_grid(visit: Visit) -> None:
    page = visit(opened("AA", "random"))
    grid = open_grid(page, 1)
    text(page, 1).fill("TT+, AKs, KQo:0.5, AsQs")
    expect(square(grid, "TT")).to_have_attribute("aria-selected", "true")
    assert painted(grid) == {
        "AA": "pair of aces, weight 100 percent",
        "KK": "pair of kings, weight 100 percent",
        "QQ": "pair of queens, weight 100 percent",
        "JJ": "pair of jacks, weight 100 percent",
        "TT": "pair of tens, weight 100 percent",
        "AKs": "ace king suited, weight 100 percent",
        "AQs": "ace queen suited, 1 of 4 holdings",
        "KQo": "king queen offsuit, weight 50 percent",
    }


def test_a_class_that_is_partly_in_the_range_is_hatched_and_kept(visit: Visit) -> None:
    page = visit(opened("AsQs, AhQh:0.5", "random"))
    grid = open_grid(page, 1)
    some = square(grid, "AQs")
    expect(some).to_have_attribute("aria-label", "ace queen suited, 2 of 4 holdings")
    expect(some).to_have_attribute("title", re.compile("AsQs 100 %\nAhQh 50 %"))
    whole = square(grid, "KK")
    whole.click()
    expect(text(page, 1)).to_have_value(re.compile("KK"))
    kept = parse_range(text(page, 1).input_value())
    assert kept == parse_range("KK, AsQs, AhQh:0.5")
    look = "(node) => getComputedStyle(node, '::before').backgroundImage + getComputedStyle(node).backgroundImage"
    assert "gradient" in some.evaluate(look)
    assert "repeating" not in whole.evaluate(look)


def test_the_brush_has_weights(visit: Visit) -> None:
    page = visit(opened("", "random"))
    grid = open_grid(page, 1)
    page.get_by_text("50 %", exact=True).click()
    square(grid, "AKs").click()
    expect(text(page, 1)).to_have_value("AKs:0.5")
    page.get_by_role("spinbutton", name="Custom weight in percent").fill("12.5")
    square(grid, "QJs").click()
    expect(text(page, 1)).to_have_value(re.compile("QJs:0.125"))
    assert painted(grid)["QJs"] == "queen jack suited, weight 12.5 percent"


def test_the_slider_chooses_the_best_hands(visit: Visit) -> None:
    page = visit(opened("AA", "random"))
    grid = open_grid(page, 1)
    page.get_by_role("slider", name="Best hands").fill("15")
    expect(text(page, 1)).to_have_value("15%")
    expect(square(grid, "99")).to_have_attribute("aria-selected", "true")
    expect(player(page, 1)).to_contain_text(f"{parse_range('15%').to_dict()['percent']:.2f} %")
    expect(status(page)).to_be_visible()
    assert_equities(page, *(seat.equity for seat in equity("15%", "random").players))


@pytest.mark.parametrize(
    ("name", "range_"),
    [
        ("pairs", "22+"),
        ("suited", "22:0.5, A2s+, K2s+, Q2s+, J2s+, T2s+, 92s+, 82s+, 72s+, 62s+, 52s+, 42s+, 32s"),
        ("all", "random"),
        ("invert", "random, 22:0.5"),
    ],
)
def test_kinds_of_hands_are_painted_at_once(visit: Visit, name: str, range_: str) -> None:
    page = visit(opened("22:0.5", "AA"))
    open_grid(page, 1)
    expect(player(page, 1)).to_contain_text("6 holdings")
    page.get_by_role("group", name="Hand types").get_by_role("button", name=name, exact=True).click()
    expect(text(page, 1)).not_to_have_value("22:0.5")
    expect(player(page, 1)).to_contain_text(re.compile(r"\d{2,} holdings|6 holdings"))
    page.wait_for_function("() => !document.querySelector('.waits')")
    wanted = parse_range("22+, 33+" if name == "pairs" else range_)
    if name == "invert":
        wanted = parse_range(", ".join(["22:0.5", *_all_but("22")]))
    assert parse_range(text(page, 1).input_value()) == wanted


def _all_but(name: str) -> list[str]:
    ranks = "AKQJT98765432"
    pairs = [rank * 2 for rank in ranks if rank * 2 != name]
    return [*pairs, *(f"{high}{low}" for at, high in enumerate(ranks) for low in ranks[at + 1 :])]


def test_an_error_in_a_range_is_reported_at_its_field(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit(opened("QQ+", "22+"))
    text(page, 2).fill("22+, AX2")
    expect(player(page, 2)).to_contain_text("column 6")
    expect(text(page, 2)).to_have_attribute("aria-invalid", "true")
    expect(text(page, 1)).not_to_have_attribute("aria-invalid", "true")
    text(page, 2).fill("22+")
    expect(text(page, 2)).not_to_have_attribute("aria-invalid", "true")


def test_a_finger_paints_without_scrolling(visit_by_phone: Visit) -> None:
    page = visit_by_phone(opened("", "random"))
    grid = open_grid(page, 1)
    grid.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    start, end = (square(grid, name).bounding_box() for name in ("AA", "99"))
    assert start is not None
    assert end is not None
    client = page.context.new_cdp_session(page)
    points = [(start["x"] + 6, start["y"] + 6), (end["x"] + 6, end["y"] + 6)]
    client.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": points[0][0], "y": points[0][1]}]}
    )
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(*points, strict=True))
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(text(page, 1)).to_have_value("99+")
    assert page.evaluate("scrollY") == before
