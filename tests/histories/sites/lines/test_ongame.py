"""Hands of OnGame: several pots and winners in one line, results of players, and bets that go back in silence."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import Returned
from cardspeak.histories.reading.read import hands_in
from tests.cases import cases
from tests.histories.sites.reading import histories, read_text, sums

HAND = """***** History for hand R5-9-9 *****
Start hand: Sat Mar 09 22:14:05 CET 2013
Table: Table of (9) [77] ({game}, {money})
Button: seat 1
Players in round: 2
Seat 1: Al ($40)
Seat 2: Bo ($40)
Al posts small blind ($0.50)
Bo posts big blind ($1)
---
Dealing pocket cards
{play}
---
Summary:
{summary}
***** End of hand R5-9-9 *****
"""
WON = "Main pot: $1 won by Bo ($1)\nRake taken: $0"


def test_money_of_a_hand_with_a_side_pot() -> None:
    hand = histories("ongame")[0]
    assert sums(hand) == {
        "A [d]: a": ("60", "45"),
        "Cy, Dot": ("15", "44.50"),
        "Eli": ("1.50", "0"),
        "Bea (x)": ("115", "45"),
    }
    assert hand.returned == (Returned(3, Decimal(55), printed=False),)
    assert [(award.pot, award.player) for award in hand.awards] == [
        ("main pot", 1),
        ("side pot 1", 3),
        ("side pot 1", 0),
    ]
    assert [hand.rake, hand.total_pot] == [2, Decimal("136.50")]
    assert [pot.amount for pot in hand.pots] == [Decimal("46.5"), 90]
    assert [action.kind for action in hand.actions if action.player == 2][:2] == ["post", "dead"]
    assert [hand.players[action.player].name for action in hand.actions if action.all_in] == ["Cy, Dot", "A [d]: a"]


def test_players_are_in_seat_order_and_have_their_results() -> None:
    hand = histories("ongame")[0]
    assert [player.seat for player in hand.players] == [2, 4, 6, 9]
    assert [player.finishing_stack for player in hand.players] == [
        45,
        Decimal("44.5"),
        Decimal("98.5"),
        Decimal("1235.5"),
    ]
    assert {hand.players[shown.player].name: shown.words for shown in hand.shown} == {
        "Bea (x)": "TWO_PAIR QUEEN, JACK",
        "A [d]: a": "TWO_PAIR QUEEN, JACK",
        "Cy, Dot": "FULL_HOUSE JACK, TWO",
    }
    assert hand.boards == (tuple(parse_cards("2c 8d Jd 2h Jc")),)


def test_a_tournament() -> None:
    hand = histories("ongame")[1]
    assert (hand.kind, hand.currency, hand.game, hand.limit) == ("tournament", "chips", "omaha8", "fixed")
    assert sums(hand) == {"Flo": ("300", "400"), "Gil": ("200", "0")}
    assert hand.returned == (Returned(0, Decimal(100), printed=False),)


@cases(
    ("game", "money", "expected"),
    [
        ("POT_LIMIT OMAHA_HI €5/€10", "Real money", ("omaha", "pot", "EUR")),
        ("LIMIT SEVEN_CARD_STUD_HI_LO $0.25/$0.50, ante: $0.05", "Real money", ("stud8", "fixed", "USD")),
        ("NO_LIMIT TEXAS_HOLDEM 0.50/1", "Play money", ("holdem", "no", "chips")),
        ("NO_LIMIT TEXAS_HOLDEM 0.50/1", "Real money", ("holdem", "no", "USD")),
    ],
)
def test_headers(game: str, money: str, expected: tuple[str, ...]) -> None:
    hand = read_text(HAND.format(game=game, money=money, play="Al folds", summary=WON))
    assert (hand.game, hand.limit, hand.currency) == expected
    assert hand.table_name == "Table of (9)"


def test_the_flop_can_be_printed_twice() -> None:
    play = (
        "Al calls $0.50\nBo checks\n--- Dealing flop [2c, 8d, Jd]\n--- Dealing flop [2c, 8d, Jd]\n--- Dealing turn [2h]"
    )
    hand = read_text(HAND.format(game="NO_LIMIT TEXAS_HOLDEM $0.50/$1", money="Real money", play=play, summary=WON))
    assert hand.boards == (tuple(parse_cards("2c 8d Jd 2h")),)


def test_a_winner_who_is_not_at_the_table_is_an_error_and_other_lines_are_kept() -> None:
    text = HAND.format(game="NO_LIMIT TEXAS_HOLDEM $0.50/$1", money="Real money", play="Al sings", summary="{}\nOdd")
    (bad,) = hands_in([text.format("Main pot: $1 won by Cy ($1)")], "text")
    assert getattr(bad, "reason", "").startswith("'Cy ($1)' does not begin with a player")
    assert [line.text for line in read_text(text.format(WON)).unread] == ["Al sings", "Odd"]
