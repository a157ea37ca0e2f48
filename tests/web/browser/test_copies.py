"""The texts of the copy buttons (table files, commands, Python calls) give the same results as the page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.addresses import HANDS, QUESTIONS, TABLES
from tests.web.browser.commands import copied, evaluated, run, run_for_real, settled
from tests.web.browser.ranges import opened as asked
from tests.web.browser.tables import headline, money_of, opened, seat, typed
from tests.web.browser.views import answered

Visit = Callable[..., Page]


@pytest.mark.parametrize("address", [TABLES[0], *TABLES[2:]])
def test_the_command_settles_a_table_the_same_way(visit: Visit, address: str) -> None:
    page = visit(address)
    answered(page, "showdown")
    answer = json.loads(copied(page, "JSON"))
    assert run(copied(page, "command")) == answer
    assert evaluated(copied(page, "Python")) == answer
    by_file = settled(copied(page, "table file"))
    if "rules=" not in address:  # the rule set is not part of a table file
        assert by_file == answer
    names = [field.input_value() for field in page.get_by_role("textbox", name=re.compile("^name of")).all()]
    for name in names:
        paid, returned, _ = money_of(page, name)
        assert (paid, returned) == (answer["payouts"].get(name, 0), answer["returned"].get(name, 0))


def test_the_command_gives_the_same_chances(visit: Visit) -> None:
    page = visit(opened("Ann~AsAh~50 Bob~KdKc~30 Cid~7c7h~20", board="2c7d9h"))
    answered(page, "showdown")
    answer = json.loads(copied(page, "JSON"))
    assert run(copied(page, "command")) == answer == settled(copied(page, "table file"))
    assert evaluated(copied(page, "Python")) == answer
    assert "expected" in answer


def test_the_command_is_safe_in_a_shell(visit: Visit) -> None:
    name = 'O\'Neil $(touch /tmp/x) `id` "q" \\ é'
    page = visit("/")
    typed(seat(page, 3), "^name of", name)
    expect(headline(page)).to_contain_text(f"{name} wins 88")
    answer = json.loads(copied(page, "JSON"))
    assert answer["payouts"][name] == 88
    assert run_for_real(copied(page, "command")) == answer == settled(copied(page, "table file"))
    assert evaluated(copied(page, "Python")) == answer


@pytest.mark.parametrize("address", HANDS)
def test_the_command_explains_a_hand_the_same_way(visit: Visit, address: str) -> None:
    page = visit(address)
    answered(page, "explain")
    answer = json.loads(copied(page, "JSON"))
    assert run(copied(page, "command")) == answer
    assert evaluated(copied(page, "Python")) == answer
    hands = settled(copied(page, "table file"))["hands"]
    assert hands.get("This hand") == (answer["values"] if "against" in answer else None)  # a lone player need not show


@pytest.mark.parametrize("address", QUESTIONS)
def test_the_command_gives_the_same_equity(visit: Visit, address: str) -> None:
    page = visit(address)
    answered(page, "equity")
    answer = json.loads(copied(page, "JSON"))
    assert answer["method"] == "exact"
    assert run(copied(page, "command")) == answer
    assert evaluated(copied(page, "Python")) == answer


def test_the_command_deals_the_same_sample(visit: Visit) -> None:
    page = visit(asked("AsAh7d7c", "KsKhQdJc", "random", game="omaha"))
    expect(page.get_by_text(re.compile("^Sampled"))).to_be_visible()
    page.get_by_role("button", name="Stop", exact=True).click()
    answered(page, "equity")
    answer = json.loads(copied(page, "JSON"))
    again = run(copied(page, "command"))
    assert (again["method"], again["seed"], again["deals"]) == ("sampled", answer["seed"], answer["deals"])
    assert again["players"] == answer["players"]


def test_equity_of_hands_has_a_table_file(visit: Visit) -> None:
    page = visit(asked("AsAh", "KdQd", board="Td7d2s"))
    answered(page, "equity")
    equities = [player["equity"] for player in json.loads(copied(page, "JSON"))["players"]]
    expected = settled(copied(page, "table file"))["equity"]
    assert list(expected.values()) == pytest.approx(equities, abs=1e-6)


def test_the_page_says_why_there_is_nothing_to_copy(visit: Visit) -> None:
    page = visit(asked("QQ+", "22+"))
    answered(page, "equity")
    button = page.get_by_role("button", name="Copy table file")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(page.get_by_role("status")).to_contain_text("one hand for each player")
