"""Hands of MicroGaming: amounts that are added, the rake in cents, and what the first version of the form does."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from tests.histories.sites.reading import histories, read_text, sums


def test_actions_add_and_what_nobody_called_is_returned() -> None:
    hand = histories("microgaming")[0]
    assert sums(hand) == {
        "Ann": ("0", "0"),
        "Cy": ("57.68", "0"),
        "Di <3": ("24", "0"),
        "Fay": ("96", "136.34"),
    }
    assert [(back.player, back.amount) for back in hand.returned] == [(3, Decimal("38.32"))]


def test_the_rake_is_in_cents_and_has_the_bad_beat_fee_in_it() -> None:
    hand = histories("microgaming")[0]
    assert (hand.rake, dict(hand.fees), hand.fees_in_rake) == (Decimal("3.02"), {"bad-beat": Decimal("0.02")}, True)
    assert (hand.currency, hand.table_name) == ("EUR", "Karl & Co - €200 Max")


def test_players_who_do_nothing_sit_out_and_others_do_not() -> None:
    first, third = histories("microgaming")[0], histories("microgaming")[2]
    assert [player.sat_out for player in first.players] == [True, False, False, False]
    assert not any(player.sat_out for player in third.players)
    assert [player.finishing_stack for player in first.players] == [200, 0, 176, Decimal("425.80")]


def test_shown_and_mucked_hands() -> None:
    hand = histories("microgaming")[0]
    assert hand.boards == (tuple(parse_cards("4s Jh 4c Jd 6c")),)
    assert [(shown.player, shown.how, shown.cards) for shown in hand.shown] == [
        (3, "shown", tuple(parse_cards("2d 3c 8h Jc"))),
        (1, "mucked", tuple(parse_cards("7s 4h Tc Th"))),
    ]


def test_calls_and_raises_of_the_first_version_are_totals_and_posts_lack_the_small_blind() -> None:
    hand = histories("microgaming")[1]
    assert sums(hand) == {"Gus": ("0.35", "0"), "Hal": ("0.20", "0"), "Ida": ("0.60", "1.28"), "Jo": ("0.15", "0")}
    assert [player.dead for player in hand.players] == [Decimal("0.05"), 0, 0, Decimal("0.05")]


def test_an_all_in_before_the_blinds_is_a_blind() -> None:
    hand = histories("microgaming")[2]
    assert [(action.kind, action.amount, action.all_in) for action in hand.actions if action.amount] == [
        ("small blind", Decimal(10), True),
        ("big blind", Decimal(20), False),
        ("raise", Decimal(40), False),
    ]
    assert (hand.kind, hand.currency, hand.tournament, hand.rake) == ("tournament", "chips", "16000000", None)
    assert [(award.pot, award.player, award.amount) for award in hand.awards] == [
        ("pot 1", 0, Decimal(20)),
        ("pot 0", 1, Decimal(30)),
    ]


def test_the_low_half_is_marked_if_another_award_is_not_low() -> None:
    hand = histories("microgaming")[3]
    assert hand.game == "omaha8"
    assert [award.half for award in hand.awards] == ["", "low"]


def test_a_small_blind_that_a_player_posts_to_play_is_a_bet() -> None:
    seats = "".join(f'<Seat num="{at}" alias="{name}" balance="90" />' for at, name in enumerate(("Ann", "Bo", "Cy")))
    actions = "".join(
        f'<Action seq="{at}" type="{kind}" seat="{seat}" value="{value}" />'
        for at, (kind, seat, value) in enumerate(
            [("SmallBlind", 1, 2), ("BigBlind", 2, 4), ("PostedToPlay", 0, 2), ("Raise", 0, 10), ("Call", 2, 8)]
        )
    )
    hand = read_text(
        '<Game hhversion="5" id="7" gametypeid="1" gametype="Hold\'em" stakes="2|4" betlimit="NL" rake="0">'
        f'<Seats>{seats}</Seats><Gameplay>{actions}<Action type="Win"><Seat num="0" amount="26" pot="0" /></Action>'
        "</Gameplay></Game>"
    )
    assert [action.to for action in hand.actions if action.player == 0] == [2, 12]
    assert [player.dead for player in hand.players] == [0, 0, 0]
    assert sums(hand) == {"Ann": ("12", "26"), "Bo": ("2", "0"), "Cy": ("12", "0")}
