"""Hands of PartyPoker: what each line adds, and who is paid."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import parse_cards
from tests.cases import cases
from tests.histories.sites.reading import histories, in_names, read_text, sums

HAND = """***** Hand History for Game 5 *****
{header}
Table Oban (Real Money)
Seat 1 is the button
Total number of players : 2/6
Seat 2: Bo ( $40 USD )
Seat 1: Al ( $30.50 USD )
Al posts small blind [$0.10 USD].
Bo posts big blind [$0.25 USD].
** Dealing down cards **
{play}
"""


def test_amounts_are_what_an_action_adds() -> None:
    hand = histories("partypoker")[0]
    assert sums(hand) == {
        "calls": ("7.10", "0"),
        "dee": ("31.40", "52.85"),
        "Ann folds": ("0.35", "0"),
        "dee ff": ("0", "0"),
        "bo: (x)": ("15", "0"),
    }
    assert hand.players[in_names(hand)["Ann folds"]].dead == Decimal("0.10")
    assert [action.to for action in hand.actions if action.kind == "raise"] == [1, Decimal("7.10"), 15]
    assert [hand.players[action.player].name for action in hand.actions if action.all_in] == ["calls", "dee"]


def test_players_are_in_the_order_of_their_seats() -> None:
    hand = histories("partypoker")[0]
    assert [(player.seat, player.name) for player in hand.players] == [
        (1, "calls"), (2, "dee"), (4, "Ann folds"), (5, "dee ff"), (6, "bo: (x)"),
    ]  # fmt: skip
    assert hand.button == 6
    assert hand.players[4].stack == Decimal("1040.50")


def test_an_uncalled_bet_is_in_the_award_and_hands_that_are_not_shown_are_mucked() -> None:
    hand = histories("partypoker")[0]
    assert not hand.returned
    assert hand.rake is None
    assert [(award.pot, award.amount) for award in hand.awards] == [
        ("side pot 1", Decimal("32.20")),
        ("main pot", Decimal("20.65")),
    ]
    assert [(shown.how, shown.words) for shown in hand.shown] == [
        ("shown", "two pairs, Kings and Sevens"),
        ("mucked", "two pairs, Jacks and Sevens"),
    ]
    assert hand.boards == (tuple(parse_cards("2c 7h Jd 7s 3d")),)


def test_halves_and_a_player_without_a_seat() -> None:
    hand = histories("partypoker")[1]
    assert (hand.game, hand.limit, hand.currency, hand.tournament) == ("omaha8", "pot", "USD", "")
    assert (hand.stakes.text, hand.stakes.small_blind, hand.stakes.big_blind) == (
        "$50 USD",
        Decimal("0.25"),
        Decimal("0.50"),
    )
    assert [(award.half, award.words) for award in hand.awards] == [
        ("high", "three of a kind, Jacks"),
        ("low", "8,6,3,2,A"),
    ]
    assert [shown.low for shown in hand.shown] == ["8,6,3,2,A", "8,6,5,4,3"]
    assert sums(hand) == {"Gus": ("2", "2.14"), "Finn": ("2", "2.14"), "Hal": ("0.50", "0")}
    assert hand.players[2].stack is None


def test_a_tournament_has_antes_and_chips() -> None:
    hand = histories("partypoker")[2]
    assert (hand.kind, hand.tournament, hand.currency) == ("tournament", "90210", "chips")
    assert [hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.ante] == [1200, 2400, 300]
    assert sums(hand) == {"jan": ("2500", "7500"), "Kim": ("2700", "0"), "ivo": ("7500", "5200")}
    assert [player.dead for player in hand.players] == [300, 300, 300]


def test_a_summary_has_awards_rake_and_cash_outs() -> None:
    hand = histories("partypoker")[3]
    assert (hand.id, hand.game, hand.limit, hand.currency) == ("178000000000077abc9x", "omaha", "pot", "USD")
    assert sums(hand) == {"Lu": ("0.85", "0"), "Max P": ("17.85", "27.70"), "Noa": ("10", "0"), "Pru": ("0", "0")}
    assert [hand.rake, hand.pots[0].amount, hand.button] == [1, Decimal("19.85"), 1]
    assert [(outside.kind, outside.player, outside.amount) for outside in hand.outside] == [
        ("cash-out", 2, Decimal("15.20"))
    ]
    assert not hand.returned  # what nobody called is in the award
    assert [shown.words for shown in hand.shown] == ["four of a kind, jacks", "a full house, eights full of jacks"]
    assert [player.finishing_stack for player in hand.players] == [
        Decimal("24.15"),
        Decimal("1039.85"),
        Decimal("15.20"),
        40,
    ]
    assert [player.sat_out for player in hand.players] == [False, False, False, True]


def test_a_summary_of_a_tournament() -> None:
    hand = histories("partypoker")[4]
    assert (hand.kind, hand.tournament, hand.currency) == ("tournament", "30108", "chips")
    assert [hand.stakes.small_blind, hand.stakes.big_blind, hand.rake] == [50, 100, None]
    assert sums(hand) == {"Ray": ("400", "1200"), "Sal": ("900", "0"), "Tom": ("900", "1000")}
    assert [pot.name for pot in hand.pots] == ["main pot", "side pot 1"]
    assert [pot.amount for pot in hand.pots] == [1200, 1000]
    assert [hand.players[action.player].name for action in hand.actions if action.all_in] == ["Sal", "Ray"]


@cases(
    ("header", "expected"),
    [
        ("$0.10/$0.25 USD NL Texas Hold'em - Tuesday, May 07, 2019", ("holdem", "no", "USD", "cash")),
        ("€0.10/€0.25 EUR FL Omaha Hi-Lo - Tuesday, May 07, 2019", ("omaha8", "fixed", "EUR", "cash")),
        ("$0.25/$0.50 USD Texas Hold'em - Tuesday, May 07, 2019", ("holdem", "fixed", "USD", "cash")),
        ("$25 USD PL  Omaha Hi-Saturday,May 04, 2019", ("omaha", "pot", "USD", "cash")),
        ("$0.10/$0.25 USD fastforward NL Texas Hold'em - Tue, 2019", ("holdem", "no", "USD", "zoom")),
        ("$0.10/$0.25 USD PL 5 Card Omaha Hi-Lo - Tue, 2019", ("omaha5-8", "pot", "USD", "cash")),
        ("$1/$2 USD NL Short Deck - Tuesday, May 07, 2019", ("shortdeck", "no", "USD", "cash")),
        ("$2 USD NL Double Hold'em - Tuesday, May 07, 2019", (None, "no", "USD", "cash")),
        ("NL Texas Hold'em $1 USD Buy-in  - Sunday, July 21, 2019", ("holdem", "no", "chips", "tournament")),
    ],
)
def test_headers(header: str, expected: tuple[str | None, ...]) -> None:
    hand = read_text(HAND.format(header=header, play="Al folds\nBo wins $0.35 USD"))
    assert (hand.game, hand.limit, hand.currency, hand.kind) == expected


def test_a_bet_that_is_as_small_as_the_rake_is_not_returned() -> None:
    play = "Al calls [$0.15 USD]\nBo checks\n** Dealing Flop ** [ 2c, 7h, Jd ]\nBo bets [$0.02 USD]\nAl folds\n"
    hand = read_text(
        HAND.format(header="$0.10/$0.25 USD NL Texas Hold'em - Tue, 2019", play=play + "Bo wins $0.50 USD")
    )
    assert not hand.returned


def test_lines_that_are_not_understood_are_kept() -> None:
    play = "Al does a dance [$3]\nAl folds\nBo wins $0.35 USD\nMain Pot: unknown"
    hand = read_text(HAND.format(header="$0.10/$0.25 USD NL Texas Hold'em - Tue, 2019", play=play))
    assert [line.text for line in hand.unread] == ["Al does a dance [$3]", "Main Pot: unknown"]
    assert sums(hand)["Al"] == ("0.10", "0")


def test_what_others_say_is_not_an_action() -> None:
    play = "Zed: he posts big blind [$5]\nBo: Al folds\nAl folds\nBo wins $0.35 USD"
    hand = read_text(HAND.format(header="$0.10/$0.25 USD NL Texas Hold'em - Tue, 2019", play=play))
    assert [player.name for player in hand.players] == ["Al", "Bo"]
    assert [line.text for line in hand.unread] == ["Zed: he posts big blind [$5]"]


def test_a_hand_that_is_cut_is_not_complete() -> None:
    hand = read_text(HAND.format(header="$0.10/$0.25 USD NL Texas Hold'em - Tue, 2019", play="Al folds"))
    assert hand.missing == ("the end of the hand",)


def test_brackets_without_a_blank_before_them() -> None:
    header = "$1,000 USD PL  Omaha Hi-Saturday,February 18, 01:10:59 EST 2012"
    hand = read_text(HAND.format(header=header, play="Al raises[ $0.40 USD ]\nBo calls[ $0.25 USD ]"))
    assert [str(action.to) for action in hand.actions if action.amount][2:] == ["0.50", "0.50"]
    assert (hand.game, hand.date, hand.unread) == ("omaha", "Saturday,February 18, 01:10:59 EST 2012", ())


def test_blanks_before_and_in_brackets() -> None:
    header = "$5  USD  NL  Texas Hold'em - Sunday, March 31, 09:30:36 CEST 2013"
    hand = read_text(
        HAND.format(header=header, play="Al calls [$0.15  USD].\nAl doesn't show  [ 5c , 4h ]  a pair of Fives")
    )
    assert [(shown.how, shown.cards, shown.words) for shown in hand.shown] == [
        ("mucked", tuple(parse_cards("5c 4h")), "a pair of Fives")
    ]
