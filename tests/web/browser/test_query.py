"""The Query view: a query by hand and by the form, its answer, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from cardspeak import pql
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]

HANDS = "from hero='AhKh', villain='QQ', board='Qh7h2c'"
QUERY = f"select count(winsHi(hero)) as wins, histogram(handType(hero, turn)) as turn {HANDS}"


def test_the_address_has_the_query_and_its_answer_is_shown(visit: Visit) -> None:
    page = visit(f"/query?q={quote(QUERY)}")
    answered(page, "query")
    answer = pql(QUERY)
    expect(region(page, "Answer")).to_contain_text(f"{answer['wins'].count:,}")
    bars = page.get_by_role("table", name="turn").get_by_role("row")
    expect(bars).to_have_count(len(answer["turn"].histogram))
    expect(bars.first).to_contain_text(str(answer["turn"].histogram[0].value))


def test_the_form_writes_the_query(visit: Visit) -> None:
    page = visit("/query")
    page.get_by_label("Question").select_option("What do I flop?")
    page.get_by_label("Their hand or range").fill("QQ")
    answered(page, "query")
    expect(page.get_by_label("Query in PQL")).to_have_value(
        "select histogram(handType(hero, flop)) as flop\nfrom game='holdem', hero='AhKh', villain='QQ'"
    )
    expect(page.get_by_role("table", name="flop")).to_contain_text("twopair")
    assert "q=select" in page.url


def test_a_wrong_query_says_where(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/query?q=" + quote(f"select\navg(winsHi(hero)) {HANDS}"))
    query = page.get_by_label("Query in PQL")
    expect(query).to_have_attribute("aria-invalid", "true")
    expect(region(page, "The query")).to_contain_text("At line 2, column 5: this is a condition; avg needs a number")
    query.fill(QUERY)
    page.get_by_role("button", name="Ask").click()
    answered(page, "query")
    expect(query).to_have_attribute("aria-invalid", "false")


def test_all_usual_questions_can_be_asked(visit: Visit) -> None:
    page = visit("/query")
    question, villain = page.get_by_label("Question"), page.get_by_label("Their hand or range")
    villain.fill("QQ, AxKx")
    answered(page, "query")
    for number in range(question.get_by_role("option").count()):
        if "hi-lo" not in question.get_by_role("option").nth(number).inner_text():
            question.select_option(index=number)
            answered(page, "query")
            expect(page.get_by_label("Query in PQL")).to_have_attribute("aria-invalid", "false")
