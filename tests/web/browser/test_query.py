"""The Query view: a query by hand and by the form, its answer, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from cardspeak import pql
from cardspeak.show.words.query import bar_name, error_text, label_of, method_text, value_text
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


@pytest.mark.parametrize(
    ("hands", "where"),
    [(HANDS, ""), (HANDS, "where handType(hero, turn) >= pair"), ("from hero='AhKh', villain='20%', other='*'", "")],
)
def test_the_page_says_the_same_as_the_command(visit: Visit, hands: str, where: str) -> None:
    query = (
        "select avg(riverEquity(hero)), count(winsHi(hero)) as wins, min(riverEquity(hero)), max(handType(hero, river)), "
        "avg(fiveCardHiHandNumber(hero, river)), histogram(riverEquity(hero)), histogram(maxRank(boardRanks(river))) "
        f"as top, histogram(fiveCardHiHandNumber(hero, river) / 1000) as n {hands} {where}"
    )
    page = visit(f"/query?q={quote(query)}")
    answered(page, "query")
    answer = pql(query, seed=1)
    expect(region(page, "Answer")).to_contain_text(method_text(answer))
    rows = page.get_by_role("table", name="The values").get_by_role("row")
    for at, selected in enumerate(answer.selectors[:5], start=1):
        expect(rows.nth(at)).to_contain_text(label_of(selected))
        expect(rows.nth(at)).to_contain_text(value_text(selected))
        expect(rows.nth(at)).to_contain_text(error_text(selected))
    for selected in answer.selectors[5:]:
        names = page.get_by_role("table", name=label_of(selected)).get_by_role("rowheader").all_inner_texts()
        assert names == [bar_name(bar, is_share=selected.is_share) for bar in selected.histogram]


def test_on_a_phone_the_answer_comes_before_the_copy_buttons(visit_by_phone: Visit) -> None:
    page = visit_by_phone(f"/query?q={quote(QUERY)}")
    answered(page, "query")
    tops = [
        part.bounding_box() for part in (region(page, "Answer"), page.get_by_role("group", name="Copy", exact=True))
    ]
    assert tops[0] is not None
    assert tops[1] is not None
    assert tops[0]["y"] + tops[0]["height"] <= tops[1]["y"]


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
