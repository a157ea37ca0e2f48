"""The page reads typed amounts. It never guesses whether a comma or a point separates thousands."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.browser.views import ready

Visit = Callable[..., Page]
READ = 'texts => import("/static/amounts.js").then(({ prizesIn }) => texts.map(prizesIn))'
LISTS = {
    "": [],
    "50, 30, 20": [50, 30, 20],
    "50,30": [50, 30],
    "500,300": [500, 300],
    "500,300,200": [500, 300, 200],
    "70 30": [70, 30],
    "1,50": [1, 50],
    "37.50;12.5": [37.5, 12.5],
    "1000,500": [1000, 500],
    "500, 300": [500, 300],
    "500,300,200,50": [500, 300, 200, 50],
    "1, 000": [1, 0],
    "1'000, 500": [1000, 500],
}
WRONG = {
    "1,000": "can be one prize or several; write 1000 or 1, 0",
    "1 000": "can be one prize or several; write 1000 or 1, 0",
    "1,000.50": "can be one prize or several; write 1000.50 or 1, 0.5",
    "1,500": "can be one prize or several; write 1500 or 1, 500",
    "1.000": "can be 1000 or 1; write 1000 or 1",
    "many": "is not a number; write it as 5 or 2.5",
    "2,000,0": "cannot be read; write it as 50, 30, 20",
}


def test_prizes_are_separated_by_commas_but_not_by_thousands_separators(visit: Visit) -> None:
    page = visit("/icm")
    ready(page)
    expected = [{"prizes": prizes, "bad": "", "wrong": ""} for prizes in LISTS.values()]
    assert page.evaluate(READ, list(LISTS)) == expected
    assert page.evaluate(READ, list(WRONG)) == [
        {"prizes": [], "bad": text, "wrong": words} for text, words in WRONG.items()
    ]


def test_the_first_prize_that_is_wrong_is_named(visit: Visit) -> None:
    page = visit("/icm")
    ready(page)
    assert [answer["bad"] for answer in page.evaluate(READ, ["5,000, 3,000", "9,000 3,000", "50, many"])] == [
        "5,000",
        "9,000",
        "many",
    ]
