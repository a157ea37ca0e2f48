"""Hands of Boss Media: what is printed as a total or as what is added, and what goes back without a line."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories.record.history import HIDDEN
from tests.histories.sites.reading import histories, in_names, read_text, sample, sums


def test_raises_and_all_ins_are_totals_and_calls_are_added() -> None:
    hand = histories("boss")[0]
    assert sums(hand) == {
        "Älva & Co": ("1000", "0"),
        "Bo": ("5", "0"),
        "Cy (x)": ("10", "0"),
        "Di": ("0", "0"),
        "Ed": ("640", "1275"),
    }
    assert [(action.kind, str(action.amount), str(action.to)) for action in hand.actions if action.street] == [
        ("check", "0", "0"),
        ("bet", "890.00", "890.00"),
        ("call", "525.00", "525.00"),
    ]
    assert [action.all_in for action in hand.actions if action.street] == [False, True, True]
    assert (str(hand.rake), str(hand.total_pot)) == ("15.00", "1275.00")


def test_an_uncalled_bet_goes_back_without_a_line() -> None:
    first, third = histories("boss")[0], histories("boss")[2]
    assert [(back.player, back.amount, back.printed) for back in first.returned] == [(0, Decimal(365), False)]
    assert [(back.player, back.amount, back.printed) for back in third.returned] == [(0, Decimal(200), False)]


def test_a_returning_player_posts_a_dead_small_blind() -> None:
    first, second = histories("boss")[:2]
    assert first.players[in_names(first)["Ed"]].dead == 5
    hal = second.players[in_names(second)["Hal"]]
    assert hal.dead == 5
    assert hal.contributed == 25


def test_empty_and_reserved_seats_are_left_out_and_entities_are_characters() -> None:
    hand = histories("boss")[0]
    assert [(player.seat, player.sat_out) for player in hand.players] == [
        (1, False), (2, False), (5, False), (6, True), (7, False),
    ]  # fmt: skip
    assert (hand.table_name, hand.button, hand.players[0].name) == ("Skär 7", 1, "Älva & Co")


def test_calls_of_older_hands_are_totals() -> None:
    hand = histories("boss")[1]
    assert sums(hand) == {"Gil": ("30", "41"), "Hal": ("25", "0"), "Fay": ("30", "41")}
    assert (hand.limit, hand.button) == ("fixed", None)
    assert (hand.stakes.small_bet, hand.stakes.small_blind) == (Decimal(10), None)


def test_cards_are_numbers_and_words_are_parts() -> None:
    hand = histories("boss")[0]
    assert hand.boards == (tuple(parse_cards("4d Tc 8h Ts Td")),)
    assert hand.players[0].cards == tuple(parse_cards("As Ah Kd Kc"))
    assert [(shown.how, shown.words) for shown in hand.shown] == [("mucked", ""), ("shown", "four of a kind, Tens")]


def test_halves_of_the_pot() -> None:
    hand = histories("boss")[4]
    assert [(award.half, award.amount, award.words) for award in hand.awards] == [
        ("high", Decimal("4.39"), "three of a kind, Kings"),
        ("low", Decimal("4.38"), "8,5,3,2,A"),
    ]
    assert hand.shown[1].low == "8,5,3,2,A"


def test_a_tournament_has_antes_and_nobody_shows() -> None:
    hand = histories("boss")[2]
    assert (hand.kind, hand.currency, hand.tournament) == ("tournament", "chips", "777001")
    assert [player.dead for player in hand.players] == [25, 25, 25]
    assert not hand.shown


def test_draws_have_the_cards_that_are_known() -> None:
    hand = histories("boss")[3]
    drawn = [(action.player, action.kind, action.cards) for action in hand.actions if action.street][:4]
    assert drawn == [
        (1, "discard", (HIDDEN, HIDDEN)),
        (1, "deal", (HIDDEN, HIDDEN)),
        (0, "discard", tuple(parse_cards("7h Td 4s"))),
        (0, "deal", tuple(parse_cards("7s Kc Kd"))),
    ]
    assert hand.game == "five-card-draw"


def test_what_is_not_known_is_kept() -> None:
    text = "<HISTORY" + sample("boss").split("<HISTORY")[1].replace("ACTION_CHECK", "ACTION_WAVE")
    (line,) = read_text(text).unread
    assert line.text == '<action type="ACTION_WAVE" player="Ed">'
    assert "ACTION_WAVE" in text.split("\n")[line.line]


def test_a_second_small_blind_is_dead() -> None:
    players = "".join(
        f'<PLAYER NAME="{name}" SEAT="{seat}" AMOUNT="90" STATE="STATE_PLAYING" DEALER="N"></PLAYER>'
        for seat, name in enumerate(("Ann", "Bo", "Cy"))
    )
    blinds = "".join(
        f'<ACTION TYPE="HAND_BLINDS" PLAYER="{name}" KIND="HAND_{kind}" VALUE="{value}"></ACTION>'
        for name, kind, value in (("Cy", "SB", 2), ("Ann", "BB", 4), ("Bo", "SB", 2))
    )
    hand = read_text(
        '<HISTORY ID="7" GAME="GAME_THM" GAMETYPE="GAMETYPE_REAL" GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="EUR" LIMIT="NL"'
        f' STAKES="2/4">{players}{blinds}<ACTION TYPE="ACTION_RAISE" PLAYER="Bo" VALUE="13"></ACTION>'
        '<ACTION TYPE="ACTION_FOLD" PLAYER="Cy"></ACTION><ACTION TYPE="ACTION_FOLD" PLAYER="Ann"></ACTION>'
        '<SHOWDOWN NAME="HAND_SHOWDOWN" POT="12" RAKE="0"><RESULT PLAYER="Bo" WIN="12" HAND=""></RESULT></SHOWDOWN></HISTORY>'
    )
    assert sums(hand) == {"Ann": ("4", "0"), "Bo": ("15", "12"), "Cy": ("2", "0")}
    assert hand.players[1].dead == Decimal(2)
    assert [back.amount for back in hand.returned] == [Decimal(9)]
