"""Hands of GGPoker: runs, straddles, cash drops, EV cash-outs, and words that only the summary has."""

from __future__ import annotations

from decimal import Decimal

from cardspeak.cards import cards_text
from tests.cases import cases
from tests.histories.sites.reading import histories, read_text, sums

HAND = """Poker Hand #HD1: Hold'em No Limit  ($1/$2) - 2020/01/02 03:04:05
Table 'NLHGold1' 6-max Seat #1 is the button
Seat 1: a1 ($100 in chips)
Seat 2: b2 ($100 in chips)
b2: posts small blind $1
a1: posts big blind $2
{line}
*** HOLE CARDS ***
b2: folds
Uncalled bet ($1) returned to a1
*** SHOWDOWN ***
a1 collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0 | Jackpot $0 | Bingo $0
Seat 1: a1 (big blind) won ($2)
Seat 2: b2 (small blind) folded before Flop
"""


def test_a_hand_that_is_run_three_times() -> None:
    hand = histories("ggpoker")[0]
    assert [cards_text(board) for board in hand.boards] == ["2s 9d Jc Ts 4c", "2s 9d Jc 3h 5d", "2s 9d Jc 7c 8h"]
    assert [(hand.players[award.player].name, award.board, award.amount) for award in hand.awards] == [
        ("Hero", 1, Decimal("26.17")),
        ("0a1b2c3d", 2, Decimal("26.17")),
        ("Hero", 3, Decimal("26.16")),
    ]
    assert (hand.rake, dict(hand.fees)) == (Decimal(3), {"jackpot": Decimal(1)})
    assert sums(hand)["0a1b2c3d"] == ("50", "26.17")


def test_what_the_site_calls_a_hand_at_the_end() -> None:
    hand = histories("ggpoker")[0]
    assert [(shown.board, shown.words) for shown in hand.shown if hand.players[shown.player].name == "Hero"] == [
        (1, "Three Tens"),
        (2, "Pair of Tens"),
        (3, "Jack-High Straight"),
    ]
    assert [shown.words for shown in histories("ggpoker")[2].shown] == [
        "Kings Full of Sevens",
        "Pair of Aces and Pair of Sevens",
    ]


def test_dead_blinds_and_straddles() -> None:
    hand = histories("ggpoker")[0]
    posts = [(action.kind, action.amount, action.to) for action in hand.actions[:5]]
    assert posts == [
        ("small blind", Decimal("0.5"), Decimal("0.5")),
        ("big blind", 1, 1),
        ("dead", Decimal("0.5"), 0),
        ("post", 1, 1),
        ("straddle", 2, 2),
    ]


def test_a_straddle_is_a_total() -> None:
    hand = read_text(HAND.format(line="b2: straddle $4\na1: straddle $50 and is all-in"))
    assert [(player.contributed, player.dead) for player in hand.players] == [
        (Decimal(50), Decimal(0)),
        (Decimal(4), Decimal(0)),
    ]
    assert hand.actions[3].all_in


def test_a_cash_drop_is_a_negative_fee() -> None:
    hand = histories("ggpoker")[1]
    assert dict(hand.fees) == {"cash drop": Decimal("-0.5"), "jackpot": Decimal("0.02")}
    put_in = sum(player.contributed for player in hand.players)
    assert put_in == hand.awards[0].amount + (hand.rake or 0) + sum(hand.fees.values())


def test_a_bet_that_is_mucked() -> None:
    hand = histories("ggpoker")[1]
    assert [(action.street, action.kind) for action in hand.actions[-4:]] == [
        (1, "check"),
        (1, "bet"),
        (1, "call"),
        (1, "fold"),
    ]
    assert hand.players[0].folded


def test_a_tournament_with_a_cash_out() -> None:
    hand = histories("ggpoker")[2]
    assert (hand.kind, hand.game, hand.limit, hand.stakes.big_blind) == ("tournament", "omaha", "no", Decimal(2500))
    assert [(paid.kind, paid.player, paid.amount) for paid in hand.outside] == [("cash-out", 0, Decimal(-31000))]
    assert [award.amount for award in hand.awards] == [48000]


@cases(
    ("line", "kind", "amount"),
    [
        ("a1: Receives Cashout ($9.98)", "cash-out", Decimal("9.98")),
        ("a1: Pays Cashout Risk ($35)", "cash-out", -35),
        ("a1: Receives Insurance ($7)", "insurance", 7),
        ("a1: Pays Insurance ($7)", "insurance", -7),
    ],
)
def test_money_outside_the_pot(line: str, kind: str, amount: Decimal) -> None:
    hand = read_text(HAND.format(line=line))
    assert [(paid.kind, paid.player, paid.amount) for paid in hand.outside] == [(kind, 0, amount)]
    assert not hand.unread
