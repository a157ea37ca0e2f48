"""Hands of Entraction: lines in columns, what each line adds, and bets paid back."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import Returned
from tests.cases import cases
from tests.histories.sites.reading import histories, in_names, read_text, sums

HAND = """Game # 77 - {game} - Table "Gavle"

Players(max 2):
Al                          (EUR 40.00 in seat 1)
Bo                          (EUR 40.00 in seat 2)

Dealer:                     Al
Small Blind:                Al          (0.50)
Big Blind:                  Bo          (1.00)

{play}

Bo wins:                    EUR 1.00
Rake:                       EUR 0.00
"""


def test_amounts_are_what_an_action_adds() -> None:
    hand = histories("entraction")[0]
    assert sums(hand) == {
        "Ivy": ("417.40", "39.50"),
        "Jo Bet": ("4", "0"),
        "Call": ("19", "0"),
        "a-very-long-name-of-a-player": ("0", "0"),
    }
    assert hand.returned == (Returned(0, Decimal("398.90")),)
    assert hand.players[in_names(hand)["Call"]].dead == Decimal("0.50")
    assert [action.kind for action in hand.actions if action.all_in] == ["raise", "raise"]
    assert [hand.rake, hand.button] == [2, 6]


def test_hands_at_the_end() -> None:
    cash, tournament = histories("entraction")
    assert [(shown.how, shown.words) for shown in cash.shown] == [
        ("shown", "two pair, Kings and Eights"),
        ("mucked", ""),
    ]
    assert cash.boards == (tuple(parse_cards("Kh 8s Ks 2c 3d")),)
    assert cash.players[0].cards == tuple(parse_cards("Ad Td 7s 8h"))
    assert [shown.how for shown in tournament.shown] == ["not shown"]


def test_a_tournament_has_antes() -> None:
    hand = histories("entraction")[1]
    assert (hand.kind, hand.tournament, hand.currency) == ("tournament", "55500001", "chips")
    assert [hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.ante] == [200, 400, 20]
    assert sums(hand) == {"Ken": ("1020", "840"), "Lou": ("420", "0")}
    assert [player.dead for player in hand.players] == [20, 20]


@cases(
    ("game", "expected"),
    [
        ("Texas Hold'em No Limit EUR 0.50/1.00", ("holdem", "no", "EUR")),
        ("5-Card Omaha High Pot Limit EUR 0.50/1.00", ("omaha5", "pot", "EUR")),
        ("Omaha Hi/Lo Fixed Limit USD 100.00/200.00", ("omaha8", "fixed", "USD")),
        ("Texas Hold'em Pot Limit Fun 0.50/1.00", ("holdem", "pot", "chips")),
    ],
)
def test_headers(game: str, expected: tuple[str, ...]) -> None:
    hand = read_text(HAND.format(game=game, play="Al                          Fold"))
    assert (hand.game, hand.limit, hand.currency) == expected
    assert (hand.kind, hand.table_name) == ("cash", "Gavle")


def test_blinds_in_any_order_and_lines_that_are_not_understood() -> None:
    play = "Blind out of turn:          Bo          (1.00)\nAl                          Yawn\nIntermission"
    hand = read_text(HAND.format(game="Texas Hold'em No Limit EUR 0.50/1.00", play=play))
    assert [action.kind for action in hand.actions] == ["small blind", "big blind", "post"]
    assert [line.text for line in hand.unread] == ["Al                          Yawn", "Intermission"]
