"""The Explain view: the steps, the five cards that play, the comparison with another hand, and the scores."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cardspeak import explain, schemes, score
from tests.web.browser.tables import pick
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
STAGES = ["Join", "Sort", "Count", "Decide", "Nothing better", "Tie-breakers", "Place"]
HAND = "/explain?cards=AsKd&board=AcKcJc5cTh"


def stages(page: Page) -> Locator:
    """The headings of the stages that are shown."""
    return region(page, "Step by step").get_by_role("heading", level=3)


def names(page: Page) -> list[str]:
    """The names of the stages that are shown."""
    return [re.sub(r"^\d+\s*", "", text) for text in stages(page).all_inner_texts()]


def lifted(place: Locator) -> list[str]:
    """The lifted cards in a part of the page."""
    cards: list[str] = place.locator("svg.lifted").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    return cards


def test_all_steps_say_what_the_command_says(visit: Visit) -> None:
    page = visit(HAND)
    answered(page, "explain")
    assert names(page) == STAGES
    shown = re.sub(r"[\s✗✓]+", " ", region(page, "Step by step").inner_text())
    for symbol, suit in zip("♠♥♦♣", "shdc", strict=True):
        shown = shown.replace(symbol, suit)
    shown = shown.replace("10h", "Th")
    steps = explain("As Kd", "Ac Kc Jc 5c Th").to_dict()["steps"]["high"]
    for title in ("Highest card", "Longest run", "Suits", "Ranks", "Repeated ranks", "Straight", "Flush"):
        (text,) = [step["text"] for step in steps if step["title"] == title]
        assert f"{title} {text}" in shown
    assert "As Kd and the board Ac Kc Jc 5c Th" in shown
    assert "from high to low: As Ac Kd Kc Jc Th 5c" in shown
    for line in next(step["text"] for step in steps if step["title"] == "Nothing better").split("; "):
        assert line in shown
    assert "the higher pair, aces, then the lower, kings, then the kicker, jack" in shown
    assert "2,469 of 7,462; 1 is the best" in shown


def test_the_five_cards_that_play_are_lifted_out(visit: Visit) -> None:
    page = visit(HAND)
    answered(page, "explain")
    decide = region(page, "Step by step").get_by_role("listitem").filter(has=page.get_by_role("heading", name="Decide"))
    assert sorted(lifted(decide)) == sorted(["As", "Ac", "Kd", "Kc", "Jc"])
    expect(decide.get_by_role("img", name=re.compile("^Two pair, aces and kings: ace of spades, "))).to_be_visible()


def test_it_goes_step_by_step(visit: Visit) -> None:
    page = visit(HAND)
    answered(page, "explain")
    page.get_by_role("button", name=re.compile("^Next|First step|Next")).click()
    expect(stages(page)).to_have_count(1)
    for count in range(2, len(STAGES) + 1):
        page.keyboard.press("ArrowRight")
        expect(stages(page)).to_have_count(count)
        assert names(page) == STAGES[:count]
    page.keyboard.press("ArrowLeft")
    expect(stages(page)).to_have_count(len(STAGES) - 1)
    page.get_by_role("button", name="All", exact=True).click()
    expect(stages(page)).to_have_count(len(STAGES))


def test_two_hands_are_compared(visit: Visit) -> None:
    page = visit(f"{HAND}&against=8c7h")
    what = region(page, "The hand")
    expect(what).to_contain_text("Flush, ace high beats two pair, aces and kings")
    decision = explain("As Kd", "Ac Kc Jc 5c Th", against="8c 7h").to_dict()["decisions"]["high"]["text"]
    assert decision.lower() in what.inner_text().lower()


def test_a_hand_is_picked_card_by_card(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the hand is incomplete at first
    page = visit("/explain?game=holdem")
    pick(page, "Hole cards", "9h 8h")
    pick(page, "Board", "7h 6h 5h As Ad")
    expect(region(page, "The hand")).to_contain_text("Straight flush, nine high")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="six of hearts, remove it").click()
    pick(page, "Board", "Ac")
    expect(region(page, "The hand")).to_contain_text("Three of a kind, aces")


def test_a_random_hand_is_a_click_away(visit: Visit) -> None:
    page = visit(HAND)
    answered(page, "explain")
    place = page.get_by_role("textbox", name="Hole cards, as text")
    expect(place).to_have_value("As Kd")
    page.get_by_role("button", name="Random hand").click()
    expect(place).not_to_have_value("As Kd")
    board = page.get_by_role("textbox", name="Board, as text").input_value()
    values = explain(place.input_value(), board).evaluation.values
    assert values["high"] is not None
    expect(region(page, "The hand")).to_contain_text(values["high"].name)


@pytest.mark.parametrize(
    ("address", "halves"),
    [
        ("/explain?game=omaha8&cards=As3dKhKd&board=Ac7d6hKc2s", ["high", "low"]),
        ("/explain?game=badeucey&cards=As2h3d4c9s", ["badugi", "low"]),
    ],
)
def test_each_half_of_a_split_game_is_explained(visit: Visit, address: str, halves: list[str]) -> None:
    page = visit(address)
    answered(page, "explain")
    for half in halves:
        page.get_by_role("button", name=re.compile(half, re.IGNORECASE)).click()
        expect(region(page, "Step by step").get_by_role("heading", name="Place")).to_be_visible()
        expect(page).to_have_url(re.compile(f"half={half}") if half != halves[0] else re.compile("explain"))


def test_the_score_of_any_scheme_is_shown(visit: Visit) -> None:
    page = visit(HAND)
    answered(page, "explain")
    panel = region(page, "Score by a published scheme")
    for name in ("group-score", "histogram", "points", "priority"):
        assert name in {scheme.name for scheme in schemes()}
        page.get_by_role("combobox", name="Scheme").select_option(name)
        result = score("As Kd Ac Kc Jc 5c Th", scheme=name)
        expect(panel).to_contain_text(f"{result.score:,.8f}".rstrip("0").rstrip("."))
        for part in result.parts:
            expect(panel.get_by_role("rowheader", name=part, exact=True)).to_be_visible()
        panel.get_by_text("How it is calculated").click()
        for step in result.steps:
            expect(panel.get_by_text(step.title, exact=True).first).to_be_visible()


def test_a_mistake_is_reported_at_its_field(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit(HAND)
    answered(page, "explain")
    for field, text, words in (("Board", "Ac Kc Jc 5c Zz", "Zz"), ("Hole cards", "As Kq", "Kq")):
        page.get_by_role("textbox", name=f"{field}, as text").fill(text)
        page.keyboard.press("Tab")
        expect(page.get_by_role("group", name=field, exact=True)).to_contain_text(words)
    page.get_by_role("textbox", name="Board, as text").fill("As Kc Jc 5c Th")
    page.get_by_role("textbox", name="Hole cards, as text").fill("As Kd")  # the ace is already on the board
    expect(page.get_by_text("As").filter(visible=True).first).to_be_visible()
