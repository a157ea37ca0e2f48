"""The Audit view: the numbers and examples are those of the function."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from cardspeak import audit
from cardspeak.show.terminal.audit import percent
from tests.web.browser.commands import copied, evaluated, run
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]


def rows(page: Page, name: str) -> list[list[str]]:
    """The cells of each row of a table, without the heading."""
    text = region(page, "Findings").get_by_role("table", name=name).get_by_role("row").all_inner_texts()
    return [re.split(r"\s*\t\s*", row.strip()) for row in text[1:]]


def test_the_findings_are_those_of_the_function(visit: Visit) -> None:
    page = visit("/audit?scheme=group-score&deals=10000&seed=3")
    answered(page, "audit")
    expected = audit("group-score", deals=10_000, seed=3)
    found = region(page, "Findings")
    expect(found).to_contain_text(f"{percent(expected.rate)} wrong ± {percent(expected.standard_error)}")
    assert rows(page, "Kinds of mistakes") == [
        [name, f"{number:,}", percent(number / 10_000)]
        for name, number in (
            ("The worse hand wins", expected.wrong_winner),
            ("A false tie", expected.false_tie),
            ("A broken tie", expected.broken_tie),
        )
    ]
    assert [row[:2] for row in rows(page, "Mistakes by category")] == [
        [" against ".join(pair.categories), f"{pair.mistakes.wrong:,}"] for pair in expected.categories[:10]
    ]
    expect(found).to_contain_text(expected.examples[0].reason)
    expect(region(page, "What is audited")).to_contain_text("Known faults")


def test_the_corrected_scheme_is_right(visit: Visit) -> None:
    page = visit("/audit?scheme=priority&deals=10000")
    answered(page, "audit")
    expect(region(page, "Findings")).to_contain_text("by the scores")
    page.get_by_role("checkbox", name="corrected").check()
    expect(region(page, "Findings")).to_contain_text("0 % wrong")
    expect(page).to_have_url(re.compile("scheme=priority-corrected"))
    expect(region(page, "What is audited")).not_to_contain_text("Known faults")


def test_all_pairs_of_five_card_hands(visit: Visit) -> None:
    page = visit("/audit?scheme=pairs-and-kinds&deals=10000")
    answered(page, "audit")
    page.get_by_role("combobox", name="Showdowns").select_option(label="all pairs of five-card hands, exact")
    expect(region(page, "Findings")).to_contain_text("1,460,738,371,456 of all 3,377,295,241,320 pairs")
    assert rows(page, "Misnamed hands") == [["three of a kind", "full house", "54,912"]]
    expect(page.get_by_role("button", name="Deal again")).to_be_disabled()


def test_other_deals_have_another_seed(visit: Visit) -> None:
    page = visit("/audit?scheme=group-score&deals=10000&seed=3")
    answered(page, "audit")
    page.get_by_role("button", name="Deal again").click()
    expect(page).not_to_have_url(re.compile("seed=3$"))
    answered(page, "audit")
    seed = re.search(r"seed=(\d+)", page.url)
    assert seed
    expect(region(page, "Findings")).to_contain_text(f"seed {seed[1]}")


def test_an_audit_that_is_not_possible_says_why(visit: Visit, watch: Watch) -> None:
    watch.expected = {422}
    page = visit("/audit?scheme=group-score&deals=exact")
    expect(page.locator("#error")).to_contain_text("an exact audit compares five-card hands")
    page.get_by_role("combobox", name="Showdowns").select_option(label="10,000 random showdowns")
    answered(page, "audit")
    expect(page.locator("#error")).to_be_hidden()


def test_the_copies_give_the_same_answer(visit: Visit) -> None:
    page = visit("/audit?scheme=points&deals=10000&seed=5")
    answered(page, "audit")
    answer = json.loads(copied(page, "JSON"))
    assert answer == json.loads(json.dumps(audit("points", deals=10_000, seed=5).to_dict()))
    assert run(copied(page, "command")) == answer
    assert evaluated(copied(page, "Python")) == answer
