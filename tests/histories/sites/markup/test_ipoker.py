"""Hands of iPoker: the order of actions, uncalled bets by the version of the client, and the header of the session."""

from __future__ import annotations

from decimal import Decimal

import pytest

from cardspeak.cards import parse_cards
from cardspeak.histories.sites.markup.ipoker import _game_and_limit
from tests.cases import cases
from tests.histories.sites.reading import histories, in_names, read_text, sample, sums


def test_actions_are_in_the_order_of_their_numbers() -> None:
    hand = histories("ipoker")[0]
    names = [player.name for player in hand.players]
    done = [action for action in hand.actions if action.kind not in ("ante", "dead", "deal")]
    assert [(names[action.player], action.kind) for action in done] == [
        ("Cy", "small blind"),
        ("Präx", "big blind"),
        ("Ed", "post"),
        ("Di", "fold"),
        ("Ed", "check"),
        ('ann & "bo"', "raise"),
        ("Cy", "fold"),
        ("Präx", "raise"),
        ("Ed", "fold"),
        ('ann & "bo"', "call"),
        ("Präx", "bet"),
        ('ann & "bo"', "fold"),
    ]


def test_amounts_and_dead_money() -> None:
    hand = histories("ipoker")[0]
    assert sums(hand) == {
        'ann & "bo"': ("3.02", "0"),
        "Cy": ("0.12", "0"),
        "Di": ("0.02", "0"),
        "Ed": ("0.32", "0"),
        "Fay": ("0", "0"),
        "Präx": ("15.02", "18.18"),
    }
    assert hand.players[in_names(hand)["Ed"]].dead == Decimal("0.12")
    assert [player.sat_out for player in hand.players] == [False, False, False, False, True, False]


def test_old_clients_pay_an_uncalled_bet_as_part_of_the_award() -> None:
    first, second = histories("ipoker")[:2]
    assert not first.returned
    assert not second.returned
    assert sums(second) == {"Gus": ("21.40", "19.70"), "Hal": ("1.70", "3.18")}


def test_old_clients_pay_an_uncalled_bet_that_is_less_than_the_rake() -> None:
    text = sample("ipoker").partition("</game>")[0] + "</game>"
    for old, new in (('sum="€12"', 'sum="€0.20"'), ('bet="€15.02"', 'bet="€3.22"'), ("€18.18", "€6.38")):
        text = text.replace(old, new)
    hand = read_text(text)
    assert not hand.unread
    assert not hand.returned


def test_new_clients_return_an_uncalled_bet_and_print_the_rake() -> None:
    third, fourth = histories("ipoker")[2:4]
    assert [(back.player, back.amount, back.printed) for back in third.returned] == [(0, Decimal(24), False)]
    assert [(back.player, back.amount) for back in fourth.returned] == [(2, Decimal("0.10"))]
    assert (third.rake, fourth.rake) == (None, Decimal("0.01"))


def test_each_session_has_its_own_header() -> None:
    assert [
        (hand.kind, hand.game, hand.limit, hand.currency, hand.tournament) for hand in histories("ipoker")
    ] == [
        ("cash", "holdem", "no", "EUR", ""),
        ("cash", "holdem", "no", "EUR", ""),
        ("cash", "omaha5", "pot", "EUR", ""),
        ("cash", "omaha8", "pot", "EUR", ""),
        ("tournament", "holdem", "no", "chips", "840000000"),
        ("cash", "stud8", "fixed", "EUR", ""),
    ]  # fmt: skip
    assert histories("ipoker")[0].stakes.ante == Decimal("0.02")
    assert histories("ipoker")[1].table_name == '"Ante" Skara & Co, 810000001'


def test_hands_are_shown_only_at_a_showdown() -> None:
    hands = histories("ipoker")
    assert [len(hand.shown) for hand in hands] == [0, 2, 0, 0, 1, 0]
    assert hands[1].shown[0].cards == tuple(parse_cards("4d 8c"))
    assert hands[1].boards == (tuple(parse_cards("2h 2s Kc 3d 5h")),)


def test_streets_of_stud_begin_with_the_third_card() -> None:
    hand = histories("ipoker")[5]
    assert [(action.street, action.kind, action.to) for action in hand.actions if action.kind != "deal"] == [
        (0, "ante", 0),
        (0, "ante", 0),
        (0, "bring in", Decimal("0.02")),
        (0, "raise", Decimal("0.05")),
        (0, "call", Decimal("0.05")),
        (1, "bet", Decimal("0.05")),
        (1, "fold", 0),
    ]


def test_what_the_site_says_a_player_put_in_is_right_and_the_line_is_kept() -> None:
    text = sample("ipoker").split("<session")[4].join(["<session", ""]).replace('bet="40" rebuy', 'bet="45" rebuy', 1)
    hand = read_text(text)
    assert [player.contributed for player in hand.players] == [45, 40]
    assert ['name="Ned"' in line.text for line in hand.unread] == [True]


def test_points_can_separate_thousands() -> None:
    text = sample("ipoker").split("<session")[4].join(["<session", ""]).replace('chips="500"', 'chips="1.500"')
    hand = read_text(text.replace('bet="40"', 'bet="€1.040,50"', 1))
    assert [player.stack for player in hand.players] == [1500, 1500]
    assert hand.players[0].contributed == Decimal("1040.50")


@cases(
    ("text", "game", "limit"),
    [
        ("Holdem NL €0.05/€0.10", "holdem", "no"),
        ("Holdem БЛ €0.25/€0.50", "holdem", "no"),
        ("Holdem No limit $1/$2", "holdem", "no"),
        ("LH 20/40 x2 Limit $10.00/$20.00", "holdem", "fixed"),
        ("Six Plus Holdem NL €0.25/€0.50", "shortdeck", "no"),
        ("Omaha HiLow PL $1/$2", "omaha8", "pot"),
        ("PL €0.05/€0.10", "omaha", "pot"),
        ("7 Card Stud L €0.05/€0.10", "stud", "fixed"),
        ("5 Card Stud PL €1/€2", "five-card-stud", "pot"),
        ("Something new", None, None),
    ],
)
def test_games(text: str, game: str | None, limit: str | None) -> None:
    assert _game_and_limit(text) == (game, limit)


def test_a_header_without_hands() -> None:
    with pytest.raises(AssertionError, match="the file ends before the first hand"):
        read_text(sample("ipoker").partition("<game ")[0])
