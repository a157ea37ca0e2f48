"""Hands of Merge: raises as totals or as what is added, uncalled bets, and games without a board."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories.record.history import HIDDEN
from tests.histories.sites.reading import histories, in_names, read_text, sample, sums


def test_raises_are_totals_and_all_ins_are_added() -> None:
    hand = histories("merge")[0]
    assert sums(hand) == {
        "bo <3": ("80", "0"),
        "Cy": ("40.25", "83.50"),
        "Ann": ("4", "0"),
        "Di": ("0", "0"),
        "p6": ("1.50", "0"),
    }
    assert [(action.kind, action.to) for action in hand.actions if action.kind == "raise"] == [
        ("raise", 4),
        ("raise", 12),
        ("raise", Decimal("40.25")),
        ("raise", 80),
    ]
    assert [(back.player, back.amount) for back in hand.returned] == [(0, Decimal("39.75"))]


def test_a_player_who_is_not_listed_gets_a_name() -> None:
    hand = histories("merge")[0]
    player = hand.players[in_names(hand)["p6"]]
    assert (player.seat, player.stack, player.dead, player.folded) == (5, None, Decimal("0.50"), True)


def test_blinds_that_the_stakes_do_not_have_are_those_that_are_posted() -> None:
    text = sample("merge").split("<description")[1].replace("No Limit ($0.50/$1)", "No Limit")
    hand = read_text("<description" + text)
    assert hand.stakes.big_blind is None
    assert hand.players[in_names(hand)["p6"]].dead == Decimal("0.50")
    small = read_text("<description" + text.replace('amount="1.50"', 'amount="0.50"'))
    assert [player.dead for player in small.players] == [0, 0, 0, 0, Decimal("0.50")]


def test_players_are_in_the_order_of_their_seats_and_some_sit_out() -> None:
    hand = histories("merge")[0]
    assert [(player.seat, player.sat_out) for player in hand.players] == [
        (0, False), (2, False), (3, False), (4, True), (5, False),
    ]  # fmt: skip
    assert (hand.button, hand.table_name, hand.currency) == (3, "Rue & Co (60000001)", "USD")


def test_raises_of_older_hands_are_added_and_an_uncalled_bet_is_in_the_award() -> None:
    hand = histories("merge")[1]
    assert sums(hand) == {"Eve": ("0.25", "0"), "Flo": ("12.50", "17.75"), "Gus": ("5.50", "0")}
    assert (hand.table_name, hand.returned, hand.rake) == ("Falls: Old (15000000)", (), None)


def test_boards_and_shown_hands() -> None:
    hand = histories("merge")[0]
    assert hand.boards == (tuple(parse_cards("5c 9h 5d 2s 7h")),)
    assert [(shown.player, shown.cards) for shown in hand.shown] == [
        (0, tuple(parse_cards("Qc Qh"))),
        (1, tuple(parse_cards("Kd Kh"))),
    ]


def test_halves_of_the_pot() -> None:
    hand = histories("merge")[2]
    assert (hand.game, hand.limit) == ("omaha8", "fixed")
    assert [(award.half, award.words) for award in hand.awards] == [
        ("high", "Jack High Straight"),
        ("low", "7-4-3-2-A"),
    ]


def test_a_tournament() -> None:
    hand = histories("merge")[3]
    assert (hand.kind, hand.currency, hand.tournament, hand.limit) == ("tournament", "chips", "81600000", "no")
    assert sums(hand) == {"Jo": ("50", "0"), "Kit": ("90", "0"), "Lea": ("4760", "230")}


def test_stacks_of_older_tournaments_are_printed_after_the_blinds() -> None:
    hand = histories("merge")[4]
    assert [player.stack for player in hand.players] == [1500, 1500]
    assert sums(hand) == {"Sam": ("1500", "1500"), "Tia": ("1500", "1500")}
    assert [action.kind for action in hand.actions if action.all_in] == ["bet", "call"]


def test_a_mixed_game_names_its_game_and_deals_street_by_street() -> None:
    hand = histories("merge")[5]
    assert hand.game == "stud8"
    dealt = [(action.street, action.cards) for action in hand.actions if action.kind == "deal" and action.player == 1]
    assert dealt == [
        (0, (HIDDEN, HIDDEN, *parse_cards("5d"))),
        (1, tuple(parse_cards("Kc"))),
        (2, tuple(parse_cards("Td"))),
        (3, tuple(parse_cards("5s"))),
        (4, (HIDDEN,)),
    ]


def test_draws() -> None:
    hand = histories("merge")[6]
    assert (hand.game, hand.currency) == ("badugi", "chips")
    drawn = [(action.player, action.kind, action.cards) for action in hand.actions if action.street == 1][:4]
    assert drawn == [
        (0, "discard", tuple(parse_cards("Qs Jh 2c"))),
        (0, "deal", tuple(parse_cards("Ts 4c As"))),
        (1, "discard", (HIDDEN, HIDDEN)),
        (1, "deal", (HIDDEN, HIDDEN)),
    ]


def test_a_cancelled_hand() -> None:
    hand = histories("merge")[7]
    assert hand.cancelled
    assert not hand.missing
    assert all(player.sat_out for player in hand.players)
