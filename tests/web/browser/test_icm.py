"""The ICM view: stacks and prizes are typed, and the values are those of the function."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from cardspeak import icm
from tests.web.browser.commands import copied, evaluated, run
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
ADDRESS = "/icm?p=Ann~5000&p=Bob~3000&p=Cid~2000&prizes=50,30,20"


def table(page: Page, name: str) -> Locator:
    return region(page, "What the chips are worth").get_by_role("table", name=name)


def rows(page: Page, name: str) -> list[list[str]]:
    """The cells of each row of a table, without the heading."""
    text = table(page, name).get_by_role("row").all_inner_texts()
    return [re.split(r"\s*\t\s*", row.strip()) for row in text[1:]]


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def test_the_values_are_those_of_the_function(visit: Visit) -> None:
    page = visit(ADDRESS)
    answered(page, "icm")
    result = icm({"Ann": 5000, "Bob": 3000, "Cid": 2000}, [50, 30, 20])
    assert rows(page, "The value of each stack") == [
        [name, f"{stack:,}", f"{stack / 100:.2f} %", f"{result.values[name]:.2f}"]
        for name, stack in result.stacks.items()
    ]
    assert rows(page, "The chance of each place") == [
        [name, *(f"{100 * chance:.2f} %" for chance in chances)] for name, chances in result.chances.items()
    ]


def test_every_change_is_answered_and_kept_in_the_address(visit: Visit) -> None:
    page = visit(ADDRESS)
    answered(page, "icm")
    field(page, "chips of player 3").fill("10 000")
    expect(table(page, "The value of each stack")).to_contain_text("10,000")
    field(page, "Player 3").fill("Dee")
    field(page, "Prizes, from first place down").fill("70 30")
    expect(table(page, "The value of each stack")).to_contain_text("Dee")
    expect(table(page, "The chance of each place").get_by_role("columnheader")).to_have_count(3)
    expected = icm({"Ann": 5000, "Bob": 3000, "Dee": 10000}, [70, 30])
    page.reload()
    answered(page, "icm")
    assert rows(page, "The value of each stack")[2][3] == f"{expected.values['Dee']:.2f}"


def test_players_are_added_and_removed(visit: Visit) -> None:
    page = visit(ADDRESS)
    page.get_by_role("button", name="Add player").click()
    expect(field(page, "chips of player 4")).to_be_focused()
    expect(table(page, "The value of each stack")).to_contain_text("Player 4")
    page.get_by_role("button", name="remove player 1").click()
    expect(table(page, "The value of each stack")).not_to_contain_text("Ann")
    assert [row[0] for row in rows(page, "The value of each stack")] == ["Bob", "Cid", "Player 3"]


def test_an_error_is_shown_at_its_field(visit: Visit, watch: Watch) -> None:
    page = visit(ADDRESS)
    answered(page, "icm")
    chips, prizes = field(page, "chips of player 2"), field(page, "Prizes, from first place down")
    form = region(page, "Stacks and prizes")
    chips.fill("many")
    expect(chips).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_text("“many” is not a number; write it as 5 or 2.5")).to_be_visible()
    outdated = region(page, "What the chips are worth").get_by_text("This is the answer from before the change:")
    expect(outdated).to_be_visible()
    expect(page.get_by_role("button", name="Copy JSON")).to_have_attribute("aria-disabled", "true")
    for text in ("1,000", "1.000"):
        chips.fill(text)
        expect(form.get_by_text(f"“{text}” can be 1000 or 1; write 1000 or 1")).to_be_visible()
    prizes.fill("1,000")
    chips.fill("1,50")
    expect(chips).to_have_attribute("aria-invalid", "false")
    expect(form.get_by_text("“1,000” can be one prize or several; write 1000 or 1, 0")).to_be_visible()
    prizes.fill("50, 30")
    expect(table(page, "The value of each stack")).to_contain_text("1.5")
    expect(outdated).to_have_count(0)
    chips.fill("3000")
    expect(chips).to_have_attribute("aria-invalid", "false")
    watch.expected = {422}
    prizes.fill("20, 30")
    expect(prizes).to_have_attribute("aria-invalid", "true")
    expect(
        form.get_by_text("30 is more than 20, the prize of place 1; give prizes from the first place down")
    ).to_be_visible()
    prizes.fill("30, 20")
    expect(prizes).to_have_attribute("aria-invalid", "false")
    field(page, "Player 2").fill("Ann")
    expect(form.get_by_text("Ann appears twice; give each player a different name")).to_be_visible()


def test_the_copies_give_the_same_answer(visit: Visit) -> None:
    page = visit("/icm?p=Ann%20B~5000.5&p=Bob~3000&prizes=50,30")
    answered(page, "icm")
    answer = json.loads(copied(page, "JSON"))
    assert answer == json.loads(json.dumps(icm({"Ann B": 5000.5, "Bob": 3000}, [50, 30]).to_dict()))
    assert run(copied(page, "command")) == answer
    assert evaluated(copied(page, "Python")) == answer


def test_many_players_are_answered_by_a_worker(visit: Visit) -> None:
    players = "&".join(f"p=P{number}~{1000 + number}" for number in range(22))
    page = visit(f"/icm?{players}&prizes=50,30,20")
    answered(page, "icm")
    expect(page.get_by_text("Computed by numerical integration.")).to_be_visible()
