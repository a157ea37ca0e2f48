"""Tables with cards to come: each player's hand and chance to win, as the board is dealt."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from cardspeak import all_in, equity, evaluate
from tests.web.browser.commands import copied
from tests.web.browser.tables import headline, opened, pick, result, row, seat, typed
from tests.web.browser.views import answered, is_percent
from tests.web.browser.watch import Watch

Visit = Callable[..., Page]
ALL_IN: dict[str, Any] = {
    "game": "holdem",
    "players": [
        {"name": "Ann", "cards": "As Ah", "bet": 50},
        {"name": "Bob", "cards": "Kd Qd", "bet": 50},
        {"name": "Cid", "cards": "7c 7h", "bet": 20},
    ],
}
ADDRESS = "Ann~AsAh~50 Bob~KdQd~50 Cid~7c7h~20"


def assert_chances(page: Page, board: str) -> None:
    """Check that the page shows each player's hand on a board, and their chances and expected chips."""
    answer = all_in(ALL_IN | {"board": board}).to_dict()
    for player in ALL_IN["players"]:
        name = player["name"]
        shown = row(page, name)
        assert is_percent(shown["Equity"], answer["equity"][name])
        assert shown["Expected"] == f"{answer['expected'][name]:,.2f}"
        now = evaluate(player["cards"], board).to_dict()["values"]["high"]
        assert now is not None
        assert now["name"] in shown["Hand now"]


def test_chances_change_with_each_card_of_the_board(visit: Visit) -> None:
    page = visit(opened(ADDRESS))
    expect(headline(page)).to_contain_text("5 cards to come")
    assert_chances(page, "")
    pick(page, "Board", "Td 7d 2s")
    expect(headline(page)).to_contain_text("2 cards to come")
    assert_chances(page, "Td 7d 2s")
    page.get_by_role("dialog").get_by_role("option", name="ten of spades").click()
    expect(headline(page)).to_contain_text("1 card to come")
    assert_chances(page, "Td 7d 2s Ts")
    page.get_by_role("dialog").get_by_role("option", name="ace of diamonds").click()
    expect(headline(page)).to_contain_text("Ann wins 120")


def test_chances_are_shown_while_the_flop_is_picked(visit: Visit) -> None:
    page = visit(opened(ADDRESS, board="Td"))
    for board in ("Td", "Td 7d"):
        expect(headline(page)).to_contain_text(f"{5 - len(board.split())} cards to come")
        answer = equity(*(player["cards"] for player in ALL_IN["players"]), board=board)
        for player, expected in zip(ALL_IN["players"], answer.players, strict=True):
            assert is_percent(row(page, player["name"])["Equity"], expected.equity)
        page.get_by_role("textbox", name="Board, as text").fill("Td 7d")


def test_the_rounds_are_dealt_and_taken_back(visit: Visit) -> None:
    page = visit(opened(ADDRESS))
    board = page.get_by_role("textbox", name="Board, as text")
    for name, count, text in (("Flop", 3, "2 cards to come"), ("Turn", 4, "1 card to come"), ("River", 5, "wins")):
        page.get_by_role("button", name=name, exact=True).click()
        expect(headline(page)).to_contain_text(text)
        assert len(board.input_value().split()) == count
    page.get_by_role("button", name="Flop", exact=True).click()
    expect(headline(page)).to_contain_text("2 cards to come")
    assert_chances(page, board.input_value())


def test_unknown_hands_are_any_hands(visit: Visit) -> None:
    page = visit(opened("Ann~AsAh Bob", board="Td7d2sTs"))
    answered(page, "showdown")
    expect(result(page).get_by_text(re.compile("^Exact"))).to_be_visible()
    answer = equity("AsAh", "random", board="Td7d2sTs")
    for name, player in zip(("Ann", "Bob"), answer.players, strict=True):
        assert is_percent(row(page, name)["Equity"], player.equity)
    assert "any cards" in row(page, "Bob")["Hand now"]


def test_the_chances_of_each_pot_are_shown(visit: Visit) -> None:
    page = visit(opened(ADDRESS, board="Td7d2s"))
    expect(headline(page)).to_contain_text("2 cards to come")
    answer = all_in(ALL_IN | {"board": "Td7d2s"}).to_dict()
    page.get_by_text("Each pot").click()
    for pot in answer["pots"]:
        table = result(page).get_by_role("table", name=re.compile(f"^{pot['name']}"))
        for name in pot["contenders"]:
            line = table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
            wins, shares, *_ = line.get_by_role("cell").all_inner_texts()
            assert is_percent(wins, pot["win"][name])
            assert is_percent(shares, pot["shared"][name])


def test_omaha_before_the_flop_is_worked_out_too(visit: Visit) -> None:
    page = visit(opened("Ann~AsAhKsKh~10 Bob~9c8c7d6d~10", game="omaha"))
    expect(headline(page)).to_contain_text("5 cards to come")
    answer = equity("AsAhKsKh", "9c8c7d6d", game="omaha")
    expect(result(page).get_by_text(re.compile("^Exact"))).to_be_visible()
    assert is_percent(row(page, "Ann")["Equity"], answer.players[0].equity)


def test_two_boards_that_differ(visit: Visit) -> None:
    table = {
        "boards": ["Qs Jd 4h 2c", "9c 8c 2d 3s"],
        "players": [{"name": "Ann", "cards": "As Ah", "bet": 100}, {"name": "Bob", "cards": "Tc Jc", "bet": 100}],
    }
    page = visit(opened("Ann~AsAh~100 Bob~TcJc~100", board="QsJd4h2c") + "&board=9c8c2d3s&double=1")
    answered(page, "showdown")
    exact = all_in({**table, "double_board": True})
    expect(headline(page)).to_contain_text("1 card to come on each board, Ann is ahead with")
    for name in ("Ann", "Bob"):
        assert is_percent(row(page, name)["Equity"], float(exact.equity[name]))
        assert row(page, name)["Expected"] == exact.in_money(exact.expected[name])


def test_a_stud_hand_on_fifth_street(visit: Visit) -> None:
    players = [
        {"name": "Ann", "cards": "As Ad Kh 7c 2s", "bet": 100},
        {"name": "Bob", "cards": "9h 8h 7h 2h Jc", "bet": 100},
    ]
    page = visit(opened("Ann~AsAdKh7c2s~100 Bob~9h8h7h2hJc~100", game="stud"))
    expect(headline(page)).to_have_text(re.compile("^4 cards to come in the players' hands, Bob is ahead with"))
    answered(page, "showdown")
    exact = all_in({"game": "stud", "players": players})
    assert row(page, "Ann")["Expected"] == exact.in_money(exact.expected["Ann"])
    expect(page.get_by_text("Exact: 671,580 ways to deal the missing cards")).to_be_visible()


def test_too_many_deals_are_sampled(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the page asks for a sample after it is refused an exact answer
    page = visit(opened("Ann~AsAdKh~100 Bob~9h8h7h~100", game="stud"))
    expect(page.get_by_text("Sampled: 200,000 random deals, each settled.")).to_be_visible()
    assert re.fullmatch(r"11\d\.\d\d ± 0\.\d\d", row(page, "Ann")["Expected"])
    assert re.search(r"--samples 200000 --seed \d+", copied(page, "command"))


def test_discards_in_a_draw_game(visit: Visit) -> None:
    table = {
        "game": "five-card-draw",
        "players": [
            {"name": "Ann", "cards": "As Ad Kh 7c 2s", "discards": "7c 2s", "bet": 100},
            {"name": "Bob", "cards": "9h 8h 7h 2h Jc", "discards": "Jc", "bet": 100},
        ],
    }
    page = visit(opened("Ann~AsAdKh7c2s~100 Bob~9h8h7h2hJc~100", game="five-card-draw"))
    expect(headline(page)).to_have_text("Ann wins 200")
    typed(seat(page, 1), "^discards of Ann", "7c 2s")
    typed(seat(page, 2), "^discards of Bob", "Jc")
    expect(headline(page)).to_have_text(re.compile("^3 cards to come in the players' hands"))
    answered(page, "showdown")
    exact = all_in(table)
    for name in ("Ann", "Bob"):
        assert row(page, name)["Expected"] == exact.in_money(exact.expected[name])
    page.reload()
    expect(headline(page)).to_have_text(re.compile("^3 cards to come in the players' hands"))


def test_a_range_for_a_player_whose_cards_are_not_known(visit: Visit, watch: Watch) -> None:
    watch.expected.add(422)  # the range is wrong at first
    page = visit(opened("Ann~AsAh~100 Bob~~100", board="Kd7c2s"))
    answered(page, "showdown")
    typed(seat(page, 2), "^range of Bob", "KXs")
    expect(seat(page, 2)).to_contain_text("X is not a rank")
    typed(seat(page, 2), "^range of Bob", "KQs, 77:0.5")
    expect(headline(page)).to_have_text(re.compile("^2 cards to come, "))
    expect(row_of(page, "Bob")).to_contain_text("KQs, 77:0.5")
    answered(page, "showdown")
    players = [{"name": "Ann", "cards": "As Ah", "bet": 100}, {"name": "Bob", "range": "KQs, 77:0.5", "bet": 100}]
    exact = all_in({"board": "Kd 7c 2s", "players": players})
    assert row(page, "Bob")["Expected"] == exact.in_money(exact.expected["Bob"])
    page.reload()
    expect(row_of(page, "Bob")).to_contain_text("KQs, 77:0.5")


def row_of(page: Page, name: str) -> Locator:
    """The row of a player in the result."""
    return result(page).get_by_role("row").filter(has=page.get_by_role("rowheader", name=name, exact=True))
