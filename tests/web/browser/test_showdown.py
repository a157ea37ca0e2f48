"""The Showdown view, used as a visitor does: cards, bets, folds and the dealer button, and the result on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from cardspeak import showdown
from tests.web.browser.tables import (
    FOUR_ALL_IN,
    assert_shows,
    give_button,
    headline,
    money_of,
    opened,
    pick,
    result,
    row,
    seat,
    typed,
)
from tests.web.browser.views import answered, region
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]


def test_a_hand_is_settled_with_mouse_and_keys(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the table is incomplete at first
    page = visit("/showdown?game=holdem")  # opens with two empty seats
    for number, player in enumerate(FOUR_ALL_IN["players"], 1):
        if number > 2:
            page.get_by_role("button", name="Add a player").click()
        place = seat(page, number)
        typed(place, "^name of", player["name"])
        typed(place, "^bet of", str(player["bet"]))
    pick(page, "Board", FOUR_ALL_IN["board"])
    expect(page.get_by_role("dialog")).to_have_count(0)  # it closes when the board is full
    expect(page.get_by_role("textbox", name="Board, as text")).to_have_value(FOUR_ALL_IN["board"])
    for number, player in enumerate(FOUR_ALL_IN["players"], 1):
        typed(seat(page, number), "as text$", player["cards"].replace(" ", ""))
    give_button(page, 4)
    expect(headline(page)).to_have_text("A wins 100, C wins 88, D wins 87")
    assert_shows(page, showdown(FOUR_ALL_IN).to_dict(), FOUR_ALL_IN)


def test_it_opens_with_a_hand_that_has_side_pots(visit: Visit) -> None:
    page = visit("/")
    answered(page, "showdown")
    answer = showdown(FOUR_ALL_IN).to_dict()
    assert_shows(page, answer, FOUR_ALL_IN)
    story = result(page).locator("ol.story").get_by_role("listitem")
    expect(story).to_have_count(len(answer["steps"]))
    for shown, step in zip(story.all_inner_texts(), answer["steps"], strict=True):
        assert words(shown).endswith(words(step["text"]))  # the page shows a mark before the text


def words(text: str) -> str:
    """The text without parts in parentheses, because the page shows the rule in a separate box."""
    return " ".join(text.replace("(", "").replace(")", "").split())


def test_the_five_cards_of_each_hand_are_lifted(visit: Visit) -> None:
    page = visit("/")
    answered(page, "showdown")
    for name, hand in showdown(FOUR_ALL_IN).hands.items():
        line = result(page).get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
        lifted = line.locator("svg.lifted").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
        assert sorted(lifted) == sorted(hand.cards)


def test_the_button_moves_the_odd_chip(visit: Visit) -> None:
    page = visit("/")
    expect(headline(page)).to_have_text("A wins 100, C wins 88, D wins 87")
    give_button(page, 3)
    expect(headline(page)).to_have_text("A wins 100, C wins 87, D wins 88")
    expect(result(page).get_by_text("1 odd chip of side pot 1 goes to D")).to_be_visible()


def test_a_player_who_folds_wins_nothing(visit: Visit) -> None:
    page = visit("/")
    expect(headline(page)).to_contain_text("A wins 100")
    seat(page, 1).get_by_role("checkbox", name="Folded").check()
    expect(headline(page)).not_to_contain_text("A wins")
    folded = FOUR_ALL_IN | {"players": [FOUR_ALL_IN["players"][0] | {"folded": True}, *FOUR_ALL_IN["players"][1:]]}
    assert_shows(page, showdown(folded).to_dict(), folded)
    assert "folded" in row(page, "A")["Hand"]


def test_a_player_who_mucks_keeps_what_only_a_folded_player_called(visit: Visit) -> None:
    page = visit("/showdown?board=2c7d9hTs3h&seat=Ann~AsAh~50&seat=Bob~KdKc~90&seat=Cid~~100")
    seat(page, 2).get_by_role("checkbox", name="Mucked").check()
    seat(page, 2).get_by_role("checkbox", name="Folded").check()
    expect(seat(page, 2).get_by_role("checkbox", name="Mucked")).not_to_be_checked()
    seat(page, 3).get_by_role("checkbox", name="Mucked").check()
    expect(headline(page)).to_contain_text("Ann wins 150, Cid wins 80")
    assert "mucked" in row(page, "Cid")["Hand"]
    assert "did not need to show" not in row(page, "Ann")["Hand"]  # their cards are given, and shown
    assert result(page).locator("tr.wins", has_text="Ann").locator("[data-card]").count() == 2
    expect(page).to_have_url(re.compile("Cid%7E%7E100%7Em"))


def test_an_uncalled_bet_goes_back(visit: Visit) -> None:
    page = visit("/")
    typed(seat(page, 4), "^bet of", "160")
    expect(headline(page)).to_contain_text("D gets 60 back")
    assert money_of(page, "D") == (87, 60, -13)


def test_pots_can_be_split_into_halves(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the table is incomplete at first
    table: dict[str, Any] = {
        "game": "omaha8",
        "board": "Ac 7d 6h Kc 2s",
        "players": [
            {"name": "Ann", "cards": "As 3d Kh Kd", "bet": 60},
            {"name": "Bob", "cards": "Ah 4d 5s 9c", "bet": 60},
            {"name": "Cid", "cards": "Qc Qd Jh Ts", "bet": 35},
        ],
    }
    page = visit("/")
    page.get_by_role("combobox", name="Game").select_option(label="Omaha hi-lo")
    # Two cards are too few for Omaha. Until the error appears, the form can still move, and a click can miss.
    expect(region(page, "The table").locator(".error").filter(visible=True).first).to_be_visible()
    seat(page, 4).get_by_role("button", name=re.compile("^remove")).click()
    expect(region(page, "The table").locator("ol.seats > li")).to_have_count(3)
    for number, player in enumerate(table["players"], 1):
        place = seat(page, number)
        for what, text in (
            ("^name of", player["name"]),
            ("as text$", player["cards"]),
            ("^bet of", str(player["bet"])),
        ):
            typed(place, what, text)
    page.get_by_role("textbox", name="Board, as text").fill("Ac 7d 6h Kc 2s")
    expect(headline(page)).to_contain_text("Bob wins")
    answer = showdown(table).to_dict()
    assert {award["half"] for pot in answer["pots"] for award in pot["awards"]} == {"high", "low"}
    assert_shows(page, answer, table)
    assert "low" in row(page, "Bob")["Hand"]


def test_the_board_can_be_run_twice(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the second board is incomplete at first
    page = visit(opened("Ann~AsAh~50 Bob~KdKc~50", board="2c7d9hTs3h"))
    expect(headline(page)).to_contain_text("Ann wins 100")
    page.get_by_role("button", name="Run it twice").click()
    page.get_by_role("textbox", name="Board 2, as text").fill("2c 7d 9h Kh 3d")
    expect(headline(page)).to_have_text("Ann wins 50, Bob wins 50")
    for name in ("board 1", "board 2"):
        expect(result(page).get_by_text(name).first).to_be_visible()


def test_the_rules_and_the_rake_take_effect(visit: Visit) -> None:
    page = visit(opened("Ann~AsAh~50 Bob~KdKc~50", board="2c7d9hTs3h"))
    expect(headline(page)).to_contain_text("Ann wins 100")
    page.get_by_role("combobox", name="Rules").select_option("roberts")
    page.get_by_text("Rake and prizes").click()
    page.get_by_role("textbox", name=re.compile("^Rake in percent")).fill("5")
    page.get_by_role("textbox", name=re.compile("^Rake cap")).fill("3")
    expect(headline(page)).to_have_text("Ann wins 97")
    expect(result(page).get_by_role("listitem").filter(has_text="rake").first).to_contain_text("the house takes 3")


def test_seats_are_added_moved_and_removed(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Add a player").click()
    expect(region(page, "The table").locator("ol.seats > li")).to_have_count(5)
    expect(headline(page)).not_to_have_text("A wins 100, C wins 88, D wins 87")  # the form no longer moves
    seat(page, 5).get_by_role("button", name=re.compile("^move up")).click()
    expect(seat(page, 5).get_by_role("textbox", name=re.compile("^name"))).to_have_value("D")
    seat(page, 4).get_by_role("button", name=re.compile("^remove")).click()
    expect(region(page, "The table").locator("ol.seats > li")).to_have_count(4)
    expect(headline(page)).to_have_text("A wins 100, C wins 88, D wins 87")


@pytest.mark.parametrize(
    ("what", "text", "words"),
    [
        ("as text$", "Ad Xx", "Xx"),
        ("as text$", "Ad Kc", "Kc"),  # this card is on the board
        ("^bet of", "many", "many"),
        ("^bet of", "-5", "-5"),
        ("^name of", "B", "B"),  # another player has this name
    ],
)
def test_a_mistake_is_reported_at_its_seat(visit: Visit, watch: Watch, what: str, text: str, words: str) -> None:
    watch.expected.add(422)
    page = visit("/")
    answered(page, "showdown")
    typed(seat(page, 3), what, text)
    page.keyboard.press("Tab")
    error = region(page, "The table").locator(".error").filter(visible=True)
    expect(error.first).to_contain_text(words)
    expect(seat(page, 3).locator(".error").filter(visible=True).first).to_be_visible()
    marked = region(page, "The table").locator("[aria-invalid=true]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_accessible_name(re.compile(what))


def test_nothing_moves_while_the_mouse_button_is_down(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/")
    answered(page, "showdown")
    held: list[Route] = []
    error = region(page, "The table").locator(".error").filter(visible=True)
    page.route("**/api/showdown", lambda route: held.append(route))
    with page.expect_request("**/api/showdown"):
        typed(seat(page, 3), "^bet of", "-5")
        page.keyboard.press("Tab")
    page.get_by_role("button", name="Add a player").hover()
    page.mouse.down()
    with page.expect_response("**/api/showdown"):
        held[0].continue_()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(error).to_have_count(0)
    page.unroute("**/api/showdown")
    page.mouse.up()
    expect(region(page, "The table").locator("ol.seats > li")).to_have_count(5)


def test_an_error_uses_the_labels_of_the_form(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/")
    answered(page, "showdown")
    error = seat(page, 3).locator(".error").filter(visible=True)
    money = page.get_by_role("textbox", name="Dead money", exact=True)
    page.get_by_role("textbox", name="Smallest chip").fill("5")
    expect(headline(page)).to_be_visible()
    typed(seat(page, 3), "^bet of", "12.5")
    expect(error).to_have_text("bet of C: 12.5 is not a multiple of the smallest chip, 5")
    typed(seat(page, 3), "^bet of", "100")
    expect(error).to_have_count(0)
    money.fill("1,002")
    expect(result(page)).to_contain_text('dead: "1,002" can be 1002 or 1.002; write 1002 or 1.0020')
    money.fill("1 002")
    expect(result(page)).to_contain_text("dead money: 1002 is not a multiple of the smallest chip, 5")
    money.fill("")
    typed(seat(page, 3), "^name of", "")
    expect(error).to_have_text("player 3: name is empty")


def test_dead_money_can_be_entered_in_the_seat_that_an_error_asks_for(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/showdown?board=2c3d4h9sTc&dead=3&seat=out~KcKd~0&seat=A~AsAd~4")
    expect(result(page)).to_contain_text("write each player's dead money as their `dead`")
    typed(seat(page, 2), "^dead of", "3")  # fails if the field is not visible
    typed(seat(page, 1), "^dead of", "0")
    page.get_by_role("textbox", name="Dead money", exact=True).fill("")
    expect(headline(page)).to_contain_text("A wins 3")
    page = visit("/showdown?board=2c3d4h9sTc&seat=out~KcKd~0&seat=A~AsAd~4")
    expect(headline(page)).to_contain_text("A gets 4 back")
    expect(seat(page, 1).get_by_role("textbox", name=re.compile("^dead of"))).to_have_count(0)
    page.get_by_role("textbox", name="Dead money", exact=True).fill("3")
    expect(seat(page, 1).get_by_role("textbox", name=re.compile("^dead of"))).to_be_visible()
    expect(result(page)).to_contain_text("This is the answer from before the change:")
    page.get_by_role("textbox", name="Dead money", exact=True).fill("")
    expect(result(page)).not_to_contain_text("This is the answer from before the change:")


def test_a_decimal_comma_is_understood(visit: Visit) -> None:
    page = visit("/showdown?board=AcKcJc5cTh&seat=A~8c7h~1,50&seat=B~9h5h~1,5")
    expect(headline(page)).to_contain_text("A wins 3.00")
    page.get_by_role("textbox", name="Smallest chip").fill("0,5")
    expect(headline(page)).to_contain_text("A wins 3.0")


def test_prizes_with_thousands_separators_are_refused(visit: Visit) -> None:
    page = visit("/showdown?board=2c3d4h9sTc&seat=Ann~KcKd~50~~100&seat=Bob~AsAd~50~~80&prizes=1,000")
    words = 'prizes: "1,000" can be one prize or several; write 1000 or 1, 0'
    expect(region(page, "The table").get_by_text(words)).to_be_visible()
    page.get_by_role("textbox", name="Prizes, first place first").fill("50,30")
    expect(headline(page)).to_contain_text("Bob wins 100")


def test_the_smallest_chip_is_asked_for(visit: Visit) -> None:
    page = visit("/showdown?board=AsKsQsJsTs&seat=A~8c7h~15&seat=B~9h5h~15&seat=C~~5~f")
    question = region(page, "The table").get_by_text("an odd chip, left over").filter(visible=True)
    chip = page.get_by_role("textbox", name="Smallest chip")
    expect(question).to_contain_text("All bets and stacks are multiples of 5, but an odd chip, left over")
    expect(question).to_contain_text("is worth 1. Is 5 the smallest chip in play?")
    expect(headline(page)).to_contain_text("A wins 18")
    page.get_by_role("button", name="Set the smallest chip to 5").click()
    expect(chip).to_have_value("5")
    expect(question).to_have_count(0)
    expect(headline(page)).to_contain_text("A wins 20")
    chip.fill("")
    expect(question).to_have_count(1)
    typed(seat(page, 3), "^bet of", "6")
    expect(question).to_have_count(0)


def test_a_mistake_on_the_board_is_reported_there(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)
    page = visit("/")
    answered(page, "showdown")
    page.get_by_role("textbox", name="Board, as text").fill("Ac Kc Jc 5c Zz")
    page.keyboard.press("Tab")
    expect(page.get_by_role("group", name="Board", exact=True)).to_contain_text("Zz")


def test_the_deal_button_fills_the_table_and_undo_restores_it(visit: Visit) -> None:
    page = visit("/")
    expect(headline(page)).to_have_text("A wins 100, C wins 88, D wins 87")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(headline(page)).not_to_have_text("A wins 100, C wins 88, D wins 87")
    expect(headline(page)).to_contain_text("wins")
    bets = [int(field.input_value() or 0) for field in page.get_by_role("textbox", name=re.compile("^bet of")).all()]
    money = [money_of(page, name) for name in "ABCD"]
    assert sum(paid + returned for paid, returned, _ in money) == sum(bets) > 0
    page.get_by_role("button", name="Undo").click()
    expect(headline(page)).to_have_text("A wins 100, C wins 88, D wins 87")


def test_a_stud_hand_that_ended_early_pays_no_rake(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the hand ended early, but two players are left
    page = visit(opened("Ann~~100 Bob~~100~f", game="stud") + "&percent=10")
    expect(headline(page)).to_have_text("Ann wins 180")
    early = page.get_by_role("checkbox", name="ended on the first betting round: no rake")
    early.check()
    expect(headline(page)).to_have_text("Ann wins 200")
    expect(page).to_have_url(re.compile("early=1"))
    page.reload()
    expect(early).to_be_checked()
    page = visit(
        opened("Ann~AsAdKsKd3h4h5c~100 Bob~QsQdJsJd3c4c5d~100", game="stud") + "&percent=10&early=1",
    )
    expect(page.get_by_text("it is false, but Ann and Bob contest the pot")).to_have_count(2)


def test_courchevel_has_a_door_card(visit: Visit) -> None:
    page = visit(opened("Ann~AsAhKdQdJc~50 Bob~2c2d3h4h5s~50", game="courchevel"))
    page.get_by_role("button", name="Door card").click()
    expect(headline(page)).to_have_text(re.compile("^4 cards to come"))
    page.get_by_role("button", name="Flop", exact=True).click()
    expect(headline(page)).to_have_text(re.compile("^2 cards to come"))
