"""Hands of Winamax: raises to a total, blinds out of position, halves, and stud."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from cardspeak.histories import Returned
from cardspeak.histories.record.history import HIDDEN
from tests.cases import cases
from tests.histories.sites.reading import histories, in_names, read_text, sums

HAND = """Winamax Poker - {kind}HandId: #1-2-3 - {game} - 2018/02/03 21:10:44 UTC
Table: 'Brest' 5-max (real money) Seat #1 is the button
Seat 1: Al (40€)
Seat 2: Bo (40€)
*** ANTE/BLINDS ***
Al posts small blind 0.50€
Bo posts big blind 1€
*** PRE-FLOP ***
{play}
*** SUMMARY ***
Total pot {pot}€ | {rake}
"""


def test_raises_are_to_a_total_and_blinds_out_of_position_are_dead_or_live() -> None:
    hand = histories("winamax")[0]
    assert sums(hand) == {
        "Oz": ("3", "0"),
        "folds 2": ("40", "0"),
        "L [é] a": ("40", "83.70"),
        "t[e]d": ("1.50", "0"),
        "Uma": ("1", "0"),
    }
    assert hand.players[in_names(hand)["t[e]d"]].dead == Decimal("0.50")
    assert [action.kind for action in hand.actions if action.player >= 3][:3] == ["dead", "post", "post"]
    assert [action.to for action in hand.actions if action.kind == "raise"] == [3, 40]
    assert (hand.button, hand.rake, hand.total_pot) == (0, Decimal("1.80"), Decimal("83.70"))
    assert hand.boards == (tuple(parse_cards("2h 9h Tc 4s Qh")),)
    assert hand.shown[0].words == "Flush Ace high"


def test_halves_of_a_tournament_hand() -> None:
    hand = histories("winamax")[1]
    assert (hand.game, hand.kind, hand.tournament, hand.currency) == ("omaha8", "tournament", "8080", "chips")
    assert [hand.stakes.ante, hand.stakes.small_blind, hand.stakes.big_blind] == [10, 50, 100]
    assert sums(hand) == {"Vic": ("900", "900"), "Wes": ("930", "930")}
    assert [award.half for award in hand.awards] == ["high", "low"]
    assert [(shown.words, shown.low) for shown in hand.shown] == [
        ("One pair : Jacks", "High card : 8"),
        ("Trips of Jacks", ""),
    ]
    assert not hand.returned  # the award of the high half includes 30 that nobody called


def test_stud_has_hidden_cards_and_no_button() -> None:
    hand = histories("winamax")[2]
    assert (hand.game, hand.limit, hand.button) == ("stud", "fixed", None)
    assert [hand.stakes.ante, hand.stakes.small_bet, hand.stakes.big_bet] == [1, 5, 10]
    dealt = [action.cards for action in hand.actions if action.kind == "deal"]
    assert dealt == [
        (HIDDEN, HIDDEN, *parse_cards("3h")),
        tuple(parse_cards("9c 9d 4s")),
        tuple(parse_cards("Ks")),
        tuple(parse_cards("9h")),
    ]
    assert hand.players[1].cards == tuple(parse_cards("9c 9d 4s 9h"))
    assert [action.street for action in hand.actions if action.kind in ("bring in", "bet")] == [0, 1]


@cases(
    ("kind", "game", "expected"),
    [
        ("CashGame - ", "Holdem no limit (0.50€/1€)", ("holdem", "no", "EUR", "cash")),
        ("CashGame - ", "5 Card Omaha Hi/Lo pot limit (0.50€/1€)", ("omaha5-8", "pot", "EUR", "cash")),
        ("GO FAST - ", "Omaha pot limit (0.50€/1€)", ("omaha", "pot", "EUR", "zoom")),
        ('Tournament "A - B" buyIn: Free level: 1 - ', "Holdem fixed limit (10/20)", ("holdem", "fixed", "chips", "tournament")),
    ],
)  # fmt: skip
def test_headers(kind: str, game: str, expected: tuple[str, ...]) -> None:
    play = "Al folds\nBo collected 1.50€ from pot"
    hand = read_text(HAND.format(kind=kind, game=game, play=play, pot="1.50", rake="No rake"))
    assert (hand.game, hand.limit, hand.currency, hand.kind) == expected


@cases(
    ("play", "pot", "rake", "returned"),
    [
        ("Al raises 1€ to 2€\nBo folds\nAl collected 3€ from pot", "3", "No rake", ()),
        (
            "Al raises 1€ to 2€\nBo folds\nAl collected 1.90€ from pot",
            "2",
            "Rake 0.10€",
            (Returned(0, Decimal(1), printed=False),),
        ),
    ],
)
def test_an_uncalled_bet_is_in_the_award_unless_the_money_says_otherwise(
    play: str, pot: str, rake: str, returned: tuple[Returned, ...]
) -> None:
    hand = read_text(HAND.format(kind="CashGame - ", game="Holdem no limit (0.50€/1€)", play=play, pot=pot, rake=rake))
    assert hand.returned == returned


def test_lines_that_are_not_understood_are_kept_and_a_cut_hand_is_not_complete() -> None:
    text = HAND.format(kind="CashGame - ", game="Holdem no limit (0.50€/1€)", play="Al hums 3€", pot="2", rake="-")
    hand = read_text(text.partition("*** SUMMARY")[0] + "*** BONUS ***\n")
    assert [line.text for line in hand.unread] == ["Al hums 3€", "*** BONUS ***"]
    assert hand.missing == ("the end of the hand",)


def test_a_total_pot_in_thousands_is_not_exact() -> None:
    play = "Al folds\nBo collected 1.50€ from pot"
    text = HAND.format(kind="CashGame - ", game="Holdem no limit (0.50€/1€)", play=play, pot="", rake="No rake")
    assert read_text(text.replace("pot €", "pot 15.52k")).total_pot is None
